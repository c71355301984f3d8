//! Linear programs in binary variables, in CPLEX's LP format.
//!
//! Source: IBM ILOG CPLEX, "LP file format: algebraic representation". Lines are short, as some readers require.

use std::io;

use crate::exports::groups::inequalities;
use crate::exports::language::{Export, Names, Output, Statement};

/// The most terms on a line.
const TERMS: usize = 16;

/// Linear programs.
pub(super) const LP: Export = Export {
    name: "lp",
    extension: "lp",
    description: "a linear program in binary variables, in CPLEX's format",
    call: "glpsol --lp FILE -o ANSWER",
    names: Names::Numbers,
    comment: "\\",
    write,
};

fn write(statement: &Statement<'_>, out: &mut Output<'_>) -> io::Result<()> {
    let numbering = statement.numbering;
    out.comments()?;
    let first = numbering.candidates().next().map_or(1, |(_, variable)| variable.to_dimacs());
    writeln!(out, "Minimize\n nothing: 0 x{first}\nSubject To")?;
    for (number, inequality) in (1..).zip(inequalities(statement)) {
        write!(out, " c{number}:")?;
        for (index, (weight, candidate)) in inequality.terms.into_iter().enumerate() {
            let Some(variable) = numbering.variable(candidate) else { continue };
            let line = if index % TERMS == 0 && index > 0 { "\n  " } else { "" };
            let sign = match (weight < 0, index) {
                (true, _) => " -",
                (false, 0) => "",
                (false, _) => " +",
            };
            let factor = match weight.unsigned_abs() {
                1 => String::new(),
                factor => format!(" {factor}"),
            };
            write!(out, "{line}{sign}{factor} x{}", variable.to_dimacs())?;
        }
        let relation = if inequality.is_equation { "=" } else { ">=" };
        writeln!(out, " {relation} {}", inequality.bound)?;
    }
    writeln!(out, "Binary")?;
    for (_, variable) in numbering.candidates() {
        writeln!(out, " x{}", variable.to_dimacs())?;
    }
    writeln!(out, "End")
}

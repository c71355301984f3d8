//! Linear programs in binary variables, in CPLEX's LP format.
//!
//! Source: IBM ILOG CPLEX, "LP file format: algebraic representation". Lines are short, as some readers require.

use std::io;

use clausoku_board::Puzzle;
use clausoku_decoder::Numbering;

use crate::exports::groups::{Bound, groups};
use crate::exports::language::{Export, Names, Output};

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

fn write(puzzle: &Puzzle, numbering: &Numbering, out: &mut Output<'_>) -> io::Result<()> {
    out.comments()?;
    let first = numbering.candidates().next().map_or(1, |(_, variable)| variable.to_dimacs());
    writeln!(out, "Minimize\n nothing: 0 x{first}\nSubject To")?;
    for (number, group) in (1..).zip(groups(puzzle)) {
        write!(out, " c{number}:")?;
        let variables = group.candidates.iter().filter_map(|&one| numbering.variable(one));
        for (index, variable) in variables.enumerate() {
            let line = if index % TERMS == 0 && index > 0 { "\n  " } else { "" };
            let plus = if index > 0 { " +" } else { "" };
            write!(out, "{line}{plus} x{}", variable.to_dimacs())?;
        }
        let relation = match group.bound {
            Bound::One => "= 1",
            Bound::AtMostOne => "<= 1",
            Bound::None => "= 0",
        };
        writeln!(out, " {relation}")?;
    }
    writeln!(out, "Binary")?;
    for (_, variable) in numbering.candidates() {
        writeln!(out, " x{}", variable.to_dimacs())?;
    }
    writeln!(out, "End")
}

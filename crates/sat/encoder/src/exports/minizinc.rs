//! MiniZinc: a variable for each cell, and the cells of a region are all different.
//!
//! Source: N. Nethercote et al., "MiniZinc: Towards a Standard CP Modelling Language", CP 2007; The MiniZinc Handbook.

use std::io;

use clausoku_board::Variant;
use clausoku_constraints::{CellLiteral, Condition, Linear};
use clausoku_text::joined;

use crate::exports::groups::{name, names};
use crate::exports::language::{Export, Names, Output, Statement};

/// MiniZinc.
pub(super) const MINIZINC: Export = Export {
    name: "minizinc",
    extension: "mzn",
    description: "variables for the cells, all different in each region",
    call: "minizinc --solver gecode FILE",
    names: Names::Places,
    comment: "%",
    write,
};

fn write(statement: &Statement<'_>, out: &mut Output<'_>) -> io::Result<()> {
    let Statement { puzzle, conditions, .. } = *statement;
    let variant = puzzle.variant();
    out.comments()?;
    writeln!(out, "include \"alldifferent.mzn\";")?;
    for cell in variant.cells() {
        writeln!(out, "var 1..{}: {};", variant.order(), name(variant, cell))?;
    }
    for (_, region) in variant.distinct_regions().filter(|row| row.1.cells.len() > 1) {
        let cells = names(variant, region.cells.iter().copied(), ", ");
        writeln!(out, "constraint alldifferent([{cells}]); % {}", region.name)?;
    }
    for condition in conditions {
        writeln!(out, "constraint {};", constraint(variant, condition))?;
    }
    for (cell, symbol) in puzzle.givens().filled() {
        writeln!(out, "constraint {} = {};", name(variant, cell), symbol.number())?;
    }
    for candidate in puzzle.excluded() {
        let cell = name(variant, candidate.cell);
        writeln!(out, "constraint {cell} != {};", candidate.symbol.number())?;
    }
    writeln!(out, "solve satisfy;")
}

fn constraint(variant: &Variant, condition: &Condition) -> String {
    match condition {
        Condition::Different(cells) => {
            format!("alldifferent([{}])", names(variant, cells.iter().copied(), ", "))
        }
        Condition::Linear(Linear { terms, is_equation, bound }) => {
            let terms = terms.iter().map(|&(cell, weight)| match weight {
                1 => name(variant, cell),
                _ => format!("{weight}*{}", name(variant, cell)),
            });
            let relation = if *is_equation { "=" } else { ">=" };
            format!("{} {relation} {bound}", joined(terms, " + "))
        }
        Condition::Clause(says) if says.is_empty() => "false".to_owned(),
        Condition::Clause(says) => {
            let literal = |&CellLiteral { cell, value, holds }: &CellLiteral| {
                let relation = if holds { "=" } else { "!=" };
                format!("{} {relation} {value}", name(variant, cell))
            };
            joined(says.iter().map(literal), " \\/ ")
        }
    }
}

//! Answer set programs in the language of gringo and clasp.
//!
//! Source: M. Gebser et al., "Potassco User Guide", version 2.2.

use std::io;

use clausoku_board::{Cell, Symbol, Variant};
use clausoku_constraints::{CellLiteral, Condition, Linear};
use clausoku_text::joined;

use crate::exports::language::{Export, Names, Output, Statement};

/// Answer set programs.
pub(super) const ASP: Export = Export {
    name: "asp",
    extension: "asp",
    description: "an answer set program: choices of one candidate",
    call: "clingo FILE",
    names: Names::Places,
    comment: "%",
    write,
};

/// The rules: `in(K,R,C)` is a cell of region K, which is `full` if it holds every value.
const RULES: &str = "\
1 { x(R,C,V) : value(V) } 1 :- cell(R,C).
1 { x(R,C,V) : in(K,R,C) } 1 :- full(K), value(V).
:- part(K), value(V), 2 { x(R,C,V) : in(K,R,C) }.
";

fn write(statement: &Statement<'_>, out: &mut Output<'_>) -> io::Result<()> {
    let Statement { puzzle, conditions, .. } = *statement;
    let variant = puzzle.variant();
    out.comments()?;
    // gringo warns about predicates without facts.
    writeln!(out, "#defined full/1. #defined part/1. #defined in/3.")?;
    writeln!(out, "value(1..{}).", variant.order())?;
    for cell in variant.cells() {
        writeln!(out, "cell({}).", place(variant, cell))?;
    }
    for (number, (_, region)) in (1..).zip(variant.distinct_regions()) {
        let kind = if variant.is_complete(region) { "full" } else { "part" };
        writeln!(out, "{kind}({number}). % {}", region.name)?;
        for &cell in &region.cells {
            writeln!(out, "in({number},{}).", place(variant, cell))?;
        }
    }
    write!(out, "{RULES}")?;
    for condition in conditions {
        writeln!(out, ":- {}.", violation(variant, condition))?;
    }
    for (cell, symbol) in puzzle.givens().filled() {
        writeln!(out, ":- not {}.", atom(variant, cell, symbol))?;
    }
    for candidate in puzzle.excluded() {
        writeln!(out, ":- {}.", atom(variant, candidate.cell, candidate.symbol))?;
    }
    writeln!(out, "#show x/3.")
}

/// Row and column of a cell, counted from 1.
fn place(variant: &Variant, cell: Cell) -> String {
    let position = variant.position(cell);
    format!("{},{}", u32::from(position.row) + 1, u32::from(position.column) + 1)
}

/// The atom that says that the cell holds the symbol.
fn atom(variant: &Variant, cell: Cell, symbol: Symbol) -> String {
    format!("x({},{})", place(variant, cell), symbol.number())
}

/// Returns the body of a rule that is true if the condition does not hold.
fn violation(variant: &Variant, condition: &Condition) -> String {
    match condition {
        Condition::Different(cells) => {
            let atoms = cells.iter().map(|&cell| format!("x({},V)", place(variant, cell)));
            format!("value(V), 2 {{ {} }}", joined(atoms, "; "))
        }
        Condition::Linear(Linear { terms, is_equation, bound }) => {
            // Equal terms of a set count once, so each has its number.
            let terms = (1..).zip(terms).map(|(number, &(cell, weight))| {
                format!("{weight}*V,{number} : x({},V)", place(variant, cell))
            });
            let relation = if *is_equation { "=" } else { ">=" };
            format!("not #sum {{ {} }} {relation} {bound}", joined(terms, "; "))
        }
        // An empty body is true.
        Condition::Clause(says) => {
            let literals = says.iter().filter_map(|&CellLiteral { cell, value, holds }| {
                let atom = atom(variant, cell, Symbol::from_number(value)?);
                Some(if holds { format!("not {atom}") } else { atom })
            });
            joined(literals, ", ")
        }
    }
}

//! The puzzle as weighted sums of candidates, with a comment for each cell, region and given.

use std::io::Write;

use clausoku_board::{Candidate, Variant};
use clausoku_cnf::Deadline;
use clausoku_cnf::veripb::Name;

use super::{
    CLAUSES, CertifiedError, CertifiedFormula, FORMULA, PUZZLE, TO_FORMULA, TO_PUZZLE, command,
};
use crate::exports::{About, inequalities};

/// Writes the puzzle.
pub(super) fn write(
    certified: &CertifiedFormula<'_>,
    out: &mut dyn Write,
    deadline: &Deadline,
) -> Result<(), CertifiedError> {
    deadline.check()?;
    let statement = certified.statement();
    let variant = statement.puzzle.variant();
    let candidates = &certified.candidates;
    let value = |candidate: Candidate| variant.alphabet().name(candidate.symbol);
    let constraints = inequalities(&statement).count();
    writeln!(out, "* #variable= {} #constraint= {constraints}", candidates.last)?;
    writeln!(
        out,
        "* A puzzle of the board {}. A variable is 1 if its cell has its value.",
        one_line(variant.name())
    )?;
    writeln!(out, "* {FORMULA} states the same in clauses:")?;
    for files in [[PUZZLE, TO_FORMULA, CLAUSES], [FORMULA, TO_PUZZLE, PUZZLE]] {
        writeln!(out, "*     {}", command(files))?;
    }
    for cell in variant.cells() {
        write!(out, "* {}:", variant.position(cell))?;
        for symbol in variant.alphabet().symbols() {
            let candidate = Candidate { cell, symbol };
            write!(out, " {}={}", value(candidate), Name(candidates.literal(candidate)))?;
        }
        writeln!(out)?;
    }
    for inequality in inequalities(&statement) {
        deadline.work(1)?;
        writeln!(out, "* {}", words(variant, &inequality.about, inequality.is_equation))?;
        for (weight, candidate) in inequality.terms {
            write!(out, "{weight:+} {} ", Name(candidates.literal(candidate)))?;
        }
        let relation = if inequality.is_equation { "=" } else { ">=" };
        writeln!(out, "{relation} {} ;", inequality.bound)?;
    }
    Ok(out.flush()?)
}

/// Returns what a constraint states.
fn words(variant: &Variant, about: &About, is_equation: bool) -> String {
    let place = |cell| variant.position(cell);
    let value = |symbol| variant.alphabet().name(symbol);
    match *about {
        About::Cell(cell) => format!("{} has one value", place(cell)),
        About::Region(index, symbol) => {
            let (name, value) = (one_line(&variant.regions()[index].name), value(symbol));
            let bound = if is_equation { "one" } else { "at most one" };
            format!("{name} has {value} in {bound} cell")
        }
        About::Different => "cells of a constraint differ".to_owned(),
        About::Linear => "the values of a constraint, weighted".to_owned(),
        About::Clause => "not all of these".to_owned(),
        About::Given(Candidate { cell, symbol }) => {
            format!("{} is given as {}", place(cell), value(symbol))
        }
        About::Excluded(Candidate { cell, symbol }) => {
            format!("{} is not {}", place(cell), value(symbol))
        }
    }
}

/// Returns a name without the ends of lines, which would end a comment.
fn one_line(name: &str) -> String {
    name.replace(char::is_control, " ")
}

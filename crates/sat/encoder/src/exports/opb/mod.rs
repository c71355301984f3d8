//! Pseudo-Boolean equations: OPB, the format of the pseudo-Boolean competitions.
//!
//! Source: O. Roussel, V. Manquinho, "Input/Output Format and Solver Requirements for the Competitions of Pseudo-Boolean
//! Solvers", 2012.

mod read;

use std::io::{self, Write};

use clausoku_board::{Candidate, Grid, Puzzle};
use clausoku_decoder::{Numbering, Scheme};

pub use read::{OpbError, clauses_of_opb};

use crate::exports::ExportError;
use crate::exports::groups::{Bound, groups};
use crate::exports::language::{Export, Names, Output};

/// Pseudo-Boolean equations.
pub(super) const OPB: Export = Export {
    name: "opb",
    extension: "opb",
    description: "pseudo-Boolean equations: exactly one of these candidates",
    call: "clasp FILE",
    names: Names::Numbers,
    comment: "*",
    write,
};

fn write(puzzle: &Puzzle, numbering: &Numbering, out: &mut Output<'_>) -> io::Result<()> {
    write_denying(puzzle, &[], numbering, out)
}

/// Writes a puzzle, and for each of these grids a constraint that denies it.
pub(super) fn write_denying(
    puzzle: &Puzzle,
    denied: &[Grid],
    numbering: &Numbering,
    out: &mut Output<'_>,
) -> io::Result<()> {
    let constraints = groups(puzzle).count() + denied.len();
    writeln!(out, "* #variable= {} #constraint= {constraints}", numbering.last())?;
    out.comments()?;
    for group in groups(puzzle) {
        let (sign, relation) = match (group.bound, group.candidates.len()) {
            (Bound::One, 1) => ("+1", ">= 1"),
            (Bound::One, _) => ("+1", "= 1"),
            // OPB has the relations >= and = only, so an upper bound is a lower bound on the negated sum.
            (Bound::AtMostOne, _) => ("-1", ">= -1"),
            (Bound::None, _) => ("-1", ">= 0"),
        };
        for variable in group.candidates.iter().filter_map(|&one| numbering.variable(one)) {
            write!(out, "{sign} x{} ", variable.to_dimacs())?;
        }
        writeln!(out, "{relation} ;")?;
    }
    for grid in denied {
        let candidates = grid.filled().map(|(cell, symbol)| Candidate { cell, symbol });
        for variable in candidates.filter_map(|candidate| numbering.variable(candidate)) {
            write!(out, "-1 x{} ", variable.to_dimacs())?;
        }
        writeln!(out, ">= {} ;", 1 - grid.filled_count() as i64)?;
    }
    Ok(())
}

/// Writes the claim that these grids are all solutions of a puzzle, as constraints without a model if the claim is true.
/// Candidates are numbered from 1, cell by cell.
///
/// # Errors
///
/// Fails if the destination fails, if the board has too many candidates, or if it has constraints beyond regions.
pub fn write_opb_claim(
    puzzle: &Puzzle,
    solutions: &[Grid],
    comments: &[String],
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    puzzle.variant().regions_only("the export to other languages")?;
    let numbering = Numbering::new(Scheme::Dense, puzzle.variant())?;
    write_denying(puzzle, solutions, &numbering, &mut Output { sign: "*", comments, out })?;
    Ok(out.flush()?)
}

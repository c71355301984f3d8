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
use crate::exports::groups::inequalities;
use crate::exports::language::{Export, Names, Output, Statement};

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

fn write(statement: &Statement<'_>, out: &mut Output<'_>) -> io::Result<()> {
    write_denying(statement, &[], out)
}

/// Writes a puzzle, and for each of these grids a constraint that denies it.
pub(super) fn write_denying(
    statement: &Statement<'_>,
    denied: &[Grid],
    out: &mut Output<'_>,
) -> io::Result<()> {
    let numbering = statement.numbering;
    let constraints = inequalities(statement).count() + denied.len();
    writeln!(out, "* #variable= {} #constraint= {constraints}", numbering.last())?;
    out.comments()?;
    for inequality in inequalities(statement) {
        for (weight, candidate) in inequality.terms {
            if let Some(variable) = numbering.variable(candidate) {
                write!(out, "{weight:+} x{} ", variable.to_dimacs())?;
            }
        }
        let relation = if inequality.is_equation { "=" } else { ">=" };
        writeln!(out, "{relation} {} ;", inequality.bound)?;
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
    let numbering = &Numbering::new(Scheme::Dense, puzzle.variant())?;
    // Proofs derive from clauses, and a sum is none.
    puzzle.variant().regions_only("a pseudo-Boolean certificate")?;
    let statement = Statement { puzzle, numbering, conditions: &[] };
    write_denying(&statement, solutions, &mut Output { sign: "*", comments, out })?;
    Ok(out.flush()?)
}

//! Pseudo-Boolean equations: OPB, the format of the pseudo-Boolean competitions.
//!
//! Source: O. Roussel, V. Manquinho, "Input/Output Format and Solver Requirements for the Competitions of Pseudo-Boolean
//! Solvers", 2012.

mod read;

use std::io::{self, Write};

use numbering::Numbering;
use puzzle::Puzzle;

pub use read::{OpbError, clauses_of_opb, comments_of};

use crate::groups::{Bound, groups};
use crate::language::{Export, Names, write_comments};

/// Pseudo-Boolean equations.
pub const OPB: Export = Export {
    name: "opb",
    extension: "opb",
    description: "pseudo-Boolean equations: exactly one of these candidates",
    call: "clasp FILE",
    names: Names::Numbers,
    comment: "*",
    write,
};

fn write(
    puzzle: &Puzzle,
    numbering: &Numbering,
    comments: &[String],
    out: &mut dyn Write,
) -> io::Result<()> {
    let constraints = groups(puzzle).count();
    writeln!(out, "* #variable= {} #constraint= {constraints}", numbering.last())?;
    write_comments(OPB.comment, comments, out)?;
    for group in groups(puzzle) {
        let (sign, relation) = match (group.bound, group.candidates.len()) {
            (Bound::One, 1) => ("+1", ">= 1"),
            (Bound::One, _) => ("+1", "= 1"),
            (Bound::AtMostOne, _) => ("-1", ">= -1"),
            (Bound::None, _) => ("-1", ">= 0"),
        };
        for variable in group.candidates.iter().filter_map(|&one| numbering.variable(one)) {
            write!(out, "{sign} x{} ", variable.to_dimacs())?;
        }
        writeln!(out, "{relation} ;")?;
    }
    Ok(())
}

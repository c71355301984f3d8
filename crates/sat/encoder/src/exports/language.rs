//! A language of solvers.

use std::io::Write;
use std::{fmt, io};

use clausoku_board::{Cell, Grid, Puzzle, UnknownConstraint};
use clausoku_cnf::{Deadline, StopReason, Stopped};
use clausoku_constraints::{CellLiteral, Condition, Lowering};
use clausoku_decoder::{Numbering, NumberingError, Scheme};

/// A language of solvers.
#[derive(Clone, Copy, Debug)]
pub struct Export {
    /// The name.
    pub name: &'static str,
    /// The ending of a file, without the dot.
    pub extension: &'static str,
    /// The contents of the file, in one line.
    pub description: &'static str,
    /// A call of a solver that reads the file, with `FILE` for its name.
    pub call: &'static str,
    /// The names of the variables.
    pub names: Names,
    /// The beginning of a comment, which ends with the line.
    pub comment: &'static str,
    pub(crate) write: fn(&Statement<'_>, &mut Output<'_>) -> io::Result<()>,
}

/// The contents of a file.
#[derive(Clone, Copy)]
pub(crate) struct Statement<'p> {
    pub puzzle: &'p Puzzle,
    pub numbering: &'p Numbering,
    /// The constraints beyond regions.
    pub conditions: &'p [Condition],
}

/// The effort to find the clauses of constraints, in literals.
const EFFORT: u64 = 20_000_000;

/// Returns the constraints of a puzzle in the terms of the languages.
pub(crate) fn conditions(
    puzzle: &Puzzle,
    deadline: &Deadline,
) -> Result<Vec<Condition>, ExportError> {
    let variant = puzzle.variant();
    let numbers = |_: Cell| (1..=variant.order() as u16).collect();
    let mut lowering = Lowering::new(variant, &numbers, &|_, _| false, deadline, EFFORT);
    let mut conditions = Vec::new();
    for constraint in variant.constraints() {
        match lowering.conditions(constraint) {
            Ok(more) => conditions.extend(more),
            Err(Stopped(StopReason::MemoryLimit)) => {
                return Err(ExportError::Constraint(variant.constraint_name(constraint)));
            }
            Err(stopped) => return Err(stopped.into()),
        }
    }
    Ok(conditions)
}

/// Returns the condition that a grid is no solution.
pub(crate) fn denial(grid: &Grid) -> Condition {
    let literals = grid.filled();
    let literals =
        literals.map(|(cell, symbol)| CellLiteral { cell, value: symbol.number(), holds: false });
    Condition::Clause(literals.collect())
}

/// The names of the variables of a language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Names {
    /// `x70`: a candidate by its number, so that a numbering can be chosen.
    Numbers,
    /// Cells, or candidates by row, column and value.
    Places,
}

impl Export {
    /// Writes the puzzle, with candidates numbered from 1, cell by cell, and with these lines as comments.
    ///
    /// # Errors
    ///
    /// Fails if the destination fails, if the board has too many candidates, or if a constraint has too many clauses.
    pub fn write(
        &self,
        puzzle: &Puzzle,
        comments: &[String],
        out: &mut dyn Write,
    ) -> Result<(), ExportError> {
        let numbering = Numbering::new(Scheme::Dense, puzzle.variant())?;
        self.write_numbered(puzzle, &numbering, comments, out, &Deadline::never())
    }

    /// Writes the puzzle with this numbering, which gives each candidate a variable.
    ///
    /// # Errors
    ///
    /// Fails if the destination fails, if a constraint has too many clauses, and at the deadline.
    pub fn write_numbered(
        &self,
        puzzle: &Puzzle,
        numbering: &Numbering,
        comments: &[String],
        out: &mut dyn Write,
        deadline: &Deadline,
    ) -> Result<(), ExportError> {
        self.write_denying(puzzle, numbering, None, comments, out, deadline)
    }

    /// Writes the puzzle as [`write_numbered`](Self::write_numbered) does, and that this grid is not its solution.
    ///
    /// # Errors
    ///
    /// Fails as [`write_numbered`](Self::write_numbered).
    pub fn write_denying(
        &self,
        puzzle: &Puzzle,
        numbering: &Numbering,
        denied: Option<&Grid>,
        comments: &[String],
        out: &mut dyn Write,
        deadline: &Deadline,
    ) -> Result<(), ExportError> {
        let mut conditions = conditions(puzzle, deadline)?;
        conditions.extend(denied.map(denial));
        let statement = Statement { puzzle, numbering, conditions: &conditions };
        (self.write)(&statement, &mut Output { sign: self.comment, comments, out })?;
        Ok(out.flush()?)
    }
}

/// The destination of a puzzle, and the comments above it.
pub(crate) struct Output<'o> {
    /// The beginning of a comment.
    pub sign: &'static str,
    pub comments: &'o [String],
    pub out: &'o mut dyn Write,
}

impl Output<'_> {
    /// Writes text, for `write!`.
    pub(crate) fn write_fmt(&mut self, text: fmt::Arguments<'_>) -> io::Result<()> {
        self.out.write_fmt(text)
    }

    pub(crate) fn comments(&mut self) -> io::Result<()> {
        for line in self.comments {
            let space = if line.is_empty() { "" } else { " " };
            writeln!(self.out, "{}{space}{line}", self.sign)?;
        }
        Ok(())
    }
}

/// The error of an export.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The destination failed.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The variant has a constraint beyond regions, which proofs in this language do not know.
    #[error(transparent)]
    Regions(#[from] UnknownConstraint),
    /// The constraint of this name is no sum, order or relation, and has too many clauses.
    #[error(
        "the constraint {0} is neither a sum nor an order, and has too many clauses over candidates; DIMACS has a shorter form"
    )]
    Constraint(String),
    /// The deadline was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The board has too many candidates.
    #[error("{0}")]
    Numbering(#[from] NumberingError),
    /// The scheme gives candidates several variables or none.
    #[error(
        "candidates have no variables of their own in the numbering {0}; give dense, decimal or rcv"
    )]
    Scheme(String),
}

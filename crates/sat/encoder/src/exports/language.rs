//! A language of solvers.

use std::io::Write;
use std::{fmt, io};

use clausoku_board::{Puzzle, UnknownConstraint};
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
    pub(crate) write: fn(&Puzzle, &Numbering, &mut Output<'_>) -> io::Result<()>,
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
    /// Fails if the destination fails, if the board has too many candidates, or if it has constraints beyond regions.
    pub fn write(
        &self,
        puzzle: &Puzzle,
        comments: &[String],
        out: &mut dyn Write,
    ) -> Result<(), ExportError> {
        let numbering = Numbering::new(Scheme::Dense, puzzle.variant())?;
        self.write_numbered(puzzle, &numbering, comments, out)
    }

    /// Writes the puzzle with this numbering, which gives each candidate a variable.
    ///
    /// # Errors
    ///
    /// Fails if the destination fails, or if the board has constraints beyond regions.
    pub fn write_numbered(
        &self,
        puzzle: &Puzzle,
        numbering: &Numbering,
        comments: &[String],
        out: &mut dyn Write,
    ) -> Result<(), ExportError> {
        puzzle.variant().regions_only("the export to other languages")?;
        (self.write)(puzzle, numbering, &mut Output { sign: self.comment, comments, out })?;
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

    /// Writes the comments.
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
    /// The variant has a constraint that no language expresses here.
    #[error(transparent)]
    Constraint(#[from] UnknownConstraint),
    /// The board has too many candidates.
    #[error("{0}")]
    Numbering(#[from] NumberingError),
    /// The scheme gives candidates several variables or none.
    #[error(
        "candidates have no variables of their own in the numbering {0}; give dense, decimal or rcv"
    )]
    Scheme(String),
}

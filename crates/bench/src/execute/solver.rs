//! The solvers that a session measures.

use std::fmt;

use clausoku::{sat::SatSolver, solving::PuzzleSolver};

use crate::record::{RunMode, SolverRecord};

/// The kind of a solver, by its input.
pub enum Kind {
    /// Solves formulas.
    Sat(Box<dyn SatSolver>),
    /// Solves puzzles, without encodings.
    Puzzle(Box<dyn PuzzleSolver>),
}

/// A solver that a session measures.
#[derive(Debug)]
pub struct Solver {
    /// The solver's description in records.
    pub record: SolverRecord,
    pub(super) kind: Kind,
}

impl Solver {
    /// Creates a solver with this name and run mode.
    pub fn new(name: impl Into<String>, mode: RunMode, kind: Kind) -> Self {
        let clauses = matches!(kind, Kind::Sat(_));
        let record =
            SolverRecord { name: name.into(), mode, clauses, version: None, command: None };
        Self { record, kind }
    }

    /// Returns the same solver with its version and its command line, as far as they are known.
    #[must_use]
    pub fn described(mut self, version: Option<String>, command: Option<String>) -> Self {
        (self.record.version, self.record.command) = (version, command);
        self
    }
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sat(solver) => f.debug_tuple("Sat").field(&solver.name()).finish(),
            Self::Puzzle(solver) => f.debug_tuple("Puzzle").field(&solver.name()).finish(),
        }
    }
}

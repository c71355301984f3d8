//! A solver that takes part, whatever it is.

use std::fmt;

use backends::SatSolver;
use puzzle::PuzzleSolver;

use crate::record::{Place, SolverRecord};

/// What a solver takes.
pub enum Kind {
    /// Clauses.
    Sat(Box<dyn SatSolver>),
    /// Puzzles; encodings do not concern it.
    Puzzle(Box<dyn PuzzleSolver>),
}

/// A solver that takes part.
#[derive(Debug)]
pub struct Solver {
    /// What is recorded of it.
    pub record: SolverRecord,
    pub(super) kind: Kind,
}

impl Solver {
    /// A solver of this name that runs in this place.
    pub fn new(name: impl Into<String>, place: Place, kind: Kind) -> Self {
        let clauses = matches!(kind, Kind::Sat(_));
        let record =
            SolverRecord { name: name.into(), place, clauses, version: None, command: None };
        Self { record, kind }
    }

    /// The same with its version and its command line, as far as they are known.
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

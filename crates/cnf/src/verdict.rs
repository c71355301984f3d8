//! The answer of a solver.

use std::fmt;

use crate::Model;

/// A solver's answer. None of the three is an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The formula is satisfiable; this is a model.
    Satisfiable(Model),
    /// The formula is unsatisfiable.
    Unsatisfiable,
    /// The solver stopped without a result.
    Unknown(Unknown),
}

/// The reason why a solver gave no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unknown {
    /// The time limit was reached.
    TimeLimit,
    /// The memory limit was reached.
    MemoryLimit,
    /// A stop was requested.
    Interrupted,
    /// The solver gave up without a reason.
    GaveUp,
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TimeLimit => "the time limit was reached",
            Self::MemoryLimit => "the memory limit was reached",
            Self::Interrupted => "it was interrupted",
            Self::GaveUp => "the solver does not know",
        })
    }
}

impl fmt::Display for Verdict {
    /// Writes the word of the competitions' `s` line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Satisfiable(_) => "SATISFIABLE",
            Self::Unsatisfiable => "UNSATISFIABLE",
            Self::Unknown(_) => "UNKNOWN",
        })
    }
}

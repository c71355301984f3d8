//! What a solver says of a formula.

use std::fmt;

use crate::Model;

/// A solver's answer. All three are values: none is an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is a satisfying assignment; this is one.
    Satisfiable(Model),
    /// There is none.
    Unsatisfiable,
    /// The solver stopped before it knew.
    Unknown(Unknown),
}

/// Why a solver gave no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unknown {
    /// The time allowed ran out.
    TimeLimit,
    /// The memory allowed ran out.
    MemoryLimit,
    /// Somebody asked it to stop.
    Interrupted,
    /// The solver said that it does not know, without a reason.
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
    /// The word of the competitions' `s` line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Satisfiable(_) => "SATISFIABLE",
            Self::Unsatisfiable => "UNSATISFIABLE",
            Self::Unknown(_) => "UNKNOWN",
        })
    }
}

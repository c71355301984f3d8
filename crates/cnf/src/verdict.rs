//! The answer of a solver.

use std::fmt;

use files::StopReason;

use crate::Model;

/// A solver's answer. None of the three is an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The formula is satisfiable; this is a model.
    Satisfiable(Model),
    /// The formula is unsatisfiable.
    Unsatisfiable,
    /// The solver stopped without a result.
    Unknown(StopReason),
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

//! The reasons why a proof is refused.

use std::fmt;
use std::io;

/// The first fault of a proof, with its place.
#[derive(Debug)]
pub struct Error {
    /// The step, counted from 1; 0 for a clause of the formula.
    pub step: u64,
    /// The number of bytes of the proof that were read.
    pub byte: u64,
    /// The reason.
    pub fault: Fault,
}

/// A reason why a proof is refused.
#[derive(Debug)]
#[non_exhaustive]
pub enum Fault {
    /// The proof cannot be read.
    Read(io::Error),
    /// The proof ends within a step.
    Truncated,
    /// A byte that cannot occur at its place.
    Byte(u8),
    /// A number is too large for its place, or 0 or negative where that is impossible.
    Number,
    /// The number of a new clause does not exceed the numbers of all clauses before.
    NotNew(u64),
    /// A number without a clause, or whose clause was deleted.
    NoClause(u64),
    /// A hint whose clause has two literals that are not false.
    NotUnit(u64),
    /// The hints lead to no conflict.
    NoConflict,
    /// A RAT step has a hint for this clause, which does not contain the negation of the first literal.
    NoPivot(u64),
    /// A RAT step has no hint for this clause.
    NotCovered(u64),
    /// The proof ends without the empty clause.
    NotRefuted,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read(error) => write!(f, "the proof cannot be read: {error}"),
            Self::Truncated => write!(f, "the proof ends within a step"),
            Self::Byte(byte) => write!(f, "unexpected byte '{}'", byte.escape_ascii()),
            Self::Number => write!(f, "this number cannot occur here"),
            Self::NotNew(id) => write!(f, "clause {id} is not new: numbers must increase"),
            Self::NoClause(id) => write!(f, "there is no clause {id}"),
            Self::NotUnit(id) => write!(f, "hint {id} has two literals that are not false"),
            Self::NoConflict => write!(f, "the hints lead to no conflict"),
            Self::NoPivot(id) => write!(f, "clause {id} lacks the negated first literal"),
            Self::NotCovered(id) => write!(f, "no hint for clause {id}, which must be resolved"),
            Self::NotRefuted => write!(f, "the proof ends without the empty clause"),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "step {}, byte {}: {}", self.step, self.byte, self.fault)
    }
}

impl std::error::Error for Error {}

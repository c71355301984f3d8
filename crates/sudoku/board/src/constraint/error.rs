//! Errors of constraints.

use clausoku_text::{UnknownName, brief, count};

use super::RegexError;

/// The error for a constraint that a board cannot have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{name}: {fault}")]
#[non_exhaustive]
pub struct ConstraintError {
    /// The index of the constraint, counted from 0.
    pub index: usize,
    /// The name of the constraint.
    pub name: String,
    /// The fault.
    pub fault: ConstraintFault,
}

/// The reason why a constraint is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ConstraintFault {
    /// No kind has this name.
    #[error(transparent)]
    Kind(UnknownName),
    /// A parameter is missing.
    #[error("`{kind}` needs the key `{key}`")]
    Missing {
        /// The kind.
        kind: &'static str,
        /// The parameter.
        key: &'static str,
    },
    /// The kind has no such parameter.
    #[error("`{kind}` has no key `{}`", brief(key))]
    Unknown {
        /// The kind.
        kind: &'static str,
        /// The parameter.
        key: String,
    },
    /// A parameter is out of range or of another type.
    #[error("`{key}` must be {expected}")]
    Value {
        /// The parameter.
        key: &'static str,
        /// The expected value.
        expected: String,
    },
    /// The constraint has a wrong number of cells.
    #[error("it has {}, but needs {expected}", count(*found, "cell"))]
    Cells {
        /// The expected number, in words.
        expected: String,
        /// The number of its cells.
        found: usize,
    },
    /// A cell of the constraint does not exist.
    #[error("there is no cell of index {0}")]
    NoSuchCell(usize),
    /// A cell occurs twice, which the kind does not allow.
    #[error("it contains {0} twice")]
    CellTwice(String),
    /// The board is not suitable.
    #[error("{0}")]
    Board(String),
    /// The regular expression is invalid.
    #[error(transparent)]
    Regex(#[from] RegexError),
    /// The name cannot be printed in a line.
    #[error("a name is a line of text, not {0:?}")]
    Name(String),
}

/// The error of a program part that does not know a kind of constraint, and refuses the board instead of ignoring
/// the constraint.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the constraint `{kind}` ({name}) is unknown to {part}")]
#[non_exhaustive]
pub struct UnknownConstraint {
    /// The part: `the solver lanes`.
    pub part: &'static str,
    /// The kind.
    pub kind: &'static str,
    /// The name of the first such constraint.
    pub name: String,
}

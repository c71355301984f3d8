//! The faults of a formula.

use clausoku_cnf::{Literal, Stopped};

/// A difference between a formula and its puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// A clause that nothing in the puzzle justifies.
    #[error(
        "clause {number}, {literals:?}, follows from no rule, given, constraint or solution of the puzzle"
    )]
    Unjustified {
        /// The number of the clause, counted from 1.
        number: usize,
        /// Its literals.
        literals: Vec<Literal>,
    },
    /// A rule, given or constraint of the puzzle that no clause says.
    #[error("no clause says that {0}")]
    Missing(String),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

//! The errors that can occur between a puzzle and its answer.

use std::fmt;

use clausoku_backends::BackendError;
use clausoku_board::{BrokenRule, SolverError};
use clausoku_cnf::{Falsified, StopReason};
use clausoku_encoder::EncodeError;
use clausoku_files::text::printable;
use clausoku_readback::DecodeError;
#[cfg(feature = "counting")]
use dashu_int::UBig;

/// The error of a step that failed. A puzzle without a solution is not an error.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The puzzle cannot be encoded as requested.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// The solver failed.
    #[error(transparent)]
    Backend(#[from] BackendError),
    /// The solver gave up.
    #[error("{} gave no answer: {reason}", printable(.solver))]
    Unknown {
        /// The solver.
        solver: String,
        /// The reason.
        reason: StopReason,
    },
    /// The solver's model does not satisfy the formula: the solver is wrong.
    #[error("the solver's model is wrong: {0}")]
    WrongModel(#[from] Falsified),
    /// The model satisfies the formula but is no solution: the encoding is wrong or incomplete.
    #[error("a model of the formula is no solution, so the encoding is wrong or incomplete: {0}")]
    WrongEncoding(#[from] DecodeError),
    /// A solver of puzzles failed, or cannot solve this one.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// A solver of puzzles returned a grid that is no solution: the solver is wrong.
    #[error("{} is wrong: its grid is no solution: {rule}", printable(.solver))]
    WrongSolution {
        /// The solver.
        solver: String,
        /// The rule that the grid breaks.
        rule: Box<BrokenRule>,
    },
    /// A solver returned a solution that a clause forbids: the solver is wrong.
    #[error("{} is wrong: it gives a solution again that it was to leave out", printable(.solver))]
    Repeated {
        /// The solver.
        solver: String,
    },
    /// One solver denies a solution that another has found: the first is wrong.
    #[error(transparent)]
    Disagreement(#[from] Disagreement),
    /// A proof could not be made, or the checker refused it.
    #[cfg(feature = "certificates")]
    #[error(transparent)]
    Proof(#[from] clausoku_proofs::Error),
    /// A formula does not state the rules and givens of the puzzle.
    #[error("the formula does not say what the puzzle says: {0}")]
    Audit(#[from] clausoku_readback::Fault),
    /// A number of solutions contradicts the solutions that were found.
    #[cfg(feature = "counting")]
    #[error(transparent)]
    WrongCount(#[from] WrongCount),
}

impl Error {
    /// Returns the limit that ended the work.
    ///
    /// # Errors
    ///
    /// Returns the error if it is no limit.
    pub fn limit(self) -> Result<StopReason, Self> {
        match self {
            Self::Unknown { reason, .. } => Ok(reason),
            error => Err(error),
        }
    }

    /// Returns the error of a solver that a limit stopped.
    pub fn unknown(solver: &str, reason: StopReason) -> Self {
        Self::Unknown { solver: solver.to_owned(), reason }
    }
}

/// Two solvers that disagree. The solution or model found was checked, so the solver that denies it
/// is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Disagreement {
    /// The solver that denies the solution.
    pub denier: String,
    /// The solver that found the solution.
    pub finder: String,
    /// Number of solutions that the denying solver admits; `None` if both decided a formula.
    pub admitted: Option<usize>,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let denier = printable(&self.denier);
        let finder = printable(&self.finder);
        let (denied, found) = match self.admitted {
            None => ("no model".to_owned(), "one"),
            Some(0) => ("no solution".to_owned(), "one"),
            Some(1) => ("only one solution".to_owned(), "another"),
            Some(count) => (format!("only {count} solutions"), "another"),
        };
        write!(
            f,
            "{denier} and {finder} disagree: {denier} says that there is {denied}, but {finder} has found \
             {found}, which was checked. So {denier} is wrong"
        )
    }
}

/// A number of solutions that is wrong.
#[cfg(feature = "counting")]
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0} counts {counted} solutions, but {1} has found {2}{listed}, which were checked. So {0} is wrong",
    printable(.counter),
    printable(.solver),
    if *.is_all { "" } else { "at least " },
)]
pub struct WrongCount {
    /// The counter.
    pub counter: String,
    /// The number that the counter returned.
    pub counted: UBig,
    /// The solver that lists solutions.
    pub solver: String,
    /// Number of solutions that the solver has found.
    pub listed: u64,
    /// `true` if the solver found that these are all solutions.
    pub is_all: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_solvers_are_escaped() {
        let denier = "a\nb".to_owned();
        let finder = "c\x1b".to_owned();
        let error = Disagreement { denier, finder, admitted: Some(0) }.to_string();
        assert!(error.starts_with(r"a\nb and c\u{1b} disagree: a\nb says"), "{error}");
        let error = WrongCount {
            counter: "a\nb".to_owned(),
            counted: 3_u8.into(),
            solver: "c\x1b".to_owned(),
            listed: 4,
            is_all: false,
        };
        let expected = r"a\nb counts 3 solutions, but c\u{1b} has found at least 4, which were checked. So a\nb is wrong";
        assert_eq!(error.to_string(), expected);
    }
}

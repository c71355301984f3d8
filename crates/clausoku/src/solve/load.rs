//! Loads the clauses of a puzzle into a solver, within limits; and the errors that can occur between a puzzle and its answer.

use std::fmt;

use clausoku_backends::{BackendError, IncrementalSolver};
use clausoku_board::{BrokenRule, Puzzle, SolverError};
use clausoku_cnf::{Cnf, Falsified, Formula, Size, StopReason, Stoppable, StoppableSink, Stopped};
use clausoku_decoder::DecodeError;
use clausoku_encoder::{EncodeError, Encoding, PuzzleFormula};
use clausoku_text::Deadline;
use clausoku_text::printable;
#[cfg(feature = "counting")]
use dashu_int::UBig;

/// Encodes the puzzle for this solver.
///
/// # Errors
///
/// Fails if the puzzle cannot be encoded, with [`Error::Unknown`] if a limit is reached meanwhile.
pub(crate) fn encode(
    puzzle: &Puzzle,
    encoding: &Encoding,
    solver: &str,
    deadline: &Deadline,
) -> Result<PuzzleFormula, Error> {
    match encoding.encode_within(puzzle, deadline) {
        Err(EncodeError::Stopped(Stopped(reason))) => Err(Error::unknown(solver, reason)),
        encoded => Ok(encoded?),
    }
}

/// The maximum number of variables for candidates of a formula that is copied.
// The usual board of order 25 has 15,625 candidates.
const MAX_COPIED_CANDIDATES: u32 = 1 << 14;

/// The size and the copy of a formula that a solver holds.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Loaded {
    /// The size.
    pub size: Size,
    /// A copy of the clauses, unless there are many: evaluating models on the copy is faster than
    /// encoding the puzzle again.
    pub copy: Option<Cnf>,
}

/// Writes the formula into the solver. After a limit, the solver holds a part of the formula, and its answers mean nothing.
///
/// # Errors
///
/// Fails with [`Error::Unknown`] if a limit is reached meanwhile.
pub(crate) fn load(
    encoded: &PuzzleFormula,
    solver: &mut dyn IncrementalSolver,
    deadline: &Deadline,
) -> Result<Loaded, Error> {
    // Before the first clause: without this call, the solver may exceed the limits of a query.
    solver.expect_limits(deadline);
    let is_small = encoded.numbering().last() <= MAX_COPIED_CANDIDATES;
    let loaded = Stoppable::read(encoded, deadline, |formula| {
        if is_small {
            let copy = Cnf::from_formula(formula);
            copy.emit(&mut StoppableSink::new(solver, deadline));
            Loaded { size: copy.size(), copy: Some(copy) }
        } else {
            formula.emit(solver);
            Loaded { size: formula.size(), copy: None }
        }
    });
    loaded.map_err(|Stopped(reason)| Error::unknown(solver.name(), reason))
}

/// The error of a step that failed. A puzzle without a solution is not an error.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The puzzle cannot be encoded as requested.
    #[error(transparent)]
    Encode(EncodeError),
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
    /// A model or a solution is not what it should be shown for: this program is wrong.
    #[error("internal error: {0}; please report this formula")]
    Witness(&'static str),
    /// One solver denies a solution that another has found: the first is wrong.
    #[error(transparent)]
    Disagreement(#[from] Disagreement),
    /// A proof could not be made, or the checker refused it.
    #[cfg(feature = "certificates")]
    #[error(transparent)]
    Proof(#[from] clausoku_proofs::Error),
    /// A formula does not state the rules and givens of the puzzle.
    #[cfg(feature = "certificates")]
    #[error("the formula does not say what the puzzle says: {0}")]
    Audit(clausoku_audit::Fault),
    /// A number of solutions contradicts the solutions that were found.
    #[cfg(feature = "counting")]
    #[error(transparent)]
    WrongCount(#[from] WrongCount),
}

impl From<Stopped> for Error {
    /// Returns the error of work on a formula that a limit stopped.
    fn from(Stopped(reason): Stopped) -> Self {
        Self::unknown("the encoder", reason)
    }
}

impl From<EncodeError> for Error {
    fn from(error: EncodeError) -> Self {
        match error {
            EncodeError::Stopped(stopped) => stopped.into(),
            error => Self::Encode(error),
        }
    }
}

#[cfg(feature = "certificates")]
impl From<clausoku_audit::Fault> for Error {
    fn from(fault: clausoku_audit::Fault) -> Self {
        match fault {
            clausoku_audit::Fault::Stopped(stopped) => stopped.into(),
            fault => Self::Audit(fault),
        }
    }
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
#[non_exhaustive]
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
#[non_exhaustive]
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
    use std::sync::Arc;
    use std::time::Duration;

    use clausoku_backends::{Limits, Varisat};
    use clausoku_board::Variant;
    use clausoku_cnf::StopReason;

    use super::*;

    #[test]
    fn a_reached_limit_ends_encoding_and_loading() {
        let empty = Puzzle::empty(Arc::new(Variant::classic(9).unwrap()));
        let mut givens = empty.givens().clone();
        givens.set(clausoku_board::Cell::from_index(0), clausoku_board::Symbol::from_number(1));
        let puzzle = empty.with_givens(givens).unwrap();
        let reached = Limits::default().with_time(Duration::ZERO);
        let deadline = Deadline::start(&reached);
        let encoded = encode(&puzzle, &Encoding::reduced(), "varisat", &deadline);
        assert_eq!(encoded.unwrap_err().limit().unwrap(), StopReason::TimeLimit);
        let whole = Encoding::default().encode(&puzzle).unwrap();
        let loaded = load(&whole, &mut Varisat::new(), &deadline);
        assert_eq!(loaded.unwrap_err().limit().unwrap(), StopReason::TimeLimit);
        let free = Deadline::never();
        let loaded = load(&whole, &mut Varisat::new(), &free).unwrap();
        assert_eq!(loaded, Loaded { size: whole.size(), copy: Some(Cnf::from_formula(&whole)) });
    }

    #[test]
    fn a_large_formula_is_not_copied() {
        let empty = Puzzle::empty(Arc::new(Variant::classic(36).unwrap()));
        let encoded = Encoding::default().encode(&empty).unwrap();
        let free = Deadline::never();
        let loaded = load(&encoded, &mut Varisat::new(), &free).unwrap();
        assert_eq!(loaded, Loaded { size: encoded.size(), copy: None });
    }

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

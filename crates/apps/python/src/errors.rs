//! Exceptions.

use std::fmt::Display;

use clausoku::Error;
use clausoku::lists::{AnswerError, Status, answers::Unanswered};
use clausoku::solving::{StopReason, Stopped};
use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyValueError};
use pyo3::prelude::*;

create_exception!(
    clausoku,
    PuzzleError,
    PyValueError,
    "A text, name or model that cannot be used. `line` and `column` give the place in a text, counted from 1, or are `None`."
);
create_exception!(clausoku, SolverError, PyException, "A solver that failed or gave no answer.");
create_exception!(
    clausoku,
    LimitError,
    SolverError,
    "A limit that was reached before the answer was known."
);

/// A failure of long work.
#[derive(Debug)]
pub enum Failure {
    /// The work cannot be done on this puzzle.
    Puzzle(String),
    Solver(String),
    Limit(StopReason),
}

impl Failure {
    /// Returns the failure of a puzzle that cannot be used.
    pub fn puzzle(error: impl Display) -> Self {
        Self::Puzzle(error.to_string())
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        match error {
            Error::Unknown { reason, .. } => Self::Limit(reason),
            Error::Encode(error) => Self::Puzzle(error.to_string()),
            error => Self::Solver(error.to_string()),
        }
    }
}

impl From<AnswerError> for Failure {
    fn from(error: AnswerError) -> Self {
        match error {
            AnswerError::Solver(error) => error.into(),
            error => Self::Solver(error.to_string()),
        }
    }
}

impl From<Unanswered> for Failure {
    fn from(unanswered: Unanswered) -> Self {
        match unanswered.status {
            Status::Unknown(StopReason::GaveUp) => Self::Solver(unanswered.reason),
            Status::Unknown(reason) => Self::Limit(reason),
            _ => Self::Puzzle(unanswered.reason),
        }
    }
}

impl From<Stopped> for Failure {
    fn from(Stopped(reason): Stopped) -> Self {
        Self::Limit(reason)
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Puzzle(text) | Self::Solver(text) => f.write_str(text),
            Self::Limit(reason) => reason.fmt(f),
        }
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> Self {
        let text = failure.to_string();
        match failure {
            Failure::Puzzle(_) => wrong(text),
            Failure::Solver(_) => SolverError::new_err(text),
            Failure::Limit(_) => LimitError::new_err(text),
        }
    }
}

/// Returns the exception of a wrong argument.
pub fn wrong(error: impl Display) -> PyErr {
    PuzzleError::new_err(error.to_string())
}

/// Returns the exception of a fault in a text, with the attributes `line` and `column`.
pub fn located(py: Python<'_>, error: &dyn Display, line: usize, column: usize) -> PyErr {
    let exception = PuzzleError::new_err(error.to_string());
    let value = exception.value(py);
    let set = value.setattr("line", line);
    if let Err(error) = set.and_then(|()| value.setattr("column", column)) {
        return error;
    }
    exception
}

/// Gives the class of faults the attributes that an instance without a place has.
pub fn add_places(py: Python<'_>) -> PyResult<()> {
    let class = py.get_type::<PuzzleError>();
    class.setattr("line", py.None())?;
    class.setattr("column", py.None())
}

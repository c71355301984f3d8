//! Exceptions.

use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyValueError};
use pyo3::prelude::*;

create_exception!(
    clausoku,
    PuzzleError,
    PyValueError,
    "A text, name or model that cannot be used. `line` and `column` give the place in a text, counted from 1."
);
create_exception!(clausoku, SolverError, PyException, "A solver that failed or gave no answer.");

/// Returns the exception of a wrong argument.
pub fn wrong(error: impl std::fmt::Display) -> PyErr {
    PuzzleError::new_err(error.to_string())
}

/// Returns the exception of a fault in a text, with the attributes `line` and `column`.
pub fn located(py: Python<'_>, error: &dyn std::fmt::Display, line: usize, column: usize) -> PyErr {
    let exception = PuzzleError::new_err(error.to_string());
    let value = exception.value(py);
    let set = value.setattr("line", line);
    if let Err(error) = set.and_then(|()| value.setattr("column", column)) {
        return error;
    }
    exception
}

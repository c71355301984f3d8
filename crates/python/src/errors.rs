//! Exceptions.

use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyValueError};

create_exception!(
    clausoku,
    PuzzleError,
    PyValueError,
    "A text, name or model that cannot be used. `line` and `column` give the place in a text, counted from 1."
);
create_exception!(clausoku, SolverError, PyException, "A solver that failed or gave no answer.");

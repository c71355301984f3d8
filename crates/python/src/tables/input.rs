//! Puzzles from Python: Arrow columns, arrays of bytes, and iterables of strings.

use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::arrow::Column;

/// The rows that are to be read.
pub enum Rows {
    Column(Column),
    /// Rows of one length: numbers of cells, or characters.
    Matrix {
        bytes: Vec<u8>,
        width: usize,
    },
    List(Vec<Option<Vec<u8>>>),
}

impl Rows {
    /// Returns the rows of an object. An Arrow column is not copied.
    pub fn of(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        if object.is_instance_of::<PyString>() {
            let message =
                "expected a column of puzzles, found a string; Puzzle(text) is one puzzle";
            return Err(PyTypeError::new_err(message));
        }
        if let Some(column) = Column::of(object)? {
            return Ok(Self::Column(column));
        }
        if let Ok(buffer) = PyBuffer::<u8>::get(object) {
            return Self::of_matrix(object.py(), &buffer);
        }
        let mut list = Vec::new();
        for item in object.try_iter().map_err(|_| not_rows(object))? {
            list.push(text(&item?)?);
        }
        Ok(Self::List(list))
    }

    fn of_matrix(py: Python<'_>, buffer: &PyBuffer<u8>) -> PyResult<Self> {
        match *buffer.shape() {
            [_, width] => Ok(Self::Matrix { bytes: buffer.to_vec(py)?, width }),
            ref shape => Err(PyTypeError::new_err(format!(
                "expected an array of puzzles and cells, found one of {} dimensions",
                shape.len()
            ))),
        }
    }

    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        match self {
            Self::Column(column) => column.rows(),
            Self::Matrix { bytes, width } => bytes.len().checked_div(*width).unwrap_or(0),
            Self::List(list) => list.len(),
        }
    }

    /// Calls the function with `count` rows from this one on, in order; a null is `None`.
    pub fn for_each(&self, first: usize, count: usize, mut take: impl FnMut(Option<Row<'_>>)) {
        match self {
            Self::Column(column) => {
                column.for_each(first, count, |row| take(row.map(Row::Text)));
            }
            Self::Matrix { bytes, width } => {
                let rows = bytes.chunks_exact((*width).max(1)).skip(first).take(count);
                for row in rows {
                    // On boards of order 31 or less, no number of a symbol is a printed character.
                    let is_text = row.iter().any(|&byte| byte >= b' ');
                    take(Some(if is_text { Row::Text(row) } else { Row::Numbers(row) }));
                }
            }
            Self::List(list) => {
                let rows = list.iter().skip(first).take(count);
                rows.for_each(|row| take(row.as_deref().map(Row::Text)));
            }
        }
    }
}

/// A row that is to be read.
#[derive(Clone, Copy, Debug)]
pub enum Row<'a> {
    /// A line.
    Text(&'a [u8]),
    /// A number for each cell; 0 is an empty cell.
    Numbers(&'a [u8]),
}

/// Returns the text of an item; `None` for `None` and for the missing values of pandas.
fn text(item: &Bound<'_, PyAny>) -> PyResult<Option<Vec<u8>>> {
    if let Ok(text) = item.cast::<PyString>() {
        return Ok(Some(text.to_str()?.as_bytes().to_vec()));
    }
    if let Ok(bytes) = item.cast::<PyBytes>() {
        return Ok(Some(bytes.as_bytes().to_vec()));
    }
    let is_missing = item.is_none() || item.ne(item).unwrap_or(false);
    if is_missing { Ok(None) } else { Err(not_text(item)) }
}

fn not_text(item: &Bound<'_, PyAny>) -> PyErr {
    let kind = item.get_type();
    PyTypeError::new_err(format!(
        "expected puzzles as strings, found {kind}; read the column as text"
    ))
}

fn not_rows(object: &Bound<'_, PyAny>) -> PyErr {
    let kind = object.get_type();
    PyTypeError::new_err(format!(
        "expected an Arrow column, an array of bytes or an iterable of strings, found {kind}"
    ))
}

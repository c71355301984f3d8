//! Puzzles from Python: Arrow columns, arrays of bytes, and iterables of strings.

use clausoku::Puzzle as LibraryPuzzle;
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pyclass::CompareOp;
use pyo3::types::{PyBytes, PyDict, PyString};

use crate::arrays::{listed, number, numbers};
use crate::arrow::TextColumn;
use crate::puzzle::Puzzle;

/// The rows that are to be read.
pub enum PuzzleRows {
    Column(TextColumn),
    /// Rows of one length: numbers of cells, or characters.
    Matrix {
        bytes: Vec<u8>,
        rows: usize,
        width: usize,
        /// `true` if rows may contain characters.
        has_characters: bool,
    },
    List(Vec<Item>),
}

/// An item of a list.
pub enum Item {
    Null,
    Text(Vec<u8>),
    Numbers(Vec<u8>),
    Puzzle(LibraryPuzzle),
}

impl PuzzleRows {
    /// Returns the rows of an object. An Arrow column is not copied.
    pub fn from_object(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Some(one) = one_puzzle(object) {
            return Err(PyTypeError::new_err(format!("expected a column of puzzles, found {one}")));
        }
        if let Some(column) = TextColumn::from_object(object)? {
            return Ok(Self::Column(column));
        }
        if let Ok(buffer) = PyBuffer::<u8>::get(object) {
            return Self::matrix(buffer.to_vec(object.py())?, buffer.shape(), true);
        }
        if let Some((numbers, shape)) = numbers(object)? {
            return Self::matrix(bytes(&numbers)?, &shape, false);
        }
        let mut list = Vec::new();
        for entry in object.try_iter().map_err(|_| not_rows(object))? {
            list.push(item(&entry?)?);
        }
        Ok(Self::List(list))
    }

    fn matrix(bytes: Vec<u8>, shape: &[usize], has_characters: bool) -> PyResult<Self> {
        match *shape {
            [rows, width] => Ok(Self::Matrix { bytes, rows, width, has_characters }),
            [rows, high, wide] => {
                Ok(Self::Matrix { bytes, rows, width: high * wide, has_characters })
            }
            _ => Err(PyTypeError::new_err(format!(
                "expected an array of puzzles and cells, found one of {} dimensions; Puzzle(array) is one puzzle",
                shape.len()
            ))),
        }
    }

    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        match self {
            Self::Column(column) => column.rows(),
            Self::Matrix { rows, .. } => *rows,
            Self::List(list) => list.len(),
        }
    }

    /// Calls the function with `count` rows from this one on, in order; a null is `None`.
    pub fn for_each(
        &self,
        first: usize,
        count: usize,
        mut take: impl FnMut(Option<PuzzleRow<'_>>),
    ) {
        match self {
            Self::Column(column) => {
                column.for_each(first, count, |row| take(row.map(PuzzleRow::Text)));
            }
            Self::Matrix { bytes, width, has_characters, .. } => {
                for row in first..first + count {
                    let row = &bytes[row * width..(row + 1) * width];
                    // On boards of order 31 or less, no number of a symbol is a printed character.
                    let is_text = *has_characters && row.iter().any(|&byte| byte >= b' ');
                    take(Some(if is_text {
                        PuzzleRow::Text(row)
                    } else {
                        PuzzleRow::Numbers(row)
                    }));
                }
            }
            Self::List(list) => {
                let rows = list.iter().skip(first).take(count);
                rows.for_each(|item| {
                    take(match item {
                        Item::Null => None,
                        Item::Text(text) => Some(PuzzleRow::Text(text)),
                        Item::Numbers(numbers) => Some(PuzzleRow::Numbers(numbers)),
                        Item::Puzzle(puzzle) => Some(PuzzleRow::Puzzle(puzzle)),
                    });
                });
            }
        }
    }
}

/// A row that is to be read.
#[derive(Clone, Copy)]
pub enum PuzzleRow<'a> {
    /// A line.
    Text(&'a [u8]),
    /// A number for each cell; 0 is an empty cell.
    Numbers(&'a [u8]),
    Puzzle(&'a LibraryPuzzle),
}

/// Returns numbers as bytes.
fn bytes(numbers: &[u16]) -> PyResult<Vec<u8>> {
    numbers.iter().copied().map(number).collect()
}

/// Returns an item of a list. `None` and the missing values of pandas are nulls.
fn item(object: &Bound<'_, PyAny>) -> PyResult<Item> {
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(Item::Text(text.to_str()?.as_bytes().to_vec()));
    }
    if let Ok(bytes) = object.cast::<PyBytes>() {
        return Ok(Item::Text(bytes.as_bytes().to_vec()));
    }
    if let Ok(puzzle) = object.cast::<Puzzle>() {
        return Ok(Item::Puzzle(puzzle.get().board.clone()));
    }
    if let Some((numbers, _)) = numbers(object)?.filter(|(_, shape)| !shape.is_empty()) {
        return Ok(Item::Numbers(bytes(&numbers)?));
    }
    if let Some(numbers) = listed(object)? {
        return Ok(Item::Numbers(bytes(&numbers)?));
    }
    if is_missing(object) { Ok(Item::Null) } else { Err(not_text(object)) }
}

/// Returns `true` for `None`, NaN and the missing values of pandas: these are unequal to themselves, or, as `pandas.NA`, the
/// comparison is missing too.
fn is_missing(object: &Bound<'_, PyAny>) -> bool {
    object.is_none()
        || object.rich_compare(object, CompareOp::Ne).is_ok_and(|is_unequal| {
            is_unequal.is(object) || is_unequal.is_truthy().unwrap_or(false)
        })
}

/// Names an object that resembles a column, and says what to pass in its place; `None` of another object.
fn one_puzzle(object: &Bound<'_, PyAny>) -> Option<&'static str> {
    let has = |name| object.hasattr(name).unwrap_or(false);
    if object.is_instance_of::<PyString>() || object.is_instance_of::<PyBytes>() {
        Some("a string; Puzzle(text) is one puzzle")
    } else if object.is_instance_of::<Puzzle>() {
        Some("a puzzle; [puzzle] is a column")
    } else if object.is_instance_of::<PyDict>() {
        Some("a dict; give one of its values")
    } else if has("collect_schema") && !has("__arrow_c_stream__") {
        Some("a lazy frame of polars; give a column of its collect()")
    } else {
        None
    }
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

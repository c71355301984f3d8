//! Puzzles from Python: Arrow columns, arrays, and iterables of strings.

use clausoku::Puzzle as LibraryPuzzle;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pyclass::CompareOp;
use pyo3::types::{PyBytes, PyDict, PyString};

use super::numbers::NumberRows;
use super::row::PuzzleRow;
use crate::arrays::{Integers, Misfit, integers, listed};
use crate::arrow::Column;
use crate::puzzle::Puzzle;

/// The rows that are to be read.
pub enum PuzzleRows {
    Column(Column),
    Array(NumberRows),
    List(Vec<Item>),
}

/// An item of a list.
pub enum Item {
    Null,
    Text(Vec<u8>),
    Numbers(Vec<u8>, Option<Misfit>),
    Puzzle(LibraryPuzzle),
}

impl PuzzleRows {
    /// Returns the rows of an object. An Arrow column is not copied.
    pub fn from_object(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Some(one) = one_puzzle(object) {
            return Err(PyTypeError::new_err(format!("expected a column of puzzles, found {one}")));
        }
        if let Some(column) = Column::from_object(object)? {
            return Ok(Self::Column(column));
        }
        if let Some(array) = integers::<u8>(object)? {
            return Ok(Self::Array(NumberRows::from_array(array)?));
        }
        let mut list = Vec::new();
        for entry in object.try_iter().map_err(|_| not_rows(object))? {
            list.push(item(&entry?)?);
        }
        Ok(Self::List(list))
    }

    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        match self {
            Self::Column(column) => column.rows(),
            Self::Array(rows) => rows.len(),
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
            Self::Column(column) => column.for_each(first, count, &mut take),
            Self::Array(rows) => (first..first + count).for_each(|row| take(rows.get(row))),
            Self::List(list) => {
                let rows = list.iter().skip(first).take(count);
                rows.for_each(|item| {
                    take(match item {
                        Item::Null => None,
                        Item::Text(text) => Some(PuzzleRow::Text(text)),
                        Item::Numbers(numbers, misfit) => {
                            Some(PuzzleRow::Numbers(numbers, misfit.as_ref()))
                        }
                        Item::Puzzle(puzzle) => Some(PuzzleRow::Puzzle(puzzle)),
                    });
                });
            }
        }
    }
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
    let numbers = match integers(object)? {
        Some(array) => Some(array),
        None => listed(object)?,
    };
    if let Some((numbers, misfit)) = numbers.map(Integers::into_row) {
        return Ok(Item::Numbers(numbers, misfit));
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
        "expected puzzles as strings, or arrays or lists of integers, found {kind}; read a column as text"
    ))
}

fn not_rows(object: &Bound<'_, PyAny>) -> PyErr {
    let kind = object.get_type();
    PyTypeError::new_err(format!(
        "expected an Arrow column, an array of integers or an iterable of puzzles, found {kind}, which is none of these"
    ))
}

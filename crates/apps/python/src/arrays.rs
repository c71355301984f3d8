//! Arrays of numbers, by the buffer protocol, and the numbers of grids as bytes, for copies.

use std::fmt::Display;

use clausoku::Grid;
use pyo3::buffer::{Element, PyBuffer};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyTuple};

use crate::errors::wrong;

/// Returns the numbers of an array of integers of any type, in rows, and its shape; `None` of another object.
pub fn numbers(object: &Bound<'_, PyAny>) -> PyResult<Option<(Vec<u16>, Vec<usize>)>> {
    let found = cells(object, u8::swap_bytes)
        .or_else(|| cells(object, i64::swap_bytes))
        .or_else(|| cells(object, i32::swap_bytes))
        .or_else(|| cells(object, u16::swap_bytes))
        .or_else(|| cells(object, i16::swap_bytes))
        .or_else(|| cells(object, i8::swap_bytes))
        .or_else(|| cells(object, u32::swap_bytes))
        .or_else(|| cells(object, u64::swap_bytes));
    found.transpose()
}

/// The first characters of formats whose byte order differs from the byte order of this machine.
const FOREIGN: &[u8] = if cfg!(target_endian = "little") { b">!" } else { b"<" };

fn cells<T: Element + Copy + TryInto<u16> + Display>(
    object: &Bound<'_, PyAny>,
    swap: fn(T) -> T,
) -> Option<PyResult<(Vec<u16>, Vec<usize>)>> {
    let buffer = PyBuffer::<T>::get(object).ok()?;
    let is_foreign = FOREIGN.contains(buffer.format().to_bytes().first().unwrap_or(&b'@'));
    let numbers = buffer.to_vec(object.py()).and_then(|numbers| {
        let numbers = numbers.into_iter();
        numbers.map(|n| number(if is_foreign { swap(n) } else { n })).collect()
    });
    Some(numbers.map(|numbers| (numbers, buffer.shape().to_vec())))
}

/// Returns the numbers of a list of integers, or of a list of rows of them; `None` of another object.
pub fn listed(object: &Bound<'_, PyAny>) -> PyResult<Option<Vec<u16>>> {
    if !is_list(object) {
        return Ok(None);
    }
    let mut numbers = Vec::new();
    for entry in object.try_iter()? {
        let entry = entry?;
        if is_list(&entry) {
            for cell in entry.try_iter()? {
                numbers.push(listed_number(&cell?)?);
            }
        } else {
            numbers.push(listed_number(&entry)?);
        }
    }
    Ok(Some(numbers))
}

fn is_list(object: &Bound<'_, PyAny>) -> bool {
    object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>()
}

fn listed_number(cell: &Bound<'_, PyAny>) -> PyResult<u16> {
    match cell.extract::<i64>() {
        Ok(found) => number(found),
        Err(error) if error.is_instance_of::<PyTypeError>(cell.py()) => {
            let kind = cell.get_type();
            Err(PyTypeError::new_err(format!(
                "expected the number of a symbol or 0 in a list of cells, found {kind}"
            )))
        }
        Err(_) => Err(wrong(format!("expected the number of a symbol or 0, found {cell}"))),
    }
}

/// Returns the number of a symbol, or 0, in another type.
pub fn number<T: Copy + TryInto<N> + Display, N>(number: T) -> PyResult<N> {
    number
        .try_into()
        .map_err(|_| wrong(format!("expected the number of a symbol or 0, found {number}")))
}

/// Returns the numbers of grids, two bytes each, the lower first.
pub fn grid_bytes<'py, 'g>(
    py: Python<'py>,
    grids: impl IntoIterator<Item = &'g Grid>,
) -> Bound<'py, PyBytes> {
    let numbers = grids.into_iter().flat_map(Grid::numbers);
    let bytes: Vec<u8> = numbers.flat_map(|number| number.to_le_bytes()).collect();
    PyBytes::new(py, &bytes)
}

/// Returns the grid of these bytes.
pub fn grid_of_bytes(bytes: &[u8]) -> Grid {
    let numbers = bytes.chunks(2).map(|pair| {
        let (low, high) = (pair[0], pair.get(1).copied().unwrap_or(0));
        u16::from_le_bytes([low, high])
    });
    Grid::from_numbers(numbers.collect())
}

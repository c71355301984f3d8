//! Arrays of numbers, by the buffer protocol.

use std::fmt::Display;

use pyo3::buffer::{Element, PyBuffer};
use pyo3::prelude::*;

use crate::errors::wrong;

/// Returns the numbers of an array of integers of any type, in rows, and its shape; `None` of another object.
pub fn numbers(object: &Bound<'_, PyAny>) -> PyResult<Option<(Vec<u16>, Vec<usize>)>> {
    let found = cells::<u8>(object)
        .or_else(|| cells::<i64>(object))
        .or_else(|| cells::<i32>(object))
        .or_else(|| cells::<u16>(object))
        .or_else(|| cells::<i16>(object))
        .or_else(|| cells::<i8>(object))
        .or_else(|| cells::<u32>(object))
        .or_else(|| cells::<u64>(object));
    found.transpose()
}

fn cells<T: Element + Copy + TryInto<u16> + Display>(
    object: &Bound<'_, PyAny>,
) -> Option<PyResult<(Vec<u16>, Vec<usize>)>> {
    let buffer = PyBuffer::<T>::get(object).ok()?;
    let numbers =
        buffer.to_vec(object.py()).and_then(|numbers| numbers.into_iter().map(number).collect());
    Some(numbers.map(|numbers| (numbers, buffer.shape().to_vec())))
}

fn number<T: Copy + TryInto<u16> + Display>(number: T) -> PyResult<u16> {
    number
        .try_into()
        .map_err(|_| wrong(format!("expected the number of a symbol or 0, found {number}")))
}

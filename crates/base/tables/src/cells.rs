//! The values of a column as text.

use std::fmt::Display;
use std::io::Write;

use arrow_array::cast::AsArray;
use arrow_array::types::{ArrowPrimitiveType, Float32Type, Float64Type};
use arrow_array::{Array, BooleanArray, PrimitiveArray, downcast_integer_array};
use arrow_schema::DataType;

use clausoku_files::tables::text;

/// Writes the value of a row as a field; nothing for a null.
pub(super) trait Cells {
    /// Appends the field of this row.
    fn push(&self, row: usize, text: &mut Vec<u8>);
}

/// Returns the cells of a column; `None` if its type has no text.
pub(super) fn cells(array: &dyn Array) -> Option<Box<dyn Cells + '_>> {
    Some(downcast_integer_array! {
        array => Box::new(array.clone()) as Box<dyn Cells>,
        DataType::Null => Box::new(Nothing),
        DataType::Utf8 => {
            bytes(array, array.as_string_opt::<i32>()?, |a, row| a.value(row).as_bytes())
        }
        DataType::LargeUtf8 => {
            bytes(array, array.as_string_opt::<i64>()?, |a, row| a.value(row).as_bytes())
        }
        DataType::Utf8View => {
            bytes(array, array.as_string_view_opt()?, |a, row| a.value(row).as_bytes())
        }
        DataType::Binary => bytes(array, array.as_binary_opt::<i32>()?, |a, row| a.value(row)),
        DataType::LargeBinary => bytes(array, array.as_binary_opt::<i64>()?, |a, row| a.value(row)),
        DataType::BinaryView => bytes(array, array.as_binary_view_opt()?, |a, row| a.value(row)),
        DataType::FixedSizeBinary(_) => {
            bytes(array, array.as_fixed_size_binary_opt()?, |a, row| a.value(row))
        }
        DataType::Boolean => Box::new(array.as_boolean_opt()?.clone()),
        DataType::Float32 => number::<Float32Type>(array)?,
        DataType::Float64 => number::<Float64Type>(array)?,
        DataType::Dictionary(..) => {
            let dictionary = array.as_any_dictionary_opt()?;
            let values = cells(dictionary.values().as_ref())?;
            Box::new(Coded { keys: cells(dictionary.keys())?, values, array })
        }
        _ => return None,
    })
}

/// The cells of a column of nulls.
struct Nothing;

impl Cells for Nothing {
    fn push(&self, _: usize, _: &mut Vec<u8>) {}
}

/// The cells of a column of texts.
struct Bytes<'a, A> {
    array: &'a dyn Array,
    typed: &'a A,
    value: fn(&A, usize) -> &[u8],
}

fn bytes<'a, A>(
    array: &'a dyn Array,
    typed: &'a A,
    value: fn(&A, usize) -> &[u8],
) -> Box<dyn Cells + 'a> {
    Box::new(Bytes { array, typed, value })
}

impl<A> Cells for Bytes<'_, A> {
    fn push(&self, row: usize, text: &mut Vec<u8>) {
        if self.array.is_valid(row) {
            text::push((self.value)(self.typed, row), text);
        }
    }
}

fn number<T: ArrowPrimitiveType>(array: &dyn Array) -> Option<Box<dyn Cells + '_>>
where
    T::Native: Display,
{
    Some(Box::new(array.as_primitive_opt::<T>()?.clone()))
}

impl<T: ArrowPrimitiveType> Cells for PrimitiveArray<T>
where
    T::Native: Display,
{
    fn push(&self, row: usize, text: &mut Vec<u8>) {
        if self.is_valid(row) {
            write!(text, "{}", self.value(row)).expect("writing to memory does not fail");
        }
    }
}

impl Cells for BooleanArray {
    fn push(&self, row: usize, text: &mut Vec<u8>) {
        if self.is_valid(row) {
            let value: &[u8] = if self.value(row) { b"true" } else { b"false" };
            text.extend_from_slice(value);
        }
    }
}

/// The cells of a column whose values are in a dictionary.
struct Coded<'a> {
    array: &'a dyn Array,
    keys: Box<dyn Cells + 'a>,
    values: Box<dyn Cells + 'a>,
}

impl Cells for Coded<'_> {
    fn push(&self, row: usize, text: &mut Vec<u8>) {
        if self.array.is_null(row) {
            return;
        }
        // Keys are of any of the types of integers. Their text is parsed again, in place of code for each type.
        let mut key = Vec::new();
        self.keys.push(row, &mut key);
        let key = str::from_utf8(&key).ok().and_then(|key| key.parse().ok());
        if let Some(key) = key {
            self.values.push(key, text);
        }
    }
}

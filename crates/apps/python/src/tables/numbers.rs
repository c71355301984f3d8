//! Rows of the numbers of cells: of arrays, and of columns of lists.

use std::collections::BTreeMap;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef, ArrowPrimitiveType, PrimitiveArray};
use arrow_schema::DataType;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use super::row::PuzzleRow;
use crate::arrays::{Integers, Misfit};

/// The text of a null in a row.
const NULL: &str = "null";

/// Rows of the numbers of cells, 0 for an empty cell.
#[derive(Default)]
pub struct NumberRows {
    numbers: Vec<u8>,
    /// The end of each row in `numbers`.
    ends: Vec<usize>,
    /// The first misfit of each row that has one, by the row; `None` for a row that is null.
    misfits: BTreeMap<usize, Option<Misfit>>,
    /// `true` if rows may contain characters in place of numbers.
    has_characters: bool,
}

impl NumberRows {
    /// Returns the rows of an array of puzzles and cells, or of puzzles, rows and columns. One of unsigned bytes may contain
    /// characters.
    ///
    /// # Errors
    ///
    /// Fails for an array of other dimensions.
    pub fn from_array(array: Integers<u8>) -> PyResult<Self> {
        let (rows, width) = match *array.shape.as_slice() {
            [rows, width] => (rows, width),
            [rows, high, wide] => (rows, high * wide),
            _ => {
                return Err(PyTypeError::new_err(format!(
                    "expected an array of puzzles and cells, found one of {} dimensions; Puzzle(array) is one puzzle",
                    array.shape.len()
                )));
            }
        };
        Ok(Self {
            numbers: array.numbers,
            ends: (1..=rows).map(|row| row * width).collect(),
            misfits: array.misfits.into_iter().map(|(row, misfit)| (row, Some(misfit))).collect(),
            has_characters: array.has_bytes,
        })
    }

    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns a row; `None` if it is null.
    pub fn get(&self, row: usize) -> Option<PuzzleRow<'_>> {
        let misfit = match self.misfits.get(&row) {
            Some(None) => return None,
            Some(misfit) => misfit.as_ref(),
            None => None,
        };
        let start = row.checked_sub(1).map_or(0, |before| self.ends[before]);
        let numbers = &self.numbers[start..self.ends[row]];
        // On boards of order 31 or less, no number of a symbol is a printed character.
        let is_text = self.has_characters && numbers.iter().any(|&byte| byte >= b' ');
        Some(if is_text { PuzzleRow::Text(numbers) } else { PuzzleRow::Numbers(numbers, misfit) })
    }

    /// Appends the rows of an array of lists of integers, or of lists of such lists.
    ///
    /// # Errors
    ///
    /// Fails if the lists contain other values.
    pub fn push_lists(&mut self, lists: &ArrayRef) -> PyResult<()> {
        let mut ranges: Vec<Option<(usize, usize)>> =
            (0..lists.len()).map(|row| Some((row, row + 1))).collect();
        let mut values = ArrayRef::clone(lists);
        while let Some(inner) = inner(&values) {
            for range in &mut ranges {
                *range = range.and_then(|(start, end)| within(&values, start, end));
            }
            values = inner;
        }
        match values.data_type() {
            DataType::UInt8 => self.push_ranges(values.as_primitive::<UInt8Type>(), &ranges),
            DataType::UInt16 => self.push_ranges(values.as_primitive::<UInt16Type>(), &ranges),
            DataType::UInt32 => self.push_ranges(values.as_primitive::<UInt32Type>(), &ranges),
            DataType::UInt64 => self.push_ranges(values.as_primitive::<UInt64Type>(), &ranges),
            DataType::Int8 => self.push_ranges(values.as_primitive::<Int8Type>(), &ranges),
            DataType::Int16 => self.push_ranges(values.as_primitive::<Int16Type>(), &ranges),
            DataType::Int32 => self.push_ranges(values.as_primitive::<Int32Type>(), &ranges),
            DataType::Int64 => self.push_ranges(values.as_primitive::<Int64Type>(), &ranges),
            other => {
                return Err(PyTypeError::new_err(format!(
                    "expected lists of integers, found lists of the Arrow type {other}; convert them to lists of uint8"
                )));
            }
        }
        Ok(())
    }

    fn push_ranges<T: ArrowPrimitiveType<Native: TryInto<u8> + ToString>>(
        &mut self,
        values: &PrimitiveArray<T>,
        ranges: &[Option<(usize, usize)>],
    ) {
        for range in ranges {
            let row = self.ends.len();
            if range.is_none() {
                self.misfits.insert(row, None);
            }
            let (start, end) = range.unwrap_or_default();
            for index in start..end {
                let value = values.is_valid(index).then(|| values.value(index));
                let number = value.and_then(|value| value.try_into().ok());
                if number.is_none() {
                    let value = value.map_or_else(|| NULL.to_owned(), |value| value.to_string());
                    let misfit = || Some(Misfit { cell: index - start, value });
                    self.misfits.entry(row).or_insert_with(misfit);
                }
                self.numbers.push(number.unwrap_or_default());
            }
            self.ends.push(self.numbers.len());
        }
    }
}

/// Returns the values of an array of lists; `None` of another array.
fn inner(array: &ArrayRef) -> Option<ArrayRef> {
    Some(ArrayRef::clone(match array.data_type() {
        DataType::FixedSizeList(..) => array.as_fixed_size_list().values(),
        DataType::List(_) => array.as_list::<i32>().values(),
        DataType::LargeList(_) => array.as_list::<i64>().values(),
        _ => return None,
    }))
}

/// Returns where the values of the lists from `start` to before `end` begin and end; `None` if one of the lists is null.
fn within(lists: &ArrayRef, start: usize, end: usize) -> Option<(usize, usize)> {
    if start == end {
        return Some((0, 0));
    }
    if (start..end).any(|list| lists.is_null(list)) {
        return None;
    }
    let place = |list: usize| match lists.data_type() {
        DataType::FixedSizeList(_, width) => list * usize::try_from(*width).unwrap_or(0),
        DataType::List(_) => lists.as_list::<i32>().value_offsets()[list] as usize,
        _ => lists.as_list::<i64>().value_offsets()[list] as usize,
    };
    Some((place(start), place(end)))
}

//! Arrays and lists of the numbers of cells, and the numbers of grids as bytes, for copies.
//!
//! An object with the buffer protocol is an array, and one with `__array__` or `__dlpack__`, such as a tensor of PyTorch, becomes
//! one of numpy. A number that the cells cannot hold is a [`Misfit`] of its row, so that the rows beside it are read.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::Arc;

use clausoku::board::Cell;
use clausoku::{Grid, Variant};
use pyo3::buffer::{Element, ElementType, PyBuffer, PyUntypedBuffer};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString, PyTuple};

/// The numbers of an array of integers, in rows.
#[derive(Default)]
pub struct Integers<N> {
    /// The numbers; a misfit is 0.
    pub numbers: Vec<N>,
    /// The first misfit of each row that has one, by the row.
    pub misfits: BTreeMap<usize, Misfit>,
    /// The length of each dimension. The first is the number of rows, if there are others.
    pub shape: Vec<usize>,
    /// `true` if the array is one of unsigned bytes.
    pub has_bytes: bool,
}

/// A value in a row that is not the number of a symbol or 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// The index of its cell.
    pub cell: usize,
    /// The value as a text.
    pub value: String,
}

impl Misfit {
    /// Says what is wrong on this board.
    pub fn message(&self, variant: &Variant) -> String {
        let (order, value) = (variant.order(), &self.value);
        let cell = Cell::from_index(u32::try_from(self.cell).unwrap_or(u32::MAX));
        if cell.index() < variant.cell_count() {
            format!("{}: expected 0 to {order}, found {value}", variant.position(cell))
        } else {
            format!("expected 0 to {order}, found {value}")
        }
    }
}

/// Returns the integers of an array of any type of integers; `None` of an object that is no array, or one of texts or objects.
///
/// # Errors
///
/// Fails for an array of numbers that are not integers.
pub fn integers<N: Number>(object: &Bound<'_, PyAny>) -> PyResult<Option<Integers<N>>> {
    if let Ok(buffer) = PyUntypedBuffer::get(object) {
        return read_buffer(object, &buffer);
    }
    // Types have these attributes too.
    let has = |name| object.get_type().hasattr(name).unwrap_or(false);
    let converter = match () {
        () if has("__array__") => "asarray",
        () if has("__dlpack__") => "from_dlpack",
        () => return Ok(None),
    };
    let array = object.py().import("numpy")?.call_method1(converter, (object,))?;
    match PyUntypedBuffer::get(&array) {
        Ok(buffer) => read_buffer(&array, &buffer),
        Err(_) => Ok(None),
    }
}

fn read_buffer<N: Number>(
    array: &Bound<'_, PyAny>,
    buffer: &PyUntypedBuffer,
) -> PyResult<Option<Integers<N>>> {
    // A number of numpy has a buffer too.
    if buffer.dimensions() == 0 {
        return Ok(None);
    }
    let is_text = buffer.format().to_bytes().last().is_some_and(|kind| b"Osw".contains(kind));
    let element = ElementType::from_format(buffer.format());
    let read = match element {
        ElementType::UnsignedInteger { bytes: 1 } => cells::<u8, N>(array, u8::swap_bytes),
        ElementType::UnsignedInteger { bytes: 2 } => cells::<u16, N>(array, u16::swap_bytes),
        ElementType::UnsignedInteger { bytes: 4 } => cells::<u32, N>(array, u32::swap_bytes),
        ElementType::UnsignedInteger { bytes: 8 } => cells::<u64, N>(array, u64::swap_bytes),
        ElementType::SignedInteger { bytes: 1 } => cells::<i8, N>(array, i8::swap_bytes),
        ElementType::SignedInteger { bytes: 2 } => cells::<i16, N>(array, i16::swap_bytes),
        ElementType::SignedInteger { bytes: 4 } => cells::<i32, N>(array, i32::swap_bytes),
        ElementType::SignedInteger { bytes: 8 } => cells::<i64, N>(array, i64::swap_bytes),
        ElementType::Bool => return Err(not_integers(array, "truth values")),
        ElementType::Float { .. } => return Err(not_integers(array, "floating-point numbers")),
        // The half floats of numpy.
        _ if buffer.format().to_bytes().ends_with(b"e") => {
            return Err(not_integers(array, "floating-point numbers"));
        }
        // Texts and objects are items of a column.
        _ if buffer.dimensions() > 1 || !is_text => {
            return Err(not_integers(array, "other values"));
        }
        _ => return Ok(None),
    };
    let has_bytes = element == ElementType::UnsignedInteger { bytes: 1 };
    read.map(|read| Some(Integers { has_bytes, ..read }))
}

/// Returns the error of an array of other values than integers.
fn not_integers(array: &Bound<'_, PyAny>, values: &str) -> PyErr {
    let dtype = array.getattr("dtype").map(|dtype| format!(" ({dtype})")).unwrap_or_default();
    PyTypeError::new_err(format!(
        "expected an array of integers, found one of {values}{dtype}; convert it, in numpy by array.astype(\"uint8\")"
    ))
}

/// Returns the usual board with this number of cells.
///
/// # Errors
///
/// Fails if there is none.
pub fn usual_board(cells: usize) -> Result<Arc<Variant>, String> {
    let order = cells.isqrt();
    if order * order != cells {
        let example = "as 81 or, on a board of 16 symbols, 256";
        return Err(format!(
            "expected as many cells as a square board has, {example}, found {cells}"
        ));
    }
    Variant::usual(order).map_err(|error| error.to_string())
}

/// A type of the numbers of cells.
pub trait Number: Copy + Default + TryFrom<i64> {}

impl Number for u8 {}
impl Number for u16 {}

/// The first characters of formats whose byte order differs from the byte order of this machine.
const FOREIGN: &[u8] = if cfg!(target_endian = "little") { b">!" } else { b"<" };

fn cells<T: Element + Copy + TryInto<i64> + Display, N: Number>(
    array: &Bound<'_, PyAny>,
    swap: fn(T) -> T,
) -> PyResult<Integers<N>> {
    let buffer = PyBuffer::<T>::get(array)?;
    let is_foreign = FOREIGN.contains(buffer.format().to_bytes().first().unwrap_or(&b'@'));
    let shape = buffer.shape().to_vec();
    // An array of one dimension is one row.
    let width = if shape.len() > 1 { shape[1..].iter().product() } else { usize::MAX }.max(1);
    let mut misfits = BTreeMap::new();
    let numbers = buffer.to_vec(array.py())?.into_iter().enumerate().map(|(index, number)| {
        let number = if is_foreign { swap(number) } else { number };
        number.try_into().ok().and_then(|number| N::try_from(number).ok()).unwrap_or_else(|| {
            let misfit = || Misfit { cell: index % width, value: number.to_string() };
            misfits.entry(index / width).or_insert_with(misfit);
            N::default()
        })
    });
    let numbers = numbers.collect();
    Ok(Integers { numbers, misfits, shape, has_bytes: false })
}

/// Returns the numbers of a list of integers, or of a list of rows of them, as one row; `None` of another object.
///
/// # Errors
///
/// Fails for a list of other values than integers.
pub fn listed<N: Number>(object: &Bound<'_, PyAny>) -> PyResult<Option<Integers<N>>> {
    if !is_list(object) {
        return Ok(None);
    }
    let mut row = Integers::default();
    for entry in object.try_iter()? {
        let entry = entry?;
        if is_list(&entry) {
            for cell in entry.try_iter()? {
                row.push(&cell?)?;
            }
        } else {
            row.push(&entry)?;
        }
    }
    Ok(Some(row))
}

fn is_list(object: &Bound<'_, PyAny>) -> bool {
    object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>()
}

impl<N: Number> Integers<N> {
    /// Appends an entry of a list.
    fn push(&mut self, entry: &Bound<'_, PyAny>) -> PyResult<()> {
        let number = match entry.extract::<i64>() {
            Ok(number) => N::try_from(number).ok(),
            Err(error) if error.is_instance_of::<PyTypeError>(entry.py()) => {
                let kind = entry.get_type();
                return Err(PyTypeError::new_err(format!(
                    "expected the number of a symbol or 0 in a list of cells, found {kind}"
                )));
            }
            Err(_) => None,
        };
        if number.is_none() {
            let misfit = || Misfit { cell: self.numbers.len(), value: entry.to_string() };
            self.misfits.entry(0).or_insert_with(misfit);
        }
        self.numbers.push(number.unwrap_or_default());
        Ok(())
    }

    /// Returns the only row, of all numbers, and its first misfit.
    pub fn into_row(self) -> (Vec<N>, Option<Misfit>) {
        let width = self.shape.get(1..).map_or(1, |rest| rest.iter().product::<usize>());
        let first = self.misfits.into_iter().next();
        let misfit =
            first.map(|(row, misfit)| Misfit { cell: row * width.max(1) + misfit.cell, ..misfit });
        (self.numbers, misfit)
    }
}

/// Returns the numbers of a grid as an array of numpy, by rows and columns; by cells on a board that is no rectangle. It is a copy.
pub fn grid_array<'py>(
    py: Python<'py>,
    variant: &Variant,
    grid: &Grid,
    dtype: Option<&Bound<'py, PyAny>>,
    copy: Option<bool>,
) -> PyResult<Bound<'py, PyAny>> {
    if copy == Some(false) {
        return Err(PyValueError::new_err(
            "an array of a grid is a copy; copy=False is not possible",
        ));
    }
    let numpy = py.import("numpy")?;
    let flat = numpy.call_method1("frombuffer", (grid_bytes(py, [grid]), "<u2"))?;
    let small = if variant.order() <= usize::from(u8::MAX) { "uint8" } else { "uint16" };
    let kind = dtype.map_or_else(|| PyString::new(py, small).into_any(), Bound::clone);
    let array = flat.call_method1("astype", (kind,))?;
    let last = variant.cells().map(|cell| variant.position(cell));
    let last = last.fold((0, 0), |(row, column), at| (row.max(at.row), column.max(at.column)));
    let (rows, columns) = (usize::from(last.0) + 1, usize::from(last.1) + 1);
    if rows * columns == variant.cell_count() {
        array.call_method1("reshape", ((rows, columns),))
    } else {
        Ok(array)
    }
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

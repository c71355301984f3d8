//! Columns from other libraries, by the Arrow PyCapsule interface, without a copy.
//!
//! **Invariant.** Offsets of the producer are compared with what is known of the buffers before they are used: they must
//! ascend and not be negative. The interface passes no sizes of buffers, so that the producer must keep to them.

use std::ffi::{CStr, c_void};
use std::slice;
use std::sync::Arc;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyCapsuleMethods};

use super::abi::{Owned, Raw, RawArray, RawSchema, RawStream};

/// A column of texts or bytes, in chunks.
pub struct Column {
    chunks: Vec<Chunk>,
}

/// A chunk of a column.
struct Chunk {
    /// Owns the buffers.
    _array: Arc<Owned<RawArray>>,
    values: Values,
    rows: usize,
}

/// Texts or bytes in buffers.
struct Values {
    validity: *const u8,
    offset: usize,
    layout: Layout,
}

/// The layout of values.
enum Layout {
    /// Nulls only.
    Null,
    /// `u` and `z`.
    Small { offsets: *const i32, data: *const u8 },
    /// `U` and `Z`.
    Large { offsets: *const i64, data: *const u8 },
    /// `vu` and `vz`.
    Views { views: *const [u8; 16], data: Vec<*const u8> },
    /// `w:N`, values of N bytes.
    Fixed { data: *const u8, width: usize },
    /// Numbers of values of a dictionary.
    Dictionary {
        indices: *const u8,
        width: usize,
        is_signed: bool,
        values: Box<Values>,
        rows: usize,
    },
}

// SAFETY: the pointers are to buffers that the chunk keeps, and that are only read.
unsafe impl Send for Values {}
// SAFETY: as above.
unsafe impl Sync for Values {}

impl Column {
    /// Returns the column of an object with the PyCapsule interface; `None` if it has none.
    pub fn of(object: &Bound<'_, PyAny>) -> PyResult<Option<Self>> {
        if object.hasattr("__arrow_c_stream__")? {
            return Self::of_stream(object).map(Some);
        }
        if object.hasattr("__arrow_c_array__")? {
            return Self::of_array(object).map(Some);
        }
        Ok(None)
    }

    fn of_array(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (schema, array): (Bound<'_, PyAny>, Bound<'_, PyAny>) =
            object.call_method0("__arrow_c_array__")?.extract()?;
        let schema = taken::<RawSchema>(&schema, c"arrow_schema")?;
        let array = taken::<RawArray>(&array, c"arrow_array")?;
        Ok(Self { chunks: vec![Chunk::new(&schema.0, array)?] })
    }

    fn of_stream(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        let capsule = object.call_method0("__arrow_c_stream__")?;
        let mut stream = taken::<RawStream>(&capsule, c"arrow_array_stream")?;
        let schema = stream.schema()?;
        let mut chunks = Vec::new();
        while let Some(array) = stream.next(object.py())? {
            chunks.push(Chunk::new(&schema.0, array)?);
        }
        Ok(Self { chunks })
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.rows).sum()
    }

    /// Calls the function with `count` rows from this one on, in order; a null is `None`.
    pub fn for_each(
        &self,
        mut first: usize,
        mut count: usize,
        mut take: impl FnMut(Option<&[u8]>),
    ) {
        for chunk in &self.chunks {
            if first >= chunk.rows {
                first -= chunk.rows;
                continue;
            }
            let end = chunk.rows.min(first + count);
            (first..end).for_each(|row| take(chunk.values.get(row)));
            count -= end - first;
            first = 0;
            if count == 0 {
                return;
            }
        }
    }
}

/// Takes the structure out of a capsule of this name.
fn taken<T: Raw>(capsule: &Bound<'_, PyAny>, name: &CStr) -> PyResult<Owned<T>> {
    let capsule = capsule.cast::<PyCapsule>()?;
    let pointer = capsule.pointer_checked(Some(name))?.cast::<T>();
    // SAFETY: a capsule of this name contains this structure, and the interface demands that it is taken.
    let owned = unsafe { Owned::take(pointer.as_ptr()) };
    if owned.0.is_owner() {
        Ok(owned)
    } else {
        Err(PyValueError::new_err("the Arrow data was released"))
    }
}

impl Owned<RawStream> {
    fn schema(&mut self) -> PyResult<Owned<RawSchema>> {
        let mut schema = Owned::<RawSchema>::empty();
        let get = self.0.get_schema.ok_or_else(no_stream)?;
        // SAFETY: a function of the stream, called as the interface says.
        let code = unsafe { get(&raw mut self.0, &raw mut schema.0) };
        if code == 0 { Ok(schema) } else { Err(self.error()) }
    }

    fn next(&mut self, py: Python<'_>) -> PyResult<Option<Owned<RawArray>>> {
        py.check_signals()?;
        let mut array = Owned::<RawArray>::empty();
        let get = self.0.get_next.ok_or_else(no_stream)?;
        // SAFETY: a function of the stream, called as the interface says.
        let code = unsafe { get(&raw mut self.0, &raw mut array.0) };
        if code != 0 {
            return Err(self.error());
        }
        Ok(array.0.is_owner().then_some(array))
    }

    fn error(&mut self) -> PyErr {
        let text = self.0.get_last_error.and_then(|get| {
            // SAFETY: a function of the stream, called after another has failed.
            let text = unsafe { get(&raw mut self.0) };
            // SAFETY: the interface demands a string that ends in 0, or null.
            (!text.is_null())
                .then(|| unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned())
        });
        PyValueError::new_err(text.unwrap_or_else(|| "the Arrow stream failed".to_owned()))
    }
}

fn no_stream() -> PyErr {
    PyValueError::new_err("the Arrow stream lacks a function")
}

impl Chunk {
    fn new(schema: &RawSchema, array: Owned<RawArray>) -> PyResult<Self> {
        let array = Arc::new(array);
        let (schema, raw, offset) = only_column(schema, &array.0)?;
        let rows = usize::try_from(array.0.length).map_err(|_| broken())?;
        let values = Values::new(schema, raw, offset)?;
        Ok(Self { _array: array, values, rows })
    }
}

fn broken() -> PyErr {
    PyValueError::new_err("the Arrow data is malformed")
}

/// Returns the only column of a table, or the column itself, and the offset of the table.
fn only_column<'a>(
    schema: &'a RawSchema,
    array: &'a RawArray,
) -> PyResult<(&'a RawSchema, &'a RawArray, usize)> {
    if format_of(schema)? != "+s" {
        return Ok((schema, array, 0));
    }
    if schema.n_children != 1 || array.n_children != 1 {
        return Err(PyTypeError::new_err(format!(
            "expected a column of puzzles, found a table of {} columns; give one of them",
            schema.n_children
        )));
    }
    let offset = usize::try_from(array.offset).map_err(|_| broken())?;
    // SAFETY: both have one child.
    unsafe {
        let schema = (*schema.children).as_ref().ok_or_else(broken)?;
        let array = (*array.children).as_ref().ok_or_else(broken)?;
        Ok((schema, array, offset))
    }
}

fn format_of(schema: &RawSchema) -> PyResult<&str> {
    if schema.format.is_null() {
        return Err(broken());
    }
    // SAFETY: the interface demands a string that ends in 0.
    unsafe { CStr::from_ptr(schema.format) }.to_str().map_err(|_| broken())
}

/// Returns the buffer of this index.
fn buffer(buffers: &[*const c_void], index: usize) -> PyResult<*const c_void> {
    buffers.get(index).copied().ok_or_else(broken)
}

impl Values {
    fn new(schema: &RawSchema, array: &RawArray, offset: usize) -> PyResult<Self> {
        let format = format_of(schema)?;
        let count = usize::try_from(array.n_buffers).map_err(|_| broken())?;
        let buffers = if count == 0 || array.buffers.is_null() {
            &[]
        } else {
            // SAFETY: the array has this number of buffers.
            unsafe { slice::from_raw_parts(array.buffers, count) }
        };
        // SAFETY: null, or a schema and an array that live as long as these.
        let dictionary = unsafe { (schema.dictionary.as_ref(), array.dictionary.as_ref()) };
        let layout = match (format, dictionary) {
            (_, (Some(schema), Some(values))) => {
                let (width, is_signed) = index_type(format).ok_or_else(|| unsupported(format))?;
                let rows = usize::try_from(values.length).map_err(|_| broken())?;
                let values = Box::new(Self::new(schema, values, 0)?);
                let indices = buffer(buffers, 1)?.cast();
                Layout::Dictionary { indices, width, is_signed, values, rows }
            }
            ("n", _) => Layout::Null,
            ("u" | "z", _) => {
                let offsets = buffer(buffers, 1)?.cast();
                Layout::Small { offsets, data: buffer(buffers, 2)?.cast() }
            }
            ("U" | "Z", _) => {
                let offsets = buffer(buffers, 1)?.cast();
                Layout::Large { offsets, data: buffer(buffers, 2)?.cast() }
            }
            ("vu" | "vz", _) => {
                // The last buffer contains the sizes of the buffers of data.
                let data = buffers.get(2..count.saturating_sub(1)).unwrap_or_default();
                let data = data.iter().map(|data| data.cast()).collect();
                Layout::Views { views: buffer(buffers, 1)?.cast(), data }
            }
            (format, _) => match format.strip_prefix("w:").and_then(|width| width.parse().ok()) {
                Some(width) => Layout::Fixed { data: buffer(buffers, 1)?.cast(), width },
                None => return Err(unsupported(format)),
            },
        };
        let is_null = matches!(layout, Layout::Null);
        let validity = if is_null { std::ptr::null() } else { buffer(buffers, 0)?.cast() };
        let own = usize::try_from(array.offset).map_err(|_| broken())?;
        Ok(Self { validity, offset: own + offset, layout })
    }

    /// Returns the value of a row; `None` if it is null.
    fn get(&self, row: usize) -> Option<&[u8]> {
        let row = row + self.offset;
        // SAFETY: the caller's row is below the number of rows, for which the producer has buffers.
        unsafe {
            if !self.validity.is_null() && *self.validity.add(row / 8) >> (row % 8) & 1 == 0 {
                return None;
            }
            match &self.layout {
                Layout::Null => None,
                Layout::Small { offsets, data } => {
                    let (start, end) = (*offsets.add(row), *offsets.add(row + 1));
                    bytes(*data, start.into(), end.into())
                }
                Layout::Large { offsets, data } => {
                    bytes(*data, *offsets.add(row), *offsets.add(row + 1))
                }
                Layout::Views { views, data } => view(views.add(row), data),
                Layout::Fixed { data, width } => {
                    Some(slice::from_raw_parts(data.add(row * width), *width))
                }
                Layout::Dictionary { indices, width, is_signed, values, rows } => {
                    let mut number = [0; 8];
                    number[..*width]
                        .copy_from_slice(slice::from_raw_parts(indices.add(row * width), *width));
                    let is_negative = *is_signed && number[width - 1] > 127;
                    let index = usize::try_from(u64::from_le_bytes(number)).ok()?;
                    if is_negative || index >= *rows { None } else { values.get(index) }
                }
            }
        }
    }
}

/// Returns the bytes between two offsets; `None` if they descend.
///
/// # Safety
///
/// The data must be valid up to the larger offset.
unsafe fn bytes<'a>(data: *const u8, start: i64, end: i64) -> Option<&'a [u8]> {
    let length = usize::try_from(end.checked_sub(start)?).ok()?;
    let start = usize::try_from(start).ok()?;
    if length == 0 {
        return Some(&[]);
    }
    // SAFETY: the caller's promise.
    Some(unsafe { slice::from_raw_parts(data.add(start), length) })
}

/// Returns the bytes of a view: its own up to 12, else those at a place of a buffer.
///
/// # Safety
///
/// The view must be valid.
unsafe fn view<'a>(view: *const [u8; 16], data: &[*const u8]) -> Option<&'a [u8]> {
    // SAFETY: the caller's promise.
    unsafe {
        let length = number(&*view, 0)?;
        if length <= 12 {
            return Some(slice::from_raw_parts(view.cast::<u8>().add(4), length));
        }
        let buffer = data.get(number(&*view, 8)?)?;
        Some(slice::from_raw_parts(buffer.add(number(&*view, 12)?), length))
    }
}

/// Returns the number of a view that begins at this byte; `None` if it is negative.
fn number(view: &[u8; 16], start: usize) -> Option<usize> {
    let bytes: [u8; 4] = view[start..start + 4].try_into().unwrap_or_default();
    usize::try_from(i32::from_le_bytes(bytes)).ok()
}

/// Returns the size of the numbers of a dictionary in bytes, and whether they are signed.
fn index_type(format: &str) -> Option<(usize, bool)> {
    let index = "cCsSiIlL".find(format).filter(|_| format.len() == 1)?;
    Some((1 << (index / 2), index % 2 == 0))
}

fn unsupported(format: &str) -> PyErr {
    PyTypeError::new_err(format!(
        "expected a column of text or bytes, found the Arrow type {format:?}; read the puzzles as text"
    ))
}

//! Tables for other libraries, by the Arrow PyCapsule interface, without a copy.
//!
//! **Invariant.** Each exported structure keeps its batch alive until it is released.

use std::ffi::{CStr, c_char, c_int, c_void};
use std::ptr;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use super::abi::{Owned, Raw, RawArray, RawSchema, RawStream};
use super::columns::{Batch, Kind, Values};

/// The columns of a table: names and kinds.
pub type Columns = &'static [(&'static CStr, Kind)];

/// `ARROW_FLAG_NULLABLE`.
const NULLABLE: i64 = 2;

/// Returns a capsule with a stream of these batches.
pub fn stream(
    py: Python<'_>,
    columns: Columns,
    batches: Vec<Arc<Batch>>,
) -> PyResult<Bound<'_, PyCapsule>> {
    let left = Box::new(Left { columns, batches: batches.into_iter() });
    let raw = RawStream {
        get_schema: Some(get_schema),
        get_next: Some(get_next),
        get_last_error: Some(get_last_error),
        release: Some(release_stream),
        private_data: Box::into_raw(left).cast(),
    };
    PyCapsule::new_with_value(py, Owned(raw), c"arrow_array_stream")
}

/// Returns a capsule with the schema of a table.
pub fn schema(py: Python<'_>, columns: Columns) -> PyResult<Bound<'_, PyCapsule>> {
    PyCapsule::new_with_value(py, Owned(schema_of(columns)), c"arrow_schema")
}

/// The batches that a stream has not returned yet.
struct Left {
    columns: Columns,
    batches: std::vec::IntoIter<Arc<Batch>>,
}

unsafe extern "C" fn get_schema(stream: *mut RawStream, out: *mut RawSchema) -> c_int {
    // SAFETY: the private data is that of `stream`, and the consumer has room at `out`.
    unsafe {
        let left = &*(*stream).private_data.cast::<Left>();
        ptr::write(out, schema_of(left.columns));
    }
    0
}

unsafe extern "C" fn get_next(stream: *mut RawStream, out: *mut RawArray) -> c_int {
    // SAFETY: as above. At the end the consumer gets an array that owns nothing.
    unsafe {
        let left = &mut *(*stream).private_data.cast::<Left>();
        ptr::write(out, left.batches.next().map_or_else(RawArray::empty, |batch| table(&batch)));
    }
    0
}

unsafe extern "C" fn get_last_error(_: *mut RawStream) -> *const c_char {
    ptr::null()
}

unsafe extern "C" fn release_stream(stream: *mut RawStream) {
    // SAFETY: the private data is that of `stream`; the field is cleared, so that this happens once.
    unsafe {
        drop(Box::from_raw((*stream).private_data.cast::<Left>()));
        (*stream).release = None;
    }
}

/// The children that a schema owns.
struct Children {
    pointers: Vec<*mut RawSchema>,
}

fn schema_of(columns: Columns) -> RawSchema {
    let pointers = columns.iter().map(|(name, kind)| {
        Box::into_raw(Box::new(RawSchema {
            format: kind.format().as_ptr(),
            name: name.as_ptr(),
            flags: NULLABLE,
            release: Some(release_schema),
            ..RawSchema::empty()
        }))
    });
    let mut children = Box::new(Children { pointers: pointers.collect() });
    RawSchema {
        format: c"+s".as_ptr(),
        name: c"".as_ptr(),
        n_children: columns.len() as i64,
        children: children.pointers.as_mut_ptr(),
        release: Some(release_schema),
        private_data: Box::into_raw(children).cast(),
        ..RawSchema::empty()
    }
}

unsafe extern "C" fn release_schema(schema: *mut RawSchema) {
    // SAFETY: the private data is null or that of `schema_of`. A child that was moved away releases nothing.
    unsafe {
        let children = (*schema).private_data.cast::<Children>();
        if !children.is_null() {
            for child in Box::from_raw(children).pointers {
                drop(Box::from_raw(child.cast::<Owned<RawSchema>>()));
            }
        }
        (*schema).release = None;
    }
}

/// The parts that an array owns: its batch, the list of its buffers, and its children.
struct Held {
    _batch: Arc<Batch>,
    buffers: Vec<*const c_void>,
    children: Vec<*mut RawArray>,
}

fn table(batch: &Arc<Batch>) -> RawArray {
    let columns = 0..batch.columns.len();
    let children = columns.map(|index| Box::into_raw(Box::new(column(batch, index)))).collect();
    array(batch, 0, vec![ptr::null()], children)
}

fn column(batch: &Arc<Batch>, index: usize) -> RawArray {
    let column = &batch.columns[index];
    let zeros = column.validity.zeros;
    let validity =
        if zeros == 0 { ptr::null() } else { column.validity.bytes.as_ptr().cast::<c_void>() };
    let buffers = match &column.values {
        Values::Numbers(numbers) => vec![validity, numbers.as_ptr().cast()],
        Values::Reals(reals) => vec![validity, reals.as_ptr().cast()],
        Values::Truths(bits) => vec![validity, bits.bytes.as_ptr().cast()],
        Values::Texts { offsets, data } => {
            vec![validity, offsets.as_ptr().cast(), data.as_ptr().cast()]
        }
    };
    array(batch, zeros, buffers, Vec::new())
}

fn array(
    batch: &Arc<Batch>,
    nulls: usize,
    buffers: Vec<*const c_void>,
    children: Vec<*mut RawArray>,
) -> RawArray {
    let mut held = Box::new(Held { _batch: Arc::clone(batch), buffers, children });
    RawArray {
        length: batch.rows as i64,
        null_count: nulls as i64,
        n_buffers: held.buffers.len() as i64,
        n_children: held.children.len() as i64,
        buffers: held.buffers.as_mut_ptr(),
        children: held.children.as_mut_ptr(),
        release: Some(release_array),
        private_data: Box::into_raw(held).cast(),
        ..RawArray::empty()
    }
}

unsafe extern "C" fn release_array(array: *mut RawArray) {
    // SAFETY: the private data is that of `array`. A child that was moved away releases nothing.
    unsafe {
        let held = Box::from_raw((*array).private_data.cast::<Held>());
        for &child in &held.children {
            drop(Box::from_raw(child.cast::<Owned<RawArray>>()));
        }
        (*array).release = None;
    }
}

//! Tables in memory: columns of other libraries, and columns of results, by the Arrow PyCapsule interface.
//!
//! **Invariant.** A column of another library is validated before it is read, as far as the interface allows: it passes no
//! sizes of buffers, so that the producer must keep to them.
#![expect(unsafe_code, reason = "the interface passes structures of pointers")]

use std::ffi::CStr;
use std::sync::Arc;

use arrow_array::builder::{
    BinaryBuilder, BooleanBuilder, Float64Builder, Int32Builder, UInt64Builder,
};
use arrow_array::cast::AsArray;
use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi};
use arrow_array::ffi_stream::{ArrayStreamReader, FFI_ArrowArrayStream};
use arrow_array::{
    Array, ArrayReader, ArrayRef, NullArray, RecordBatch, RecordBatchIterator, StringArray,
    StructArray, make_array,
};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use clausoku_files::tables;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyCapsuleMethods};

/// The columns of a table: names and types.
pub type Columns = &'static [(&'static str, DataType)];

/// The type of numbers.
pub const NUMBER: DataType = DataType::Int32;
/// The type of indices of rows of a list without end.
pub const INDEX: DataType = DataType::UInt64;
/// The type of numbers that may have fractions.
pub const REAL: DataType = DataType::Float64;
/// The type of truth values.
pub const TRUTH: DataType = DataType::Boolean;
/// The type of texts.
pub const TEXT: DataType = DataType::Utf8;

/// A value of a row.
#[derive(Clone, Copy, Debug)]
pub enum Value<'a> {
    Null,
    Number(i32),
    Index(u64),
    Real(f64),
    Truth(bool),
    /// UTF-8.
    Text(&'a [u8]),
}

/// Rows of several columns, under construction.
pub struct Batch {
    columns: Columns,
    builders: Vec<Builder>,
}

enum Builder {
    Numbers(Int32Builder),
    Indices(UInt64Builder),
    Reals(Float64Builder),
    Truths(BooleanBuilder),
    Texts(BinaryBuilder),
}

impl Batch {
    /// Returns a batch without rows.
    pub fn new(columns: Columns) -> Self {
        let builders = columns.iter().map(|(_, kind)| match *kind {
            NUMBER => Builder::Numbers(Int32Builder::new()),
            INDEX => Builder::Indices(UInt64Builder::new()),
            REAL => Builder::Reals(Float64Builder::new()),
            TRUTH => Builder::Truths(BooleanBuilder::new()),
            _ => Builder::Texts(BinaryBuilder::new()),
        });
        Self { columns, builders: builders.collect() }
    }

    /// Appends a row. A column without a value, or with one of another kind, gets a null.
    pub fn push(&mut self, row: &[Value<'_>]) {
        for (index, builder) in self.builders.iter_mut().enumerate() {
            match (builder, row.get(index)) {
                (Builder::Numbers(numbers), Some(&Value::Number(value))) => {
                    numbers.append_value(value);
                }
                (Builder::Indices(indices), Some(&Value::Index(value))) => {
                    indices.append_value(value);
                }
                (Builder::Reals(reals), Some(&Value::Real(value))) => reals.append_value(value),
                (Builder::Truths(truths), Some(&Value::Truth(value))) => truths.append_value(value),
                (Builder::Texts(texts), Some(Value::Text(text))) => texts.append_value(text),
                (Builder::Numbers(numbers), _) => numbers.append_null(),
                (Builder::Indices(indices), _) => indices.append_null(),
                (Builder::Reals(reals), _) => reals.append_null(),
                (Builder::Truths(truths), _) => truths.append_null(),
                (Builder::Texts(texts), _) => texts.append_null(),
            }
        }
    }

    /// Appends a row with an error, which is the last column, and nulls.
    pub fn push_error(&mut self, error: &str) {
        let mut row = vec![Value::Null; self.columns.len() - 1];
        row.push(Value::Text(error.as_bytes()));
        self.push(&row);
    }

    /// Returns the rows.
    pub fn finish(self) -> Result<RecordBatch, ArrowError> {
        let arrays = self.builders.into_iter().map(|builder| {
            Ok(match builder {
                Builder::Numbers(mut numbers) => Arc::new(numbers.finish()) as ArrayRef,
                Builder::Indices(mut indices) => Arc::new(indices.finish()),
                Builder::Reals(mut reals) => Arc::new(reals.finish()),
                Builder::Truths(mut truths) => Arc::new(truths.finish()),
                Builder::Texts(mut texts) => {
                    Arc::new(StringArray::try_from_binary(texts.finish())?)
                }
            })
        });
        RecordBatch::try_new(schema(self.columns), arrays.collect::<Result<_, ArrowError>>()?)
    }
}

/// Returns the schema of a table.
pub fn schema(columns: Columns) -> SchemaRef {
    let fields = columns.iter().map(|(name, kind)| Field::new(*name, kind.clone(), true));
    Arc::new(Schema::new(fields.collect::<Vec<_>>()))
}

/// Returns the exception of an Arrow error.
pub fn failed(error: ArrowError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Returns a capsule with a stream of these batches, which are not copied.
pub fn stream_capsule(
    py: Python<'_>,
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
) -> PyResult<Bound<'_, PyCapsule>> {
    let reader = RecordBatchIterator::new(batches.into_iter().map(Ok), schema);
    let stream = FFI_ArrowArrayStream::new(Box::new(reader));
    PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
}

/// Returns a capsule with the schema of a table.
pub fn schema_capsule<'py>(py: Python<'py>, schema: &Schema) -> PyResult<Bound<'py, PyCapsule>> {
    let schema = FFI_ArrowSchema::try_from(schema).map_err(failed)?;
    PyCapsule::new_with_value(py, schema, c"arrow_schema")
}

/// A column of texts or bytes, in chunks.
pub struct Column(Vec<Chunk>);

/// A chunk of a column: texts, or the keys of a dictionary and its texts.
struct Chunk {
    texts: ArrayRef,
    keys: Option<Vec<Option<usize>>>,
}

impl Column {
    /// Returns the column of an object with the PyCapsule interface, which is not copied; `None` if it has none.
    pub fn from_object(object: &Bound<'_, PyAny>) -> PyResult<Option<Self>> {
        let mut chunks = Vec::new();
        if object.hasattr("__arrow_c_stream__")? {
            let capsule = object.call_method0("__arrow_c_stream__")?;
            let stream = taken(&capsule, c"arrow_array_stream", FFI_ArrowArrayStream::from_raw)?;
            let arrays = ArrayStreamReader::try_new(stream).map_err(failed)?;
            // Polars passes nulls with a buffer, which the interface does not allow: only their number is read.
            if is_null(arrays.field().data_type())
                && let Ok(rows) = object.len()
            {
                return Ok(Some(Self(vec![Chunk::new(Arc::new(NullArray::new(rows)))?])));
            }
            for array in arrays {
                object.py().check_signals()?;
                chunks.push(Chunk::new(array.map_err(failed)?)?);
            }
        } else if object.hasattr("__arrow_c_array__")? {
            let (schema, array): (Bound<'_, PyAny>, Bound<'_, PyAny>) =
                object.call_method0("__arrow_c_array__")?.extract()?;
            let schema = taken(&schema, c"arrow_schema", FFI_ArrowSchema::from_raw)?;
            let array = taken(&array, c"arrow_array", FFI_ArrowArray::from_raw)?;
            if array.is_released() {
                return Err(PyValueError::new_err("the Arrow data was released"));
            }
            // SAFETY: the interface demands that a capsule contains a valid array of its schema.
            let data = unsafe { from_ffi(array, &schema) }.map_err(failed)?;
            chunks.push(Chunk::new(make_array(data))?);
        } else {
            return Ok(None);
        }
        Ok(Some(Self(chunks)))
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.0.iter().map(Chunk::rows).sum()
    }

    /// Calls the function with `count` rows from this one on, in order; a null is `None`.
    pub fn for_each(
        &self,
        mut first: usize,
        mut count: usize,
        mut take: impl FnMut(Option<&[u8]>),
    ) {
        for chunk in &self.0 {
            let rows = chunk.rows();
            let end = rows.min(first + count);
            (first..end).for_each(|row| take(chunk.get(row)));
            count -= end.saturating_sub(first);
            first = first.saturating_sub(rows);
        }
    }
}

/// Returns `true` for the type of nulls, and of a table with a column of them.
fn is_null(data_type: &DataType) -> bool {
    matches!(data_type, DataType::Struct(fields) if fields.len() == 1 && fields[0].data_type().is_null())
        || data_type.is_null()
}

/// Takes the structure out of a capsule of this name.
fn taken<T>(capsule: &Bound<'_, PyAny>, name: &CStr, take: unsafe fn(*mut T) -> T) -> PyResult<T> {
    let pointer = capsule.cast::<PyCapsule>()?.pointer_checked(Some(name))?;
    // SAFETY: a capsule of this name contains this structure, and the interface demands that it is taken.
    Ok(unsafe { take(pointer.cast::<T>().as_ptr()) })
}

impl Chunk {
    /// Returns the chunk of an array, or of the only column of a table.
    fn new(array: ArrayRef) -> PyResult<Self> {
        let array = match array.as_any().downcast_ref::<StructArray>() {
            Some(table) if table.num_columns() == 1 => Arc::clone(table.column(0)),
            Some(table) => {
                return Err(PyTypeError::new_err(format!(
                    "expected a column of puzzles, found a table of {} columns; give one of them",
                    table.num_columns()
                )));
            }
            None => array,
        };
        array.to_data().validate_full().map_err(failed)?;
        let Some(dictionary) = array.as_any_dictionary_opt() else {
            return Self::texts(array, None);
        };
        let values = Arc::clone(dictionary.values());
        let keys = if values.is_empty() {
            vec![None; array.len()]
        } else {
            let keys = dictionary.normalized_keys().into_iter().enumerate();
            keys.map(|(row, key)| array.is_valid(row).then_some(key)).collect()
        };
        Self::texts(values, Some(keys))
    }

    fn texts(texts: ArrayRef, keys: Option<Vec<Option<usize>>>) -> PyResult<Self> {
        match texts.data_type() {
            DataType::Dictionary(..) => Err(PyTypeError::new_err("a dictionary of dictionaries")),
            text if tables::kind(text) == Some(tables::Kind::Text) => Ok(Self { texts, keys }),
            other => Err(PyTypeError::new_err(format!(
                "expected a column of text or bytes, found the Arrow type {other}; read the puzzles as text"
            ))),
        }
    }

    fn rows(&self) -> usize {
        self.keys.as_ref().map_or_else(|| self.texts.len(), Vec::len)
    }

    /// Returns the value of a row; `None` if it is null.
    fn get(&self, row: usize) -> Option<&[u8]> {
        let row = self.keys.as_ref().map_or(Some(row), |keys| keys[row])?;
        if self.texts.is_null(row) {
            return None;
        }
        match self.texts.data_type() {
            DataType::Utf8 => Some(self.texts.as_string::<i32>().value(row).as_bytes()),
            DataType::LargeUtf8 => Some(self.texts.as_string::<i64>().value(row).as_bytes()),
            DataType::Utf8View => Some(self.texts.as_string_view().value(row).as_bytes()),
            DataType::Binary => Some(self.texts.as_binary::<i32>().value(row)),
            DataType::LargeBinary => Some(self.texts.as_binary::<i64>().value(row)),
            DataType::BinaryView => Some(self.texts.as_binary_view().value(row)),
            DataType::FixedSizeBinary(_) => Some(self.texts.as_fixed_size_binary().value(row)),
            _ => None,
        }
    }
}

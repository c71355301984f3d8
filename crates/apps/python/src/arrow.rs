//! Tables in memory: columns of other libraries, and columns of results, by the Arrow PyCapsule interface.
//!
//! **Invariant.** A column of another library is validated before it is read, as far as the interface allows: it passes no
//! sizes of buffers, so that the producer must keep to them.
#![expect(unsafe_code, reason = "the interface passes structures of pointers")]

use std::ffi::CStr;
use std::sync::Arc;

use crate::errors::Failure;
use crate::tables::{BatchColumn, Grids, Lists, NumberRows, PuzzleRow};
use arrow_array::builder::{BinaryBuilder, BooleanBuilder, Float64Builder, Int64Builder};
use arrow_array::cast::AsArray;
use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi};
use arrow_array::ffi_stream::{ArrayStreamReader, FFI_ArrowArrayStream};
use arrow_array::{
    Array, ArrayReader, ArrayRef, NullArray, RecordBatch, RecordBatchIterator, RecordBatchReader,
    StringArray, StructArray, make_array,
};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use clausoku::lists::{
    columns::{REASON, STATUS},
    driver::RowBlock,
    values::{self, Kind, LettersByBoard, Value},
};
use clausoku_tables as tables;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyCapsuleMethods};

/// Rows of several columns, under construction.
pub struct Batch {
    schema: SchemaRef,
    builders: Vec<Builder>,
    letters: LettersByBoard,
}

enum Builder {
    Counts(Int64Builder),
    Reals(Float64Builder),
    Truths(BooleanBuilder),
    Texts(BinaryBuilder),
    Lists(Lists),
}

impl Builder {
    fn new(kind: Kind, grids: Grids) -> Self {
        match kind {
            Kind::Grid if grids == Grids::Array => Self::Lists(Lists::default()),
            Kind::Count => Self::Counts(Int64Builder::new()),
            Kind::Real => Self::Reals(Float64Builder::new()),
            Kind::Truth => Self::Truths(BooleanBuilder::new()),
            _ => Self::Texts(BinaryBuilder::new()),
        }
    }
}

impl Batch {
    /// Returns a batch without rows.
    pub fn new(columns: &[values::Column], grids: Grids) -> Self {
        let builders = columns.iter().map(|column| Builder::new(column.kind, grids)).collect();
        Self { schema: schema(columns, grids), builders, letters: LettersByBoard::default() }
    }

    /// Returns the batch of answers to a question with these columns: the status, the columns, the reason. If the index of the
    /// first puzzle is given, the index of each comes first.
    pub fn from_rows(
        columns: &[values::Column],
        rows: &RowBlock,
        first: Option<usize>,
        grids: Grids,
    ) -> Self {
        let mut batch = Self::new(&answer_columns(columns, first.is_some()), grids);
        for row in 0..rows.len() {
            let index = first.map(|first| Value::Count((first + rows.record(row)) as u64));
            let values = (0..columns.len()).map(|column| rows.value(column, row));
            let status = Value::Text(rows.status(row).name());
            let reason = rows.reason(row).map_or(Value::Null, Value::Text);
            batch.push(index.into_iter().chain([status]).chain(values).chain([reason]));
        }
        batch
    }

    /// Appends a row of a value for each column.
    pub fn push<'v>(&mut self, row: impl IntoIterator<Item = Value<'v>>) {
        for (builder, value) in self.builders.iter_mut().zip(row) {
            match (builder, value) {
                // A count is below 2^63.
                (Builder::Counts(counts), Value::Count(count)) => counts.append_value(count as i64),
                (Builder::Reals(reals), Value::Real(value)) => reals.append_value(value),
                (Builder::Truths(truths), Value::Truth(value)) => truths.append_value(value),
                (Builder::Lists(lists), Value::Grid(grid)) => lists.push(Some(grid)),
                (Builder::Texts(texts), Value::Text(text)) => texts.append_value(text),
                (Builder::Texts(texts), Value::Grid(grid)) => {
                    let mut line = Vec::new();
                    grid.write_line(&mut self.letters, &mut line);
                    texts.append_value(line);
                }
                (Builder::Counts(counts), _) => counts.append_null(),
                (Builder::Reals(reals), _) => reals.append_null(),
                (Builder::Truths(truths), _) => truths.append_null(),
                (Builder::Texts(texts), _) => texts.append_null(),
                (Builder::Lists(lists), _) => lists.push(None),
            }
        }
    }

    /// Returns the rows.
    pub fn finish(self) -> Result<RecordBatch, Failure> {
        self.batch().map_err(|error| Failure::Solver(error.to_string()))
    }

    fn batch(self) -> Result<RecordBatch, ArrowError> {
        let arrays = self.builders.into_iter().map(|builder| {
            Ok(match builder {
                Builder::Counts(mut counts) => Arc::new(counts.finish()) as ArrayRef,
                Builder::Reals(mut reals) => Arc::new(reals.finish()),
                Builder::Truths(mut truths) => Arc::new(truths.finish()),
                Builder::Lists(lists) => lists.finish(),
                Builder::Texts(mut texts) => {
                    Arc::new(StringArray::try_from_binary(texts.finish())?)
                }
            })
        });
        RecordBatch::try_new(self.schema, arrays.collect::<Result<_, ArrowError>>()?)
    }
}

/// The column of the index of each puzzle, of answers with several rows for a puzzle.
const INDEX: values::Column =
    values::Column::new("index", Kind::Count, "the index of the puzzle, from 0");

/// Returns the columns of the table of answers to a question with these columns.
pub fn answer_columns(columns: &[values::Column], has_index: bool) -> Vec<values::Column> {
    let index: &[values::Column] = if has_index { &[INDEX] } else { &[] };
    [index, &[STATUS], columns, &[REASON]].concat()
}

/// Returns the schema of a table.
pub fn schema(columns: &[values::Column], grids: Grids) -> SchemaRef {
    let fields = columns.iter().map(|column| {
        let data_type = match column.kind {
            Kind::Count => DataType::Int64,
            Kind::Real => DataType::Float64,
            Kind::Truth => DataType::Boolean,
            Kind::Grid if grids == Grids::Array => Lists::data_type(),
            _ => DataType::Utf8,
        };
        Field::new(column.name, data_type, true)
    });
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
    reader_capsule(py, RecordBatchIterator::new(batches.into_iter().map(Ok), schema))
}

/// Returns a capsule with the stream of a reader.
pub fn reader_capsule(
    py: Python<'_>,
    reader: impl RecordBatchReader + Send + 'static,
) -> PyResult<Bound<'_, PyCapsule>> {
    let stream = FFI_ArrowArrayStream::new(Box::new(reader));
    PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
}

/// Returns a capsule with the schema of a table.
pub fn schema_capsule<'py>(py: Python<'py>, schema: &Schema) -> PyResult<Bound<'py, PyCapsule>> {
    let schema = FFI_ArrowSchema::try_from(schema).map_err(failed)?;
    PyCapsule::new_with_value(py, schema, c"arrow_schema")
}

/// A column of another library.
pub enum Column {
    Texts(TextColumn),
    /// Lists of the numbers of cells.
    Numbers(NumberRows),
}

impl Column {
    /// Returns the column of an object with the PyCapsule interface; `None` if it has none. Texts are not copied.
    pub fn from_object(object: &Bound<'_, PyAny>) -> PyResult<Option<Self>> {
        if let Ok(chunk) = object.cast::<BatchColumn>() {
            return Self::new([Ok(Arc::clone(&chunk.get().0))]).map(Some);
        }
        if let Some(arrays) = reader(object)? {
            // Polars passes nulls with a buffer, which the interface does not allow: only their number is read.
            if is_null(arrays.field().data_type())
                && let Ok(rows) = object.len()
            {
                return Self::new([Ok(Arc::new(NullArray::new(rows)) as ArrayRef)]).map(Some);
            }
            let py = object.py();
            let arrays = arrays.map(|array| {
                py.check_signals()?;
                array.map_err(failed)
            });
            Self::new(arrays).map(Some)
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
            Self::new([Ok(make_array(data))]).map(Some)
        } else {
            Ok(None)
        }
    }

    /// Returns the column of these arrays, or of the only column of each of these tables.
    pub fn new(arrays: impl IntoIterator<Item = PyResult<ArrayRef>>) -> PyResult<Self> {
        let (mut texts, mut numbers) = (Vec::new(), None::<NumberRows>);
        for array in arrays {
            let array = only_column(array?)?;
            match array.data_type() {
                DataType::List(_) | DataType::LargeList(_) | DataType::FixedSizeList(..) => {
                    numbers.get_or_insert_default().push_lists(&array)?;
                }
                _ => texts.push(Chunk::new(array)?),
            }
        }
        Ok(numbers.map_or(Self::Texts(TextColumn(texts)), Self::Numbers))
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        match self {
            Self::Texts(texts) => texts.rows(),
            Self::Numbers(rows) => rows.len(),
        }
    }

    /// Calls the function with `count` rows from this one on, in order; a null is `None`.
    pub fn for_each(
        &self,
        first: usize,
        count: usize,
        take: &mut dyn FnMut(Option<PuzzleRow<'_>>),
    ) {
        match self {
            Self::Texts(texts) => {
                texts.for_each(first, count, |row| take(row.map(PuzzleRow::Text)));
            }
            Self::Numbers(rows) => (first..first + count).for_each(|row| take(rows.get(row))),
        }
    }
}

/// Returns the stream of an object with the PyCapsule interface; `None` if it has none.
pub fn reader(object: &Bound<'_, PyAny>) -> PyResult<Option<ArrayStreamReader>> {
    if !object.hasattr("__arrow_c_stream__")? {
        return Ok(None);
    }
    let capsule = object.call_method0("__arrow_c_stream__")?;
    let stream = taken(&capsule, c"arrow_array_stream", FFI_ArrowArrayStream::from_raw)?;
    ArrayStreamReader::try_new(stream).map(Some).map_err(failed)
}

/// A column of texts or bytes, in chunks.
pub struct TextColumn(Vec<Chunk>);

/// A chunk of a column: texts, or the keys of a dictionary and its texts.
struct Chunk {
    texts: ArrayRef,
    keys: Option<Vec<Option<usize>>>,
}

impl TextColumn {
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

/// Returns an array, or the only column of a table.
fn only_column(array: ArrayRef) -> PyResult<ArrayRef> {
    let array = match array.as_any().downcast_ref::<StructArray>() {
        Some(table) if table.num_columns() == 1 => Arc::clone(table.column(0)),
        Some(table) => {
            return Err(PyTypeError::new_err(format!(
                "expected a column of puzzles, found a table of {} columns; give one of them, or the array of all if each is a cell",
                table.num_columns()
            )));
        }
        None => array,
    };
    array.to_data().validate_full().map_err(failed)?;
    Ok(array)
}

impl Chunk {
    /// Returns the chunk of an array.
    fn new(array: ArrayRef) -> PyResult<Self> {
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
                "expected a column of text, bytes or lists of integers, found the Arrow type {other}; read the puzzles as text"
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

//! Questions about streams: each batch of a reader is answered as it comes, so that memory does not grow with the stream.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arrow_array::cast::AsArray;
use arrow_array::ffi_stream::ArrayStreamReader;
use arrow_array::types::Int64Type;
use arrow_array::{Array, ArrayReader, ArrayRef, RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, DataType, Field, Fields, Schema, SchemaRef};
use clausoku::board::errors::UnknownName;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyIterator, PyList};

use super::answers::Answers;
use crate::arrow::{failed, reader, reader_capsule, schema_capsule};
use crate::errors::wrong;

/// A column of a batch, which a question takes as a column.
#[pyclass(frozen)]
pub struct BatchColumn(pub ArrayRef);

/// Asks a question about each batch of a reader as it comes, in memory that does not grow with the stream.
///
/// `question` is a function of columns, such as `clausoku.solve`; the other arguments are passed to it. `reader` has the Arrow
/// interface of streams, as readers of pyarrow and relations of DuckDB have, or is an iterable of columns, such as a generator of arrays.
/// `column` is the name of the column of puzzles in a table of several; the columns of the table then precede those of the
/// answers, if these have one row for each puzzle. The answers are the ones of the whole column. All cores answer a batch, so it
/// should have some thousand rows. `progress` is called after each batch with the number of rows that are read.
///
/// >>> import clausoku
/// >>> batches = (["12..34....4...1."] * 2 for _ in range(3))
/// >>> stream = clausoku.stream(clausoku.solve, batches, progress=print)
/// >>> [answers["solutions"] for answers in stream]
/// 2
/// 4
/// 6
/// [[1, 1], [1, 1], [1, 1]]
#[pyfunction]
#[pyo3(signature = (
    question: "Callable[..., Answers[Any]]", reader: "ArrowStream | Iterable[Column]", *,
    column=None, progress: "Callable[[int], object] | None" = None, **options: "Any"
) -> "AnswerStream")]
pub fn stream(
    question: &Bound<'_, PyAny>,
    reader: &Bound<'_, PyAny>,
    column: Option<String>,
    progress: Option<Py<PyAny>>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<AnswerStream> {
    let py = question.py();
    let batches = Batches::new(reader, column.as_deref())?;
    // The columns of the answers, and faults of the arguments before the first batch.
    let none = question.call((PyList::empty(py),), options)?;
    let none = none.cast_into::<Answers>().map_err(|_| {
        PyTypeError::new_err("expected a function that returns answers, such as clausoku.solve")
    })?;
    let answers = none.get().schema();
    let has_index = answers.fields().first().is_some_and(|field| field.name() == INDEX);
    let kept = match &batches {
        Batches::Arrow { reader, place: Some(_) } if !has_index => Some(columns(reader)),
        _ => None,
    };
    let source = Source {
        batches,
        question: question.clone().unbind(),
        options: options.map(|options| options.clone().unbind()),
        progress,
        rows: 0,
        has_index,
        schema: joined(kept.as_ref(), &answers),
        kept: kept.is_some(),
    };
    Ok(AnswerStream {
        schema: source.schema.clone(),
        state: Mutex::new(State::Ready(Box::new(source))),
    })
}

/// The name of the column of the index of each puzzle, of answers with several rows for a puzzle.
const INDEX: &str = "index";

/// Returns the schema of these columns and the answers. A name that is taken gets the first free number from 2 on.
fn joined(kept: Option<&Fields>, answers: &Schema) -> SchemaRef {
    let mut fields: Vec<Arc<Field>> =
        kept.map_or_else(Vec::new, |kept| kept.iter().cloned().collect());
    for field in answers.fields() {
        let is_taken =
            |name: &str| fields.iter().any(|known| known.name().eq_ignore_ascii_case(name));
        let mut name = field.name().clone();
        let mut number = 2;
        while is_taken(&name) {
            name = format!("{}_{number}", field.name());
            number += 1;
        }
        fields.push(Arc::new(Field::new(name, field.data_type().clone(), true)));
    }
    Arc::new(Schema::new(fields))
}

/// Returns the columns of the tables of a stream; none of a stream of arrays.
fn columns(reader: &ArrayStreamReader) -> Fields {
    match reader.field().data_type() {
        DataType::Struct(fields) => fields.clone(),
        _ => Fields::empty(),
    }
}

/// Batches of columns.
enum Batches {
    /// Tables of a stream, and the place of the column of puzzles, if it was named.
    Arrow { reader: ArrayStreamReader, place: Option<usize> },
    /// Columns of any kind.
    Any(Py<PyIterator>),
}

impl Batches {
    fn new(object: &Bound<'_, PyAny>, column: Option<&str>) -> PyResult<Self> {
        if let Some(reader) = reader(object)? {
            let columns = columns(&reader);
            let names = || columns.iter().map(|field| field.name().as_str());
            let place = column.map(|name| {
                let place = names().position(|own| own == name);
                place.ok_or_else(|| wrong(UnknownName::new("column", name, names())))
            });
            let place = place.transpose()?;
            return Ok(Self::Arrow { reader, place });
        }
        if column.is_some() {
            return Err(PyTypeError::new_err(
                "`column` is the name of a column of an Arrow stream",
            ));
        }
        let kind = object.get_type();
        let batches = object.try_iter().map_err(|_| {
            PyTypeError::new_err(format!(
                "expected an Arrow stream or an iterable of columns, found {kind}"
            ))
        })?;
        Ok(Self::Any(batches.unbind()))
    }
}

/// The rest of a stream, and the question about it.
struct Source {
    batches: Batches,
    question: Py<PyAny>,
    options: Option<Py<PyDict>>,
    progress: Option<Py<PyAny>>,
    /// The number of rows that were read.
    rows: usize,
    has_index: bool,
    schema: SchemaRef,
    /// `true` if the columns of the batches precede the answers.
    kept: bool,
}

impl Source {
    /// Returns the answers to the next batch.
    fn next(&mut self, py: Python<'_>) -> PyResult<Option<Answers>> {
        py.check_signals()?;
        let (column, kept) = match &mut self.batches {
            Batches::Arrow { reader, place } => {
                let Some(batch) = py.detach(|| reader.next()) else { return Ok(None) };
                let batch = batch.map_err(failed)?;
                let column = match (*place, batch.as_struct_opt()) {
                    (Some(place), Some(table)) => Arc::clone(table.column(place)),
                    _ => Arc::clone(&batch),
                };
                (Bound::new(py, BatchColumn(column))?.into_any(), Some(batch))
            }
            Batches::Any(batches) => match batches.bind(py).clone().next() {
                Some(column) => (column?, None),
                None => return Ok(None),
            },
        };
        let options = self.options.as_ref().map(|options| options.bind(py));
        let answers = self.question.bind(py).call((column,), options)?.cast_into::<Answers>()?;
        let answers = answers.get();
        let first = self.rows as i64;
        self.rows += match &kept {
            Some(batch) => batch.len(),
            None if self.has_index => answers.last_index().map_or(0, |last| last as usize + 1),
            None => answers.len(),
        };
        let batches = self.placed(answers, first, kept.filter(|_| self.kept))?;
        if let Some(progress) = &self.progress {
            progress.call1(py, (self.rows,))?;
        }
        Ok(Some(Answers::new(self.schema.clone(), batches)))
    }

    /// Returns the rows of answers, with indices from this one on, after the columns of their batch.
    fn placed(
        &self,
        answers: &Answers,
        first: i64,
        kept: Option<ArrayRef>,
    ) -> PyResult<Vec<RecordBatch>> {
        let mut start = 0;
        let batches = answers.batches().iter().map(|batch| {
            let mut columns: Vec<ArrayRef> = Vec::new();
            if let Some(kept) = &kept {
                let rows = kept.slice(start, batch.num_rows());
                columns.extend_from_slice(rows.as_struct().columns());
            }
            start += batch.num_rows();
            columns.extend_from_slice(batch.columns());
            if self.has_index {
                let moved = columns[0].as_primitive::<Int64Type>().unary::<_, Int64Type>(|index| index + first);
                columns[0] = Arc::new(moved);
            }
            RecordBatch::try_new(self.schema.clone(), columns).map_err(|error| {
                PyValueError::new_err(format!(
                    "the answers to a batch have other types than the first: {error}; for arrays of grids, name the board by `variant`"
                ))
            })
        });
        batches.collect()
    }
}

/// Answers to the batches of a stream, which are found when they are asked for.
///
/// Libraries read it by the Arrow interface, as `pyarrow.RecordBatchReader.from_stream(stream)` does; iteration returns the table of
/// the answers to each batch. It can be read once.
#[pyclass(frozen, module = "clausoku")]
pub struct AnswerStream {
    schema: SchemaRef,
    state: Mutex<State>,
}

impl AnswerStream {
    /// Returns the answers to the next batch.
    fn advance(&self, py: Python<'_>) -> PyResult<Option<Answers>> {
        // Taken out, so that no lock is held while a question runs.
        let Some(mut source) = self.take(State::Busy)? else { return Ok(None) };
        let answers = source.next(py);
        let is_more = matches!(answers, Ok(Some(_)));
        *self.lock() = if is_more { State::Ready(source) } else { State::Read };
        answers
    }

    /// Takes the rest of the stream, which is in this state then; `None` if it was read.
    fn take(&self, then: State) -> PyResult<Option<Box<Source>>> {
        let mut state = self.lock();
        match std::mem::replace(&mut *state, State::Read) {
            State::Ready(source) => {
                *state = then;
                Ok(Some(source))
            }
            State::Busy => {
                *state = State::Busy;
                Err(PyValueError::new_err(
                    "the stream is being read, by another thread or by `progress`",
                ))
            }
            State::Read => Ok(None),
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The state of a stream.
enum State {
    Ready(Box<Source>),
    /// A batch is being answered.
    Busy,
    Read,
}

#[pymethods]
impl AnswerStream {
    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<String> {
        self.schema.fields().iter().map(|field| field.name().clone()).collect()
    }

    /// Returns the stream as `pyarrow.RecordBatchReader`.
    fn to_arrow<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let readers = slf.py().import("pyarrow")?.getattr("RecordBatchReader")?;
        readers.call_method1("from_stream", (slf,))
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Answers>> {
        self.advance(py)
    }

    #[pyo3(signature = (requested_schema: "object | None" = None) -> "object")]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // The interface allows a producer to keep its own types.
        drop(requested_schema);
        let source = self.take(State::Read)?;
        let source = source.ok_or_else(|| PyValueError::new_err("the stream was read before"))?;
        let schema = self.schema.clone();
        reader_capsule(py, Reading { source: Some(source), batches: Vec::new(), schema })
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        schema_capsule(py, &self.schema)
    }

    fn __repr__(&self) -> String {
        format!("<clausoku.AnswerStream of {}>", self.column_names().join(", "))
    }
}

/// The reader that another library reads.
struct Reading {
    source: Option<Box<Source>>,
    /// Answers that are found and not read, the last one first.
    batches: Vec<RecordBatch>,
    schema: SchemaRef,
}

impl Iterator for Reading {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(batch) = self.batches.pop() {
                return Some(Ok(batch));
            }
            let source = self.source.as_mut()?;
            match Python::attach(|py| source.next(py)) {
                Ok(Some(answers)) => {
                    self.batches = answers.batches().iter().rev().cloned().collect();
                }
                Ok(None) => {
                    self.source = None;
                    return None;
                }
                Err(error) => {
                    self.source = None;
                    return Some(Err(ArrowError::ExternalError(Box::new(error))));
                }
            }
        }
    }
}

impl RecordBatchReader for Reading {
    fn schema(&self) -> SchemaRef {
        self.schema.clone()
    }
}

//! Tables of results.

use std::sync::Arc;

use pyo3::exceptions::{PyIndexError, PyKeyError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyList};

use crate::arrow::{Batch, Columns, Value, schema, stream};

/// A table of results with the Arrow PyCapsule interface.
///
/// A row is a dict, a column a list; `pyarrow.table(answers)`, `polars.DataFrame(answers)` and
/// `pandas.DataFrame.from_arrow(answers)` copy nothing.
#[pyclass(frozen, module = "clausoku")]
pub struct Answers {
    columns: Columns,
    batches: Vec<Arc<Batch>>,
    rows: usize,
}

impl Answers {
    /// Returns the table of these batches.
    pub fn new(columns: Columns, batches: Vec<Arc<Batch>>) -> Self {
        let rows = batches.iter().map(|batch| batch.rows).sum();
        Self { columns, batches, rows }
    }

    /// Returns the texts of a column; a null is left out.
    pub fn texts(self, column: usize) -> Vec<String> {
        let mut texts = Vec::new();
        for batch in &self.batches {
            for row in 0..batch.rows {
                if let Value::Text(text) = batch.columns[column].get(row) {
                    texts.push(String::from_utf8_lossy(text).into_owned());
                }
            }
        }
        texts
    }

    fn index(&self, name: &str) -> PyResult<usize> {
        let index = self.columns.iter().position(|column| column.0.to_str() == Ok(name));
        index.ok_or_else(|| PyKeyError::new_err(name.to_owned()))
    }
}

fn outside() -> PyErr {
    PyIndexError::new_err("row out of range")
}

fn python<'py>(py: Python<'py>, value: Value<'_>) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Number(number) => number.into_pyobject(py)?.into_any(),
        Value::Real(real) => real.into_pyobject(py)?.into_any(),
        Value::Truth(truth) => truth.into_pyobject(py)?.to_owned().into_any(),
        Value::Text(text) => String::from_utf8_lossy(text).into_pyobject(py)?.into_any(),
    })
}

#[pymethods]
impl Answers {
    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<String> {
        self.columns.iter().map(|column| column.0.to_string_lossy().into_owned()).collect()
    }

    /// Returns a column as a list.
    fn column<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyList>> {
        let index = self.index(name)?;
        let list = PyList::empty(py);
        for batch in &self.batches {
            for row in 0..batch.rows {
                list.append(python(py, batch.columns[index].get(row))?)?;
            }
        }
        Ok(list)
    }

    fn __len__(&self) -> usize {
        self.rows
    }

    fn __getitem__<'py>(&self, py: Python<'py>, row: isize) -> PyResult<Bound<'py, PyDict>> {
        let from_start = if row < 0 { row + self.rows as isize } else { row };
        let mut index = usize::try_from(from_start).map_err(|_| outside())?;
        for batch in &self.batches {
            if index < batch.rows {
                let dict = PyDict::new(py);
                for (column, name) in batch.columns.iter().zip(self.column_names()) {
                    dict.set_item(name, python(py, column.get(index))?)?;
                }
                return Ok(dict);
            }
            index -= batch.rows;
        }
        Err(outside())
    }

    fn __repr__(&self) -> String {
        format!("<clausoku.Answers: {} rows of {}>", self.rows, self.column_names().join(", "))
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // The interface allows a producer to keep its own types.
        drop(requested_schema);
        stream(py, self.columns, self.batches.clone())
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        schema(py, self.columns)
    }
}

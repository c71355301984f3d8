//! Tables of results.

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int64Type, UInt8Type};
use arrow_array::{Array, RecordBatch};
use arrow_ipc::reader::StreamReader;
use arrow_ipc::writer::StreamWriter;
use arrow_schema::{ArrowError, DataType, SchemaRef};
use arrow_select::concat::concat_batches;
use clausoku::board::errors::UnknownName;
use clausoku::lists::values::Column;
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyCapsule, PyDict, PyIterator, PyList, PySlice, PyString};

use super::grids::{Grids, Lists, Shape, flat};
use crate::arrow::{failed, schema, schema_capsule, stream_capsule};
use crate::errors::wrong;

/// A table of results with the Arrow PyCapsule interface.
///
/// A row is a dict, a column a list; `to_arrow()` and `to_polars()` copy nothing. Iteration returns the rows. An index selects a
/// row, a slice rows, a name a column.
///
/// >>> import clausoku
/// >>> answers = clausoku.solve(["12..34....4...1.", "1..............4"])
/// >>> [row["solutions"] for row in answers], answers["solutions"], answers[1]["status"]
/// ([1, 2], [1, 2], 'several')
#[pyclass(frozen, generic, sequence, module = "clausoku")]
pub struct Answers {
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
    rows: usize,
}

impl Answers {
    /// Returns the table of these batches.
    pub fn new(schema: SchemaRef, batches: Vec<RecordBatch>) -> Self {
        let rows = batches.iter().map(RecordBatch::num_rows).sum();
        Self { schema, batches, rows }
    }

    /// Returns a table without rows.
    pub fn empty(columns: &[Column], grids: Grids) -> Self {
        Self::new(schema(columns, grids), Vec::new())
    }

    /// Returns the same table, whose grids have this shape if they are arrays; by default that of the first grid.
    ///
    /// # Errors
    ///
    /// Fails if a grid has another shape.
    pub fn with_shape(self, shape: Option<Shape>) -> PyResult<Self> {
        if !self.schema.fields().iter().any(|field| *field.data_type() == Lists::data_type()) {
            return Ok(self);
        }
        let shape = shape.unwrap_or_else(|| Shape::found_in(&self.batches));
        let batches = self.batches.iter().map(|batch| shape.batch(batch));
        Ok(Self::new(shape.schema(&self.schema), batches.collect::<PyResult<_>>()?))
    }

    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.rows
    }

    /// Returns the schema.
    pub fn schema(&self) -> SchemaRef {
        self.schema.clone()
    }

    /// Returns the batches of rows.
    pub fn batches(&self) -> &[RecordBatch] {
        &self.batches
    }

    /// Returns the number in the first column of the last row.
    pub fn last_index(&self) -> Option<i64> {
        let indices = self.batches.iter().rev().find(|batch| batch.num_rows() > 0)?.column(0);
        Some(indices.as_primitive_opt::<Int64Type>()?.value(indices.len() - 1))
    }

    /// Returns these rows and the rows of another table with the same columns.
    pub fn followed_by(self, other: Self) -> Self {
        Self::new(self.schema, self.batches.into_iter().chain(other.batches).collect())
    }

    /// Returns the first rows.
    pub fn first(self, count: usize) -> Self {
        let mut left = count;
        let batches = self.batches.into_iter().map(|batch| {
            let batch = batch.slice(0, left.min(batch.num_rows()));
            left -= batch.num_rows();
            batch
        });
        Self::new(self.schema, batches.collect())
    }

    /// Returns the texts of a column; a null is left out.
    pub fn texts(&self, column: usize) -> Vec<String> {
        let arrays = self.batches.iter().map(|batch| batch.column(column).as_string::<i32>());
        arrays.flatten().flatten().map(str::to_owned).collect()
    }

    /// Returns the place of the column of this name.
    fn place(&self, name: &str) -> PyResult<usize> {
        let names = || self.schema.fields().iter().map(|field| field.name().as_str());
        let place = names().position(|own| own == name);
        place.ok_or_else(|| wrong(UnknownName::new("column", name, names())))
    }

    /// Returns the rows as one batch.
    fn joined(&self) -> PyResult<RecordBatch> {
        concat_batches(&self.schema, &self.batches).map_err(failed)
    }

    /// Returns a row.
    ///
    /// # Errors
    ///
    /// Fails if there is no such row.
    pub fn row<'py>(&self, py: Python<'py>, row: usize) -> PyResult<Bound<'py, PyDict>> {
        let mut index = row;
        for batch in &self.batches {
            if index < batch.num_rows() {
                let dict = PyDict::new(py);
                for (column, field) in batch.columns().iter().zip(self.schema.fields()) {
                    dict.set_item(field.name(), python(py, column, index)?)?;
                }
                return Ok(dict);
            }
            index -= batch.num_rows();
        }
        Err(out_of_range())
    }

    /// Writes the table as an Arrow stream.
    fn bytes(&self) -> Result<Vec<u8>, ArrowError> {
        let mut writer = StreamWriter::try_new(Vec::new(), &self.schema)?;
        self.batches.iter().try_for_each(|batch| writer.write(batch))?;
        writer.into_inner()
    }
}

fn out_of_range() -> PyErr {
    PyIndexError::new_err("row out of range")
}

/// Returns a value of an array as an object.
fn python<'py>(py: Python<'py>, array: &dyn Array, row: usize) -> PyResult<Bound<'py, PyAny>> {
    if array.is_null(row) {
        return Ok(py.None().into_bound(py));
    }
    Ok(match array.data_type() {
        DataType::Int64 => {
            array.as_primitive::<Int64Type>().value(row).into_pyobject(py)?.into_any()
        }
        DataType::Float64 => {
            array.as_primitive::<Float64Type>().value(row).into_pyobject(py)?.into_any()
        }
        DataType::UInt8 => {
            array.as_primitive::<UInt8Type>().value(row).into_pyobject(py)?.into_any()
        }
        DataType::FixedSizeList(..) => {
            let values = array.as_fixed_size_list().value(row);
            let list = (0..values.len()).map(|place| python(py, &values, place));
            PyList::new(py, list.collect::<PyResult<Vec<_>>>()?)?.into_any()
        }
        DataType::Boolean => array.as_boolean().value(row).into_pyobject(py)?.to_owned().into_any(),
        _ => array.as_string::<i32>().value(row).into_pyobject(py)?.into_any(),
    })
}

#[pymethods]
impl Answers {
    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<String> {
        self.schema.fields().iter().map(|field| field.name().clone()).collect()
    }

    /// Returns a column as a list.
    fn column<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyList>> {
        let index = self.place(name)?;
        let list = PyList::empty(py);
        for batch in &self.batches {
            for row in 0..batch.num_rows() {
                list.append(python(py, batch.column(index), row)?)?;
            }
        }
        Ok(list)
    }

    /// Returns a column of grids, which `grids="array"` asks for, as an array of numpy: of rows and cells, or of rows, cells and
    /// values. A row without a grid has zeros.
    ///
    /// >>> import clausoku
    /// >>> answers = clausoku.solve(["12..34....4...1."], grids="array")
    /// >>> answers["solution"]
    /// [[1, 2, 3, 4, 3, 4, 2, 1, 2, 1, 4, 3, 4, 3, 1, 2]]
    /// >>> answers.array("solution").reshape(-1, 4, 4)[0, 1].tolist()  # doctest: +SKIP
    /// [3, 4, 2, 1]
    fn array<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let joined = self.joined()?;
        let (bytes, lengths) = flat(joined.column(self.place(name)?)).ok_or_else(|| {
            PyTypeError::new_err(format!(
                "the column {name:?} has no arrays; grids=\"array\" in the call makes them of columns of grids"
            ))
        })?;
        let shape: Vec<usize> = [self.rows].into_iter().chain(lengths).collect();
        let numpy = py.import("numpy")?;
        let flat = numpy.call_method1("frombuffer", (PyByteArray::new(py, &bytes), "uint8"))?;
        flat.call_method1("reshape", (shape,))
    }

    /// Returns the table as `pyarrow.Table`.
    fn to_arrow<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("pyarrow")?.call_method1("table", (slf,))
    }

    /// Returns the table as `pandas.DataFrame`. Needs pyarrow too.
    fn to_pandas<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        Self::to_arrow(slf)?.call_method0("to_pandas")
    }

    /// Returns the table as `polars.DataFrame`.
    fn to_polars<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("polars")?.call_method1("DataFrame", (slf,))
    }

    fn __len__(&self) -> usize {
        self.rows
    }

    /// Returns the row of an index as a dict, the rows of a slice as a list, or the column of a name as a list.
    fn __getitem__<'py>(&self, key: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = key.py();
        if let Ok(name) = key.cast::<PyString>() {
            return Ok(self.column(py, name.to_str()?)?.into_any());
        }
        if let Ok(slice) = key.cast::<PySlice>() {
            let places = slice.indices(self.rows as isize)?;
            let rows = (0..places.slicelength as isize)
                .map(|number| self.row(py, (places.start + number * places.step) as usize));
            return Ok(PyList::new(py, rows.collect::<PyResult<Vec<_>>>()?)?.into_any());
        }
        let row: isize = key.extract().map_err(|error: PyErr| {
            if error.is_instance_of::<PyTypeError>(py) {
                let kind = key.get_type();
                PyTypeError::new_err(format!(
                    "expected the index of a row, a slice or the name of a column, found {kind}"
                ))
            } else {
                out_of_range()
            }
        })?;
        let from_start = if row < 0 { row + self.rows as isize } else { row };
        Ok(self.row(py, usize::try_from(from_start).map_err(|_| out_of_range())?)?.into_any())
    }

    fn __iter__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyIterator>> {
        let rows = slf.py().import("builtins")?.call_method1("range", (slf.get().rows,))?;
        let get = slf.getattr("__getitem__")?;
        slf.py().import("builtins")?.call_method1("map", (get, rows))?.try_iter()
    }

    fn __eq__(&self, other: &Self) -> PyResult<bool> {
        Ok(self.schema == other.schema
            && self.rows == other.rows
            && self.joined()? == other.joined()?)
    }

    fn __hash__<'py>(slf: &Bound<'py, Self>) -> PyResult<isize> {
        (slf.get().column_names().join(","), slf.get().rows).into_pyobject(slf.py())?.hash()
    }

    fn __repr__(&self) -> String {
        format!("<clausoku.Answers: {} rows of {}>", self.rows, self.column_names().join(", "))
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let bytes = slf.get().bytes().map_err(failed)?;
        Ok((slf.get_type().getattr("_from_bytes")?, (PyBytes::new(slf.py(), &bytes),)))
    }

    /// Reads a table from an Arrow stream of a table of results.
    #[staticmethod]
    fn _from_bytes(bytes: &[u8]) -> PyResult<Self> {
        let reader = StreamReader::try_new(bytes, None).map_err(failed)?;
        let schema = reader.schema();
        Ok(Self::new(schema, reader.collect::<Result<_, _>>().map_err(failed)?))
    }

    #[pyo3(signature = (requested_schema: "object | None" = None) -> "object")]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // The interface allows a producer to keep its own types.
        drop(requested_schema);
        stream_capsule(py, self.schema.clone(), self.batches.clone())
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        schema_capsule(py, &self.schema)
    }
}

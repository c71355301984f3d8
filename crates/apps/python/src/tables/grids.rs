//! Grids in tables of results: as texts, or as arrays of the numbers of their cells.
//!
//! A grid as an array is a list of bytes, 0 for an empty cell. The candidates of a puzzle are such a list for each cell, with a byte for
//! each value. Threads make flat lists of any length; in a table all have one shape, so that they are an array of numpy.

use std::sync::Arc;

use arrow_array::builder::{ListBuilder, UInt8Builder};
use arrow_array::cast::AsArray;
use arrow_array::types::UInt8Type;
use arrow_array::{Array, ArrayRef, FixedSizeListArray, ListArray, RecordBatch, UInt8Array};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use clausoku::Variant;
use clausoku::board::errors::UnknownName;
use clausoku::lists::values::GridValue;
use pyo3::prelude::*;

use crate::arrow::failed;
use crate::errors::wrong;

/// The form of grids in a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Grids {
    /// Lines.
    #[default]
    Text,
    /// Lists of numbers.
    Array,
}

impl Grids {
    /// The names of the forms.
    pub const NAMES: [&str; 2] = ["text", "array"];

    /// Returns the form of this name.
    pub fn named(name: &str) -> PyResult<Self> {
        match name {
            "text" => Ok(Self::Text),
            "array" => Ok(Self::Array),
            _ => Err(wrong(UnknownName::new("form of grids", name, Self::NAMES))),
        }
    }
}

/// The name of the column with a number for each cell and value.
pub const CANDIDATES: &str = "candidates";

/// The number of symbols of the board of a table without grids.
const USUAL_ORDER: usize = 9;

/// The largest number of symbols of a board whose grids are arrays of bytes.
const MAX_ORDER: usize = 255;

/// A column of lists under construction.
#[derive(Default)]
pub struct Lists(ListBuilder<UInt8Builder>);

impl Lists {
    /// Returns the type of the column.
    pub fn data_type() -> DataType {
        DataType::List(bytes())
    }

    /// Appends a grid; a null for one whose numbers are no bytes.
    pub fn push(&mut self, grid: Option<GridValue<'_>>) {
        let grid = grid.filter(|grid| grid.variant.order() <= MAX_ORDER);
        match grid.map(|grid| (grid.bytes(), grid)) {
            Some((Some(bytes), _)) => self.0.values().append_slice(bytes),
            Some((None, grid)) => {
                let numbers = grid.grid();
                let numbers = numbers.numbers().iter();
                numbers.for_each(|&number| self.0.values().append_value(number as u8));
            }
            None => {}
        }
        self.0.append(grid.is_some());
    }

    /// Returns the column.
    pub fn finish(mut self) -> ArrayRef {
        Arc::new(self.0.finish())
    }
}

/// Returns the field of the bytes of a list.
fn bytes() -> Arc<Field> {
    Arc::new(Field::new_list_field(DataType::UInt8, true))
}

/// The number of cells and of symbols of the grids of a table.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    cells: usize,
    order: usize,
}

impl Shape {
    /// Returns the shape of grids of a board.
    pub fn for_board(board: &Variant) -> Self {
        Self { cells: board.cell_count(), order: board.order() }
    }

    /// Returns the shape of the first grid in the batches; candidates are those of a usual board. Without a grid, it is that of 9x9 cells.
    pub fn found_in(batches: &[RecordBatch]) -> Self {
        let columns = batches
            .iter()
            .flat_map(|batch| batch.schema_ref().fields().iter().zip(batch.columns()));
        let mut lengths = columns.filter_map(|(field, column)| {
            let lists = column.as_list_opt::<i32>()?;
            let row = (0..lists.len()).find(|&row| lists.is_valid(row))?;
            Some((field.name() == CANDIDATES, lists.value(row).len()))
        });
        match lengths.next() {
            Some((true, length)) => {
                let order = (1..MAX_ORDER).find(|order| order.pow(3) >= length);
                let order = order.unwrap_or(MAX_ORDER);
                Self { cells: order * order, order }
            }
            Some((false, cells)) => Self { cells, order: cells.isqrt() },
            None => Self { cells: USUAL_ORDER * USUAL_ORDER, order: USUAL_ORDER },
        }
    }

    /// Returns the lengths of the lists of a column; `None` of a column without lists.
    fn lengths(self, field: &Field) -> Option<Vec<usize>> {
        match field.data_type() {
            DataType::List(_) if field.name() == CANDIDATES => Some(vec![self.cells, self.order]),
            DataType::List(_) => Some(vec![self.cells]),
            _ => None,
        }
    }

    /// Returns the schema of a table of this shape.
    pub fn schema(self, schema: &Schema) -> SchemaRef {
        let fields = schema.fields().iter().map(|field| match self.lengths(field) {
            Some(lengths) => Arc::new(Field::new(field.name(), fixed_type(&lengths), true)),
            None => Arc::clone(field),
        });
        Arc::new(Schema::new(fields.collect::<Vec<_>>()))
    }

    /// Returns the rows with lists of this shape.
    ///
    /// # Errors
    ///
    /// Fails if a grid has another shape.
    pub fn batch(self, batch: &RecordBatch) -> PyResult<RecordBatch> {
        let fields = batch.schema_ref().fields().iter().zip(batch.columns());
        let columns = fields.map(|(field, column)| match self.lengths(field) {
            Some(lengths) => fixed(column.as_list(), &lengths),
            None => Ok(Arc::clone(column)),
        });
        let columns = columns.collect::<PyResult<Vec<_>>>()?;
        RecordBatch::try_new(self.schema(batch.schema_ref()), columns).map_err(failed)
    }
}

/// Returns the type of lists of these lengths, one in the other.
fn fixed_type(lengths: &[usize]) -> DataType {
    lengths.iter().rev().fold(DataType::UInt8, |inner, &length| {
        DataType::FixedSizeList(Arc::new(Field::new_list_field(inner, true)), length as i32)
    })
}

/// Returns lists of one shape. A null has zeros in the place of its values.
fn fixed(lists: &ListArray, lengths: &[usize]) -> PyResult<ArrayRef> {
    let size: usize = lengths.iter().product();
    let values = lists.values().as_primitive::<UInt8Type>().values();
    let mut bytes = Vec::with_capacity(size * lists.len());
    for (row, place) in lists.value_offsets().windows(2).enumerate() {
        let list = &values[place[0] as usize..place[1] as usize];
        if lists.is_null(row) {
            bytes.resize(bytes.len() + size, 0);
        } else if list.len() == size {
            bytes.extend_from_slice(list);
        } else {
            return Err(wrong(format!(
                "arrays of grids need one board, found one of {size} and one of {} numbers; name it by `variant`",
                list.len()
            )));
        }
    }
    let mut array: ArrayRef = Arc::new(UInt8Array::from(bytes));
    for (place, &length) in lengths.iter().enumerate().rev() {
        let nulls = lists.nulls().filter(|_| place == 0).cloned();
        let field = Arc::new(Field::new_list_field(array.data_type().clone(), true));
        let outer = FixedSizeListArray::try_new(field, length as i32, array, nulls);
        array = Arc::new(outer.map_err(failed)?);
    }
    Ok(array)
}

/// Returns the bytes of lists of one shape, and their lengths; `None` of another array.
pub fn flat(array: &ArrayRef) -> Option<(Vec<u8>, Vec<usize>)> {
    let (mut array, mut lengths) = (Arc::clone(array), Vec::new());
    while let Some(lists) = array.as_fixed_size_list_opt() {
        let length = lists.value_length() as usize;
        lengths.push(length);
        let inner = Arc::clone(lists.values());
        array = inner;
    }
    let numbers = array.as_primitive_opt::<UInt8Type>()?;
    (!lengths.is_empty()).then(|| (numbers.values().to_vec(), lengths))
}

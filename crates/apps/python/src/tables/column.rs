//! A column of puzzles, and the answers to a question about them.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use arrow_array::RecordBatch;
use clausoku::lists::{
    Question,
    driver::{Asked, Blocks, Desk, Entry, Places, RowBlock, drive},
    values::Column,
};
use clausoku::solving::bulk::Prediction;
use clausoku::{Batch as Puzzles, Grid, Variant};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::answers::Answers;
use super::grids::{Grids, Shape};
use super::input::PuzzleRows;
use super::reader::Reader;
use super::row::PuzzleRow;
use super::work::{Parts, collect};
use crate::arrow::{Batch, answer_columns, schema};
use crate::errors::Failure;
use crate::limits::Bounds;
use crate::variants::BoardArgument;

/// A column of puzzles, and the board of their texts if it is named.
pub struct PuzzleColumn {
    rows: PuzzleRows,
    /// The column of predictions beside it.
    predictions: Option<PuzzleRows>,
    variant: Option<Arc<Variant>>,
    /// The form of grids in the answers.
    grids: Grids,
}

impl PuzzleColumn {
    /// Returns the column of the arguments of a function.
    ///
    /// # Errors
    ///
    /// Fails if `puzzles` is no column.
    pub fn new(puzzles: &Bound<'_, PyAny>, variant: Option<BoardArgument>) -> PyResult<Self> {
        let rows = PuzzleRows::from_object(puzzles)?;
        let variant = variant.map(|board| board.0);
        Ok(Self { rows, predictions: None, variant, grids: Grids::Text })
    }

    /// Returns the same column, whose answers have grids of this form.
    ///
    /// # Errors
    ///
    /// Fails if there is no form of this name.
    pub fn with_grids(self, grids: &str) -> PyResult<Self> {
        Ok(Self { grids: Grids::named(grids)?, ..self })
    }

    /// The form of grids in the answers.
    pub fn grids(&self) -> Grids {
        self.grids
    }

    /// Returns the same column with predictions beside it.
    ///
    /// # Errors
    ///
    /// Fails if `predictions` is no column of the same length.
    pub fn with_predictions(self, predictions: &Bound<'_, PyAny>) -> PyResult<Self> {
        let predictions = PuzzleRows::from_object(predictions)?;
        let (puzzles, found) = (self.rows.len(), predictions.len());
        if puzzles != found {
            return Err(PyValueError::new_err(format!(
                "expected a prediction for each of {puzzles} puzzles, found {found}"
            )));
        }
        Ok(Self { predictions: Some(predictions), ..self })
    }

    /// Returns the table of the answers to the question whose limits contain the flag `stop`: a row for each row of the
    /// column.
    ///
    /// # Errors
    ///
    /// Fails if the work fails, or with the exception of a signal, such as Ctrl-C.
    pub fn answers<Q: Question>(
        &self,
        py: Python<'_>,
        question: &Q,
        bounds: Bounds,
        stop: &AtomicBool,
    ) -> PyResult<Answers> {
        self.table(py, &Asked::in_cells(question), bounds, stop, false)
    }

    /// Returns the table of the answers to the question, several rows for each row of the column, which begin with its index.
    ///
    /// # Errors
    ///
    /// Fails as [`answers`](Self::answers).
    pub fn lists<Q: Question>(
        &self,
        py: Python<'_>,
        question: &Q,
        bounds: Bounds,
        stop: &AtomicBool,
    ) -> PyResult<Answers> {
        self.table(py, &Asked::in_cells(question), bounds, stop, true)
    }

    fn table(
        &self,
        py: Python<'_>,
        question: &dyn Blocks,
        bounds: Bounds,
        stop: &AtomicBool,
        has_index: bool,
    ) -> PyResult<Answers> {
        let columns = question.columns();
        let reader = Reader::new(self.variant.clone()).map_err(Failure::Puzzle)?;
        let together = question.block();
        let parts = Parts { rows: self.rows.len(), threads: bounds.threads(), together };
        let batches = collect(py, parts, stop, |threads, take| {
            let desk = || ColumnDesk {
                rows: &self.rows,
                predictions: self.predictions.as_ref(),
                reader: reader.clone(),
                columns,
                grids: self.grids,
                index: has_index.then_some(0),
            };
            drive(parts.iter(), question, threads, &desk, take)
        })?;
        let schema = schema(&answer_columns(columns, has_index), self.grids);
        Answers::new(schema, batches).with_shape(self.variant.as_deref().map(Shape::for_board))
    }
}

/// The state of a thread: reads rows of the column, and makes batches of their answers.
struct ColumnDesk<'c> {
    rows: &'c PuzzleRows,
    predictions: Option<&'c PuzzleRows>,
    reader: Reader,
    columns: &'c [Column],
    grids: Grids,
    /// The index of the first row that was read last, if the answers have it.
    index: Option<usize>,
}

impl Desk for ColumnDesk<'_> {
    type Chunk = (usize, usize);
    type Done = RecordBatch;
    type End = Failure;

    fn read(
        &mut self,
        (first, count): (usize, usize),
        puzzles: &mut Puzzles,
    ) -> Result<(Places, Vec<Entry>), Failure> {
        let mut entries = Vec::with_capacity(count);
        let reader = &mut self.reader;
        let mut predictions = Vec::new();
        if let Some(rows) = self.predictions {
            rows.for_each(first, count, |row| predictions.push(prediction(row)));
        }
        let mut predictions = predictions.into_iter();
        self.rows.for_each(first, count, |row| {
            let entry = reader.read(row, puzzles);
            if let (Some(prediction), Entry::Puzzle) = (predictions.next(), &entry) {
                puzzles.set_prediction(prediction);
            }
            entries.push(entry);
        });
        self.index = self.index.map(|_| first);
        Ok(((first as u64).into(), entries))
    }

    fn write(&mut self, rows: &mut RowBlock) -> Result<RecordBatch, Failure> {
        Batch::from_rows(self.columns, rows, self.index, self.grids).finish()
    }
}

/// Returns the prediction in a row. A null contains no grid.
fn prediction(row: Option<PuzzleRow<'_>>) -> Prediction {
    match row {
        None => Prediction::Text("".into()),
        Some(PuzzleRow::Text(text)) => Prediction::Text(String::from_utf8_lossy(text).into()),
        // A prediction with a value that is no symbol is no grid.
        Some(PuzzleRow::Numbers(_, Some(misfit))) => Prediction::Text(misfit.value.as_str().into()),
        Some(PuzzleRow::Numbers(numbers, None)) => Prediction::Grid(Grid::from_bytes(numbers)),
        Some(PuzzleRow::Puzzle(puzzle)) => Prediction::Grid(puzzle.givens().clone()),
    }
}

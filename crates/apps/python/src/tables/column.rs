//! A column of puzzles, and the answers to a question about them.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clausoku::lists::{
    Question,
    driver::{Asked, BlockWorker, Blocks, Entry, Rows},
};
use clausoku::{Batch as Puzzles, Variant};
use pyo3::prelude::*;

use super::answers::Answers;
use super::input::PuzzleRows;
use super::reader::Reader;
use super::work::{Parts, run};
use crate::arrow::{Batch, answer_columns};
use crate::errors::Failure;
use crate::limits::Bounds;
use crate::variants::BoardArgument;

/// A column of puzzles, and the board of their texts if it is named.
pub struct PuzzleColumn {
    rows: PuzzleRows,
    variant: Option<Arc<Variant>>,
}

impl PuzzleColumn {
    /// Returns the column of the arguments of a function.
    ///
    /// # Errors
    ///
    /// Fails if `puzzles` is no column.
    pub fn new(puzzles: &Bound<'_, PyAny>, variant: Option<BoardArgument>) -> PyResult<Self> {
        let rows = PuzzleRows::from_object(puzzles)?;
        Ok(Self { rows, variant: variant.map(|board| board.0) })
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
        run(
            py,
            &answer_columns(columns, has_index),
            Parts { rows: self.rows.len(), threads: bounds.threads(), together: question.block() },
            stop,
            || {
                Ok(Thread {
                    reader: Reader::new(self.variant.clone()).map_err(Failure::Puzzle)?,
                    puzzles: question.batch(),
                    worker: question.worker(),
                    rows: Rows::new(columns),
                })
            },
            |thread, first, count| {
                let Thread { reader, puzzles, worker, rows } = thread;
                puzzles.clear();
                let mut entries: Vec<Entry> = Vec::with_capacity(count);
                self.rows.for_each(first, count, |row| entries.push(reader.read(row, puzzles)));
                rows.start(first as u64, entries);
                worker.answer(puzzles, rows).map_err(Failure::from)?;
                rows.finish().map_err(Failure::from)?;
                Ok(Batch::from_rows(columns, rows, has_index.then_some(first)))
            },
        )
    }
}

/// The state of a thread.
struct Thread<'q> {
    reader: Reader,
    puzzles: Puzzles,
    worker: Box<dyn BlockWorker + 'q>,
    rows: Rows<'q>,
}

//! A column of puzzles, and the work on it that all functions of tables share.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clausoku::solving::Limits;
use clausoku::{Batch as Puzzles, Encoding, SolverChoice, Variant};
use pyo3::prelude::*;

use super::answers::Answers;
use super::input::Rows;
use super::reader::{Entry, Reader};
use super::work::{Parts, run};
use crate::arrow::{Batch, Columns};
use crate::variants::BoardArgument;

/// A column of puzzles, the board of their texts if it is named, and the number of threads.
pub struct PuzzleColumn {
    rows: Rows,
    variant: Option<Arc<Variant>>,
    threads: Option<usize>,
}

impl PuzzleColumn {
    /// Returns the column of the arguments of a function.
    ///
    /// # Errors
    ///
    /// Fails if `puzzles` is no column.
    pub fn of(
        puzzles: &Bound<'_, PyAny>,
        variant: Option<BoardArgument>,
        threads: Option<usize>,
    ) -> PyResult<Self> {
        let rows = Rows::of(puzzles)?;
        Ok(Self { rows, variant: variant.map(|board| board.0), threads })
    }

    /// Makes a table of `columns`: `work` makes the batch of up to `together` puzzles that were read, with a state that
    /// each thread keeps.
    ///
    /// # Errors
    ///
    /// Fails if the work fails, or with the exception of a signal, such as Ctrl-C.
    pub fn answers<S: Default>(
        &self,
        py: Python<'_>,
        columns: Columns,
        together: usize,
        work: impl Fn(&mut Worker, &mut S, &AtomicBool) -> Result<Batch, String> + Sync,
    ) -> PyResult<Answers> {
        let batches = run(
            py,
            Parts { rows: self.rows.len(), threads: self.threads, together },
            |stop| Ok((Worker::new(self.variant.clone(), stop)?, S::default())),
            |(worker, state), first, count, stop| {
                worker.read(&self.rows, first, count);
                work(worker, state, stop)
            },
        )?;
        Ok(Answers::new(columns, batches))
    }
}

/// The state of a thread.
pub struct Worker {
    reader: Reader,
    pub puzzles: Puzzles,
    pub entries: Vec<Entry>,
    pub scratch: Vec<u8>,
}

impl Worker {
    fn new(variant: Option<Arc<Variant>>, stop: &Arc<AtomicBool>) -> Result<Self, String> {
        let choice = SolverChoice::unnamed(false);
        let limits = Limits { stop: Some(Arc::clone(stop)), ..Limits::default() };
        Ok(Self {
            reader: Reader::new(variant)?,
            puzzles: Puzzles::new(&choice, Encoding::reduced(), limits),
            entries: Vec::new(),
            scratch: Vec::new(),
        })
    }

    /// Reads `count` rows from this one on.
    fn read(&mut self, rows: &Rows, first: usize, count: usize) {
        let Self { reader, puzzles, entries, .. } = self;
        puzzles.clear();
        entries.clear();
        rows.for_each(first, count, |row| entries.push(reader.read(row, puzzles)));
    }
}

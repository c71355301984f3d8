//! A column of puzzles, and the work on it that all functions of tables share.

use std::fmt::Display;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clausoku::{Batch as Puzzles, Encoding, SolverChoice, Variant};
use pyo3::prelude::*;

use super::answers::Answers;
use super::input::Rows;
use super::reader::{Entry, Reader};
use super::work::{Parts, run};
use crate::arrow::{Batch, Columns};
use crate::errors::Failure;
use crate::limits::Bounds;
use crate::variants::BoardArgument;

/// A column of puzzles, the board of their texts if it is named, their solver, and the limits of each.
pub struct PuzzleColumn {
    rows: Rows,
    variant: Option<Arc<Variant>>,
    choice: SolverChoice,
    bounds: Bounds,
}

impl PuzzleColumn {
    /// Returns the column of the arguments of a function.
    ///
    /// # Errors
    ///
    /// Fails if `puzzles` is no column.
    pub fn new(
        puzzles: &Bound<'_, PyAny>,
        variant: Option<BoardArgument>,
        bounds: Bounds,
    ) -> PyResult<Self> {
        let rows = Rows::from_object(puzzles)?;
        let choice = SolverChoice::unnamed(false);
        Ok(Self { rows, variant: variant.map(|board| board.0), choice, bounds })
    }

    /// Returns the same column with another solver.
    pub fn with_solver(self, choice: SolverChoice) -> Self {
        Self { choice, ..self }
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
        work: impl Fn(&mut Worker, &mut S, &Arc<AtomicBool>) -> Result<Batch, Failure> + Sync,
    ) -> PyResult<Answers> {
        run(
            py,
            columns,
            Parts { rows: self.rows.len(), threads: self.bounds.threads(), together },
            |stop| Ok((self.worker(stop)?, S::default())),
            |(worker, state), first, count, stop| {
                worker.read(&self.rows, first, count);
                work(worker, state, stop)
            },
        )
    }

    /// Returns the state of a thread.
    fn worker(&self, stop: &Arc<AtomicBool>) -> Result<Worker, Failure> {
        Ok(Worker {
            reader: Reader::new(self.variant.clone()).map_err(Failure::Puzzle)?,
            puzzles: Puzzles::new(&self.choice, Encoding::reduced(), self.bounds.limits(stop)),
            entries: Vec::new(),
            first: 0,
            scratch: Vec::new(),
        })
    }
}

/// Makes the batch of these rows: `push` appends the row of the puzzle with this index, or fails with its error.
pub fn batch<E: Display>(
    entries: &[Entry],
    columns: Columns,
    mut push: impl FnMut(&mut Batch, usize) -> Result<(), E>,
) -> Batch {
    let mut batch = Batch::new(columns);
    let mut index = 0;
    for entry in entries {
        match entry {
            Entry::Null => batch.push(&[]),
            Entry::Fault(fault) => batch.push_error(fault),
            Entry::Puzzle => {
                if let Err(error) = push(&mut batch, index) {
                    batch.push_error(&error.to_string());
                }
                index += 1;
            }
        }
    }
    batch
}

/// The state of a thread.
pub struct Worker {
    reader: Reader,
    pub puzzles: Puzzles,
    pub entries: Vec<Entry>,
    /// The index of the first row that was read.
    pub first: usize,
    pub scratch: Vec<u8>,
}

impl Worker {
    /// Reads `count` rows from this one on.
    fn read(&mut self, rows: &Rows, first: usize, count: usize) {
        let Self { reader, puzzles, entries, .. } = self;
        puzzles.clear();
        entries.clear();
        self.first = first;
        rows.for_each(first, count, |row| entries.push(reader.read(row, puzzles)));
    }
}

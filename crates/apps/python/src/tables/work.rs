//! Work on all cores, outside Python, with the results in order.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use arrow_array::RecordBatch;
use arrow_select::concat::concat_batches;
use clausoku::lists::driver::{Pause, Threads, in_order};
use clausoku::lists::values::Column;
use pyo3::prelude::*;

use super::answers::Answers;
use super::grids::Grids;
use crate::arrow::{Batch, failed, schema};
use crate::errors::Failure;
use crate::limits::PATIENCE;

/// Bytes of a column of texts above which another batch begins: offsets have 32 bits.
const MAX_BATCH_BYTES: usize = 1 << 30;

/// The number of rows of a table, the number of threads, and the number of rows that a thread gets at a time.
#[derive(Clone, Copy)]
pub struct Parts {
    pub rows: usize,
    pub threads: usize,
    pub together: usize,
}

impl Parts {
    /// Returns the index of the first row and the number of rows of each part, in order.
    pub fn iter(self) -> impl Iterator<Item = (usize, usize)> + Send {
        let Self { rows, together, .. } = self;
        (0..rows).step_by(together).map(move |first| (first, together.min(rows - first)))
    }

    /// Returns the number of threads that have a part.
    fn used_threads(self) -> usize {
        self.threads.clamp(1, self.rows.div_ceil(self.together).max(1))
    }
}

/// Takes the next batch, or the reason why there is none.
type Take<'t> = dyn FnMut(Result<RecordBatch, Failure>) -> PyResult<()> + 't;

/// Makes the table of the rows, with these columns and form of grids. Each thread has a state, which `make` returns; `work` makes the batch of the rows
/// from `first` to `first + count`. When a signal raises an exception, sets the flag `stop`, at which the work ends.
///
/// # Errors
///
/// Fails if the work fails, or with the exception of a signal, such as Ctrl-C.
pub fn run<S>(
    py: Python<'_>,
    (columns, grids): (&[Column], Grids),
    parts: Parts,
    stop: &AtomicBool,
    make: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize, usize) -> Result<Batch, Failure> + Sync,
) -> PyResult<Answers> {
    let (make, work) = (&make, &work);
    let batches = collect(py, parts, stop, |threads, take| {
        let work = |state: &mut S, (first, count)| work(state, first, count)?.finish();
        in_order(parts.iter(), threads, make, work, take)
    })?;
    Ok(Answers::new(schema(columns, grids), batches))
}

/// Returns the batches that a driver passes to its last argument in order, on the threads of its first one.
///
/// # Errors
///
/// Fails if the driver fails, or with the exception of a signal, such as Ctrl-C, which sets the flag `stop`.
pub fn collect(
    py: Python<'_>,
    parts: Parts,
    stop: &AtomicBool,
    driver: impl FnOnce(Threads<'_>, &mut Take<'_>) -> PyResult<()> + Send,
) -> PyResult<Vec<RecordBatch>> {
    // A caller may run many short tables that each wait only briefly.
    py.check_signals()?;
    py.detach(|| {
        let signals = Signals { stop, state: Mutex::new((Instant::now(), None)) };
        let pause = |pause| {
            if pause == Pause::OfCaller {
                signals.check();
            }
        };
        let threads = Threads { count: parts.used_threads(), pause: &pause };
        let mut batches = Vec::new();
        let result = driver(threads, &mut |batch| {
            signals.check();
            let taken = signals.raised().and_then(|()| {
                batches.push(batch?);
                Ok(())
            });
            // The other threads end.
            stop.fetch_or(taken.is_err(), Ordering::Relaxed);
            taken
        });
        // Its exception comes before the reason of a batch that was not ended.
        signals.raised().and(result)?;
        joined(&batches)
    })
}

/// The signals of Python, on the thread that calls the driver.
struct Signals<'s> {
    /// Set when a signal raises an exception.
    stop: &'s AtomicBool,
    /// The time of the last check, and the exception that was raised.
    state: Mutex<(Instant, Option<PyErr>)>,
}

impl Signals<'_> {
    /// Runs Python's handlers of signals, unless that was done a moment ago.
    fn check(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.0.elapsed() < PATIENCE || state.1.is_some() {
            return;
        }
        state.1 = Python::attach(|py| py.check_signals()).err();
        self.stop.fetch_or(state.1.is_some(), Ordering::Relaxed);
        state.0 = Instant::now();
    }

    /// Fails with the exception that a signal raised, if one did.
    fn raised(&self) -> PyResult<()> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        match &state.1 {
            Some(error) => Err(Python::attach(|py| error.clone_ref(py))),
            None => Ok(()),
        }
    }
}

/// Joins batches to a few large ones.
fn joined(batches: &[RecordBatch]) -> PyResult<Vec<RecordBatch>> {
    let mut joined = Vec::new();
    let mut rest = batches;
    while let Some(first) = rest.first() {
        let mut bytes = 0;
        let count = rest.iter().take_while(|batch| {
            bytes += batch.get_array_memory_size();
            bytes < MAX_BATCH_BYTES
        });
        let (together, others) = rest.split_at(count.count().max(1));
        joined.push(concat_batches(&first.schema(), together).map_err(failed)?);
        rest = others;
    }
    Ok(joined)
}

//! Work on all cores, outside Python, with the results in order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use arrow_array::RecordBatch;
use arrow_select::concat::concat_batches;
use clausoku::lists::values::Column;
use pyo3::prelude::*;

use super::answers::Answers;
use crate::arrow::{Batch, failed, schema};
use crate::errors::Failure;
use crate::limits::receive;

/// Bytes of a column of texts above which another batch begins: offsets have 32 bits.
const MAX_BATCH_BYTES: usize = 1 << 30;

type Done = (usize, Result<RecordBatch, Failure>);

/// The number of rows of a table, the number of threads, and the number of rows that a thread gets at a time.
pub struct Parts {
    pub rows: usize,
    pub threads: usize,
    pub together: usize,
}

/// Makes the table of the rows. Each thread has a state, which `make` returns; `work` makes the batch of the rows
/// from `first` to `first + count`. Work ends early when the flag `stop` is set, which drops its batch.
///
/// # Errors
///
/// Fails if the work fails, or with the exception of a signal, such as Ctrl-C.
pub fn run<S>(
    py: Python<'_>,
    columns: &[Column],
    Parts { rows, threads, together }: Parts,
    stop: &AtomicBool,
    make: impl Fn() -> Result<S, Failure> + Sync,
    work: impl Fn(&mut S, usize, usize) -> Result<Batch, Failure> + Sync,
) -> PyResult<Answers> {
    // A caller may run many short tables that each wait only briefly.
    py.check_signals()?;
    let parts = rows.div_ceil(together);
    let threads = threads.clamp(1, parts.max(1));
    let next = AtomicUsize::new(0);
    let worker = |sender: Sender<Done>| {
        let mut state = match make() {
            Ok(state) => state,
            Err(error) => return drop(sender.send((0, Err(error)))),
        };
        while !stop.load(Ordering::Relaxed) {
            let part = next.fetch_add(1, Ordering::Relaxed);
            if part >= parts {
                return;
            }
            let first = part * together;
            let done = work(&mut state, first, together.min(rows - first)).and_then(|batch| {
                batch.finish().map_err(|error| Failure::Solver(error.to_string()))
            });
            if sender.send((part, done)).is_err() {
                return;
            }
        }
    };
    let batches = py.detach(|| {
        thread::scope(|scope| {
            let (sender, receiver) = channel();
            for _ in 0..threads {
                let sender = sender.clone();
                let worker = &worker;
                scope.spawn(move || worker(sender));
            }
            drop(sender);
            let mut joined = Joined::default();
            let result = receive(&receiver, |(part, done)| {
                joined.add(part, done?);
                Ok(())
            });
            stop.store(true, Ordering::Relaxed);
            result.and_then(|()| joined.finish())
        })
    })?;
    Ok(Answers::new(schema(columns), batches))
}

/// Batches in order, which are joined to a few large ones at the end.
#[derive(Default)]
struct Joined {
    done: Vec<RecordBatch>,
    waiting: BTreeMap<usize, RecordBatch>,
}

impl Joined {
    fn add(&mut self, part: usize, batch: RecordBatch) {
        self.waiting.insert(part, batch);
        while let Some(batch) = self.waiting.remove(&self.done.len()) {
            self.done.push(batch);
        }
    }

    fn finish(self) -> PyResult<Vec<RecordBatch>> {
        let mut joined = Vec::new();
        let mut rest = self.done.as_slice();
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
}

//! Work on all cores, outside Python, with the results in order.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::arrow::Batch;

/// The number of rows of quick work that a thread gets at a time. Their puzzles fit its caches.
pub const TOGETHER: usize = 2048;

/// Bytes of a column of texts above which another batch begins: offsets have 32 bits.
const MAX_BATCH_BYTES: usize = 1 << 30;

/// The longest time that Python's signals wait.
const PATIENCE: Duration = Duration::from_millis(50);

type Done = (usize, Result<Batch, String>);

/// The number of rows of a table, the number of threads, and the number of rows that a thread gets at a time.
pub struct Parts {
    pub rows: usize,
    pub threads: Option<usize>,
    pub together: usize,
}

/// Makes the batches of the rows. Each thread has a state, which `make` returns; `work` makes the batch of the rows
/// from `first` to `first + count`. Both get the flag of an interruption: work ends early when it is set, which drops
/// its batch.
///
/// # Errors
///
/// Fails if the work fails, or with the exception of a signal, such as Ctrl-C.
pub fn run<S>(
    py: Python<'_>,
    Parts { rows, threads, together }: Parts,
    make: impl Fn(&Arc<AtomicBool>) -> Result<S, String> + Sync,
    work: impl Fn(&mut S, usize, usize, &Arc<AtomicBool>) -> Result<Batch, String> + Sync,
) -> PyResult<Vec<Arc<Batch>>> {
    let parts = rows.div_ceil(together);
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let threads = threads.unwrap_or(cores).clamp(1, parts.max(1));
    let next = AtomicUsize::new(0);
    let stop = Arc::new(AtomicBool::new(false));
    let worker = |sender: Sender<Done>| {
        let mut state = match make(&stop) {
            Ok(state) => state,
            Err(error) => return drop(sender.send((0, Err(error)))),
        };
        while !stop.load(Ordering::Relaxed) {
            let part = next.fetch_add(1, Ordering::Relaxed);
            if part >= parts {
                return;
            }
            let first = part * together;
            let done = work(&mut state, first, together.min(rows - first), &stop);
            if sender.send((part, done)).is_err() {
                return;
            }
        }
    };
    py.detach(|| {
        thread::scope(|scope| {
            let (sender, receiver) = channel();
            for _ in 0..threads {
                let sender = sender.clone();
                let worker = &worker;
                scope.spawn(move || worker(sender));
            }
            drop(sender);
            let mut joined = Joined::default();
            let result = loop {
                match receiver.recv_timeout(PATIENCE) {
                    Ok((part, Ok(batch))) => joined.add(part, batch),
                    Ok((_, Err(error))) => break Err(PyRuntimeError::new_err(error)),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break Ok(()),
                }
                if let Err(signal) = joined.is_signal_time().then(signals).unwrap_or(Ok(())) {
                    break Err(signal);
                }
            };
            stop.store(true, Ordering::Relaxed);
            result.map(|()| joined.finish())
        })
    })
}

/// Runs Python's handlers of signals.
fn signals() -> PyResult<()> {
    Python::attach(|py| py.check_signals())
}

/// Batches that are joined to a few large ones.
struct Joined {
    done: Vec<Batch>,
    /// The number of the next part.
    next: usize,
    waiting: BTreeMap<usize, Batch>,
    checked: std::time::Instant,
}

impl Default for Joined {
    fn default() -> Self {
        let checked = std::time::Instant::now();
        Self { done: Vec::new(), next: 0, waiting: BTreeMap::new(), checked }
    }
}

impl Joined {
    fn add(&mut self, part: usize, batch: Batch) {
        self.waiting.insert(part, batch);
        while let Some(batch) = self.waiting.remove(&self.next) {
            self.next += 1;
            match self.done.last_mut() {
                Some(last) if last.bytes() + batch.bytes() < MAX_BATCH_BYTES => last.append(&batch),
                _ => self.done.push(batch),
            }
        }
    }

    /// Returns whether Python's signals have waited long enough.
    fn is_signal_time(&mut self) -> bool {
        let is_time = self.checked.elapsed() >= PATIENCE;
        if is_time {
            self.checked = std::time::Instant::now();
        }
        is_time
    }

    fn finish(self) -> Vec<Arc<Batch>> {
        self.done.into_iter().map(Arc::new).collect()
    }
}

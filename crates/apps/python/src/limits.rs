//! Long work outside Python: its limits, and Ctrl-C, which ends it.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use clausoku::solving::{Deadline, Limits};
use pyo3::conversion::FromPyObjectOwned;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::inspect::PyStaticExpr;
use pyo3::prelude::*;
use pyo3::type_hint_identifier;
use pyo3::types::PyAnyMethods;

use crate::errors::Failure;

/// The longest time that Python's signals wait.
pub const PATIENCE: Duration = Duration::from_millis(50);

/// The memory for intermediate counts, in bytes. A count that fills it discards them and goes on.
const MAX_COUNTS: u64 = 2 << 30;

/// The limits of long work, from the arguments of a function.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bounds {
    pub time: Option<TimeLimit>,
    /// The largest number of steps of a search; a SAT solver's steps are conflicts.
    pub conflicts: Option<u64>,
    /// The number of threads.
    pub jobs: Option<NonZero<usize>>,
}

impl Bounds {
    /// Returns the limits only of the time and the threads.
    pub fn new(time: Option<TimeLimit>, jobs: Option<NonZero<usize>>) -> Self {
        Self { time, jobs, conflicts: None }
    }

    /// Returns `true` if neither the time nor the steps are limited.
    pub fn are_none(&self) -> bool {
        self.time.is_none() && self.conflicts.is_none()
    }

    /// Returns the limits, with the flag that stops the work.
    pub fn limits(&self, stop: &Arc<AtomicBool>) -> Limits {
        Limits::default()
            .with_time(self.time.map(|limit| limit.0))
            .with_steps(self.conflicts)
            .with_stop(Arc::clone(stop))
    }

    /// Returns the limits with a memory limit for intermediate counts, which the threads share.
    pub fn with_memory(&self, limits: Limits) -> Limits {
        limits.with_memory(MAX_COUNTS / self.threads() as u64)
    }

    /// Returns the number of threads: by default the number of cores.
    pub fn threads(&self) -> usize {
        self.jobs.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZero::get)
    }
}

/// A time limit as an argument: seconds, or a `datetime.timedelta`.
#[derive(Clone, Copy, Debug)]
pub struct TimeLimit(pub Duration);

impl<'py> FromPyObject<'_, 'py> for TimeLimit {
    type Error = PyErr;
    const INPUT_TYPE: PyStaticExpr = type_hint_identifier!("clausoku._types", "Seconds");

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let seconds = match object.extract::<f64>() {
            Ok(seconds) => seconds,
            Err(_) => object
                .call_method0("total_seconds")
                .and_then(|seconds| seconds.extract())
                .map_err(|_| PyTypeError::new_err("a time limit is in seconds or a timedelta"))?,
        };
        Duration::try_from_secs_f64(seconds).map(Self).map_err(|_| {
            PyValueError::new_err(format!(
                "a time limit is 0 or more seconds, or None for no limit; found {seconds}"
            ))
        })
    }
}

/// Returns the whole number of an argument, which PyO3 names in a note of the exception.
///
/// # Errors
///
/// Fails with a `ValueError` for a number out of range, where PyO3 has an `OverflowError` without it.
pub fn whole<'py, T: FromPyObjectOwned<'py>>(object: &Bound<'py, PyAny>) -> PyResult<T> {
    object.extract::<T>().map_err(|error| match error.into() {
        error if error.is_instance_of::<PyTypeError>(object.py()) => error,
        _ => PyValueError::new_err(format!("{object} is out of range")),
    })
}

/// Returns the whole number of an argument that is at least 1, or `None`.
///
/// # Errors
///
/// Fails as [`whole`].
pub fn positive<'py, T: FromPyObjectOwned<'py>>(object: &Bound<'py, PyAny>) -> PyResult<T> {
    // None is not compared.
    if object.lt(1).unwrap_or(false) {
        return Err(PyValueError::new_err(format!(
            "expected a number of 1 or more, found {object}"
        )));
    }
    whole(object)
}

/// Does the work outside Python, by the deadline of these limits. When a signal raises an exception, sets the flag, at which the work
/// ends.
///
/// # Errors
///
/// Fails with the exception of a signal, such as `KeyboardInterrupt`, or as the work.
pub fn interruptible<T: Send>(
    py: Python<'_>,
    bounds: Bounds,
    work: impl FnOnce(&Deadline) -> Result<T, Failure> + Send,
) -> PyResult<T> {
    let stop = Arc::new(AtomicBool::new(false));
    let done = py.detach(|| {
        thread::scope(|scope| {
            let (sender, receiver) = channel::<()>();
            let deadline = Deadline::start(&bounds.limits(&stop));
            let worker = scope.spawn(move || {
                // Dropped when the work ends.
                let _sender = sender;
                work(&deadline)
            });
            let signal = receive(&receiver, Ok);
            if signal.is_err() {
                stop.store(true, Ordering::Relaxed);
            }
            match worker.join() {
                Ok(done) => signal.map(|()| done),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        })
    })?;
    Ok(done?)
}

/// Receives messages until all senders are gone, and runs Python's handlers of signals meanwhile.
///
/// # Errors
///
/// Fails with the exception of a signal, or as the receiver of a message.
pub fn receive<T>(receiver: &Receiver<T>, mut take: impl FnMut(T) -> PyResult<()>) -> PyResult<()> {
    let mut checked = Instant::now();
    loop {
        match receiver.recv_timeout(PATIENCE) {
            Ok(message) => take(message)?,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
        if checked.elapsed() >= PATIENCE {
            Python::attach(|py| py.check_signals())?;
            checked = Instant::now();
        }
    }
}

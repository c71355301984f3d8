//! Stopping a solver that has no interrupt, through the proof that it writes.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use cnf::Unknown;

use crate::RunLimits;

/// A signal that stops a solver. Its clones share one setting.
#[derive(Clone, Debug, Default)]
pub struct Alarm(Arc<Mutex<Setting>>);

#[derive(Debug, Default)]
struct Setting {
    deadline: Option<Instant>,
    stop: Option<Arc<AtomicBool>>,
}

impl Alarm {
    /// Applies these limits, counted from `start`.
    pub fn set(&self, limits: &RunLimits, start: Instant) {
        let deadline = limits.time.and_then(|time| start.checked_add(time));
        let setting = Setting { deadline, stop: limits.stop.clone() };
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = setting;
    }

    /// Removes the limits.
    pub fn clear(&self) {
        self.set(&RunLimits::default(), Instant::now());
    }

    /// Returns the limit that has been reached, if any.
    pub fn reached(&self) -> Option<Unknown> {
        let setting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if setting.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            Some(Unknown::Interrupted)
        } else if setting.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Some(Unknown::TimeLimit)
        } else {
            None
        }
    }
}

/// A destination of proofs that discards them, and fails once a limit is reached.
#[derive(Debug)]
pub struct ProofHook(pub Alarm);

impl Write for ProofHook {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.0.reached() {
            None => Ok(bytes.len()),
            Some(reason) => Err(io::Error::other(reason.to_string())),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

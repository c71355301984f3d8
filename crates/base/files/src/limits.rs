//! The limits of long work, and the reasons why it stops.
//!
//! [`Limits`] are what a caller allows. A [`Deadline`] is limits whose time has begun, and is passed by reference to all
//! work that must end with it. Work that is stopped fails with [`Stopped`], which has the [`StopReason`]. A caller that has a verdict
//! makes an unknown one of it.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// The limits of a search or of a run of a solver. `None` is unlimited.
///
/// Work that has no steps or no solutions ignores the limits on them.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Wall-clock time for one puzzle or one formula. Writing the formula is part of it.
    pub time: Option<Duration>,
    /// Memory in bytes, for solvers that can measure or limit it.
    pub memory: Option<u64>,
    /// Number of steps of the search, in the solver's own unit.
    pub steps: Option<u64>,
    /// Number of solutions. With 2 a solver proves uniqueness; with 1 it stops at the first.
    pub solutions: Option<u64>,
    /// A flag that another thread sets to stop the work.
    pub stop: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// Returns limits with only a maximum number of solutions.
    pub fn solutions(max: u64) -> Self {
        Self { solutions: Some(max), ..Self::default() }
    }

    /// Returns the limits less this time.
    #[must_use]
    pub fn after(&self, passed: Duration) -> Self {
        Self { time: self.time.map(|time| time.saturating_sub(passed)), ..self.clone() }
    }

    /// Returns the limits with another number of solutions.
    #[must_use]
    pub fn with_solutions(self, max: u64) -> Self {
        Self { solutions: Some(max), ..self }
    }

    /// Returns whether a stop was requested.
    pub fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// The reason why work stopped without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StopReason {
    /// The time limit was reached.
    TimeLimit,
    /// The memory limit was reached.
    MemoryLimit,
    /// The step limit was reached.
    StepLimit,
    /// A stop was requested.
    Interrupted,
    /// The solver gave up.
    GaveUp,
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TimeLimit => "the time limit was reached",
            Self::MemoryLimit => "the memory limit was reached",
            Self::StepLimit => "the step limit was reached",
            Self::Interrupted => "it was interrupted",
            Self::GaveUp => "the solver does not know",
        })
    }
}

/// The error of work that a limit or a request stopped. It has no result, or an incomplete one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stopped(pub StopReason);

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Stopped {}

impl From<Stopped> for StopReason {
    fn from(stopped: Stopped) -> Self {
        stopped.0
    }
}

/// The number of units of work between two readings of the clock. A clause takes some ten
/// nanoseconds at least, so the time to read the clock does not matter.
const INTERVAL: u32 = 4096;

/// Limits whose time has begun.
///
/// Work calls [`work`](Self::work) or [`check`](Self::check) and passes the error on. Once a limit was noticed, every check fails,
/// with the reason that was noticed first; a request to stop may be withdrawn.
///
/// ```
/// use std::time::Duration;
/// use clausoku_files::{Deadline, Limits, StopReason, Stopped};
/// let deadline = Deadline::start(&Limits { time: Some(Duration::ZERO), ..Limits::default() });
/// assert_eq!(deadline.check(), Err(Stopped(StopReason::TimeLimit)));
/// assert_eq!(Deadline::never().check(), Ok(()));
/// ```
#[derive(Debug)]
pub struct Deadline {
    limits: Limits,
    /// `None` on a system without a clock, where the time is not limited.
    start: Option<Instant>,
    /// The units of work left until the limits are checked again. Threads that share a deadline check as often as one,
    /// about.
    left: AtomicU32,
    /// The number of checks so far.
    checks: AtomicU32,
    /// The number of checks that do not stop the work, in tests.
    most_checks: Option<u32>,
    reason: OnceLock<StopReason>,
    lacks_memory: AtomicBool,
}

impl Default for Deadline {
    /// Returns a deadline that is never reached.
    fn default() -> Self {
        Self::never()
    }
}

impl Clone for Deadline {
    /// Returns a deadline with the same limits, of other work: it has noticed none of them.
    fn clone(&self) -> Self {
        Self::at(self.start, &self.limits)
    }
}

impl Deadline {
    /// Returns a deadline that is never reached.
    pub fn never() -> Self {
        Self::start(&Limits::default())
    }

    /// Returns a deadline that is reached at the check of this number, from 0. Tests stop work at each of its checks so.
    ///
    /// ```
    /// use clausoku_files::Deadline;
    /// let deadline = Deadline::at_check(1);
    /// assert!(deadline.check().is_ok());
    /// assert!(deadline.check().is_err());
    /// ```
    pub fn at_check(number: u32) -> Self {
        Self { most_checks: Some(number), ..Self::never() }
    }

    /// Starts now. On `wasm32-unknown-unknown`, which has no clock, the time is not limited.
    pub fn start(limits: &Limits) -> Self {
        let has_clock = !cfg!(all(target_family = "wasm", target_os = "unknown"));
        Self::at(has_clock.then(Instant::now), limits)
    }

    /// Returns the deadline of work that began at `start`.
    pub fn since(start: Instant, limits: &Limits) -> Self {
        Self::at(Some(start), limits)
    }

    fn at(start: Option<Instant>, limits: &Limits) -> Self {
        Self {
            limits: limits.clone(),
            start,
            left: AtomicU32::new(0),
            checks: AtomicU32::new(0),
            most_checks: None,
            reason: OnceLock::new(),
            lacks_memory: AtomicBool::new(false),
        }
    }

    /// Returns the limits as they were at the start.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Returns the time since the start.
    pub fn elapsed(&self) -> Duration {
        self.start.map_or(Duration::ZERO, |start| start.elapsed())
    }

    /// Returns the limits less the time since the start.
    #[must_use]
    pub fn left(&self) -> Limits {
        self.limits.after(self.elapsed())
    }

    /// Returns the limits less the time since the start.
    ///
    /// # Errors
    ///
    /// Fails if no time is left, or if the work is stopped otherwise.
    pub fn remaining(&self) -> Result<Limits, Stopped> {
        self.check()?;
        Ok(self.left())
    }

    /// Reports units of work, of about a clause each. The limits are checked at the first report and then every 4096 units.
    ///
    /// # Errors
    ///
    /// Fails if the work must stop.
    #[inline]
    pub fn work(&self, units: u32) -> Result<(), Stopped> {
        // No order of memory is needed: a lost report only delays a check.
        match self.left.load(Ordering::Relaxed).checked_sub(units) {
            Some(left) => {
                self.left.store(left, Ordering::Relaxed);
                Ok(())
            }
            None => self.check(),
        }
    }

    /// Checks the limits now.
    ///
    /// # Errors
    ///
    /// Fails if the work must stop: on request, since its time is over, or since a check has failed before.
    #[cold]
    pub fn check(&self) -> Result<(), Stopped> {
        let checks = self.checks();
        self.checks.store(checks.saturating_add(1), Ordering::Relaxed);
        self.stopped()?;
        // First, since it is cheaper than the clock and names the cause if both hold.
        let reason =
            if self.limits.is_stopped() || self.most_checks.is_some_and(|most| checks >= most) {
                StopReason::Interrupted
            } else if self.limits.time.is_some_and(|time| self.elapsed() >= time) {
                StopReason::TimeLimit
            } else {
                self.left.store(INTERVAL, Ordering::Relaxed);
                return Ok(());
            };
        self.stop(reason);
        self.stopped()
    }

    /// Returns the result of the checks so far. Work that cannot fail, as the emission of a formula, is complete only if this does
    /// not fail afterwards.
    ///
    /// # Errors
    ///
    /// Fails if a check has failed.
    pub fn stopped(&self) -> Result<(), Stopped> {
        self.reason.get().map_or(Ok(()), |&reason| Err(Stopped(reason)))
    }

    /// Checks the memory that the work holds.
    ///
    /// # Errors
    ///
    /// Fails if these are more bytes than the limits allow, or if the work is stopped already.
    pub fn hold(&self, bytes: u64) -> Result<(), Stopped> {
        if self.limits.memory.is_some_and(|most| bytes > most) {
            self.stop(StopReason::MemoryLimit);
        }
        self.stopped()
    }

    /// Stops the work for this reason, unless it is stopped already.
    fn stop(&self, reason: StopReason) {
        let _ = self.reason.set(reason);
        self.left.store(0, Ordering::Relaxed);
    }

    /// Returns the number of checks so far, including checks after a failed one.
    pub fn checks(&self) -> u32 {
        self.checks.load(Ordering::Relaxed)
    }

    /// Reports that a part of the work was left out, since it would take too much memory.
    pub fn note_memory_lack(&self) {
        self.lacks_memory.store(true, Ordering::Relaxed);
    }

    /// Returns whether a part of the work was left out, since it would take too much memory.
    pub fn lacks_memory(&self) -> bool {
        self.lacks_memory.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_checked_first_and_then_rarely() {
        let checks = 100_000_u32.div_ceil(INTERVAL + 1);
        let deadline = Deadline::at_check(checks);
        assert!((0..100_000).all(|_| deadline.work(1).is_ok()));
        // The next check is the last one.
        assert!(deadline.check().is_err());
        assert!(deadline.work(1).is_err());
    }

    #[test]
    fn the_reason_of_a_stop_is_the_first_one() {
        let flag = Arc::new(AtomicBool::new(false));
        let limits = Limits { stop: Some(Arc::clone(&flag)), ..Limits::default() };
        let deadline = Deadline::start(&limits);
        assert_eq!(deadline.check(), Ok(()));
        flag.store(true, Ordering::Relaxed);
        assert_eq!(deadline.stopped(), Ok(()));
        assert_eq!(deadline.check(), Err(Stopped(StopReason::Interrupted)));
        // The request may be withdrawn.
        flag.store(false, Ordering::Relaxed);
        assert_eq!(deadline.check(), Err(Stopped(StopReason::Interrupted)));
        assert_eq!(deadline.clone().check(), Ok(()));

        let late = Deadline::start(&Limits { time: Some(Duration::ZERO), ..limits });
        assert!(late.work(1).is_err());
        flag.store(true, Ordering::Relaxed);
        assert_eq!(late.check(), Err(Stopped(StopReason::TimeLimit)));
        assert_eq!(late.stopped(), Err(Stopped(StopReason::TimeLimit)));
    }
}

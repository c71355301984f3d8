//! The limits of long work, and the reasons why it stops.
//!
//! [`Limits`] are what a caller allows. A [`Deadline`] is limits whose time has begun; work asks it whether
//! one of them is reached. [`StopReason`] is the answer. A [`StopCheck`] asks any condition at intervals.

use std::cell::Cell;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
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

/// Limits whose time has begun.
///
/// ```
/// use std::time::Duration;
/// use clausoku_files::{Deadline, Limits, StopReason};
/// let deadline = Deadline::start(&Limits { time: Some(Duration::ZERO), ..Limits::default() });
/// assert_eq!(deadline.reached(), Some(StopReason::TimeLimit));
/// ```
#[derive(Clone, Debug)]
pub struct Deadline {
    limits: Limits,
    start: Instant,
}

impl Default for Deadline {
    /// Returns a deadline that is never reached.
    fn default() -> Self {
        Self::start(&Limits::default())
    }
}

impl Deadline {
    /// Starts now.
    pub fn start(limits: &Limits) -> Self {
        Self::since(Instant::now(), limits)
    }

    /// Returns the deadline of work that began at `start`.
    pub fn since(start: Instant, limits: &Limits) -> Self {
        Self { limits: limits.clone(), start }
    }

    /// Returns the limits as they were at the start.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Returns the time since the start.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Returns the limits less the time since the start.
    #[must_use]
    pub fn left(&self) -> Limits {
        self.limits.after(self.start.elapsed())
    }

    /// Returns the limits less the time since the start.
    ///
    /// # Errors
    ///
    /// Fails if no time is left.
    pub fn remaining(&self) -> Result<Limits, StopReason> {
        let left = self.left();
        if left.time == Some(Duration::ZERO) { Err(StopReason::TimeLimit) } else { Ok(left) }
    }

    /// Returns the reason to stop now: a requested stop, or the time.
    pub fn reached(&self) -> Option<StopReason> {
        // First, since it is cheaper than the clock and names the cause if both hold.
        if self.limits.is_stopped() {
            Some(StopReason::Interrupted)
        } else if self.limits.time.is_some_and(|time| self.start.elapsed() >= time) {
            Some(StopReason::TimeLimit)
        } else {
            None
        }
    }

    /// Returns the reason why a check of this deadline stopped work. A request to stop may be withdrawn.
    pub fn stop_reason(&self) -> StopReason {
        self.reached().unwrap_or(StopReason::Interrupted)
    }

    /// Returns a check that stops work when the deadline is [`reached`](Self::reached), and then knows the reason.
    pub fn stop_check(&self) -> StopCheck<'_> {
        StopCheck::with_reasons(|| self.reached())
    }
}

/// The number of units of work between two evaluations of the condition. A clause takes some ten
/// nanoseconds at least, so the time to read a clock in the condition does not matter.
const INTERVAL: u32 = 4096;

/// A condition under which long work ends early.
///
/// The work reports its progress in units of about a clause. The condition is evaluated at the
/// first report and then every 4096 units. Once it was true, it stays true, and the reason stays the first one.
///
/// ```
/// use clausoku_files::StopCheck;
/// let stop = StopCheck::new(|| true);
/// assert!(!stop.is_stopped());
/// assert!(stop.after(1));
/// assert!(stop.is_stopped());
/// ```
pub struct StopCheck<'c> {
    /// Returns the reason to stop now, if there is one.
    condition: Box<dyn Fn() -> Option<StopReason> + 'c>,
    /// The units left until the condition is evaluated again.
    left: Cell<u32>,
    reason: Cell<Option<StopReason>>,
    lacks_memory: Cell<bool>,
}

impl<'c> StopCheck<'c> {
    /// Returns a check of this condition, which is a request to stop.
    pub fn new(condition: impl Fn() -> bool + 'c) -> Self {
        Self::with_reasons(move || condition().then_some(StopReason::Interrupted))
    }

    /// Returns a check of a condition that is the reason to stop now, if there is one.
    ///
    /// ```
    /// use clausoku_files::{StopCheck, StopReason};
    /// let stop = StopCheck::with_reasons(|| Some(StopReason::MemoryLimit));
    /// assert_eq!(stop.reason(), None);
    /// assert!(stop.now());
    /// assert_eq!(stop.reason(), Some(StopReason::MemoryLimit));
    /// ```
    pub fn with_reasons(condition: impl Fn() -> Option<StopReason> + 'c) -> Self {
        Self {
            condition: Box::new(condition),
            left: Cell::new(0),
            reason: Cell::new(None),
            lacks_memory: Cell::new(false),
        }
    }

    /// Returns a check that never stops anything.
    pub fn never() -> Self {
        Self::new(|| false)
    }

    /// Reports units of work. Returns whether the work must stop.
    #[inline]
    pub fn after(&self, units: u32) -> bool {
        match self.left.get().checked_sub(units) {
            Some(left) => {
                self.left.set(left);
                self.is_stopped()
            }
            None => self.now(),
        }
    }

    /// Evaluates the condition. Returns whether the work must stop.
    #[cold]
    pub fn now(&self) -> bool {
        self.left.set(INTERVAL);
        let reason = (self.condition)();
        self.reason.set(self.reason.get().or(reason));
        self.is_stopped()
    }

    /// Reports that a part of the work was left out, since it would take too much memory.
    pub fn note_memory_lack(&self) {
        self.lacks_memory.set(true);
    }

    /// Returns whether a part of the work was left out, since it would take too much memory.
    pub fn lacks_memory(&self) -> bool {
        self.lacks_memory.get()
    }

    /// Returns whether some work was stopped. Its result is then incomplete.
    pub fn is_stopped(&self) -> bool {
        self.reason.get().is_some()
    }

    /// Returns the reason why work was stopped, if some was.
    pub fn reason(&self) -> Option<StopReason> {
        self.reason.get()
    }

    /// Returns the reason of a stop that the caller has noticed. Work that this check has not stopped gave up.
    pub fn stop_reason(&self) -> StopReason {
        self.reason.get().unwrap_or(StopReason::GaveUp)
    }
}

impl fmt::Debug for StopCheck<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StopCheck").field("reason", &self.reason).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_condition_is_evaluated_first_and_then_rarely() {
        let asked = Cell::new(0);
        let stop = StopCheck::new(|| {
            asked.set(asked.get() + 1);
            false
        });
        assert!(!(0..100_000).any(|_| stop.after(1)));
        assert_eq!(asked.get(), 100_000_u32.div_ceil(INTERVAL + 1));
    }

    #[test]
    fn the_reason_of_a_stop_is_the_first_one() {
        let flag = Arc::new(AtomicBool::new(false));
        let limits = Limits { stop: Some(Arc::clone(&flag)), ..Limits::default() };
        let deadline = Deadline::start(&limits);
        let stop = deadline.stop_check();
        assert!(!stop.now());
        assert_eq!(stop.reason(), None);
        flag.store(true, Ordering::Relaxed);
        assert!(stop.now());
        // The request may be withdrawn.
        flag.store(false, Ordering::Relaxed);
        assert!(stop.now());
        assert_eq!(stop.reason(), Some(StopReason::Interrupted));

        let late = Deadline::start(&Limits { time: Some(Duration::ZERO), ..limits });
        let stop = late.stop_check();
        assert!(stop.after(1));
        flag.store(true, Ordering::Relaxed);
        assert!(stop.now());
        assert_eq!(stop.stop_reason(), StopReason::TimeLimit);
    }
}

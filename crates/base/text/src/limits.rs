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
///
/// ```
/// use std::time::Duration;
/// use clausoku_text::Limits;
/// let limits = Limits::default().with_time(Duration::from_secs(1)).with_solutions(2);
/// assert_eq!((limits.solutions, limits.steps), (Some(2), None));
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
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
    /// No limits.
    pub const NONE: Self =
        Self { time: None, memory: None, steps: None, solutions: None, stop: None };

    /// Returns limits with only a maximum number of solutions.
    pub fn solutions(max: u64) -> Self {
        Self { solutions: Some(max), ..Self::default() }
    }

    /// Returns the limits less this time.
    #[must_use]
    pub fn after(&self, passed: Duration) -> Self {
        Self { time: self.time.map(|time| time.saturating_sub(passed)), ..self.clone() }
    }

    /// Returns the limits with another time.
    #[must_use]
    pub fn with_time(self, time: impl Into<Option<Duration>>) -> Self {
        Self { time: time.into(), ..self }
    }

    /// Returns the limits with another number of bytes.
    #[must_use]
    pub fn with_memory(self, bytes: impl Into<Option<u64>>) -> Self {
        Self { memory: bytes.into(), ..self }
    }

    /// Returns the limits with another number of steps.
    #[must_use]
    pub fn with_steps(self, max: impl Into<Option<u64>>) -> Self {
        Self { steps: max.into(), ..self }
    }

    /// Returns the limits with another number of solutions.
    #[must_use]
    pub fn with_solutions(self, max: impl Into<Option<u64>>) -> Self {
        Self { solutions: max.into(), ..self }
    }

    /// Returns the limits with another flag that stops the work.
    #[must_use]
    pub fn with_stop(self, flag: impl Into<Option<Arc<AtomicBool>>>) -> Self {
        Self { stop: flag.into(), ..self }
    }

    /// Returns whether a stop was requested.
    pub fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// The reason why work stopped without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
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

/// Limits whose time has begun. A clone is the same deadline: what one notices stops the work of all.
///
/// Work calls [`work`](Self::work) or [`check`](Self::check) and passes the error on. Once a limit was noticed, every check fails,
/// with the reason that was noticed first; a request to stop may be withdrawn.
///
/// A part of the work that has nearer limits has a child of the deadline: [`within`](Self::within),
/// [`stopped_by`](Self::stopped_by), [`with_solutions`](Self::with_solutions), [`with_steps`](Self::with_steps). It stops when its parent
/// stops. The parent goes on when only the child stops.
///
/// ```
/// use std::time::Duration;
/// use clausoku_text::{Deadline, Limits, StopReason, Stopped};
/// let deadline = Deadline::start(&Limits::default().with_time(Duration::ZERO));
/// assert_eq!(deadline.check(), Err(Stopped(StopReason::TimeLimit)));
/// assert_eq!(Deadline::never().check(), Ok(()));
/// ```
#[derive(Clone, Debug)]
pub struct Deadline(Arc<State>);

#[derive(Debug)]
struct State {
    limits: Limits,
    /// `None` on a system without a clock, where the time is not limited.
    start: Option<Instant>,
    parent: Option<Deadline>,
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

impl Deadline {
    fn new(
        start: Option<Instant>,
        limits: Limits,
        parent: Option<Self>,
        most_checks: Option<u32>,
    ) -> Self {
        Self(Arc::new(State {
            limits,
            start,
            parent,
            left: AtomicU32::new(0),
            checks: AtomicU32::new(0),
            most_checks,
            reason: OnceLock::new(),
            lacks_memory: AtomicBool::new(false),
        }))
    }

    /// Returns a deadline that is never reached.
    pub fn never() -> Self {
        Self::start(&Limits::default())
    }

    /// Returns a deadline that is reached at the check of this number, from 0. Tests stop work at each of its checks so.
    ///
    /// ```
    /// use clausoku_text::Deadline;
    /// let deadline = Deadline::at_check(1);
    /// assert!(deadline.check().is_ok());
    /// assert!(deadline.check().is_err());
    /// ```
    pub fn at_check(number: u32) -> Self {
        Self::new(now(), Limits::default(), None, Some(number))
    }

    /// Starts now. On `wasm32-unknown-unknown`, which has no clock, the time is not limited.
    pub fn start(limits: &Limits) -> Self {
        Self::new(now(), limits.clone(), None, None)
    }

    /// Returns the deadline of work that began at `start`.
    pub fn since(start: Instant, limits: &Limits) -> Self {
        Self::new(Some(start), limits.clone(), None, None)
    }

    fn child(&self, start: Option<Instant>, limits: Limits) -> Self {
        Self::new(start, limits, Some(self.clone()), None)
    }

    /// Returns the deadline of a part of the work, which has at most this time, from now.
    ///
    /// ```
    /// use std::time::Duration;
    /// use clausoku_text::Deadline;
    /// let whole = Deadline::never();
    /// assert!(whole.within(Duration::ZERO).check().is_err());
    /// assert!(whole.check().is_ok());
    /// ```
    #[must_use]
    pub fn within(&self, time: Duration) -> Self {
        let left = self.left();
        let time = left.time.map_or(time, |left| left.min(time));
        self.child(now(), Limits { time: Some(time), ..left })
    }

    /// Returns the deadline of a part of the work, which this flag stops too.
    #[must_use]
    pub fn stopped_by(&self, flag: &Arc<AtomicBool>) -> Self {
        let limits = Limits { stop: Some(Arc::clone(flag)), ..self.0.limits.clone() };
        self.child(self.0.start, limits)
    }

    /// Returns the deadline of a search for this number of solutions.
    #[must_use]
    pub fn with_solutions(&self, most: impl Into<Option<u64>>) -> Self {
        let limits = Limits { solutions: most.into(), ..self.0.limits.clone() };
        self.child(self.0.start, limits)
    }

    /// Returns the deadline of a search of this number of steps.
    #[must_use]
    pub fn with_steps(&self, most: impl Into<Option<u64>>) -> Self {
        let limits = Limits { steps: most.into(), ..self.0.limits.clone() };
        self.child(self.0.start, limits)
    }

    /// Returns the limits as they were at the start. The flag is only the deadline's own, and not its parent's.
    pub fn limits(&self) -> &Limits {
        &self.0.limits
    }

    /// Returns whether a stop was requested, now.
    pub fn is_interrupted(&self) -> bool {
        let State { limits, parent, .. } = &*self.0;
        limits.is_stopped() || parent.as_ref().is_some_and(Self::is_interrupted)
    }

    /// Returns whether a limit of time or a request can stop the work.
    pub fn can_stop(&self) -> bool {
        let State { limits, most_checks, parent, .. } = &*self.0;
        limits.time.is_some()
            || limits.stop.is_some()
            || most_checks.is_some()
            || parent.as_ref().is_some_and(Self::can_stop)
    }

    /// Returns the time since the start.
    pub fn elapsed(&self) -> Duration {
        self.0.start.map_or(Duration::ZERO, |start| start.elapsed())
    }

    /// Returns the limits less the time since the start.
    #[must_use]
    pub fn left(&self) -> Limits {
        self.0.limits.after(self.elapsed())
    }

    /// Reports units of work, of about a clause each. The limits are checked at the first report and then every 4096 units.
    ///
    /// # Errors
    ///
    /// Fails if the work must stop.
    #[inline]
    pub fn work(&self, units: u32) -> Result<(), Stopped> {
        // No order of memory is needed: a lost report only delays a check.
        let left = &self.0.left;
        match left.load(Ordering::Relaxed).checked_sub(units) {
            Some(rest) => {
                left.store(rest, Ordering::Relaxed);
                Ok(())
            }
            None => self.check(),
        }
    }

    /// Checks the limits now, and the parent's.
    ///
    /// # Errors
    ///
    /// Fails if the work must stop: on request, since its time is over, or since a check has failed before.
    #[cold]
    pub fn check(&self) -> Result<(), Stopped> {
        let State { limits, parent, most_checks, .. } = &*self.0;
        let checks = self.checks();
        self.0.checks.store(checks.saturating_add(1), Ordering::Relaxed);
        self.stopped()?;
        // First, since it is cheaper than the clock and names the cause if both hold.
        if limits.is_stopped() || most_checks.is_some_and(|most| checks >= most) {
            self.stop(StopReason::Interrupted);
        } else if let Some(Err(Stopped(reason))) = parent.as_ref().map(Self::check) {
            self.stop(reason);
        } else if self.0.start.zip(limits.time).is_some_and(|(start, time)| start.elapsed() >= time)
        {
            self.stop(StopReason::TimeLimit);
        } else {
            self.0.left.store(INTERVAL, Ordering::Relaxed);
            return Ok(());
        }
        self.stopped()
    }

    /// Returns the result of the checks so far. Work that cannot fail, as the emission of a formula, is complete only if this does
    /// not fail afterwards.
    ///
    /// # Errors
    ///
    /// Fails if a check has failed.
    pub fn stopped(&self) -> Result<(), Stopped> {
        match self.0.reason.get() {
            Some(&reason) => Err(Stopped(reason)),
            None => self.0.parent.as_ref().map_or(Ok(()), Self::stopped),
        }
    }

    /// Checks the memory that the work holds.
    ///
    /// # Errors
    ///
    /// Fails if these are more bytes than the limits allow, or if the work is stopped already.
    pub fn hold(&self, bytes: u64) -> Result<(), Stopped> {
        if self.0.limits.memory.is_some_and(|most| bytes > most) {
            self.stop(StopReason::MemoryLimit);
        }
        self.stopped()
    }

    /// Stops the work for this reason, unless it is stopped already.
    fn stop(&self, reason: StopReason) {
        let _ = self.0.reason.set(reason);
        self.0.left.store(0, Ordering::Relaxed);
    }

    /// Returns the number of checks so far, including checks after a failed one.
    pub fn checks(&self) -> u32 {
        self.0.checks.load(Ordering::Relaxed)
    }

    /// Reports that a part of the work was left out, since it would take too much memory.
    pub fn note_memory_lack(&self) {
        self.0.lacks_memory.store(true, Ordering::Relaxed);
        self.0.parent.iter().for_each(Self::note_memory_lack);
    }

    /// Returns whether a part of the work was left out, since it would take too much memory.
    pub fn lacks_memory(&self) -> bool {
        self.0.lacks_memory.load(Ordering::Relaxed)
    }
}

/// Returns the time; `None` on a system without a clock, such as `wasm32-unknown-unknown`, where [`Instant::now`] panics.
pub fn now() -> Option<Instant> {
    let has_clock = !cfg!(all(target_family = "wasm", target_os = "unknown"));
    has_clock.then(Instant::now)
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
        assert_eq!(Deadline::start(&limits).check(), Ok(()));

        let late = Deadline::start(&Limits { time: Some(Duration::ZERO), ..limits });
        assert!(late.work(1).is_err());
        flag.store(true, Ordering::Relaxed);
        assert_eq!(late.check(), Err(Stopped(StopReason::TimeLimit)));
        assert_eq!(late.stopped(), Err(Stopped(StopReason::TimeLimit)));
    }

    #[test]
    fn a_part_of_the_work_stops_with_the_whole() {
        let flag = Arc::new(AtomicBool::new(false));
        let whole = Deadline::never().stopped_by(&flag).with_steps(7);
        let part = whole.within(Duration::from_secs(3600)).with_solutions(2);
        assert!(part.can_stop() && !Deadline::never().with_solutions(2).can_stop());
        assert_eq!((part.limits().steps, part.limits().solutions), (Some(7), Some(2)));
        assert_eq!(part.check(), Ok(()));
        flag.store(true, Ordering::Relaxed);
        assert_eq!(part.check(), Err(Stopped(StopReason::Interrupted)));
        assert_eq!(whole.check(), Err(Stopped(StopReason::Interrupted)));

        let other = Arc::new(AtomicBool::new(true));
        let whole = Deadline::never();
        assert!(whole.stopped_by(&other).check().is_err() && whole.check().is_ok());
        let whole = Deadline::at_check(1);
        assert!(whole.with_steps(1).check().is_ok());
        assert_eq!(whole.with_steps(1).check(), Err(Stopped(StopReason::Interrupted)));
    }
}

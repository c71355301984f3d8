//! Limits the time of a run, by either clock, and measures how much other processes disturb it.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use clausoku::programs::{busy_time, own_time, program_time};
use clausoku_files::Limits;

use crate::record::{Clock, load};

/// The interval at which a watcher wakes. It reads the processor time only when the limit can have
/// been reached.
const TICK: Duration = Duration::from_millis(5);

/// The wall-clock time limit of a run whose processor time is limited, in multiples of that. A solver that
/// waits uses no processor time.
const PATIENCE: u32 = 20;

/// The limits of every run of a session.
#[derive(Clone, Debug)]
pub(super) struct RunBounds {
    pub clock: Clock,
    pub time: Option<Duration>,
    pub memory: Option<u64>,
    pub stop: Arc<AtomicBool>,
}

/// Observes a run from its start to its end.
#[derive(Debug)]
pub(super) struct Gauge {
    limits: Limits,
    start: Option<Reading>,
    watcher: Option<Watcher>,
}

/// The measurements of a gauge. Unknown values are `None`.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Disturbance {
    /// The processor time of this process.
    pub processor: Option<Duration>,
    /// The processor time of all other processes.
    pub others: Option<Duration>,
    /// The load average of the last minute.
    pub load: Option<f64>,
}

/// Processor times since some past moment.
#[derive(Clone, Copy, Debug)]
struct Reading {
    /// The time of this process.
    own: Duration,
    /// The time of the programs that it has started.
    programs: Duration,
    /// The time of the machine.
    machine: Duration,
}

impl Reading {
    /// Reads the clock of this process last, so that the reading is no part of the run that follows.
    fn before_run() -> Option<Self> {
        let machine = busy_time()?;
        let programs = program_time()?;
        Some(Self { own: own_time()?, programs, machine })
    }

    /// Reads the clock of this process first.
    fn after_run() -> Option<Self> {
        let own = own_time()?;
        Some(Self { own, programs: program_time()?, machine: busy_time()? })
    }
}

/// Returns the processor time of this process and its programs.
pub(super) fn processor_time() -> Option<Duration> {
    Some(own_time()? + program_time()?)
}

impl Gauge {
    /// Starts to measure a run.
    pub fn start(bounds: &RunBounds) -> Self {
        let RunBounds { clock, time, memory, stop } = bounds.clone();
        let limits = Limits { time, memory, stop: Some(Arc::clone(&stop)), ..Limits::default() };
        match (clock, time) {
            (Clock::Cpu, Some(limit)) => {
                let watcher = Watcher::start(limit, stop);
                let stop = Some(Arc::clone(&watcher.shared.stop));
                let limits = Limits { time: limit.checked_mul(PATIENCE), stop, ..limits };
                Self { limits, watcher: Some(watcher), start: Reading::before_run() }
            }
            _ => Self { limits, watcher: None, start: Reading::before_run() },
        }
    }

    /// Returns the limits that the solver has to obey.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Starts again: the time so far is not part of the run.
    pub fn restart(&mut self) {
        if let Some(watcher) = &self.watcher {
            watcher.shared.restart();
        }
        self.start = Reading::before_run();
    }

    /// Returns the measurements since the start.
    pub fn read(&self) -> Disturbance {
        let Some((start, end)) = self.start.zip(Reading::after_run()) else {
            return Disturbance { load: load(), ..Disturbance::default() };
        };
        let processor = end.own.saturating_sub(start.own);
        let programs = end.programs.saturating_sub(start.programs);
        let machine = end.machine.saturating_sub(start.machine);
        Disturbance {
            processor: Some(processor),
            others: Some(machine.saturating_sub(processor + programs)),
            load: load(),
        }
    }

    /// Ends the measurement, and returns whether the limit of processor time stopped the run.
    pub fn finish(self) -> bool {
        self.watcher.is_some_and(Watcher::finish)
    }
}

/// A thread that stops a run when its processor time reaches the limit.
#[derive(Debug)]
struct Watcher {
    shared: Arc<Shared>,
    thread: JoinHandle<()>,
}

#[derive(Debug)]
struct Shared {
    /// The processor time at which the run started, in nanoseconds.
    start: AtomicU64,
    /// Set when the run must stop.
    stop: Arc<AtomicBool>,
    has_expired: AtomicBool,
    is_over: AtomicBool,
}

impl Shared {
    fn restart(&self) {
        self.start.store(nanoseconds(), Ordering::Relaxed);
    }
}

impl Watcher {
    fn start(limit: Duration, session: Arc<AtomicBool>) -> Self {
        let shared = Arc::new(Shared {
            start: AtomicU64::new(nanoseconds()),
            stop: Arc::new(AtomicBool::new(session.load(Ordering::Relaxed))),
            has_expired: AtomicBool::new(false),
            is_over: AtomicBool::new(false),
        });
        let watched = Arc::clone(&shared);
        let limit = u64::try_from(limit.as_nanos()).unwrap_or(u64::MAX);
        let thread = thread::spawn(move || watch(&watched, limit, &session));
        Self { shared, thread }
    }

    fn finish(self) -> bool {
        self.shared.is_over.store(true, Ordering::Relaxed);
        self.thread.thread().unpark();
        // A panic of the thread was printed; it has set no flag.
        let _ = self.thread.join();
        self.shared.has_expired.load(Ordering::Relaxed)
    }
}

fn watch(shared: &Shared, limit: u64, session: &AtomicBool) {
    let cores = thread::available_parallelism().map_or(1, NonZero::get) as u64;
    // The limit cannot be reached before this.
    let mut next = Instant::now();
    while !shared.is_over.load(Ordering::Relaxed) {
        if session.load(Ordering::Relaxed) {
            shared.stop.store(true, Ordering::Relaxed);
            return;
        }
        if Instant::now() >= next {
            let used = nanoseconds().saturating_sub(shared.start.load(Ordering::Relaxed));
            if used >= limit {
                shared.has_expired.store(true, Ordering::Relaxed);
                shared.stop.store(true, Ordering::Relaxed);
                return;
            }
            next = Instant::now() + Duration::from_nanos((limit - used) / cores);
        }
        thread::park_timeout(TICK);
    }
}

fn nanoseconds() -> u64 {
    let time = processor_time().unwrap_or_default();
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

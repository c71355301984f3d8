//! Measures one run: limits its time, by either clock, and measures how much other processes disturb it.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use clausoku::board::check_solution;
use clausoku::deduction::Outcome as Deduced;
use clausoku::encoding::errors::EncodeError;
use clausoku::programs::{busy_time, own_time, program_time};
use clausoku::sat::formulas::{Shuffled, Stoppable, evaluate};
use clausoku::sat::{Cnf, Model, SatSolver, Verdict, verified};
use clausoku::solving::{Collect, PuzzleSolver, SearchEnd};
use clausoku::{Encoding, PuzzleFormula};
use clausoku_text::{Deadline, Limits, StopReason, Stopped};

use super::RuleSolver;
use crate::plan::Question;
use crate::record::{Clock, Outcome, RunLine, RunMode, formula_hash, load};

/// A run, without the names of its solver and grid.
struct Measured {
    run: RunLine,
    /// The run was interrupted: nothing was measured.
    is_interrupted: bool,
}

impl Measured {
    fn new(outcome: Outcome, wall: Duration) -> Self {
        // A coarse clock shows 0 for short times; a record has no answer without a time.
        let wall = if outcome.is_answer() { wall.max(Duration::from_nanos(1)) } else { wall };
        let run = RunLine { outcome, wall: wall.as_secs_f64(), ..RunLine::default() };
        Self { run, is_interrupted: false }
    }

    /// Returns the run that has found a solution, which was checked.
    fn checked<E: ToString>(check: Result<(), E>, wall: Duration) -> Self {
        let found = Self::new(Outcome::Satisfiable, wall);
        match check {
            Ok(()) => Self { run: RunLine { verified: true, ..found.run }, ..found },
            Err(error) => Self::new(Outcome::Wrong, wall).with_note(&error),
        }
    }

    fn unknown(reason: StopReason, wall: Duration) -> Self {
        let outcome = match reason {
            StopReason::TimeLimit => Outcome::TimeLimit,
            StopReason::MemoryLimit => Outcome::MemoryLimit,
            _ => Outcome::GaveUp,
        };
        Self { is_interrupted: reason == StopReason::Interrupted, ..Self::new(outcome, wall) }
    }

    fn failed(error: &dyn ToString, wall: Duration) -> Self {
        Self::new(Outcome::Error, wall).with_note(error)
    }

    fn with_note(self, note: &dyn ToString) -> Self {
        Self { run: RunLine { note: Some(note.to_string()), ..self.run }, ..self }
    }

    /// Returns the run with the measurements of the gauge; `None` if it was interrupted. A run that the gauge stopped
    /// reached the time limit.
    fn gauged(self, read: &RunLine, gauge: Gauge) -> Option<RunLine> {
        let RunLine { cpu, others, load, core, .. } = *read;
        // A program has a time of its own.
        let cpu = cpu.filter(|_| self.run.user.is_none());
        let run = RunLine { cpu, others, load, core, ..self.run };
        match (self.is_interrupted, gauge.finish()) {
            (false, _) => Some(run),
            (true, true) => Some(RunLine { outcome: Outcome::TimeLimit, ..run }),
            (true, false) => None,
        }
    }
}

/// The clock of the limit of a run, and its core if it has one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Timing {
    pub clock: Clock,
    pub core: Option<usize>,
}

/// Measures a SAT solver on the puzzle. The formula is made before the measured time begins, within the same
/// limits; with a seed, it is shuffled. A limit of processor time is one of the solver alone: of its processes if it runs as a
/// program, which this process feeds and watches in the meantime.
pub(super) fn measure_sat(
    solver: &mut dyn SatSolver,
    mode: RunMode,
    (question, encoding): (&Question, Encoding),
    shuffle: Option<u64>,
    timing: Timing,
    limits: Limits,
) -> Option<RunLine> {
    let mut gauge = Gauge::start(timing, limits);
    let deadline = Deadline::start(&gauge.limits);
    let (posed, cnf) = match pose(question, encoding, &deadline) {
        Ok(formula) => formula,
        Err(measured) => return measured.gauged(&gauge.read(), gauge),
    };
    let encode = Some(deadline.elapsed().as_secs_f64());
    let variables = Some(cnf.variables());
    let clauses = Some(cnf.len() as u64);
    let shuffled = shuffle.map(|seed| Shuffled::new(&cnf, seed));
    let given = shuffled.as_ref().map_or(&cnf, |shuffled| &shuffled.formula);
    let formula = Some(formula_hash(given));
    gauge.restart(mode);
    let start = Instant::now();
    let solved = solver.run(given, &Deadline::start(&gauge.limits));
    let elapsed = start.elapsed();
    // Before the answer is checked, which is no part of the run.
    let read = gauge.read();
    let mut measured = match solved {
        Err(error) => Measured::failed(&error, elapsed),
        Ok(solved) => {
            let (usage, counts) = (solved.usage, solved.counts);
            let wall = usage.map_or(elapsed, |usage| usage.wall);
            let mut measured = match solved.verdict {
                Verdict::Unsatisfiable => Measured::new(Outcome::Unsatisfiable, wall),
                Verdict::Unknown(reason) => Measured::unknown(reason, wall),
                Verdict::Satisfiable(model) => {
                    let model = match &shuffled {
                        Some(shuffled) => shuffled.mapping.restore(&model),
                        None => model,
                    };
                    Measured::checked(posed.check(&cnf, &model), wall)
                }
            };
            measured.run.user = usage.map(|usage| usage.user.as_secs_f64());
            measured.run.system = usage.map(|usage| usage.system.as_secs_f64());
            measured.run.peak_memory = usage.map(|usage| usage.peak_memory);
            measured.run.conflicts = counts.conflicts;
            measured.run.decisions = counts.decisions;
            measured.run.propagations = counts.propagations;
            measured
        }
    };
    measured.run = RunLine { encode, formula, seed: shuffle, variables, clauses, ..measured.run };
    measured.gauged(&read, gauge)
}

/// A question in the form in which a SAT solver gets it.
enum Posed {
    /// The formula of a puzzle.
    Puzzle(Box<PuzzleFormula>),
    /// A formula that is no puzzle's.
    Formula,
}

impl Posed {
    /// Checks a model: on every clause, and of a puzzle on the rules of the board. The formula denies the known solution
    /// by a clause, if another one is asked for.
    fn check(&self, cnf: &Cnf, model: &Model) -> Result<(), String> {
        match self {
            Self::Puzzle(encoded) => {
                verified(encoded, model).map(drop).map_err(|error| error.to_string())
            }
            Self::Formula => evaluate(cnf, model).map_err(|error| error.to_string()),
        }
    }
}

/// Makes the formula of a question; fails with the result of the run if a limit is reached.
fn pose(
    question: &Question,
    encoding: Encoding,
    deadline: &Deadline,
) -> Result<(Posed, Cnf), Box<Measured>> {
    let (puzzle, denied) = match question {
        Question::Solution(puzzle) => (puzzle, None),
        Question::Other(puzzle, solution) => (puzzle, Some(solution)),
        Question::Model(file) => {
            let cnf =
                file.read().map_err(|error| Box::new(Measured::failed(&error, Duration::ZERO)))?;
            return Ok((Posed::Formula, cnf));
        }
    };
    let unmade = |Stopped(reason)| {
        let measured = Measured::unknown(reason, deadline.elapsed());
        Box::new(measured.with_note(&"while the formula was made"))
    };
    let encoded = encoding.encode_within(puzzle, deadline).map_err(|error| match error {
        EncodeError::Stopped(stopped) => unmade(stopped),
        error => Box::new(Measured::failed(&error, Duration::ZERO)),
    })?;
    let encoded = match denied {
        Some(solution) => encoded.denying(solution.clone()),
        None => encoded,
    };
    let cnf = Stoppable::read(&encoded, deadline, Cnf::from_formula);
    Ok((Posed::Puzzle(Box::new(encoded)), cnf.map_err(unmade)?))
}

/// Measures a solver of puzzles, which must find one solution: the first one that is not known, of at most two.
pub(super) fn measure_puzzle(
    solver: &mut dyn PuzzleSolver,
    question: &Question,
    timing: Timing,
    limits: Limits,
) -> Option<RunLine> {
    let (puzzle, known) = match question {
        Question::Solution(puzzle) => (puzzle, None),
        Question::Other(puzzle, solution) => (puzzle, Some(solution)),
        Question::Model(_) => return None,
    };
    let gauge = Gauge::start(timing, limits);
    let count = 1 + u64::from(known.is_some());
    let limits = gauge.limits.clone().with_solutions(count);
    let mut found = Collect::new(count as usize);
    let start = Instant::now();
    let search = solver.search(puzzle, &Deadline::start(&limits), &mut found);
    let wall = start.elapsed();
    let read = gauge.read();
    let search = match search {
        Ok(search) => search,
        Err(error) => return Measured::failed(&error, wall).gauged(&read, gauge),
    };
    let wanted = found.grids.iter().find(|&grid| Some(grid) != known);
    let mut measured = match (wanted, search.ended) {
        (Some(grid), _) => Measured::checked(check_solution(puzzle, grid), wall),
        (None, SearchEnd::Exhausted) => Measured::new(Outcome::Unsatisfiable, wall),
        (None, ended) => Measured::unknown(ended.cutoff().unwrap_or(StopReason::GaveUp), wall),
    };
    measured.run.steps = Some(search.statistics.steps);
    measured.gauged(&read, gauge)
}

pub(super) fn measure_rules(
    solver: &mut RuleSolver,
    question: &Question,
    encoding: Encoding,
    timing: Timing,
    limits: Limits,
) -> Option<RunLine> {
    let gauge = Gauge::start(timing, limits);
    let deadline = Deadline::start(&gauge.limits);
    let start = Instant::now();
    let found = match question {
        Question::Solution(puzzle) => {
            solver.outcome(puzzle, encoding, &deadline).map_err(|error| error.to_string())
        }
        _ => Err("rules of deduction answer only whether a puzzle has a solution".to_owned()),
    };
    let wall = start.elapsed();
    let read = gauge.read();
    let measured = match found {
        Err(error) => Measured::failed(&error, wall),
        // The grid was checked.
        Ok(Deduced::Solved) => Measured::checked(Ok::<(), String>(()), wall),
        Ok(Deduced::Contradiction | Deduced::Broken(_)) => {
            Measured::new(Outcome::Unsatisfiable, wall)
        }
        Ok(Deduced::Open) => Measured::unknown(StopReason::GaveUp, wall),
        Ok(Deduced::Stopped(reason)) => Measured::unknown(reason, wall),
    };
    measured.gauged(&read, gauge)
}

/// The interval at which a watcher wakes. It reads the processor time only when the limit can have
/// been reached.
const TICK: Duration = Duration::from_millis(5);

/// The wall-clock time limit of a run whose processor time is limited, in multiples of that. A solver that
/// waits uses no processor time.
const PATIENCE: u32 = 20;

/// Observes a run from its start to its end.
#[derive(Debug)]
struct Gauge {
    /// The limits that the solver has to obey.
    limits: Limits,
    start: Option<Reading>,
    watcher: Option<Watcher>,
    /// The core of the run, if it has one.
    core: Option<usize>,
    mode: RunMode,
}

/// Processor times since some past moment.
#[derive(Clone, Copy, Debug)]
struct Reading {
    /// The time of this process.
    own: Duration,
    /// The time of the programs that it has started.
    programs: Duration,
    /// The time of the machine, or of the core of the run.
    machine: Duration,
}

impl Reading {
    /// Reads the clock of this process last, so that the reading is no part of the run that follows.
    fn before_run(core: Option<usize>) -> Option<Self> {
        let machine = busy_time(core)?;
        let programs = program_time()?;
        Some(Self { own: own_time()?, programs, machine })
    }

    /// Reads the clock of this process first.
    fn after_run(core: Option<usize>) -> Option<Self> {
        let own = own_time()?;
        Some(Self { own, programs: program_time()?, machine: busy_time(core)? })
    }
}

/// Returns the processor time of this process and its programs.
pub(super) fn processor_time() -> Option<Duration> {
    Some(own_time()? + program_time()?)
}

impl Gauge {
    /// Starts to measure a run with these limits. The time limit is on this clock.
    fn start(Timing { clock, core }: Timing, mut limits: Limits) -> Self {
        let time = limits.time.filter(|_| clock == Clock::Cpu);
        let watcher = time.map(|time| {
            // The solver has one stop flag. The watcher owns it, and passes on the session's request.
            let watcher = Watcher::start(time, limits.stop.take().unwrap_or_default());
            limits.stop = Some(Arc::clone(&watcher.shared.stop));
            limits.time = time.checked_mul(PATIENCE);
            watcher
        });
        let mode = RunMode::InProcess;
        Self { limits, watcher, start: Reading::before_run(core), core, mode }
    }

    /// Starts again, for a solver in this run mode: the time so far is not part of the run.
    fn restart(&mut self, mode: RunMode) {
        if let Some(watcher) = &self.watcher {
            watcher.shared.restart(mode);
        }
        self.mode = mode;
        self.start = Reading::before_run(self.core);
    }

    /// Returns a run with the measurements since the start: the processor times of this process and of all others, and
    /// the load.
    fn read(&self) -> RunLine {
        let end = Reading::after_run(self.core);
        let run = RunLine { load: load(), core: self.core, ..RunLine::default() };
        let Some((start, end)) = self.start.zip(end) else { return run };
        let processor = end.own.saturating_sub(start.own);
        let programs = end.programs.saturating_sub(start.programs);
        let machine = end.machine.saturating_sub(start.machine);
        // A program on a core of its own does not share it with this process.
        let used = match (self.core, self.mode) {
            (Some(_), RunMode::Process) => programs,
            _ => processor + programs,
        };
        let others = machine.saturating_sub(used);
        RunLine { cpu: Some(processor.as_secs_f64()), others: Some(others.as_secs_f64()), ..run }
    }

    /// Ends the measurement, and returns whether the limit of processor time stopped the run.
    fn finish(self) -> bool {
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
    /// `true` if the time of this process is no part of the run: its solver is a program.
    is_of_programs: AtomicBool,
    /// Set when the run must stop.
    stop: Arc<AtomicBool>,
    has_expired: AtomicBool,
    is_over: AtomicBool,
}

impl Shared {
    fn restart(&self, mode: RunMode) {
        let is_of_programs = mode == RunMode::Process;
        // The start is greater than the time of programs alone until it is replaced, so that no time counts as used.
        self.is_of_programs.store(is_of_programs, Ordering::SeqCst);
        self.start.store(nanoseconds(is_of_programs), Ordering::SeqCst);
    }

    /// Returns the processor time of the run so far, in nanoseconds.
    fn used(&self) -> u64 {
        let now = nanoseconds(self.is_of_programs.load(Ordering::SeqCst));
        now.saturating_sub(self.start.load(Ordering::SeqCst))
    }
}

impl Watcher {
    fn start(limit: Duration, session: Arc<AtomicBool>) -> Self {
        let shared = Arc::new(Shared {
            start: AtomicU64::new(nanoseconds(false)),
            is_of_programs: AtomicBool::new(false),
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
            let used = shared.used();
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

/// Returns the processor time of this process and its programs, or of these programs alone.
fn nanoseconds(is_of_programs: bool) -> u64 {
    let time = if is_of_programs { program_time() } else { processor_time() };
    u64::try_from(time.unwrap_or_default().as_nanos()).unwrap_or(u64::MAX)
}

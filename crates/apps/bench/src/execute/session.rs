//! Sessions: all runs of a plan in order.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clausoku::cross_checking::SecondSolver;
use clausoku::programs::{cores, pin_programs, pin_thread, siblings};
use clausoku::sat::formulas::Rng;
use clausoku::solving::{Deadline, Limits};
use clausoku_files::Part;
use clausoku_text::joined;

use super::measure::{Timing, measure_puzzle, measure_rules, measure_sat, processor_time};
use super::solver::Second;
use super::{Kind, Solver};
use crate::plan::{Pin, Plan, RunKey, schedule};
use crate::record::{Clock, NamedPair, Outcome, PlanRecord, RunLine, RunMode};
use crate::results::{Configuration, Trials, configurations, unknown_pair};

/// The maximum number of runs of a plan: each takes 24 bytes in the schedule.
const MAX_RUNS: u128 = 10_000_000;

/// A plan with its solvers, ready to run.
#[derive(Debug)]
pub struct Session {
    plan: Plan,
    solvers: Vec<Solver>,
    record: PlanRecord,
    configurations: Vec<Configuration>,
    stop: Arc<AtomicBool>,
    second: Option<Second>,
    core: Option<usize>,
}

/// The reason why a session cannot start.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SessionError {
    /// The session has no solver.
    #[error("there is no solver to measure")]
    None,
    /// A solver occurs twice.
    #[error("the solver {0} occurs twice")]
    Twice(String),
    /// The plan has no puzzle.
    #[error("there is no grid to solve")]
    NoGrid,
    /// The system does not report processor times, which the plan limits.
    #[error("this system does not report processor times; use wall-clock time limits")]
    NoProcessorTime,
    /// The rules of an encoding do not suffice for a grid.
    #[error(
        "the rules of {0} do not suffice for {1}: a right answer of a solver would be no solution"
    )]
    Insufficient(String, String),
    /// This process cannot run on the core.
    #[error(
        "there is no core {0}; this process can run on the cores {allowed}",
        allowed = if .1.is_empty() { "that the system chooses".to_owned() } else { joined(.1, ", ") }
    )]
    NoCore(Pin, Vec<usize>),
    /// A pair names no solver, or solvers that are not compared.
    #[error("the pair {0} names no two solvers that are compared; there are {solvers}", solvers = joined(.1, ", "))]
    NoPair(NamedPair, Vec<String>),
    /// The plan has too many runs.
    #[error("the plan has {0} runs; the maximum is {MAX_RUNS}")]
    TooMany(u128),
}

/// The outcome of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionEnd {
    /// The session has made all runs.
    Complete,
    /// The session was interrupted.
    Interrupted,
}

/// A progress event of a session.
#[derive(Clone, Copy, Debug)]
pub enum Event<'e> {
    /// A run begins.
    Begins {
        /// The number of runs before this one.
        done: usize,
        /// The number of all runs.
        all: usize,
        /// The configuration.
        configuration: &'e str,
        /// The grid.
        grid: &'e str,
    },
    /// A run has ended and must be recorded.
    Ended(&'e RunLine),
}

impl Session {
    /// Creates a session of this plan with these solvers.
    ///
    /// # Errors
    ///
    /// The plan and the solvers do not fit together.
    pub fn new(plan: Plan, solvers: Vec<Solver>) -> Result<Self, SessionError> {
        if solvers.is_empty() {
            return Err(SessionError::None);
        }
        if plan.instances().is_empty() {
            return Err(SessionError::NoGrid);
        }
        if plan.outline.limit_clock == Clock::Cpu && processor_time().is_none() {
            return Err(SessionError::NoProcessorTime);
        }
        for instance in &plan.instances {
            let (name, Some(puzzle)) = (&instance.name, instance.puzzle()) else { continue };
            let mut choices = plan.encodings.iter();
            if let Some(choice) = choices.find(|choice| !choice.encoding.suffices(puzzle.variant()))
            {
                return Err(SessionError::Insufficient(choice.name.clone(), name.clone()));
            }
        }
        let mut seen = HashSet::new();
        if let Some(again) = solvers.iter().find(|c| !seen.insert(c.record.name.clone())) {
            return Err(SessionError::Twice(again.record.name.clone()));
        }
        let record = plan.record(solvers.iter().map(|c| c.record.clone()).collect());
        let configurations = configurations(&record);
        if let Some(pair) = unknown_pair(&record.pairs, &configurations) {
            let labels = configurations.iter().map(|row| row.label.clone());
            return Err(SessionError::NoPair(pair.clone(), labels.collect()));
        }
        let trials = configurations.len() as u128 * plan.instances().len() as u128;
        let runs = trials * u128::from(record.repeats);
        if runs > MAX_RUNS {
            return Err(SessionError::TooMany(runs));
        }
        let stop = Arc::new(AtomicBool::new(false));
        Ok(Self { plan, solvers, record, configurations, stop, second: None, core: None })
    }

    /// Returns the same session with a second solver that confirms or refutes each "unsatisfiable" of the
    /// others, outside the measured time.
    #[must_use]
    pub fn cross_checked(self, second: SecondSolver) -> Self {
        Self { second: Some(Second::new(second)), ..self }
    }

    /// Returns the same session, whose runs are on one core alone.
    ///
    /// # Errors
    ///
    /// Fails if this process cannot run on this core.
    pub fn pinned(self, pin: Pin) -> Result<Self, SessionError> {
        let allowed = cores();
        let core = match pin {
            Pin::Last => allowed.last().copied(),
            Pin::Core(core) => Some(core).filter(|core| allowed.contains(core)),
        };
        core.map(|core| Self { core: Some(core), ..self }).ok_or(SessionError::NoCore(pin, allowed))
    }

    /// Returns the plan as it is recorded.
    pub fn record(&self) -> &PlanRecord {
        &self.record
    }

    /// Returns the same session, which ends when the flag is set: during the current run if its solver can be
    /// stopped, otherwise after it.
    #[must_use]
    pub fn with_stop(self, stop: Arc<AtomicBool>) -> Self {
        Self { stop, ..self }
    }

    /// Makes the missing runs of the part, and reports each as soon as it has ended. An error of the
    /// observer ends the session.
    ///
    /// # Errors
    ///
    /// The observer failed.
    pub fn run<E>(
        &mut self,
        part: Option<Part>,
        done: &[RunLine],
        mut observer: impl FnMut(Event<'_>) -> Result<(), E>,
    ) -> Result<SessionEnd, E> {
        let (done, mut limited) = self.known(done);
        let keys = schedule(&self.record, part);
        let all = keys.len();
        let mut warm: HashSet<(usize, usize)> = HashSet::new();
        for (index, key) in keys.into_iter().enumerate() {
            let trial = (key.grid, key.configuration);
            // A trial that reached a limit would reach it again, unless each repeat has another formula: then the limit cuts
            // the tail of the distribution, whose other values are wanted.
            let is_over = !self.record.scramble && limited.contains(&trial);
            if done.contains(&key) || is_over {
                continue;
            }
            let grid = &self.record.grids[key.grid].name;
            let configuration = &self.configurations[key.configuration].label;
            observer(Event::Begins { done: index, all, configuration, grid })?;
            let mut limited_warm_up = None;
            if warm.insert(trial) {
                for _ in 0..self.record.warm_up {
                    let Some(measured) = self.measure(key) else {
                        return Ok(SessionEnd::Interrupted);
                    };
                    // The measured run is of the same formula, also if formulas are shuffled: it would take as long again, and
                    // end in the same way.
                    if measured.outcome.is_limit() {
                        limited_warm_up = Some(measured);
                        break;
                    }
                }
            }
            let run = limited_warm_up.or_else(|| self.least_disturbed(key));
            let Some(run) = run else { return Ok(SessionEnd::Interrupted) };
            if run.outcome.is_limit() {
                limited.insert(trial);
            }
            observer(Event::Ended(&run))?;
        }
        Ok(SessionEnd::Complete)
    }

    /// Returns the keys of the completed runs, and the trials that reached a limit.
    fn known(&self, done: &[RunLine]) -> (HashSet<RunKey>, HashSet<(usize, usize)>) {
        let trials = Trials::new(&self.record, &self.configurations);
        let mut keys = HashSet::new();
        let mut limited = HashSet::new();
        for run in done {
            let Some((configuration, grid)) = trials.find(run) else { continue };
            keys.insert(RunKey { repeat: run.repeat, grid, configuration });
            if run.outcome.is_limit() {
                limited.insert((grid, configuration));
            }
        }
        (keys, limited)
    }

    /// Makes the run, and repeats it while other processes disturb it, as often as the plan allows. Returns
    /// the least disturbed one; `None` if it is interrupted.
    fn least_disturbed(&mut self, key: RunKey) -> Option<RunLine> {
        let mut best = self.recorded(key)?;
        for retry in 1..=self.record.retries {
            if !best.is_disturbed() {
                break;
            }
            let next = self.recorded(key)?;
            if next.others < best.others {
                best = next;
            }
            best.retries = Some(retry);
        }
        Some(best)
    }

    /// Makes the run, and has the second solver check it; `None` if it is interrupted.
    fn recorded(&mut self, key: RunKey) -> Option<RunLine> {
        let run = self.measure(key)?;
        let confirmed = self.confirmed(key, run);
        // A run whose check was interrupted would stay unconfirmed: a resumed session does not repeat it.
        (!self.stop.load(Ordering::Relaxed)).then_some(confirmed)
    }

    /// Returns the run after the second solver has checked it, if it has to.
    fn confirmed(&mut self, key: RunKey, run: RunLine) -> RunLine {
        let limits = self.limits();
        let others = self.second.as_mut().filter(|second| second.name() != run.solver);
        let Some(second) = others.filter(|_| run.outcome == Outcome::Unsatisfiable) else {
            return run;
        };
        let deadline = Deadline::start(&limits);
        second.check(key.grid, &self.plan.instances[key.grid].question, &deadline, run)
    }

    fn limits(&self) -> Limits {
        Limits::default()
            .with_time(self.record.limit())
            .with_memory(self.record.memory_limit)
            .with_stop(Arc::clone(&self.stop))
    }

    /// Makes the run; `None` if it is interrupted before or during the run.
    fn measure(&mut self, key: RunKey) -> Option<RunLine> {
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let Configuration { solver: index, encoding, .. } = self.configurations[key.configuration];
        let question = &self.plan.instances[key.grid].question;
        // A formula has no encoding, even if its runs count with the only one.
        let encoding = encoding.filter(|_| question.puzzle().is_some());
        let limits = self.limits();
        let timing = Timing { clock: self.record.limit_clock, core: self.core };
        let mode = self.record.solvers[index].mode;
        let _pinned = self.core.map(|core| Pinned::new(core, mode));
        let run = match &mut self.solvers[index].kind {
            Kind::Puzzle(solver) => measure_puzzle(solver.as_mut(), question, timing, limits),
            Kind::Rules(solver) => {
                let encoding = encoding.map_or_else(clausoku::Encoding::default, |index| {
                    self.plan.encodings[index].encoding
                });
                measure_rules(solver, question, encoding, timing, limits)
            }
            Kind::Sat(solver) => {
                let encoding = encoding.map_or_else(clausoku::Encoding::default, |index| {
                    self.plan.encodings[index].encoding
                });
                // The seed does not depend on the solver, so all solvers get the same formulas.
                let shuffle = self.record.scramble.then(|| {
                    let place = (key.grid as u64) << 32 | u64::from(key.repeat);
                    Rng::new(self.record.seed ^ Rng::new(place).next_u64()).next_u64()
                });
                measure_sat(solver.as_mut(), mode, (question, encoding), shuffle, timing, limits)
            }
        }?;
        (!self.stop.load(Ordering::Relaxed)).then(|| RunLine {
            solver: self.record.solvers[index].name.clone(),
            encoding: encoding.map(|index| self.record.encodings[index].clone()),
            grid: self.record.grids[key.grid].name.clone(),
            repeat: key.repeat,
            ..run
        })
    }
}

/// A run on one core: of this thread if the solver runs in it; else of the programs that it starts, while this thread, and the threads
/// that watch a program, run elsewhere. It has the cores of this thread before it.
struct Pinned(Vec<usize>);

impl Pinned {
    fn new(core: usize, mode: RunMode) -> Self {
        let before = cores();
        match mode {
            RunMode::Process => {
                pin_programs(Some(core));
                let shared = siblings(core);
                let other = |list: &[usize]| -> Vec<usize> {
                    before.iter().copied().filter(|core| !list.contains(core)).collect()
                };
                // A machine with one core has no other.
                let away =
                    [other(&shared), other(&[core])].into_iter().find(|list| !list.is_empty());
                let _ = away.map(|away| pin_thread(&away));
            }
            RunMode::InProcess => {
                // The core was among them when the session began.
                let _ = pin_thread(&[core]);
            }
        }
        Self(before)
    }
}

impl Drop for Pinned {
    fn drop(&mut self) {
        pin_programs(None);
        let _ = pin_thread(&self.0);
    }
}

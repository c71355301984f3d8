//! The lines of a record after the first.

use serde::{Deserialize, Serialize};

use super::Clock;

/// The outcome of a run.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// A solution, which was checked.
    Satisfiable,
    /// The claim that there is no solution.
    Unsatisfiable,
    /// The time limit was reached.
    TimeLimit,
    /// The memory limit was reached.
    MemoryLimit,
    /// The solver does not know the answer.
    #[default]
    GaveUp,
    /// A wrong solution, or a wrong claim of unsatisfiability.
    Wrong,
    /// The solver failed.
    Error,
}

impl Outcome {
    /// Returns `true` if the solver claims to know the answer.
    pub fn is_answer(self) -> bool {
        matches!(self, Self::Satisfiable | Self::Unsatisfiable)
    }

    /// Returns `true` if a limit was reached. Such runs are repeated only if each repeat has another formula.
    pub fn is_limit(self) -> bool {
        matches!(self, Self::TimeLimit | Self::MemoryLimit)
    }

    /// Returns a description of the outcome.
    pub fn words(self) -> &'static str {
        match self {
            Self::Satisfiable => "satisfiable",
            Self::Unsatisfiable => "unsatisfiable",
            Self::TimeLimit => "time-out",
            Self::MemoryLimit => "out of memory",
            Self::GaveUp => "gave up",
            Self::Wrong => "wrong answer",
            Self::Error => "error",
        }
    }
}

/// A line of a record: one run. Times are in seconds, memory in bytes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct RunLine {
    /// The index of the session of a merged record.
    #[serde(skip)]
    pub part: usize,
    /// The solver's name.
    pub solver: String,
    /// The encoding, if the solver takes clauses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub encoding: Option<String>,
    /// The grid's name.
    pub grid: String,
    /// The number of the repeat, counted from 1.
    pub repeat: u32,
    /// The outcome.
    pub outcome: Outcome,
    /// `true` if the answer was verified: a solution against clauses, regions and givens; a claim
    /// of no solution by a second solver, if the plan has one. Other answers can only be compared
    /// with each other.
    pub verified: bool,
    /// The wall-clock time of a separate program from start to end, or of solving in this process.
    pub wall: f64,
    /// The time to make the clauses, before solving.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub encode: Option<f64>,
    /// The processor time in user mode.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user: Option<f64>,
    /// The processor time in system mode.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub system: Option<f64>,
    /// The processor time of this process, for a solver in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cpu: Option<f64>,
    /// The processor time that other processes of the machine took during the run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub others: Option<f64>,
    /// The load average of the last minute when the run ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub load: Option<f64>,
    /// The core to which the run was pinned. The time of others is the time on this core then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub core: Option<usize>,
    /// The number of disturbed measurements that this one replaces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retries: Option<u32>,
    /// The peak memory.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub peak_memory: Option<u64>,
    /// The hash of the formula that the solver got.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub formula: Option<String>,
    /// The seed by which the formula was shuffled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The number of variables of the formula.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variables: Option<u32>,
    /// The number of clauses of the formula.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clauses: Option<u64>,
    /// The number of conflicts that the solver reports.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conflicts: Option<u64>,
    /// The number of decisions that the solver reports.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decisions: Option<u64>,
    /// The number of propagations that the solver reports.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub propagations: Option<u64>,
    /// The number of steps of a solver without clauses, in its own unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<u64>,
    /// A note on what was wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// The part of a run's time from which other processes disturb it.
const DISTURBANCE: f64 = 0.1;

/// The least processor time of other processes that disturbs a run. The system counts it in ticks of about
/// 10 ms for each processor.
pub(crate) const LEAST_DISTURBANCE: f64 = 0.05;

/// The shortest run in seconds over which the work of other processes is averaged. In shorter runs, the ticks are a larger part than the
/// work.
pub(crate) const SHORTEST_AVERAGED: f64 = LEAST_DISTURBANCE / DISTURBANCE;

impl RunLine {
    /// Returns the time of the run in seconds; infinite if it did not finish.
    pub fn time(&self, clock: Clock) -> f64 {
        if !self.outcome.is_answer() {
            return f64::INFINITY;
        }
        match (clock, self.user, self.system, self.cpu) {
            (Clock::Cpu, Some(user), Some(system), _) => user + system,
            (Clock::Cpu, _, _, Some(cpu)) => cpu,
            _ => self.wall,
        }
    }

    /// Returns `true` if the run is long enough to measure how many cores other processes kept busy.
    pub fn measures_others(&self) -> bool {
        self.others.is_some() && self.wall >= SHORTEST_AVERAGED
    }

    /// Returns `true` if other processes took more than a tenth of a core's time during the run, and more than
    /// 50 ms.
    pub fn is_disturbed(&self) -> bool {
        self.others.is_some_and(|others| others > (self.wall * DISTURBANCE).max(LEAST_DISTURBANCE))
    }
}

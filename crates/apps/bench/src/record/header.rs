//! The first line of a record: the plan and the machine.

use std::fmt;
use std::time::Duration;

use clausoku::programs::MemoryLimiter;
use clausoku_files::Part;
use serde::{Deserialize, Serialize};

use super::{Clock, Machine, NamedPair, Ratings, RunLine, hash};

/// The number of the format, which increases when its meaning changes. Older formats are read too.
pub(super) const FORMAT: u32 = 3;

/// The first format in which each line has a checksum.
pub(super) const CHECKSUMS: u32 = 2;

/// The first line of a session: what is run, and where. A record begins with one, and has more of them if it was continued
/// with other solvers, encodings or grids, or elsewhere.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// The format's number.
    #[serde(rename = "clausoku-bench")]
    pub format: u32,
    /// The hash of the plan.
    pub hash: String,
    /// The part of the plan, if the record is not of the whole plan. All runs on a grid are in one part, so that solvers are
    /// compared on one machine.
    // Earlier versions wrote `shard`.
    #[serde(default, alias = "shard", skip_serializing_if = "Option::is_none", with = "part_text")]
    pub part: Option<Part>,
    /// The time at which the record was begun.
    pub started: String,
    /// The machine on which the record was begun.
    pub machine: Machine,
    /// The mechanism that enforces the memory limit of programs, if they have one: `cgroup` or `rlimit`.
    #[serde(rename = "memory-limiter", default, skip_serializing_if = "Option::is_none")]
    pub memory_limiter: Option<String>,
    /// The plan.
    pub plan: PlanRecord,
}

impl Header {
    /// The beginning of this kind of line, and of no other.
    pub(super) const START: &[u8] = b"{\"clausoku-bench\":";

    /// Returns `true` if runs under the new header can follow the runs under this one without it.
    pub(super) fn covers(&self, new: &Self) -> bool {
        (self.hash == new.hash && self.part == new.part)
            && self.machine.difference(&new.machine).is_none()
            && self.memory_limiter == new.memory_limiter
            && self.machine.cores == new.machine.cores
            && self.machine.clausoku == new.machine.clausoku
    }

    /// Returns `true` if a run of this solver on this grid under this header is one under the other header, too.
    pub(super) fn shares(&self, other: &Self, run: &RunLine) -> bool {
        let (one, two) = (&self.plan, &other.plan);
        self.machine.difference(&other.machine).is_none()
            && one.conditions() == two.conditions()
            && (one.solver(&run.solver).zip(two.solver(&run.solver)))
                .is_some_and(|(one, two)| one.is_same(two))
    }

    /// Creates the header of a record of this plan that begins now, on this machine.
    pub fn new(plan: PlanRecord, part: Option<Part>) -> Self {
        let has_programs = plan.solvers.iter().any(|solver| solver.mode == RunMode::Process);
        let is_limited = plan.memory_limit.is_some() && has_programs;
        Self {
            format: FORMAT,
            hash: plan.hash(),
            part,
            started: super::now(),
            machine: Machine::this(),
            memory_limiter: is_limited.then(|| MemoryLimiter::here().to_string()),
            plan,
        }
    }
}

/// A plan in the form of records: everything that was to be measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct PlanRecord {
    /// The title.
    pub title: String,
    /// The name of the plan, from its file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub experiment: Option<String>,
    /// The question that the plan answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    /// The quantity that the grids' `x` measures, if they have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub axis: Option<Axis>,
    /// The number of measured runs of each solver under each encoding on each grid.
    pub repeats: u32,
    /// The number of warm-up runs, which are not recorded.
    pub warm_up: u32,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The order of the runs.
    pub order: Order,
    /// `true` if each repeat shuffles the formula differently.
    pub scramble: bool,
    /// The time limit per run in seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_limit: Option<f64>,
    /// The clock of the time limit.
    #[serde(default, skip_serializing_if = "is_default")]
    pub limit_clock: Clock,
    /// The maximum number of further measurements of a disturbed run.
    #[serde(default, skip_serializing_if = "is_default")]
    pub retries: u32,
    /// The memory limit per run in bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory_limit: Option<u64>,
    /// The solvers.
    pub solvers: Vec<SolverRecord>,
    /// The encodings for the solvers that take clauses.
    pub encodings: Vec<String>,
    /// The pairs of solvers that were chosen before the measurement.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pairs: Vec<NamedPair>,
    /// The grids.
    pub grids: Vec<GridRecord>,
}

/// Returns `true` for a value that records leave out.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl PlanRecord {
    /// Returns the hash of the plan.
    #[expect(clippy::missing_panics_doc, reason = "its keys are strings")]
    pub fn hash(&self) -> String {
        // A plan that is read back has the same hash only with `float_roundtrip` of serde_json: without it,
        // some numbers of 16 and more digits are read as their neighbours.
        hash(&serde_json::to_vec(self).expect("its keys are strings"))
    }

    fn solver(&self, name: &str) -> Option<&SolverRecord> {
        self.solvers.iter().find(|solver| solver.name == name)
    }

    pub(crate) fn limit(&self) -> Option<Duration> {
        self.time_limit.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
    }
}

/// The axis of a plan: a quantity that varies between the grids.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Axis {
    /// The name of the quantity, with its unit: `givens`, `empty cells (%)`.
    pub label: String,
}

impl PlanRecord {
    /// Returns `true` if this solver runs on the instance under this encoding. A formula has no encoding, and only solvers
    /// of formulas take one.
    pub(crate) fn applies(&self, solver: usize, encoding: Option<usize>, grid: usize) -> bool {
        let is_formula = self.grids[grid].kind == InstanceKind::Model;
        match (self.solvers[solver].clauses, encoding) {
            (false, _) => !is_formula,
            (true, None) => is_formula,
            // The only encoding stands for the formulas as they are.
            (true, Some(_)) => !is_formula || self.encodings.len() == 1,
        }
    }
}

/// The order of the runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Solver by solver on each grid, all grids, then the next repeat: a lasting disturbance
    /// affects all solvers alike.
    #[default]
    Interleaved,
    /// Trial by trial: the repeats of a solver on a grid one after another.
    Grouped,
    /// Random, by the seed.
    Shuffled,
}

/// The way in which a solver runs, which determines the measured values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RunMode {
    /// A separate program: the time includes its start and the reading of the formula.
    Process,
    /// A solver in this process: only solving is measured, and no memory.
    InProcess,
}

impl fmt::Display for RunMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Process => "whole process",
            Self::InProcess => "in process",
        })
    }
}

/// A solver in a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SolverRecord {
    /// The name.
    pub name: String,
    /// The run mode.
    #[serde(rename = "place")]
    pub mode: RunMode,
    /// `true` if the solver takes clauses; otherwise encodings do not apply to it.
    pub clauses: bool,
    /// The version that the solver reports.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// The command line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    /// The [`hash`] of the file of the program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
}

impl SolverRecord {
    /// Returns `true` if both are one program, called in one way. A version that is unknown, since its look-up failed or took too
    /// long, contradicts no other.
    pub fn is_same(&self, other: &Self) -> bool {
        let contradict = self.version.is_some() && other.version.is_some();
        (&self.name, self.mode, self.clauses) == (&other.name, other.mode, other.clauses)
            && (&self.command, &self.hash) == (&other.command, &other.hash)
            && (!contradict || self.version == other.version)
    }
}

/// The kind of an instance, by its question.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum InstanceKind {
    /// A solution of a puzzle.
    #[default]
    Solution,
    /// A solution of a puzzle other than a known one.
    Other,
    /// A model of a formula, which has no encoding.
    Model,
}

/// An instance in a record: a grid, or a formula.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct GridRecord {
    /// The name, which is unique.
    pub name: String,
    /// The question.
    #[serde(default, skip_serializing_if = "is_default")]
    pub kind: InstanceKind,
    /// The hash: the [`puzzle_hash`](super::puzzle_hash) of a puzzle, or the hash of the file of a formula.
    pub hash: String,
    /// The name of the board.
    #[serde(default, skip_serializing_if = "is_default")]
    pub variant: String,
    /// The number of cells; 0 for a formula.
    #[serde(default)]
    pub cells: usize,
    /// The number of givens.
    #[serde(default)]
    pub givens: usize,
    /// The group of the grid.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub group: String,
    /// The seed of the solution from which the board was made. Boards of one seed are not independent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The value on the plan's axis.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub x: Option<f64>,
    /// `true` if the grid has a solution, `false` if it has none; `None` if that is unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub satisfiable: Option<bool>,
    /// The ratings that the plan asked for.
    #[serde(default, skip_serializing_if = "Ratings::is_empty")]
    pub ratings: Ratings,
}

/// Parts in records, as texts.
mod part_text {
    use clausoku_files::Part;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[expect(clippy::ref_option, reason = "serde passes fields by reference")]
    pub(super) fn serialize<S: Serializer>(part: &Option<Part>, to: S) -> Result<S::Ok, S::Error> {
        part.map(|part| part.to_string()).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Part>, D::Error> {
        let text: Option<String> = Option::deserialize(from)?;
        text.map(|text| text.parse().map_err(D::Error::custom)).transpose()
    }
}

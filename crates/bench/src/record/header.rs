//! The first line of a record: what was to be measured.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{Machine, hash};

/// The number of the format, to be raised when its meaning changes. Older formats are read too.
pub(super) const FORMAT: u32 = 2;

/// The first format in which each line has a checksum.
pub(super) const CHECKSUMS: u32 = 2;

/// The first line of a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// The format's number.
    #[serde(rename = "clausoku-bench")]
    pub format: u32,
    /// The hash of the plan: records with the same one can be merged.
    pub hash: String,
    /// Which part of the plan this is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
    /// When it was begun.
    pub started: String,
    /// Where.
    pub machine: Machine,
    /// What was to be measured.
    pub plan: PlanRecord,
}

impl Header {
    /// The header of a record of this plan that begins now, on this machine.
    pub fn new(plan: PlanRecord, shard: Option<Shard>) -> Self {
        let (machine, started) = (Machine::this(), super::now());
        Self { format: FORMAT, hash: plan.hash(), shard, started, machine, plan }
    }
}

/// What was to be measured: everything but where, when and how far it got.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct PlanRecord {
    /// What it is about, as a heading.
    pub title: String,
    /// The ready experiment that it is, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub experiment: Option<String>,
    /// What the grids' `x` is, if they have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub axis: Option<Axis>,
    /// Measured runs of each solver under each encoding on each grid.
    pub repeats: u32,
    /// Runs before these, which are not recorded.
    pub warm_up: u32,
    /// Where random numbers come from.
    pub seed: u64,
    /// In which order the runs come.
    pub order: Order,
    /// Whether each repeat gets the formula shuffled in another way.
    pub scramble: bool,
    /// In seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_limit: Option<f64>,
    /// In bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory_limit: Option<u64>,
    /// The solvers.
    pub solvers: Vec<SolverRecord>,
    /// The encodings, for the solvers that take clauses.
    pub encodings: Vec<String>,
    /// The grids.
    pub grids: Vec<GridRecord>,
}

impl PlanRecord {
    /// The hash of all of it.
    #[expect(clippy::missing_panics_doc, reason = "its keys are strings")]
    pub fn hash(&self) -> String {
        hash(&serde_json::to_vec(self).expect("its keys are strings"))
    }
}

/// A quantity that the grids differ in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Axis {
    /// What it is, with its unit: `givens`, `empty cells (%)`.
    pub label: String,
}

/// In which order runs come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Solver after solver on each grid, all grids, then the next repeat: a disturbance that lasts
    /// hits all solvers alike.
    #[default]
    Interleaved,
    /// All repeats of a solver on a grid one after another.
    Grouped,
    /// At random, by the seed.
    Shuffled,
}

/// Where a solver runs, and so what is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// As a program of its own: starting it and reading the formula are measured too.
    Process,
    /// In this process: only solving is measured, and no memory.
    InProcess,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Process => "whole process",
            Self::InProcess => "in process",
        })
    }
}

/// A solver.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SolverRecord {
    /// What it is called.
    pub name: String,
    /// Where it runs.
    pub place: Place,
    /// Whether it takes clauses; if not, encodings do not concern it.
    pub clauses: bool,
    /// What it says its version is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// How it is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
}

/// A grid.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GridRecord {
    /// What it is called; each has another name.
    pub name: String,
    /// [`puzzle_hash`](super::puzzle_hash).
    pub hash: String,
    /// The board's name.
    pub variant: String,
    /// How many cells there are.
    pub cells: usize,
    /// How many of them are given.
    pub givens: usize,
    /// Grids that belong together.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub group: String,
    /// Where it stands on the plan's axis.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub x: Option<f64>,
    /// Whether it has a solution, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub satisfiable: Option<bool>,
}

/// A part of a plan: number `index` of `count`, counted from 1. All runs on a grid are in one part, so
/// that solvers are compared on one machine.
///
/// ```
/// use bench::record::Shard;
/// let shard: Shard = "2/3".parse().unwrap();
/// let mine: Vec<usize> = (0..7).filter(|&grid| shard.holds(grid)).collect();
/// assert_eq!((mine, shard.to_string().as_str()), (vec![1, 4], "2/3"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    index: usize,
    count: usize,
}

/// A text that names no part.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no part of a plan; write 2/8 for the second of eight")]
pub struct ShardError(String);

impl Shard {
    /// Whether the grid of this index, counted from 0, is in this part.
    pub fn holds(self, grid: usize) -> bool {
        grid % self.count == self.index - 1
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let parse = || {
            let (index, count) = text.split_once('/')?;
            let (index, count) = (index.trim().parse().ok()?, count.trim().parse().ok()?);
            (1 <= index && index <= count).then_some(Self { index, count })
        };
        parse().ok_or_else(|| ShardError(text.to_owned()))
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

impl TryFrom<String> for Shard {
    type Error = ShardError;

    fn try_from(text: String) -> Result<Self, ShardError> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_disjoint_and_complete() {
        for count in 1..=9 {
            let parts: Vec<Shard> =
                (1..=count).map(|index| format!("{index}/{count}").parse().unwrap()).collect();
            for grid in 0..50 {
                assert_eq!(parts.iter().filter(|part| part.holds(grid)).count(), 1);
            }
        }
        for text in ["", "1", "0/3", "4/3", "1/0", "a/b", "1/2/3"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}

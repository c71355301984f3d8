//! The lines of a record after the first.

use serde::{Deserialize, Serialize};

use super::Machine;

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// With a solution, which was checked.
    Satisfiable,
    /// With the claim that there is none.
    Unsatisfiable,
    /// The time allowed ran out.
    TimeLimit,
    /// The memory allowed ran out.
    MemoryLimit,
    /// The solver said that it does not know.
    GaveUp,
    /// With a solution that is none.
    Wrong,
    /// The solver failed.
    Error,
}

impl Outcome {
    /// Whether the solver claims to know the answer.
    pub fn is_answer(self) -> bool {
        matches!(self, Self::Satisfiable | Self::Unsatisfiable)
    }

    /// Whether a limit was reached: such a run is not repeated.
    pub fn is_limit(self) -> bool {
        matches!(self, Self::TimeLimit | Self::MemoryLimit)
    }

    /// For people.
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct RunLine {
    /// The solver's name.
    pub solver: String,
    /// The encoding, if the solver takes clauses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub encoding: Option<String>,
    /// The grid's name.
    pub grid: String,
    /// Which of the repeats, counted from 1.
    pub repeat: u32,
    /// How it ended.
    pub outcome: Outcome,
    /// Whether the answer was verified: a solution against clauses, regions and givens; that there is none
    /// by a second solver, where one was named. Else it can only be compared with what others say.
    pub verified: bool,
    /// What a program of its own took from its start to its end, or a solver in this process to solve.
    pub wall: f64,
    /// What it took to make the clauses, before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub encode: Option<f64>,
    /// Processor time in the program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user: Option<f64>,
    /// Processor time in the system for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub system: Option<f64>,
    /// The most memory it held at a time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub peak_memory: Option<u64>,
    /// Variables of the formula.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variables: Option<u32>,
    /// Its clauses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clauses: Option<u64>,
    /// Conflicts, as the solver says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conflicts: Option<u64>,
    /// Decisions, as the solver says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decisions: Option<u64>,
    /// Propagations, as the solver says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub propagations: Option<u64>,
    /// Steps of a solver without clauses, in its own unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<u64>,
    /// What was wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// A line of a record: it was resumed with another number of visible cores than before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Resumption {
    /// When.
    pub resumed: String,
    /// The machine as it is since then.
    pub machine: Machine,
}

impl Resumption {
    /// The beginning of such a line, and of no other.
    pub(super) const START: &[u8] = b"{\"resumed\":";
}

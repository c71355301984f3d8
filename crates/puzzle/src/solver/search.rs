//! The result of a search.

use std::fmt;

/// The reason why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StopReason {
    /// The search found all solutions.
    Exhausted,
    /// The requested number of solutions was found. There may be more.
    Enough,
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
    /// The solver found no more solutions, but a second solver, which checks this, gave no result.
    Unchecked(Cutoff),
}

/// A limit that ends a search early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Cutoff {
    /// The time limit.
    Time,
    /// The memory limit.
    Memory,
    /// The step limit.
    Steps,
    /// A request to stop.
    Interruption,
    /// The solver's own decision.
    GaveUp,
}

impl StopReason {
    /// Returns the limit that ended the search, if any.
    pub fn cutoff(self) -> Option<Cutoff> {
        match self {
            Self::Exhausted | Self::Enough => None,
            Self::TimeLimit => Some(Cutoff::Time),
            Self::MemoryLimit => Some(Cutoff::Memory),
            Self::StepLimit => Some(Cutoff::Steps),
            Self::Interrupted => Some(Cutoff::Interruption),
            Self::GaveUp => Some(Cutoff::GaveUp),
            Self::Unchecked(cutoff) => Some(cutoff),
        }
    }

    /// Returns whether all solutions were found.
    pub fn is_complete(self) -> bool {
        self == Self::Exhausted
    }

    /// Returns whether a limit other than the number of solutions ended the search.
    pub fn is_cut_short(self) -> bool {
        self.cutoff().is_some()
    }
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self, self.cutoff()) {
            (Self::Unchecked(cutoff), _) => write!(f, "unchecked by the second solver: {cutoff}"),
            (_, Some(cutoff)) => cutoff.fmt(f),
            (Self::Enough, _) => f.write_str("enough solutions were found"),
            _ => f.write_str("there are no more solutions"),
        }
    }
}

impl fmt::Display for Cutoff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Time => "the time limit was reached",
            Self::Memory => "the memory limit was reached",
            Self::Steps => "the step limit was reached",
            Self::Interruption => "it was interrupted",
            Self::GaveUp => "the solver does not know",
        })
    }
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The reason why the search ended.
    pub ended: StopReason,
    /// The number of solutions passed to the observer.
    pub solutions: u64,
    /// The statistics.
    pub statistics: Statistics,
}

/// The statistics of a search. Each solver defines its steps and counters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Number of steps of the search, in the solver's own unit, to which a step limit applies.
    pub steps: u64,
    /// Other counters by name, in the order of display.
    pub counts: Vec<(&'static str, u64)>,
}

impl Statistics {
    /// Returns the count of this name.
    pub fn get(&self, name: &str) -> Option<u64> {
        self.counts.iter().find(|count| count.0 == name).map(|count| count.1)
    }
}

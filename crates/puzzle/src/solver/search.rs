//! What a search came to.

use std::fmt;

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StopReason {
    /// There are no more solutions.
    Exhausted,
    /// As many solutions were found as were asked for. There may be more.
    Enough,
    /// The time allowed ran out.
    TimeLimit,
    /// The memory allowed ran out.
    MemoryLimit,
    /// The steps allowed ran out.
    StepLimit,
    /// Somebody asked it to stop.
    Interrupted,
    /// The solver gave up for a reason of its own.
    GaveUp,
    /// The solver found no more solutions, and a second solver that checks this stopped before it knew.
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
    /// The limit that ended the search, if one did.
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

    /// Whether the number of solutions found is the number of solutions.
    pub fn is_complete(self) -> bool {
        self == Self::Exhausted
    }

    /// Whether a limit other than the number of solutions cut the search short.
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

/// What a search came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// Why it ended.
    pub ended: StopReason,
    /// How many solutions were handed over.
    pub solutions: u64,
    /// What the work consisted of.
    pub statistics: Statistics,
}

/// What the work of a search consisted of. Each solver counts what it does, and says what a step is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Steps of the search, in the solver's own unit: what a limit on steps limits.
    pub steps: u64,
    /// What else was counted, by name, in the order in which it is shown.
    pub counts: Vec<(&'static str, u64)>,
}

impl Statistics {
    /// The count of this name.
    pub fn get(&self, name: &str) -> Option<u64> {
        self.counts.iter().find(|count| count.0 == name).map(|count| count.1)
    }
}

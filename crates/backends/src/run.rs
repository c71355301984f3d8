//! What one run of a solver came to.

use std::time::Duration;

use cnf::Verdict;

/// What one run of a solver came to: its verdict, and what that cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The answer. A limit that was reached is [`Verdict::Unknown`].
    pub verdict: Verdict,
    /// What the solver says of its own work.
    pub counts: Counts,
    /// What a process of its own used. `None` for a solver in this process.
    pub usage: Option<Usage>,
}

impl From<Verdict> for Run {
    /// A run of which only the verdict is known.
    fn from(verdict: Verdict) -> Self {
        Self { verdict, counts: Counts::default(), usage: None }
    }
}

/// What a solver says of its own work, where it says it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Conflicts met.
    pub conflicts: Option<u64>,
    /// Decisions made.
    pub decisions: Option<u64>,
    /// Literals propagated.
    pub propagations: Option<u64>,
}

/// What a child process used, all of its own children included where the system tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// From its start to its end.
    pub wall: Duration,
    /// Processor time in the program.
    pub user: Duration,
    /// Processor time in the system for it.
    pub system: Duration,
    /// The most memory it held at a time, in bytes.
    pub peak_memory: u64,
}

//! The result of a run of a solver.

use std::time::Duration;

use clausoku_cnf::Verdict;

/// The result of a run of a solver: its verdict and its costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The answer. A limit that was reached is [`Verdict::Unknown`].
    pub verdict: Verdict,
    /// The statistics that the solver reports.
    pub counts: Counts,
    /// The resources that the solver's process used. `None` for a solver in this process.
    pub usage: Option<Usage>,
}

impl From<Verdict> for Run {
    /// Returns a run of which only the verdict is known.
    fn from(verdict: Verdict) -> Self {
        Self { verdict, counts: Counts::default(), usage: None }
    }
}

/// The statistics that a solver reports. `None` is not reported.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Number of conflicts.
    pub conflicts: Option<u64>,
    /// Number of decisions.
    pub decisions: Option<u64>,
    /// Number of propagated literals.
    pub propagations: Option<u64>,
}

/// The resources that a child process used, its own children included where the system reports them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Wall-clock time from its start to its end.
    pub wall: Duration,
    /// Processor time in the program.
    pub user: Duration,
    /// Processor time in the system for it.
    pub system: Duration,
    /// Peak memory in bytes.
    pub peak_memory: u64,
}

//! The source of the nodes that lanes close, the receiver of the results, and the decision when the work must end.

use clausoku_files::{Deadline, Limits, StopReason};

use super::closure::Effort;

/// The result of closing a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// Some cell has no candidate, or some symbol has no cell in a region.
    Contradiction,
    /// Every cell has one candidate, and no rule is broken.
    Solved,
    /// The rule derives nothing more.
    Stuck,
}

/// The instruction to the lanes after a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum After {
    /// The lanes continue.
    GoOn,
    /// The lanes apply the [known](Source::known) sets to all nodes that they hold.
    Narrow,
    /// The lanes stop.
    Stop,
}

/// Nodes to be closed: by cell, its candidates.
pub(super) trait Source<L> {
    /// Writes the next node to `node` and returns the number of its job; `None` if there is none.
    fn next(&mut self, node: &mut [L]) -> Option<u32>;

    /// Receives a closed node. After a contradiction its cells have no meaning.
    fn done(&mut self, job: u32, end: End, node: &[L]) -> After;

    /// Returns the sets that hold for every node in a lane. The caller applies them to all lanes.
    fn known(&mut self) -> &[L];
}

/// Decides when the work must end.
pub(super) enum Guard<'l> {
    /// Limits whose time has begun.
    Limits(Deadline),
    /// A callback that receives the effort so far, and returns whether to stop.
    Asked(&'l mut dyn FnMut(&Effort) -> bool),
}

impl<'l> Guard<'l> {
    /// Returns a guard for these limits; their time starts now.
    pub(super) fn new(limits: &'l Limits) -> Self {
        Self::Limits(Deadline::start(limits))
    }

    /// Checks the limits. Returns the reason to stop as an error if one is reached.
    pub(super) fn check(&mut self, effort: &Effort) -> Result<(), StopReason> {
        let reached = match self {
            Self::Limits(deadline)
                if deadline.limits().steps.is_some_and(|max| effort.trials > max) =>
            {
                Some(StopReason::StepLimit)
            }
            Self::Limits(deadline) => deadline.reached(),
            Self::Asked(stop) => stop(effort).then_some(StopReason::Interrupted),
        };
        reached.map_or(Ok(()), Err)
    }
}

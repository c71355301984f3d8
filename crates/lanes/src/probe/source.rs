//! The source of the nodes that lanes close, and the receiver of the results.

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

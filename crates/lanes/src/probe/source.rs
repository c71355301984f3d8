//! The source of the nodes that lanes close, and the receiver of the results.

/// How the closing of a node ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// Some cell or some symbol has no place left.
    Contradiction,
    /// Every cell has one candidate, and no rule is broken.
    Solved,
    /// Nothing more follows.
    Stuck,
}

/// What the lanes do after a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum After {
    /// They continue.
    GoOn,
    /// They apply the [known](Source::known) sets to all nodes in lanes.
    Narrow,
    /// They stop.
    Stop,
}

/// Nodes to be closed: by cell, its candidates.
pub(super) trait Source<L> {
    /// Writes the next node, and returns the number of its job.
    fn next(&mut self, node: &mut [L]) -> Option<u32>;

    /// Receives a closed node. After a contradiction its cells have no meaning.
    fn done(&mut self, job: u32, end: End, node: &[L]) -> After;

    /// Returns the sets that hold for every node in a lane. The caller applies them to all lanes.
    fn known(&mut self) -> &[L];
}

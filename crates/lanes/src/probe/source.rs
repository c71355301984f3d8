//! Where the lanes get their work from, and what they say of it.

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

/// What is to be done after a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum After {
    /// Nothing in particular.
    GoOn,
    /// What is [known](Source::known) by now holds for all that is under way: tell it.
    Tell,
    /// The rest is of no interest.
    Stop,
}

/// Nodes to be closed: by cell, its candidates.
pub(super) trait Source<L> {
    /// Writes the next node, and says by what number its result is to be handed back.
    fn next(&mut self, node: &mut [L]) -> Option<u32>;

    /// A node was closed. On a contradiction its cells mean nothing.
    fn done(&mut self, job: u32, end: End, node: &[L]) -> After;

    /// What holds for every node that is under way. Whoever asks tells it to all of them at once.
    fn known(&mut self) -> &[L];
}

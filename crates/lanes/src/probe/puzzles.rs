//! Puzzles as independent jobs for the lanes.

use super::source::{After, End, Source};

/// Closes nodes one after another, in place.
pub(super) struct Puzzles<'p, L> {
    nodes: &'p mut [Vec<L>],
    /// Indices of the nodes to close, in order.
    which: &'p [usize],
    next: usize,
    /// The end of each node, by place in `which`; `None` before it is closed.
    pub ends: Vec<Option<End>>,
}

impl<'p, L> Puzzles<'p, L> {
    pub(super) fn new(nodes: &'p mut [Vec<L>], which: &'p [usize]) -> Self {
        Self { nodes, which, next: 0, ends: vec![None; which.len()] }
    }
}

impl<L: Copy> Source<L> for Puzzles<'_, L> {
    fn next(&mut self, node: &mut [L]) -> Option<u32> {
        let &which = self.which.get(self.next)?;
        node.copy_from_slice(&self.nodes[which]);
        self.next += 1;
        Some(self.next as u32 - 1)
    }

    fn done(&mut self, job: u32, end: End, node: &[L]) -> After {
        self.ends[job as usize] = Some(end);
        self.nodes[self.which[job as usize]].copy_from_slice(node);
        After::GoOn
    }

    fn known(&mut self) -> &[L] {
        &[]
    }
}

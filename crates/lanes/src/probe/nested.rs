//! Closures within closures.

use clausoku_files::StopReason;

use super::closing::{Closing, Rule};
use super::closure::Effort;
use super::source::{After, End, Guard, Source};
use super::trials::Trials;
use crate::plan::Plan;
use crate::simd::{Backend, Dispatch, Lane};

/// With at least this number of puzzles, each gets a lane of its own at depth 1.
// Below, most lanes would be idle, and each puzzle is probed in all of them instead.
const MIN_PUZZLES_ALONE: usize = 8;

/// The end of a node, and the depth at which it was reached.
pub(super) type Reached = (End, u8);

/// Closes nodes at any depth.
pub(super) struct Nested<'n> {
    pub plan: &'n Plan,
    pub backend: Backend,
    pub guard: Guard<'n>,
    pub effort: Effort,
}

impl Nested<'_> {
    /// Closes nodes, depth by depth. Returns the end and the depth of each node, by node; if a
    /// limit is reached, a node that has not ended has `None`, and the second value is the reason
    /// to stop.
    pub(super) fn close_all<L: Dispatch>(
        &mut self,
        nodes: &mut [Vec<L>],
        depth: u8,
    ) -> (Vec<Option<Reached>>, Result<(), StopReason>) {
        let mut ends = vec![None; nodes.len()];
        let mut open: Vec<usize> = (0..nodes.len()).collect();
        for depth in 0..=depth {
            for &node in &open {
                // A node that a limit leaves undecided must not keep its end of the depth before, or it would count as stuck
                // and not as stopped.
                ends[node] = None;
            }
            let result = if depth == 0 || depth == 1 && open.len() >= MIN_PUZZLES_ALONE {
                let rule = if depth == 0 { Rule::Unit } else { Rule::Failed };
                let mut puzzles = Puzzles::new(nodes, &open);
                let result = self.run(rule, &mut puzzles);
                for (&node, end) in open.iter().zip(puzzles.ends) {
                    ends[node] = end.map(|end| (end, depth));
                }
                result
            } else {
                open.iter().try_for_each(|&node| {
                    let end = self.try_all(&mut nodes[node], depth)?;
                    ends[node] = Some((end, depth));
                    Ok(())
                })
            };
            if result.is_err() {
                return (ends, result);
            }
            // The next depth sees only what this one did not decide, so the depth of a result is the least.
            open.retain(|&node| ends[node].is_some_and(|end| end.0 == End::Stuck));
        }
        (ends, Ok(()))
    }

    fn run<L: Dispatch>(
        &mut self,
        rule: Rule,
        source: &mut dyn Source<L>,
    ) -> Result<(), StopReason> {
        let Self { plan, backend, guard, effort } = self;
        L::dispatch(*backend, Closing { plan, rule, source, guard, effort })
    }

    /// Closes a node, from depth 0 on.
    fn close<L: Dispatch>(&mut self, node: &mut Vec<L>, depth: u8) -> Result<End, StopReason> {
        let mut nodes = [std::mem::take(node)];
        let (ends, result) = self.close_all(&mut nodes, depth);
        let [closed] = nodes;
        *node = closed;
        result?;
        Ok(ends[0].map_or(End::Stuck, |end| end.0))
    }

    /// Tries all candidates of a node that is closed at depth − 1.
    fn try_all<L: Dispatch>(&mut self, node: &mut Vec<L>, depth: u8) -> Result<End, StopReason> {
        let mut trials = Trials::new(std::mem::take(node));
        let result = match depth {
            0 | 1 => self.run(Rule::Unit, &mut trials),
            2 => self.run(Rule::Failed, &mut trials),
            // The closure of one trial fills all lanes by itself at this depth.
            _ => self.one_by_one(&mut trials, depth - 1),
        };
        self.effort.trials += trials.tried;
        self.effort.failures += trials.failed;
        let end;
        (*node, end) = trials.result();
        result.map(|()| end)
    }

    /// Closes the nodes of the trials one after another, each with all lanes.
    fn one_by_one<L: Dispatch>(
        &mut self,
        trials: &mut Trials<L>,
        depth: u8,
    ) -> Result<(), StopReason> {
        let mut node = vec![<L as Lane>::first(0); self.plan.cells];
        while let Some(job) = trials.next(&mut node) {
            let end = self.close(&mut node, depth)?;
            match trials.done(job, end, &node) {
                After::GoOn => {}
                After::Narrow => {
                    // No lane holds a node here, so nothing is narrowed. The call clears the note that lanes lack a deduction.
                    trials.known();
                }
                After::Stop => break,
            }
        }
        Ok(())
    }
}

/// Closes nodes one after another, in place.
struct Puzzles<'p, L> {
    nodes: &'p mut [Vec<L>],
    /// Indices of the nodes to close, in order.
    which: &'p [usize],
    next: usize,
    /// The end of each node, by place in `which`; `None` before it is closed.
    ends: Vec<Option<End>>,
}

impl<'p, L> Puzzles<'p, L> {
    fn new(nodes: &'p mut [Vec<L>], which: &'p [usize]) -> Self {
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
        // Never called, since `done` does not ask for it: a deduction about one puzzle does not hold for another.
        &[]
    }
}

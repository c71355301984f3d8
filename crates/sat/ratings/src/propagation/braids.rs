//! Berthier's B rating: the length of the longest braid that a solution needs.
//!
//! A braid of length n with the target Z is a whip whose variables need not follow one another: each Vk contains a
//! candidate that is linked with Z or with any right candidate before it. So a braid is a propagation from Z to a
//! contradiction, and its length is the number of variables that this propagation uses.
//! (D. Berthier, *Pattern-Based Constraint Satisfaction and Logic Puzzles*, 2nd edition, 2015, chapter 5.)
//!
//! Braids of a length are confluent: the removals of one do not prevent the others. So all of the
//! shortest length so far are applied before longer ones. Whips are braids, and are tried first; up
//! to length 2 there are no others.

use std::collections::HashMap;

use super::whips;
use super::{Model, State, contains, union};
use clausoku_text::Deadline;

/// The maximum length at which every braid is a whip.
const SAME: usize = 2;

/// Returns the length of the longest braid that a solution needs; `None` if braids of this length do not suffice, or if
/// it is to stop.
pub fn b_rating(model: &Model, state: State, longest: usize, stop: &Deadline) -> Option<usize> {
    let mut length = 1;
    // Braids of any length solve the same puzzles as failed literals.
    whips::rating(model, state, stop, |state| {
        // The length is not reset for the next state: a search finds shorter braids too, and the rating is the maximum.
        while length <= longest && stop.check().is_ok() {
            let mut targets = whips::targets(model, state, length, stop);
            if targets.is_empty() && length > SAME {
                targets.extend(whips::open(model, state, stop).filter(|&target| {
                    let mut search = Search { model, state, stop, seen: HashMap::new() };
                    search.extend(model.links(target), length)
                }));
            }
            if !targets.is_empty() {
                return Some((length, targets));
            }
            length += 1;
        }
        None
    })
}

/// A search for a braid with one target.
struct Search<'m> {
    model: &'m Model,
    state: &'m State,
    stop: &'m Deadline,
    /// The excluded candidates that were extended, with the most variables that were left.
    seen: HashMap<Vec<u64>, usize>,
}

impl Search<'_> {
    /// Returns `true` if at most `more` further variables show a contradiction.
    fn extend(&mut self, excluded: &[u64], more: usize) -> bool {
        let Some(rights) = next(self.model, self.state, excluded) else { return true };
        // The optimistic count costs a propagation, and saves the permutations of all rights below.
        if more == 1 || !self.may_end(excluded, &rights, more) || self.stop.check().is_err() {
            return false;
        }
        rights.into_iter().any(|right| {
            let excluded = union(excluded, self.model.links(right));
            let left = self.seen.entry(excluded.clone()).or_default();
            // The same exclusions in another order were extended with at least as many variables.
            if *left >= more - 1 {
                return false;
            }
            *left = more - 1;
            self.extend(&excluded, more - 1)
        })
    }

    /// Returns `true` if a contradiction is possible under an optimistic count: all direct
    /// consequences of a step together count as one variable.
    fn may_end(&self, excluded: &[u64], rights: &[u32], more: usize) -> bool {
        let mut excluded = excluded.to_vec();
        let mut rights = rights.to_vec();
        for _ in 1..more {
            if rights.is_empty() {
                return false;
            }
            for &right in &rights {
                excluded = union(&excluded, self.model.links(right));
            }
            let Some(next) = next(self.model, self.state, &excluded) else { return true };
            rights = next;
        }
        false
    }
}

/// Returns the direct consequences: the last candidates of variables, if they exclude something; `None` if a variable has no
/// candidate left.
fn next(model: &Model, state: &State, excluded: &[u64]) -> Option<Vec<u32>> {
    let mut rights = Vec::new();
    let open: Vec<u64> =
        state.alive.iter().zip(excluded).map(|(alive, excluded)| alive & !excluded).collect();
    for variable in &model.variables {
        let mut left = variable.iter().copied().filter(|&one| contains(&open, one));
        let right = left.next()?;
        let is_last = left.next().is_none();
        if is_last && !rights.contains(&right) && model.is_linked(right, &open) {
            rights.push(right);
        }
    }
    Some(rights)
}

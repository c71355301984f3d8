//! Berthier's W rating: the length of the longest whip that a solution needs.
//!
//! A whip of length n removes its target Z. It is a sequence of variables V1 … Vn. Each contains a candidate Lk that is
//! linked with the right candidate before it (L1 with Z). All candidates of Vk that are linked neither with Z nor with a
//! right candidate before are: one, the right candidate Rk, if k < n; none if k = n. So Z is false.
//! Whips are tried by increasing length; W is 0 if the last candidates of variables suffice.
//! (D. Berthier, *Pattern-Based Constraint Satisfaction and Logic Puzzles*, 2nd edition, 2015, chapter 5.)

use std::collections::HashSet;

use super::depth::depth;
use super::{Model, State, contains, members, members_of_word, union};
use clausoku_text::Deadline;

/// A search for a whip with one target.
struct Search<'m> {
    model: &'m Model,
    state: &'m State,
    stop: &'m Deadline,
    /// The candidates that the partial whip excludes, and its right candidates.
    excluded: Vec<u64>,
    rights: Vec<u32>,
    /// The number of candidates of each variable that are not excluded.
    left: Vec<u16>,
    /// The ends and the exclusions of the whips that were extended.
    seen: HashSet<(u32, Vec<u64>)>,
}

/// Returns the length of the longest whip that a solution needs; `None` if whips of this length do not suffice, or if
/// it is to stop.
pub fn w_rating(model: &Model, state: State, longest: usize, stop: &Deadline) -> Option<usize> {
    // Whips are braids, which solve no more than failed literals do.
    rating(model, state, stop, |state| {
        // From length 1 for each state: a removal can make shorter whips possible, which are tried before longer ones
        // (docs/rating.md).
        (1..=longest).take_while(|_| stop.check().is_ok()).find_map(|length| {
            let targets = targets(model, state, length, stop);
            (!targets.is_empty()).then_some((length, targets))
        })
    })
}

/// Returns the greatest length of the eliminations that solve the puzzle; `None` if they do not suffice, or if it is
/// to stop. `next` returns a length and the candidates that patterns of this length remove, or `None` without such candidates.
///
/// The patterns must not solve more than failed literals do.
pub(super) fn rating(
    model: &Model,
    mut state: State,
    stop: &Deadline,
    mut next: impl FnMut(&State) -> Option<(usize, Vec<u32>)>,
) -> Option<usize> {
    // A puzzle that failed literals do not solve has no rating. Without this test, patterns of all lengths would be
    // searched for it.
    depth(model, &state, 1, stop)?;
    let mut rating = 0;
    while !model.is_solved(&state) {
        let found = next(&state);
        if stop.check().is_err() {
            return None;
        }
        let (length, targets) = found?;
        rating = rating.max(length);
        for target in targets {
            model.remove(&mut state, target);
        }
        if !model.propagate(&mut state) {
            return None;
        }
    }
    Some(rating)
}

/// Returns the candidates that are linked with others that are left; none after it is to stop.
pub(super) fn open(model: &Model, state: &State, stop: &Deadline) -> impl Iterator<Item = u32> {
    let is_open = |&candidate: &u32| model.is_linked(candidate, &state.alive);
    state.candidates().into_iter().filter(is_open).take_while(|_| stop.check().is_ok())
}

/// Returns the targets of whips of at most this length; not all, if it is to stop.
pub(super) fn targets(model: &Model, state: &State, length: usize, stop: &Deadline) -> Vec<u32> {
    if length == 1 {
        return blocking(model, state);
    }
    let is_target = |&target: &u32| {
        // The target takes the place of the right candidate before the first variable.
        let (excluded, rights) = (model.links(target).to_vec(), vec![target]);
        let (left, seen) = (state.left.clone(), HashSet::new());
        let mut search = Search { model, state, stop, excluded, rights, left, seen };
        search.count(&vec![0; state.alive.len()], -1);
        search.extend(length)
    };
    open(model, state, stop).filter(is_target).collect()
}

/// Returns the targets of whips of length 1: the candidates that are linked with all that a variable has.
fn blocking(model: &Model, state: &State) -> Vec<u32> {
    // By intersections, and not by a search for each target: together with B up to 2 from W, ratings of 2,540 puzzles
    // took 17 % fewer instructions.
    let mut found = vec![0; state.alive.len()];
    for variable in &model.variables {
        let mut common = state.alive.clone();
        for &candidate in variable.iter().filter(|&&candidate| state.has(candidate)) {
            let links = model.links(candidate);
            common.iter_mut().zip(links).for_each(|(common, links)| *common &= links);
        }
        found.iter_mut().zip(common).for_each(|(found, common)| *found |= common);
    }
    members(&found).collect()
}

impl Search<'_> {
    /// Returns `true` if the partial whip can be completed with `more` further variables.
    fn extend(&mut self, more: usize) -> bool {
        let (model, state) = (self.model, self.state);
        let Some(&last) = self.rights.last() else { return false };
        let mut next = Vec::new();
        for (index, (links, alive)) in model.links(last).iter().zip(&state.alive).enumerate() {
            for candidate in members_of_word(index, links & alive) {
                for &variable in &model.of[candidate as usize] {
                    match self.left[variable as usize] {
                        0 => return true,
                        1 if more > 1 => {}
                        _ => continue,
                    }
                    let mut candidates = model.variables[variable as usize].iter().copied();
                    let right =
                        candidates.find(|&one| state.has(one) && !contains(&self.excluded, one));
                    // A right candidate is the last one of its own variables; taken again, it would exclude nothing more.
                    next.extend(
                        right.filter(|one| !self.rights.contains(one) && !next.contains(one)),
                    );
                }
            }
        }
        // Only at the last variable may all candidates be excluded, which was looked for above.
        if more == 1 || self.stop.check().is_err() {
            return false;
        }
        for right in next {
            let excluded = union(&self.excluded, model.links(right));
            // Of whips with the same exclusions and the same end, the first has as many variables left.
            if !self.seen.insert((right, excluded.clone())) {
                continue;
            }
            let before = std::mem::replace(&mut self.excluded, excluded);
            self.count(&before, -1);
            self.rights.push(right);
            let is_complete = self.extend(more - 1);
            self.rights.pop();
            self.count(&before, 1);
            self.excluded = before;
            if is_complete {
                return true;
            }
        }
        false
    }

    /// Adds to the numbers of candidates of the variables for each candidate that is excluded, and was not before.
    fn count(&mut self, before: &[u64], by: i16) {
        for (index, alive) in self.state.alive.iter().enumerate() {
            for candidate in members_of_word(index, self.excluded[index] & !before[index] & alive) {
                for &variable in &self.model.of[candidate as usize] {
                    let left = &mut self.left[variable as usize];
                    // Never below 0: a candidate is subtracted once, when it is excluded for the first time.
                    *left = left.wrapping_add_signed(by);
                }
            }
        }
    }
}

//! Solves a puzzle by eliminations of a pattern, and rates it by the longest one.

use super::depth::depth;
use super::model::{Model, State};

/// Returns the greatest length of the eliminations that solve the puzzle; `None` if they do not suffice, or if it is
/// to stop. `next` returns a length and the candidates that patterns of this length remove, or `None` if there are none.
///
/// The patterns must not solve more than failed literals do.
pub(super) fn longest(
    model: &Model,
    mut state: State,
    stop: &dyn Fn() -> bool,
    mut next: impl FnMut(&State) -> Option<(usize, Vec<u32>)>,
) -> Option<usize> {
    depth(model, state.clone(), 1, stop)?;
    let mut rating = 0;
    while !model.is_solved(&state) {
        let found = next(&state);
        if stop() {
            return None;
        }
        let (length, targets) = found?;
        rating = rating.max(length);
        for target in targets {
            state.remove(target);
        }
        if !model.propagate(&mut state) {
            return None;
        }
    }
    Some(rating)
}

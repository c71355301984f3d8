//! The depth to which assumptions must be nested.
//!
//! Depth 0 is propagation: the last candidate of a variable is true. At depth d, a candidate is false if it leads to a
//! contradiction at depth d - 1.

use super::{Model, State};
use clausoku_files::StopCheck;

/// Returns the least depth that solves the state; `None` if that is more than `deepest`, or if it is to stop.
pub fn depth(
    model: &Model,
    mut state: State,
    deepest: usize,
    stop: &StopCheck<'_>,
) -> Option<usize> {
    // The state is kept from depth to depth: what fails at one depth fails at each greater one.
    for depth in 0..=deepest {
        if !close(model, &mut state, depth, stop) || stop.now() {
            return None;
        }
        if model.is_solved(&state) {
            return Some(depth);
        }
    }
    None
}

/// Removes the candidates that lead to contradictions at smaller depths; returns `false` at a
/// contradiction.
fn close(model: &Model, state: &mut State, depth: usize, stop: &StopCheck<'_>) -> bool {
    if !model.propagate(state) {
        return false;
    }
    for level in 1..=depth {
        loop {
            let before = state.alive.clone();
            for candidate in state.candidates() {
                if stop.now() {
                    // No contradiction was found; `depth` asks `stop` again and returns no result.
                    return true;
                }
                // A failure before may have decided it: it is false, or nothing that is left is linked with it.
                if !state.has(candidate) || !model.is_linked(candidate, &state.alive) {
                    continue;
                }
                let mut assumed = state.clone();
                model.make_true(&mut assumed, candidate);
                if !close(model, &mut assumed, level - 1, stop) {
                    model.remove(state, candidate);
                    if !model.propagate(state) {
                        return false;
                    }
                }
            }
            // After a removal, assumptions can fail that were tried before it.
            if state.alive == before {
                break;
            }
        }
    }
    true
}

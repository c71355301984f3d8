//! What the proof does, and what follows from it.

use super::clauses::ClauseIndex;

/// What happened to the clauses, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// The proof adds a clause.
    Add(ClauseIndex),
    /// The proof deletes a clause.
    Delete(ClauseIndex),
    /// The literal at this place of the trail became true.
    Unit(u32),
}

//! The steps of the proof, and the units that follow from them.

use super::clauses::ClauseIndex;

/// A change of the clauses or of the trail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// The proof adds a clause.
    Add(ClauseIndex),
    /// The proof deletes a clause.
    Delete(ClauseIndex),
    /// The literal at this place of the trail became true.
    Unit(u32),
}

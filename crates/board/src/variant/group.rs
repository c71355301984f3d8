//! The regions that a board will have.

use crate::{Position, Scope};

/// A future region, by the positions of its cells.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub scope: Scope,
    pub name: String,
    pub cells: Vec<Position>,
}

//! The kinds of links between candidates.

/// The links that a search uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Those of one digit in a house.
    X,
    /// From true to false all; from false to true those of a cell.
    Y,
    /// All.
    XY,
}

impl Kind {
    /// Returns `true` if links within a cell count.
    pub fn has_y(self) -> bool {
        self != Self::X
    }

    /// Returns `true` if links from false to true within a house count.
    pub fn has_x(self) -> bool {
        self != Self::Y
    }
}

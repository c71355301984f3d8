//! The kinds of links between candidates.

/// The links that a search uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Links of one digit in a house.
    X,
    /// All links from true to false; from false to true, links within a cell.
    Y,
    /// All links.
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

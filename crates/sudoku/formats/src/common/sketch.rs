//! Drawings without a known meaning, which puzzles of other programs contain.

use clausoku_board::Cell;

/// A place on the board: the distances from its upper edge and from its left edge, in cells. Places beside the board are negative
/// or beyond its sides.
pub type Spot = [f64; 2];

/// A drawing without a known meaning. Colours are red, green and blue, lengths are in cells.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Sketch {
    /// A line through places, and perhaps an arrowhead at its end.
    Line {
        /// The places.
        points: Vec<Spot>,
        /// The width.
        width: f64,
        /// The colour.
        colour: [u8; 3],
        /// `true` if an arrowhead is at the end.
        has_head: bool,
    },
    /// A circle or a rectangle.
    Shape {
        /// The middle.
        centre: Spot,
        /// The height and the width.
        sides: [f64; 2],
        /// `true` for a circle or a pill.
        is_round: bool,
        /// `true` if a rectangle stands on a corner.
        is_turned: bool,
        /// The colour inside.
        fill: Option<[u8; 3]>,
        /// The colour of the outline.
        outline: Option<[u8; 3]>,
    },
    /// Dashes around cells, and a text in the first one, which may be empty.
    Cage {
        /// The cells.
        cells: Vec<Cell>,
        /// The text.
        text: String,
    },
    /// A text.
    Text {
        /// The middle.
        centre: Spot,
        /// The text.
        text: String,
        /// The height of the letters.
        size: f64,
        /// The colour.
        colour: [u8; 3],
    },
    /// The ground of a cell.
    Ground {
        /// The cell.
        cell: Cell,
        /// The colour.
        colour: [u8; 3],
    },
}

impl Sketch {
    /// Returns the places of the drawing; none for cells.
    pub fn spots(&self) -> &[Spot] {
        match self {
            Self::Line { points, .. } => points,
            Self::Shape { centre, .. } | Self::Text { centre, .. } => std::slice::from_ref(centre),
            Self::Cage { .. } | Self::Ground { .. } => &[],
        }
    }
}

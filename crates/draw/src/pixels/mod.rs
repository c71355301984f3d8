//! Pictures on whole pixels, which SVG and PNG show alike.
//!
//! ```
//! use clausoku_draw::Colour;
//! use clausoku_draw::pixels::{Fill, Label, Picture};
//!
//! let mut picture = Picture::new(41, 41);
//! picture.title = "A blue square".to_owned();
//! let blue = Colour([0x1D, 0x4E, 0xD8]);
//! picture.fills.push(Fill { at: (8, 8), size: (24, 24), colour: blue });
//! let label = Label { at: (20, 20), text: "7".to_owned(), em: 18, colour: Colour::WHITE, bold: true };
//! picture.labels.push(label);
//! assert!(picture.svg().contains("<path d=\"M8 8h24v24h-24z\" fill=\"#1d4ed8\"/>"));
//! ```
//!
//! Coordinates name the centres of pixels, so that lines of odd width are crisp.

#[cfg(feature = "png")]
mod glyph;
#[cfg(feature = "png")]
mod png;
mod svg;

use super::Colour;

#[cfg(feature = "png")]
pub use png::PngError;

/// A point: the distances from the left and from the top, in pixels.
pub type Point = (u32, u32);

/// A picture on white ground: rectangles, over them marks, lines, further marks, and texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Pixels from left to right.
    pub width: u32,
    /// Pixels from top to bottom.
    pub height: u32,
    /// The title, for readers who cannot see the picture.
    pub title: String,
    /// The rectangles.
    pub fills: Vec<Fill>,
    /// The marks below the lines, in the order of drawing.
    pub under: Vec<Mark>,
    /// The lines.
    pub lines: Vec<Line>,
    /// The marks above the lines, in the order of drawing.
    pub over: Vec<Mark>,
    /// The texts.
    pub labels: Vec<Label>,
}

/// A filled rectangle. Its edges are on the pixels of its corners.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fill {
    /// The upper left corner.
    pub at: Point,
    /// The distances to the lower right corner.
    pub size: Point,
    /// The colour.
    pub colour: Colour,
}

/// A line with round ends, or a circle. Its edges are smooth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A line with round ends, in any direction.
    Stroke(Line),
    /// A disc, and over it a ring of 2 pixels.
    Circle {
        /// The middle.
        at: Point,
        /// The distance from the middle to the edge, and to the middle of the ring.
        radius: u32,
        /// The colour of the disc, if there is one.
        fill: Option<Colour>,
        /// The colour of the ring, if there is one.
        outline: Option<Colour>,
    },
}

/// A straight line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// The first end: the left or upper one of a horizontal or vertical line.
    pub from: Point,
    /// The other end.
    pub to: Point,
    /// The pixels across; odd, so that a horizontal or vertical line has a middle.
    pub thickness: u32,
    /// The colour.
    pub colour: Colour,
}

/// A short text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The middle of the text.
    pub at: Point,
    /// The text.
    pub text: String,
    /// The height of the letters (an em).
    pub em: u32,
    /// The colour.
    pub colour: Colour,
    /// `true` if the letters are bold.
    pub bold: bool,
}

impl Line {
    /// Returns `true` if the line is horizontal or vertical.
    fn is_level(&self) -> bool {
        self.from.0 == self.to.0 || self.from.1 == self.to.1
    }

    /// Returns the line moved to the right by this many pixels.
    fn moved(self, by: u32) -> Self {
        Self { from: moved(self.from, by), to: moved(self.to, by), ..self }
    }
}

impl Mark {
    /// Returns the mark moved to the right by this many pixels.
    fn moved(self, by: u32) -> Self {
        match self {
            Self::Stroke(line) => Self::Stroke(line.moved(by)),
            Self::Circle { at, radius, fill, outline } => {
                Self::Circle { at: moved(at, by), radius, fill, outline }
            }
        }
    }
}

/// Returns the point moved to the right by this many pixels.
fn moved((x, y): Point, by: u32) -> Point {
    (x + by, y)
}

impl Picture {
    /// Returns an empty picture of this size.
    pub fn new(width: u32, height: u32) -> Self {
        Self {
            width,
            height,
            title: String::new(),
            fills: Vec::new(),
            under: Vec::new(),
            lines: Vec::new(),
            over: Vec::new(),
            labels: Vec::new(),
        }
    }

    /// Adds the shapes of another picture, moved to the right by this many pixels.
    pub fn add_moved(&mut self, other: Self, by: u32) {
        let fills = other.fills.into_iter();
        self.fills.extend(fills.map(|fill| Fill { at: moved(fill.at, by), ..fill }));
        self.lines.extend(other.lines.into_iter().map(|line| line.moved(by)));
        self.under.extend(other.under.into_iter().map(|mark| mark.moved(by)));
        self.over.extend(other.over.into_iter().map(|mark| mark.moved(by)));
        let labels = other.labels.into_iter();
        self.labels.extend(labels.map(|label| Label { at: moved(label.at, by), ..label }));
    }
}

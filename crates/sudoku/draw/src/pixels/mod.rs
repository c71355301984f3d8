//! Pictures on whole pixels, which SVG, PNG and PDF show alike.
//!
//! ```
//! use clausoku_draw::Colour;
//! use clausoku_draw::pixels::{Fill, Label, Picture};
//!
//! let mut picture = Picture::new(41, 41);
//! picture.title = "A blue square".to_owned();
//! let blue = Colour([0x1D, 0x4E, 0xD8]);
//! picture.fills.push(Fill { at: (8, 8), size: (24, 24), colour: blue });
//! picture.labels.push(Label::new((20, 20), "7", 18, Colour::WHITE).bold());
//! assert!(picture.svg().contains("<path d=\"M8 8h24v24h-24z\" fill=\"#1d4ed8\"/>"));
//! ```
//!
//! Coordinates name the centres of pixels, so that lines of odd width are crisp.

#[cfg(any(feature = "png", feature = "pdf"))]
#[cfg_attr(not(feature = "pdf"), expect(dead_code, unused_variables, reason = "only for PDF"))]
pub(crate) mod font;
#[cfg(feature = "pdf")]
mod pdf;
#[cfg(feature = "png")]
mod png;
#[cfg(feature = "png")]
mod raster;
mod svg;

use super::{Anchor, Colour};

#[cfg(any(feature = "png", feature = "pdf"))]
pub use font::{FontError, use_font, width, without_glyph};
#[cfg(feature = "pdf")]
pub use pdf::Document;
#[cfg(feature = "png")]
pub use png::PngError;

/// A point: the distances from the left and from the top, in pixels.
pub type Point = (u32, u32);

/// A picture: a ground, rectangles, over them marks, lines, further marks, texts, and patterns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// Pixels from left to right.
    pub width: u32,
    /// Pixels from top to bottom.
    pub height: u32,
    /// The title, for readers who cannot see the picture.
    pub title: String,
    /// A description in words, for readers who cannot see the picture; may be empty.
    pub description: String,
    /// The colour of the ground; `None` if it is transparent.
    pub ground: Option<Colour>,
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
    /// The patterns of squares.
    pub codes: Vec<Code>,
}

/// A square of black and white squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    /// The upper left corner.
    pub at: Point,
    /// The length of a side.
    pub side: u32,
    /// `true` for each square that is black, by rows.
    pub dark: Vec<Vec<bool>>,
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

/// A stroke or a circle. Its edges are smooth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A line through points.
    Stroke(Stroke),
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
        /// The thickness of the ring.
        thickness: u32,
    },
}

/// A line through points, with round ends and joins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stroke {
    /// The points.
    pub points: Vec<Point>,
    /// `true` if the line is a cubic curve: its first and last points are its ends, and the two others its control points.
    pub is_curved: bool,
    /// The pixels across.
    pub thickness: u32,
    /// The colour.
    pub colour: Colour,
    /// The lengths of a dash and of the gap after it; `None` if the line is solid.
    pub dashes: Option<(u32, u32)>,
}

/// A horizontal or vertical line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// The left or upper end.
    pub from: Point,
    /// The other end.
    pub to: Point,
    /// The pixels across; odd, so that the line has a middle.
    pub thickness: u32,
    /// The colour.
    pub colour: Colour,
}

/// A short text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The middle of the text, or the end that the anchor names, half the height of a figure above the base line.
    pub at: Point,
    /// The text.
    pub text: String,
    /// The height of the letters (an em).
    pub em: u32,
    /// The colour.
    pub colour: Colour,
    /// `true` if the letters are bold.
    pub bold: bool,
    /// The part of the text that is at the point.
    pub anchor: Anchor,
    /// `true` if the text is upside down.
    pub turned: bool,
}

/// The place of a picture in a larger one.
#[derive(Clone, Copy, Debug)]
pub struct Placement {
    /// The upper left corner.
    pub at: Point,
    /// The factor of all lengths.
    pub scale: f64,
    /// `true` if the picture is upside down.
    pub turned: bool,
}

impl Mark {
    /// Returns a solid line through points.
    pub fn line(points: impl Into<Vec<Point>>, thickness: u32, colour: Colour) -> Self {
        let points = points.into();
        Self::Stroke(Stroke { points, is_curved: false, thickness, colour, dashes: None })
    }

    /// Returns the mark of a picture of this size at its place.
    fn placed(self, size: Point, place: Placement) -> Self {
        match self {
            Self::Stroke(stroke) => Self::Stroke(Stroke {
                points: stroke.points.into_iter().map(|point| place.point(size, point)).collect(),
                thickness: place.length(stroke.thickness),
                dashes: stroke.dashes.map(|(dash, gap)| (place.length(dash), place.length(gap))),
                ..stroke
            }),
            Self::Circle { at, radius, fill, outline, thickness } => Self::Circle {
                at: place.point(size, at),
                radius: place.length(radius),
                fill,
                outline,
                thickness: place.length(thickness),
            },
        }
    }
}

impl Fill {
    /// Returns the lower right corner.
    fn end(&self) -> Point {
        (self.at.0.saturating_add(self.size.0), self.at.1.saturating_add(self.size.1))
    }
}

impl Placement {
    fn length(self, length: u32) -> u32 {
        // At least a pixel: no thin line vanishes in a small picture.
        scaled(length, self.scale).max(u32::from(length > 0))
    }

    /// Returns the place of a point of a picture of this size.
    fn point(self, size: Point, point: Point) -> Point {
        let (x, y) = if self.turned {
            (size.0.saturating_sub(point.0), size.1.saturating_sub(point.1))
        } else {
            point
        };
        let [x, y] = [x, y].map(|length| scaled(length, self.scale));
        (self.at.0.saturating_add(x), self.at.1.saturating_add(y))
    }
}

impl Label {
    /// Returns a text with its middle at this point.
    pub fn new(at: Point, text: impl Into<String>, em: u32, colour: Colour) -> Self {
        let text = text.into();
        Self { at, text, em, colour, bold: false, anchor: Anchor::Middle, turned: false }
    }

    /// Returns the text in bold letters.
    #[must_use]
    pub fn bold(self) -> Self {
        Self { bold: true, ..self }
    }

    /// Returns the text at this side of its point.
    #[must_use]
    pub fn anchored(self, anchor: Anchor) -> Self {
        Self { anchor, ..self }
    }
}

impl Picture {
    /// Returns an empty picture of this size on white ground.
    pub fn new(width: u32, height: u32) -> Self {
        Self { width, height, ground: Some(Colour::WHITE), ..Self::default() }
    }

    /// Adds the shapes of another picture at this place. What would be left of the picture or above it is at its edge.
    pub fn add(&mut self, other: Self, place: Placement) {
        let size = (other.width, other.height);
        self.fills.extend(other.fills.into_iter().map(|fill| {
            let end = place.point(size, fill.end());
            let start = place.point(size, fill.at);
            let at = (start.0.min(end.0), start.1.min(end.1));
            Fill { at, size: (start.0.abs_diff(end.0), start.1.abs_diff(end.1)), ..fill }
        }));
        self.under.extend(other.under.into_iter().map(|mark| mark.placed(size, place)));
        self.over.extend(other.over.into_iter().map(|mark| mark.placed(size, place)));
        self.lines.extend(other.lines.into_iter().map(|line| {
            let (one, end) = (place.point(size, line.from), place.point(size, line.to));
            // `from` must stay the left or upper end: PNG files fill the rectangle from it.
            let (from, to) = if place.turned { (end, one) } else { (one, end) };
            Line { from, to, thickness: place.length(line.thickness), ..line }
        }));
        self.codes.extend(other.codes.into_iter().map(|code| Code {
            at: place.point(size, code.at),
            side: place.length(code.side),
            ..code
        }));
        self.labels.extend(other.labels.into_iter().map(|label| Label {
            at: place.point(size, label.at),
            em: place.length(label.em),
            turned: label.turned != place.turned,
            ..label
        }));
    }

    /// Returns the picture with this width.
    #[must_use]
    pub fn resized(self, new_width: u32) -> Self {
        let scale = f64::from(new_width) / f64::from(self.width.max(1));
        let mut resized = Self::new(new_width, scaled(self.height, scale).max(1));
        resized.title.clone_from(&self.title);
        resized.description.clone_from(&self.description);
        resized.ground = self.ground;
        resized.add(self, Placement { at: (0, 0), scale, turned: false });
        resized
    }

    /// Replaces each colour by the function's result.
    pub fn recolour(&mut self, colour: impl Fn(Colour) -> Colour) {
        self.ground = self.ground.map(&colour);
        self.fills.iter_mut().for_each(|fill| fill.colour = colour(fill.colour));
        self.lines.iter_mut().for_each(|line| line.colour = colour(line.colour));
        self.labels.iter_mut().for_each(|label| label.colour = colour(label.colour));
        for mark in self.under.iter_mut().chain(&mut self.over) {
            match mark {
                Mark::Stroke(stroke) => stroke.colour = colour(stroke.colour),
                Mark::Circle { fill, outline, .. } => {
                    *fill = fill.map(&colour);
                    *outline = outline.map(&colour);
                }
            }
        }
    }
}

/// A point between pixels.
pub(crate) type Spot = (f64, f64);

pub(crate) fn spot(point: Point) -> Spot {
    (f64::from(point.0), f64::from(point.1))
}

/// Returns points on a cubic curve, by its ends and its control points.
pub(crate) fn curve(points: &[Spot], steps: u32) -> Vec<Spot> {
    let [from, one, other, to] = points else { return points.to_vec() };
    let shares = (0..=steps).map(|step| f64::from(step) / f64::from(steps));
    let spots = shares.map(|share| {
        let rest = 1.0 - share;
        let weights = [rest * rest * rest, 3.0 * share * rest * rest, 3.0 * share * share * rest];
        let weights = weights.into_iter().chain([share * share * share]);
        weights.zip([from, one, other, to]).fold((0.0, 0.0), |sum: Spot, (weight, point)| {
            (sum.0 + weight * point.0, sum.1 + weight * point.1)
        })
    });
    spots.collect()
}

/// Returns a length times a factor, rounded.
#[expect(clippy::cast_sign_loss, reason = "the conversion saturates")]
pub(crate) fn scaled(length: u32, by: f64) -> u32 {
    (f64::from(length) * by).round() as u32
}

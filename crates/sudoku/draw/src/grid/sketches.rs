//! Drawings without a known meaning, as the puzzle has them.

use clausoku_formats::{Sketch, Spot};

use super::constraints::add_cage;
use super::frame::Frame;
use crate::Colour;
use crate::pixels::{Fill, Label, Mark, Picture, Point};

/// The thickness of outlines.
const RING: u32 = 2;

/// Returns `true` if a drawing is beside a board of this many rows and columns.
pub(super) fn are_beside(sketches: &[Sketch], sides: [usize; 2]) -> bool {
    let mut spots = sketches.iter().flat_map(Sketch::spots);
    spots.any(|spot| spot.iter().zip(sides).any(|(&at, side)| at < 0.0 || at > side as f64))
}

/// Adds the drawings: the grounds and rectangles, over them lines, and over the lines of the grid circles and texts.
pub(super) fn add(picture: &mut Picture, frame: Frame<'_>, sketches: &[Sketch]) {
    let limit = (picture.width.saturating_sub(1), picture.height.saturating_sub(1));
    let canvas = Canvas { frame, limit };
    for sketch in sketches {
        match sketch {
            Sketch::Line { points, width, colour, has_head } => {
                let points: Vec<Point> = points.iter().map(|&spot| canvas.point(spot)).collect();
                let thickness = canvas.length(*width).max(1);
                if *has_head && let [.., before, last] = points[..] {
                    let head = canvas.head(before, last);
                    picture.under.push(Mark::line(head, thickness, Colour(*colour)));
                }
                picture.under.push(Mark::line(points, thickness, Colour(*colour)));
            }
            Sketch::Shape { is_round: true, .. } => canvas.round(picture, sketch),
            Sketch::Shape { .. } => canvas.rectangle(picture, sketch),
            Sketch::Cage { cells, text } => add_cage(picture, frame, cells, text.clone()),
            Sketch::Text { centre, text, size, colour } => {
                let em = canvas.length(*size).max(6);
                picture.labels.push(Label::new(canvas.point(*centre), text, em, Colour(*colour)));
            }
            Sketch::Ground { cell, colour } => {
                let size = (frame.cell, frame.cell);
                picture.fills.push(Fill { at: frame.corner(*cell), size, colour: Colour(*colour) });
            }
            _ => {}
        }
    }
}

/// The part of a picture in which drawings are.
struct Canvas<'f> {
    frame: Frame<'f>,
    /// The largest distances from the left and from the top.
    limit: Point,
}

impl Canvas<'_> {
    /// Returns the pixel of a place, or the nearest one in the picture.
    #[expect(clippy::cast_sign_loss, reason = "the conversion saturates")]
    fn point(&self, [down, right]: Spot) -> Point {
        let pixel = |at: f64| {
            (f64::from(self.frame.start) + at * f64::from(self.frame.cell)).round() as u32
        };
        (pixel(right).min(self.limit.0), pixel(down).min(self.limit.1))
    }

    /// Returns a length in pixels.
    #[expect(clippy::cast_sign_loss, reason = "the conversion saturates")]
    fn length(&self, cells: f64) -> u32 {
        ((cells * f64::from(self.frame.cell)).round() as u32).min(self.limit.0.max(self.limit.1))
    }

    /// Returns the points of an arrowhead at the end of a line.
    #[expect(clippy::cast_sign_loss, reason = "the conversion saturates")]
    fn head(&self, before: Point, last: Point) -> Vec<Point> {
        let [x, y] = [(before.0, last.0), (before.1, last.1)]
            .map(|(from, to)| f64::from(to) - f64::from(from));
        let length = x.hypot(y).max(1.0);
        let size = f64::from(self.frame.share(22));
        let [x, y] =
            [x / length, y / length].map(|part| part * size * std::f64::consts::FRAC_1_SQRT_2);
        // The direction back, turned by an eighth to either side.
        let ends = [(-x - y, x - y), (y - x, -x - y)];
        let [one, other] = ends.map(|(right, down)| {
            let pixel = |from: u32, by: f64| (f64::from(from) + by).round() as u32;
            (pixel(last.0, right).min(self.limit.0), pixel(last.1, down).min(self.limit.1))
        });
        vec![one, last, other]
    }

    /// Adds a circle or a pill.
    fn round(&self, picture: &mut Picture, shape: &Sketch) {
        let Sketch::Shape { centre, sides, fill, outline, .. } = shape else { return };
        let [fill, outline] = [fill, outline].map(|colour| colour.map(Colour));
        let [down, right] = sides.map(|side| side / 2.0);
        if (down - right).abs() < 0.01 {
            let (at, radius) = (self.point(*centre), self.length(down).max(1));
            picture.over.push(Mark::Circle { at, radius, fill, outline, thickness: RING });
            return;
        }
        // A thick line with round ends is a pill.
        let short = down.min(right);
        let end = |sign: f64| {
            self.point([centre[0] + sign * (down - short), centre[1] + sign * (right - short)])
        };
        let across = self.length(2.0 * short).max(1);
        let line = |across, colour| Mark::line([end(-1.0), end(1.0)], across, colour);
        picture.over.extend(outline.map(|colour| line(across, colour)));
        let inner = across.saturating_sub(2 * RING).max(1);
        let inside = fill.or(outline.map(|_| Colour::WHITE));
        picture.over.extend(inside.map(|colour| line(inner, colour)));
    }

    /// Adds a rectangle, which may stand on a corner.
    fn rectangle(&self, picture: &mut Picture, shape: &Sketch) {
        let Sketch::Shape { centre, sides, is_turned, fill, outline, .. } = shape else { return };
        let [fill, outline] = [fill, outline].map(|colour| colour.map(Colour));
        let [down, right] = sides.map(|side| side / 2.0);
        let corners = if *is_turned {
            let [down, right] = [down, right].map(|half| half * std::f64::consts::SQRT_2);
            [[-down, 0.0], [0.0, right], [down, 0.0], [0.0, -right]]
        } else {
            [[-down, -right], [-down, right], [down, right], [down, -right]]
        };
        let corners = corners.map(|[y, x]| self.point([centre[0] + y, centre[1] + x]));
        if !is_turned {
            let (at, end) = (corners[0], corners[2]);
            let size = (end.0.saturating_sub(at.0), end.1.saturating_sub(at.1));
            picture.fills.extend(fill.map(|colour| Fill { at, size, colour }));
        }
        // A rectangle on its corner has an outline alone.
        let edge = outline.or(fill.filter(|_| *is_turned));
        let closed = corners.into_iter().chain([corners[0]]).collect::<Vec<_>>();
        picture.over.extend(edge.map(|colour| Mark::line(closed, RING, colour)));
    }
}

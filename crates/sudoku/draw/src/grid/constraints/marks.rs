//! Lines through the middles of cells: thermometers, arrows, and coloured lines.
//!
//! Marks in cells, between cells and beside the board: discs, squares, grounds, dots, letters, signs, circles at corners,
//! clues, and the arrows of diagonals.

use std::collections::BTreeMap;

use clausoku_board::{Cell, Constraint, ConstraintKind as Kind};

use super::{CLUE, Drawing, RING, THIN, circle};
use crate::Colour;
use crate::grid::frame::Frame;
use crate::pixels::{Fill, Label, Mark, Point};
use crate::scene::{BetweenMark, CellMark, Ends};

/// The colour of the shafts of arrows.
const SHAFT: Colour = Colour([0x8B, 0x93, 0x9E]);

const BLACK: Colour = Colour([0x10, 0x18, 0x27]);

impl Drawing<'_, '_> {
    /// Adds a line of this colour, width and ends; `false` if it has cells that are not beside each other.
    pub(super) fn line(
        &mut self,
        constraint: &Constraint,
        colour: Colour,
        width: u32,
        ends: Ends,
    ) -> bool {
        let frame = self.frame;
        let cells = &constraint.cells;
        let beside = |two: &[Cell]| {
            let (one, other) = (frame.place(two[0]), frame.place(two[1]));
            one.0.abs_diff(other.0) <= 1 && one.1.abs_diff(other.1) <= 1
        };
        // An arrow leaves its pill at any cell.
        let digits = if let Kind::PillArrow { digits } = constraint.kind { digits } else { 0 };
        let is_line = cells.windows(2).zip(1..).all(|(two, index)| {
            let leaves =
                index == digits && cells[..index].iter().any(|&cell| beside(&[cell, two[1]]));
            beside(two) || leaves
        });
        if cells.len() < 2 || !is_line {
            return false;
        }
        let points: Vec<Point> = cells.iter().map(|&cell| frame.middle(cell)).collect();
        let thickness = frame.share(width).max(3);
        if digits > 0 {
            let pill = &points[..digits.clamp(1, points.len())];
            let start = (0..pill.len()).rev().find(|&start| {
                cells.get(pill.len()).is_some_and(|&next| beside(&[cells[start], next]))
            });
            let begin = points[start.unwrap_or(0)];
            let shaft: Vec<Point> =
                [begin].into_iter().chain(points[pill.len()..].iter().copied()).collect();
            self.arrowhead(&shaft, thickness);
            self.picture.under.push(Mark::line(shaft, thickness, colour));
            // Over the shaft, which so begins at the edge of the pill. A narrower line over a wide one leaves an outline.
            let width = 2 * frame.share(38);
            for (width, colour) in [(width + RING, THIN), (width - RING, Colour::WHITE)] {
                self.picture.under.push(Mark::line(pill, width, colour));
            }
            return true;
        }
        self.picture.under.push(Mark::line(points.as_slice(), thickness, colour));
        let last = points[points.len() - 1];
        let ring = |at| circle(at, frame.share(38), Some(Colour::WHITE), Some(THIN));
        match ends {
            Ends::Plain => {}
            Ends::Bulb => {
                self.picture.under.push(circle(points[0], frame.share(38), Some(colour), None));
            }
            Ends::Circles => self.picture.under.extend([ring(points[0]), ring(last)]),
            Ends::Arrow => {
                self.picture.under.push(ring(points[0]));
                self.arrowhead(&points, thickness);
            }
        }
        true
    }

    /// Adds a head at the last point, back from the direction in which the line arrives.
    fn arrowhead(&mut self, points: &[Point], thickness: u32) {
        let [.., before, last] = points else { return };
        let (right, down) = (sign(before.0, last.0), sign(before.1, last.1));
        let size = i64::from(self.frame.share(22));
        // The direction back, turned by an eighth to either side.
        let backs = [(-right - down, right - down), (down - right, -right - down)];
        let [one, other] = backs.map(|(x, y)| {
            let (x, y) = (x.signum(), y.signum());
            // A diagonal step is longer by the root of 2.
            let long = if x != 0 && y != 0 { size * 7 / 10 } else { size };
            let end =
                |from: u32, step: i64| u32::try_from(i64::from(from) + step * long).unwrap_or(from);
            (end(last.0, x), end(last.1, y))
        });
        self.picture.under.push(Mark::line([one, *last, other], thickness, SHAFT));
    }

    /// Adds a mark to each cell.
    pub(super) fn marked(&mut self, cells: &[Cell], colour: Colour, mark: CellMark) -> bool {
        let frame = self.frame;
        for &cell in cells {
            let corner = frame.corner(cell);
            let disc = |fill, outline| circle(frame.middle(cell), frame.share(38), fill, outline);
            match mark {
                CellMark::Disc => self.picture.under.push(disc(Some(colour), None)),
                CellMark::Ring => self.picture.under.push(disc(None, Some(THIN))),
                CellMark::Square => {
                    let inset = frame.share(14);
                    let side = frame.cell - 2 * inset;
                    let at = (corner.0 + inset, corner.1 + inset);
                    self.picture.fills.push(Fill { at, size: (side, side), colour });
                }
                CellMark::Ground(word) => {
                    let size = (frame.cell, frame.cell);
                    self.picture.fills.push(Fill { at: corner, size, colour });
                    if !word.is_empty() {
                        let at = (frame.middle(cell).0, corner.1 + frame.share(18));
                        self.picture.labels.push(frame.clue(at, word.to_owned()));
                    }
                }
            }
        }
        true
    }

    /// Adds a circle with values between cells.
    pub(super) fn corner(&mut self, cells: &[Cell], values: &[String]) -> bool {
        let frame = self.frame;
        let sum = cells.iter().map(|&cell| frame.middle(cell));
        let (x, y) = sum.fold((0, 0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
        let at = (x / 4, y / 4);
        let text: Vec<&str> = values.iter().map(String::as_str).collect();
        let middle = text.len().div_ceil(2);
        let lines = if text.len() < 3 {
            vec![text.join(" ")]
        } else {
            vec![text[..middle].join(" "), text[middle..].join(" ")]
        };
        // Long lines have smaller letters and a larger circle.
        let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0) as u32;
        let radius = frame.share(if longest > 3 { 40 } else { 30 });
        let widest = radius * 17 / (6 * longest.max(1));
        let em = frame.share(24).max(11).min(widest.max(6));
        self.picture.over.push(circle(at, radius, Some(Colour::WHITE), Some(BLACK)));
        let first = at.1 + em / 2 - em * lines.len() as u32 / 2;
        for (text, line) in lines.into_iter().zip(0..) {
            let at = (at.0, first + line * em);
            self.picture.labels.push(Label::new(at, text, em, BLACK));
        }
        true
    }

    /// Adds marks between successive cells; `false` if some are not beside each other.
    pub(super) fn between(&mut self, cells: &[Cell], mark: &BetweenMark) -> bool {
        let frame = self.frame;
        if !cells.windows(2).all(|two| are_neighbours(frame, two)) {
            return false;
        }
        for two in cells.windows(2) {
            self.dot(mark, frame.middle(two[0]), frame.middle(two[1]));
        }
        true
    }

    /// Adds a mark in the middle between two points.
    fn dot(&mut self, mark: &BetweenMark, one: Point, other: Point) {
        let frame = self.frame;
        let at = (u32::midpoint(one.0, other.0), u32::midpoint(one.1, other.1));
        let (ground, text) = match mark {
            BetweenMark::White(text) => (Some(Colour::WHITE), text.as_str()),
            BetweenMark::Black(text) => (Some(BLACK), text.as_str()),
            BetweenMark::Text(text) => (None, text.as_str()),
            BetweenMark::Greater => {
                let sign = match (one.0.cmp(&other.0), one.1.cmp(&other.1)) {
                    (std::cmp::Ordering::Less, _) => ">",
                    (std::cmp::Ordering::Greater, _) => "<",
                    (_, std::cmp::Ordering::Less) => "v",
                    _ => "^",
                };
                (None, sign)
            }
        };
        let em = frame.share(if ground.is_some() { 20 } else { 30 }).max(11);
        let (fill, outline) = (ground.unwrap_or(Colour::WHITE), ground.map(|_| BLACK));
        self.picture.over.push(circle(at, frame.share(13).max(4), Some(fill), outline));
        let colour = if ground == Some(BLACK) { Colour::WHITE } else { BLACK };
        if !text.is_empty() {
            let label = Label::new(at, text.to_owned(), em, colour);
            self.picture.labels.push(if ground.is_none() { label.bold() } else { label });
        }
    }

    /// Adds clues where their lines begin, and returns the constraints whose lines do not begin at the edge.
    pub(super) fn beside<'c>(
        &mut self,
        clues: Vec<(&'c Constraint, String)>,
    ) -> Vec<&'c Constraint> {
        let mut hidden = Vec::new();
        let mut places: BTreeMap<Point, Vec<BesideClue>> = BTreeMap::new();
        for (constraint, text) in clues {
            match self.place_beside(constraint) {
                Some(place) => {
                    places.entry(place.at).or_default().push(BesideClue { text, ..place });
                }
                None => hidden.push(constraint),
            }
        }
        for (at, mut clues) in places {
            // Clues at one place are below each other, clues with an arrow next to its tip.
            clues.sort_by_key(|clue| clue.arrow.map_or(0, |arrow| arrow.1));
            let count = clues.len() as u32;
            let em = self.frame.share(32).max(12).min(self.frame.share(80) / count);
            for (clue, index) in clues.into_iter().zip(0..) {
                let y = at.1 + em / 2 + index * em - count * em / 2;
                self.picture.labels.push(Label::new((at.0, y), clue.text, em, CLUE));
                if let Some(way) = clue.arrow {
                    self.diagonal(at, way);
                }
            }
        }
        hidden
    }

    /// Returns the place of a clue without its text; `None` if its line does not begin at the edge.
    fn place_beside(&self, constraint: &Constraint) -> Option<BesideClue> {
        let frame = self.frame;
        let [first, second, ..] = constraint.cells[..] else { return None };
        let (one, other) = (frame.place(first), frame.place(second));
        let (down, right) = (step(one.0, other.0), step(one.1, other.1));
        if down.abs().max(right.abs()) != 1 {
            return None;
        }
        let (row, column) = (i64::from(one.0) - down, i64::from(one.1) - right);
        let inside = usize::try_from(row).ok().zip(usize::try_from(column).ok());
        if inside.is_some_and(|(row, column)| frame.plane.at(row, column).is_some()) {
            return None;
        }
        let side = i64::from(frame.cell);
        let at = |index: i64| u32::try_from(i64::from(frame.start) + index * side + side / 2).ok();
        let is_diagonal = matches!(constraint.kind, Kind::LittleKiller { .. });
        let arrow = is_diagonal.then_some((right, down));
        Some(BesideClue { at: (at(column)?, at(row)?), text: String::new(), arrow })
    }

    /// Adds an arrow from a clue towards the board.
    fn diagonal(&mut self, at: Point, way: (i64, i64)) {
        let ((x, y), (right, down)) = (at, way);
        let moved = |from: u32, step: i64, hundredths: u32| {
            u32::try_from(i64::from(from) + step * i64::from(self.frame.share(hundredths)))
                .unwrap_or(from)
        };
        let tip = (moved(x, right, 46), moved(y, down, 46));
        let start = (moved(x, right, 26), moved(y, down, 26));
        let backs = [(tip.0, moved(tip.1, -down, 14)), (moved(tip.0, -right, 14), tip.1)];
        self.picture.over.push(Mark::line([start, tip], 2, CLUE));
        self.picture.over.push(Mark::line([backs[0], tip, backs[1]], 2, CLUE));
    }
}

/// A clue beside the board.
struct BesideClue {
    /// The middle of its place.
    at: Point,
    text: String,
    /// The steps to the right and down of its diagonal, if it has one.
    arrow: Option<(i64, i64)>,
}

/// Returns whether two cells share a side.
fn are_neighbours(frame: Frame<'_>, two: &[Cell]) -> bool {
    let one = frame.place(two[0]);
    let other = frame.place(two[1]);
    one.0.abs_diff(other.0) + one.1.abs_diff(other.1) == 1
}

fn step(one: u32, other: u32) -> i64 {
    i64::from(other) - i64::from(one)
}

fn sign(from: u32, to: u32) -> i64 {
    (i64::from(to) - i64::from(from)).signum()
}

//! Marks in cells, between cells and beside the board: discs, squares, grounds, dots, letters, signs, circles at corners,
//! clues, and the arrows of diagonals.

use clausoku_board::scene::{BetweenMark, CellMark};
use clausoku_board::{Cell, Constraint, ConstraintKind as Kind};

use super::{CLUE, Drawing, THIN, circle};
use crate::Colour;
use crate::grid::frame::Frame;
use crate::pixels::{Fill, Label, Mark, Point};

const BLACK: Colour = Colour([0x10, 0x18, 0x27]);

impl Drawing<'_, '_> {
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
    pub(super) fn corner(&mut self, cells: &[Cell], values: &[u32]) -> bool {
        let frame = self.frame;
        let sum = cells.iter().map(|&cell| frame.middle(cell));
        let (x, y) = sum.fold((0, 0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
        let at = (x / 4, y / 4);
        self.picture.over.push(circle(at, frame.share(30), Some(Colour::WHITE), Some(BLACK)));
        let text: Vec<String> = values.iter().map(u32::to_string).collect();
        let middle = text.len().div_ceil(2);
        let lines = if text.len() < 3 {
            vec![text.join(" ")]
        } else {
            vec![text[..middle].join(" "), text[middle..].join(" ")]
        };
        let em = frame.share(24).max(11);
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

    /// Adds a clue where its line begins; `false` if its line does not begin at the edge.
    pub(super) fn beside(&mut self, constraint: &Constraint, text: String) -> bool {
        let frame = self.frame;
        let [first, second, ..] = constraint.cells[..] else { return false };
        let (one, other) = (frame.place(first), frame.place(second));
        let (down, right) = (step(one.0, other.0), step(one.1, other.1));
        if down.abs().max(right.abs()) != 1 {
            return false;
        }
        let (row, column) = (i64::from(one.0) - down, i64::from(one.1) - right);
        let inside = usize::try_from(row).ok().zip(usize::try_from(column).ok());
        if inside.is_some_and(|(row, column)| frame.plane.at(row, column).is_some()) {
            return false;
        }
        let side = i64::from(frame.cell);
        let at = |index: i64| u32::try_from(i64::from(frame.start) + index * side + side / 2).ok();
        let (Some(x), Some(y)) = (at(column), at(row)) else { return false };
        let em = frame.share(32).max(12);
        self.picture.labels.push(Label::new((x, y), text, em, CLUE));
        if let Kind::LittleKiller { .. } = constraint.kind {
            let moved = |from: u32, step: i64, hundredths: u32| {
                u32::try_from(i64::from(from) + step * i64::from(frame.share(hundredths)))
                    .unwrap_or(from)
            };
            let tip = (moved(x, right, 46), moved(y, down, 46));
            let start = (moved(x, right, 26), moved(y, down, 26));
            let backs = [(tip.0, moved(tip.1, -down, 14)), (moved(tip.0, -right, 14), tip.1)];
            self.picture.over.push(Mark::line([start, tip], 2, CLUE));
            self.picture.over.push(Mark::line([backs[0], tip, backs[1]], 2, CLUE));
        }
        true
    }
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

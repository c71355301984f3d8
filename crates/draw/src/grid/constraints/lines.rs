//! Lines through the middles of cells: thermometers, arrows, and coloured lines.

use clausoku_board::scene::Ends;
use clausoku_board::{Cell, Constraint, ConstraintKind as Kind};

use super::{Drawing, THIN, circle};
use crate::Colour;
use crate::pixels::{Mark, Point};

/// The colour of the shafts of arrows.
const SHAFT: Colour = Colour([0x8B, 0x93, 0x9E]);

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
            for (width, colour) in [(80, SHAFT), (74, Colour::WHITE)] {
                self.picture.under.push(Mark::line(pill, frame.share(width), colour));
            }
            let start = (0..pill.len()).rev().find(|&start| {
                cells.get(pill.len()).is_some_and(|&next| beside(&[cells[start], next]))
            });
            let begin = points[start.unwrap_or(0)];
            let shaft: Vec<Point> =
                [begin].into_iter().chain(points[pill.len()..].iter().copied()).collect();
            self.arrowhead(&shaft, thickness);
            self.picture.under.push(Mark::line(shaft, thickness, colour));
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
            let long = if x != 0 && y != 0 { size * 7 / 10 } else { size };
            let end =
                |from: u32, step: i64| u32::try_from(i64::from(from) + step * long).unwrap_or(from);
            (end(last.0, x), end(last.1, y))
        });
        self.picture.under.push(Mark::line([one, *last, other], thickness, SHAFT));
    }
}

fn sign(from: u32, to: u32) -> i64 {
    (i64::from(to) - i64::from(from)).signum()
}

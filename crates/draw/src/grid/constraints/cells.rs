//! Marked cells: discs, squares, rings and grounds.

use puzzle::{Constraint, ConstraintKind as Kind};

use super::{Frame, THIN};
use crate::Colour;
use crate::pixels::{Fill, Mark, Picture};

const GREY: Colour = Colour([0xD5, 0xD8, 0xDD]);

/// Adds marks of cells; `false` if the constraint has none.
pub(super) fn add(picture: &mut Picture, frame: Frame<'_>, constraint: &Constraint) -> bool {
    let ground = match &constraint.kind {
        Kind::Odd | Kind::Even | Kind::CountingCircles => GREY,
        Kind::Clone => Colour([0xE3, 0xE6, 0xEA]),
        Kind::Minimum | Kind::Maximum => Colour([0xE8, 0xE0, 0xEF]),
        Kind::RowIndexer => Colour([0xD7, 0xEF, 0xD3]),
        Kind::ColumnIndexer => Colour([0xF8, 0xD7, 0xD4]),
        Kind::BoxIndexer => Colour([0xD3, 0xE4, 0xF8]),
        _ => return false,
    };
    for &cell in &constraint.cells {
        let corner = frame.corner(cell);
        let disc = |fill, outline| Mark::Circle {
            at: frame.middle(cell),
            radius: frame.share(38),
            fill,
            outline,
        };
        match constraint.kind {
            Kind::Odd => picture.under.push(disc(Some(ground), None)),
            Kind::CountingCircles => picture.under.push(disc(None, Some(THIN))),
            Kind::Even => {
                let inset = frame.share(14);
                let side = frame.cell - 2 * inset;
                let at = (corner.0 + inset, corner.1 + inset);
                picture.fills.push(Fill { at, size: (side, side), colour: ground });
            }
            _ => {
                let size = (frame.cell, frame.cell);
                picture.fills.push(Fill { at: corner, size, colour: ground });
            }
        }
        if let Kind::Minimum | Kind::Maximum = constraint.kind {
            let word = if constraint.kind == Kind::Minimum { "min" } else { "max" };
            let at = (frame.middle(cell).0, corner.1 + frame.share(18));
            picture.labels.push(frame.clue(at, word.to_owned()));
        }
    }
    true
}

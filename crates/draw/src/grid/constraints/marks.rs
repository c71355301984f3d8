//! Marks in cells, between cells and beside the board: discs, squares, grounds, dots, letters, signs, circles at corners,
//! clues, and the arrows of diagonals.

use clausoku_board::{Cell, Constraint, ConstraintKind as Kind, Variant};

use super::{CLUE, Frame, THIN, circle};
use crate::Colour;
use crate::pixels::{Fill, Label, Mark, Picture, Point};

const GREY: Colour = Colour([0xD5, 0xD8, 0xDD]);
const BLACK: Colour = Colour([0x10, 0x18, 0x27]);

/// Adds marks of cells; `false` if the constraint has none.
pub(super) fn add_in(picture: &mut Picture, frame: Frame<'_>, constraint: &Constraint) -> bool {
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
        let disc = |fill, outline| circle(frame.middle(cell), frame.share(38), fill, outline);
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

/// Adds marks; `false` if the constraint has none, or its cells are not beside each other.
pub(super) fn add_between(
    picture: &mut Picture,
    frame: Frame<'_>,
    constraint: &Constraint,
) -> bool {
    if let Kind::Quadruple { values } = &constraint.kind {
        let sum = constraint.cells.iter().map(|&cell| frame.middle(cell));
        let (x, y) = sum.fold((0, 0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
        let at = (x / 4, y / 4);
        picture.over.push(circle(at, frame.share(30), Some(Colour::WHITE), Some(BLACK)));
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
            picture.labels.push(Label::new(at, text, em, BLACK));
        }
        return true;
    }
    if !is_dots(&constraint.kind)
        || !constraint.cells.windows(2).all(|two| are_neighbours(frame, two))
    {
        return false;
    }
    for two in constraint.cells.windows(2) {
        let (one, other) = (frame.middle(two[0]), frame.middle(two[1]));
        let at = (u32::midpoint(one.0, other.0), u32::midpoint(one.1, other.1));
        dot(picture, frame, &constraint.kind, at, (one, other));
    }
    true
}

fn is_dots(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::Difference { .. } | Kind::Ratio { .. } | Kind::PairSum { .. } | Kind::GreaterThan
    )
}

/// Returns `true` if the board has marks between cells.
pub(in crate::grid) fn has_dots(variant: &Variant) -> bool {
    variant.constraints().iter().any(|constraint| is_dots(&constraint.kind))
}

/// Returns whether two cells share a side.
fn are_neighbours(frame: Frame<'_>, two: &[Cell]) -> bool {
    let one = frame.place(two[0]);
    let other = frame.place(two[1]);
    one.0.abs_diff(other.0) + one.1.abs_diff(other.1) == 1
}

/// Adds the mark of a kind between two points.
fn dot(picture: &mut Picture, frame: Frame<'_>, kind: &Kind, at: Point, ends: (Point, Point)) {
    let (ground, text) = match kind {
        Kind::Difference { difference } => {
            let text = if *difference == 1 { String::new() } else { difference.to_string() };
            (Some(Colour::WHITE), text)
        }
        Kind::Ratio { ratio } => {
            let text = if *ratio == 2 { String::new() } else { ratio.to_string() };
            (Some(BLACK), text)
        }
        Kind::PairSum { sum: 10 } => (None, "X".to_owned()),
        Kind::PairSum { sum: 5 } => (None, "V".to_owned()),
        Kind::PairSum { sum } => (None, sum.to_string()),
        _ => {
            let (one, other) = ends;
            let sign = match (one.0.cmp(&other.0), one.1.cmp(&other.1)) {
                (std::cmp::Ordering::Less, _) => ">",
                (std::cmp::Ordering::Greater, _) => "<",
                (_, std::cmp::Ordering::Less) => "v",
                _ => "^",
            };
            (None, sign.to_owned())
        }
    };
    let em = frame.share(if ground.is_some() { 20 } else { 30 }).max(11);
    let (fill, outline) = (ground.unwrap_or(Colour::WHITE), ground.map(|_| BLACK));
    picture.over.push(circle(at, frame.share(13).max(4), Some(fill), outline));
    let colour = if ground == Some(BLACK) { Colour::WHITE } else { BLACK };
    if !text.is_empty() {
        let label = Label::new(at, text, em, colour);
        picture.labels.push(if ground.is_none() { label.bold() } else { label });
    }
}

/// Returns the text of a clue beside the board; `None` if the kind has none.
fn outer_clue(kind: &Kind) -> Option<String> {
    Some(match kind {
        Kind::LittleKiller { sum } | Kind::Sandwich { sum } => sum.to_string(),
        Kind::XSum { sum } => format!("x{sum}"),
        Kind::Skyscraper { count } => format!("[{count}]"),
        Kind::HiddenSkyscraper { value } => format!("|{value}|"),
        Kind::NumberedRoom { value } => format!(":{value}:"),
        _ => return None,
    })
}

/// Returns whether the board has a clue beside it.
pub(in crate::grid) fn has_clues(variant: &Variant) -> bool {
    variant.constraints().iter().any(|constraint| outer_clue(&constraint.kind).is_some())
}

/// Adds a clue where its line begins; `false` if it is none, or if its line does not begin at the edge.
pub(super) fn add_beside(picture: &mut Picture, frame: Frame<'_>, constraint: &Constraint) -> bool {
    let Some(text) = outer_clue(&constraint.kind) else { return false };
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
    picture.labels.push(Label::new((x, y), text, em, CLUE));
    if let Kind::LittleKiller { .. } = constraint.kind {
        let moved = |from: u32, step: i64, hundredths: u32| {
            u32::try_from(i64::from(from) + step * i64::from(frame.share(hundredths)))
                .unwrap_or(from)
        };
        let tip = (moved(x, right, 46), moved(y, down, 46));
        let start = (moved(x, right, 26), moved(y, down, 26));
        let backs = [(tip.0, moved(tip.1, -down, 14)), (moved(tip.0, -right, 14), tip.1)];
        picture.over.push(Mark::line([start, tip], 2, CLUE));
        picture.over.push(Mark::line([backs[0], tip, backs[1]], 2, CLUE));
    }
    true
}

fn step(one: u32, other: u32) -> i64 {
    i64::from(other) - i64::from(one)
}

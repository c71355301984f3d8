//! Clues beside the board, and the arrows of diagonals.

use puzzle::{Constraint, ConstraintKind as Kind, Variant};

use super::{CLUE, Frame};
use crate::pixels::{Label, Line, Mark, Picture};

/// Returns the text of a clue beside the board; `None` if the kind has none.
fn clue(kind: &Kind) -> Option<String> {
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
    variant.constraints().iter().any(|constraint| clue(&constraint.kind).is_some())
}

/// Adds a clue where its line begins; `false` if it is none, or if its line does not begin at the edge.
pub(super) fn add(picture: &mut Picture, frame: Frame<'_>, constraint: &Constraint) -> bool {
    let Some(text) = clue(&constraint.kind) else { return false };
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
    picture.labels.push(Label { at: (x, y), text, em, colour: CLUE, bold: false });
    if let Kind::LittleKiller { .. } = constraint.kind {
        let moved = |from: u32, step: i64, hundredths: u32| {
            u32::try_from(i64::from(from) + step * i64::from(frame.share(hundredths)))
                .unwrap_or(from)
        };
        let tip = (moved(x, right, 46), moved(y, down, 46));
        let start = (moved(x, right, 26), moved(y, down, 26));
        let backs = [(tip.0, moved(tip.1, -down, 14)), (moved(tip.0, -right, 14), tip.1)];
        for from in [start, backs[0], backs[1]] {
            let line = Line { from, to: tip, thickness: 2, colour: CLUE };
            picture.over.push(Mark::Stroke(line));
        }
    }
    true
}

fn step(one: u32, other: u32) -> i64 {
    i64::from(other) - i64::from(one)
}

//! Marks between cells: dots, letters, signs, and circles at corners.

use puzzle::{Cell, Constraint, ConstraintKind as Kind};

use super::Frame;
use crate::Colour;
use crate::pixels::{Label, Mark, Picture, Point};

const BLACK: Colour = Colour([0x11, 0x18, 0x27]);

/// Adds marks; `false` if the constraint has none, or its cells are not beside each other.
pub(super) fn add(picture: &mut Picture, frame: Frame<'_>, constraint: &Constraint) -> bool {
    if let Kind::Quadruple { values } = &constraint.kind {
        let sum = constraint.cells.iter().map(|&cell| frame.middle(cell));
        let (x, y) = sum.fold((0, 0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
        let at = (x / 4, y / 4);
        circle(picture, at, frame.share(30), Colour::WHITE);
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
            picture.labels.push(Label { at, text, em, colour: BLACK, bold: false });
        }
        return true;
    }
    let is_dots = matches!(
        constraint.kind,
        Kind::Difference { .. } | Kind::Ratio { .. } | Kind::PairSum { .. } | Kind::GreaterThan
    );
    if !is_dots || !constraint.cells.windows(2).all(|two| are_neighbours(frame, two)) {
        return false;
    }
    for two in constraint.cells.windows(2) {
        let (one, other) = (frame.middle(two[0]), frame.middle(two[1]));
        let at = (u32::midpoint(one.0, other.0), u32::midpoint(one.1, other.1));
        dot(picture, frame, &constraint.kind, at, (one, other));
    }
    true
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
    match ground {
        Some(colour) => circle(picture, at, frame.share(13).max(4), colour),
        None => picture.over.push(Mark::Circle {
            at,
            radius: frame.share(13).max(4),
            fill: Some(Colour::WHITE),
            outline: None,
        }),
    }
    let colour = if ground == Some(BLACK) { Colour::WHITE } else { BLACK };
    if !text.is_empty() {
        picture.labels.push(Label { at, text, em, colour, bold: ground.is_none() });
    }
}

/// Adds a circle with a black ring.
fn circle(picture: &mut Picture, at: Point, radius: u32, fill: Colour) {
    let circle = Mark::Circle { at, radius, fill: Some(fill), outline: Some(BLACK) };
    picture.over.push(circle);
}

//! Cages: a dashed line inside the edge of their cells, and the clue in the first one.

use std::collections::HashSet;

use puzzle::{Cell, Constraint, ConstraintKind as Kind};

use super::{Frame, THIN};
use crate::pixels::{Line, Mark, Picture, Point};

/// Adds a cage; `false` if the constraint is none.
pub(super) fn add(picture: &mut Picture, frame: Frame<'_>, constraint: &Constraint) -> bool {
    let clue = match &constraint.kind {
        Kind::AllDifferent | Kind::Cage { sum: None } => String::new(),
        Kind::Cage { sum: Some(sum) } => sum.to_string(),
        Kind::Sum { sum, weights } if weights.is_empty() => sum.to_string(),
        Kind::Rellik { sum } => format!("no {sum}"),
        Kind::Equality => "=".to_owned(),
        Kind::Lunchbox { sum } => format!("<{sum}>"),
        Kind::Contains { values } => joined(values),
        Kind::ContainsExactly { values } => format!("={}", joined(values)),
        Kind::LookAndSay { clue } => clue
            .iter()
            .map(|(count, value)| format!("{count}x{value}"))
            .collect::<Vec<_>>()
            .join(" "),
        _ => return false,
    };
    let cells: HashSet<Cell> = constraint.cells.iter().copied().collect();
    let Some(&first) = cells.iter().min() else { return false };
    outline(picture, frame, &cells);
    let (x, y) = frame.corner(first);
    let label = frame.clue((0, 0), clue);
    // A character is about 0.6 em wide.
    let width = label.text.chars().count() as u32 * label.em * 6 / 10;
    let at = (x + frame.share(8) + width / 2, y + frame.share(6) + label.em / 2);
    picture.labels.push(crate::pixels::Label { at, ..label });
    true
}

fn joined(values: &[u32]) -> String {
    values.iter().map(u32::to_string).collect::<Vec<String>>().join(",")
}

/// Adds dashes along the edges between a cell of the cage and one outside.
fn outline(picture: &mut Picture, frame: Frame<'_>, cells: &HashSet<Cell>) {
    let inset = frame.share(7).max(3);
    let side = frame.cell - 1;
    let mut sorted: Vec<Cell> = cells.iter().copied().collect();
    sorted.sort_unstable();
    for cell in sorted {
        let has = |rows: i32, columns: i32| {
            frame.variant.cell_beside(cell, rows, columns).is_some_and(|cell| cells.contains(&cell))
        };
        let (x, y) = frame.corner(cell);
        // If the cage continues, a line reaches the edge of the cell; it continues a little at inner corners.
        let left = if has(0, -1) { x } else { x + inset };
        let right = if has(0, 1) { x + side } else { x + side - inset };
        let top = if has(-1, 0) { y } else { y + inset };
        let bottom = if has(1, 0) { y + side } else { y + side - inset };
        for (rows, level) in [(-1, y + inset), (1, y + side - inset)] {
            if !has(rows, 0) {
                dashes(picture, (left, level), (right, level));
            }
        }
        for (columns, level) in [(-1, x + inset), (1, x + side - inset)] {
            if !has(0, columns) {
                dashes(picture, (level, top), (level, bottom));
            }
        }
        // Inner corners: both neighbours are in the cage, and the cell between them is not.
        for (rows, columns) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
            if has(rows, 0) && has(0, columns) && !has(rows, columns) {
                let across =
                    if columns < 0 { (x, x + inset) } else { (x + side - inset, x + side) };
                let down = if rows < 0 { (y, y + inset) } else { (y + side - inset, y + side) };
                let (level, upright) = (
                    if rows < 0 { y + inset } else { y + side - inset },
                    if columns < 0 { x + inset } else { x + side - inset },
                );
                dashes(picture, (across.0, level), (across.1, level));
                dashes(picture, (upright, down.0), (upright, down.1));
            }
        }
    }
}

/// Adds dashes from one point to another, right of it or below it.
fn dashes(picture: &mut Picture, from: Point, to: Point) {
    const DASH: u32 = 4;
    const GAP: u32 = 3;
    let length = (to.0 - from.0).max(to.1 - from.1);
    let at = |step: u32| {
        let step = step.min(length);
        if from.1 == to.1 { (from.0 + step, from.1) } else { (from.0, from.1 + step) }
    };
    for step in (0..length).step_by((DASH + GAP) as usize) {
        let line = Line { from: at(step), to: at(step + DASH), thickness: 1, colour: THIN };
        picture.under.push(Mark::Stroke(line));
    }
}

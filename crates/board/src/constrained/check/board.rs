//! Kinds that concern cells by their place on the board.

use crate::{Cell, Constraint, ConstraintKind as Kind, Position, Variant};

/// Returns the first pair of orthogonal neighbours that is wrong.
pub(super) fn pair(variant: &Variant, wrong: impl Fn(Cell, Cell) -> bool) -> Option<Vec<Cell>> {
    variant.adjacent_pairs().find(|&[a, b]| wrong(a, b)).map(|pair| pair.to_vec())
}

/// Returns the first square of 2×2 cells that lacks one of the classes 0, 1 and 2.
pub(super) fn square(variant: &Variant, class_of: impl Fn(Cell) -> i64) -> Option<Vec<Cell>> {
    let wrong = variant
        .squares()
        .find(|square| (0..3).any(|class| square.iter().all(|&cell| class_of(cell) != class)));
    wrong.map(|square| square.to_vec())
}

/// Returns whether a difference or a ratio is between the cells.
pub(super) fn has_dot(variant: &Variant, first: Cell, second: Cell) -> bool {
    is_marked(variant, first, second, |kind| {
        matches!(kind, Kind::Difference { .. } | Kind::Ratio { .. })
    })
}

/// Returns whether a sum is between the cells.
pub(super) fn has_sum(variant: &Variant, first: Cell, second: Cell) -> bool {
    is_marked(variant, first, second, |kind| matches!(kind, Kind::PairSum { .. }))
}

fn is_marked(variant: &Variant, first: Cell, second: Cell, mark: impl Fn(&Kind) -> bool) -> bool {
    let marks = variant.constraints().iter().filter(|constraint| mark(&constraint.kind));
    marks.into_iter().any(|constraint| {
        constraint
            .cells
            .windows(2)
            .any(|two| [two[0], two[1]] == [first, second] || [two[1], two[0]] == [first, second])
    })
}

/// Returns two cells with an equal value that is their distance.
pub(super) fn taxicab(variant: &Variant, value: &impl Fn(Cell) -> i64) -> Option<Vec<Cell>> {
    variant.cells().find_map(|a| {
        let mut later = variant.cells().filter(|&b| a < b);
        let wrong = later.find(|&b| {
            value(a) == value(b) && distance(variant.position(a), variant.position(b)) == value(a)
        })?;
        Some(vec![a, wrong])
    })
}

/// Returns the number of orthogonal steps between the positions.
fn distance(a: Position, b: Position) -> i64 {
    i64::from(a.row.abs_diff(b.row)) + i64::from(a.column.abs_diff(b.column))
}

/// Returns a cell with a middle value that has neither flatmate.
pub(super) fn flatmates(variant: &Variant, value: &impl Fn(Cell) -> i64) -> Option<Vec<Cell>> {
    let order = variant.order() as i64;
    variant
        .cells()
        .find(|&cell| {
            value(cell) == (order + 1) / 2
                && variant.cell_beside(cell, -1, 0).is_none_or(|above| value(above) != 1)
                && variant.cell_beside(cell, 1, 0).is_none_or(|below| value(below) != order)
        })
        .map(|cell| vec![cell])
}

/// Returns a cell with a neighbour that is not of the constraint and does not fit.
pub(super) fn extreme(
    variant: &Variant,
    constraint: &Constraint,
    fits: impl Fn(Cell, Cell) -> bool,
) -> Option<Vec<Cell>> {
    constraint.cells.iter().find_map(|&cell| {
        let mut others = variant.neighbours(cell).filter(|other| !constraint.cells.contains(other));
        others.find(|&other| !fits(cell, other)).map(|other| vec![cell, other])
    })
}

/// Returns a cell whose value does not point to a cell with the cell's own place. `target` returns that place and the
/// cell at a place; places are counted from 0.
pub(super) fn index(
    constraint: &Constraint,
    value: impl Fn(Cell) -> i64,
    target: impl Fn(Cell, i32) -> Option<(i32, Cell)>,
) -> Option<Vec<Cell>> {
    let wrong = constraint.cells.iter().copied().find(|&cell| {
        let place = i32::try_from(value(cell) - 1).unwrap_or(i32::MAX);
        target(cell, place).is_none_or(|(own, target)| value(target) != i64::from(own) + 1)
    });
    wrong.map(|cell| vec![cell])
}

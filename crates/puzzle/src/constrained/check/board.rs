//! Kinds that concern cells by their place on the board.

use super::lines::has_ratio;
use crate::{Cell, Constraint, ConstraintKind as Kind, Position, Variant};

/// Returns cells that violate the constraint, if it does not hold.
pub(super) fn violation(
    variant: &Variant,
    constraint: &Constraint,
    values: &[u16],
) -> Option<Vec<Cell>> {
    let value = |cell: Cell| i64::from(values[cell.index()]);
    let order = variant.order() as i64;
    match &constraint.kind {
        Kind::NonConsecutive => pair(variant, |a, b| value(a).abs_diff(value(b)) == 1),
        Kind::Negative { differences, ratios, sums } => pair(variant, |a, b| {
            let first = value(a);
            let second = value(b);
            let dot = differences.iter().any(|&one| first.abs_diff(second) == u64::from(one))
                || ratios.iter().any(|&one| has_ratio(first, second, one));
            (dot && !has_dot(variant, a, b))
                || (sums.iter().any(|&one| first + second == i64::from(one))
                    && !has_sum(variant, a, b))
        }),
        Kind::GlobalEntropy => square(variant, |cell| (value(cell) - 1) * 3 / order),
        Kind::GlobalModular => square(variant, |cell| value(cell) % 3),
        Kind::AntiTaxicab => taxicab(variant, &value),
        Kind::DutchFlatmates => flatmates(variant, &value),
        Kind::Minimum => extreme(variant, constraint, &|own, other| value(own) < value(other)),
        Kind::Maximum => extreme(variant, constraint, &|own, other| value(own) > value(other)),
        _ => index(variant, constraint, &value),
    }
}

/// Returns the first pair of orthogonal neighbours that is wrong.
fn pair(variant: &Variant, wrong: impl Fn(Cell, Cell) -> bool) -> Option<Vec<Cell>> {
    variant.adjacent_pairs().find(|&[a, b]| wrong(a, b)).map(|pair| pair.to_vec())
}

/// Returns the first square of 2×2 cells that lacks one of the classes 0, 1 and 2.
fn square(variant: &Variant, class_of: impl Fn(Cell) -> i64) -> Option<Vec<Cell>> {
    let wrong = variant
        .squares()
        .find(|square| (0..3).any(|class| square.iter().all(|&cell| class_of(cell) != class)));
    wrong.map(|square| square.to_vec())
}

/// Returns whether a difference or a ratio is between the cells.
fn has_dot(variant: &Variant, first: Cell, second: Cell) -> bool {
    is_marked(variant, first, second, |kind| {
        matches!(kind, Kind::Difference { .. } | Kind::Ratio { .. })
    })
}

/// Returns whether a sum is between the cells.
fn has_sum(variant: &Variant, first: Cell, second: Cell) -> bool {
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

fn taxicab(variant: &Variant, value: &impl Fn(Cell) -> i64) -> Option<Vec<Cell>> {
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

fn flatmates(variant: &Variant, value: &impl Fn(Cell) -> i64) -> Option<Vec<Cell>> {
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

fn extreme(
    variant: &Variant,
    constraint: &Constraint,
    fits: &dyn Fn(Cell, Cell) -> bool,
) -> Option<Vec<Cell>> {
    constraint.cells.iter().find_map(|&cell| {
        let mut others = variant.neighbours(cell).filter(|other| !constraint.cells.contains(other));
        others.find(|&other| !fits(cell, other)).map(|other| vec![cell, other])
    })
}

/// Checks the row, column and box indexers.
fn index(
    variant: &Variant,
    constraint: &Constraint,
    value: &impl Fn(Cell) -> i64,
) -> Option<Vec<Cell>> {
    let wrong = constraint.cells.iter().copied().find(|&cell| {
        let position = variant.position(cell);
        let to = i32::try_from(value(cell) - 1).unwrap_or(i32::MAX);
        let row = i32::from(position.row);
        let column = i32::from(position.column);
        let (own, target) = match constraint.kind {
            Kind::RowIndexer => (row, variant.cell_beside(cell, to - row, 0)),
            Kind::ColumnIndexer => (column, variant.cell_beside(cell, 0, to - column)),
            _ => {
                let block = variant.block_of(cell).map(|block| &variant.regions()[block].cells);
                let place = block.and_then(|cells| cells.iter().position(|&other| other == cell));
                let target = block.and_then(|cells| cells.get(usize::try_from(to).ok()?).copied());
                (place.map_or(-1, |place| place as i32), target)
            }
        };
        target.is_none_or(|target| value(target) != i64::from(own) + 1)
    });
    wrong.map(|cell| vec![cell])
}

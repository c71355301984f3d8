//! Kinds that concern cells by their place on the board.

use std::collections::HashSet;

use clausoku_board::{Cell, Constraint, ConstraintKind as Kind, Position};

use super::super::piece::Says;
use super::Lowering;

/// Adds the pieces of a constraint.
pub(super) fn lower(lowering: &mut Lowering<'_>, constraint: &Constraint) {
    let variant = lowering.variant;
    let order = lowering.order();
    match &constraint.kind {
        Kind::NonConsecutive => {
            for [a, b] in variant.adjacent_pairs() {
                lowering.relate(a, b, |a, b| a.abs_diff(b) != 1);
            }
        }
        Kind::Negative { differences, ratios, sums } => {
            negative(lowering, (differences, ratios), sums);
        }
        Kind::AntiTaxicab => anti_taxicab(lowering),
        Kind::GlobalEntropy => squares(lowering, |value| (value - 1) / (order / 3)),
        Kind::GlobalModular => squares(lowering, |value| value % 3),
        Kind::DutchFlatmates => {
            for cell in variant.cells() {
                let above = variant.cell_beside(cell, -1, 0).map(|cell| Says::yes(cell, 1));
                let below = variant.cell_beside(cell, 1, 0).map(|cell| Says::yes(cell, order));
                let middle = Says::no(cell, order.div_ceil(2));
                lowering.clause([middle].into_iter().chain(above).chain(below));
            }
        }
        Kind::Minimum => extreme(lowering, &constraint.cells, |own, other| own < other),
        Kind::Maximum => extreme(lowering, &constraint.cells, |own, other| own > other),
        kind => {
            for &cell in &constraint.cells {
                index(lowering, kind, cell);
            }
        }
    }
}

fn squares(lowering: &mut Lowering<'_>, class: impl Fn(u16) -> u16) {
    let order = lowering.order();
    for square in lowering.variant.squares() {
        for wanted in 0..3 {
            let values = (1..=order).filter(|&value| class(value) == wanted);
            let says: Vec<Says> =
                values.flat_map(|value| square.map(|cell| Says::yes(cell, value))).collect();
            lowering.clause(says);
        }
    }
}

/// Adds relations on all neighbours, except those that constraints mark.
fn negative(lowering: &mut Lowering<'_>, (differences, ratios): (&[u32], &[u32]), sums: &[u32]) {
    let variant = lowering.variant;
    let mut dots: HashSet<[Cell; 2]> = HashSet::new();
    let mut crosses: HashSet<[Cell; 2]> = HashSet::new();
    for constraint in variant.constraints() {
        let marked = match constraint.kind {
            Kind::Difference { .. } | Kind::Ratio { .. } => &mut dots,
            Kind::PairSum { .. } => &mut crosses,
            _ => continue,
        };
        let pairs = constraint.cells.windows(2);
        marked.extend(pairs.map(|two| [two[0].min(two[1]), two[0].max(two[1])]));
    }
    for [a, b] in variant.adjacent_pairs() {
        let pair = [a.min(b), a.max(b)];
        let (has_dot, has_cross) = (dots.contains(&pair), crosses.contains(&pair));
        let is_dot = |a: i64, b: i64| {
            differences.iter().any(|&one| (a - b).abs() == i64::from(one))
                || ratios.iter().map(|&one| i64::from(one)).any(|r| a == r * b || b == r * a)
        };
        let is_cross = |a: i64, b: i64| sums.iter().any(|&one| a + b == i64::from(one));
        if !(has_dot && has_cross) {
            lowering
                .relate(a, b, |a, b| (has_dot || !is_dot(a, b)) && (has_cross || !is_cross(a, b)));
        }
    }
}

fn anti_taxicab(lowering: &mut Lowering<'_>) {
    let variant = lowering.variant;
    for cell in variant.cells() {
        for value in 1..=lowering.order() {
            let distance = i32::from(value);
            // The cells at this distance that come later in reading order.
            for rows in 0..=distance {
                let columns = distance - rows;
                let sides =
                    if rows == 0 || columns == 0 { vec![columns] } else { vec![columns, -columns] };
                for columns in sides {
                    if let Some(other) = variant.cell_beside(cell, rows, columns) {
                        lowering.clause([Says::no(cell, value), Says::no(other, value)]);
                    }
                }
            }
        }
    }
}

fn extreme(lowering: &mut Lowering<'_>, cells: &[Cell], fits: impl Fn(i64, i64) -> bool) {
    let variant = lowering.variant;
    for &cell in cells {
        for other in variant.neighbours(cell).filter(|other| !cells.contains(other)) {
            lowering.relate(cell, other, &fits);
        }
    }
}

/// Adds the consequences of each value of an indexer.
fn index(lowering: &mut Lowering<'_>, kind: &Kind, cell: Cell) {
    let variant = lowering.variant;
    let Position { row, column } = variant.position(cell);
    let block = variant.block_of(cell).map(|block| &variant.regions()[block].cells);
    for value in 1..=lowering.order() {
        let to = value - 1;
        let (own, target) = match kind {
            Kind::RowIndexer => (row, variant.cell_at(Position { row: to, column })),
            Kind::ColumnIndexer => (column, variant.cell_at(Position { row, column: to })),
            _ => {
                let place = block.and_then(|cells| cells.iter().position(|&other| other == cell));
                let target = block.and_then(|cells| cells.get(usize::from(to)).copied());
                (place.map_or(u16::MAX, |place| place as u16), target)
            }
        };
        let says = target.map(|target| Says::yes(target, own.saturating_add(1)));
        lowering.clause([Says::no(cell, value)].into_iter().chain(says));
    }
}

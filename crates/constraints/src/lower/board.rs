//! Kinds that concern cells by their place on the board.

use std::collections::HashSet;

use clausoku_board::{Cell, ConstraintKind as Kind};

use super::Lowering;
use crate::piece::Says;

impl Lowering<'_> {
    /// Adds that each square of 2×2 cells contains values of the classes 0, 1 and 2.
    pub(super) fn squares(&mut self, class: impl Fn(u16) -> u16) {
        let order = self.order();
        for square in self.variant.squares() {
            for wanted in 0..3 {
                let values = (1..=order).filter(|&value| class(value) == wanted);
                let says: Vec<Says> =
                    values.flat_map(|value| square.map(|cell| Says::yes(cell, value))).collect();
                self.clause(says);
            }
        }
    }

    /// Adds relations on all neighbours, except those that constraints mark.
    pub(super) fn negative(&mut self, differences: &[u32], ratios: &[u32], sums: &[u32]) {
        let mut dots: HashSet<[Cell; 2]> = HashSet::new();
        let mut crosses: HashSet<[Cell; 2]> = HashSet::new();
        for constraint in self.variant.constraints() {
            let pairs = constraint.cells.windows(2);
            let pairs = pairs.map(|two| [two[0].min(two[1]), two[0].max(two[1])]);
            if matches!(constraint.kind, Kind::Difference { .. } | Kind::Ratio { .. }) {
                dots.extend(pairs);
            } else if matches!(constraint.kind, Kind::PairSum { .. }) {
                crosses.extend(pairs);
            }
        }
        for [a, b] in self.variant.adjacent_pairs() {
            let pair = [a.min(b), a.max(b)];
            let (has_dot, has_cross) = (dots.contains(&pair), crosses.contains(&pair));
            let is_dot = |a: i64, b: i64| {
                differences.iter().any(|&one| (a - b).abs() == i64::from(one))
                    || ratios.iter().map(|&one| i64::from(one)).any(|r| a == r * b || b == r * a)
            };
            let is_cross = |a: i64, b: i64| sums.iter().any(|&one| a + b == i64::from(one));
            if !(has_dot && has_cross) {
                self.relate(a, b, |a, b| {
                    (has_dot || !is_dot(a, b)) && (has_cross || !is_cross(a, b))
                });
            }
        }
    }

    pub(super) fn anti_taxicab(&mut self) {
        let variant = self.variant;
        for cell in variant.cells() {
            for value in 1..=self.order() {
                let distance = i32::from(value);
                // The cells at this distance that come later in reading order.
                for rows in 0..=distance {
                    let columns = distance - rows;
                    let is_one = rows == 0 || columns == 0;
                    let sides = if is_one { vec![columns] } else { vec![columns, -columns] };
                    for columns in sides {
                        if let Some(other) = variant.cell_beside(cell, rows, columns) {
                            self.clause([Says::no(cell, value), Says::no(other, value)]);
                        }
                    }
                }
            }
        }
    }

    pub(super) fn dutch_flatmates(&mut self) {
        let variant = self.variant;
        let order = self.order();
        for cell in variant.cells() {
            let above = variant.cell_beside(cell, -1, 0).map(|cell| Says::yes(cell, 1));
            let below = variant.cell_beside(cell, 1, 0).map(|cell| Says::yes(cell, order));
            let middle = Says::no(cell, order.div_ceil(2));
            self.clause([middle].into_iter().chain(above).chain(below));
        }
    }

    /// Adds relations on each cell and its neighbours, except those among the cells.
    pub(super) fn extreme(&mut self, cells: &[Cell], fits: impl Fn(i64, i64) -> bool) {
        for &cell in cells {
            for other in self.variant.neighbours(cell).filter(|other| !cells.contains(other)) {
                self.relate(cell, other, &fits);
            }
        }
    }

    /// Adds the consequences of each value of indexers. `target` returns the place of a cell and the cell at a place;
    /// places are counted from 0.
    pub(super) fn index(
        &mut self,
        cells: &[Cell],
        target: impl Fn(Cell, u16) -> (u16, Option<Cell>),
    ) {
        for &cell in cells {
            for value in 1..=self.order() {
                let (own, target) = target(cell, value - 1);
                let says = target.map(|target| Says::yes(target, own + 1));
                self.clause([Says::no(cell, value)].into_iter().chain(says));
            }
        }
    }
}

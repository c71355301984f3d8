//! Kinds that concern cells by their place on the board, that count values, or that say where a value is.

use std::collections::{BTreeMap, HashSet};

use clausoku_board::{Cell, ConstraintKind as Kind};
use clausoku_text::Stopped;

use super::Lowering;
use crate::machines;
use crate::piece::CellLiteral;

impl Lowering<'_> {
    /// Adds that each square of 2×2 cells contains values of the classes 0, 1 and 2.
    pub(super) fn squares(&mut self, class: impl Fn(u16) -> u16) {
        for square in self.variant.squares() {
            for wanted in 0..3 {
                let values = self.values().filter(|&value| class(value) == wanted);
                let says: Vec<CellLiteral> = values
                    .flat_map(|value| square.map(|cell| CellLiteral::yes(cell, value)))
                    .collect();
                self.clause(says);
            }
        }
    }

    /// Adds relations on all neighbours, except neighbours that constraints mark.
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
            // No cell is at the distance 0.
            for value in self.values().filter(|&value| value > 0) {
                let distance = i32::from(value);
                // The cells at this distance that come later in reading order.
                for rows in 0..=distance {
                    let columns = distance - rows;
                    let is_one = rows == 0 || columns == 0;
                    let sides = if is_one { vec![columns] } else { vec![columns, -columns] };
                    for columns in sides {
                        if let Some(other) = variant.cell_beside(cell, rows, columns) {
                            self.clause([
                                CellLiteral::no(cell, value),
                                CellLiteral::no(other, value),
                            ]);
                        }
                    }
                }
            }
        }
    }

    pub(super) fn dutch_flatmates(&mut self) {
        let variant = self.variant;
        let (first, last) = (self.first(), self.last());
        for cell in variant.cells() {
            let above = variant.cell_beside(cell, -1, 0).map(|cell| CellLiteral::yes(cell, first));
            let below = variant.cell_beside(cell, 1, 0).map(|cell| CellLiteral::yes(cell, last));
            let middle = CellLiteral::no(cell, first + (last - first) / 2);
            self.clause([middle].into_iter().chain(above).chain(below));
        }
    }

    /// Adds relations on each cell and its neighbours, except neighbours among the cells.
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
            for value in self.values() {
                // The value 0 is no place.
                let found = value.checked_sub(1).map(|place| target(cell, place));
                let says = found.and_then(|(own, target)| Some(CellLiteral::yes(target?, own + 1)));
                self.clause([CellLiteral::no(cell, value)].into_iter().chain(says));
            }
        }
    }
}

impl Lowering<'_> {
    /// Adds that the cells contain each value as often as it is listed or more often.
    pub(super) fn contains(&mut self, cells: &[Cell], values: &[u32]) -> Result<(), Stopped> {
        for (value, count) in counted(values) {
            if count == 1 {
                self.clause(cells.iter().map(|&cell| CellLiteral::yes(cell, value)));
            } else {
                self.line(cells, &machines::count(value, vec![count], true))?;
            }
        }
        Ok(())
    }

    /// Adds that exactly `count` cells contain the value.
    pub(super) fn exactly(
        &mut self,
        cells: &[Cell],
        value: u16,
        count: u32,
    ) -> Result<(), Stopped> {
        if count == 0 {
            self.each(cells, |other| other != value);
            return Ok(());
        }
        self.line(cells, &machines::count(value, vec![count], false))
    }

    pub(super) fn same_values(&mut self, cells: &[Cell], sets: usize) -> Result<(), Stopped> {
        let sets: Vec<&[Cell]> = cells.chunks(cells.len() / sets).collect();
        // Neighbours alone: equality of the others follows.
        for two in sets.windows(2) {
            let (first, second) = (two[0], two[1]);
            if first.len() == 1 {
                self.relate(first[0], second[0], |a, b| a == b);
                continue;
            }
            let is_set = self.are_different(first) && self.are_different(second);
            for value in self.values() {
                if is_set {
                    for (one, other) in [(first, second), (second, first)] {
                        for &cell in one {
                            let places = other.iter().map(|&place| CellLiteral::yes(place, value));
                            self.clause([CellLiteral::no(cell, value)].into_iter().chain(places));
                        }
                    }
                } else {
                    // In turn, so that the machine counts the value up at even places and down at odd ones.
                    let both = first.iter().zip(second);
                    let cells: Vec<Cell> = both.flat_map(|(&one, &other)| [one, other]).collect();
                    self.line(&cells, &machines::balance(value))?;
                }
            }
        }
        Ok(())
    }

    pub(super) fn numbered_room(&mut self, cells: &[Cell], value: u16) {
        for place in self.values() {
            let room = usize::from(place).checked_sub(1).and_then(|index| cells.get(index));
            let room = room.map(|&room| CellLiteral::yes(room, value));
            self.clause([CellLiteral::no(cells[0], place)].into_iter().chain(room));
        }
    }

    pub(super) fn value_indexing(&mut self, cells: &[Cell]) {
        for distance in self.values() {
            let is_elsewhere = CellLiteral::no(cells[1], distance);
            let target = cells.get(usize::from(distance) + 1).filter(|_| distance > 0);
            let Some(&target) = target else {
                self.clause([is_elsewhere]);
                continue;
            };
            for value in self.values() {
                self.clause([
                    is_elsewhere,
                    CellLiteral::no(cells[0], value),
                    CellLiteral::yes(target, value),
                ]);
                self.clause([
                    is_elsewhere,
                    CellLiteral::yes(cells[0], value),
                    CellLiteral::no(target, value),
                ]);
            }
        }
    }
}

/// Returns each value of a list with the number of its occurrences, ascending. Values that are too large are in no cell.
pub(super) fn counted(values: &[u32]) -> BTreeMap<u16, u32> {
    let mut counts = BTreeMap::new();
    for &value in values {
        *counts.entry(super::value(value)).or_insert(0) += 1;
    }
    counts
}

//! Kinds that count values, or say where a value is.

use std::collections::BTreeMap;

use clausoku_board::Cell;
use clausoku_files::StopReason;

use super::Lowering;
use crate::machines;
use crate::piece::Says;

impl Lowering<'_> {
    /// Adds that the cells contain each value as often as it is listed or more often.
    pub(super) fn contains(&mut self, cells: &[Cell], values: &[u32]) -> Result<(), StopReason> {
        for (value, count) in counted(values) {
            if count == 1 {
                self.clause(cells.iter().map(|&cell| Says::yes(cell, value)));
            } else {
                self.line(cells, &machines::count(value, vec![count], true))?;
            }
        }
        Ok(())
    }

    /// Adds that the cells contain each value exactly as often as it is listed.
    pub(super) fn contains_exactly(
        &mut self,
        cells: &[Cell],
        values: &[u32],
    ) -> Result<(), StopReason> {
        counted(values).into_iter().try_for_each(|(value, count)| self.exactly(cells, value, count))
    }

    /// Adds that this number of cells contain the value.
    pub(super) fn exactly(
        &mut self,
        cells: &[Cell],
        value: u16,
        count: u32,
    ) -> Result<(), StopReason> {
        if count == 0 {
            self.each(cells, |other| other != value);
            return Ok(());
        }
        self.line(cells, &machines::count(value, vec![count], false))
    }

    pub(super) fn same_values(&mut self, cells: &[Cell], sets: usize) -> Result<(), StopReason> {
        let sets: Vec<&[Cell]> = cells.chunks(cells.len() / sets).collect();
        for two in sets.windows(2) {
            let (first, second) = (two[0], two[1]);
            if first.len() == 1 {
                self.relate(first[0], second[0], |a, b| a == b);
                continue;
            }
            let is_set = self.are_different(first) && self.are_different(second);
            for value in 1..=self.order() {
                if is_set {
                    for (one, other) in [(first, second), (second, first)] {
                        for &cell in one {
                            let places = other.iter().map(|&place| Says::yes(place, value));
                            self.clause([Says::no(cell, value)].into_iter().chain(places));
                        }
                    }
                } else {
                    let both = first.iter().zip(second);
                    let cells: Vec<Cell> = both.flat_map(|(&one, &other)| [one, other]).collect();
                    self.line(&cells, &machines::balance(value))?;
                }
            }
        }
        Ok(())
    }

    pub(super) fn numbered_room(&mut self, cells: &[Cell], value: u16) {
        for place in 1..=self.order() {
            let room = cells.get(usize::from(place) - 1).map(|&room| Says::yes(room, value));
            self.clause([Says::no(cells[0], place)].into_iter().chain(room));
        }
    }

    pub(super) fn value_indexing(&mut self, cells: &[Cell]) {
        for distance in 1..=self.order() {
            let is_elsewhere = Says::no(cells[1], distance);
            let Some(&target) = cells.get(usize::from(distance) + 1) else {
                self.clause([is_elsewhere]);
                continue;
            };
            for value in 1..=self.order() {
                self.clause([is_elsewhere, Says::no(cells[0], value), Says::yes(target, value)]);
                self.clause([is_elsewhere, Says::yes(cells[0], value), Says::no(target, value)]);
            }
        }
    }
}

/// Returns each value of a list with the number of its occurrences, ascending. Values that are too large are in no cell.
fn counted(values: &[u32]) -> BTreeMap<u16, u32> {
    let mut counts = BTreeMap::new();
    for &value in values {
        *counts.entry(super::value(value)).or_insert(0) += 1;
    }
    counts
}

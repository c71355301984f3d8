//! A set of values in cells that differ, by a selector for each combination.
//!
//! For k cells, m combinations and the values in one of them: a variable for each combination, and one for each value
//! that says whether a cell contains it.
//!
//! - A cell with the value uses it, and a used value is in one of the cells.
//! - A combination uses its values and no others.
//! - A used value is in a chosen combination, an unused one is missing in a chosen combination.
//!
//! That the cells differ is said elsewhere. Then exactly one combination is chosen: the set of the values. The
//! selectors are the tuples of F. Bacchus, *GAC via Unit Propagation*, CP 2007, on sets instead of sequences.

use std::collections::BTreeSet;

use clausoku_board::Cell;

use crate::clause_writer::{ClauseWriter, Term};

impl ClauseWriter<'_> {
    /// Writes that the cells contain the values of one of these sets.
    pub(super) fn combinations(&mut self, cells: &[Cell], sets: &[Vec<u16>]) {
        let is_open =
            |&value: &u16| cells.iter().any(|&cell| self.value(cell, value) != Term::Excluded);
        // Sets with a value that no cell can have would only add selectors that are false.
        let sets: Vec<&Vec<u16>> = sets.iter().filter(|set| set.iter().all(is_open)).collect();
        let values: BTreeSet<u16> = sets.iter().flat_map(|set| set.iter().copied()).collect();
        for &cell in cells {
            for value in self.open_values(cell).into_iter().filter(|value| !values.contains(value))
            {
                let term = self.value(cell, value);
                self.one_of([!term]);
            }
        }
        match sets.as_slice() {
            [] => self.one_of([]),
            [only] => {
                for &value in *only {
                    let places: Vec<Term> =
                        cells.iter().map(|&cell| self.value(cell, value)).collect();
                    self.one_of(places);
                }
            }
            sets => self.select(cells, sets, &values),
        }
    }

    /// Writes the clauses for two combinations or more.
    fn select(&mut self, cells: &[Cell], sets: &[&Vec<u16>], values: &BTreeSet<u16>) {
        let selectors: Vec<Term> = sets.iter().map(|_| self.fresh()).collect();
        self.one_of(selectors.iter().copied());
        for &value in values {
            if self.sink.is_closed() {
                return;
            }
            let places: Vec<Term> = cells.iter().map(|&cell| self.value(cell, value)).collect();
            let has: Vec<bool> = sets.iter().map(|set| set.binary_search(&value).is_ok()).collect();
            // The value is used whatever set is chosen, so it needs no variable.
            if has.iter().all(|&has| has) {
                self.one_of(places);
                continue;
            }
            let used = self.fresh();
            for &place in &places {
                self.implies(place, [used]);
            }
            self.implies(used, places);
            for (&selector, &has) in selectors.iter().zip(&has) {
                self.implies(selector, [if has { used } else { !used }]);
            }
            let of = |wanted: bool| {
                let pairs = selectors.iter().zip(&has).filter(move |(_, has)| **has == wanted);
                pairs.map(|(&selector, _)| selector).collect::<Vec<Term>>()
            };
            // Both follow from the other clauses, but unit propagation alone does not derive that a value
            // is unused (or used) if all sets with it (or without it) are excluded.
            self.implies(used, of(true));
            self.implies(!used, of(false));
        }
    }
}

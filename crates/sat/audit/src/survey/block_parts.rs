//! Blocks that are other sets of rows and columns than the right ones, read off the pairs of a formula.
//!
//! Two rows are joined if a pair of one value has a cell in each, in different columns. If the rows and the columns fall into sets of joined
//! ones, these may be the blocks of a program. If each row is joined with those at a smaller distance than the height of a block, the blocks
//! may begin at each row.

use std::collections::BTreeSet;

use clausoku_cnf::{Cnf, Deadline, Stopped};

use super::groups::Groups;

/// Sets of rows or columns of a board of at most 16.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Parts(u64);

/// The number of rows that [`Parts`] can contain.
const MAX_ORDER: usize = 16;

impl Parts {
    /// Returns the sets, from the number of the set of each row; `None` if there are too many rows.
    pub(super) fn new(sets: &[usize]) -> Option<Self> {
        if sets.len() > MAX_ORDER || sets.iter().any(|&set| set >= MAX_ORDER) {
            return None;
        }
        let place = |(row, &set): (usize, &usize)| (set as u64) << (4 * row);
        Some(Self(sets.iter().enumerate().map(place).sum()))
    }

    /// Returns the number of the set of a row, which counts from 0.
    pub(super) const fn set(self, row: usize) -> usize {
        if row < MAX_ORDER { (self.0 >> (4 * row) & 15) as usize } else { 0 }
    }

    /// Returns the sets of a board of this order, by their first numbers. Rows count from 1.
    pub fn sets(self, order: usize) -> Vec<Vec<usize>> {
        let of = |set| (0..order).filter(move |&row| self.set(row) == set).map(|row| row + 1);
        (0..order).map(|set| of(set).collect::<Vec<_>>()).filter(|set| !set.is_empty()).collect()
    }
}

/// The blocks that the pairs of a formula may be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Observed {
    /// Sets of rows and of columns.
    Sets([Parts; 2]),
    /// Blocks that begin at each row and each column.
    Overlapping,
}

/// Returns the blocks that the pairs may be about; `None` if their rows and columns fall into no sets.
pub(super) fn observed(
    groups: &Groups<'_>,
    formula: &Cnf,
    block: [usize; 2],
    deadline: &Deadline,
) -> Result<Option<Observed>, Stopped> {
    let mut joined: [BTreeSet<[usize; 2]>; 2] = Default::default();
    let order = groups.map.order;
    for clause in formula.clauses() {
        deadline.work(1)?;
        let &[a, b] = clause else { continue };
        if a.is_positive() || b.is_positive() {
            continue;
        }
        let candidates = [a, b].map(|one| groups.map.candidate(one.variable()));
        let [Some(first), Some(second)] = candidates else { continue };
        // A pair of a row or a column says nothing about blocks.
        let [first, second] = [first, second].map(|one| groups.map.at(one));
        let places = [first, second].map(|one| groups.map.variant.position(one.cell));
        let is_apart = places[0].row != places[1].row && places[0].column != places[1].column;
        if first.symbol != second.symbol || !is_apart {
            continue;
        }
        let mut rows = places.map(|place| usize::from(place.row));
        let mut columns = places.map(|place| usize::from(place.column));
        rows.sort_unstable();
        columns.sort_unstable();
        joined[0].insert(rows);
        joined[1].insert(columns);
    }
    let is_near = |axis: usize| {
        let wanted =
            (0..order).flat_map(|a| (a + 1..(a + block[axis]).min(order)).map(move |b| [a, b]));
        joined[axis].iter().copied().eq(wanted)
    };
    if is_near(0) && is_near(1) {
        return Ok(Some(Observed::Overlapping));
    }
    let sets = joined.each_ref().map(|pairs| sets(pairs, order).and_then(|sets| Parts::new(&sets)));
    Ok(match sets {
        [Some(rows), Some(columns)] => Some(Observed::Sets([rows, columns])),
        _ => None,
    })
}

/// Returns the number of the set of each row, if two rows are joined exactly if they are in one set, and there is more than one set.
fn sets(joined: &BTreeSet<[usize; 2]>, order: usize) -> Option<Vec<usize>> {
    let first = |row: usize| (0..row).find(|&other| joined.contains(&[other, row]));
    let mut sets: Vec<usize> = Vec::new();
    let mut count = 0;
    for row in 0..order {
        let set = first(row).map_or(count, |other| sets[other]);
        count = count.max(set + 1);
        sets.push(set);
    }
    let is_right = |[a, b]: [usize; 2]| (sets[a] == sets[b]) == joined.contains(&[a, b]);
    let mut pairs = (0..order).flat_map(|a| (a + 1..order).map(move |b| [a, b]));
    (count > 1 && pairs.all(is_right)).then_some(sets)
}

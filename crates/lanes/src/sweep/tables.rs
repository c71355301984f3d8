//! Constraints beyond regions.

use super::gathered::Gathered;
use crate::plan::{Choice, Relation, Sets, Support, Tables};
use crate::simd::{Lane, Register, Simd};

/// Removes the candidates that the constraints exclude: for each relation, the values without a
/// support; for each set of values, those in no set that fits all its cells.
///
/// A cell that is left without candidates is found in the next sweep, which follows since something changed.
#[inline(always)]
pub(super) fn tables<S: Simd>(
    simd: S,
    tables: &Tables,
    cells: &mut [Register<S>],
    seen: &mut Gathered<Register<S>>,
) {
    let mut changes = seen.changes;
    for of_relation in &tables.relations {
        changes = relation(simd, of_relation, &tables.supports, cells, changes);
    }
    for of_sets in &tables.sums {
        changes = sets(simd, of_sets, cells, changes);
    }
    for of_choice in &tables.choices {
        changes = choice(simd, of_choice, cells, changes);
    }
    seen.changes = changes;
}

/// Makes a relation arc consistent.
#[inline(always)]
fn relation<S: Simd>(
    simd: S,
    relation: &Relation,
    supports: &[Vec<Support>],
    cells: &mut [Register<S>],
    mut changes: Register<S>,
) -> Register<S> {
    let simd = simd.register();
    for own in 0..2 {
        let set = cells[S::REGISTERS * relation.cells[own] as usize];
        let none = simd.splat(S::Lane::default());
        let mut supported = none;
        for support in &supports[relation.supports[own] as usize] {
            let values = simd.and(set, simd.splat(S::Lane::from_set(support.values)));
            let more = simd.splat(S::Lane::from_set(support.supported));
            // Values with equal supports share a row, so a comparison takes one or two rows for each value
            // and not one for each pair.
            supported = simd.or(supported, simd.if_empty(values, none, more));
        }
        let other = &mut cells[S::REGISTERS * relation.cells[1 - own] as usize];
        let left = simd.and(*other, supported);
        changes = simd.or_changes(changes, left, *other);
        *other = left;
    }
    changes
}

/// Applies a constraint of sets of values. A set fits if each of its values has a cell, each cell
/// has one of its values, and it contains all settled values. A value that all fitting sets
/// contain, and that one cell alone may have, is in that cell.
#[inline(always)]
fn sets<S: Simd>(
    simd: S,
    of: &Sets,
    cells: &mut [Register<S>],
    mut changes: Register<S>,
) -> Register<S> {
    let simd = simd.register();
    let none = simd.splat(S::Lane::default());
    let (mut union, mut settled) = (none, none);
    for &cell in &of.cells {
        let set = cells[S::REGISTERS * cell as usize];
        union = simd.or(union, set);
        settled = simd.or(settled, simd.single(set, simd.below(set)));
    }
    let (mut possible, mut absent) = (none, none);
    for &set in &of.sets {
        let set = S::Lane::from_set(set);
        let (set, rest) = (simd.splat(set), simd.splat(!set));
        // One test for two reasons: a value without a cell, or a settled value outside of the set.
        let missing = simd.without_or(set, union, simd.and(settled, rest));
        let mut fits = simd.if_empty(missing, set, none);
        for &cell in &of.cells {
            let common = simd.and(cells[S::REGISTERS * cell as usize], set);
            fits = simd.if_empty(common, none, fits);
        }
        possible = simd.or(possible, fits);
        absent = simd.or(absent, simd.if_empty(fits, none, rest));
    }
    // A value that some fitting set lacks counts as found twice, so it is never placed as a hidden single.
    let (mut once, mut twice) = (none, absent);
    for &cell in &of.cells {
        let set = simd.and(cells[S::REGISTERS * cell as usize], possible);
        twice = simd.or_and(twice, once, set);
        once = simd.or(once, set);
    }
    for &cell in &of.cells {
        let cell = &mut cells[S::REGISTERS * cell as usize];
        let set = simd.and(*cell, possible);
        let left = simd.first_of(simd.without(set, twice), set);
        changes = simd.or_changes(changes, left, *cell);
        *cell = left;
    }
    changes
}

/// Applies a choice: if one cell alone may have one of its values, the cell keeps only these
/// values.
#[inline(always)]
fn choice<S: Simd>(
    simd: S,
    choice: &Choice,
    cells: &mut [Register<S>],
    mut changes: Register<S>,
) -> Register<S> {
    let simd = simd.register();
    let none = simd.splat(S::Lane::default());
    let every = simd.splat(!S::Lane::default());
    let (mut once, mut twice) = (none, none);
    for &(cell, values) in choice {
        let set = cells[S::REGISTERS * cell as usize];
        let common = simd.and(set, simd.splat(S::Lane::from_set(values)));
        let may = simd.if_empty(common, none, every);
        twice = simd.or_and(twice, once, may);
        once = simd.or(once, may);
    }
    for &(cell, values) in choice {
        let cell = &mut cells[S::REGISTERS * cell as usize];
        let common = simd.and(*cell, simd.splat(S::Lane::from_set(values)));
        let only = simd.first_of(common, simd.and(*cell, once));
        let left = simd.if_empty(twice, only, *cell);
        changes = simd.or_changes(changes, left, *cell);
        *cell = left;
    }
    changes
}

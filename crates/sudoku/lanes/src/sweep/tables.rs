//! Constraints beyond regions.

use super::gathered::Gathered;
use crate::plan::{Choice, Relation, Sets, Support, Tables};
use crate::simd::{Lane, Register, Simd};

/// Removes the candidates that the constraints exclude: for each relation, the values without a
/// support; for each set of values, the values in no set that fits all its cells.
///
/// A cell that is left without candidates is found in the next sweep, which follows since something changed.
#[inline(always)]
pub(super) fn tables<S: Simd>(
    simd: S,
    tables: &Tables,
    every: Register<S>,
    cells: &mut [Register<S>],
    seen: &mut Gathered<Register<S>>,
) {
    let mut changes = seen.changes;
    for of_relation in &tables.relations {
        changes = relation(simd, of_relation, &tables.supports, cells, changes);
    }
    for of_sets in &tables.sums {
        changes = sets(simd, of_sets, every, cells, changes);
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

/// Applies a constraint of sets of values, with the regions around it: values that the rest of a region cannot have are in
/// the set, and values that are in every set are not in the rest.
#[inline(always)]
fn sets<S: Simd>(
    simd: S,
    of: &Sets,
    every: Register<S>,
    cells: &mut [Register<S>],
    mut changes: Register<S>,
) -> Register<S> {
    let register = simd.register();
    let mut needed = register.splat(S::Lane::default());
    for around in of.around.iter().filter(|around| around.complete) {
        let others = union::<S>(simd, &around.rest, cells);
        needed = register.or(needed, register.without(every, others));
    }
    let absent;
    // With the number of cells as a constant, the sets of the cells stay in registers.
    (changes, absent) = match of.cells.len() {
        3 => few::<S, 3>(simd, of, needed, cells, changes),
        4 => few::<S, 4>(simd, of, needed, cells, changes),
        5 => few::<S, 5>(simd, of, needed, cells, changes),
        _ => many(simd, of, needed, cells, changes),
    };
    for around in &of.around {
        let may = register.or(absent, union::<S>(simd, &around.outside, cells));
        for &cell in &around.rest {
            let cell = &mut cells[S::REGISTERS * cell as usize];
            let left = register.and(*cell, may);
            changes = register.or_changes(changes, left, *cell);
            *cell = left;
        }
    }
    changes
}

/// Returns the union of the sets of these cells.
#[inline(always)]
fn union<S: Simd>(simd: S, of: &[u32], cells: &[Register<S>]) -> Register<S> {
    let simd = simd.register();
    let mut union = simd.splat(S::Lane::default());
    for &cell in of {
        union = simd.or(union, cells[S::REGISTERS * cell as usize]);
    }
    union
}

/// Keeps the candidates with which each set can be distributed to the cells, as far as singles in the set tell. Returns the
/// values that some set lacks, with the changes.
#[inline(always)]
fn few<S: Simd, const N: usize>(
    simd: S,
    of: &Sets,
    needed: Register<S>,
    cells: &mut [Register<S>],
    mut changes: Register<S>,
) -> (Register<S>, Register<S>) {
    let simd = simd.register();
    let none = simd.splat(S::Lane::default());
    let places: [usize; N] = std::array::from_fn(|place| S::REGISTERS * of.cells[place] as usize);
    let (mut own, mut kept) = ([none; N], [none; N]);
    for place in 0..N {
        own[place] = cells[places[place]];
    }
    let mut absent = none;
    for &set in &of.values {
        let set = S::Lane::from_set(set);
        // The complement has bits beyond the symbols, which no cell and no needed value has.
        let (set, rest) = (simd.splat(set), simd.splat(!set));
        let (mut within, mut single) = ([none; N], [none; N]);
        let (mut singles, mut clash) = (none, none);
        for place in 0..N {
            within[place] = simd.and(own[place], set);
            single[place] = simd.single(within[place], simd.below(within[place]));
            clash = simd.or_and(clash, singles, single[place]);
            singles = simd.or(singles, single[place]);
        }
        let (mut once, mut twice) = (none, none);
        for place in 0..N {
            let others = simd.without(within[place], singles);
            within[place] = simd.first_of(single[place], others);
            twice = simd.or_and(twice, once, within[place]);
            once = simd.or(once, within[place]);
        }
        // One test for three reasons: a value of the set without a cell, a needed value outside of the set, and a
        // value that is the only one of two cells.
        let missing = simd.or3(simd.without(set, once), simd.and(needed, rest), clash);
        let mut fits = simd.if_empty(missing, set, none);
        for of_cell in within {
            fits = simd.if_empty(of_cell, none, fits);
        }
        for place in 0..N {
            let within = simd.and(within[place], fits);
            kept[place] = simd.or(kept[place], simd.first_of(simd.without(within, twice), within));
        }
        absent = simd.or(absent, simd.if_empty(fits, none, rest));
    }
    for place in 0..N {
        let left = kept[place];
        changes = simd.or_changes(changes, left, own[place]);
        cells[places[place]] = left;
    }
    (changes, absent)
}

/// Keeps the candidates that are in some set that fits. A set fits if each of its values has a cell, each cell
/// has one of its values, and it contains all settled values. A value that all fitting sets
/// contain, and that one cell alone may have, is in that cell. Returns the values that some set lacks, with the changes.
#[inline(always)]
fn many<S: Simd>(
    simd: S,
    of: &Sets,
    needed: Register<S>,
    cells: &mut [Register<S>],
    mut changes: Register<S>,
) -> (Register<S>, Register<S>) {
    let simd = simd.register();
    let none = simd.splat(S::Lane::default());
    let (mut union, mut settled) = (none, needed);
    for &cell in &of.cells {
        let set = cells[S::REGISTERS * cell as usize];
        union = simd.or(union, set);
        settled = simd.or(settled, simd.single(set, simd.below(set)));
    }
    let (mut possible, mut absent) = (none, none);
    for &set in &of.values {
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
    (changes, absent)
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
        // If no cell may have one of its values, `once` is empty, and the cells become empty. The next sweep finds the
        // contradiction.
        let only = simd.first_of(common, simd.and(*cell, once));
        let left = simd.if_empty(twice, only, *cell);
        changes = simd.or_changes(changes, left, *cell);
        *cell = left;
    }
    changes
}

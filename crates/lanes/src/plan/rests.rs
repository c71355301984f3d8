//! Cages that follow from others: a region with all symbols has a known sum.
//!
//! Where cages lie within such regions, the cells that they leave are a cage too; where cages cover them, so are the
//! cells beyond. People call them innies and outies, or the rule of 45. They are derived for runs of regions of the same
//! scope, as rows 1 to 3.

use std::collections::BTreeSet;

use puzzle::{Cell, Constraint, ConstraintKind, Variant};

/// The most cells of a cage that is derived. Larger ones have many sets of values, and exclude little.
const MOST_CELLS: usize = 5;

/// A cage with a sum.
struct Cage {
    cells: BTreeSet<Cell>,
    sum: i64,
}

/// Returns the cages that follow, of cells that differ.
pub(super) fn rests(variant: &Variant, differ: &dyn Fn(Cell, Cell) -> bool) -> Vec<Constraint> {
    let cages = cages(variant);
    let mut known: BTreeSet<BTreeSet<Cell>> = cages.iter().map(|cage| cage.cells.clone()).collect();
    let mut rests = Vec::new();
    if cages.is_empty() {
        return rests;
    }
    let order = variant.order() as i64;
    for run in runs(variant) {
        let total = order * (order + 1) / 2 * (run.len() as i64 / order);
        let inside = cages.iter().filter(|cage| cage.cells.is_subset(&run));
        let (covered, sum) = union(inside);
        let left = run.difference(&covered).copied().collect();
        let touching = cages.iter().filter(|cage| !cage.cells.is_disjoint(&run));
        let (all, sum_of_all) = union(touching);
        let beyond = if all.is_superset(&run) {
            all.difference(&run).copied().collect()
        } else {
            BTreeSet::new()
        };
        for (cells, sum) in [(left, total - sum), (beyond, sum_of_all - total)] {
            let Ok(sum) = u32::try_from(sum) else { continue };
            let is_small = (1..=MOST_CELLS).contains(&cells.len()) && (cells.len() as i64) < order;
            if is_small && all_differ(&cells, differ) && known.insert(cells.clone()) {
                let kind = ConstraintKind::Cage { sum: Some(sum) };
                rests.push(Constraint::new(kind, cells.into_iter().collect()));
            }
        }
    }
    rests
}

/// Cages with a sum, no two of which have a common cell.
fn cages(variant: &Variant) -> Vec<Cage> {
    let mut taken: BTreeSet<Cell> = BTreeSet::new();
    let mut cages = Vec::new();
    for constraint in variant.constraints() {
        let ConstraintKind::Cage { sum: Some(sum) } = constraint.kind else { continue };
        let cells: BTreeSet<Cell> = constraint.cells.iter().copied().collect();
        if cells.is_disjoint(&taken) {
            taken.extend(&cells);
            cages.push(Cage { cells, sum: sum.into() });
        }
    }
    cages
}

/// The cells of each run of regions with all symbols, of the same scope and without common cells.
fn runs(variant: &Variant) -> Vec<BTreeSet<Cell>> {
    let complete = variant.regions().iter().filter(|region| variant.is_complete(region));
    let regions: Vec<_> = complete.collect();
    let mut runs = Vec::new();
    for (index, first) in regions.iter().enumerate() {
        let mut run = BTreeSet::new();
        for region in regions[index..].iter().take_while(|region| region.scope == first.scope) {
            if region.cells.iter().any(|cell| run.contains(cell)) {
                break;
            }
            run.extend(region.cells.iter().copied());
            runs.push(run.clone());
        }
    }
    runs
}

fn union<'c>(cages: impl Iterator<Item = &'c Cage>) -> (BTreeSet<Cell>, i64) {
    cages.fold((BTreeSet::new(), 0), |(mut cells, sum), cage| {
        cells.extend(&cage.cells);
        (cells, sum + cage.sum)
    })
}

fn all_differ(cells: &BTreeSet<Cell>, differ: &dyn Fn(Cell, Cell) -> bool) -> bool {
    let mut pairs = cells.iter().flat_map(|&one| cells.range(..one).map(move |&two| (one, two)));
    pairs.all(|(one, two)| differ(one, two))
}

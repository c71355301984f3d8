//! Computes unit propagation of the givens, on the board instead of on clauses.
//!
//! An order-81 board has 85 million clauses, but they only say that a value excludes others from
//! its cell and its regions and that the last candidate of a group holds. [`BoardPropagator`] does the
//! same in time linear in the candidates. On boards whose symbols and regions fit into words, sweeps over the regions are
//! several times faster, if the formula has every rule.
//!
//! **Invariant.** The result is exactly what unit propagation derives on the direct, pairwise encoding of
//! the chosen rules, with the givens and the excluded candidates as units; sweeps add locked candidates at the level
//! [`GivensLevel::Locked`]. A rule that is not written is not used, so the formula keeps its models, whichever rules it has.

use clausoku_board::{
    BoardPropagator, Candidate, CandidateStatus, Contradiction, GroupBounds, Known, Puzzle, Variant,
};
use clausoku_cnf::StopCheck;

use crate::rule::{K1, K2, applies_to};
use crate::{Bound, GivensLevel, RuleSet};

/// Computes the consequences of the givens and the excluded candidates, or returns `None` if the
/// check stops the work.
///
/// # Errors
///
/// Fails if they contradict each other.
pub(crate) fn closure(
    puzzle: &Puzzle,
    rules: RuleSet,
    level: GivensLevel,
    stop: &StopCheck<'_>,
) -> Result<Option<Known>, Contradiction> {
    let variant = puzzle.variant();
    if rules == RuleSet::ALL
        && (2..=64).contains(&variant.order())
        && variant.regions().len() <= 128
    {
        return by_masks(puzzle, level == GivensLevel::Locked, stop);
    }
    let mut board = BoardPropagator::from_puzzle(puzzle, bounds(puzzle.variant(), rules))?;
    // A candidate that holds excludes at least the other symbols of its cell.
    let units = puzzle.variant().order() as u32;
    while let Some(candidate) = board.next_forced()? {
        board.exclude_others(candidate)?;
        if stop.after(units) {
            return Ok(None);
        }
    }
    Ok(Some(board.into_known()))
}

/// Returns the bounds that these rules set.
fn bounds(variant: &Variant, rules: RuleSet) -> GroupBounds {
    let regions = variant.regions().iter().map(|region| {
        [Bound::AtLeastOne, Bound::AtMostOne].map(|bound| {
            rules.rules().any(|rule| rule.bound == bound && applies_to(variant, rule, region))
        })
    });
    GroupBounds {
        cells: [&K1, &K2].map(|rule| rules.rules().any(|other| other == rule)),
        regions: regions.collect(),
    }
}

/// Computes the same under every rule, with the candidates of each cell in a word.
fn by_masks(
    puzzle: &Puzzle,
    are_locked: bool,
    stop: &StopCheck<'_>,
) -> Result<Option<Known>, Contradiction> {
    let variant = puzzle.variant();
    let all = u64::MAX >> (64 - variant.order());
    let mut masks = vec![all; variant.cell_count()];
    for (cell, symbol) in puzzle.givens().filled() {
        masks[cell.index()] = 1 << symbol.index();
    }
    for excluded in puzzle.excluded() {
        masks[excluded.cell.index()] &= !(1 << excluded.symbol.index());
    }
    let units = (masks.len() * variant.order()) as u32;
    // Locked candidates after a sweep that changes nothing: they leave it to the sweep to exclude placed
    // symbols.
    while !stop.after(units)
        && (sweep(variant, all, &mut masks)? || are_locked && exclude_locked(variant, &mut masks))
    {
    }
    if stop.is_stopped() {
        return Ok(None);
    }
    let mut known = Known::none_holds(variant);
    for cell in variant.cells() {
        let mask = masks[cell.index()];
        let is_one = mask.is_power_of_two();
        let status = if is_one { CandidateStatus::Holds } else { CandidateStatus::Open };
        let symbols = variant.alphabet().symbols().filter(|symbol| mask >> symbol.index() & 1 != 0);
        symbols.for_each(|symbol| known.set(Candidate { cell, symbol }, status));
    }
    Ok(Some(known))
}

/// Places the naked and hidden singles of each region. Returns whether a candidate was excluded.
fn sweep(variant: &Variant, all: u64, masks: &mut [u64]) -> Result<bool, Contradiction> {
    let (mut is_changed, mut is_clash) = (false, false);
    for region in variant.regions() {
        let (mut once, mut twice, mut placed, mut open) = (0, 0, 0, 0);
        for cell in &region.cells {
            let mask = masks[cell.index()];
            twice |= once & mask;
            once |= mask;
            if mask.is_power_of_two() {
                is_clash |= placed & mask != 0;
                placed |= mask;
            } else {
                open |= mask;
            }
        }
        let is_complete = variant.is_complete(region);
        if is_clash || is_complete && once != all {
            return Err(Contradiction);
        }
        let last = if is_complete { once & !twice & !placed } else { 0 };
        // To skip such regions here, and placed symbols in `exclude_locked`, saves a quarter of the
        // instructions of the propagation of a puzzle of 17 givens.
        if open & (placed | last) == 0 {
            continue;
        }
        for cell in &region.cells {
            let mask = &mut masks[cell.index()];
            if !mask.is_power_of_two() && *mask & (placed | last) != 0 {
                is_changed = true;
                let single = *mask & last;
                *mask = if single == 0 { *mask & !placed } else { single };
                // Two symbols whose last place is this cell. Clashes of the cells that this sweep settles are
                // found by the next sweep, which the change causes.
                is_clash |= single & single.wrapping_sub(1) != 0;
            }
        }
    }
    if is_clash || masks.contains(&0) { Err(Contradiction) } else { Ok(is_changed) }
}

/// Excludes locked candidates: if all cells that are left for a symbol in a complete region are in another region too, the
/// other cells of that one do not hold it. Returns whether a candidate was excluded.
fn exclude_locked(variant: &Variant, masks: &mut [u64]) -> bool {
    if masks.iter().all(|mask| mask.is_power_of_two()) {
        return false;
    }
    let regions_of =
        |cell| variant.regions_of(cell).iter().fold(0, |set, region| set | 1 << region);
    let sets: Vec<u128> = variant.cells().map(regions_of).collect();
    let mut is_changed = false;
    for (index, region) in variant.regions().iter().enumerate() {
        let cells = region.cells.iter().map(|cell| masks[cell.index()]);
        let open = cells.filter(|mask| !mask.is_power_of_two()).fold(0, |open, mask| open | mask);
        let open = if variant.is_complete(region) { open } else { 0 };
        for symbol in (0..variant.order()).filter(|symbol| open >> symbol & 1 != 0) {
            let mut common = u128::MAX >> (128 - variant.regions().len());
            for cell in region.cells.iter().map(|cell| cell.index()) {
                if masks[cell] >> symbol & 1 != 0 {
                    // The sweep excludes a single elsewhere.
                    common &= if masks[cell].is_power_of_two() { 0 } else { sets[cell] };
                }
            }
            common &= !(1 << index);
            while common != 0 {
                for cell in &variant.regions()[common.trailing_zeros() as usize].cells {
                    let cell = cell.index();
                    if sets[cell] >> index & 1 == 0 && masks[cell] >> symbol & 1 != 0 {
                        masks[cell] &= !(1 << symbol);
                        is_changed = true;
                    }
                }
                common &= common - 1;
            }
        }
    }
    is_changed
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use clausoku_board::Symbol;
    use clausoku_testkit::{Rng, solutions};

    use super::*;

    #[test]
    fn sweeps_derive_what_the_counters_derive() {
        let mut rng = Rng::new(36);
        let names = ["classic:4", "blocks:2x3", "classic:9", "windoku", "x"];
        let variants = names.map(|name| Arc::new(Variant::by_name(name).unwrap()));
        let mut seen = [0; 3];
        for round in 0..1000 {
            let variant = &variants[round % variants.len()];
            let empty = Puzzle::empty(Arc::clone(variant));
            let mut givens = solutions(&empty, 1).remove(0);
            let mut excluded = Vec::new();
            for cell in variant.cells() {
                let symbol = Symbol::from_index(rng.below(variant.order()) as u16);
                if rng.percent(55 + round % 30) {
                    givens.set(cell, None);
                } else if rng.percent(1) {
                    givens.set(cell, Some(symbol));
                }
                if rng.percent(2) {
                    excluded.push(Candidate { cell, symbol });
                }
            }
            let puzzle = empty.with_givens(givens).unwrap().excluding(excluded).unwrap();
            let rules = bounds(variant, RuleSet::ALL);
            let expected = BoardPropagator::from_puzzle(&puzzle, rules.clone());
            let expected = expected.and_then(BoardPropagator::closure);
            let by_masks = |are_locked| {
                let known = super::by_masks(&puzzle, are_locked, &StopCheck::never());
                known.map(|known| known.expect("nothing stops it"))
            };
            assert_eq!(by_masks(false), expected, "{puzzle}");
            let locked = by_masks(true);
            seen[match (&locked, expected) {
                (Err(_), _) => 0,
                (Ok(locked), Ok(singles)) if *locked == singles => 1,
                _ => 2,
            }] += 1;
            let count = if variant.order() < 9 { 3 } else { 0 };
            for solution in solutions(&puzzle, count) {
                let known = locked.as_ref().expect("there is a solution");
                for (cell, symbol) in solution.filled() {
                    let status = known.status(Candidate { cell, symbol });
                    assert_ne!(status, CandidateStatus::Excluded, "{puzzle}");
                }
            }
        }
        assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
    }
}

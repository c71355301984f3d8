//! Computes unit propagation of the givens, on the board instead of on clauses.
//!
//! An order-81 board has 85 million clauses, but they only say that a value excludes others from
//! its cell and its regions and that the last candidate of a group holds. [`BoardPropagator`] does the
//! same in time linear in the candidates.
//!
//! **Invariant.** The result is exactly what unit propagation derives on the direct, pairwise encoding of
//! the chosen rules, with the givens and the excluded candidates as units. At the level [`GivensLevel::Locked`], locked
//! candidates are added, if every rule is written and the regions of a cell fit into a word. A rule that is not written is not
//! used, so the formula keeps its models, whichever rules it has.

use clausoku_board::{
    BoardPropagator, Candidate, CandidateStatus, CandidateTable, Contradiction, Puzzle, Variant,
};
use clausoku_cnf::{Deadline, Stopped};

use crate::{GivensLevel, RuleSet};

/// The reason why a closure ends without a result.
#[derive(Debug)]
pub(crate) enum Halt {
    Contradiction,
    Stopped(Stopped),
}

impl From<Contradiction> for Halt {
    fn from(_: Contradiction) -> Self {
        Self::Contradiction
    }
}

impl From<Stopped> for Halt {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

/// Computes the consequences of the givens and the excluded candidates.
///
/// # Errors
///
/// Fails if they contradict each other, and at the deadline.
pub(crate) fn closure(
    puzzle: &Puzzle,
    rules: RuleSet,
    level: GivensLevel,
    deadline: &Deadline,
) -> Result<CandidateTable, Halt> {
    let variant = puzzle.variant();
    let mut board = BoardPropagator::from_puzzle(puzzle, rules.group_bounds(variant))?;
    let is_locked = level == GivensLevel::Locked
        && rules == RuleSet::ALL
        && variant.order() <= 64
        && variant.regions().len() <= 128;
    let mut sets = Vec::new();
    if is_locked {
        let regions_of =
            |cell| variant.regions_of(cell).iter().fold(0, |set, region| set | 1 << region);
        sets.extend(variant.cells().map(regions_of));
    }
    // A candidate that holds excludes at least the other symbols of its cell.
    let units = variant.order() as u32;
    loop {
        while let Some(candidate) = board.next_forced()? {
            board.exclude_others(candidate)?;
            deadline.work(units)?;
        }
        // Locked candidates after all placements: these have excluded the placed symbols.
        let is_done = !is_locked || !exclude_locked(variant, &sets, &mut board)?;
        if is_done {
            return Ok(board.into_known());
        }
    }
}

/// Excludes locked candidates: if all cells that are left for a symbol in a complete region are in another region too, the
/// other cells of that one do not hold it. Returns whether a candidate was excluded.
///
/// `sets` has the regions of each cell.
fn exclude_locked(
    variant: &Variant,
    sets: &[u128],
    board: &mut BoardPropagator<'_>,
) -> Result<bool, Contradiction> {
    let mut is_changed = false;
    for (index, region) in variant.distinct_regions() {
        if !variant.is_complete(region) {
            continue;
        }
        for symbol in variant.alphabet().symbols() {
            let mut common = !(1 << index);
            for &cell in &region.cells {
                match board.status(Candidate { cell, symbol }) {
                    CandidateStatus::Excluded => {}
                    CandidateStatus::Open => common &= sets[cell.index()],
                    // Propagation has excluded the symbol elsewhere.
                    CandidateStatus::Holds => common = 0,
                }
                if common == 0 {
                    break;
                }
            }
            while common != 0 {
                for &cell in &variant.regions()[common.trailing_zeros() as usize].cells {
                    let candidate = Candidate { cell, symbol };
                    if sets[cell.index()] >> index & 1 == 0
                        && board.status(candidate) != CandidateStatus::Excluded
                    {
                        board.exclude(candidate)?;
                        is_changed = true;
                    }
                }
                common &= common - 1;
            }
        }
    }
    Ok(is_changed)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use clausoku_board::Symbol;
    use clausoku_testkit::{Rng, solutions};

    use super::*;

    /// Returns the candidates that are left, by cell and symbol, or `None` if the rules contradict each other: singles, and
    /// perhaps locked candidates, are searched in every group until none is found.
    fn slowly(puzzle: &Puzzle, is_locked: bool) -> Option<Vec<Vec<bool>>> {
        let variant = puzzle.variant();
        let order = variant.order();
        let mut left = vec![vec![true; order]; variant.cell_count()];
        for (cell, given) in puzzle.givens().filled() {
            left[cell.index()] = (0..order).map(|symbol| symbol == given.index()).collect();
        }
        for excluded in puzzle.excluded() {
            left[excluded.cell.index()][excluded.symbol.index()] = false;
        }
        loop {
            let before = left.clone();
            for cell in variant.cells() {
                let symbols: Vec<usize> =
                    (0..order).filter(|&symbol| left[cell.index()][symbol]).collect();
                match symbols[..] {
                    [] => return None,
                    [symbol] => {
                        for peer in variant.peers(cell) {
                            left[peer.index()][symbol] = false;
                        }
                    }
                    _ => {}
                }
            }
            for region in variant.regions().iter().filter(|region| variant.is_complete(region)) {
                for symbol in 0..order {
                    let places = region.cells.iter().copied();
                    let places: Vec<_> =
                        places.filter(|place| left[place.index()][symbol]).collect();
                    match places[..] {
                        [] => return None,
                        [place] => {
                            left[place.index()] = (0..order).map(|other| other == symbol).collect();
                        }
                        _ => {}
                    }
                    let others = variant.regions().iter().filter(|_| is_locked);
                    for other in
                        others.filter(|other| places.iter().all(|cell| other.cells.contains(cell)))
                    {
                        for cell in other.cells.iter().filter(|cell| !places.contains(cell)) {
                            left[cell.index()][symbol] = false;
                        }
                    }
                }
            }
            if left == before {
                return Some(left);
            }
        }
    }

    #[test]
    fn singles_and_locked_candidates_are_those_of_a_search_in_every_group() {
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
            let [singles, locked] = [GivensLevel::Reduced, GivensLevel::Locked].map(|level| {
                let known = closure(&puzzle, RuleSet::ALL, level, &Deadline::never());
                let known = known.map_err(|halt| assert!(matches!(halt, Halt::Contradiction)));
                let expected = slowly(&puzzle, level == GivensLevel::Locked);
                assert_eq!(known.is_ok(), expected.is_some(), "{puzzle}");
                for (cell, left) in variant.cells().zip(expected.into_iter().flatten()) {
                    let is_one = left.iter().filter(|left| **left).count() == 1;
                    for (symbol, left) in variant.alphabet().symbols().zip(left) {
                        let expected = match (left, is_one) {
                            (false, _) => CandidateStatus::Excluded,
                            (true, true) => CandidateStatus::Holds,
                            (true, false) => CandidateStatus::Open,
                        };
                        let candidate = Candidate { cell, symbol };
                        let status = known.as_ref().map(|known| known.status(candidate));
                        assert_eq!(status, Ok(expected), "{puzzle}");
                    }
                }
                known
            });
            seen[match (&locked, &singles) {
                (Err(()), _) => 0,
                (locked, singles) if locked == singles => 1,
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

//! Deductions of clues against brute force, and their reasons against the propagators.

use std::collections::BTreeSet;
use std::sync::Arc;

use clausoku_board::{CONSTRAINTS, Candidate, Grid, Puzzle, check_solution};
use clausoku_network::{Deducer, Deduction, Means, Set};
use clausoku_testkit::Rng;
use clausoku_text::Deadline;

use crate::Board;

const MEANS: [Means; 7] = [
    Means::SmallClue,
    Means::Clue,
    Means::Sums,
    Means::ClueAndRegion,
    Means::TwoClues,
    Means::Puzzle,
    Means::Cases,
];

fn remove(sets: &mut [u32], candidates: &[Candidate]) {
    for one in candidates {
        sets[one.cell.index()] &= !u32::one(one.symbol.index());
    }
}

/// Checks that each of these candidates has to be gone for the deduction, and that their absence suffices.
fn check_reason(deducer: &Deducer<u32>, found: &Deduction) {
    let never = Deadline::never();
    let with = |because: &[Candidate]| {
        let mut sets = deducer.start().to_vec();
        remove(&mut sets, because);
        deducer.follows(found, &sets, &never).unwrap()
    };
    assert!(with(&found.because), "{found:?}");
    for place in 0..found.because.len() {
        let fewer = [&found.because[..place], &found.because[place + 1..]].concat();
        assert!(!with(&fewer), "{found:?} without {:?}", found.because[place]);
    }
}

/// Each kind of clue, beside a clue of another kind, on boards of order 4 and 6: a deduction holds in each grid that satisfies its clues
/// and lacks the candidates of its reason, whatever the other clues are. Clues that only require cells to differ are not named.
#[test]
fn deductions_hold_where_their_clues_and_reasons_do() {
    let never = Deadline::never();
    let mut rng = Rng::new(77);
    let (mut kinds, mut means_used) = (BTreeSet::new(), BTreeSet::new());
    let cage = CONSTRAINTS.iter().position(|row| row.name == "cage").unwrap();
    for board in Board::all() {
        let runs = if board.variant.order() == 4 { 3 } else { 1 };
        for kind in (0..CONSTRAINTS.len()).flat_map(|kind| std::iter::repeat_n(kind, runs)) {
            let mut clues = board.constraints(kind, 1, &mut rng);
            // Clues on the whole board hold for few grids.
            let first = rng.below(board.grids.len());
            let mut grids = board.grids.iter().cycle().skip(first).take(board.grids.len());
            let holds =
                |grid: &&Grid| clues.iter().all(|clue| board.variant.holds(clue, grid.numbers()));
            let Some(grid) = grids.find(holds) else { continue };
            clues.extend(board.constraints(rng.below(CONSTRAINTS.len()), 1, &mut rng));
            clues.extend(board.constraints(cage, 2, &mut rng));
            clues.retain(|clue| board.variant.holds(clue, grid.numbers()));
            let puzzle = board.puzzle(clues.clone());
            let deducer = Deducer::<u32>::new(Arc::clone(puzzle.variant()), &never).unwrap();
            let mut sets = deducer.start().to_vec();
            // Some candidates beside those of the grid are gone.
            for (cell, symbol) in grid.filled() {
                let some = rng.below(1 << board.variant.order()) as u32;
                let less =
                    if rng.percent(40) { sets[cell.index()] & some } else { sets[cell.index()] };
                sets[cell.index()] = less | u32::one(symbol.index());
            }
            let cells = || board.variant.cells();
            let pairs = cells().flat_map(|one| cells().map(move |other| (one, other)));
            let differ: Vec<_> = pairs.filter(|&(one, other)| deducer.sees(one, other)).collect();
            let next = |sets: &[u32], first: usize| {
                let all = MEANS.iter().cycle().skip(first).take(MEANS.len());
                let found = all.map(|&means| (means, deducer.find(sets, means, &never)));
                found.into_iter().find_map(|(means, found)| Some((means, found.unwrap()?)))
            };
            for _ in 0..4 {
                let Some((means, found)) = next(&sets, rng.below(MEANS.len())) else { break };
                means_used.insert(means);
                kinds.extend(found.clues.iter().map(|&clue| clues[clue].kind.name()));
                check_reason(&deducer, &found);
                let named = found.clues.iter().map(|&clue| clues[clue].clone()).collect();
                let named: Puzzle = board.puzzle(named);
                let contains =
                    |grid: &Grid, one: &Candidate| grid.get(one.cell) == Some(one.symbol);
                let fits = board.grids.iter().filter(|grid| {
                    check_solution(&named, grid).is_ok()
                        && !found.because.iter().any(|one| contains(grid, one))
                        && differ.iter().all(|&(one, other)| grid.get(one) != grid.get(other))
                });
                for grid in fits {
                    assert!(!found.removed.iter().any(|one| contains(grid, one)), "{found:?}");
                }
                assert!(!found.removed.is_empty());
                remove(&mut sets, &found.removed);
            }
        }
    }
    assert!(means_used.len() == MEANS.len(), "{means_used:?}");
    let missing = CONSTRAINTS.iter().filter(|row| !kinds.contains(row.name));
    assert!(
        missing.clone().count() * 4 <= CONSTRAINTS.len(),
        "{:?}",
        missing.map(|row| row.name).collect::<Vec<_>>()
    );
}

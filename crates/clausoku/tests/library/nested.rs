//! Nested failed literals, compared with their definition on the candidates of boards.

use std::sync::Arc;

use clausoku::deduction::{Deduced, Outcome};
use clausoku::solving::{Deadline, Limits};
use clausoku::{Encoding, Grid, Puzzle, Variant};
use clausoku_board::{Candidate, Symbol};
use clausoku_encoder::GivensLevel;
use clausoku_propagation::Options;
use clausoku_testkit::{Rng, sampled, solutions};
use clausoku_text::StopReason;

fn paper() -> Encoding {
    Encoding::default().with_givens(GivensLevel::Peers)
}

/// Puzzles with no, one and many solutions, some with candidates excluded.
fn some_puzzles(
    variant: &Arc<Variant>,
    percent: usize,
    count: usize,
    rng: &mut Rng,
) -> Vec<Puzzle> {
    let mut full = solutions(&Puzzle::empty(variant.clone()), 40);
    if full.is_empty() {
        full.push(Grid::empty(variant.cell_count()));
    }
    let some = |_| {
        let mut givens = full[rng.below(full.len())].clone();
        for cell in variant.cells() {
            if !rng.percent(percent) {
                givens.set(cell, None);
            } else if rng.percent(6) {
                givens.set(cell, Symbol::from_number(rng.below(variant.order()) as u16 + 1));
            }
        }
        let chance = rng.below(4);
        let every = variant.cells().flat_map(|cell| {
            variant.alphabet().symbols().map(move |symbol| Candidate { cell, symbol })
        });
        let excluded: Vec<_> = every.filter(|_| rng.percent(chance)).collect();
        Puzzle::new(variant.clone(), givens).unwrap().excluding(excluded).unwrap()
    };
    (0..count).map(some).collect()
}

/// Returns the candidates before any deduction: for each cell, a bit for each symbol.
fn candidates(puzzle: &Puzzle) -> Vec<u32> {
    let every = (1 << puzzle.variant().order()) - 1;
    let givens = puzzle.givens().cells();
    let mut sets: Vec<u32> =
        givens.map(|(_, given)| given.map_or(every, |symbol| 1 << symbol.index())).collect();
    for excluded in puzzle.excluded() {
        sets[excluded.cell.index()] &= !(1 << excluded.symbol.index());
    }
    sets
}

/// Applies naked and hidden singles once to each region. Returns `false` at a contradiction.
fn sweep(variant: &Variant, sets: &mut [u32]) -> bool {
    for region in variant.regions() {
        let cells: Vec<usize> = region.cells.iter().map(|cell| cell.index()).collect();
        for &one in &cells {
            for &other in cells.iter().filter(|&&other| other != one) {
                if sets[one].is_power_of_two() {
                    sets[other] &= !sets[one];
                }
            }
        }
        if cells.len() < variant.order() {
            continue;
        }
        for symbol in (0..variant.order()).map(|symbol| 1 << symbol) {
            let mut places = cells.iter().filter(|&&cell| sets[cell] & symbol != 0);
            match (places.next(), places.next()) {
                (None, _) => return false,
                (Some(&only), None) => sets[only] = symbol,
                _ => {}
            }
        }
    }
    sets.iter().all(|&set| set != 0)
}

/// Removes the candidates that failed literals of this depth refute. Returns `false` at a contradiction.
fn close(variant: &Variant, sets: &mut [u32], depth: u8) -> bool {
    loop {
        let before = sets.to_vec();
        if !sweep(variant, sets) {
            return false;
        }
        if *sets != before {
            continue;
        }
        if depth == 0 {
            return true;
        }
        for cell in 0..sets.len() {
            for symbol in (0..variant.order()).map(|symbol| 1 << symbol) {
                let mut assumed = sets.to_vec();
                assumed[cell] = symbol;
                if sets[cell] & symbol != 0 && !close(variant, &mut assumed, depth - 1) {
                    sets[cell] &= !symbol;
                }
            }
        }
        if *sets == before {
            return true;
        }
    }
}

#[test]
fn every_depth_derives_what_its_definition_does() {
    let mut rng = Rng::new(3);
    let mut seen = [0; 3];
    for (name, percent, count, depths) in [
        ("classic:4", 34, 60_usize, 0..=3),
        ("x:4", 16, 40, 0..=2),
        ("disjoint-groups:4", 16, 40, 0..=2),
        ("jigsaw:AAAB/ACBB/DCCB/DDDC", 34, 40, 0..=3),
        ("anti-knight:4", 16, 40, 0..=2),
        ("diagonal:4", 20, 40, 0..=2),
        ("blocks:2x3", 30, 10, 0..=2),
        ("classic:9", 31, 6, 0..=1),
        ("x:9", 25, 3, 0..=1),
        ("windoku", 24, 3, 0..=1),
        ("anti-knight", 18, 3, 0..=1),
    ] {
        let variant = Arc::new(Variant::by_name(name).unwrap());
        for puzzle in some_puzzles(&variant, percent, sampled(count.div_ceil(3), count), &mut rng) {
            for depth in depths.clone() {
                let mut expected = candidates(&puzzle);
                let is_consistent = close(&variant, &mut expected, depth);
                let found =
                    Deduced::new(&puzzle, &paper(), Options::depth(depth), &Deadline::never())
                        .unwrap();
                let outcome = match is_consistent {
                    false => Outcome::Contradiction,
                    true if expected.iter().all(|set| set.is_power_of_two()) => Outcome::Solved,
                    true => Outcome::Open,
                };
                assert_eq!(*found.outcome(), outcome, "{name}, depth {depth}: {puzzle:?}");
                let kinds = [Outcome::Solved, Outcome::Open, Outcome::Contradiction];
                seen[kinds.iter().position(|kind| *kind == outcome).unwrap()] += 1;
                if !is_consistent {
                    continue;
                }
                for (cell, expected) in variant.cells().zip(expected) {
                    let left = found.candidates(cell).into_iter();
                    let left = left.fold(0, |set, symbol| set | 1 << symbol.index());
                    assert_eq!(left, expected, "{name}, depth {depth}: {puzzle:?}");
                }
            }
        }
    }
    assert!(
        seen.iter().all(|&count| count >= sampled(33, 100)),
        "solved, open, contradictory: {seen:?}"
    );
}

/// Loki without its 7 in row 1, which is stuck at depth 2.
#[test]
fn a_deduction_that_is_stopped_is_the_beginning_of_the_whole() {
    let line = "5.....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";
    let puzzle: Puzzle = line.parse().unwrap();
    let run = |steps: Option<u64>| {
        let deadline = Deadline::start(&Limits::default().with_steps(steps));
        Deduced::new(&puzzle, &paper(), Options::depth(2), &deadline).unwrap()
    };
    let all = run(None);
    assert_eq!(*all.outcome(), Outcome::Open);
    let probes = all.closure().counts.probes;
    for steps in [0, 1, probes / 8, probes / 2, probes - 1] {
        let some = run(Some(steps));
        assert_eq!(*some.outcome(), Outcome::Stopped(StopReason::StepLimit));
        assert!(all.closure().deductions.starts_with(&some.closure().deductions));
    }
}

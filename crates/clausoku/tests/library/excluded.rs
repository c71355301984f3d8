//! Puzzles that exclude candidates: every encoding keeps them out, and so does the last check.

use std::collections::HashSet;
use std::sync::Arc;

use clausoku::diagnosis::redundant_givens_within;
use clausoku::encoding::Scheme;
use clausoku::{Encoding, Grid, Puzzle, Solutions, Variant};
use clausoku_board::{Candidate, Deadline, Limits};
use clausoku_encoder::{AT_MOST_ONE, GIVENS, GivensLevel};
use clausoku_testkit::{Rng, solutions};

/// A random puzzle of the board: some givens of one of its solutions, some candidates excluded.
fn random_puzzle(variant: &Arc<Variant>, rng: &mut Rng) -> Puzzle {
    let empty = Puzzle::empty(variant.clone());
    let solution = solutions(&empty, 100).pop().expect("a solution");
    let mut givens = Grid::empty(variant.cell_count());
    let mut excluded = Vec::new();
    for (cell, symbol) in solution.filled() {
        if rng.percent(12) {
            givens.set(cell, Some(symbol));
        }
        for other in variant.alphabet().symbols() {
            let share = if other == symbol { 2 } else { 25 };
            excluded.extend(rng.percent(share).then_some(Candidate { cell, symbol: other }));
        }
    }
    Puzzle::new(variant.clone(), givens).expect("a grid").excluding(excluded).expect("candidates")
}

fn encodings() -> impl Iterator<Item = Encoding> {
    let at_most_one = AT_MOST_ONE.iter();
    at_most_one.flat_map(|&at_most_one| {
        GIVENS.iter().map(|row| row.value).flat_map(move |givens| {
            let numberings: &[Scheme] = match givens {
                GivensLevel::Reduced | GivensLevel::Locked => &[Scheme::Compact],
                _ => &[Scheme::Dense, Scheme::Decimal, Scheme::Log],
            };
            numberings.iter().map(move |&numbering| {
                Encoding::default()
                    .with_givens(givens)
                    .with_at_most_one(at_most_one)
                    .with_numbering(numbering)
            })
        })
    })
}

#[test]
fn every_encoding_has_the_solutions_that_are_left() {
    let mut rng = Rng::new(11);
    let mut counts = HashSet::new();
    for encoding in encodings() {
        for name in ["classic:4", "blocks:2x2", "x:4"] {
            let variant = Arc::new(Variant::by_name(name).expect("a board"));
            let puzzle = random_puzzle(&variant, &mut rng);
            let expected: HashSet<Grid> = solutions(&puzzle, usize::MAX).into_iter().collect();
            let found = Solutions::new(&puzzle, &encoding).expect("a formula");
            let found: HashSet<Grid> = found.map(|grid| grid.expect("an answer")).collect();
            assert_eq!(found, expected, "{encoding} {puzzle:?}");
            counts.insert(found.len().min(2));
        }
    }
    assert_eq!(counts.len(), 3, "none, one and many solutions were met");
}

#[test]
fn what_is_excluded_counts_when_givens_are_left_out() {
    let variant = Arc::new(Variant::classic(4).expect("a board"));
    let solution = solutions(&Puzzle::empty(variant.clone()), 1).remove(0);
    let (cell, symbol) = solution.filled().next().expect("a value");
    // Without its given the first cell can hold nothing else.
    let others = variant.alphabet().symbols().filter(|&other| other != symbol);
    let excluded = others.map(|symbol| Candidate { cell, symbol });
    let puzzle = Puzzle::new(variant.clone(), solution.clone()).expect("a grid");
    let puzzle = puzzle.excluding(excluded).expect("candidates");
    let free = Limits::default();
    for encoding in [Encoding::default(), Encoding::reduced()] {
        let redundant = redundant_givens_within(&puzzle, &encoding, &Deadline::start(&free))
            .expect("an answer");
        assert!(redundant.value.contains(&cell));
    }
    // A given that is excluded itself: no solution, and no panic.
    let none = puzzle.excluding([Candidate { cell, symbol }]).expect("a candidate");
    for encoding in [Encoding::default(), Encoding::reduced()] {
        redundant_givens_within(&none, &encoding, &Deadline::start(&free)).expect("an answer");
        assert_eq!(Solutions::new(&none, &encoding).expect("a formula").count(), 0);
    }
}

//! Every back end against brute force and against each other.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::support::{engine, lonely_cell, numbers, puzzle, puzzles, some_solution};
use clausoku_board::{Deadline, Variant, check_solution};
use clausoku_lanes::{Answer, Backend, Engine, Query};
use clausoku_testkit::{Rng, solutions};

/// What an engine says of a batch, with the solutions in the order in which they came.
fn solve(engine: &Engine, givens: &[u8], limit: u64) -> (Answer, Vec<(usize, Vec<u8>)>) {
    let mut found = Vec::new();
    let query = Query { givens, costs: true, ..Query::default() };
    let answer =
        engine.search(&query, &Deadline::never().with_solutions(limit), &mut |puzzle, numbers| {
            found.push((puzzle, numbers.to_vec()));
            ControlFlow::Continue(())
        });
    (answer.unwrap(), found)
}

/// Boards with bands, with regions of their own, with small regions, with a cell in no region, and the
/// share of givens that leaves none, one or many solutions.
fn boards() -> Vec<(Variant, usize)> {
    vec![
        (by_name("classic:4"), 35),
        (by_name("blocks:2x3"), 40),
        (by_name("x:4"), 15),
        (by_name("jigsaw:AAAB/ACBB/DCCB/DDDC"), 35),
        (by_name("disjoint-groups:4"), 15),
        (lonely_cell(), 30),
    ]
}

fn by_name(name: &str) -> Variant {
    Variant::by_name(name).unwrap()
}

#[test]
fn all_solutions_are_found_on_small_boards() {
    let mut rng = Rng::new(1);
    let mut seen = [0; 3];
    for (variant, percent) in boards() {
        let variant = Arc::new(variant);
        let cells = variant.cell_count();
        let givens = puzzles(&variant, percent, 120, &mut rng);
        let expected: Vec<BTreeSet<Vec<u8>>> = givens
            .chunks(cells)
            .map(|givens| solutions(&puzzle(&variant, givens), 400).iter().map(numbers).collect())
            .collect();
        for backend in Backend::ALL {
            let engine = engine(&variant).with_backend(backend);
            let (answer, found) = solve(&engine, &givens, 400);
            let mut by_puzzle = vec![BTreeSet::new(); expected.len()];
            for (puzzle, numbers) in found {
                assert!(by_puzzle[puzzle].insert(numbers), "a solution twice");
            }
            for ((expected, found), count) in expected.iter().zip(&by_puzzle).zip(answer.counts) {
                assert_eq!(count, expected.len() as u64, "{} {backend:?}", variant.name());
                assert!(count == 400 || found == expected, "{} {backend:?}", variant.name());
                seen[expected.len().min(2)] += 1;
            }
        }
    }
    assert!(seen.iter().all(|&count| count >= 200), "none, one, many: {seen:?}");
}

#[test]
fn back_ends_do_the_same_step_by_step() {
    let mut rng = Rng::new(2);
    let boards = [
        ("classic:9", 28, 300),
        ("x:9", 20, 100),
        ("windoku", 20, 100),
        ("anti-knight", 15, 100),
        ("samurai", 30, 20),
        ("classic:16", 60, 30),
        ("blocks:4x5", 70, 10),
        ("classic:36", 80, 3),
        ("classic:81", 95, 1),
    ];
    for (name, percent, count) in boards {
        let variant = Arc::new(Variant::by_name(name).unwrap());
        let givens = puzzles(&variant, percent, count, &mut rng);
        let expected = solve(&engine(&variant).with_backend(Backend::Portable), &givens, 2);
        for backend in [Backend::Avx512, Backend::Avx2] {
            assert_eq!(solve(&engine(&variant).with_backend(backend), &givens, 2), expected);
        }
        for (at, solution) in expected.1 {
            let givens = &givens[at * variant.cell_count()..][..variant.cell_count()];
            check_solution(&puzzle(&variant, givens), puzzle(&variant, &solution).givens())
                .unwrap();
        }
    }
}

#[test]
fn the_cost_of_a_puzzle_does_not_depend_on_its_neighbours() {
    let mut rng = Rng::new(5);
    let variant = Arc::new(Variant::by_name("classic:9").unwrap());
    let engine = engine(&variant);
    let mut givens = puzzles(&variant, 30, 50, &mut rng);
    for _ in 0..250 {
        let solution = some_solution(&variant, &mut rng);
        givens.extend(solution.into_iter().map(|number| if rng.percent(36) { number } else { 0 }));
    }
    let costs = |limit| {
        let (answer, _) = solve(&engine, &givens, limit);
        let costs = &answer.costs;
        assert_eq!(answer.statistics.guesses, costs.iter().map(|cost| cost.guesses).sum::<u64>());
        assert!(answer.statistics.sweeps >= costs.iter().map(|cost| cost.sweeps).sum::<u64>());
        answer.counts.into_iter().zip(answer.costs).collect::<Vec<_>>()
    };
    let mut compared = 0;
    for limit in [2, 50] {
        let together = costs(limit);
        for (puzzle, &(count, cost)) in givens.chunks(81).zip(&together) {
            assert!(cost.sweeps > cost.guesses);
            if count < limit {
                assert_eq!(solve(&engine, puzzle, limit).0.costs, [cost]);
                compared += u64::from(cost.guesses > 2);
            }
        }
    }
    assert!(compared > 50, "{compared}");
}

#[test]
fn the_known_numbers_of_solutions() {
    for (name, expected) in [("classic:4", 288), ("x:4", 48), ("blocks:2x3", 28_200_960)] {
        let variant = Variant::by_name(name).unwrap();
        // The whole count of the largest takes its time; its first million is enough here.
        let limit = 1_000_000;
        let empty = vec![0; variant.cell_count()];
        let answer = engine(&variant)
            .solve(&empty, &Deadline::never().with_solutions(limit), &mut |_, _| {
                ControlFlow::Continue(())
            })
            .unwrap();
        assert_eq!(answer.counts, [expected.min(limit)], "{name}");
    }
}

/// Two puzzles of each kind of board; of one board if it is Miri who runs it, which takes some minutes.
#[test]
fn a_few_small_boards_are_solved() {
    for (name, first) in [
        ("classic:4", vec![1, 2, 3, 4]),
        ("blocks:2x3", vec![1, 2, 3, 4, 5, 6, 4, 5, 6, 1, 2, 3, 2, 3, 1, 5, 6, 4, 5]),
        ("jigsaw:AAAB/ACBB/DCCB/DDDC", vec![1, 2, 3, 0, 0, 0, 1]),
        ("anti-knight:4", vec![0, 1, 0, 2]),
    ]
    .into_iter()
    .take(if cfg!(miri) { 1 } else { usize::MAX })
    {
        let variant = Arc::new(Variant::by_name(name).unwrap());
        let mut givens = vec![0; 2 * variant.cell_count()];
        givens[..first.len()].copy_from_slice(&first);
        // The other has a clash.
        givens[variant.cell_count()..][..2].copy_from_slice(&[1, 1]);
        let solved = |backend| solve(&engine(&variant).with_backend(backend), &givens, 3).1;
        let expected = solved(Backend::Portable);
        let others = [Backend::Avx512, Backend::Avx2].into_iter();
        for backend in others.filter(|backend| backend.is_available()) {
            assert_eq!(solved(backend), expected, "{name}");
        }
        for (at, solution) in &expected {
            assert_eq!(*at, 0, "{name}");
            let solution = puzzle(&variant, solution);
            let given = puzzle(&variant, &givens[..variant.cell_count()]);
            check_solution(&given, solution.givens()).unwrap();
        }
    }
}

//! The search finds the solutions that the check accepts, each once.

use std::collections::BTreeSet;
use std::sync::Arc;

use clausoku_board::{
    CONSTRAINTS, Candidate, Cell, Collect, Grid, Puzzle, PuzzleSolver, SearchEnd, SolverError,
    Symbol, Variant, check_solution,
};
use clausoku_network::NetworkSolver;
use clausoku_testkit::{Rng, emptied, shuffled_pattern, solutions};
use clausoku_text::{Deadline, StopReason};

use crate::Board;

fn found(puzzle: &Puzzle, deadline: &Deadline) -> (SearchEnd, Vec<Grid>) {
    let mut found = Collect::new(usize::MAX);
    let result = NetworkSolver::default().search(puzzle, deadline, &mut found).unwrap();
    assert_eq!(result.solutions as usize, found.grids.len());
    (result.ended, found.grids)
}

#[test]
fn random_sets_of_constraints_have_the_solutions_that_the_check_accepts() {
    let mut rng = Rng::new(79);
    let (mut without, mut unique, mut several) = (0, 0, 0);
    for board in Board::all() {
        for _ in 0..60 {
            let mut constraints = Vec::new();
            for _ in 0..=rng.below(3) {
                let kind = rng.below(CONSTRAINTS.len());
                constraints.extend(board.constraints(kind, 1, &mut rng));
            }
            let empty = board.puzzle(constraints);
            // Brute force has to come to an end on the larger board.
            let percent = if board.variant.order() > 4 { 60 } else { 90 };
            let grid = &board.grids[rng.below(board.grids.len())];
            let puzzle = empty.with_givens(emptied(grid, percent, &mut rng)).unwrap();
            let mut excluded = Vec::new();
            for _ in 0..rng.below(3) {
                let cell = Cell::from_index(rng.below(puzzle.givens().len()) as u32);
                let symbol = Symbol::from_index(rng.below(board.variant.order()) as u16);
                excluded.push(Candidate { cell, symbol });
            }
            let puzzle = puzzle.excluding(excluded).unwrap();
            let plain =
                Puzzle::new(Arc::new(board.variant.clone()), puzzle.givens().clone()).unwrap();
            let expected: BTreeSet<Vec<u16>> = solutions(&plain, usize::MAX)
                .into_iter()
                .filter(|grid| check_solution(&puzzle, grid).is_ok())
                .map(|grid| grid.numbers().to_vec())
                .collect();
            let (ended, grids) = found(&puzzle, &Deadline::never());
            assert_eq!(ended, SearchEnd::Exhausted);
            let numbers: BTreeSet<Vec<u16>> =
                grids.iter().map(|grid| grid.numbers().to_vec()).collect();
            let names = puzzle.variant().constraints().iter();
            let names = names.map(|one| board.variant.constraint_name(one)).collect::<Vec<_>>();
            assert_eq!(numbers, expected, "{names:?} with {:?}", puzzle.givens());
            assert_eq!(numbers.len(), grids.len(), "a solution twice");
            match expected.len() {
                0 => without += 1,
                1 => unique += 1,
                _ => several += 1,
            }
        }
    }
    assert!(without > 20 && unique > 5 && several > 20, "{without} {unique} {several}");
}

#[test]
fn boards_of_regions_have_all_their_solutions() {
    for name in ["classic:4", "x:4", "classic:1", "windoku:4", "anti-king:4", "twodoku:4"] {
        let puzzle = Puzzle::empty(Arc::new(Variant::by_name(name).unwrap()));
        let expected = solutions(&puzzle, usize::MAX).len();
        assert_eq!(found(&puzzle, &Deadline::never()).1.len(), expected, "{name}");
    }
}

#[test]
fn boards_of_more_symbols_than_a_narrow_set_are_solved() {
    let mut rng = Rng::new(81);
    for order in [36, 100] {
        let variant = Arc::new(Variant::classic(order).unwrap());
        let solution = shuffled_pattern(&variant, &mut rng).unwrap();
        let puzzle = Puzzle::new(variant, emptied(&solution, 10, &mut rng)).unwrap();
        let (ended, grids) = found(&puzzle, &Deadline::never().with_solutions(1));
        assert_eq!(ended, SearchEnd::Enough);
        assert!(check_solution(&puzzle, &grids[0]).is_ok());
    }
    let large = Puzzle::empty(Arc::new(Variant::classic(144).unwrap()));
    let refused = NetworkSolver::default().search(&large, &Deadline::never(), &mut Collect::new(1));
    assert!(matches!(refused, Err(SolverError::Unsuitable { .. })));
}

#[test]
fn limits_are_exact() {
    let puzzle = Puzzle::empty(Arc::new(Variant::classic(9).unwrap()));
    for most in 0..4 {
        let (ended, grids) = found(&puzzle, &Deadline::never().with_solutions(most));
        assert_eq!((ended, grids.len() as u64), (SearchEnd::Enough, most));
    }
    for steps in [0, 1, 100] {
        let deadline = Deadline::never().with_steps(steps);
        let mut found = Collect::new(usize::MAX);
        let result = NetworkSolver::default().search(&puzzle, &deadline, &mut found).unwrap();
        assert_eq!(result.ended, SearchEnd::Stopped(StopReason::StepLimit));
        assert_eq!(result.statistics.steps, steps);
    }
}

/// Each check of the deadline stops the work; the solutions until then are valid.
#[test]
fn work_stops_at_every_check() {
    let board = &Board::all()[1];
    let mut rng = Rng::new(80);
    let mut constraints = Vec::new();
    for kind in 0..CONSTRAINTS.len() {
        constraints.extend(board.constraints(kind, 1, &mut rng));
    }
    constraints.truncate(6);
    let givens = emptied(&board.grids[0], 40, &mut rng);
    let puzzle = board.puzzle(constraints).with_givens(givens).unwrap();
    for check in 0.. {
        let deadline = Deadline::at_check(check);
        let mut found = Collect::new(usize::MAX);
        let result = NetworkSolver::default().search(&puzzle, &deadline, &mut found).unwrap();
        assert!(found.grids.iter().all(|grid| check_solution(&puzzle, grid).is_ok()));
        if result.ended == SearchEnd::Exhausted {
            assert!(check > 0);
            return;
        }
        assert_eq!(result.ended, SearchEnd::Stopped(StopReason::Interrupted));
    }
}

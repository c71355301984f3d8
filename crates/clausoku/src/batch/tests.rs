//! The lanes of a board against SAT and against brute force.

use std::sync::Arc;

use clausoku_board::{Candidate, Deadline, Grid, Limits, Puzzle, Variant, check_solution};
use clausoku_encoder::Encoding;
use clausoku_lanes::Excluded;
use clausoku_testkit::Rng;

use super::Sought;
use super::board::Board;
use crate::Solutions;

/// Returns a solved board of these givens.
fn solved(board: &Board, givens: &[u8], sought: Sought) -> Board {
    let mut board = board.clone();
    board.puzzles.clear();
    board.puzzles.givens.extend_from_slice(givens);
    board.solve(sought).unwrap();
    board
}

fn solutions_of(board: &Board, puzzle: usize) -> u64 {
    board.result(puzzle, u64::MAX).solutions
}

/// Returns the number of solutions of each puzzle, and the solutions that are kept.
fn results(board: &Board) -> Vec<(u64, [Option<&[u8]>; 2])> {
    (0..board.len()).map(|puzzle| (solutions_of(board, puzzle), board.solutions(puzzle))).collect()
}

/// Lists of 1 to 70 puzzles, with limits of 1 to 200 solutions.
///
/// `CLAUSOKU_LANES_PUZZLES` asks for more puzzles of each board; the whole test takes some minutes
/// with 20,000 in a release build.
#[test]
fn the_lanes_find_what_sat_finds() {
    let asked = std::env::var("CLAUSOKU_LANES_PUZZLES").ok();
    let count: usize = asked.and_then(|count| count.parse().ok()).unwrap_or(100);
    let mut rng = Rng::new(7);
    let mut seen = [0; 3];
    let encoding = Encoding::default();
    let boards = [
        ("classic:4", 35),
        ("x:4", 20),
        ("disjoint-groups:4", 25),
        ("jigsaw:AAAB/ACBB/DCCB/DDDC", 35),
        ("blocks:2x3", 45),
        ("diagonal:4", 25),
    ];
    for (name, percent) in boards {
        let variant = Arc::new(Variant::by_name(name).unwrap());
        let cells = variant.cell_count();
        let solutions = clausoku_testkit::solutions(&Puzzle::empty(variant.clone()), 40);
        let mut givens = Vec::with_capacity(count * cells);
        for _ in 0..count {
            // Some cells of a solution, a few of them wrong.
            for (_, symbol) in solutions[rng.below(solutions.len())].filled() {
                let other = rng.below(variant.order()) as u8 + 1;
                let number = if rng.percent(8) { other } else { symbol.number() as u8 };
                givens.push(if rng.percent(percent) { number } else { 0 });
            }
        }
        let board = Board::new(variant.clone()).unwrap();
        let mut rest = givens.as_slice();
        while !rest.is_empty() {
            let length = (1 + rng.below(70)) * cells;
            let (list, others) = rest.split_at(length.min(rest.len()));
            rest = others;
            let most = 1 + rng.below(200);
            let solved = solved(&board, list, Sought::solutions(most as u64));
            for (at, numbers) in list.chunks(cells).enumerate() {
                let solutions = Solutions::new(&solved.puzzle(at), &encoding).unwrap();
                let expected = solutions.take(most).map(Result::unwrap).count();
                assert_eq!(
                    solutions_of(&solved, at),
                    expected as u64,
                    "{name} {most}: {numbers:?}"
                );
                seen[expected.min(2)] += 1;
            }
        }
    }
    assert!(seen.iter().all(|&kind| kind >= count / 2), "none, one, many: {seen:?}");
}

#[test]
fn the_first_solution_does_not_depend_on_the_others() {
    let board = Board::new(Arc::new(Variant::classic(9).unwrap())).unwrap();
    let mut givens = vec![0; 40 * 81];
    for (puzzle, givens) in givens.chunks_mut(81).enumerate() {
        givens[puzzle] = 1;
    }
    let together = solved(&board, &givens, Sought::solutions(2));
    for (puzzle, givens) in givens.chunks(81).enumerate() {
        let alone = solved(&board, givens, Sought::solutions(2));
        assert_eq!(alone.first(0), together.first(puzzle));
    }
}

#[test]
fn puzzles_that_take_too_many_guesses_are_given_up() {
    let board = Board::new(Arc::new(Variant::classic(4).unwrap())).unwrap().with_patience(0);
    let mut givens = vec![0; 32];
    givens[16..].copy_from_slice(&[1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 0]);
    let solved = solved(&board, &givens, Sought::solutions(2));
    assert!(solved.gave_up() && solved.is_given_up(0) && !solved.is_given_up(1));
    assert_eq!(solutions_of(&solved, 1), 1);
}

/// Puzzles with none, one and several solutions. All are given up at once or after some guesses.
#[test]
fn puzzles_that_are_tried_again_have_the_same_solutions() {
    let mut rng = Rng::new(3);
    let variant = Arc::new(Variant::classic(9).unwrap());
    let solution = clausoku_testkit::solutions(&Puzzle::empty(Arc::clone(&variant)), 1).remove(0);
    let empty = Board::new(variant).unwrap();
    let mut seen = [0; 4];
    for count in [0, 1, 33] {
        let mut board = empty.clone();
        let puzzles = &mut board.puzzles;
        for puzzle in 0..count {
            for (cell, symbol) in solution.filled() {
                let is_wrong = rng.percent(1);
                let number = symbol.number() as u8 % 9 * u8::from(is_wrong);
                let number = if is_wrong { number + 1 } else { symbol.number() as u8 };
                puzzles.givens.push(if rng.percent(32) { number } else { 0 });
                if rng.percent(3) {
                    puzzles.excluded.push(Excluded {
                        puzzle,
                        cell: cell.index() as u32,
                        number: symbol.number() as u8 % 9 + 1,
                    });
                }
            }
        }
        for (max, second) in [(1, false), (2, true), (40, true)] {
            let sought = Sought { second, ..Sought::solutions(max) };
            let mut expected = board.clone();
            expected.solve(sought).unwrap();
            for guesses in [0, 1, 5] {
                let mut again = board.clone().with_patience(guesses);
                again.solve(sought).unwrap();
                seen[3] += usize::from(again.gave_up());
                let mut again = again.with_patience_alone(1_000_000);
                again.solve(sought).unwrap();
                assert!(!again.gave_up());
                assert_eq!(results(&again), results(&expected), "{count} {max} {guesses}");
                let mut hard = again.with_patience_alone(0);
                hard.solve(sought).unwrap();
                let mut pairs = results(&hard).into_iter().zip(results(&expected));
                assert!(pairs.all(|(hard, expected)| hard.0 <= expected.0));
            }
            for (count, _) in results(&expected) {
                seen[count.min(2) as usize] += 1;
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 3), "none, one, several, given up: {seen:?}");
}

/// Puzzles with and without excluded candidates, of none, one and several solutions.
#[test]
fn excluded_candidates_and_redundant_givens_are_those_of_sat() {
    for name in ["classic:4", "x:4", "blocks:2x3", "jigsaw:AAAB/ACBB/DCCB/DDDC"] {
        compare_with_sat(&Arc::new(Variant::by_name(name).unwrap()));
    }
}

fn compare_with_sat(variant: &Arc<Variant>) {
    let mut rng = Rng::new(12);
    let mut board = Board::new(Arc::clone(variant)).unwrap();
    let solutions = clausoku_testkit::solutions(&Puzzle::empty(Arc::clone(variant)), 288);
    let mut list = Vec::new();
    for index in 0..300 {
        let solution = &solutions[rng.below(solutions.len())];
        let mut givens = Grid::empty(variant.cell_count());
        let mut excluded = Vec::new();
        for (cell, symbol) in solution.filled() {
            givens.set(cell, rng.percent(25).then_some(symbol));
            for other in variant.alphabet().symbols().filter(|_| index % 2 == 0) {
                let share = if other == symbol { 3 } else { 15 };
                excluded.extend(rng.percent(share).then_some(Candidate { cell, symbol: other }));
            }
        }
        let puzzle = Puzzle::new(Arc::clone(variant), givens).unwrap();
        list.push(puzzle.excluding(excluded).unwrap());
        board.puzzles.push(&list[index]);
        assert_eq!(board.puzzle(index).excluded(), list[index].excluded());
    }
    board.solve(Sought::solutions(2).with_second()).unwrap();
    let mut unique = Vec::new();
    let mut expected = Vec::new();
    let mut seen = [0; 3];
    for (index, puzzle) in list.iter().enumerate() {
        let every = clausoku_testkit::solutions(puzzle, 2);
        assert_eq!(solutions_of(&board, index), every.len() as u64);
        seen[every.len()] += 1;
        let found = board.solutions(index).map(|found| found.map(Grid::from_bytes));
        for solution in found.iter().flatten() {
            check_solution(puzzle, solution).unwrap();
        }
        assert!(
            found.iter().flatten().count() == every.len() && found[0] != found[1]
                || every.is_empty()
        );
        if every.len() == 1 {
            unique.push(index);
            let free = Limits::default();
            let redundant = crate::diagnosis::redundant_givens_within(
                puzzle,
                &Encoding::default(),
                &Deadline::start(&free),
            );
            expected.push(redundant.unwrap().value);
        }
    }
    assert!(seen.iter().all(|&count| count > 10), "none, one, several: {seen:?}");
    let found = board.redundant_givens(&unique).unwrap();
    assert!(found.iter().all(|found| found.unknown.is_empty()));
    let found: Vec<_> = found.into_iter().map(|found| found.redundant).collect();
    assert_eq!(found, expected);
    assert!(expected.iter().any(|cells| !cells.is_empty()));
    // What is given up is unknown, and all else is the same.
    let hasty = board.with_patience(0);
    let hasty = hasty.redundant_givens(&unique).unwrap();
    for (hasty, expected) in hasty.iter().zip(&expected) {
        assert!(hasty.redundant.iter().all(|cell| expected.contains(cell)));
        let is_open = |cell| hasty.unknown.contains(cell) || hasty.redundant.contains(cell);
        assert!(expected.iter().all(is_open));
    }
}

//! The calls that work in a build without any feature: the lanes and the searches on the board answer there.
//!
//! `.ci/checks/small` runs this file so; in a run of the whole workspace, SAT solvers take part.

use std::sync::Arc;

use clausoku::diagnosis::{Mistake, clashing_givens, find_mistake, redundant_givens};
use clausoku::solving::bulk::Sought;
use clausoku::solving::{Deadline, Limits};
use clausoku::{Batch, Encoding, Grid, Puzzle, SolverChoice, Uniqueness, Variant};
use clausoku::{check, solve, uniqueness};
use clausoku_testkit::{Rng, emptied, solutions};

const LINE: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

const SOLUTION: &str =
    "162857493534129678789643521475312986913586742628794135356478219241935867897261354";

fn puzzle(text: &str) -> Puzzle {
    text.parse().unwrap()
}

fn board(name: &str) -> Arc<Variant> {
    Arc::new(Variant::by_name(name).unwrap())
}

fn names(puzzle: &Puzzle, cells: &[clausoku::board::Cell]) -> Vec<String> {
    cells.iter().map(|&cell| puzzle.variant().position(cell).to_string()).collect()
}

#[test]
fn a_puzzle_is_solved_and_checked() {
    assert_eq!(solve(&puzzle(LINE)).unwrap().to_string(), SOLUTION);
    let report = check(&puzzle(LINE)).unwrap();
    assert!(report.clashes.is_empty() && report.solution().is_some());
    let clash = check(&puzzle("1...\n1...\n....\n....")).unwrap();
    assert_eq!((clash.clashes.len(), clash.solutions), (2, Uniqueness::None));
}

/// Boards of all sizes, with and without constraints, on which the solutions are few or easy to find.
#[test]
fn boards_of_all_kinds_are_solved() {
    let mut rng = Rng::new(5);
    for name in ["classic:4", "x:4", "blocks:2x3", "jigsaw:AAAB/ACBB/DCCB/DDDC", "anti-knight:4"] {
        let empty = Puzzle::empty(board(name));
        let all = solutions(&empty, 288);
        for _ in 0..20 {
            let givens = emptied(&all[rng.below(all.len())], 60, &mut rng);
            let puzzle = Puzzle::new(empty.variant().clone(), givens).unwrap();
            let every = solutions(&puzzle, 288);
            match uniqueness(&puzzle).unwrap() {
                Uniqueness::None => assert!(every.is_empty(), "{name}: {puzzle}"),
                Uniqueness::Unique(found) => assert_eq!(every, [found], "{name}: {puzzle}"),
                Uniqueness::Several(first, second) => {
                    let are_solutions = every.contains(&first) && every.contains(&second);
                    assert!(first != second && are_solutions, "{name}: {puzzle}");
                }
            }
        }
    }
    for name in ["classic:16", "classic:25", "samurai", "classic:144"] {
        let solved = complete(&board(name));
        let mut givens = solved.givens().clone();
        let cells: Vec<_> = givens.filled().map(|(cell, _)| cell).step_by(7).collect();
        givens = givens.without(&cells);
        let puzzle = solved.with_givens(givens).unwrap();
        assert!(!matches!(uniqueness(&puzzle).unwrap(), Uniqueness::None), "{name}");
    }
}

/// Returns a full board: of the lanes, or by a cyclic pattern on a square board that is larger than lanes support.
fn complete(variant: &Arc<Variant>) -> Puzzle {
    let empty = Puzzle::empty(Arc::clone(variant));
    let grid = if variant.order() > 128 {
        let (n, side) = (variant.order(), variant.order().isqrt());
        let number = |index: usize| {
            let (row, column) = (index / n, index % n);
            ((row % side * side + row / side + column) % n) as u16 + 1
        };
        Grid::from_numbers((0..n * n).map(number).collect())
    } else {
        solve(&empty).unwrap().grid().unwrap().clone()
    };
    Puzzle::new(Arc::clone(variant), grid).unwrap()
}

#[test]
fn givens_are_diagnosed() {
    let encoding = Encoding::default();
    let more = puzzle("12..\n34..\n..4.\n.1.1\n".replace(".1.1", "...1").as_str());
    let redundant = redundant_givens(&more, &encoding).unwrap();
    for (cell, _) in more.givens().filled() {
        let fewer = more.with_givens(more.givens().without(&[cell])).unwrap();
        assert_eq!(redundant.contains(&cell), solutions(&fewer, 2).len() == 1);
    }
    let clash = puzzle("123.\n....\n...4\n2...\n");
    let cells = clashing_givens(&clash, &encoding).unwrap().unwrap();
    assert_eq!(names(&clash, &cells), ["R1C1", "R1C2", "R1C3", "R3C4"]);
    let wrong = puzzle("12..\n34..\n..4.\n..31\n");
    let mistake = find_mistake(&wrong, &[], &encoding, &Deadline::never()).unwrap().value;
    let Some(Mistake::OneOf(cells)) = mistake else { panic!("{mistake:?}") };
    assert_eq!(names(&wrong, &cells), ["R4C3"]);
}

#[test]
fn many_puzzles_are_solved() {
    let choice = SolverChoice::unnamed(false);
    let mut batch = Batch::new(&choice, Encoding::default(), Limits::default());
    let texts = [LINE, "1..............4", "11.............."];
    for text in texts {
        batch.push(puzzle(text));
    }
    let answers = batch.solve(Sought::solutions(2)).unwrap();
    let found = answers.iter().map(|answer| answer.unwrap().result().solutions);
    assert_eq!(found.collect::<Vec<_>>(), [1, 2, 0]);
}

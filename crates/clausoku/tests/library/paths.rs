//! Replays the steps of a person, apart from the code that finds them: each step keeps the solution, each row begins where
//! the one before ended, and Sudoku Explainer's steps lead to the solution where the techniques end.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use clausoku::board::{Candidate, candidates};
use clausoku::hints::{State, Technique, searches::SEARCHES};
use clausoku::lists::{Hints, Status, answers::FoundStep};
use clausoku::sat::Limits;
use clausoku::solving::solvers::DancingLinks;
use clausoku::solving::{Collect, Deadline, search};
use clausoku::{Grid, Puzzle, prelude::*};
use clausoku_testkit::sampled;

/// Puzzles that no technique solves alone: one of the hardest ones of the New Sudoku Players' Forum, and Arto Inkala's of 2012.
const HARD: [&str; 2] = [
    "98.76.5..7..5...8...5...6..4...3......967..5......23....729..6.......1..........2",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
];

/// The puzzles of each public list that are replayed.
const OF_LIST: usize = 20;

/// Returns the question for the next step, with Sudoku Explainer's where no technique finds one.
fn hints() -> Hints {
    let searches = SEARCHES.iter().filter(|search| search.on_path).collect();
    Hints::new(searches, Limits::default()).with_explainer(true)
}

fn solution(puzzle: &Puzzle) -> Grid {
    let mut found = Collect::new(2);
    search(&mut DancingLinks, puzzle, &Deadline::never(), &mut found).unwrap();
    assert_eq!(found.grids.len(), 1);
    found.grids.remove(0)
}

/// Returns the candidates of open cells in a state of the steps.
fn open_candidates(state: &State) -> BTreeSet<Candidate> {
    state.candidates().collect()
}

/// Replays the steps of a puzzle, and returns them. They must lead to the solution.
fn replayed(line: &str) -> Vec<FoundStep> {
    let puzzle: Puzzle = line.parse().unwrap();
    let variant = puzzle.variant();
    let solution = solution(&puzzle);
    let steps = hints().with_path(true).steps(&puzzle, &[], true).unwrap();
    assert_eq!(steps.status, Status::Solved, "{line}: {:?}", steps.reason);
    let mut values = puzzle.givens().clone();
    let mut open: BTreeSet<Candidate> = candidates(&puzzle, &values).collect();
    for (FoundStep { state, step, .. }, number) in steps.found.iter().zip(1..) {
        let place = format!("{line}, step {number}, {}", step.technique());
        assert_eq!((state.values(), open_candidates(state)), (&values, open.clone()), "{place}");
        assert!(step.has_effect() && !step.reason().is_empty(), "{place}");
        for removed in step.eliminations() {
            assert_ne!(solution.get(removed.cell), Some(removed.symbol), "{place}");
            assert!(open.remove(removed), "{place}: {removed:?} was not open");
        }
        for &Candidate { cell, symbol } in step.placements() {
            assert_eq!(solution.get(cell), Some(symbol), "{place}");
            values.set(cell, Some(symbol));
            let peers = variant.peers(cell);
            open.retain(|other| {
                other.cell != cell && !(other.symbol == symbol && peers.contains(&other.cell))
            });
        }
    }
    assert_eq!(values, solution, "{line}");
    steps.found
}

/// Steps of one of the puzzles prove as much of the code; the other one is in the campaign. Where no technique finds a step, the
/// call for one puzzle takes Sudoku Explainer's, as lists do.
#[test]
fn steps_keep_the_solution_and_lead_to_it() {
    let mut explained = 0;
    for line in &HARD[..sampled(1, HARD.len())] {
        let path = replayed(line);
        assert!(path.len() > 30);
        let is_explained =
            |found: &&FoundStep| matches!(found.step.technique(), Technique::Explainer { .. });
        for FoundStep { state, .. } in path.iter().filter(is_explained).take(2) {
            let variant = state.layout().variant().clone();
            let grid = Puzzle::new(variant, state.values().clone()).unwrap();
            let open = open_candidates(state);
            let all: Vec<Candidate> = candidates(&grid, grid.givens()).collect();
            let closed = all.into_iter().filter(|one| !open.contains(one));
            let grid = grid.excluding(closed).unwrap();
            let listed = hints().steps(&grid, &[], true).unwrap().found.remove(0).step;
            assert_eq!(grid.hint().unwrap().map(|step| step.to_string()), Some(listed.to_string()));
            explained += 1;
        }
    }
    assert!(explained > 0);
}

/// The folder that `CLAUSOKU_PUZZLES` names has lists with a puzzle of nine symbols and one solution on each line.
#[test]
fn steps_of_public_lists_lead_to_the_solution() {
    let Some(folder) = std::env::var_os("CLAUSOKU_PUZZLES") else {
        return clausoku_testkit::skip("public-lists", "CLAUSOKU_PUZZLES names no folder");
    };
    let mut lists: Vec<_> =
        fs::read_dir(Path::new(&folder)).unwrap().map(|entry| entry.unwrap().path()).collect();
    lists.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    lists.sort();
    for list in lists {
        let text = fs::read_to_string(&list).unwrap();
        let is_puzzle = |line: &&str| line.len() == 81 && !line.starts_with('#');
        let lines = text.lines().filter(is_puzzle).filter(|line| {
            let puzzle: Puzzle = line.parse().unwrap();
            let mut found = Collect::new(2);
            search(&mut DancingLinks, &puzzle, &Deadline::never(), &mut found).unwrap();
            found.grids.len() == 1
        });
        let steps: usize = lines.take(OF_LIST).map(|line| replayed(line).len()).sum();
        assert!(steps > 0, "{}", list.display());
    }
}

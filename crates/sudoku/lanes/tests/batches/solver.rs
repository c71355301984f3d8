//! Wrong givens, and one puzzle at a time.

use std::ops::ControlFlow;
use std::sync::Arc;

use clausoku_board::{
    Candidate, Cell, Collect, Limits, Puzzle, PuzzleSolver, SearchEnd, SearchResult, Symbol,
    Variant,
};
use clausoku_lanes::{Engine, Lanes};
use clausoku_text::Deadline;
use clausoku_text::StopReason;

fn search(puzzle: &Puzzle, steps: u64) -> SearchResult {
    let limits = Limits::default().with_steps(steps);
    Lanes::default()
        .search(puzzle, &Deadline::start(&limits), &mut Collect::new(usize::MAX))
        .unwrap()
}

#[test]
fn givens_are_checked() {
    let engine = Engine::new(&Variant::classic(4).unwrap(), &Deadline::never()).unwrap();
    let mut givens = [0; 32];
    givens[18] = 5;
    for (givens, expected) in [
        (&givens[..17], "17 numbers are not a whole number of boards of 16 cells"),
        (&givens, "puzzle 2, cell 3: there is no symbol of number 5"),
    ] {
        let answer =
            engine.solve(givens, &Deadline::never(), &mut |_, _| ControlFlow::Continue(()));
        assert_eq!(answer.unwrap_err().to_string(), expected);
    }
}

#[test]
fn no_guess_is_made_beyond_the_limit_of_steps() {
    let empty = Puzzle::empty(Arc::new(Variant::classic(9).unwrap()));
    for steps in [0, 1, 5, 1000] {
        let search = search(&empty, steps);
        assert_eq!(
            (search.ended, search.statistics.steps),
            (SearchEnd::Stopped(StopReason::StepLimit), steps)
        );
    }
    let empty = Puzzle::empty(Arc::new(Variant::classic(4).unwrap()));
    // A tree of 288 leaves has 287 nodes with two branches, and the search meets no contradiction.
    assert_eq!(search(&empty, 287).ended, SearchEnd::Exhausted);
    assert_eq!(search(&empty, 286).ended, SearchEnd::Stopped(StopReason::StepLimit));
}

#[test]
fn no_solution_contains_an_excluded_candidate() {
    let empty = Puzzle::empty(Arc::new(Variant::classic(4).unwrap()));
    let cell = Cell::from_index(5);
    // Each symbol is in the cell in a quarter of the 288 solutions.
    for (symbols, count) in [(&[][..], 288), (&[0], 216), (&[0, 3], 144), (&[0, 1, 2, 3], 0)] {
        let symbols: Vec<Symbol> = symbols.iter().map(|&index| Symbol::from_index(index)).collect();
        let excluded = symbols.iter().map(|&symbol| Candidate { cell, symbol });
        let puzzle = empty.clone().excluding(excluded).unwrap();
        let mut all = Collect::new(300);
        Lanes::default().search(&puzzle, &Deadline::never(), &mut all).unwrap();
        assert_eq!(all.grids.len(), count);
        assert!(all.grids.iter().all(|grid| !symbols.contains(&grid.get(cell).unwrap())));
    }
}

//! Tabu search beside a SAT solver, against brute force, and its limits.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clausoku::sat::solvers::Catalogue;
use clausoku::solving::search;
use clausoku::{Encoding, Puzzle, SolverChoice, Variant};
use clausoku_board::{Collect, Deadline, Limits, PuzzleSolver, SearchEnd, SearchResult};
use clausoku_testkit::{Rng, emptied, solutions};
use clausoku_text::StopReason;

fn portfolio(name: &str) -> Box<dyn PuzzleSolver> {
    let choice = SolverChoice::named(name, &Catalogue::built_in()).unwrap();
    choice.for_puzzles(Encoding::reduced())
}

fn solved(puzzle: &Puzzle, deadline: &Deadline) -> (SearchResult, Collect) {
    let mut found = Collect::new(usize::MAX);
    (search(&mut *portfolio("portfolio"), puzzle, deadline, &mut found).unwrap(), found)
}

#[test]
fn the_portfolio_finds_what_brute_force_finds() {
    let mut rng = Rng::new(11);
    let mut counts = [0; 3];
    for name in ["classic:4", "x:4", "blocks:2x3", "samurai:4"].into_iter().cycle().take(80) {
        let variant = Arc::new(Variant::by_name(name).unwrap());
        let solution = solutions(&Puzzle::empty(variant.clone()), 1).remove(0);
        let mut givens = emptied(&solution, 40 + rng.below(30), &mut rng);
        if rng.percent(30) {
            let cell = givens.open().next().unwrap();
            givens.set(cell, variant.alphabet().symbols().nth(rng.below(variant.order())));
        }
        let puzzle = Puzzle::new(variant, givens).unwrap();
        for most in [1, 2, 6] {
            let expected = solutions(&puzzle, most);
            counts[expected.len().min(2)] += 1;
            let (result, mut found) =
                solved(&puzzle, &Deadline::never().with_solutions(most as u64));
            assert_eq!(
                (result.solutions as usize, found.grids.len()),
                (expected.len(), expected.len()),
                "{name}"
            );
            let ended =
                if expected.len() == most { SearchEnd::Enough } else { SearchEnd::Exhausted };
            assert_eq!(result.ended, ended, "{name}");
            found.grids.sort_by_key(|grid| {
                grid.filled().map(|(_, symbol)| symbol.number()).collect::<Vec<_>>()
            });
            found.grids.dedup();
            assert_eq!(found.grids.len(), expected.len(), "{name}: a solution twice");
        }
    }
    assert!(counts.iter().all(|&count| count > 10), "{counts:?}");
}

#[test]
fn limits_end_both() {
    let puzzle = Puzzle::empty(Arc::new(Variant::by_name("classic:25").unwrap()));
    let (result, _) =
        solved(&puzzle, &Deadline::start(&Limits::default().with_time(Duration::ZERO)));
    assert_eq!((result.ended, result.solutions), (SearchEnd::Stopped(StopReason::TimeLimit), 0));
    let stop = Some(Arc::new(AtomicBool::new(true)));
    let (result, _) = solved(&puzzle, &Deadline::start(&Limits::default().with_stop(stop)));
    assert_eq!((result.ended, result.solutions), (SearchEnd::Stopped(StopReason::Interrupted), 0));
}

#[test]
fn the_sat_solver_is_chosen_by_name() {
    assert_eq!(portfolio("portfolio:varisat").name(), "portfolio");
    for wrong in ["portfolio:kisat", "portfolio:", "portfolio:tabu"] {
        assert!(SolverChoice::named(wrong, &Catalogue::built_in()).is_err(), "{wrong}");
    }
}

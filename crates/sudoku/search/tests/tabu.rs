//! The solver from outside: answers, limits, seeds, statistics.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clausoku_board::{
    Candidate, Cell, Collect, Deadline, Grid, Limits, Position, Puzzle, PuzzleSolver, Region,
    Scope, SearchEnd, SearchResult, Symbol, Variant, check_solution,
};
use clausoku_search::{Preparation, Tabu};
use clausoku_testkit::{Rng, emptied, shuffled_pattern, solutions};
use clausoku_text::StopReason;

/// Boards of all kinds of regions, with the percentage of cells to empty.
const BOARDS: [(&str, usize); 10] = [
    ("classic:1", 100),
    ("classic:4", 60),
    ("blocks:2x3", 60),
    ("x:4", 80),
    ("windoku:4", 80),
    ("anti-king:2x3", 40),
    ("disjoint-groups:4", 70),
    ("jigsaw:AAAB/ACBB/DCCB/DDDC", 70),
    ("twodoku:4", 60),
    ("samurai:4", 60),
];

fn board(name: &str) -> Arc<Variant> {
    Arc::new(Variant::by_name(name).unwrap())
}

fn steps(most: u64) -> Limits {
    Limits::solutions(1).with_steps(most)
}

fn search(solver: &mut Tabu, puzzle: &Puzzle, deadline: &Deadline) -> (SearchResult, Vec<Grid>) {
    let mut found = Collect::new(2);
    let result = solver.search(puzzle, deadline, &mut found).unwrap();
    assert_eq!(result.solutions as usize, found.grids.len());
    found.grids.iter().for_each(|grid| check_solution(puzzle, grid).unwrap());
    (result, found.grids)
}

/// Returns a board of this order with a percentage of cells emptied.
fn usual(order: usize, percent: usize, seed: u64) -> Puzzle {
    let variant = Variant::classic(order).unwrap();
    let mut rng = Rng::new(seed);
    let solution = shuffled_pattern(&variant, &mut rng).unwrap();
    Puzzle::new(Arc::new(variant), emptied(&solution, percent, &mut rng)).unwrap()
}

#[test]
fn puzzles_of_all_kinds_are_solved() {
    let mut rng = Rng::new(3);
    for (name, percent) in BOARDS {
        let variant = board(name);
        let solution = solutions(&Puzzle::empty(variant.clone()), 1).remove(0);
        for percent in [percent, 100] {
            let puzzle =
                Puzzle::new(variant.clone(), emptied(&solution, percent, &mut rng)).unwrap();
            let (result, _) =
                search(&mut Tabu::new(1), &puzzle, &Deadline::start(&steps(1_000_000)));
            assert_eq!((result.ended, result.solutions), (SearchEnd::Enough, 1), "{name}");
        }
    }
}

#[test]
fn the_answers_agree_with_brute_force() {
    let mut rng = Rng::new(9);
    let mut with = 0;
    let mut refuted = 0;
    let mut unknown = 0;
    for (name, percent) in BOARDS.into_iter().cycle().take(400) {
        let variant = board(name);
        let solution = solutions(&Puzzle::empty(variant.clone()), 1).remove(0);
        let mut givens = emptied(&solution, percent, &mut rng);
        let symbol = |rng: &mut Rng| Symbol::from_index(rng.below(variant.order()) as u16);
        let cell = |rng: &mut Rng| Cell::from_index(rng.below(variant.cell_count()) as u32);
        for _ in 0..rng.below(3) {
            givens.set(cell(&mut rng), Some(symbol(&mut rng)));
        }
        let excluded = [Candidate { cell: cell(&mut rng), symbol: symbol(&mut rng) }];
        let puzzle = Puzzle::new(variant.clone(), givens).unwrap().excluding(excluded).unwrap();
        let has_solution = !solutions(&puzzle, 1).is_empty();
        let (result, _) = search(&mut Tabu::new(1), &puzzle, &Deadline::start(&steps(100_000)));
        match (has_solution, result.ended) {
            (true, SearchEnd::Enough) => with += 1,
            (false, SearchEnd::Exhausted) => {
                assert_eq!(result.statistics.get("refuted by probing"), Some(1));
                refuted += 1;
            }
            (false, SearchEnd::Stopped(StopReason::StepLimit)) => unknown += 1,
            (_, ended) => panic!("{name}: {has_solution}, {ended:?}: {puzzle:?}"),
        }
    }
    assert!(with > 50 && refuted > 50, "{with} {refuted} {unknown}");
}

#[test]
fn a_puzzle_without_a_solution_ends_by_its_limit() {
    // Five cells that all differ, and four symbols: neither singles nor probes see that.
    let four = board("classic:4");
    let positions = four.cells().take(5).map(|cell| four.position(cell)).collect();
    let pairs = (0..5).flat_map(|one| (0..one).map(move |other| [one, other]));
    let regions = pairs
        .map(|pair| Region {
            scope: Scope::Extra,
            name: format!("{pair:?}"),
            cells: pair.map(Cell::from_index).to_vec(),
        })
        .collect();
    let variant =
        Variant::new("five of four", four.alphabet().clone(), positions, regions).unwrap();
    let puzzle = Puzzle::empty(Arc::new(variant));
    assert!(solutions(&puzzle, 1).is_empty());
    let preparation = Preparation::from_puzzle(&puzzle, &Deadline::never()).unwrap();
    assert!(preparation.reduced().is_some());
    let (result, _) = search(&mut Tabu::new(1), &puzzle, &Deadline::start(&steps(700_000)));
    assert_eq!((result.ended, result.solutions), (SearchEnd::Stopped(StopReason::StepLimit), 0));
    assert!(result.statistics.get("fewest empty cells").unwrap() > 0);
}

#[test]
fn a_cell_with_too_many_regions_is_refused() {
    let four = board("classic:4");
    let cells = 10_002;
    let positions = (0..cells).map(|column| Position { row: 0, column }).collect();
    let regions = (1..cells).map(|other| Region {
        scope: Scope::Extra,
        name: format!("pair {other}"),
        cells: vec![Cell::from_index(0), Cell::from_index(other.into())],
    });
    let variant =
        Variant::new("star", four.alphabet().clone(), positions, regions.collect()).unwrap();
    let error = Preparation::from_puzzle(&Puzzle::empty(Arc::new(variant)), &Deadline::never())
        .unwrap_err();
    assert!(
        error.to_string().contains("a cell of the board has more than 10000 regions"),
        "{error}"
    );
}

#[test]
fn it_never_says_that_a_solution_is_the_only_one() {
    // Singles solve it.
    let puzzle: Puzzle = "12..\n34..\n..4.\n...1".parse().unwrap();
    for most in [None, Some(2)] {
        let limits = Limits::default().with_solutions(most);
        let (result, _) = search(&mut Tabu::new(1), &puzzle, &Deadline::start(&limits));
        assert_eq!((result.ended, result.solutions), (SearchEnd::Stopped(StopReason::GaveUp), 1));
    }
    let (result, _) = search(&mut Tabu::new(1), &puzzle, &Deadline::never().with_solutions(0));
    assert_eq!((result.ended, result.solutions), (SearchEnd::Enough, 0));
}

#[test]
fn equal_seeds_give_equal_answers() {
    let puzzle = usual(25, 58, 4);
    // The fourth seed searches in the other neighbourhood.
    for threads in [1, 4] {
        let solver = |seed| Tabu::new(seed).with_threads(NonZero::new(threads).unwrap());
        let first = search(&mut solver(5), &puzzle, &Deadline::start(&steps(30_000_000)));
        assert_eq!(first.0.solutions, 1);
        assert_eq!(first, search(&mut solver(5), &puzzle, &Deadline::start(&steps(30_000_000))));
        let others: Vec<_> = (20..25)
            .map(|seed| search(&mut solver(seed), &puzzle, &Deadline::start(&steps(30_000_000))))
            .collect();
        assert!(others.iter().any(|other| *other != first));
    }
    // Several seeds need no more moves each than the first of them.
    let [one, three] = [1, 3].map(|threads| {
        let mut solver = Tabu::new(5).with_threads(NonZero::new(threads).unwrap());
        search(&mut solver, &puzzle, &Deadline::start(&steps(90_000_000))).0.statistics.steps
    });
    assert!(three <= 3 * one, "{one} {three}");
}

#[test]
fn the_step_limit_is_exact() {
    let puzzle = Puzzle::empty(board("classic:16"));
    for (most, threads) in [(0, 1), (1, 1), (100, 1), (101, 3)] {
        let mut solver = Tabu::new(1).with_threads(NonZero::new(threads).unwrap());
        let (result, _) = search(&mut solver, &puzzle, &Deadline::start(&steps(most)));
        assert_eq!(
            (result.ended, result.statistics.steps),
            (SearchEnd::Stopped(StopReason::StepLimit), most)
        );
    }
}

#[test]
fn time_and_a_request_to_stop_end_the_search() {
    let puzzle = Puzzle::empty(board("classic:16"));
    let limits = Limits::default().with_time(Duration::ZERO);
    let (result, _) = search(&mut Tabu::new(1), &puzzle, &Deadline::start(&limits));
    assert_eq!((result.ended, result.solutions), (SearchEnd::Stopped(StopReason::TimeLimit), 0));
    let limits = Limits::default().with_stop(Arc::new(AtomicBool::new(true)));
    let (result, _) = search(&mut Tabu::new(1), &puzzle, &Deadline::start(&limits));
    assert_eq!((result.ended, result.solutions), (SearchEnd::Stopped(StopReason::Interrupted), 0));
    // In the middle of a search, too.
    let hard = usual(49, 45, 1);
    let limits = Limits::default().with_time(Duration::from_millis(200));
    let (result, _) = search(&mut Tabu::new(1), &hard, &Deadline::start(&limits));
    assert_eq!(result.ended, SearchEnd::Stopped(StopReason::TimeLimit));
}

#[test]
fn statistics_say_what_the_search_cost() {
    let puzzle = usual(25, 58, 4);
    let (result, _) = search(&mut Tabu::new(1), &puzzle, &Deadline::start(&steps(30_000_000)));
    let names: Vec<_> = result.statistics.counts.iter().map(|count| count.0).collect();
    let expected =
        ["open cells", "candidates", "probes", "failed probes", "seeds", "fewest empty cells"];
    assert_eq!(names, expected);
    assert_eq!(result.statistics.get("fewest empty cells"), Some(0));
    assert!(result.statistics.get("candidates") > result.statistics.get("open cells"));
}

#[test]
fn the_preparation_keeps_all_solutions() {
    let mut rng = Rng::new(2);
    let mut probed = 0;
    for (name, percent) in BOARDS.into_iter().cycle().take(200) {
        let variant = board(name);
        let solution = solutions(&Puzzle::empty(variant.clone()), 1).remove(0);
        let puzzle = Puzzle::new(variant, emptied(&solution, percent, &mut rng)).unwrap();
        let expected = solutions(&puzzle, 300);
        if expected.len() < 300 {
            let preparation = Preparation::from_puzzle(&puzzle, &Deadline::never()).unwrap();
            let reduced = preparation.reduced().unwrap();
            let mut kept = solutions(reduced, 300);
            kept.sort_by_key(key);
            let mut expected = expected;
            expected.sort_by_key(key);
            assert_eq!(kept, expected, "{name}");
            probed += preparation.counts()[3].1;
        }
    }
    assert!(probed > 0);
}

fn key(grid: &Grid) -> Vec<u16> {
    grid.filled().map(|(_, symbol)| symbol.number()).collect::<Vec<_>>()
}

#[test]
fn an_observer_that_has_enough_ends_the_search() {
    let puzzle = Puzzle::empty(board("classic:4"));
    let result = Tabu::new(1)
        .search(&puzzle, &Deadline::never(), &mut |_: &_| ControlFlow::Break(()))
        .unwrap();
    assert_eq!((result.ended, result.solutions), (SearchEnd::Enough, 1));
}

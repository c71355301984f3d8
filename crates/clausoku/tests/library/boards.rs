//! Compares every solver with brute force and with the SAT pipeline, on random puzzles of many boards.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use clausoku::{Encoding, Solutions};
use clausoku_board::{
    Candidate, Cell, Deadline, Grid, Limits, Observer, Puzzle, PuzzleSolver, SearchEnd, SearchStep,
    Symbol, Variant, check_solution,
};
use clausoku_search::{SOLVERS, solver_named};
use clausoku_testkit::Rng;

/// The boards, each with a number of puzzles.
const BOARDS: &[(&str, usize)] = &[
    ("classic:1", 10),
    ("classic:4", 1200),
    ("x:4", 500),
    ("disjoint-groups:4", 300),
    ("windoku:4", 300),
    ("anti-king:4", 200),
    ("anti-knight:2x3", 200),
    ("jigsaw:AAAB/ACBB/DCCB/DDDC", 500),
    ("jigsaw:AAAAA/BBBBC/BDDCC/DDDCC/EEEEE", 300),
    ("blocks:2x3", 500),
    ("x:2x3", 200),
    ("blocks:1x5", 300),
    ("twodoku:4", 200),
    ("samurai:4", 120),
    ("classic:9", 80),
];

/// The maximum number of solutions that are compared one by one.
const MANY: usize = 25;

/// Collects the solutions and checks that the steps lead to them.
struct Replay<'p> {
    puzzle: &'p Puzzle,
    grid: Grid,
    /// The cells where symbols were placed, in this order.
    stack: Vec<Cell>,
    solutions: Vec<Vec<u16>>,
}

impl Observer for Replay<'_> {
    fn solution(&mut self, grid: &Grid) -> ControlFlow<()> {
        assert_eq!(*grid, self.grid, "the steps lead to the solution");
        check_solution(self.puzzle, grid).unwrap();
        self.solutions.push(numbers(grid));
        ControlFlow::Continue(())
    }

    fn wants_steps(&self) -> bool {
        true
    }

    fn step(&mut self, step: SearchStep) -> ControlFlow<()> {
        match step {
            SearchStep::Place(Candidate { cell, symbol }) => {
                assert_eq!(self.grid.get(cell), None, "only empty cells are filled");
                self.grid.set(cell, Some(symbol));
                self.stack.push(cell);
            }
            SearchStep::Back(cell) => {
                assert_eq!(self.stack.pop(), Some(cell), "the last is taken back first");
                self.grid.set(cell, None);
            }
        }
        ControlFlow::Continue(())
    }
}

fn numbers(grid: &Grid) -> Vec<u16> {
    grid.filled().map(|(_, symbol)| symbol.number()).collect()
}

/// Returns a random puzzle: an emptied solution, one with a wrong given, or random givens.
fn random_puzzle(variant: &Arc<Variant>, solution: Option<&Grid>, rng: &mut Rng) -> Puzzle {
    let kind = rng.below(4);
    let mut givens = match solution {
        Some(solution) if kind < 3 => {
            // Brute force must finish on large boards.
            let max = if variant.cell_count() > 40 { 55 } else { 90 };
            clausoku_testkit::emptied(solution, 30 + rng.below(max - 29), rng)
        }
        _ => Grid::empty(variant.cell_count()),
    };
    let changes = [0, 0, 1, 1 + variant.cell_count() / 8][kind];
    for _ in 0..changes {
        let cell = Cell::from_index(rng.below(variant.cell_count()) as u32);
        givens.set(cell, Some(random_symbol(variant, rng)));
    }
    let puzzle = Puzzle::new(variant.clone(), givens).unwrap();
    let puzzle = clausoku_testkit::relabelled(&puzzle, rng);
    if rng.percent(70) {
        return puzzle;
    }
    // Exclude random candidates.
    let mut excluded = Vec::new();
    for _ in 0..=rng.below(variant.cell_count() / 2 + 1) {
        let cell = Cell::from_index(rng.below(variant.cell_count()) as u32);
        excluded.push(Candidate { cell, symbol: random_symbol(variant, rng) });
    }
    puzzle.excluding(excluded).unwrap()
}

fn random_symbol(variant: &Variant, rng: &mut Rng) -> Symbol {
    Symbol::from_index(rng.below(variant.order()) as u16)
}

/// Returns the solvers of the table, and each of them after the singles.
fn solvers() -> Vec<Box<dyn PuzzleSolver>> {
    let names = SOLVERS.iter().map(|row| row.name.to_owned());
    let after = SOLVERS.iter().map(|row| format!("singles-first+{}", row.name));
    names.chain(after).filter_map(|name| solver_named(&name).ok()).collect()
}

#[test]
fn all_solvers_agree_with_brute_force_and_with_sat() {
    let mut rng = Rng::new(2_026);
    let mut solvers = solvers();
    assert_eq!(solvers.len(), 2 * SOLVERS.len() - 1);
    let mut without = 0;
    let mut unique = 0;
    let mut several = 0;
    let mut many = 0;
    for &(name, count) in BOARDS {
        let variant = Arc::new(Variant::by_name(name).unwrap());
        let first = match clausoku_testkit::shuffled_pattern(&variant, &mut rng) {
            Some(solution) => Some(solution),
            None => clausoku_testkit::solutions(&Puzzle::empty(variant.clone()), 1).pop(),
        };
        for _ in 0..count {
            let puzzle = random_puzzle(&variant, first.as_ref(), &mut rng);
            let expected: BTreeSet<Vec<u16>> =
                clausoku_testkit::solutions(&puzzle, MANY).iter().map(numbers).collect();
            match expected.len() {
                0 => without += 1,
                1 => unique += 1,
                MANY => many += 1,
                _ => several += 1,
            }
            let text = || format!("{name}: {:?} {:?}", puzzle.givens(), puzzle.excluded());
            for solver in &mut solvers {
                let limits = Limits::solutions(MANY as u64);
                let grid = puzzle.givens().clone();
                let stack = Vec::new();
                let mut replay = Replay { puzzle: &puzzle, grid, stack, solutions: Vec::new() };
                let search =
                    solver.search(&puzzle, &Deadline::start(&limits), &mut replay).unwrap();
                let name = solver.name().to_owned();
                assert_eq!(search.solutions as usize, replay.solutions.len());
                let found: BTreeSet<Vec<u16>> = replay.solutions.iter().cloned().collect();
                assert_eq!(found.len(), expected.len(), "{name}, {}", text());
                assert_eq!(
                    found.len(),
                    replay.solutions.len(),
                    "{name} repeats itself: {}",
                    text()
                );
                if expected.len() == MANY {
                    assert_eq!(search.ended, SearchEnd::Enough, "{name}, {}", text());
                } else {
                    assert_eq!(found, expected, "{name}, {}", text());
                    assert_eq!(search.ended, SearchEnd::Exhausted, "{name}, {}", text());
                }
            }
            let by_sat = Solutions::new(&puzzle, &Encoding::default()).unwrap().take(MANY);
            let by_sat: BTreeSet<Vec<u16>> = by_sat.map(|grid| numbers(&grid.unwrap())).collect();
            assert_eq!(by_sat.len(), expected.len(), "SAT, {}", text());
            assert!(expected.len() == MANY || by_sat == expected, "SAT, {}", text());
        }
    }
    // All kinds of puzzles occur.
    let kinds = [without, unique, several, many];
    assert!(kinds.iter().all(|&kind| kind > 200), "{kinds:?}");
}

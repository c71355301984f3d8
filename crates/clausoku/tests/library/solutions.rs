//! Solutions that callers forbid, and answers of solvers that are wrong.

use std::ops::ControlFlow;
use std::sync::Arc;

use clausoku::board::{Alphabet, Position, check_solution};
use clausoku::solving::{
    Collect, Deadline, Limits, Next, Observer, PuzzleSolver, SearchEnd, SearchResult, SolverError,
    Statistics, search,
};
use clausoku::{Encoding, Error, Grid, Puzzle, Solutions, Variant};
use clausoku_testkit::Rng;

/// Whatever is forbidden, the solutions that do not have all of these values remain.
#[test]
fn only_solutions_with_all_values_are_forbidden() {
    let mut rng = Rng::new(4);
    let mut seen = [0; 3];
    for text in ["1...............", "12..34....4...1.", "1..............4"] {
        let puzzle: Puzzle = text.parse().unwrap();
        let all = clausoku_testkit::solutions(&puzzle, 300);
        for encoding in [Encoding::default(), Encoding::reduced(), Encoding::inf242()] {
            for _ in 0..20 {
                let mut values = Grid::empty(16);
                for cell in puzzle.variant().cells() {
                    let symbol = puzzle.variant().alphabet().symbols().nth(rng.below(4));
                    values.set(cell, symbol.filter(|_| rng.percent(12)));
                }
                if values.filled().next().is_none() {
                    continue;
                }
                let mut solutions = Solutions::new(&puzzle, &encoding).unwrap();
                solutions.forbid(&values);
                let has_all = |solution: &&Grid| {
                    values.filled().all(|(cell, symbol)| solution.get(cell) == Some(symbol))
                };
                let expected = all.len() - all.iter().filter(has_all).count();
                assert_eq!(solutions.count(), expected, "{text} {values:?}");
                seen[usize::from(expected < all.len()) + usize::from(expected == 0)] += 1;
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 0), "no, some, all solutions: {seen:?}");
}

#[test]
fn a_grid_that_is_no_solution_cannot_be_excluded() {
    let puzzle = Puzzle::classic(4).unwrap();
    let mut solutions = Solutions::new(&puzzle, &Encoding::default()).unwrap();
    for numbers in [vec![99; 16], vec![1; 16], vec![0; 16], vec![1, 2, 3], vec![1; 17]] {
        let error = solutions.exclude(&Grid::from_numbers(numbers)).unwrap_err();
        assert!(matches!(error, Error::WrongSolution { .. }), "{error}");
    }
    let Next::Solution(solution) = solutions.look().unwrap() else { panic!("a solution") };
    solutions.exclude(&solution).unwrap();
    assert!(solutions.exclude(&solution).is_err());
    assert_eq!(solutions.count(), 287);
}

/// A solver that finds one grid, whatever the puzzle.
struct Faulty(Grid);

impl PuzzleSolver for Faulty {
    fn name(&self) -> &'static str {
        "faulty"
    }

    fn search(
        &mut self,
        _: &Puzzle,
        _: &Deadline,
        observer: &mut dyn Observer,
    ) -> Result<SearchResult, SolverError> {
        let _: ControlFlow<()> = observer.solution(&self.0);
        let statistics = Statistics::default();
        Ok(SearchResult::new(SearchEnd::Exhausted, 1, statistics))
    }
}

#[test]
fn numbers_that_are_no_symbols_are_no_solution() {
    let cells = (0..6).map(|column| Position { row: 0, column }).collect();
    let free = Variant::new("free", Alphabet::numbers(4), cells, Vec::new()).unwrap();
    let free = Puzzle::empty(Arc::new(free));
    let given: Puzzle = "4...............".parse().unwrap();
    for (puzzle, cells) in [(free, 6), (Puzzle::classic(4).unwrap(), 16), (given, 16)] {
        for number in [5, 9, u16::MAX] {
            let grid = Grid::from_numbers(vec![number; cells]);
            let rule = check_solution(&puzzle, &grid).unwrap_err();
            assert!(rule.to_string().contains("4 symbols"), "{rule}");
            let mut found = Collect::new(1);
            let limits = Limits::default();
            let error = search(&mut Faulty(grid), &puzzle, &Deadline::start(&limits), &mut found)
                .unwrap_err();
            assert!(matches!(error, Error::WrongSolution { .. }), "{error}");
        }
    }
}

//! Compares the solver with the Maple course's own functions and with their known counts.

use std::ops::ControlFlow;

use crate::support::puzzle;
use clausoku_board::{Candidate, Collect, Deadline, Grid, Observer, PuzzleSolver, SearchStep};
use clausoku_search::Backtracking;
use clausoku_testkit::course::maple::{self, Trace};

/// The placements and backtracks of the five grids.
const COUNTS: [(u64, u64); 5] = [(2159, 2102), (1437, 1383), (1934, 1881), (900, 846), (451, 399)];

/// Records the steps up to the first solution.
#[derive(Default)]
struct StepRecorder {
    steps: Vec<SearchStep>,
    solution: Option<Grid>,
}

impl Observer for StepRecorder {
    fn solution(&mut self, grid: &Grid) -> ControlFlow<()> {
        self.solution = Some(grid.clone());
        ControlFlow::Break(())
    }

    fn wants_steps(&self) -> bool {
        true
    }

    fn step(&mut self, step: SearchStep) -> ControlFlow<()> {
        self.steps.push(step);
        ControlFlow::Continue(())
    }
}

/// Returns the course's line for a step.
fn line(step: &SearchStep) -> Trace {
    match *step {
        SearchStep::Place(Candidate { cell, symbol }) => {
            Trace::Chiffre { index: cell.index(), chiffre: symbol.number() as u8 }
        }
        SearchStep::Back(cell) => Trace::Retour { index: cell.index() },
    }
}

fn table(text: &str) -> maple::Tableau {
    let digits = text.bytes().map(|digit| if digit == b'.' { 0 } else { digit - b'0' });
    digits.collect::<Vec<u8>>().try_into().unwrap()
}

#[test]
fn every_step_equals_that_of_the_course() {
    let texts: Vec<&str> = grids("maple.txt");
    assert_eq!(texts.len(), COUNTS.len());
    assert_eq!(table(texts[0]), maple::SUDOKU);
    for (text, (placements, backtracks)) in texts.into_iter().zip(COUNTS) {
        let mut course = Vec::new();
        let solved = maple::solution_tracee(table(text), |line| {
            course.push(line);
            ControlFlow::Continue(())
        });
        let puzzle = puzzle("classic:9", text);
        let mut own = StepRecorder::default();
        let search = Backtracking.search(&puzzle, &Deadline::never(), &mut own).unwrap();
        assert!(own.steps.iter().map(line).eq(course.iter().copied()), "{text}");
        let numbers = solved.unwrap().map(u16::from).to_vec();
        assert_eq!(own.solution, Some(Grid::from_numbers(numbers)), "{text}");
        let count = |name| search.statistics.get(name).unwrap();
        assert_eq!((count("placements"), count("backtracks")), (placements, backtracks), "{text}");
        assert_eq!(search.statistics.steps, placements + backtracks);
    }
}

#[test]
fn grids_without_a_solution_take_the_same_backtracks() {
    let text = "5168497323.76.5...8.97...65135.6.9.7472591..696837..5.253186.746842.75..791.5.6.8";
    let mut backs = 0;
    let course = maple::solution_tracee(table(text), |line| {
        backs += u64::from(matches!(line, Trace::Retour { .. }));
        ControlFlow::Continue(())
    });
    assert_eq!(course, Err(maple::PasDeSolution));
    let mut found = Collect::new(1);
    let puzzle = puzzle("classic:9", text);
    let search = Backtracking.search(&puzzle, &Deadline::never(), &mut found).unwrap();
    assert_eq!((search.solutions, search.statistics.get("backtracks")), (0, Some(backs)));
}

#[test]
fn the_puzzle_against_brute_force_takes_the_known_number_of_steps() {
    let puzzle = puzzle("classic:9", grids("hard.txt")[5]);
    let mut found = Collect::new(1);
    let search = Backtracking.search(&puzzle, &Deadline::never(), &mut found).unwrap();
    assert_eq!(search.statistics.get("backtracks"), Some(69_175_252));
    assert_eq!(search.statistics.steps, 2 * 69_175_252 + 64);
    let first_row = found.grids[0].filled().take(9).map(|(_, symbol)| symbol.number());
    assert!(first_row.eq((1..=9).rev()));
}

/// Returns the grids of a file of `data/grids`, one per line.
fn grids(file: &str) -> Vec<&'static str> {
    let text = match file {
        "maple.txt" => include_str!("../../../../../data/grids/maple.txt"),
        "hard.txt" => include_str!("../../../../../data/grids/hard.txt"),
        other => unreachable!("{other} is not among the tests' files"),
    };
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_whitespace().next()).collect()
}

//! The solver of `solve` without `--solver`.

use clausoku::{Encoding, Pipeline, Puzzle};
use lanes::Lanes;
use puzzle::{Limits, Observer, PuzzleSolver, SearchResult, SolverError};

use backends::Choice;

/// Lanes for boards of the usual size, SAT for the others.
pub struct DefaultSolver {
    lanes: Lanes,
    sat: Box<dyn PuzzleSolver>,
    name: String,
}

/// Largest number of symbols and of cells for which the lanes are faster than SAT on all known puzzles.
const MAX_SYMBOLS: usize = 9;
const MAX_CELLS: usize = 81;

impl DefaultSolver {
    /// Returns a solver that gives the larger boards to this SAT solver, under this encoding.
    pub fn new(encoding: Encoding, sat: Choice) -> Self {
        let sat = Box::new(Pipeline::new(encoding, move || sat.create_quiet()));
        let name = sat.name().to_owned();
        Self { lanes: Lanes::default(), sat, name }
    }
}

/// Returns whether the lanes can represent the puzzle and are the faster choice.
fn suits_lanes(puzzle: &Puzzle) -> bool {
    let variant = puzzle.variant();
    let cells = 1..=MAX_CELLS;
    puzzle.excluded().is_empty()
        && variant.order() <= MAX_SYMBOLS
        && cells.contains(&variant.cell_count())
}

impl PuzzleSolver for DefaultSolver {
    /// Returns the name of the solver that solved the last puzzle.
    fn name(&self) -> &str {
        &self.name
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<SearchResult, SolverError> {
        let solver: &mut dyn PuzzleSolver =
            if suits_lanes(puzzle) { &mut self.lanes } else { &mut *self.sat };
        let result = solver.search(puzzle, limits, observer);
        solver.name().clone_into(&mut self.name);
        result
    }
}

//! The fastest solver for each puzzle: the lanes where they suit, else a SAT solver.

use clausoku_backends::Choice;
use clausoku_board::{
    Deadline, Observer, Puzzle, PuzzleSolver, SearchResult, SolverError, Variant,
};
use clausoku_encoder::Encoding;
use clausoku_lanes::Lanes;
use clausoku_search::DancingLinks;

use crate::solving::Pipeline;

/// Largest number of symbols and of cells for which the lanes are faster than SAT on all known puzzles.
const MAX_SYMBOLS: usize = 9;
const MAX_CELLS: usize = 81;

/// The largest number of symbols of boards whose lists the lanes try. Most puzzles take few guesses
/// there. Giving up the others costs less than solving all by SAT.
const MAX_TRIED_SYMBOLS: usize = 16;
const MAX_TRIED_CELLS: usize = 512;

/// Returns whether the lanes are the faster solver for puzzles of this variant.
pub(super) fn suits_lanes(variant: &Variant) -> bool {
    variant.constraints().is_empty() && is_small(variant)
}

/// Returns whether lists of puzzles of this variant are tried in the lanes, if these know its constraints: it has
/// constraints, or is larger than the boards on which the lanes are always faster.
pub(super) fn may_suit_lanes(variant: &Variant) -> bool {
    match variant.constraints() {
        [] => !is_small(variant) && is_within(variant, MAX_TRIED_SYMBOLS, MAX_TRIED_CELLS),
        _ => is_small(variant),
    }
}

fn is_small(variant: &Variant) -> bool {
    is_within(variant, MAX_SYMBOLS, MAX_CELLS)
}

fn is_within(variant: &Variant, symbols: usize, cells: usize) -> bool {
    variant.order() <= symbols && (1..=cells).contains(&variant.cell_count())
}

/// Lanes for boards of up to 9 symbols and 81 cells without constraints, a SAT solver for the others. Without a SAT solver, lanes
/// for all boards that they support, and [`DancingLinks`] for the others.
pub struct Fastest {
    lanes: Lanes,
    other: Box<dyn PuzzleSolver>,
    has_sat: bool,
    name: String,
}

impl Fastest {
    /// Returns a solver that gives the larger boards to this SAT solver, under this encoding.
    pub fn new(encoding: Encoding, sat: Option<Choice>) -> Self {
        let has_sat = sat.is_some();
        let other: Box<dyn PuzzleSolver> = match sat {
            Some(sat) => Box::new(Pipeline::new(encoding, move || sat.create_quiet())),
            None => Box::new(DancingLinks),
        };
        let name = other.name().to_owned();
        Self { lanes: Lanes::default(), other, has_sat, name }
    }
}

impl PuzzleSolver for Fastest {
    /// Returns the name of the solver that solved the last puzzle.
    fn name(&self) -> &str {
        &self.name
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        deadline: &Deadline,
        observer: &mut dyn Observer,
    ) -> Result<SearchResult, SolverError> {
        let mut solver: &mut dyn PuzzleSolver = &mut *self.other;
        let mut result = None;
        if !self.has_sat || suits_lanes(puzzle.variant()) {
            let found = self.lanes.search(puzzle, deadline, observer);
            if self.has_sat || !matches!(found, Err(SolverError::Unsuitable { .. })) {
                solver = &mut self.lanes;
                result = Some(found);
            }
        }
        let result = result.unwrap_or_else(|| solver.search(puzzle, deadline, observer));
        solver.name().clone_into(&mut self.name);
        result
    }
}

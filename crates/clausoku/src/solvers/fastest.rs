//! The fastest solver for each puzzle: the lanes where they suit, else the network for puzzles with constraints, else a SAT solver.
//!
//! **Invariant.** How far the network and the lanes go before they give a puzzle up is a number of steps and no time, so that the same
//! solver gives the same answer on all machines.

use std::ops::ControlFlow;

use clausoku_backends::Choice;
use clausoku_board::{
    Deadline, Grid, Observer, Puzzle, PuzzleSolver, SearchEnd, SearchResult, SolverError, Variant,
};
use clausoku_encoder::Encoding;
use clausoku_lanes::Lanes;
use clausoku_network::{NetworkSolver, Patience};
use clausoku_search::DancingLinks;
use clausoku_text::StopReason;

use crate::solving::Pipeline;

/// Largest number of symbols and of cells for which the lanes are faster than SAT on all known puzzles.
const MAX_SYMBOLS: usize = 9;
const MAX_CELLS: usize = 81;

/// The largest number of symbols of boards whose lists the lanes try. Most puzzles take few guesses
/// there. Giving up the others costs less than solving all by SAT.
const MAX_TRIED_SYMBOLS: usize = 16;
const MAX_TRIED_CELLS: usize = 512;

/// The number of solutions that are held back until the solver that finds them is sure not to give the puzzle up.
const HELD: u64 = 1000;

/// The patience of the network with a puzzle with constraints: some 20 ms.
const PATIENCE: Patience = Patience { work: 2_000_000, solutions: HELD };

/// The guesses after which the lanes then give it up. All lanes take some 15 ms for them.
const GUESSES: u64 = 50_000;

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

/// Lanes for boards of up to 9 symbols and 81 cells without constraints; for puzzles with constraints the network, then the lanes, both
/// for a number of steps; a SAT solver for the others. Without a SAT solver, lanes for all boards that they support, the network for
/// puzzles with constraints, and [`DancingLinks`] for the others. With a limit on steps or memory, the SAT solver alone solves
/// puzzles with constraints.
pub struct Fastest {
    lanes: Lanes,
    sat: Option<Box<dyn PuzzleSolver>>,
    name: String,
}

impl Fastest {
    /// Returns a solver that gives the larger boards to this SAT solver, under this encoding.
    pub fn new(encoding: Encoding, sat: Option<Choice>) -> Self {
        let sat = sat.map(|sat| -> Box<dyn PuzzleSolver> {
            Box::new(Pipeline::new(encoding, move || sat.create_quiet()))
        });
        let name = sat.as_ref().map_or("lanes", |sat| sat.name()).to_owned();
        Self { lanes: Lanes::default(), sat, name }
    }

    /// Searches the solutions of a puzzle with constraints by the network, then by the lanes; `None` if both give it up.
    fn search_first(
        &mut self,
        puzzle: &Puzzle,
        deadline: &Deadline,
        observer: &mut dyn Observer,
    ) -> Result<Option<SearchResult>, SolverError> {
        let mut network = NetworkSolver::with_patience(PATIENCE);
        if let Some(result) = attempt(&mut network, puzzle, deadline, observer)? {
            network.name().clone_into(&mut self.name);
            return Ok(Some(result));
        }
        if !may_suit_lanes(puzzle.variant()) {
            return Ok(None);
        }
        let result = attempt(&mut self.lanes, puzzle, &deadline.with_steps(GUESSES), observer)?;
        if result.is_some() {
            self.lanes.name().clone_into(&mut self.name);
        }
        Ok(result)
    }

    /// Returns the only solver for the puzzle, without a SAT solver.
    fn without_sat(variant: &Variant) -> Box<dyn PuzzleSolver> {
        if !variant.constraints().is_empty() {
            return Box::new(NetworkSolver::default());
        }
        match Lanes::for_variant(variant.clone().into(), &Deadline::never()) {
            Ok(lanes) => Box::new(lanes),
            Err(_) => Box::new(DancingLinks),
        }
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
        let variant = puzzle.variant();
        let limits = deadline.limits();
        // A step of the network is no step of the SAT solver, and a small memory is for the formula.
        let is_limited = limits.memory.is_some() || limits.steps.is_some();
        let has_first = !variant.constraints().is_empty() && self.sat.is_some() && !is_limited;
        if has_first && let Some(result) = self.search_first(puzzle, deadline, observer)? {
            return Ok(result);
        }
        let mut other;
        let solver: &mut dyn PuzzleSolver = match &mut self.sat {
            _ if suits_lanes(variant) => &mut self.lanes,
            Some(sat) => &mut **sat,
            None => {
                other = Self::without_sat(variant);
                &mut *other
            }
        };
        let result = solver.search(puzzle, deadline, observer);
        solver.name().clone_into(&mut self.name);
        result
    }
}

/// Returns the result of a solver; `None` if it gives the puzzle up or does not support it. Then the observer has seen nothing.
fn attempt(
    solver: &mut dyn PuzzleSolver,
    puzzle: &Puzzle,
    deadline: &Deadline,
    observer: &mut dyn Observer,
) -> Result<Option<SearchResult>, SolverError> {
    let mut held = Held { observer, grids: Vec::new(), passed: 0, is_enough: false };
    let result = match solver.search(puzzle, deadline, &mut held) {
        Ok(result) => result,
        Err(SolverError::Unsuitable { .. } | SolverError::Constraint(_)) => return Ok(None),
        Err(error) => return Err(error),
    };
    let gave_up =
        matches!(result.ended, SearchEnd::Stopped(StopReason::GaveUp | StopReason::StepLimit));
    // The network does not give up after so many solutions; the lanes may, and have none of their own to say.
    if gave_up && held.passed == 0 {
        return Ok(None);
    }
    let passed = held.release();
    let ended = if held.is_enough { SearchEnd::Enough } else { result.ended };
    Ok(Some(SearchResult::new(ended, passed, result.statistics)))
}

/// Holds solutions back until there are many.
struct Held<'o> {
    observer: &'o mut dyn Observer,
    grids: Vec<Grid>,
    /// The number of solutions that the observer has seen.
    passed: u64,
    is_enough: bool,
}

impl Held<'_> {
    /// Passes the solutions on that are held, and returns the number of those that the observer has seen.
    fn release(&mut self) -> u64 {
        for grid in std::mem::take(&mut self.grids) {
            if self.is_enough {
                break;
            }
            self.passed += 1;
            self.is_enough = self.observer.solution(&grid).is_break();
        }
        self.passed
    }
}

impl Observer for Held<'_> {
    fn solution(&mut self, grid: &Grid) -> ControlFlow<()> {
        self.grids.push(grid.clone());
        if self.passed > 0 || self.grids.len() as u64 >= HELD {
            self.release();
        }
        if self.is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

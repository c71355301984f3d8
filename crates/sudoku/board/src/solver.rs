//! The interface of solvers of puzzles.
//!
//! A [`PuzzleSolver`] enumerates the solutions of a puzzle and passes each to an [`Observer`], until
//! there are no more, the observer stops it, or one of the limits of its [`Deadline`] is reached. It returns the
//! [`SearchEnd`] and the [`Statistics`]. This crate has no solver: the solvers
//! are in other crates, and all are interchangeable.
//!
//! **Invariant.** A reached limit is not an error, and the solutions found before it are valid.

use std::error::Error;
use std::fmt;
use std::ops::ControlFlow;

use clausoku_text::printable;
use clausoku_text::{StopReason, Stopped};

use crate::{Candidate, Cell, Grid, Puzzle, UnknownConstraint};

pub use clausoku_text::{Deadline, Limits};

/// A solver of puzzles.
///
/// ```
/// use std::ops::ControlFlow;
/// use clausoku_board::{SearchEnd, Grid, Deadline, Observer, Puzzle, PuzzleSolver, SearchResult, SolverError, Statistics};
///
/// /// Solves puzzles without empty cells.
/// struct Trivial;
///
/// impl PuzzleSolver for Trivial {
///     fn name(&self) -> &str {
///         "trivial"
///     }
///
///     fn search(
///         &mut self,
///         puzzle: &Puzzle,
///         _deadline: &Deadline,
///         observer: &mut dyn Observer,
///     ) -> Result<SearchResult, SolverError> {
///         if puzzle.givens().open().next().is_some() {
///             return Err(SolverError::unsuitable("trivial", "there are empty cells"));
///         }
///         let ended = match observer.solution(puzzle.givens()) {
///             ControlFlow::Continue(()) => SearchEnd::Exhausted,
///             ControlFlow::Break(()) => SearchEnd::Enough,
///         };
///         Ok(SearchResult::new(ended, 1, Statistics::default()))
///     }
/// }
/// ```
pub trait PuzzleSolver: Send {
    /// Returns the name of the solver.
    fn name(&self) -> &str;

    /// Searches the solutions of one puzzle, each once, and passes them to the observer. Earlier
    /// calls have no influence on the result. No solution contains a candidate that the puzzle
    /// [excludes](Puzzle::excluded); a solver that does not support such puzzles returns an error.
    ///
    /// # Errors
    ///
    /// The solver does not support the board, or it failed. A reached limit is not an error.
    fn search(
        &mut self,
        puzzle: &Puzzle,
        deadline: &Deadline,
        observer: &mut dyn Observer,
    ) -> Result<SearchResult, SolverError>;
}

/// The end of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SearchEnd {
    /// The search found all solutions.
    Exhausted,
    /// The requested number of solutions was found. There may be more.
    Enough,
    /// The search stopped early.
    Stopped(StopReason),
    /// The solver found no more solutions, but a second solver, which checks this, gave no result.
    Unchecked(StopReason),
}

impl SearchEnd {
    /// Returns the reason why the search ended before all requested solutions were found, if it did.
    pub fn cutoff(self) -> Option<StopReason> {
        match self {
            Self::Exhausted | Self::Enough => None,
            Self::Stopped(reason) | Self::Unchecked(reason) => Some(reason),
        }
    }

    /// Returns whether all solutions were found.
    pub fn is_complete(self) -> bool {
        self == Self::Exhausted
    }

    /// Returns whether a limit other than the number of solutions ended the search.
    pub fn is_cut_short(self) -> bool {
        self.cutoff().is_some()
    }
}

impl From<Stopped> for SearchEnd {
    fn from(Stopped(reason): Stopped) -> Self {
        Self::Stopped(reason)
    }
}

impl From<StopReason> for SearchEnd {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

impl fmt::Display for SearchEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exhausted => f.write_str("there are no more solutions"),
            Self::Enough => f.write_str("enough solutions were found"),
            Self::Stopped(reason) => reason.fmt(f),
            Self::Unchecked(reason) => write!(f, "unchecked by the second solver: {reason}"),
        }
    }
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SearchResult {
    /// The reason why the search ended.
    pub ended: SearchEnd,
    /// The number of solutions passed to the observer.
    pub solutions: u64,
    /// The statistics.
    pub statistics: Statistics,
}

/// The statistics of a search. Each solver defines its steps and counters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Statistics {
    /// Number of steps of the search, in the solver's own unit, to which a step limit applies.
    pub steps: u64,
    /// Other counters by name, in the order of display.
    pub counts: Vec<(&'static str, u64)>,
}

impl SearchResult {
    /// Returns the result of a search that passed this number of solutions to the observer.
    pub fn new(ended: impl Into<SearchEnd>, solutions: u64, statistics: Statistics) -> Self {
        Self { ended: ended.into(), solutions, statistics }
    }
}

impl Statistics {
    /// Returns the statistics of a search with this number of steps and these counters.
    pub fn new(steps: u64, counts: Vec<(&'static str, u64)>) -> Self {
        Self { steps, counts }
    }

    /// Returns the count of this name.
    pub fn get(&self, name: &str) -> Option<u64> {
        self.counts.iter().find(|count| count.0 == name).map(|count| count.1)
    }
}

/// An error of a solver.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SolverError {
    /// The solver does not support the puzzle.
    #[error("{} cannot solve this puzzle: {}", printable(.solver), printable(.why))]
    Unsuitable {
        /// The solver.
        solver: String,
        /// The reason.
        why: String,
    },
    /// The solver does not know a constraint of the puzzle.
    #[error(transparent)]
    Constraint(#[from] UnknownConstraint),
    /// The solver failed.
    #[error(transparent)]
    Failed(Box<dyn Error + Send + Sync>),
}

impl SolverError {
    /// Returns the error of a solver that does not support the puzzle.
    pub fn unsuitable(solver: &str, why: impl Into<String>) -> Self {
        Self::Unsuitable { solver: solver.to_owned(), why: why.into() }
    }

    /// Returns the error of a solver that failed for this reason.
    pub fn failed(error: impl Error + Send + Sync + 'static) -> Self {
        Self::Failed(Box::new(error))
    }
}

/// A step of a search that writes symbols into cells and takes them back, the last first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SearchStep {
    /// A symbol was written into a cell.
    Place(Candidate),
    /// Backtracks: clears this cell.
    Back(Cell),
}

/// Receives each solution, and on request the steps and filters. Any `FnMut(&Grid) -> ControlFlow<()>` is
/// an observer of solutions only.
pub trait Observer {
    /// Receives a solution. `Break` ends the search.
    fn solution(&mut self, grid: &Grid) -> ControlFlow<()>;

    /// Returns whether [`step`](Observer::step) and [`filtered`](Observer::filtered) must be called. Called
    /// once, before the search.
    fn wants_steps(&self) -> bool {
        false
    }

    /// Receives a step of the search. `Break` ends the search.
    fn step(&mut self, _step: SearchStep) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Receives the result of a filter before the search: its name, and the number of possibilities left for
    /// each symbol.
    fn filtered(&mut self, _filter: &'static str, _left: &[usize]) {}
}

impl<F: FnMut(&Grid) -> ControlFlow<()>> Observer for F {
    fn solution(&mut self, grid: &Grid) -> ControlFlow<()> {
        self(grid)
    }
}

/// Collects a number of solutions, and then ends the search.
#[derive(Clone, Debug)]
pub struct Collect {
    max: usize,
    /// The solutions in the order in which they were found.
    pub grids: Vec<Grid>,
}

impl Collect {
    /// Returns an observer that collects up to `max` solutions, at least one.
    pub fn new(max: usize) -> Self {
        Self { max: max.max(1), grids: Vec::new() }
    }
}

impl Observer for Collect {
    fn solution(&mut self, grid: &Grid) -> ControlFlow<()> {
        self.grids.push(grid.clone());
        if self.grids.len() < self.max { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

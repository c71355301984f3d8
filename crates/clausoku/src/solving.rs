//! Solvers of puzzles, with or without SAT; their limits and reports.
//!
//! ```
//! use clausoku::Puzzle;
//! use clausoku::solving::{Collect, DancingLinks, Limits, search};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let puzzle = Puzzle::classic(2)?;
//! let mut found = Collect::new(300);
//! let result = search(&mut DancingLinks, &puzzle, &Limits::default(), &mut found)?;
//! assert_eq!((result.solutions, found.grids.len()), (288, 288));
//! # Ok(())
//! # }
//! ```

pub use clausoku_board::{
    Collect, Observer, PuzzleSolver, SearchEnd, SearchResult, SolverError, Statistics, Step,
};
pub use clausoku_files::{Deadline, Limits, StopReason};
pub use clausoku_lanes::Lanes;
pub use clausoku_search::{
    Backtracking, BruteForce, DancingLinks, SOLVERS, SinglesFirst, SymbolOrder, TRACE_FORMATS,
    Templates, Trace, TraceFormat, picture, solver_named,
};
pub use clausoku_solve::{Next, Pipeline, Solutions, search, solve_with};

pub use crate::bulk::{Bulk, Puzzles, Question, RedundantGivens, Solved};
pub use crate::solvers::{
    Batch, BatchAnswer, BatchAnswers, Fastest, InLanes, LanesAnswers, NotForFormulas, Portfolio,
    Redundant, SolverChoice, UnknownPuzzleSolver, board_solvers,
};

//! Solvers without SAT, which the SAT pipeline is compared with; the number of solutions, without a list of them.
//!
//! ```
//! use clausoku_board::{Collect, Deadline, Puzzle};
//! let puzzle = Puzzle::classic(4).unwrap();
//! for row in clausoku_search::SOLVERS {
//!     let mut solver = clausoku_search::solver_named(row.name).unwrap();
//!     let mut found = Collect::new(1);
//!     let result = solver.search(&puzzle, &Deadline::never(), &mut found).unwrap();
//!     assert!(result.solutions >= 1, "{}", row.name);
//! }
//! ```
//!
//! Each is a [`clausoku_board::PuzzleSolver`] for boards of any kind, or says which it cannot take; the table
//! [`SOLVERS`] names them all. They obey the [`Limits`](clausoku_board::Limits), and count their steps.
//!
//! | items | task |
//! | --- | --- |
//! | [`BruteForce`], [`Backtracking`], [`DancingLinks`], [`Templates`], [`SinglesFirst`] | the solvers |
//! | [`Tabu`] | one solution of a large board, or no answer |
//! | `count`, with the feature `counting` | the number of solutions |
//! | [`Trace`] | the steps of a search as lines |
//!
//! **Invariant.** No solver here knows a clause. Each of [`SOLVERS`] reports every solution once and checks the
//! givens first, so that a grid that clashes has no solutions.

#[cfg(feature = "counting")]
mod counter;
mod exact_cover;
mod in_order;
mod occupancy;
mod solver;
mod tabu;
mod template;
mod trace;
mod watch;

#[cfg(feature = "counting")]
pub use counter::{Counted, MAX_OPEN, NotCounted, UBig, count};
pub use in_order::SymbolOrder;
pub use solver::{
    Backtracking, BruteForce, DancingLinks, Entry, SOLVERS, SinglesFirst, Templates, solver_named,
};
pub use tabu::{Preparation, Tabu};
pub use template::Stage;
pub use trace::{TRACE_FORMATS, Trace, TraceFormat};

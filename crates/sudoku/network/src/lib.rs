//! Solves puzzles with constraints by a network of propagators over sets of symbols, without clauses.
//!
//! ```
//! use clausoku_board::{Collect, Constraint, ConstraintKind, Deadline, Puzzle, PuzzleSolver, Variant};
//! use clausoku_network::NetworkSolver;
//!
//! let board = Variant::classic(4).unwrap();
//! let cells = board.cells().take(2).collect();
//! let cage = Constraint::new(ConstraintKind::Cage { sum: Some(3) }, cells);
//! let puzzle = Puzzle::empty(board.with_constraints(vec![cage]).unwrap().into());
//! let mut all = Collect::new(1000);
//! // One sixth of the 288 grids begins with 1 and 2, in any order.
//! assert_eq!(NetworkSolver::default().search(&puzzle, &Deadline::never(), &mut all).unwrap().solutions, 48);
//! ```
//!
//! | step | module |
//! | --- | --- |
//! | the symbols of each cell, as bits | `set`, `domains` |
//! | the cells that see each other | `sight` |
//! | the filters, one file for each kind | `propagator` |
//! | regions and pieces of constraints become filters | `build` |
//! | the filters that wait, cheap ones first | `queue` |
//! | the fixpoint | `network` |
//! | guesses | `search` |
//! | a solver of puzzles | `solver`: [`NetworkSolver`] |
//! | the candidates of solutions | `candidates`: [`candidates`](candidates()) |
//! | the number of solutions, estimated | `estimate`: [`estimate`](estimate()) |
//! | what few clues remove, and why | `deductions`: [`Deducer`] |
//! | refuted assumptions, reasons | `questions` |
//!
//! **Invariant.** A filter is stateless, sound, monotone, and complete on single values ([`Propagator`]), so that a grid on which all filters
//! agree is a solution, and each solution is found.
//!
//! Source: the design follows C. Schulte & P. Stuckey, *Efficient constraint propagation engines*, ACM TOPLAS 31, 2008.

mod build;
mod candidates;
mod deductions;
mod domains;
mod estimate;
mod network;
mod propagator;
mod questions;
mod queue;
mod search;
mod set;
mod sight;
mod solver;

pub use build::NetworkError;
pub use candidates::{Asked, Candidates, candidates};
pub use deductions::{Deducer, Deduction, Means};
pub use domains::{Changes, Contradiction, Domains};
pub use estimate::{Estimate, EstimateWork, estimate};
pub use network::{Events, Failed, Halt, Network};
pub use propagator::{Cost, Origin, Propagator, Room};
pub use questions::{Explanation, explain, shave};
pub use queue::Queue;
pub use search::{Effort, Found, Search};
pub use set::{Set, Symbols};
pub use sight::Sight;
pub use solver::{NetworkSolver, Patience};

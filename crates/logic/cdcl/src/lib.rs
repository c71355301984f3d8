//! A SAT solver that is written to be read and watched.
//!
//! ```
//! use clausoku_cdcl::{Answer, Settings, Silent, Solver};
//! use clausoku_cnf::{Cnf, Deadline, lit};
//!
//! let formula: Cnf = [[lit!(1), lit!(2)], [lit!(1), lit!(-2)]].into_iter().collect();
//! let never = Deadline::never();
//! let mut solver = Solver::new(&formula, Settings::CDCL, Silent, &never).unwrap();
//! let Answer::Model(model) = solver.run(&never).unwrap() else { panic!() };
//! assert!(model.satisfies(lit!(1)));
//! ```
//!
//! Each idea of such a solver is a file, and a switch of [`Settings`]. Without any, the solver backtracks; with propagation alone, it is
//! DPLL (M. Davis, G. Logemann & D. Loveland, *A machine program for theorem-proving*, 1962); with all, it is
//! MiniSat (N. Eén & N. Sörensson, *An Extensible SAT-solver*, 2003). The sections are MiniSat's.
//!
//! | file | idea | section | switch |
//! | --- | --- | --- | --- |
//! | `search.rs` | the loop: propagate, then decide or handle the conflict | 4.6 | – |
//! | `trail.rs` | true literals in order, their levels and reasons | 4.1 | – |
//! | `propagate.rs` | a clause whose literals are false but for one makes that one true | 4.4 | `propagation` |
//! | `watches.rs` | a clause is visited only if one of two of its literals becomes false | 4.4 | `watches` |
//! | `backtrack.rs` | the last decision is false, or the levels that the conflict does not use are undone | 4.6 | `backjumping` |
//! | `analyze.rs` | a conflict becomes a clause | 4.3 | `learning`, `first_uip` |
//! | `minimize.rs` | literals that follow from the other ones leave the clause | – | `minimizing` |
//! | `decide.rs` | the variable of many recent conflicts comes first, with its last value | 4.6 | `activities`, `phases` |
//! | `restart.rs` | the search begins anew with what it learnt | 4.6 | `restarts` |
//! | `reduce.rs` | learnt clauses that take part in few conflicts are deleted | 4.5 | `deletion` |
//! | `prove.rs` | each clause with the clauses that imply it, for LRAT | – | by the observer |
//!
//! An [`Observer`] sees each [`Event`] and each [`Step`] of the proof. The compiler removes the events that no observer listens to.
//! `resolution` decides small formulas in another way: by the resolvents of its clauses.
//!
//! The trail is not `propagation`'s. That engine counts the open literals of each clause, since its rules ask for clauses with two; a
//! counter has to be restored for each literal that is undone, which two watched literals need not be.
//!
//! **Invariant.** This crate knows no Sudoku. Everything is deterministic.

mod analyze;
mod backtrack;
mod clauses;
mod decide;
mod event;
mod minimize;
mod pairs;
mod propagate;
mod prove;
mod reduce;
mod resolution;
mod restart;
mod search;
mod settings;
mod trail;
mod watches;

pub use event::{Event, Observer, Silent, Step};
pub use pairs::Pairs;
pub use resolution::decide_by_resolution;
pub use search::{Answer, MAX_VARIABLES, Solver, Statistics};
pub use settings::{SWITCHES, Settings, Switch};

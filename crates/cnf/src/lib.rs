//! Propositional formulas in conjunctive normal form, and the text they travel in.
//!
//! This crate knows logic and no Sudoku. Inside, variables count from 0 ([`Variable`]) and a literal
//! is one number ([`Literal`]); the 1-based signed integers of DIMACS appear only in text, in
//! [`Debug`](std::fmt::Debug) output and in the functions that say so by name.
//!
//! Clauses flow from a [`Formula`] into a [`ClauseSink`]: a [`Cnf`] that keeps them, a [`Size`] that
//! counts them, a [`dimacs::Writer`] that prints them, an [`Evaluation`] that checks a [`Model`]
//! against them, or a solver. Nothing holds a whole formula unless its user asks for a [`Cnf`].
//! [`dimacs`] reads and writes them as text, [`answer`] reads what solvers say of them, and a fault in
//! either text comes with its place ([`files::text`]). A [`StopCheck`] ends any of this early.
//!
//! **Invariant.** No threads or clock in this crate, no randomness but a seed's ([`Rng`],
//! [`Shuffled`]), and no
//! printing.

pub mod answer;
pub mod dimacs;
mod evaluation;
mod formula;
mod literal;
mod model;
mod shuffle;
mod sink;
mod size;
mod stop;
mod strictness;
mod subsumption;
mod verdict;

pub use evaluation::{Evaluation, Falsified, evaluate};
pub use formula::{Cnf, Formula};
pub use literal::{Literal, Variable};
pub use model::{ContradictoryLiterals, Model};
pub use shuffle::{Mapping, MappingError, Rng, Shuffled};
pub use sink::ClauseSink;
pub use size::Size;
pub use stop::{StopCheck, Stoppable, StoppableSink};
pub use strictness::Strictness;
pub use subsumption::unsubsumed;
pub use verdict::{Unknown, Verdict};

//! Propositional formulas in conjunctive normal form, and their text formats.
//!
//! ```
//! use clausoku_cnf::{ClauseSink, Cnf, Model, clause, dimacs, evaluate, lit};
//!
//! let mut cnf = Cnf::new();
//! cnf.add_clause(&clause![1, -2]);
//! cnf.add_clause(&clause![2]);
//! let mut text = Vec::new();
//! dimacs::write(&cnf, "", &mut text).unwrap();
//! assert_eq!(text, b"p cnf 2 2\n1 -2 0\n2 0\n");
//!
//! let model = Model::from_literals([lit!(1), lit!(2)]).unwrap();
//! assert!(evaluate(&cnf, &model).is_ok());
//! ```
//!
//! Three ideas suffice to read on:
//!
//! - Variables count from 0 ([`Variable`]) and a literal is one number ([`Literal`]). The signed integers of
//!   DIMACS appear only in text, in [`Debug`](std::fmt::Debug) output and in functions whose name says so.
//! - A [`Formula`] writes its clauses into a [`ClauseSink`]: a [`Cnf`] stores them, a [`Size`] counts them, a
//!   [`dimacs::Writer`] prints them, an [`Evaluation`] checks a [`Model`], a solver solves them. Only a
//!   [`Cnf`] stores a whole formula.
//! - A fault in a text comes with its place ([`clausoku_text`]).
//!
//! | module | contains |
//! | --- | --- |
//! | [`dimacs`] | reading and writing formulas |
//! | [`answer`] | reading the output of solvers |
//! | [`cubes`] | cases of a formula, as iCNF |
//! | [`Verdict`], [`Model`] | what a solver answers |
//! | [`veripb`] | writing proofs about weighted sums of literals |
//! | [`Shuffled`], [`Mapping`], [`Rng`] | the same formula in another order, from a seed |
//! | [`Deadline`], [`Stoppable`] | ending a long emission early |
//!
//! **Invariant.** This crate knows logic and no Sudoku. It uses no threads and no clock, no randomness but
//! a seed's, and prints nothing.

pub mod answer;
pub mod cubes;
pub mod dimacs;
mod formula;
mod literal;
mod model;
#[cfg(feature = "rustsat")]
mod rustsat;
mod shuffle;
mod sink;
mod stop;
mod subsumption;
pub mod veripb;

pub use clausoku_text::impl_names;
pub use clausoku_text::{Deadline, Limits, Rng, StopReason, Stopped};
pub use clausoku_text::{NamedValue, UnknownName};
pub use dimacs::Strictness;
pub use formula::{Both, Cnf, Formula};
pub use literal::{Literal, Variable};
pub use model::{ContradictoryLiterals, Evaluation, Falsified, Model, Verdict, evaluate};
pub use shuffle::{Mapping, MappingError, Shuffled};
pub use sink::{ClauseSink, Size, add_each_pair};
pub use stop::{Stoppable, StoppableSink};
pub use subsumption::unsubsumed;

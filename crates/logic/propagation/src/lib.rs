//! Unit propagation and failed literals over any formula in conjunctive normal form.
//!
//! ```
//! use clausoku_cnf::{Cnf, Deadline, lit};
//! use clausoku_propagation::{Options, Propagator, Rule, deduce};
//!
//! let formula: Cnf = [[lit!(1), lit!(2)], [lit!(1), lit!(-2)]].into_iter().collect();
//! let mut engine = Propagator::from_formula(&formula);
//! let closure = deduce(&mut engine, Options::FAILED_LITERAL, &Deadline::never());
//! assert_eq!(closure.deductions[0].rule, Rule::FailedLiteral);
//! assert_eq!(engine.trail(), [lit!(1)]);
//! ```
//!
//! The two rules do to a formula what a person does to a sudoku. If all literals of a clause but
//! one are false, that one is true ([`Propagator::propagate`]). If the assumption of a literal
//! leads to a contradiction by propagation, the literal is false ([`deduce`]). Neither rule
//! guesses, so neither is a solver: they may leave variables open. The number of literals that they
//! derive measures how hard the puzzle is, or how strongly its encoding propagates.
//!
//! A [`Loader`] reads a formula and makes [`Clauses`] of it, which engines share. A [`Propagator`]
//! is an engine's state: a trail of true literals, each with its reason, and levels of assumptions
//! that can be taken back. A propagator with a [`Recording`] explains every derived literal: as an
//! [`Explanation`] to read, or as a proof to check ([`Recording::write`]).
//!
//! The module `course` of the tests has the same rules on lists, as the examination paper asks for them. That
//! code is slow, and good to read first.
//!
//! Everything here is deterministic. The set of derived literals does not depend on the order of
//! clauses; their derivations do.

mod clauses;
mod closure;
mod explain;
mod extra;
mod learn;
mod propagator;
mod reason;
mod recording;
mod rules;
mod unit;

pub use clauses::{Clause, Clauses, Loader};
pub use closure::{Closure, Counts, Deduction, Status, deduce, deduce_watched};
pub use explain::{Chain, Derivation, ExplainError, Explainer, Explanation, Goal, Link};
pub use propagator::Propagator;
pub use reason::{ClauseRef, Conflict, Reason};
pub use recording::{DerivedClause, PROOF_FORMATS, ProofFormat, Recording};
pub use rules::{Options, RULES, Rule, RuleEntry};

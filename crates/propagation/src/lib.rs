//! Unit propagation and failed literals over any formula in conjunctive normal form.
//!
//! ```
//! use cnf::{Cnf, lit};
//! use clausoku_propagation::{Options, Propagator, Rule, deduce};
//!
//! let formula: Cnf = [[lit!(1), lit!(2)], [lit!(1), lit!(-2)]].into_iter().collect();
//! let mut engine = Propagator::from_formula(&formula);
//! let closure = deduce(&mut engine, Options::FAILED_LITERAL);
//! assert_eq!(closure.deductions[0].rule, Rule::FailedLiteral);
//! assert_eq!(engine.trail(), [lit!(1)]);
//! ```
//!
//! This is what a person does to a sudoku, done to its formula: a clause with all literals false but
//! one makes that one true ([`Propagator::propagate`]); a literal whose assumption leads to a
//! contradiction that way is false ([`deduce`]). Neither guesses, so neither is a solver: they may
//! get stuck, and how far they get says how hard the puzzle is, or how much its encoding lets
//! propagation see.
//!
//! A formula is poured into a [`Loader`] and becomes [`Clauses`], which engines share. A
//! [`Propagator`] is an engine's state: a trail of true literals, each with its reason, and levels of
//! assumptions that can be taken back. One that keeps a [`Recording`] explains all that it
//! derived: as an [`Explanation`] to read, or as a proof to check ([`Recording::write`]).
//!
//! The same rules on lists, as the examination paper asks for them, are in the crate `course`: slow, and good
//! to read first.
//!
//! Everything here is deterministic, and what is derived (though not the way to it) does not depend
//! on the order of clauses.

mod clause_ref;
mod clauses;
mod closure;
mod counter;
mod explain;
mod extra;
mod learn;
mod proof;
mod propagator;
mod reason;
mod recording;
mod rules;
mod trace;
mod unit;
mod value;

pub use clause_ref::ClauseRef;
pub use clauses::{Clause, Clauses, Loader};
pub use closure::{
    Closure, Counts, Deduction, ProbeFilter, Status, deduce, deduce_until, deduce_with_filter,
};
pub use explain::{Chain, Derivation, ExplainError, Explainer, Explanation, Goal, Link};
pub use proof::{PROOF_FORMATS, ProofFormat};
pub use propagator::Propagator;
pub use reason::{Conflict, Reason};
pub use recording::{Recording, Step};
pub use rules::{Options, RULES, Rule, RuleEntry, UnknownRule};

/// The example of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/propagation.md")]
struct Documentation;

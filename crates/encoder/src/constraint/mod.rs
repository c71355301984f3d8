//! The clauses of constraints beyond regions.
//!
//! Each constraint is lowered to pieces ([`lower`]), and each piece is one of four forms:
//!
//! - a clause over candidates;
//! - a *relation* on two cells, by support clauses ([`relation`]);
//! - a *set of values* in cells that differ, by a selector for each combination ([`combinations`]);
//! - a *diagram*: an automaton along a line of cells, unfolded layer by layer ([`diagram`], [`line`]).
//!
//! At the level `reduced`, sums that several constraints imply together are added ([`combined_sums`]).
//!
//! Where formulas are read back, clauses over candidates alone replace the forms with auxiliary variables ([`no_goods`]).
//! Solvers without clauses take the pieces as tables ([`tables`]).
//!
//! **Invariant.** If each cell holds exactly one value, each auxiliary variable is a function of these, so that
//! a formula has one model for each solution. Candidates that are known are in no clause.

mod combinations;
mod combined_sums;
mod compiled;
mod diagram;
mod effort;
mod line;
mod lower;
mod machines;
mod no_goods;
mod piece;
mod relation;
mod tables;
mod terms;

pub(crate) use compiled::{Compiled, compile};
pub use tables::{Table, constraint_tables};

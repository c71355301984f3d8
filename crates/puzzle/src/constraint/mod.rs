//! Constraints beyond regions: cages, lines, dots, clues, as data.
//!
//! A [`Constraint`] is a [`ConstraintKind`] with its parameters, its cells in order, and a name. A variant
//! has any number of them ([`Variant::with_constraints`](crate::Variant::with_constraints)). The value of a
//! symbol is its number, counted from 1.
//!
//! | to change | edit |
//! | --- | --- |
//! | a kind, its parameters, its name in files | `kind`, `table`, `build` |
//! | whether cells and parameters fit a board, the check of a grid | `constrained` |
//! | regular expressions and automata | `automaton`, `regex` |

mod automaton;
mod build;
mod data;
mod error;
mod kind;
mod regex;
mod table;

pub use automaton::{Automaton, Edge};
pub use build::Parameter;
pub use data::Constraint;
pub use error::{ConstraintError, ConstraintFault, UnknownConstraint};
pub use kind::ConstraintKind;
pub use regex::RegexError;
pub(crate) use regex::check_regex;
pub use table::{CONSTRAINTS, ConstraintRow};

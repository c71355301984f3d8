//! Constraints beyond regions: cages, lines, dots, clues, as data.
//!
//! A [`Constraint`] is a [`ConstraintKind`] with its parameters, its cells in order, and a name. A variant
//! has any number of them ([`Variant::with_constraints`](crate::Variant::with_constraints)). The value of a
//! symbol is its number, counted from 1.
//!
//! | to change | edit |
//! | --- | --- |
//! | a kind, its parameters, its name in files | `kind` |
//! | requirements on parameters | `needs` |
//! | whether cells fit a board, the check of a grid | `constrained` |
//! | regular expressions and automata | `automaton`, `regex` |

mod automaton;
mod data;
mod error;
mod kind;
mod parameter;
mod regex;

pub use automaton::{Automaton, Edge};
pub use data::Constraint;
pub use error::{ConstraintError, ConstraintFault, UnknownConstraint};
pub(crate) use kind::Cells;
pub use kind::{CONSTRAINTS, ConstraintKind, ConstraintRow, Structure};
pub use parameter::Parameter;
pub use regex::RegexError;
use regex::check_regex;

//! Variants with constraints: whether a constraint fits the board, its name, and the check of a grid.
//!
//! **Invariant.** The check uses the definition of each kind on values only. The pieces of the crate `constraints`
//! are derived from the data by other code, so that an error in one of the two cannot hide in the other.

mod check;
mod fitting;
mod places;

pub(crate) use check::broken;

//! Almost locked sets: cells with one candidate more than cells, linked by restricted common symbols.
//!
//! Without one of its symbols, such a set holds all others. A symbol of two sets is restricted if all of its places
//! in both see each other: it is in one of the sets at most.

mod blossom;
mod chain;
mod common;
mod xz;

pub(crate) use blossom::find as death_blossom;
pub(crate) use chain::find as chains;
pub(crate) use xz::{xy_wings, xz};

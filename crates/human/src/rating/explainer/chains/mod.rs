//! Chains: the consequences of assumptions.

mod basic;
mod closures;
mod hint;
mod links;
mod multiple;
mod nishio;
mod numbering;
mod run;
mod short;
mod simple;

mod forcing;

pub use forcing::{forcing, short_chains};
pub use nishio::steps as nishio;

//! Chains of inferences: from a candidate that does not hold to one that holds, and so on.

mod aic;
mod graph;
mod groups;
mod looped;
mod path;
mod simple;

pub(crate) use aic::{grouped, plain};
pub(crate) use graph::{Graph, Kind, Literal, Tree, is_on};
pub(crate) use simple::{remote_pairs, x_chains, xy_chains};

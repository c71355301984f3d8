//! Chains of inferences: from a candidate that does not hold to one that holds, and so on.

mod aic;
mod facts;
mod fill;
mod graph;
mod groups;
mod looped;
mod path;
mod remote;
mod sets;
mod simple;
mod tree;

pub(crate) use aic::{grouped, plain};
pub(crate) use graph::{Graph, Kind, Literal, is_on};
pub(crate) use remote::find as remote_pairs;
pub(crate) use simple::{x_chains, xy_chains};
pub(crate) use tree::Tree;

//! Canonical labellings and automorphisms of graphs, by individualisation and refinement.
//!
//! Source of the method: B. D. McKay and A. Piperno, *Practical graph isomorphism, II*, Journal of Symbolic
//! Computation 60 (2014).

mod partition;
mod search;

pub(crate) use partition::Graph;
pub(crate) use search::label;

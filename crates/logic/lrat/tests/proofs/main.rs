//! The checker on proofs with known faults, on mutated proofs, and beside other checkers.

mod mutations;
#[path = "../properties/mod.rs"]
mod properties;
mod refusals;
mod support;

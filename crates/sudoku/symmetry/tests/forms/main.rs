//! Canonical forms against known numbers, and against slow code that tries every permutation.

mod boards;
mod clues;
mod mutations;
#[path = "../properties/mod.rs"]
mod properties;
mod support;
mod usual;

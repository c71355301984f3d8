//! Solvers in this process, and programs.

mod conformance;
mod misbehaviour;
mod mutations;
#[path = "../properties/mod.rs"]
mod properties;

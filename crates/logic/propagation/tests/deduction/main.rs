//! The engine from outside: what it derives, and the proofs of that.

mod explanations;
mod failed_literals;
mod mutations;
mod paper;
mod proofs;
#[path = "../properties/mod.rs"]
mod properties;
mod stronger_rules;
mod support;
mod unit;

//! The engine from outside: what it derives, and the proofs of that.

mod explanations;
mod failed_literals;
mod proofs;
mod stronger_rules;
mod support;
mod unit;

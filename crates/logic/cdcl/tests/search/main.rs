//! The search with every combination of its switches.

mod limits;
mod support;
mod verdicts;

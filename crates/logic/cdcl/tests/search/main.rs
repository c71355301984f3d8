//! The search with every combination of its switches.

mod limits;
mod puzzles;
mod support;
mod verdicts;

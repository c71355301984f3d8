//! Batches of puzzles on every back end.

mod back_ends;
mod constraints;
mod counts;
mod solver;
mod support;

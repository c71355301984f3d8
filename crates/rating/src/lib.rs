//! Rates Sudoku puzzles.

pub mod explainer;

//! Helpers of the tests.

pub mod checker;
pub mod naive;
pub mod proof_text;
pub mod sudoku;

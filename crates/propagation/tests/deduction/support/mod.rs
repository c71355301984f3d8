//! Helpers of the tests.
#![allow(dead_code, reason = "each test program uses its part")]

pub mod checker;
pub mod naive;
pub mod proof_text;
pub mod sudoku;

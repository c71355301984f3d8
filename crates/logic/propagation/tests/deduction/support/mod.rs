//! Helpers of the tests.

pub(crate) mod checker;
pub(crate) mod naive;
pub(crate) mod proof_text;
pub(crate) mod sudoku;

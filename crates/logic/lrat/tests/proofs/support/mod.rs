//! Proofs as data, a slow checker of them, and other checkers.

pub mod naive;
pub mod programs;
pub mod refutations;
pub mod steps;

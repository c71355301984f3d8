//! Proofs as data, a slow checker of them, and other checkers.

pub(crate) mod naive;
pub(crate) mod programs;
pub(crate) mod refutations;
pub(crate) mod steps;

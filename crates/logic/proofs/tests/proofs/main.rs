//! Proofs that are made of others.

mod derivation;
mod elaboration;
mod veripb;

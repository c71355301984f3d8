//! Proofs in the format of VeriPB 3, by reverse unit propagation, and definitions of new variables by substitution.
//!
//! Source: the VeriPB project, "VeriPB Proof Format Overview", version 3.0.
//!
//! A clause that follows from clauses by reverse unit propagation also does from constraints that propagate as much: "exactly
//! one of these literals" propagates what its clause and its pairs propagate. So a proof about clauses is a proof about such
//! constraints, without the hints. Steps that unit propagation finds by itself are left out. A clause that is RAT on a new
//! variable follows by redundance with the substitution that makes its pivot true.

mod read;
mod write;

pub use read::{VeripbError, drat_of_veripb};
pub(crate) use write::{Addition, write};

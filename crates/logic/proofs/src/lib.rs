//! Proofs that a formula has no model, in LRAT, each checked before it is returned.
//!
//! ```
//! use clausoku_backends::Deadline;
//! use clausoku_cnf::{Cnf, lit};
//! use clausoku_proofs::{Decision, ProofFormat, decide};
//!
//! let clauses = [[lit!(1), lit!(2)], [lit!(1), lit!(-2)], [lit!(-1), lit!(2)], [lit!(-1), lit!(-2)]];
//! let formula: Cnf = clauses.into_iter().collect();
//! let Decision::Refuted(refutation) = decide(&formula, &Deadline::never()).unwrap() else { panic!() };
//! assert_eq!(refutation.source, "search");
//! assert_eq!(refutation.proof.to_bytes(ProofFormat::Lrat, &formula), b"5 -1 0 3 4 0\n6 0 5 1 2 0\n");
//! ```
//!
//! | step | module |
//! | --- | --- |
//! | a search that learns clauses, then varisat | `search`, `decide` |
//! | a DRAT or FRAT proof becomes LRAT | `drat`, by the unit propagation of `watched` |
//! | a proof of another formula becomes one of this | `derivation` |
//! | the formats | `proof`; VeriPB's, `veripb` |
//! | the check by the crate `lrat` | `decide` |
//!
//! **Invariant.** This crate knows no Sudoku. A [`Refutation`] was accepted by [`clausoku_lrat::Checker`].

mod decide;
mod derivation;
mod drat;
mod problem;
mod proof;
mod search;
mod veripb;
mod watched;

pub use clausoku_cdcl::Pairs;
pub use decide::{Decision, Prover, Refutation, checker_of, decide};
pub use derivation::{Derivation, Meaning};
pub use drat::{DratError, DratFault};
pub use problem::{Error, Problem};
pub use proof::{FORMATS, Proof, ProofFormat, ProofStep, UnwrittenProof};
pub use veripb::{VeripbError, VeripbSteps, drat_of_veripb};

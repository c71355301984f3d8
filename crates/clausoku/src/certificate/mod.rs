//! Certificates: solutions of a puzzle, and a proof that there are no others.
//!
//! ```
//! use clausoku::Puzzle;
//! use clausoku::certificate::{Certified, certify_all};
//! use clausoku::solving::Deadline;
//!
//! let puzzle: Puzzle = "12..\n34..\n..4.\n...1".parse()?;
//! let Certified::Yes(certificate) = certify_all(&puzzle, 10, &Deadline::never())? else { panic!() };
//! assert_eq!(certificate.solutions().len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A certificate has four parts:
//!
//! - the known solutions, each checked by the regions and the givens;
//! - a formula: the rules and givens of the puzzle, unreduced, and a clause for each known solution that denies it.
//!   The crate [`clausoku_audit`] has read it back, and found nothing else in it and nothing missing;
//! - a proof that the formula has no model, in LRAT;
//! - the verdict of the crate [`clausoku_lrat`], which has checked the proof.
//!
//! **Invariant.** A [`Certificate`] was audited and checked.

mod board;
mod certify;
pub mod chain;
mod claim;
mod readme;
mod statement;
mod verify;

use board::Board;
pub use certify::{Certificate, Certified, certify, certify_all, certify_all_by};
pub use claim::{Claim, ProofPlan};
pub use clausoku_audit::{Report, denied};
pub use clausoku_proofs::{Decision, FORMATS, ProofFormat, Prover};
pub use statement::Statement;
pub use verify::{
    PseudoBooleanError, ReadFormulaError, VerifyError, read_formula, read_opb, verify, verify_drat,
    verify_veripb,
};

pub mod files {
    //! The files of a certificate: their names and contents.
    //!
    //! ```
    //! use clausoku::certificate::files::{PROOF, formula_name};
    //! use clausoku::certificate::ProofFormat;
    //! assert_eq!((formula_name(ProofFormat::Lrat), PROOF), ("formula.cnf", "proof.lrat"));
    //! ```

    pub use super::readme::{
        ADDITIONS, CertificateFile, EQUATIONS, FORMULA, FilesError, PROOF, README, SOLUTIONS,
        STEPS, files_of, formula_name, proof_name, solutions_text,
    };
}

//! Solvers that write a proof if a formula has no model.

use std::io::BufRead;

use clausoku_cnf::Formula;

use crate::{BackendError, Limits, Run};

/// A format in which solvers write proofs that a formula has no model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofLanguage {
    /// DRAT as text: a clause a line, `d` in front of a deleted one.
    Drat,
    /// DRAT in bytes.
    DratBinary,
    /// FRAT as text: DRAT with numbers of clauses, and with hints where the solver has them.
    Frat,
    /// LRAT as text.
    Lrat,
}

/// The languages, by the name that tables of solvers use.
pub const PROOF_LANGUAGES: &[(&str, ProofLanguage)] = &[
    ("drat", ProofLanguage::Drat),
    ("drat-binary", ProofLanguage::DratBinary),
    ("frat", ProofLanguage::Frat),
    ("lrat", ProofLanguage::Lrat),
];

/// A SAT solver that writes proofs. The proofs are claims: the receiver must check them.
pub trait ProofSolver {
    /// Returns the name.
    fn name(&self) -> &str;

    /// Decides a formula. If the solver says that there is no model, `read` receives its proof.
    ///
    /// # Errors
    ///
    /// Fails if the solver fails or writes no proof.
    fn prove(
        &mut self,
        formula: &dyn Formula,
        limits: &Limits,
        read: &mut dyn FnMut(ProofLanguage, &mut dyn BufRead),
    ) -> Result<Run, BackendError>;
}

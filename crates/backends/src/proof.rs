//! Solvers that write a proof if a formula has no model.

use std::io::BufRead;

use clausoku_cnf::{Formula, Row};

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
pub const PROOF_LANGUAGES: &[Row<ProofLanguage>] = &[
    Row::new(ProofLanguage::Drat, "drat", "clauses, as text"),
    Row::new(ProofLanguage::DratBinary, "drat-binary", "clauses, in bytes"),
    Row::new(ProofLanguage::Frat, "frat", "clauses with numbers, some with hints, as text"),
    Row::new(ProofLanguage::Lrat, "lrat", "clauses with numbers and hints, as text"),
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

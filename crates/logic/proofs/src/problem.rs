//! A formula to refute, by itself or by one that is derived from it.

use std::io::BufRead;
use std::sync::Arc;

use clausoku_backends::{BackendError, ProofLanguage};
use clausoku_cnf::{Cnf, Deadline};

use crate::drat::{Extent, elaborate};
use crate::{Derivation, DratError, Pairs, Proof, VeripbSteps};

/// A formula to refute.
#[derive(Clone, Copy, Debug)]
pub struct Problem<'a> {
    /// The formula of the proof.
    pub base: &'a Cnf,
    /// The pairs of the clauses [`before`](Cnf::before) the base's own clauses.
    pub pairs: Option<&'a Arc<Pairs>>,
    /// The formula that solvers get instead.
    pub derivation: Option<&'a Derivation>,
}

impl<'a> From<&'a Cnf> for Problem<'a> {
    fn from(base: &'a Cnf) -> Self {
        Self { base, pairs: None, derivation: None }
    }
}

impl<'a> Problem<'a> {
    /// Returns the formula that solvers get. A model is a model of this one.
    pub fn formula(&self) -> &'a Cnf {
        self.derivation.map_or(self.base, Derivation::formula)
    }

    /// Turns a DRAT proof of the solvers' formula into an LRAT proof of the base, with only the steps that the refutation needs.
    ///
    /// # Errors
    ///
    /// Fails if the proof cannot be read, if a needed clause does not follow, or if there is no refutation. The step is 0 if a
    /// clause of the derivation does not follow.
    pub fn elaborate(
        &self,
        proof: impl BufRead,
        language: ProofLanguage,
        deadline: &Deadline,
    ) -> Result<Proof, DratError> {
        elaborate(self.base, self.derivation, proof, language, Extent::Needed, deadline)
    }

    /// Turns a proof for VeriPB into an LRAT proof of the base. As for VeriPB, each step must follow, a step by redundance must keep all
    /// clauses that are there, and each deletion takes place.
    ///
    /// # Errors
    ///
    /// Fails if a step does not follow, if a deleted clause is not there or unit propagation uses it, or if there is no refutation.
    pub fn elaborate_veripb(
        &self,
        steps: &VeripbSteps,
        deadline: &Deadline,
    ) -> Result<Proof, DratError> {
        let VeripbSteps { drat, by_redundance } = steps;
        let extent = Extent::Whole(by_redundance);
        let language = ProofLanguage::Drat;
        elaborate(self.base, self.derivation, drat.as_bytes(), language, extent, deadline)
    }
}

/// An error of making a proof.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The solver failed.
    #[error(transparent)]
    Solver(#[from] BackendError),
    /// The solver's proof is wrong.
    #[error("{solver} says that there is no model, but its proof is wrong: {error}")]
    Drat {
        /// The solver.
        solver: String,
        /// The first fault.
        error: DratError,
    },
    /// The checker refused the LRAT proof.
    #[error("the proof by {source_name} is wrong: {error}")]
    Refused {
        /// The origin of the proof: `propagation`, `search` or the name of a solver.
        source_name: String,
        /// The first fault.
        error: clausoku_lrat::Error,
    },
}

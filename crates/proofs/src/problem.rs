//! A formula to refute, by itself or by one that is derived from it.

use std::io::BufRead;
use std::sync::Arc;

use clausoku_backends::BackendError;
use clausoku_cnf::{ClauseSink, Cnf, StopCheck, Variable};
use clausoku_propagation::{Loader, Propagator};

use crate::{Derivation, DratError, DratFormat, Proof, elaborate, elaborate_derived};

/// A formula to refute.
#[derive(Clone, Copy, Debug)]
pub struct Problem<'a> {
    /// The formula of the proof.
    pub base: &'a Cnf,
    /// The clauses [`before`](Cnf::before) those of the base, as propagation needs them.
    pub loaded: Option<&'a Loader>,
    /// The formula that solvers get instead.
    pub derivation: Option<&'a Derivation>,
}

impl<'a> From<&'a Cnf> for Problem<'a> {
    fn from(base: &'a Cnf) -> Self {
        Self { base, loaded: None, derivation: None }
    }
}

impl<'a> Problem<'a> {
    /// Returns the formula that solvers get. A model is a model of this one.
    pub fn formula(&self) -> &'a Cnf {
        self.derivation.map_or(self.base, Derivation::formula)
    }

    /// Returns an engine of propagation with the clauses that solvers get.
    pub(crate) fn propagator(&self) -> Propagator {
        let formula = self.formula();
        let loaded = self.loaded.filter(|_| self.derivation.is_none()).zip(formula.before());
        let (mut loader, first) =
            loaded.map_or_else(Default::default, |(loader, before)| (loader.clone(), before.len()));
        if let Some(last) = Variable::from_dimacs(formula.variables()) {
            loader.reserve(last);
        }
        for index in first..formula.len() {
            loader.add_clause(formula.clause(index));
        }
        Propagator::new(Arc::new(loader.finish()))
    }

    /// Turns a DRAT proof of the solvers' formula into an LRAT proof of the base.
    ///
    /// # Errors
    ///
    /// As [`elaborate`].
    pub fn elaborate(
        &self,
        proof: impl BufRead,
        format: DratFormat,
        stop: &StopCheck<'_>,
    ) -> Result<Proof, DratError> {
        match self.derivation {
            None => elaborate(self.base, proof, format, stop),
            Some(derivation) => elaborate_derived(self.base, derivation, proof, format, stop),
        }
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
        /// The origin of the proof: `propagation` or the name of a solver.
        source_name: String,
        /// The first fault.
        error: clausoku_lrat::Error,
    },
}

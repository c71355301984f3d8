//! Refutations that the checker accepted.

use clausoku_cnf::Cnf;
use clausoku_lrat::Checker;

use crate::{Error, Proof, ProofFormat};

/// A proof that a formula has no model, accepted by [`clausoku_lrat::Checker`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The proof.
    pub proof: Proof,
    /// The origin of the proof: `propagation` or the name of a solver.
    pub source: String,
}

impl Refutation {
    /// Checks the proof of this formula.
    ///
    /// # Errors
    ///
    /// Fails with the checker's fault if it refuses the proof.
    pub fn new(formula: &Cnf, proof: Proof, source: &str) -> Result<Self, Error> {
        // Through the written form, so that the checker sees what a reader of the file will see.
        let bytes = proof.to_bytes(ProofFormat::LratBinary, formula);
        // Most clauses are in no step, and the checker takes longer for a clause than for a hint.
        let mut checker = match proof.used(formula.len()) {
            None => checker_of(formula),
            Some(used) => checker_with(formula, used),
        };
        let checked = checker.check(bytes.as_slice());
        checked.map_err(|error| Error::Refused { source_name: source.to_owned(), error })?;
        Ok(Self { proof, source: source.to_owned() })
    }
}

/// Returns a checker that holds the clauses of the formula.
pub fn checker_of(formula: &Cnf) -> Checker {
    checker_with(formula, 0..formula.len())
}

/// Returns a checker that holds the clauses of these indices.
fn checker_with(formula: &Cnf, indices: impl Iterator<Item = usize>) -> Checker {
    let (mut checker, mut clause) = (Checker::default(), Vec::new());
    for index in indices {
        clause.clear();
        clause.extend(formula.clause(index).iter().map(|literal| literal.to_dimacs()));
        // Literals of this workspace are never 0.
        let _ = checker.add_numbered(index as u64 + 1, &clause);
    }
    checker
}

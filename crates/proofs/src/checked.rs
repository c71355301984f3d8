//! Refutations that the checker accepted.

use cnf::{ClauseSink, Cnf, Formula, Literal};
use lrat::Checker;

use crate::{Error, Proof, ProofFormat};

/// A proof that a formula has no model, accepted by [`lrat::Checker`].
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
        let bytes = proof.to_bytes(ProofFormat::LratBinary, formula);
        // Most clauses are in no step, and the checker takes longer for a clause than for a hint.
        let mut sink = Feed { used: proof.used(formula.len()), ..Feed::default() };
        formula.emit(&mut sink);
        sink.checker
            .check(bytes.as_slice())
            .map_err(|error| Error::Refused { source_name: source.to_owned(), error })?;
        Ok(Self { proof, source: source.to_owned() })
    }
}

/// Returns a checker that holds the clauses of the formula.
pub fn checker_of(formula: &(impl Formula + ?Sized)) -> Checker {
    let mut sink = Feed::default();
    formula.emit(&mut sink);
    sink.checker
}

/// A sink that passes clauses to a checker.
#[derive(Default)]
struct Feed {
    checker: Checker,
    clause: Vec<i32>,
    number: u64,
    /// `true` for each clause that is to be passed on, by number; empty for all.
    used: Vec<bool>,
}

impl ClauseSink for Feed {
    fn add_clause(&mut self, literals: &[Literal]) {
        self.number += 1;
        if self.used.get(self.number as usize) == Some(&false) {
            return;
        }
        self.clause.clear();
        self.clause.extend(literals.iter().map(|literal| literal.to_dimacs()));
        // Literals of this workspace are never 0.
        let _ = self.checker.add_numbered(self.number, &self.clause);
    }
}

//! The plan of a certificate's proof.

use clausoku_board::{Candidate, Puzzle};
use clausoku_cnf::{ClauseSink, Cnf, Literal, StopCheck, Stoppable};
use clausoku_encoder::{Encoded, Encoding};
use clausoku_proofs::{Derivation, Meaning, Prover};

use super::Claim;
use super::claim::readable;

/// The solver that makes a proof, and the encoding whose clauses it refutes.
///
/// The formula of a certificate is the same under every plan. If there is an encoding, the solver refutes the puzzle's
/// formula under that one, and the proof begins with its derivation.
#[derive(Clone, Debug, Default)]
pub struct ProofPlan {
    /// The program that makes the proof.
    pub prover: Prover,
    /// The encoding that it refutes; `None` for the formula of the certificate.
    pub encoding: Option<Encoding>,
}

impl From<Prover> for ProofPlan {
    fn from(prover: Prover) -> Self {
        Self { prover, encoding: None }
    }
}

/// Returns the derivation of the puzzle's formula under an encoding from the formula of a claim, with the solutions that the
/// claim denies. Returns `None` if the check stops the work.
pub(super) fn derivation(
    claim: &Claim,
    base: &Cnf,
    encoded: &Encoded,
    stop: &StopCheck<'_>,
) -> Option<Derivation> {
    let mut formula = Cnf::from_formula(&Stoppable::new(encoded, stop));
    for solution in claim.solutions() {
        let candidates = solution.filled().map(|(cell, symbol)| Candidate { cell, symbol });
        let literals = candidates.filter_map(|candidate| encoded.literals(candidate)).flatten();
        let clause: Vec<Literal> = literals.map(|literal| !literal).collect();
        formula.add_clause(&clause);
    }
    Derivation::until(base, formula, &meanings(claim, encoded), stop)
}

/// Returns the meanings of the variables of the candidates, of the channel and of the digits, by index.
fn meanings(claim: &Claim, encoded: &Encoded) -> Vec<Meaning> {
    let base = claim.encoded().numbering();
    let last = encoded.channel().unwrap_or(encoded.numbering()).last();
    let mut meanings = vec![Meaning::Implied; last as usize];
    for numbering in [Some(encoded.numbering()), encoded.channel()].into_iter().flatten() {
        for (candidate, variable) in numbering.candidates() {
            if let Some(same) = base.variable(candidate) {
                meanings[variable.index()] = Meaning::Same(same.positive());
            }
        }
    }
    let digits = encoded.numbering();
    for (variable, meaning) in digits.variables() {
        if let clausoku_readback::Meaning::Digit { cell, .. } = meaning {
            meanings[variable.index()] = digit(claim, encoded, cell, variable.positive());
        }
    }
    meanings
}

/// Returns the meaning of a digit of a cell: it is 1 exactly if the value of the cell has it.
fn digit(claim: &Claim, encoded: &Encoded, cell: clausoku_board::Cell, digit: Literal) -> Meaning {
    let (mut any, mut none) = (Vec::new(), Vec::new());
    for symbol in claim.puzzle().variant().alphabet().symbols() {
        let candidate = Candidate { cell, symbol };
        let Some(variable) = claim.encoded().numbering().variable(candidate) else { continue };
        let digits = encoded.numbering().literals(candidate);
        if digits.is_some_and(|digits| digits.contains(&digit)) {
            any.push(variable.positive());
        } else {
            none.push(variable.positive());
        }
    }
    Meaning::Digit { any, none }
}

impl ProofPlan {
    /// Returns the encoding of the puzzle that the solver refutes, unless it is that of the claim.
    pub(super) fn encoding(&self, puzzle: &Puzzle) -> Option<Encoding> {
        let encoding = self.encoding.filter(|encoding| *encoding != Encoding::default());
        encoding.map(|encoding| readable(puzzle, encoding))
    }
}

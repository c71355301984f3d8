//! The formula that a certificate refutes, and the plan of its proof.

use std::collections::HashSet;
use std::io::Write;
use std::sync::Arc;

use clausoku_board::{Candidate, Grid, Puzzle};
use clausoku_cnf::dimacs::Writer;
use clausoku_cnf::{
    ClauseSink, Cnf, Deadline, Formula, Literal, Size, Stoppable, StoppableSink, Stopped,
};
use clausoku_encoder::{ConstraintForm, Encoding, PuzzleFormula};
use clausoku_proofs::{Derivation, Meaning, Prover};

use super::Board;
use crate::Error;
use crate::annotation::write::{Added, DimacsError, describe};
use crate::solve::witness;

/// Returns the encoding with clauses of constraints in a form that the audit can read.
pub(super) fn readable(puzzle: &Puzzle, encoding: Encoding) -> Encoding {
    let constraints = if puzzle.variant().constraints().is_empty() {
        ConstraintForm::default()
    } else {
        ConstraintForm::NoGoods
    };
    encoding.with_constraints(constraints)
}

/// The claim that a puzzle has these solutions and no others, as a formula: the rules and givens, and for each
/// solution a clause that denies it. The claim is true if the formula has no model.
///
/// **Invariant.** The solutions are different solutions of the puzzle.
#[derive(Clone, Debug)]
pub struct Claim {
    encoded: PuzzleFormula,
    solutions: Vec<Grid>,
    blocking: Cnf,
    pub(super) board: Arc<Board>,
    formula: Cnf,
}

impl Claim {
    /// Makes a claim. `solver` is the name of the solver that found the solutions.
    ///
    /// # Errors
    ///
    /// Fails if a grid is not a solution or occurs twice, if the board is too large for a formula, and at the deadline.
    pub(super) fn new(
        puzzle: &Puzzle,
        solutions: Vec<Grid>,
        solver: &str,
        deadline: &Deadline,
    ) -> Result<Self, Error> {
        let mut seen = HashSet::new();
        for solution in &solutions {
            witness::solution(puzzle, solution, solver)?;
            if !seen.insert(solution) {
                return Err(Error::Repeated { solver: solver.to_owned() });
            }
        }
        let board = Board::new(puzzle.variant(), deadline)?;
        let encoded = board.encoded(puzzle);
        let mut blocking = Cnf::new();
        for solution in &solutions {
            let literals: Vec<Literal> = solution
                .filled()
                .filter_map(|(cell, symbol)| {
                    encoded.numbering().variable(Candidate { cell, symbol })
                })
                .map(clausoku_cnf::Variable::negative)
                .collect();
            blocking.add_clause(&literals);
        }
        let mut formula = Cnf::after(Arc::clone(board.rules.formula()));
        encoded.emit_givens(&mut StoppableSink::new(&mut formula, deadline));
        blocking.emit(&mut formula);
        deadline.stopped()?;
        Ok(Self { encoded, solutions, blocking, board, formula })
    }

    /// Returns the puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        self.encoded.puzzle()
    }

    /// Returns the puzzle under its encoding, without the clauses that deny solutions.
    pub fn encoded(&self) -> &PuzzleFormula {
        &self.encoded
    }

    /// Returns the solutions.
    pub fn solutions(&self) -> &[Grid] {
        &self.solutions
    }

    /// Writes the formula as DIMACS, with comments that explain it.
    ///
    /// # Errors
    ///
    /// Fails if the destination fails.
    pub fn write_dimacs(&self, out: impl Write) -> Result<(Size, u64), DimacsError> {
        let words = "each denies a known solution".to_owned();
        let added = Added { clauses: Some((&self.blocking, words)), ..Added::default() };
        let Board { parts, size, .. } = &*self.board;
        let (parts, mut size) = self.encoded.measure_after(parts, *size, &Deadline::never())?;
        self.blocking.emit(&mut size);
        let mut writer = Writer::new(out);
        describe(&self.encoded, &parts, &added, &mut |line| writer.comment(line));
        writer.header(size);
        self.board.write(&mut writer);
        self.encoded.emit_givens(&mut writer);
        self.blocking.emit(&mut writer);
        let (_, bytes) = writer.finish()?;
        Ok((size, bytes))
    }

    /// Returns the formula.
    pub fn formula(&self) -> &Cnf {
        &self.formula
    }
}

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
/// claim denies.
pub(super) fn derivation(
    claim: &Claim,
    base: &Cnf,
    encoded: &PuzzleFormula,
    deadline: &Deadline,
) -> Result<Derivation, Stopped> {
    // The solver refutes this formula, so that it has to deny the solutions too.
    let mut formula = Stoppable::read(encoded, deadline, Cnf::from_formula)?;
    for solution in claim.solutions() {
        let candidates = solution.filled().map(|(cell, symbol)| Candidate { cell, symbol });
        // A candidate is the conjunction of its literals: the negation of a solution is one clause of all of
        // them.
        let literals = candidates.filter_map(|candidate| encoded.literals(candidate)).flatten();
        let clause: Vec<Literal> = literals.map(|literal| !literal).collect();
        formula.add_clause(&clause);
    }
    Derivation::new(base, formula, &meanings(claim, encoded), deadline)
}

/// Returns the meanings of the variables of the candidates, of the channel and of the digits, by index.
fn meanings(claim: &Claim, encoded: &PuzzleFormula) -> Vec<Meaning> {
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
        if let clausoku_decoder::Meaning::Digit { cell, .. } = meaning {
            meanings[variable.index()] = digit(claim, encoded, cell, variable.positive());
        }
    }
    meanings
}

/// Returns the meaning of a digit of a cell: it is 1 exactly if the value of the cell has it.
fn digit(
    claim: &Claim,
    encoded: &PuzzleFormula,
    cell: clausoku_board::Cell,
    digit: Literal,
) -> Meaning {
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
    /// Returns the encoding of the puzzle that the solver refutes, unless the claim's is the same.
    pub(super) fn encoding(&self, puzzle: &Puzzle) -> Option<Encoding> {
        let encoding = self.encoding.filter(|encoding| *encoding != Encoding::default());
        encoding.map(|encoding| readable(puzzle, encoding))
    }
}

//! Decides questions about givens by varisat, which holds the rules alone.

use std::collections::HashMap;

use clausoku_backends::{IncrementalSolver, SatSolver, Varisat};
use clausoku_board::{Candidate, Grid, Puzzle};
use clausoku_cnf::{ClauseSink, Literal, Variable, Verdict};
use clausoku_decoder::decode;
use clausoku_encoder::{Encoding, PuzzleFormula};
use clausoku_text::Deadline;

use crate::solve::{Error, encode, load};

/// The rules of a puzzle in varisat, and its givens as assumptions.
///
/// A given may be several literals, or none. So it gets two variables of its own: one implies that the
/// given holds, the other that it does not.
pub(in super::super) struct Decider {
    solver: Varisat,
    rules: PuzzleFormula,
    literals: HashMap<Candidate, Given>,
    deadline: Deadline,
}

/// The literals that state a given and deny it.
#[derive(Clone, Copy)]
struct Given {
    stated: Literal,
    denied: Literal,
}

impl Decider {
    /// Loads the rules of the puzzle, which has no givens, with the literals of these givens.
    pub(super) fn new(
        bare: &Puzzle,
        givens: &[Candidate],
        encoding: &Encoding,
        deadline: Deadline,
    ) -> Result<Self, Error> {
        let mut solver = Varisat::new();
        let rules = encode(bare, encoding, solver.name(), &deadline)?;
        let size = load(&rules, &mut solver, &deadline)?.size;
        let mut next = (size.variables..).map_while(Variable::from_index).map(Variable::positive);
        let mut literals = HashMap::new();
        for &candidate in givens {
            let (Some(stated), Some(denied)) = (next.next(), next.next()) else { break };
            // An excluded candidate has no literals: it cannot be stated, and is denied already.
            match rules.numbering().literals(candidate) {
                None => solver.add_clause(&[!stated]),
                Some(literals) => {
                    for &literal in literals.iter() {
                        solver.add_clause(&[!stated, literal]);
                    }
                    let not_all = literals.iter().map(|&literal| !literal).chain([!denied]);
                    solver.add_clause(&not_all.collect::<Vec<_>>());
                }
            }
            literals.insert(candidate, Given { stated, denied });
        }
        Ok(Self { solver, rules, literals, deadline })
    }

    /// Returns a solution of the puzzle of the question, if there is one.
    pub(super) fn solution(
        &mut self,
        asked: &Puzzle,
        stated: &[Candidate],
        denied: Option<Candidate>,
    ) -> Result<Option<Grid>, Error> {
        let stated = stated.iter().map(|given| self.literals[given].stated);
        let denied = denied.iter().map(|given| self.literals[given].denied);
        let assumed: Vec<_> = stated.chain(denied).collect();
        match self.solver.solve_within(&assumed, &self.deadline)? {
            Verdict::Satisfiable(model) => Ok(Some(decode(&model, self.rules.numbering(), asked)?)),
            Verdict::Unsatisfiable => Ok(None),
            Verdict::Unknown(reason) => Err(Error::unknown(self.solver.name(), reason)),
        }
    }

    /// Returns stated givens of the last question that cannot all hold.
    pub(super) fn core(&self) -> Vec<Candidate> {
        let core = self.solver.core();
        let is_used = self.literals.iter().filter(|(_, given)| core.contains(&given.stated));
        is_used.map(|(&given, _)| given).collect()
    }
}

//! One solver with the rules of a puzzle, for questions about many sets of givens, and the partial or complete results of
//! diagnoses.

use clausoku_backends::{IncrementalSolver, SatSolver, Varisat};
use clausoku_board::{Candidate, Puzzle, SearchEnd};
use clausoku_cnf::{ClauseSink, Literal, Variable, Verdict};
use clausoku_decoder::decode;
use clausoku_encoder::{Encoding, PuzzleFormula};
use clausoku_files::Deadline;

use crate::solve::{Error, encode, load};

/// The result of a question: the complete answer, or the part found before a limit was reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partial<T> {
    /// The answer. Each question describes the meaning of a partial one.
    pub value: T,
    /// The limit, if one was reached.
    pub cut_short: Option<SearchEnd>,
}

impl<T> Partial<T> {
    /// Returns a complete answer.
    pub fn whole(value: T) -> Self {
        Self { value, cut_short: None }
    }

    /// Returns the part of an answer that was found until this limit was reached.
    pub fn until(ended: SearchEnd, value: T) -> Self {
        Self { value, cut_short: Some(ended) }
    }

    /// Returns the part of an answer that was found until a limit was reached, which is this error.
    ///
    /// # Errors
    ///
    /// Returns the error if it is no limit.
    pub fn limited(error: Error, value: T) -> Result<Self, Error> {
        Ok(Self::until(error.limit()?.into(), value))
    }
}

/// The rules of a puzzle in a solver, and its givens as assumptions. A query can state or deny each given.
///
/// A given may be several literals, or none. So it gets two variables of its own: one implies that the
/// given holds, the other that it does not.
pub(super) struct Questions {
    solver: Varisat,
    rules: PuzzleFormula,
    /// The givens in the order of the cells.
    pub givens: Vec<Given>,
    deadline: Deadline,
}

/// The literals that state a given and deny it.
#[derive(Clone, Copy)]
pub(super) struct Given {
    pub candidate: Candidate,
    pub stated: Literal,
    pub denied: Literal,
}

impl Questions {
    /// Loads the rules. The limits on time and the request to stop apply to all questions together; the error of a reached
    /// one is [`Error::Unknown`], after which no more questions can be asked.
    pub(crate) fn new(
        puzzle: &Puzzle,
        encoding: &Encoding,
        deadline: &Deadline,
    ) -> Result<Self, Error> {
        let mut solver = Varisat::new();
        let rules = encode(&puzzle.without_givens(), encoding, solver.name(), deadline)?;
        let size = load(&rules, &mut solver, deadline)?.size;
        let mut next = (size.variables..).map(|index| Variable::from_index(index).positive());
        let mut givens = Vec::new();
        for (cell, symbol) in puzzle.givens().filled() {
            let candidate = Candidate { cell, symbol };
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
            givens.push(Given { candidate, stated, denied });
        }
        Ok(Self { solver, rules, givens, deadline: deadline.clone() })
    }

    /// Decides whether there is a solution in which all these literals hold.
    pub(crate) fn is_possible(&mut self, literals: &[Literal]) -> Result<bool, Error> {
        match self.solver.solve_within(literals, &self.deadline)? {
            Verdict::Satisfiable(model) => {
                // The grid is not needed, but no answer leaves unchecked.
                decode(&model, self.rules.numbering(), &self.puzzle(literals))?;
                Ok(true)
            }
            Verdict::Unsatisfiable => Ok(false),
            Verdict::Unknown(reason) => Err(Error::unknown(self.solver.name(), reason)),
        }
    }

    /// Returns the puzzle that a question with these literals is about.
    fn puzzle(&self, literals: &[Literal]) -> Puzzle {
        let bare = self.rules.puzzle();
        let mut givens = bare.givens().clone();
        let mut denied = Vec::new();
        for given in &self.givens {
            let Candidate { cell, symbol } = given.candidate;
            if literals.contains(&given.stated) {
                givens.set(cell, Some(symbol));
            }
            if literals.contains(&given.denied) {
                denied.push(given.candidate);
            }
        }
        let puzzle = bare.with_givens(givens).and_then(|puzzle| puzzle.excluding(denied));
        puzzle.expect("candidates of the same board")
    }

    /// Returns literals of the last question that cannot all hold.
    pub(crate) fn core(&self) -> Vec<Literal> {
        self.solver.core()
    }
}

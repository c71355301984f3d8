//! One solver with the rules of a puzzle, for questions about many sets of givens.

use backends::{IncrementalSolver, Varisat};
use cnf::{ClauseSink, Literal, Variable, Verdict};
use decoder::decode;
use encoder::{Encoded, Encoding};
use files::Deadline;
use puzzle::{Candidate, Limits, Puzzle, SearchEnd};

use crate::Error;
use crate::load::{encode, load};

/// The rules of a puzzle in a solver, and its givens as assumptions, each of which can be stated or denied.
///
/// A given may be several literals, or none. So it gets two variables of its own: one implies that the
/// given holds, the other that it does not.
pub(super) struct Questions {
    solver: Varisat,
    rules: Encoded,
    givens: Vec<Given>,
    deadline: Deadline,
}

/// The answer to a question.
pub(super) enum Reply {
    Possible,
    Impossible,
    /// A limit was reached. After that, no more questions can be asked.
    Unknown(SearchEnd),
}

/// The literals that state a given and deny it.
#[derive(Clone, Copy)]
pub(super) struct Given {
    pub candidate: Candidate,
    pub stated: Literal,
    pub denied: Literal,
}

impl Questions {
    /// Loads the rules, or returns the limit that was reached meanwhile. The limits on time and the
    /// request to stop apply to all questions together.
    pub fn new(
        puzzle: &Puzzle,
        encoding: &Encoding,
        limits: &Limits,
    ) -> Result<Result<Self, SearchEnd>, Error> {
        let deadline = Deadline::start(limits);
        let mut solver = Varisat::new();
        let rules = match encode(&puzzle.without_givens(), encoding, &deadline)? {
            Ok(rules) => rules,
            Err(reason) => return Ok(Err(reason.into())),
        };
        let size = match load(&rules, &mut solver, &deadline) {
            Ok(loaded) => loaded.size,
            Err(reason) => return Ok(Err(reason.into())),
        };
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
        Ok(Ok(Self { solver, rules, givens, deadline }))
    }

    /// Returns the givens in the order of the cells.
    pub fn givens(&self) -> Vec<Given> {
        self.givens.clone()
    }

    /// Decides whether there is a solution in which all these literals hold.
    pub fn is_possible(&mut self, literals: &[Literal]) -> Result<Reply, Error> {
        let verdict = match self.deadline.remaining() {
            Err(reason) => Verdict::Unknown(reason),
            Ok(limits) => self.solver.solve_within(literals, &limits)?,
        };
        Ok(match verdict {
            Verdict::Satisfiable(model) => {
                decode(&model, self.rules.numbering(), &self.puzzle(literals))?;
                Reply::Possible
            }
            Verdict::Unsatisfiable => Reply::Impossible,
            Verdict::Unknown(reason) => Reply::Unknown(reason.into()),
        })
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
    pub fn core(&self) -> Vec<Literal> {
        self.solver.core()
    }
}

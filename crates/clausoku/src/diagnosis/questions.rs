//! One solver with the rules of a puzzle, for questions about many sets of givens.

use backends::{IncrementalSolver, Varisat};
use cnf::{ClauseSink, Literal, Unknown, Variable, Verdict};
use decoder::decode;
use encoder::{Encoded, Encoding};
use puzzle::{Candidate, Limits, Puzzle, StopReason};

use crate::Error;
use crate::clock::Clock;
use crate::load::{encode, load};
use crate::pipeline::reached;

/// The rules of a puzzle in a solver, and its givens as assumptions, each of which can be stated or denied.
///
/// A given may be several literals, or none. So it gets two variables of its own: one implies that the
/// given holds, the other that it does not.
pub(super) struct Questions {
    solver: Varisat,
    rules: Encoded,
    givens: Vec<Given>,
    clock: Clock,
}

/// The answer to a question.
pub(super) enum Reply {
    Possible,
    Impossible,
    /// A limit was reached. After that, no more questions can be asked.
    Unknown(StopReason),
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
    ) -> Result<Result<Self, StopReason>, Error> {
        let clock = Clock::start(limits.clone());
        let mut solver = Varisat::new();
        let rules = match encode(&puzzle.without_givens(), encoding, &clock)? {
            Ok(rules) => rules,
            Err(reason) => return Ok(Err(reached(reason))),
        };
        let size = match load(&rules, &mut solver, &clock) {
            Ok(loaded) => loaded.size,
            Err(reason) => return Ok(Err(reached(reason))),
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
        Ok(Ok(Self { solver, rules, givens, clock }))
    }

    /// Returns the givens in the order of the cells.
    pub fn givens(&self) -> Vec<Given> {
        self.givens.clone()
    }

    /// Decides whether there is a solution in which all these literals hold.
    pub fn is_possible(&mut self, literals: &[Literal]) -> Result<Reply, Error> {
        let verdict = match self.clock.remaining() {
            None => Verdict::Unknown(Unknown::TimeLimit),
            Some(limits) => self.solver.solve_within(literals, &limits)?,
        };
        Ok(match verdict {
            Verdict::Satisfiable(model) => {
                decode(&model, self.rules.numbering(), &self.puzzle(literals))?;
                Reply::Possible
            }
            Verdict::Unsatisfiable => Reply::Impossible,
            Verdict::Unknown(reason) => Reply::Unknown(reached(reason)),
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

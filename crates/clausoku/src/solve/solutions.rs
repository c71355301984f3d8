//! Solutions of a puzzle, by SAT, each one checked.

use std::collections::HashSet;

use clausoku_backends::AnySolver;
use clausoku_board::{Candidate, Grid, Puzzle};
use clausoku_cnf::{
    Both, ClauseSink, Cnf, Formula, Model, Size, StopReason, Stoppable, Stopped, Verdict,
};
use clausoku_decoder::decode;
use clausoku_encoder::{Encoding, PuzzleFormula};
use clausoku_text::Deadline;

use super::load::{Loaded, encode, load};
use super::{Error, witness};

/// The solutions of a puzzle, one after another, without repetition.
///
/// After each solution, a clause that forbids it is added: not all of its values in the cells that
/// were open. The clause contains candidates only, so that assignments of auxiliary variables do
/// not repeat a solution. After the last solution, or an error, the iterator is at its end.
///
/// ```
/// use std::sync::Arc;
/// use clausoku::{Encoding, Puzzle, Solutions, Variant};
/// let empty = Puzzle::empty(Arc::new(Variant::classic(4).unwrap()));
/// assert_eq!(Solutions::new(&empty, &Encoding::default()).unwrap().count(), 288);
/// ```
#[derive(Debug)]
pub struct Solutions {
    encoded: PuzzleFormula,
    /// The formula in the solver; `None` before it is loaded.
    loaded: Option<Loaded>,
    engine: AnySolver,
    /// The clauses that forbid the solutions found, for solvers that receive all clauses in each
    /// call.
    forbidden: Cnf,
    /// The solutions found so far, to detect a solver that ignores clauses.
    found: HashSet<Grid>,
    deadline: Deadline,
    finished: bool,
}

/// The next event in the search for solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// Another solution.
    Solution(Grid),
    /// The end: there are no more solutions.
    Exhausted,
    /// No answer: the solver stopped early.
    Unknown(StopReason),
}

impl Solutions {
    /// Encodes the puzzle and loads the clauses into varisat.
    ///
    /// # Errors
    ///
    /// Fails if the puzzle cannot be encoded.
    #[cfg(feature = "sat-varisat")]
    pub fn new(puzzle: &Puzzle, encoding: &Encoding) -> Result<Self, Error> {
        let engine = AnySolver::Incremental(Box::new(clausoku_backends::Varisat::new()));
        Self::with(puzzle, encoding, engine, &Deadline::never())
    }

    /// Encodes the puzzle for a new solver of any kind. Only the limits of time and memory and the
    /// request to stop count.
    ///
    /// # Errors
    ///
    /// Fails if the puzzle cannot be encoded, with [`Error::Unknown`] if a limit is reached before the solver holds
    /// the formula.
    pub fn with(
        puzzle: &Puzzle,
        encoding: &Encoding,
        mut engine: AnySolver,
        deadline: &Deadline,
    ) -> Result<Self, Error> {
        let encoded = encode(puzzle, encoding, engine.name(), deadline)?;
        let loaded = match &mut engine {
            // A one-shot solver receives all clauses with each query.
            AnySolver::OneShot(_) => None,
            AnySolver::Incremental(solver) => Some(load(&encoded, &mut **solver, deadline)?),
        };
        let forbidden = Cnf::new();
        let found = HashSet::new();
        let deadline = deadline.clone();
        Ok(Self { encoded, loaded, engine, forbidden, found, deadline, finished: false })
    }

    /// Searches for another solution.
    ///
    /// # Errors
    ///
    /// Fails if the solver fails, or if its model is not a solution.
    pub fn advance(&mut self) -> Result<Next, Error> {
        let next = self.look()?;
        if let Next::Solution(grid) = &next {
            self.leave_out(grid)?;
        }
        Ok(next)
    }

    /// Forbids a solution that is known from elsewhere.
    ///
    /// # Errors
    ///
    /// Fails with [`Error::WrongSolution`] if the grid is no solution, and if the solution was found before.
    pub fn exclude(&mut self, solution: &Grid) -> Result<(), Error> {
        witness::solution(self.encoded.puzzle(), solution, "the caller")?;
        self.leave_out(solution)
    }

    fn leave_out(&mut self, solution: &Grid) -> Result<(), Error> {
        // Without this test, a solver that ignores clauses would return one solution without end.
        if !self.found.insert(solution.clone()) {
            return Err(Error::Repeated { solver: self.solver().to_owned() });
        }
        self.forbid(solution);
        Ok(())
    }

    /// Searches for a solution and does not forbid it.
    ///
    /// # Errors
    ///
    /// As [`advance`](Self::advance).
    pub fn look(&mut self) -> Result<Next, Error> {
        // A solver of one's own may not check the deadline before it begins.
        if let Err(Stopped(reason)) = self.deadline.check() {
            return Ok(Next::Unknown(reason));
        }
        let verdict = match &mut self.engine {
            AnySolver::Incremental(solver) => solver.solve_within(&[], &self.deadline)?,
            AnySolver::OneShot(solver) => {
                let formula = Both(&self.encoded, &self.forbidden);
                solver.run(&formula, &self.deadline)?.verdict
            }
        };
        match verdict {
            Verdict::Unsatisfiable => Ok(Next::Exhausted),
            Verdict::Unknown(reason) => Ok(Next::Unknown(reason)),
            Verdict::Satisfiable(model) => self.verified(&model),
        }
    }

    /// Returns the grid of a checked model, or the limit that was reached before every clause was evaluated.
    fn verified(&self, model: &Model) -> Result<Next, Error> {
        let copy = self.loaded.as_ref().and_then(|loaded| loaded.copy.as_ref());
        let formula: &dyn Formula = match copy {
            Some(copy) => copy,
            None => &self.encoded,
        };
        if let Err(error) = witness::model(formula, model, &self.deadline) {
            return error.limit().map(Next::Unknown);
        }
        Ok(Next::Solution(decode(model, self.encoded.numbering(), self.encoded.puzzle())?))
    }

    /// Returns the size of the formula.
    ///
    /// # Errors
    ///
    /// Fails if a limit is reached before the clauses are counted.
    pub fn size(&self) -> Result<Size, Stopped> {
        match &self.loaded {
            Some(loaded) => Ok(loaded.size),
            None => Stoppable::read(&self.encoded, &self.deadline, Formula::size),
        }
    }

    /// Returns the puzzle under its encoding.
    pub fn encoded(&self) -> &PuzzleFormula {
        &self.encoded
    }

    /// Returns the name of the solver.
    pub fn solver(&self) -> &str {
        self.engine.name()
    }

    /// Forbids every solution that has all of these values. If no solution has them all, nothing is forbidden.
    pub fn forbid(&mut self, values: &Grid) {
        let numbering = self.encoded.numbering();
        let givens = self.encoded.puzzle().givens();
        let mut clause = Vec::new();
        for (cell, symbol) in values.filled() {
            let Some(literals) = numbering.literals(Candidate { cell, symbol }) else {
                // The candidate is known not to hold. A clause of the other values alone would forbid solutions
                // that have these.
                return;
            };
            match givens.get(cell) {
                None => clause.extend(literals.into_iter().map(|literal| !literal)),
                // The literal of a given is false in the clause whatever the model, so it is left out.
                Some(given) if given == symbol => {}
                Some(_) => return,
            }
        }
        match &mut self.engine {
            AnySolver::Incremental(solver) => solver.add_clause(&clause),
            AnySolver::OneShot(_) => self.forbidden.add_clause(&clause),
        }
    }
}

impl Iterator for Solutions {
    type Item = Result<Grid, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.finished {
            return None;
        }
        let item = match self.advance() {
            Ok(Next::Solution(grid)) => return Some(Ok(grid)),
            Ok(Next::Exhausted) => None,
            Ok(Next::Unknown(reason)) => Some(Err(Error::unknown(self.solver(), reason))),
            Err(error) => Some(Err(error)),
        };
        self.finished = true;
        item
    }
}

//! Decides questions about givens by a search on the board, each question alone.

use clausoku_board::{Candidate, Collect, Grid, Puzzle, PuzzleSolver};
use clausoku_encoder::Encoding;
use clausoku_text::Deadline;

use crate::SolverChoice;
use crate::solve::{Error, search};

/// A solver of puzzles, and the givens of the last question.
pub(in super::super) struct Decider {
    solver: Box<dyn PuzzleSolver>,
    deadline: Deadline,
    stated: Vec<Candidate>,
}

impl Decider {
    /// Returns the usual solver of puzzles.
    #[expect(clippy::unnecessary_wraps, reason = "a formula may not be made in time")]
    pub(super) fn new(
        _bare: &Puzzle,
        _givens: &[Candidate],
        encoding: &Encoding,
        deadline: Deadline,
    ) -> Result<Self, Error> {
        let solver = SolverChoice::unnamed(false).for_puzzles(*encoding);
        Ok(Self { solver, deadline, stated: Vec::new() })
    }

    /// Returns a solution of the puzzle of the question, if there is one.
    pub(super) fn solution(
        &mut self,
        asked: &Puzzle,
        stated: &[Candidate],
        _denied: Option<Candidate>,
    ) -> Result<Option<Grid>, Error> {
        self.stated = stated.to_vec();
        let deadline = self.deadline.with_solutions(1);
        let mut first = Collect::new(1);
        let found = search(&mut *self.solver, asked, &deadline, &mut first)?;
        match found.ended.cutoff() {
            Some(reason) if found.solutions == 0 => Err(Error::unknown(self.solver.name(), reason)),
            _ => Ok(first.grids.pop()),
        }
    }

    /// Returns the givens that the last question stated: a search does not know which of them it used.
    pub(super) fn core(&self) -> Vec<Candidate> {
        self.stated.clone()
    }
}

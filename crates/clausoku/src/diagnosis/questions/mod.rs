//! Questions about many sets of a puzzle's givens, and the partial or complete results of diagnoses.
//!
//! varisat decides the questions in builds that have it, and a search on the board in others.

#[cfg_attr(feature = "sat-varisat", path = "by_sat.rs")]
#[cfg_attr(not(feature = "sat-varisat"), path = "by_search.rs")]
mod decider;

use clausoku_board::{Candidate, Grid, Puzzle, SearchEnd};
use clausoku_encoder::Encoding;
use clausoku_text::Deadline;

use self::decider::Decider;
use crate::solve::Error;

/// The result of a question: the complete answer, or the part found before a limit was reached.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
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

/// The rules of a puzzle in a solver, and its givens, which a question can state or deny.
pub(super) struct Questions {
    /// The puzzle without these givens.
    bare: Puzzle,
    /// The givens, one for each cell if all are stated together.
    pub givens: Vec<Candidate>,
    decider: Decider,
}

impl Questions {
    /// Returns the questions about a puzzle. The limits on time and the request to stop apply to all questions together; the
    /// error of a reached one is [`Error::Unknown`], after which no more questions can be asked.
    pub(crate) fn new(
        puzzle: &Puzzle,
        encoding: &Encoding,
        deadline: &Deadline,
    ) -> Result<Self, Error> {
        let filled = puzzle.givens().filled();
        let givens = filled.map(|(cell, symbol)| Candidate { cell, symbol }).collect();
        Self::about(&puzzle.without_givens(), givens, encoding, deadline)
    }

    /// Returns the questions about these candidates, as further givens of the puzzle.
    pub(crate) fn about(
        puzzle: &Puzzle,
        givens: Vec<Candidate>,
        encoding: &Encoding,
        deadline: &Deadline,
    ) -> Result<Self, Error> {
        let bare = puzzle.clone();
        let decider = Decider::new(&bare, &givens, encoding, deadline.clone())?;
        Ok(Self { bare, givens, decider })
    }

    /// Decides whether there is a solution with all these givens, and without the denied one.
    pub(crate) fn is_possible(
        &mut self,
        stated: &[Candidate],
        denied: Option<Candidate>,
    ) -> Result<bool, Error> {
        Ok(self.solution(stated, denied)?.is_some())
    }

    /// Returns a solution with all these givens, and without the denied one, if there is one.
    pub(crate) fn solution(
        &mut self,
        stated: &[Candidate],
        denied: Option<Candidate>,
    ) -> Result<Option<Grid>, Error> {
        let mut givens = self.bare.givens().clone();
        for given in stated {
            givens.set(given.cell, Some(given.symbol));
        }
        let asked = self.bare.with_givens(givens).and_then(|puzzle| puzzle.excluding(denied));
        let asked = asked.expect("candidates of the same board");
        self.decider.solution(&asked, stated, denied)
    }

    /// Returns those givens, stated by the last question, that cannot all hold. There was no solution.
    pub(crate) fn core(&self) -> Vec<Candidate> {
        self.decider.core()
    }
}

//! The findings about one puzzle.

use clausoku_board::{Cell, Clash, Grid, Puzzle, SearchEnd, SearchResult, clashes};

use super::diagnosis::Diagnosis;
use super::reduction::Reduction;
use crate::diagnosis::{Partial, second_solution};
use crate::lists::checks::is_minimal;
use crate::lists::{Status, answers::Unanswered};
use crate::solving::{BatchAnswer, Deadline};
use crate::{Error, Uniqueness};

/// The findings about one puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Finding {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The name of the solver that found the solutions.
    pub solver: String,
    /// The solutions, as far as they are known.
    pub solutions: Uniqueness,
    /// The limit that was reached before it was known if there are more solutions.
    pub cut_short: Option<SearchEnd>,
    /// The runs of brute force.
    pub runs: Vec<SearchResult>,
    /// The givens that can each be left out; `None` if they were not searched.
    pub redundant: Option<Partial<Vec<Cell>>>,
    /// The constraints that can each be left out, by index; `None` if they were not searched.
    pub superfluous: Option<Partial<Vec<usize>>>,
    /// A minimal puzzle within, if one was searched.
    pub reduction: Option<Reduction>,
    /// The reasons why there is not one solution, if they were searched.
    pub diagnosis: Option<Diagnosis>,
}

impl Finding {
    /// Returns a solved puzzle without further findings.
    fn new(puzzle: Puzzle, solver: &str, solutions: Uniqueness, ended: Option<SearchEnd>) -> Self {
        let cut_short = ended.filter(|ended| ended.is_cut_short());
        let (solver, runs) = (solver.to_owned(), Vec::new());
        Self {
            puzzle,
            solver,
            solutions,
            cut_short,
            runs,
            redundant: None,
            superfluous: None,
            reduction: None,
            diagnosis: None,
        }
    }

    pub(super) fn from_answer(answer: &BatchAnswer<'_>) -> Self {
        let found: Vec<Grid> = answer.solutions().map(|found| found.grid()).collect();
        let ended = Some(answer.result().ended).filter(|_| found.len() < 2);
        let solutions = Uniqueness::from_solutions(found);
        Self::new(answer.puzzle().into_owned(), answer.solver(), solutions, ended)
    }

    /// Solves a puzzle twice by brute force.
    pub(super) fn by_brute_force(puzzle: Puzzle, deadline: &Deadline) -> Result<Self, Error> {
        let found = second_solution(&puzzle, deadline)?;
        let (known, cut_short) = match found.solutions() {
            Some(known) => (known, None),
            None => (Uniqueness::from_solutions(found.first.clone()), found.cut_short()),
        };
        let finding = Self::new(puzzle, "brute-force", known, cut_short);
        Ok(Self { runs: found.runs, ..finding })
    }

    /// Returns the first two known solutions.
    pub fn known_solutions(&self) -> impl Iterator<Item = &Grid> {
        let (first, second) = match &self.solutions {
            Uniqueness::None => (None, None),
            Uniqueness::Unique(first) => (Some(first), None),
            Uniqueness::Several(first, second) => (Some(first), Some(second)),
        };
        first.into_iter().chain(second)
    }

    /// Returns `true` if there is a solution; `None` if a limit was reached before it was known.
    pub fn is_solvable(&self) -> Option<bool> {
        let has_solution = self.solutions != Uniqueness::None;
        (has_solution || self.cut_short.is_none()).then_some(has_solution)
    }

    /// Returns `true` if there is one solution and no other; `None` if a limit was reached before it was known.
    pub fn is_unique(&self) -> Option<bool> {
        self.cut_short.is_none().then_some(matches!(self.solutions, Uniqueness::Unique(_)))
    }

    /// Returns `true` if no given is redundant; `None` if they were not searched, or a limit was reached before it was known.
    pub fn is_minimal(&self) -> Option<bool> {
        is_minimal(self.redundant.as_ref()?)
    }

    /// Returns the limit that was reached before the solutions, the redundant givens or the superfluous constraints were known.
    pub fn stopped(&self) -> Option<SearchEnd> {
        let of_givens = self.redundant.as_ref().and_then(|redundant| redundant.cut_short);
        let of_constraints = self.superfluous.as_ref().and_then(|found| found.cut_short);
        self.cut_short.or(of_givens).or(of_constraints)
    }

    /// Returns the verdict.
    pub fn status(&self) -> Status {
        let found = self.known_solutions().count() as u64;
        let cutoff = self.stopped().and_then(SearchEnd::cutoff);
        cutoff.map_or(Status::from_solutions(found, 2), Status::Unknown)
    }

    /// Returns the row of the puzzle if its answer is unknown, without values.
    pub fn unanswered(&self) -> Option<Unanswered> {
        let reason = self.stopped()?.to_string();
        Some(Unanswered { status: self.status(), reason })
    }

    /// Returns the values that occur twice in a region; none if there is a solution.
    pub fn clashes(&self) -> Vec<Clash> {
        match self.solutions {
            Uniqueness::None => clashes(self.puzzle.variant(), self.puzzle.givens()),
            Uniqueness::Unique(_) | Uniqueness::Several(..) => Vec::new(),
        }
    }
}

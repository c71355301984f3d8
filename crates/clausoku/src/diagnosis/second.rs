//! Whether there is a second solution, as Falissard looks for it.
//!
//! Source: M.-P. Falissard, *Théorie des ensembles appliquée au sudoku et algorithmique associée*,
//! section 3.

use std::time::Instant;

use puzzle::{Collect, Grid, Limits, Puzzle, SearchResult, StopReason};
use search::{BruteForce, SymbolOrder};

use crate::Error;

/// What two runs of brute force found.
#[derive(Clone, Debug)]
pub struct SecondSolution {
    /// The first solution, symbols tried in the order of the alphabet.
    pub first: Option<Grid>,
    /// What the second run found, where there is a first solution: that one again, if it is the only one.
    pub second: Option<Grid>,
    /// How each run went.
    pub runs: Vec<SearchResult>,
}

impl SecondSolution {
    /// Whether there are none, one or several solutions; `None` if a limit was reached before that was
    /// known.
    pub fn solutions(&self) -> Option<crate::Uniqueness> {
        use crate::Uniqueness::{Many, None as NoSolution, One};
        match (&self.first, &self.second) {
            (None, _) if self.is_complete() => Some(NoSolution),
            (Some(first), Some(second)) if first == second => Some(One(first.clone())),
            (Some(first), Some(second)) => Some(Many(first.clone(), second.clone())),
            _ => None,
        }
    }

    fn is_complete(&self) -> bool {
        self.runs.iter().all(|run| !run.ended.is_cut_short())
    }

    /// The limit that was reached.
    pub fn cut_short(&self) -> Option<StopReason> {
        self.runs.iter().map(|run| run.ended).find(|ended| ended.is_cut_short())
    }
}

/// Runs brute force twice. The second run tries, in each cell, the symbols cyclically from the one after
/// the first solution's, so that it comes to the first solution last of all: if it finds that, there is no
/// other. If there is another, the two are as different as such an order makes them.
///
/// Of the limits, that on time holds for both runs together, that on steps for each.
///
/// ```
/// use clausoku::diagnosis::second_solution;
/// use clausoku::solving::Limits;
/// use clausoku::{Puzzle, Uniqueness};
///
/// let puzzle: Puzzle = "12..\n34..\n..4.\n...1\n".parse().unwrap();
/// let found = second_solution(&puzzle, &Limits::default()).unwrap();
/// assert!(matches!(found.solutions(), Some(Uniqueness::One(_))));
/// assert!(found.runs[1].statistics.steps > 0);
/// ```
///
/// # Errors
///
/// Fails if the search returns a grid that is not a solution.
pub fn second_solution(puzzle: &Puzzle, limits: &Limits) -> Result<SecondSolution, Error> {
    let start = Instant::now();
    let limits = Limits { solutions: Some(1), ..limits.clone() };
    let mut found = SecondSolution { first: None, second: None, runs: Vec::new() };
    found.first = run(puzzle, &limits, SymbolOrder::Alphabet, &mut found.runs)?;
    if let Some(first) = found.first.clone() {
        let limits = limits.after(start.elapsed());
        found.second = run(puzzle, &limits, SymbolOrder::CyclicAfter(first), &mut found.runs)?;
    }
    Ok(found)
}

fn run(
    puzzle: &Puzzle,
    limits: &Limits,
    order: SymbolOrder,
    runs: &mut Vec<SearchResult>,
) -> Result<Option<Grid>, Error> {
    let mut first = Collect::new(1);
    runs.push(crate::search(&mut BruteForce::with_order(order), puzzle, limits, &mut first)?);
    Ok(first.grids.pop())
}

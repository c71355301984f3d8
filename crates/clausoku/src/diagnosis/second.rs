//! Falissard's search for a second solution, by brute force.
//!
//! Source: M.-P. Falissard, *Théorie des ensembles appliquée au sudoku et algorithmique associée*,
//! section 3.

use clausoku_board::{Collect, Deadline, Grid, Puzzle, SearchEnd, SearchResult};
use clausoku_search::{BruteForce, SymbolOrder};

use crate::solve::Error;

/// The results of two runs of brute force.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SecondSolution {
    /// The first solution, symbols tried in the order of the alphabet.
    pub first: Option<Grid>,
    /// The solution of the second run, if there is a first solution: equal to the first if that is
    /// the only one.
    pub second: Option<Grid>,
    /// The result of each run.
    pub runs: Vec<SearchResult>,
}

impl SecondSolution {
    /// Returns no solution, one or several; `None` if a limit was reached before that was known.
    pub fn solutions(&self) -> Option<crate::solve::Uniqueness> {
        use crate::solve::Uniqueness::{None as NoSolution, Several, Unique};
        match (&self.first, &self.second) {
            (None, _) if self.cut_short().is_none() => Some(NoSolution),
            (Some(first), Some(second)) if first == second => Some(Unique(first.clone())),
            (Some(first), Some(second)) => Some(Several(first.clone(), second.clone())),
            _ => None,
        }
    }

    /// Returns the limit that was reached, or `None`.
    pub fn cut_short(&self) -> Option<SearchEnd> {
        self.runs.iter().map(|run| run.ended).find(|ended| ended.is_cut_short())
    }
}

/// Runs brute force twice. The second run tries the symbols of each cell cyclically, starting after
/// the symbol of the first solution, so it reaches the first solution last. If it finds the first
/// solution, there is no other. Otherwise the two solutions differ as much as such an order makes
/// them.
///
/// The limit on time applies to both runs together, the limit on steps to each.
///
/// ```
/// use clausoku::diagnosis::second_solution;
/// use clausoku::solving::Deadline;
/// use clausoku::{Puzzle, Uniqueness};
///
/// let puzzle: Puzzle = "12..\n34..\n..4.\n...1\n".parse().unwrap();
/// let found = second_solution(&puzzle, &Deadline::never()).unwrap();
/// assert!(matches!(found.solutions(), Some(Uniqueness::Unique(_))));
/// assert!(found.runs[1].statistics.steps > 0);
/// ```
///
/// # Errors
///
/// Fails if the search returns a grid that is not a solution.
pub fn second_solution(puzzle: &Puzzle, deadline: &Deadline) -> Result<SecondSolution, Error> {
    let deadline = deadline.with_solutions(1);
    let mut found = SecondSolution { first: None, second: None, runs: Vec::new() };
    found.first = run(puzzle, &deadline, SymbolOrder::Alphabet, &mut found.runs)?;
    if let Some(first) = found.first.clone() {
        found.second = run(puzzle, &deadline, SymbolOrder::CyclicAfter(first), &mut found.runs)?;
    }
    Ok(found)
}

fn run(
    puzzle: &Puzzle,
    deadline: &Deadline,
    order: SymbolOrder,
    runs: &mut Vec<SearchResult>,
) -> Result<Option<Grid>, Error> {
    let mut first = Collect::new(1);
    runs.push(crate::solve::search(
        &mut BruteForce::with_order(order),
        puzzle,
        deadline,
        &mut first,
    )?);
    Ok(first.grids.pop())
}

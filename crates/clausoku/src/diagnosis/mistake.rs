//! The wrong digits or pencil marks of a grid in play.

use clausoku_board::{Candidate, Cell, Clash, Collect, Deadline, Grid, Puzzle, SearchEnd, clashes};
use clausoku_encoder::Encoding;

use super::Partial;
use super::clash::clashing_givens_within;
use super::questions::Questions;
use crate::SolverChoice;
use crate::solve::{Error, search};

/// The reason why a grid in play has no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mistake {
    /// A region has a digit twice.
    Clash(Clash),
    /// The digits have a solution, and the pencil marks none. These are the marks of the only solution that are
    /// missing; none if there are several solutions.
    Marks(Vec<Candidate>),
    /// These placed digits differ from the only solution of the givens.
    Placed(Vec<Cell>),
    /// Without any one of these digits there is a solution.
    OneOf(Vec<Cell>),
    /// Several digits are wrong: these cannot all be right.
    Several(Vec<Cell>),
}

/// Returns the mistake in a grid in play, `None` if it has a solution. The digits in the cells `placed` are no givens.
///
/// Where a limit is reached, `None` says nothing.
///
/// ```
/// use clausoku::diagnosis::{Mistake, find_mistake};
/// use clausoku::solving::Deadline;
/// use clausoku::{Encoding, Puzzle};
///
/// // The last row needs 2 where it holds 3, which no cell sees.
/// let grid: Puzzle = "12..\n34..\n..4.\n..31\n".parse().unwrap();
/// let found = find_mistake(&grid, &[], &Encoding::default(), &Deadline::never()).unwrap();
/// let Some(Mistake::OneOf(cells)) = found.value else { panic!("a wrong digit") };
/// let cells: Vec<_> = cells.iter().map(|&cell| grid.variant().position(cell).to_string()).collect();
/// assert_eq!(cells, ["R4C3"]);
/// ```
///
/// # Errors
///
/// Fails if the puzzle cannot be encoded or the solver fails.
pub fn find_mistake(
    puzzle: &Puzzle,
    placed: &[Cell],
    encoding: &Encoding,
    deadline: &Deadline,
) -> Result<Partial<Option<Mistake>>, Error> {
    mistake(puzzle, placed, encoding, deadline).or_else(|error| Partial::limited(error, None))
}

fn mistake(
    puzzle: &Puzzle,
    placed: &[Cell],
    encoding: &Encoding,
    deadline: &Deadline,
) -> Result<Partial<Option<Mistake>>, Error> {
    // First: a clash needs no solver.
    if let Some(clash) = clashes(puzzle.variant(), puzzle.givens()).into_iter().next() {
        return Ok(Partial::whole(Some(Mistake::Clash(clash))));
    }
    if possible(puzzle, encoding, deadline)? {
        return Ok(Partial::whole(None));
    }
    let digits = without_marks(puzzle, puzzle.givens().clone());
    if !puzzle.excluded().is_empty() && possible(&digits, encoding, deadline)? {
        let solution = only_solution(&digits, encoding, deadline)?;
        let missing = solution.map_or_else(Vec::new, |solution| {
            let is_missing = |mark: &&Candidate| solution.get(mark.cell) == Some(mark.symbol);
            puzzle.excluded().iter().filter(is_missing).copied().collect()
        });
        return Ok(Partial::whole(Some(Mistake::Marks(missing))));
    }
    if !placed.is_empty() {
        let givens = without_marks(puzzle, puzzle.givens().without(placed));
        if let Some(solution) = only_solution(&givens, encoding, deadline)? {
            let is_wrong = |cell: &Cell| solution.get(*cell) != puzzle.givens().get(*cell);
            let wrong = placed.iter().copied().filter(is_wrong).collect();
            return Ok(Partial::whole(Some(Mistake::Placed(wrong))));
        }
    }
    // No only solution is known with which the placed digits can be compared.
    let mut questions = Questions::new(&digits, encoding, deadline)?;
    let all = questions.givens.clone();
    let mut suspects = Vec::new();
    for given in &all {
        let others: Vec<_> = all.iter().copied().filter(|other| other != given).collect();
        if questions.is_possible(&others, None)? {
            suspects.push(given.cell);
        }
    }
    if !suspects.is_empty() {
        return Ok(Partial::whole(Some(Mistake::OneOf(suspects))));
    }
    let Partial { value, cut_short } = clashing_givens_within(&digits, encoding, deadline)?;
    Ok(Partial { value: value.map(Mistake::Several), cut_short })
}

/// Returns the puzzle of these digits on the same board, with all candidates.
fn without_marks(puzzle: &Puzzle, digits: Grid) -> Puzzle {
    let bare = Puzzle::empty(puzzle.variant().clone());
    bare.with_givens(digits).expect("digits of the same board")
}

fn possible(puzzle: &Puzzle, encoding: &Encoding, deadline: &Deadline) -> Result<bool, Error> {
    let (grids, ended) = solutions(puzzle, encoding, deadline, 1)?;
    // A solution decides, even if a limit was reached after it.
    match ended.cutoff().filter(|_| grids.is_empty()) {
        Some(reason) => Err(Error::unknown(SolverChoice::unnamed(true).name(), reason)),
        None => Ok(!grids.is_empty()),
    }
}

/// Returns the solution of a puzzle that has exactly one.
fn only_solution(
    puzzle: &Puzzle,
    encoding: &Encoding,
    deadline: &Deadline,
) -> Result<Option<Grid>, Error> {
    let (mut grids, ended) = solutions(puzzle, encoding, deadline, 2)?;
    let is_only = grids.len() == 1 && !ended.is_cut_short();
    Ok(grids.pop().filter(|_| is_only))
}

/// Returns at most this many solutions of a puzzle. Its formula has the givens reduced, if the encoding has: on a large board
/// with many givens it is much smaller than the formula of [`Questions`].
fn solutions(
    puzzle: &Puzzle,
    encoding: &Encoding,
    deadline: &Deadline,
    most: usize,
) -> Result<(Vec<Grid>, SearchEnd), Error> {
    let mut found = Collect::new(most);
    let mut solver = SolverChoice::unnamed(true).for_puzzles(*encoding);
    let result = search(&mut *solver, puzzle, deadline, &mut found)?;
    Ok((found.grids, result.ended))
}

//! Solves a puzzle, and decides whether the solution is the only one.

use std::cell::RefCell;
use std::fmt;
use std::sync::Arc;

use clausoku_backends::{Run, SatSolver};
use clausoku_board::{Cell, Collect, Grid, Puzzle, PuzzleSolver, Variant};
use clausoku_cnf::{Formula, Verdict};
#[cfg(feature = "drawing")]
use clausoku_draw::scene::{Scene, TerminalStyle, terminal};
use clausoku_encoder::{Encoding, GivensLevel};
use clausoku_text::Deadline;

use super::{Error, search, witness};
use crate::solvers::{Fastest, usual_sat};

/// The result of [`solve`].
///
/// It displays as the solution in one line, or as `no solution`; `{:#}` draws the board, unless its cells are too far apart, and
/// says whether there are other solutions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Answer {
    variant: Arc<Variant>,
    solutions: Uniqueness,
}

/// Solves the puzzle and says whether there are other solutions.
///
/// ```
/// use clausoku::{Puzzle, solve};
///
/// let puzzle: Puzzle = "12..\n34..\n..4.\n...1".parse()?;
/// println!("{}", solve(&puzzle)?);
/// # assert_eq!(solve(&puzzle)?.to_string(), "1234341221434321");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Boards of up to 9 symbols and 81 cells without constraints are solved by the lanes, puzzles with constraints by the network, and those
/// that are too hard for it, and larger boards, by varisat. Without the feature `sat-varisat`, the lanes and the network solve all
/// boards that they support.
///
/// # Errors
///
/// Fails if the solver does not support the board, or fails. "No solution" is not an error.
pub fn solve(puzzle: &Puzzle) -> Result<Answer, Error> {
    NEVER.with(|never| solve_until(puzzle, never))
}

/// Solves the puzzle as [`solve`] does. Fails with [`Error::Unknown`] at the deadline.
pub(crate) fn solve_until(puzzle: &Puzzle, deadline: &Deadline) -> Result<Answer, Error> {
    let solutions = uniqueness_until(puzzle, deadline)?;
    Ok(Answer { variant: Arc::clone(puzzle.variant()), solutions })
}

/// Returns a solution of the puzzle, found by varisat through this encoding, or `None` if it has none.
///
/// # Errors
///
/// Fails if the puzzle cannot be encoded or the solver fails.
#[cfg(feature = "sat-varisat")]
pub fn solve_with(puzzle: &Puzzle, encoding: &Encoding) -> Result<Option<Grid>, Error> {
    super::Solutions::new(puzzle, encoding)?.next().transpose()
}

impl Answer {
    /// Returns the solutions.
    pub fn solutions(&self) -> &Uniqueness {
        &self.solutions
    }

    /// Returns the solutions.
    pub fn into_solutions(self) -> Uniqueness {
        self.solutions
    }

    /// Returns the solution, or one of several; `None` if there is none.
    pub fn grid(&self) -> Option<&Grid> {
        self.solutions.first()
    }

    /// Returns whether there is exactly one solution.
    pub fn is_unique(&self) -> bool {
        self.solutions.is_unique()
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(grid) = self.grid() else { return f.write_str("no solution") };
        if !f.alternate() {
            return self.variant.line(grid).fmt(f);
        }
        match drawn(&self.variant, grid) {
            Some(drawing) => f.write_str(&drawing)?,
            None => writeln!(f, "{}", self.variant.line(grid))?,
        }
        f.write_str(if self.is_unique() {
            "The only solution."
        } else {
            "One of several solutions."
        })
    }
}

/// Returns the board with these values in characters; `None` if its cells are too far apart.
#[cfg(feature = "drawing")]
fn drawn(variant: &Arc<Variant>, grid: &Grid) -> Option<String> {
    let solved = Puzzle::new(Arc::clone(variant), grid.clone()).ok()?;
    terminal(&Scene::new(&solved), TerminalStyle::default()).ok()
}

/// Returns `None`: a drawing needs the feature `drawing`.
#[cfg(not(feature = "drawing"))]
fn drawn(_variant: &Arc<Variant>, _grid: &Grid) -> Option<String> {
    None
}

/// None, one or several solutions of a puzzle, in the words of `Status` in `lists`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Uniqueness {
    /// No solution.
    None,
    /// Exactly one solution.
    Unique(Grid),
    /// More than one solution; two of them.
    Several(Grid, Grid),
}

impl Uniqueness {
    /// Returns the value for these solutions, which are all solutions of a puzzle, or at least two
    /// of them.
    pub fn from_solutions(solutions: impl IntoIterator<Item = Grid>) -> Self {
        let mut solutions = solutions.into_iter();
        match (solutions.next(), solutions.next()) {
            (None, _) => Self::None,
            (Some(first), None) => Self::Unique(first),
            (Some(first), Some(second)) => Self::Several(first, second),
        }
    }

    /// Returns the solution, or one of several; `None` if there is none.
    pub fn first(&self) -> Option<&Grid> {
        match self {
            Self::None => None,
            Self::Unique(grid) | Self::Several(grid, _) => Some(grid),
        }
    }

    /// Returns whether there is exactly one solution.
    pub fn is_unique(&self) -> bool {
        matches!(self, Self::Unique(_))
    }

    /// Returns the cells in which the two solutions differ; none unless there are two.
    pub fn differences(&self) -> Vec<Cell> {
        let Self::Several(first, second) = self else { return Vec::new() };
        first
            .filled()
            .filter(|&(cell, symbol)| second.get(cell) != Some(symbol))
            .map(|(cell, _)| cell)
            .collect()
    }
}

thread_local! {
    /// The solver of [`uniqueness`], which keeps the engine of the last board.
    // With varisat, puzzles of 17 givens take 73 µs of user time each, with reduced givens 138 (docs/solvers.md).
    static SOLVER: RefCell<Fastest> =
        Fastest::new(Encoding::default().with_givens(GivensLevel::Locked), usual_sat()).into();

    /// The deadline of [`solve`] and [`uniqueness`]: to make one and to read the clock would take a fiftieth of their time.
    static NEVER: Deadline = Deadline::never();
}

/// Returns whether the puzzle has none, one or several solutions. The solvers are those of [`solve`].
///
/// # Errors
///
/// Fails if the solver does not support the board, or fails.
pub fn uniqueness(puzzle: &Puzzle) -> Result<Uniqueness, Error> {
    NEVER.with(|never| uniqueness_until(puzzle, never))
}

fn uniqueness_until(puzzle: &Puzzle, deadline: &Deadline) -> Result<Uniqueness, Error> {
    let mut found = Collect::new(2);
    SOLVER.with_borrow_mut(|solver| {
        let result = search(solver, puzzle, deadline, &mut found)?;
        match result.ended.cutoff() {
            Some(reason) if found.grids.len() < 2 => {
                Err(Error::Unknown { solver: solver.name().to_owned(), reason })
            }
            _ => Ok(()),
        }
    })?;
    Ok(Uniqueness::from_solutions(found.grids))
}

/// Returns whether the puzzle has none, one or several solutions, found by varisat through this encoding.
///
/// # Errors
///
/// Fails if the puzzle cannot be encoded or the solver fails.
#[cfg(feature = "sat-varisat")]
pub fn uniqueness_with(puzzle: &Puzzle, encoding: &Encoding) -> Result<Uniqueness, Error> {
    let solutions = super::Solutions::new(puzzle, encoding)?;
    let found: Vec<Grid> = solutions.take(2).collect::<Result<_, _>>()?;
    Ok(Uniqueness::from_solutions(found))
}

/// Decides any formula with the solver, and evaluates its model on every clause.
///
/// # Errors
///
/// Fails if the solver fails, or its model does not satisfy a clause.
pub fn solve_formula(formula: &dyn Formula, solver: &mut dyn SatSolver) -> Result<Run, Error> {
    solve_formula_within(formula, solver, &Deadline::never())
}

/// Decides a formula as [`solve_formula`] does, before a deadline, which holds for the solver and the evaluation.
///
/// # Errors
///
/// Fails as [`solve_formula`].
pub fn solve_formula_within(
    formula: &dyn Formula,
    solver: &mut dyn SatSolver,
    deadline: &Deadline,
) -> Result<Run, Error> {
    let mut run = solver.run(formula, deadline)?;
    if let Verdict::Satisfiable(model) = &run.verdict
        && let Err(error) = witness::model(formula, model, deadline)
    {
        run.verdict = Verdict::Unknown(error.limit()?);
    }
    Ok(run)
}

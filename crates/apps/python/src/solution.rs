//! Solutions.

use clausoku::{Grid, Puzzle as LibraryPuzzle, Uniqueness, board::check_solution};
use pyo3::prelude::*;

use crate::errors::wrong;
use crate::puzzle::Puzzle;
use crate::variants::{drawing, html, line};

/// A solution of a puzzle, and whether it is the only one.
#[pyclass(frozen, eq, module = "clausoku")]
#[derive(PartialEq)]
pub struct Solution {
    puzzle: LibraryPuzzle,
    found: Found,
}

/// The solutions that are known.
#[derive(PartialEq)]
enum Found {
    /// A solver has decided whether there is one, and whether there are others.
    Decided(Uniqueness),
    /// A solution was decoded; nothing is known about others.
    Decoded(Grid),
}

impl Solution {
    /// Returns none, one or several solutions of this puzzle.
    pub fn new(puzzle: LibraryPuzzle, solutions: Uniqueness) -> Self {
        Self { puzzle, found: Found::Decided(solutions) }
    }

    /// Returns a solution of this puzzle, which may have others.
    pub fn decoded(puzzle: LibraryPuzzle, grid: Grid) -> Self {
        Self { puzzle, found: Found::Decoded(grid) }
    }

    fn grids(&self) -> Vec<&Grid> {
        match &self.found {
            Found::Decided(Uniqueness::None) => Vec::new(),
            Found::Decided(Uniqueness::Unique(grid)) | Found::Decoded(grid) => vec![grid],
            Found::Decided(Uniqueness::Several(first, second)) => vec![first, second],
        }
    }

    fn first(&self) -> Option<&Grid> {
        self.grids().first().copied()
    }
}

#[pymethods]
impl Solution {
    /// The solution in one line; `None` without a solution.
    #[getter]
    fn grid(&self) -> Option<String> {
        self.first().map(|grid| line(self.puzzle.variant(), grid))
    }

    /// The number of solutions that were found: 0, 1, or 2 if there are several.
    #[getter]
    fn solutions(&self) -> usize {
        self.grids().len()
    }

    /// `True` if there is exactly one solution; `False` after `decode`, which does not decide this.
    #[getter]
    pub fn is_unique(&self) -> bool {
        matches!(self.found, Found::Decided(Uniqueness::Unique(_)))
    }

    /// Returns a picture of the solution, with the givens in black.
    fn svg(&self) -> PyResult<String> {
        drawing(&self.puzzle, self.first())
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg()
    }

    fn _repr_html_(&self) -> PyResult<String> {
        Ok(html(&self.svg()?))
    }

    fn __bool__(&self) -> bool {
        self.first().is_some()
    }

    fn __repr__(&self) -> String {
        let grid = self.grid().map_or("None".to_owned(), |grid| format!("{grid:?}"));
        format!("<clausoku.Solution: grid={grid}, solutions={}>", self.solutions())
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        (self.grid(), self.solutions()).into_pyobject(py)?.hash()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, State)> {
        let this = slf.get();
        let puzzle = Puzzle { board: this.puzzle.clone(), placed: Vec::new() };
        let numbers = this.grids().into_iter().map(|grid| grid.numbers().to_vec()).collect();
        let is_decoded = matches!(this.found, Found::Decoded(_));
        Ok((slf.get_type().getattr("_from_state")?, (puzzle, numbers, is_decoded)))
    }

    /// Returns the solutions of a puzzle with these numbers.
    #[staticmethod]
    fn _from_state(
        puzzle: &Bound<'_, Puzzle>,
        numbers: Vec<Vec<u16>>,
        is_decoded: bool,
    ) -> PyResult<Self> {
        let puzzle = puzzle.get().board.clone();
        let grids: Vec<Grid> = numbers.into_iter().map(Grid::from_numbers).collect();
        grids.iter().try_for_each(|grid| check_solution(&puzzle, grid).map_err(wrong))?;
        Ok(match Uniqueness::from_solutions(grids) {
            Uniqueness::Unique(grid) if is_decoded => Self::decoded(puzzle, grid),
            found => Self::new(puzzle, found),
        })
    }
}

/// The puzzle, the numbers of its solutions, and `true` if one was decoded.
type State = (Puzzle, Vec<Vec<u16>>, bool);

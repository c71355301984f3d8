//! Solutions.

use clausoku::{Grid, Puzzle as LibraryPuzzle, board::check_solution};
use pyo3::prelude::*;

use crate::errors::wrong;
use crate::puzzle::Puzzle;
use crate::variants::{drawing, html, line};

/// A solution of a puzzle, and whether it is the only one.
#[pyclass(frozen, eq, module = "clausoku")]
#[derive(PartialEq)]
pub struct Solution {
    pub puzzle: LibraryPuzzle,
    pub grid: Option<Grid>,
    /// The number of solutions that were found: 0, 1, or 2 if there are several.
    #[pyo3(get)]
    pub solutions: usize,
}

impl Solution {
    /// Returns the only solution that is known.
    pub fn new(puzzle: LibraryPuzzle, grid: Grid) -> Self {
        Self { puzzle, grid: Some(grid), solutions: 1 }
    }
}

#[pymethods]
impl Solution {
    /// The solution in one line; `None` without a solution.
    #[getter]
    fn grid(&self) -> Option<String> {
        self.grid.as_ref().map(|grid| line(self.puzzle.variant(), grid))
    }

    /// `True` if there is exactly one solution.
    #[getter]
    fn is_unique(&self) -> bool {
        self.solutions == 1
    }

    /// Returns a picture of the solution, with the givens in black.
    fn svg(&self) -> PyResult<String> {
        drawing(&self.puzzle, self.grid.as_ref())
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg()
    }

    fn _repr_html_(&self) -> PyResult<String> {
        Ok(html(&self.svg()?))
    }

    fn __bool__(&self) -> bool {
        self.grid.is_some()
    }

    fn __repr__(&self) -> String {
        let grid = self.grid().map_or("None".to_owned(), |grid| format!("{grid:?}"));
        format!("<clausoku.Solution: grid={grid}, solutions={}>", self.solutions)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        (self.grid(), self.solutions).into_pyobject(py)?.hash()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, State)> {
        let Self { puzzle, grid, solutions } = slf.get();
        let board = puzzle.clone();
        let state = (
            Puzzle { board, placed: Vec::new() },
            grid.as_ref().map(|grid| grid.numbers().to_vec()),
            *solutions,
        );
        Ok((slf.get_type().getattr("_from_state")?, state))
    }

    /// Returns the solution of a puzzle with these numbers.
    #[staticmethod]
    fn _from_state(
        puzzle: &Bound<'_, Puzzle>,
        numbers: Option<Vec<u16>>,
        solutions: usize,
    ) -> PyResult<Self> {
        let puzzle = puzzle.get().board.clone();
        let grid = numbers.map(Grid::from_numbers);
        if let Some(grid) = &grid {
            check_solution(&puzzle, grid).map_err(wrong)?;
        }
        Ok(Self { puzzle, grid, solutions })
    }
}

/// The puzzle, the numbers of the solution and the number of solutions.
type State = (Puzzle, Option<Vec<u16>>, usize);

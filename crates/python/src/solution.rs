//! Solutions.

use clausoku::board::{Grid, Puzzle as Board};
use pyo3::prelude::*;

use crate::shown::{drawing, html, line};

/// A solution of a puzzle, and whether it is the only one.
#[pyclass(frozen, module = "clausoku")]
pub struct Solution {
    pub puzzle: Board,
    pub grid: Option<Grid>,
    pub solutions: usize,
}

impl Solution {
    /// Returns the only solution that is known.
    pub fn of(puzzle: Board, grid: Grid) -> Self {
        Self { puzzle, grid: Some(grid), solutions: 1 }
    }
}

#[pymethods]
impl Solution {
    /// The solution in one line; `None` if there is none.
    #[getter]
    fn grid(&self) -> Option<String> {
        self.grid.as_ref().map(|grid| line(self.puzzle.variant(), grid))
    }

    /// The number of solutions that were found: 0, 1, or 2 if there are several.
    #[getter]
    fn solutions(&self) -> usize {
        self.solutions
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
}

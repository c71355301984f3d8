//! Solutions.

use clausoku::{Grid, Puzzle as LibraryPuzzle, Uniqueness, board::check_solution};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arrays::{grid_array, grid_bytes, grid_of_bytes};
use crate::errors::wrong;
use crate::puzzle::{from_state, state};
use crate::variants::{BoardArgument, drawing, html, line};

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

    /// Returns the numbers of the solution as an array of numpy: `numpy.asarray(solution)`.
    #[pyo3(signature = (dtype: "Any" = None, copy=None) -> "Any")]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<&Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let grid = self.first().ok_or_else(|| wrong("there is no solution"))?;
        grid_array(py, self.puzzle.variant(), grid, dtype, copy)
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

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, State<'py>)> {
        let this = slf.get();
        let (board, givens, excluded) = state(slf.py(), &this.puzzle)?;
        let grids = grid_bytes(slf.py(), this.grids());
        let is_decoded = matches!(this.found, Found::Decoded(_));
        let state = (board, givens, excluded, grids, is_decoded);
        Ok((slf.get_type().getattr("_from_state")?, state))
    }

    /// Returns the solutions of a puzzle, with their bytes one after another.
    #[staticmethod]
    fn _from_state(
        board: BoardArgument,
        givens: &[u8],
        excluded: Vec<(u32, u16)>,
        grids: &[u8],
        is_decoded: bool,
    ) -> PyResult<Self> {
        let puzzle = from_state(board, givens, excluded)?;
        // A board has cells.
        let grids: Vec<Grid> = grids.chunks(givens.len().max(1)).map(grid_of_bytes).collect();
        grids.iter().try_for_each(|grid| check_solution(&puzzle, grid).map_err(wrong))?;
        Ok(match Uniqueness::from_solutions(grids) {
            Uniqueness::Unique(grid) if is_decoded => Self::decoded(puzzle, grid),
            found => Self::new(puzzle, found),
        })
    }
}

/// The state of the puzzle, the bytes of its solutions, and `true` if one was decoded.
type State<'py> =
    (Bound<'py, PyAny>, Bound<'py, PyBytes>, Vec<(usize, u16)>, Bound<'py, PyBytes>, bool);

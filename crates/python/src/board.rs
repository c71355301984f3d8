//! Puzzles.

use clausoku::board::{Grid, Puzzle as Board};
use clausoku::counting;
use clausoku::drawing::{Scene, TerminalStyle, terminal};
use clausoku::encoding::GivensLevel;
use clausoku::formats::{self, ReadError, ReadOptions};
use clausoku::sat::Catalogue;
use clausoku::solving::{Collect, Limits};
use clausoku::{Encoding, SolverChoice, search};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::cnf::Cnf;
use crate::encoding::encoding_named;
use crate::errors::{PuzzleError, SolverError};
use crate::propagation::Propagation;
use crate::shown::{drawing, html, line, variant_named};
use crate::signals::interruptible;
use crate::solution::Solution;

/// A puzzle: a board and its givens.
///
/// The text is in any format that Clausoku reads: a line, rows, a grid from a file. Without `variant`, the board is the
/// usual one of the text's size.
///
/// >>> import clausoku
/// >>> puzzle = clausoku.Puzzle("12..34....4...1.")
/// >>> puzzle.solve().grid
/// '1234342121434312'
/// >>> clausoku.Puzzle("12..34....4...1")
/// Traceback (most recent call last):
/// ...
/// clausoku.PuzzleError: line 1, column 16: expected 16, 36, 64, 81, 100, 144 … cells, found 15; the 4×4 board has 16 cells: 1 missing
///  1 | 12..34....4...1
///    |                ^
#[pyclass(frozen, module = "clausoku")]
pub struct Puzzle {
    pub board: Board,
}

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (text, *, variant=None))]
    fn new(py: Python<'_>, text: &str, variant: Option<&str>) -> PyResult<Self> {
        let variant = variant.map(variant_named).transpose()?;
        let options = ReadOptions { variant, symbols: None };
        let records = formats::read(text.as_bytes(), None, &options);
        let mut records = records.map_err(|error| located(py, &error))?;
        match (records.pop(), records.len()) {
            (Some(record), 0) => Ok(Self { board: record.puzzle }),
            (_, others) => Err(PuzzleError::new_err(format!(
                "expected one puzzle, found {}; solve() takes a column of puzzles",
                others + 1
            ))),
        }
    }

    /// The givens in one line; `.` is an empty cell.
    #[getter]
    fn givens(&self) -> String {
        line(self.board.variant(), self.board.givens())
    }

    /// The name of the board, such as `classic:9`.
    #[getter]
    fn variant(&self) -> &str {
        self.board.variant().name()
    }

    /// The number of symbols.
    #[getter]
    fn order(&self) -> usize {
        self.board.variant().order()
    }

    /// Solves the puzzle, by a solver of this name or by the fastest.
    ///
    /// `solver` is a name that `clausoku solvers` lists, PySAT's solvers among them (`pysat:glucose4`), or a command
    /// line. The result says whether there are other solutions.
    ///
    /// >>> import clausoku
    /// >>> clausoku.Puzzle("1..............4").solve().solutions
    /// 2
    /// >>> clausoku.Puzzle("11..............").solve(solver="varisat").grid is None
    /// True
    #[pyo3(signature = (*, solver=None))]
    fn solve(&self, py: Python<'_>, solver: Option<&str>) -> PyResult<Solution> {
        let found = self.search(py, solver, 2)?;
        let solutions = found.len();
        Ok(Solution { puzzle: self.board.clone(), grid: found.into_iter().next(), solutions })
    }

    /// Returns up to `limit` solutions, each in one line.
    ///
    /// >>> import clausoku
    /// >>> len(clausoku.Puzzle("." * 16).solutions(300))
    /// 288
    #[pyo3(signature = (limit, *, solver=None))]
    fn solutions(
        &self,
        py: Python<'_>,
        limit: usize,
        solver: Option<&str>,
    ) -> PyResult<Vec<String>> {
        let found = self.search(py, solver, limit)?;
        Ok(found.iter().map(|grid| line(self.board.variant(), grid)).collect())
    }

    /// Returns the exact number of solutions.
    ///
    /// >>> import clausoku
    /// >>> clausoku.Puzzle("." * 36).count()
    /// 28200960
    fn count<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let counted = interruptible(py, |stop| {
            let limits = Limits { stop: Some(stop), ..Limits::default() };
            counting::count(&self.board, &limits).map_err(|error| error.to_string())
        })?;
        let counted = counted.map_err(SolverError::new_err)?;
        py.import("builtins")?.getattr("int")?.call1((counted.solutions.to_string(),))
    }

    /// Encodes the puzzle as a formula in conjunctive normal form.
    ///
    /// The arguments take the names that `clausoku encode --help` lists.
    ///
    /// >>> import clausoku
    /// >>> cnf = clausoku.Puzzle("." * 81).encode("minimal")
    /// >>> cnf.nv, len(cnf)
    /// (729, 8829)
    #[pyo3(signature = (rules="extended", *, at_most_one=None, givens="units", numbering=None, distinct=false))]
    fn encode(
        &self,
        py: Python<'_>,
        rules: &str,
        at_most_one: Option<&str>,
        givens: &str,
        numbering: Option<&str>,
        distinct: bool,
    ) -> PyResult<Cnf> {
        let encoding = encoding_named(rules, at_most_one, givens, numbering, distinct)?;
        let encoded = encoding
            .encode(&self.board)
            .map_err(|error| PuzzleError::new_err(error.to_string()))?;
        Cnf::new(py, encoded)
    }

    /// Derives values by unit propagation, or by the rules of this name, without a guess.
    ///
    /// >>> import clausoku
    /// >>> propagation = clausoku.Puzzle("12..34....4...1.").propagate()
    /// >>> propagation.outcome, propagation.grid
    /// ('solved', '1234342121434312')
    /// >>> propagation.why("R1C3=3").splitlines()[0]
    /// 'R1C3 = 3 follows from 4 clauses, and from no fewer, by unit propagation.'
    #[pyo3(signature = (rule="unit", *, rules="extended", at_most_one=None))]
    fn propagate(
        &self,
        py: Python<'_>,
        rule: &str,
        rules: &str,
        at_most_one: Option<&str>,
    ) -> PyResult<Propagation> {
        let encoding = encoding_named(rules, at_most_one, "peers", None, false)?;
        Propagation::of(py, &self.board, encoding, rule)
    }

    /// Returns a picture of the puzzle.
    fn svg(&self) -> PyResult<String> {
        drawing(&self.board, None)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg()
    }

    fn _repr_html_(&self) -> PyResult<String> {
        Ok(html(&self.svg()?))
    }

    fn __str__(&self) -> PyResult<String> {
        let drawn = terminal(&Scene::new(&self.board), TerminalStyle::default());
        drawn.map_err(|large| PuzzleError::new_err(large.to_string()))
    }

    fn __repr__(&self) -> String {
        format!("clausoku.Puzzle({:?}, variant={:?})", self.givens(), self.variant())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.board.variant() == other.board.variant()
            && self.board.givens() == other.board.givens()
            && self.board.excluded() == other.board.excluded()
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, &self.givens()).hash()
    }
}

impl Puzzle {
    /// Returns up to `limit` solutions.
    fn search(&self, py: Python<'_>, solver: Option<&str>, limit: usize) -> PyResult<Vec<Grid>> {
        if let Some(name) = solver.and_then(|name| name.strip_prefix("pysat:")) {
            return crate::pysat::solutions(py, &self.board, name, limit);
        }
        let choice = match solver {
            None => SolverChoice::unnamed(false),
            Some(name) => SolverChoice::named(name, &Catalogue::built_in())
                .map_err(|error| SolverError::new_err(error.to_string()))?,
        };
        let found = interruptible(py, |stop| {
            let most = Some(limit as u64);
            let limits = Limits { stop: Some(stop), solutions: most, ..Limits::default() };
            let encoding = Encoding::reduced().with_givens(GivensLevel::Reduced);
            let mut solver = choice.for_puzzles(encoding);
            let mut collected = Collect::new(limit);
            let result = search(&mut *solver, &self.board, &limits, &mut collected);
            let result = result.map_err(|error| error.to_string())?;
            if result.ended.is_cut_short() {
                return Err(format!("{} gave no answer: {}", solver.name(), result.ended));
            }
            Ok(collected.grids)
        })?;
        found.map_err(SolverError::new_err)
    }
}

/// The exception of a text at fault, with the attributes `line` and `column`.
fn located(py: Python<'_>, error: &ReadError) -> PyErr {
    let exception = PuzzleError::new_err(error.to_string());
    let value = exception.value(py);
    let set = value.setattr("line", error.line());
    if let Err(error) = set.and_then(|()| value.setattr("column", error.column())) {
        return error;
    }
    exception
}

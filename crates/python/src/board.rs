//! Puzzles.

use clausoku::board::{Cell, Puzzle as Board};
use clausoku::counting;
use clausoku::drawing::{Scene, TerminalStyle, terminal};
use clausoku::formats::{self, ReadOptions};
use clausoku::solving::Limits;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::certificates::{self, Certificate};
use crate::cnf::Cnf;
use crate::encoding::encoding_named;
use crate::errors::{SolverError, located, wrong};
use crate::images;
use crate::propagation::Propagation;
use crate::shown::{drawing, html, line};
use crate::signals::interruptible;
use crate::solution::Solution;
use crate::steps::{Step, steps};
use crate::variants::{BoardArgument, Variant};

/// A puzzle: a board and its givens.
///
/// The text is in any format that Clausoku reads: a line, rows, a grid from a file, a puzzle of f-puzzles. `variant` is the
/// name of a board, the path of a TOML file, or a `Variant`. Without it, the board is the usual one of the text's size.
///
/// >>> import clausoku
/// >>> puzzle = clausoku.Puzzle("12..34....4...1.")
/// >>> puzzle.solve().grid
/// '1234342121434312'
/// >>> clausoku.Puzzle("12..34....4...1")
/// Traceback (most recent call last):
/// ...
/// clausoku.PuzzleError: line 1, column 16: expected 16 cells, found 15; the 4×4 board has 16 cells: 1 missing
///  1 | 12..34....4...1
///    |                ^
#[pyclass(frozen, module = "clausoku")]
pub struct Puzzle {
    pub board: Board,
    /// The cells with values that are not givens: a grid in play.
    pub placed: Vec<Cell>,
}

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (text, *, variant=None))]
    fn new(py: Python<'_>, text: &str, variant: Option<BoardArgument>) -> PyResult<Self> {
        let options = ReadOptions { variant: variant.map(|board| board.0), symbols: None };
        let records = formats::read(text.as_bytes(), None, &options);
        let mut records =
            records.map_err(|error| located(py, &error, error.line(), error.column()))?;
        match (records.pop(), records.len()) {
            (Some(record), 0) => Ok(Self { board: record.puzzle, placed: record.placed }),
            (_, others) => Err(wrong(format!(
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

    /// The board, with its constraints.
    #[getter(board)]
    fn whole_variant(&self) -> Variant {
        Variant(self.board.variant().clone())
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

    /// Returns whether there is exactly one solution.
    ///
    /// >>> import clausoku
    /// >>> clausoku.Puzzle("12..34....4...1.").is_unique()
    /// True
    #[pyo3(signature = (*, solver=None))]
    fn is_unique(&self, py: Python<'_>, solver: Option<&str>) -> PyResult<bool> {
        Ok(self.search(py, solver, 2)?.len() == 1)
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
        let encoded = encoding.encode(&self.board).map_err(wrong)?;
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

    /// Returns the next step that a person can find, with its reason; `None` if no technique finds one.
    ///
    /// `techniques` are names that `clausoku hint --help` lists; without them all are tried, from easy to hard.
    ///
    /// >>> import clausoku
    /// >>> step = clausoku.Puzzle("12..34....4...1.").hint()
    /// >>> print(step)
    /// naked single: R1C3 = 3
    /// R1C3 can hold only 3.
    /// >>> step.placements, step.eliminations
    /// (['R1C3=3'], [])
    #[pyo3(signature = (techniques=None))]
    fn hint(&self, py: Python<'_>, techniques: Option<Vec<String>>) -> PyResult<Option<Step>> {
        Ok(steps(py, (&self.board, &self.placed), techniques, 1)?.pop())
    }

    /// Returns all steps to the solution, or to where no technique finds one.
    ///
    /// >>> import clausoku
    /// >>> steps = clausoku.Puzzle("12..34....4...1.").steps()
    /// >>> len(steps), steps[-1].after
    /// (10, '1234342121434312')
    #[pyo3(signature = (techniques=None))]
    fn steps(&self, py: Python<'_>, techniques: Option<Vec<String>>) -> PyResult<Vec<Step>> {
        steps(py, (&self.board, &self.placed), techniques, usize::MAX)
    }

    /// Proves how many solutions there are: none, one, or these and no others. The proof is checked.
    ///
    /// `claim` is `none`, `unique` or `count`; without it the strongest true claim is made. `max` is the largest number of
    /// solutions that are listed, `solver` the name of a solver that writes the proof, `proof_format` one of `lrat`,
    /// `lrat-binary`, `drat` and `veripb`.
    ///
    /// >>> import clausoku
    /// >>> certificate = clausoku.Puzzle("12..34....4...1.").certify()
    /// >>> certificate.claim, certificate.solutions
    /// ('unique', ['1234342121434312'])
    /// >>> certificate.verify()
    /// >>> clausoku.Puzzle("1..............4").certify(claim="unique")
    /// Traceback (most recent call last):
    /// ...
    /// clausoku.PuzzleError: the claim unique is false, there are 18 solutions
    #[pyo3(signature = (*, claim=None, max=certificates::MAX_SOLUTIONS, solver=None, proof_format="lrat"))]
    fn certify(
        &self,
        py: Python<'_>,
        claim: Option<&str>,
        max: usize,
        solver: Option<&str>,
        proof_format: &str,
    ) -> PyResult<Certificate> {
        certificates::certify(py, &self.board, (claim, max), solver, proof_format)
    }

    /// Returns random isomorphic puzzles, each in one line: those of `clausoku vary --seed`.
    ///
    /// >>> import clausoku
    /// >>> images = clausoku.Puzzle("12..34....4...1.").vary(3, seed=1)
    /// >>> set(clausoku.canonical(images).column("canonical"))
    /// {'....12....23..41'}
    #[pyo3(signature = (count=1, *, seed))]
    fn vary(&self, py: Python<'_>, count: u64, seed: u64) -> PyResult<Vec<String>> {
        images::vary(py, &self.board, count, seed)
    }

    /// Returns the puzzles with one solution that have all givens but `remove` and `add` others, in canonical form, one of
    /// each class of isomorphic ones.
    ///
    /// >>> import clausoku
    /// >>> clausoku.Puzzle("12..34....4...1.").neighbours(remove=1, add=0)[:1]
    /// ['.1..23....4...3.']
    #[pyo3(signature = (*, remove=1, add=1, minimal=false, threads=None))]
    fn neighbours(
        &self,
        py: Python<'_>,
        remove: usize,
        add: usize,
        minimal: bool,
        threads: Option<usize>,
    ) -> PyResult<Vec<String>> {
        images::neighbours(py, &self.board, (remove, add, minimal), threads)
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
        drawn.map_err(wrong)
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

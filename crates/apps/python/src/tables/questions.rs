//! `count`, `candidates`, `tidy`, `hint`, `propagate` and `canonical` of columns: each puzzle has the answer of its method.

use std::num::NonZero;
use std::sync::Arc;

use clausoku::PuzzleTasks;
use clausoku::deduction::Options;
use clausoku::lists::{
    CanonicalForms, Deductions, Hints, SolutionCandidates, SolutionCounts, TidiedPuzzles,
};
use pyo3::prelude::*;

use super::answers::Answers;
use super::candidate_arrays::CandidateArrays;
use super::column::PuzzleColumn;
use super::grids::Grids;
use crate::cnf::EncodingNames;
use crate::errors::wrong;
use crate::limits::{Bounds, TimeLimit, positive, whole};
use crate::puzzle::Puzzle;
use crate::steps::searches;
use crate::variants::BoardArgument;

/// Counts the solutions of a column of puzzles exactly: a number as digits, since it may have more than 64 bits.
///
/// The time limit holds for each puzzle.
///
/// >>> import clausoku
/// >>> clausoku.count(["." * 36, "12..34....4...1."]).column("solutions")
/// ['28200960', '1']
#[pyfunction]
#[pyo3(name = "count", signature = (
    puzzles: "Column", *, variant=None, time_limit=None, jobs: "int | None" = None
) -> "Answers[CountRow]")]
pub fn count_column(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    variant: Option<BoardArgument>,
    time_limit: Option<TimeLimit>,
    #[pyo3(from_py_with = positive)] jobs: Option<NonZero<usize>>,
) -> PyResult<Answers> {
    let (bounds, stop) = (Bounds::new(time_limit, jobs), Arc::default());
    let column = PuzzleColumn::new(puzzles, variant)?;
    let limits = bounds.with_memory(bounds.limits(&stop));
    column.answers(py, &SolutionCounts { max: None, limits }, bounds, &stop)
}

/// Finds the values that each cell has in solutions of each puzzle of a column: a row for each cell and value. With `counts`, the number of
/// solutions with each of them is counted up to that number.
///
/// `index` is the index of the puzzle, `state` is `true`, `false`, or `unknown` at a limit. The time limit holds for each puzzle.
/// With `grids="array"`, each puzzle has one row, whose `candidates` have a number for each cell and value: 1 if a solution has the value
/// there and 0 if none has, or the number of solutions up to `counts`. They are null at a limit.
///
/// >>> import clausoku
/// >>> rows = clausoku.candidates(["12343412........"], counts=10)
/// >>> [(row["value"], row["solutions"]) for row in rows if row["cell"] == "R3C1" and row["state"] == "true"]
/// [('2', 2), ('4', 2)]
#[pyfunction]
#[pyo3(name = "candidates", signature = (
    puzzles: "Column", *, counts: "int | None" = None, variant=None, grids: "Grids" = "text",
    time_limit=None, jobs: "int | None" = None
) -> "Answers[CandidatesRow]")]
pub fn candidates_column(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = whole)] counts: Option<u64>,
    variant: Option<BoardArgument>,
    grids: &str,
    time_limit: Option<TimeLimit>,
    #[pyo3(from_py_with = positive)] jobs: Option<NonZero<usize>>,
) -> PyResult<Answers> {
    let (bounds, stop) = (Bounds::new(time_limit, jobs), Arc::default());
    let column = PuzzleColumn::new(puzzles, variant)?.with_grids(grids)?;
    let question = SolutionCandidates { most: counts, limits: bounds.limits(&stop) };
    if column.grids() == Grids::Array {
        return column.answers(py, &CandidateArrays::new(question)?, bounds, &stop);
    }
    column.lists(py, &question, bounds, &stop)
}

/// Finds the superfluous clues, givens and constraints, of each puzzle of a column that has one solution: a row for each clue. The kinds of
/// `keep` are not left out: `given`, or kinds of constraints.
///
/// `index` is the index of the puzzle; `removed` is true for clues that are left out together, `tidied` in the first row of a puzzle is the
/// puzzle without them, as a link if it has constraints. With `fewest=True` a set of the fewest clues is searched, and `fewest` says whether
/// it is known to be one. The time limit holds for each puzzle.
///
/// >>> import clausoku
/// >>> rows = clausoku.tidy(["12..34....4...1."])
/// >>> [row["clue"] for row in rows if row["removed"]], rows[0]["tidied"]
/// (['R1C1=1', 'R2C1=3'], '.2...4....4...1.')
#[pyfunction]
#[pyo3(name = "tidy", signature = (
    puzzles: "Column", *, keep=None, fewest=false, variant=None, time_limit=None,
    jobs: "int | None" = None
) -> "Answers[TidyRow]")]
pub fn tidy_column(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    keep: Option<Vec<String>>,
    fewest: bool,
    variant: Option<BoardArgument>,
    time_limit: Option<TimeLimit>,
    #[pyo3(from_py_with = positive)] jobs: Option<NonZero<usize>>,
) -> PyResult<Answers> {
    let (bounds, stop) = (Bounds::new(time_limit, jobs), Arc::default());
    let column = PuzzleColumn::new(puzzles, variant)?;
    let question = TidiedPuzzles {
        kept: keep.unwrap_or_default(),
        fewest,
        format: None,
        limits: bounds.limits(&stop),
    };
    column.lists(py, &question, bounds, &stop)
}

/// Returns the next step that a person can find in each puzzle of a column; with the status `unknown` if no technique
/// finds one. Where none does on the usual 9x9 board, Sudoku Explainer's next step is taken, unless `techniques` are named.
///
/// Placements and eliminations are separated by spaces. `detail=True` adds the column `detail`: the pattern of the step and its
/// clauses as JSON.
///
/// >>> import clausoku
/// >>> row = clausoku.hint(["12..34....4...1."])[0]
/// >>> row["technique"], row["placements"], row["explanation"]
/// ('naked single', 'R1C3=3', 'R1C3 can hold only 3.')
#[pyfunction]
#[pyo3(name = "hint", signature = (
    puzzles: "Column", techniques=None, *, detail=false, variant=None, time_limit=None,
    jobs: "int | None" = None
) -> "Answers[HintRow]")]
pub fn hint_column(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    techniques: Option<Vec<String>>,
    detail: bool,
    variant: Option<BoardArgument>,
    time_limit: Option<TimeLimit>,
    #[pyo3(from_py_with = positive)] jobs: Option<NonZero<usize>>,
) -> PyResult<Answers> {
    let has_all = techniques.is_none();
    let searches = searches(techniques)?;
    let (bounds, stop) = (Bounds::new(time_limit, jobs), Arc::default());
    let column = PuzzleColumn::new(puzzles, variant)?;
    let question = Hints::new(searches, bounds.limits(&stop)).with_detail(detail);
    let question = question.with_explainer(has_all);
    column.answers(py, &question, bounds, &stop)
}

/// Returns the steps of a person to the solution of each puzzle of a column, a row for each; without a way to go on, the status
/// of its rows is `unknown`.
///
/// `index` is the index of the puzzle, `number` the number of the step, `grid` and `candidates` are before it. Where no technique
/// finds a step on the usual 9x9 board, Sudoku Explainer's next step is taken, unless `techniques` are named.
///
/// >>> import clausoku
/// >>> steps = clausoku.steps(["12..34....4...1.", "mistake"])
/// >>> len(steps), steps[0]["technique"], steps[0]["status"]
/// (11, 'naked single', 'solved')
/// >>> steps[-1]["index"], steps[-1]["status"]
/// (1, 'invalid')
#[pyfunction]
#[pyo3(name = "steps", signature = (
    puzzles: "Column", techniques=None, *, detail=false, variant=None, grids: "Grids" = "text", time_limit=None,
    jobs: "int | None" = None
) -> "Answers[StepsRow]")]
pub fn steps_column(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    techniques: Option<Vec<String>>,
    detail: bool,
    variant: Option<BoardArgument>,
    grids: &str,
    time_limit: Option<TimeLimit>,
    #[pyo3(from_py_with = positive)] jobs: Option<NonZero<usize>>,
) -> PyResult<Answers> {
    let has_all = techniques.is_none();
    let searches = searches(techniques)?;
    let (bounds, stop) = (Bounds::new(time_limit, jobs), Arc::default());
    let column = PuzzleColumn::new(puzzles, variant)?.with_grids(grids)?;
    let hints = Hints::new(searches, bounds.limits(&stop)).with_path(true).with_detail(detail);
    column.lists(py, &hints.with_explainer(has_all), bounds, &stop)
}

/// Derives values of each puzzle of a column by unit propagation, or by the rules of this name, without a guess.
///
/// `open` is the number of cells without a value, `candidates` the number of values that they can still contain. `detail=True` adds
/// the column `detail`: these values by cell, the size of the formula and the cost as JSON.
///
/// >>> import clausoku
/// >>> clausoku.propagate(["12..34....4...1."])[0]
/// {'status': 'solved', 'outcome': 'solved', 'grid': '1234342121434312', 'open': 0, 'candidates': 0, 'reason': None}
#[pyfunction]
#[pyo3(name = "propagate", signature = (
    puzzles: "Column", rule="unit", *, rules="extended", at_most_one=None, detail=false,
    variant=None, grids: "Grids" = "text", time_limit=None, jobs: "int | None" = None
) -> "Answers[PropagateRow]")]
pub fn propagate_column(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    rule: &str,
    rules: &str,
    at_most_one: Option<&str>,
    detail: bool,
    variant: Option<BoardArgument>,
    grids: &str,
    time_limit: Option<TimeLimit>,
    #[pyo3(from_py_with = positive)] jobs: Option<NonZero<usize>>,
) -> PyResult<Answers> {
    let options = Options::parse(rule).map_err(wrong)?;
    let encoding = EncodingNames::for_propagation(rules, at_most_one).encoding()?;
    let (bounds, stop) = (Bounds::new(time_limit, jobs), Arc::default());
    let column = PuzzleColumn::new(puzzles, variant)?.with_grids(grids)?;
    let question = Deductions::new(encoding, options, bounds.limits(&stop)).with_detail(detail);
    column.answers(py, &question, bounds, &stop)
}

/// Returns the canonical forms of a column of puzzles: isomorphic puzzles have the same.
///
/// >>> import clausoku
/// >>> clausoku.canonical(["12..34....4...1.", "21..43....3...2."]).column("canonical")
/// ['....12....23..41', '....12....23..41']
#[pyfunction]
#[pyo3(name = "canonical", signature = (
    puzzles: "Column", *, variant=None, grids: "Grids" = "text", jobs: "int | None" = None
) -> "Answers[CanonicalRow]")]
pub fn canonical_column(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    variant: Option<BoardArgument>,
    grids: &str,
    #[pyo3(from_py_with = positive)] jobs: Option<NonZero<usize>>,
) -> PyResult<Answers> {
    let (bounds, stop) = (Bounds::new(None, jobs), Arc::default());
    let column = PuzzleColumn::new(puzzles, variant)?.with_grids(grids)?;
    column.answers(
        py,
        &CanonicalForms { limits: bounds.limits(&stop), ..CanonicalForms::default() },
        bounds,
        &stop,
    )
}

#[pymethods]
impl Puzzle {
    /// Returns the canonical form: isomorphic puzzles have the same.
    ///
    /// >>> import clausoku
    /// >>> clausoku.Puzzle("12..34....4...1.").canonical().givens
    /// '....12....23..41'
    fn canonical(&self, py: Python<'_>) -> PyResult<Self> {
        let board = py.detach(|| self.board.canonical()).map_err(wrong)?;
        Ok(Self { board, placed: Vec::new() })
    }
}

//! `solve`, `check` and `certify` of columns.

use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;

use clausoku::lists::{
    Certificates, Checks, FoundSolutions, answers::Save, predicted::Predictions,
};
use pyo3::prelude::*;

use super::answers::Answers;
use super::column::PuzzleColumn;
use crate::certificates::{Claim, write_files};
use crate::limits::{Bounds, TimeLimit, positive, whole};
use crate::searching::Solvers;
use crate::variants::BoardArgument;

/// Solves a column of puzzles. `limit` is the number of solutions after which a search ends.
///
/// `solver` and `cross_check` are names that `solvers()` lists. The limits hold for each puzzle; a limit that is reached is the
/// reason of the status `unknown`. Without a solver and limits, puzzles are solved many at a time.
#[pyfunction]
#[pyo3(name = "solve", signature = (
    puzzles: "Column", *, variant=None, grids: "Grids" = "text", limit: "int" = 2, solver=None, cross_check=None,
    time_limit=None, conflict_limit: "int | None" = None, jobs: "int | None" = None
) -> "Answers[SolveRow]")]
pub fn solve_column(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    variant: Option<BoardArgument>,
    grids: &str,
    #[pyo3(from_py_with = positive)] limit: u32,
    solver: Option<&str>,
    cross_check: Option<&str>,
    time_limit: Option<TimeLimit>,
    #[pyo3(from_py_with = whole)] conflict_limit: Option<u64>,
    #[pyo3(from_py_with = positive)] jobs: Option<NonZero<usize>>,
) -> PyResult<Answers> {
    let choice = Solvers { first: solver, second: cross_check }.choice()?;
    let bounds = Bounds { time: time_limit, conflicts: conflict_limit, jobs };
    let (column, stop) = (PuzzleColumn::new(puzzles, variant)?.with_grids(grids)?, Arc::default());
    let (max, limits) = (u64::from(limit), bounds.limits(&stop));
    let question = FoundSolutions { max, choice, limits, ..FoundSolutions::default() };
    column.answers(py, &question, bounds, &stop)
}

/// Checks a column of puzzles: number of solutions, minimality, redundant givens and clashes.
///
/// >>> import clausoku
/// >>> clausoku.check(["12..34....4...1."])[0]["redundant"]
/// 'R1C1 R1C2 R2C1 R2C2'
#[pyfunction]
#[pyo3(name = "check", signature = (
    puzzles: "Column", *, variant=None, time_limit=None, conflict_limit: "int | None" = None,
    jobs: "int | None" = None
) -> "Answers[CheckRow]")]
pub fn check_column(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    variant: Option<BoardArgument>,
    time_limit: Option<TimeLimit>,
    #[pyo3(from_py_with = whole)] conflict_limit: Option<u64>,
    #[pyo3(from_py_with = positive)] jobs: Option<NonZero<usize>>,
) -> PyResult<Answers> {
    let bounds = Bounds { time: time_limit, conflicts: conflict_limit, jobs };
    let (column, stop) = (PuzzleColumn::new(puzzles, variant)?, Arc::default());
    let question = Checks { limits: bounds.limits(&stop), ..Checks::default() };
    column.answers(py, &question, bounds, &stop)
}

/// Compares a column of predictions with the solutions of a column of puzzles. A prediction is a grid, or a text with a grid, such as the
/// answer of a language model.
///
/// `prediction` is the grid that was read, `right` the number of cells without a given that have the values of the only solution,
/// `open` the number of all cells without a given, `valid` whether it is a solution.
///
/// >>> import clausoku
/// >>> rows = clausoku.compare(["12..34....4...1."] * 2, ["1234342121434312", "Sorry, I cannot solve it."])
/// >>> rows.column("valid"), rows.column("right"), rows[1]["reason"]
/// ([True, False], [10, 0], 'the prediction has no grid of the board')
#[pyfunction]
#[pyo3(name = "compare", signature = (
    puzzles: "Column", predictions: "Column", *, variant=None, grids: "Grids" = "text", time_limit=None, jobs: "int | None" = None
) -> "Answers[CompareRow]")]
pub fn compare_columns(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    predictions: &Bound<'_, PyAny>,
    variant: Option<BoardArgument>,
    grids: &str,
    time_limit: Option<TimeLimit>,
    #[pyo3(from_py_with = positive)] jobs: Option<NonZero<usize>>,
) -> PyResult<Answers> {
    let (bounds, stop) = (Bounds::new(time_limit, jobs), Arc::default());
    let column =
        PuzzleColumn::new(puzzles, variant)?.with_grids(grids)?.with_predictions(predictions)?;
    let question = Predictions::new("predictions", bounds.limits(&stop));
    column.answers(py, &question, bounds, &stop)
}

/// Proves how many solutions each puzzle of a column has. Each proof is checked.
///
/// With a `folder`, the certificate of the row with index 5 is saved in its folder `5`, which `Certificate.load` and
/// `clausoku certify --verify` read. For the other arguments, see `Puzzle.certify`; the limits hold for each puzzle, and a limit that is
/// reached is the reason of the status `unknown`.
///
/// >>> import clausoku
/// >>> clausoku.certify(["12..34....4...1.", "11.............."]).column("claim")
/// ['unique', 'none']
#[pyfunction]
#[pyo3(name = "certify", signature = (
    puzzles: "Column", *, folder=None, claim: "Claim | None" = None, max: "int" = 10_000,
    solver=None, proof_format: "ProofFormat" = "lrat", variant=None, time_limit=None,
    conflict_limit: "int | None" = None, jobs: "int | None" = None
) -> "Answers[CertifyRow]")]
pub fn certify_column(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    folder: Option<PathBuf>,
    claim: Option<&str>,
    #[pyo3(from_py_with = whole)] max: usize,
    solver: Option<&str>,
    proof_format: &str,
    variant: Option<BoardArgument>,
    time_limit: Option<TimeLimit>,
    #[pyo3(from_py_with = whole)] conflict_limit: Option<u64>,
    #[pyo3(from_py_with = positive)] jobs: Option<NonZero<usize>>,
) -> PyResult<Answers> {
    let claim = Claim::new(claim, max, solver, proof_format)?;
    let bounds = Bounds { time: time_limit, conflicts: conflict_limit, jobs };
    let (column, stop) = (PuzzleColumn::new(puzzles, variant)?, Arc::default());
    let save = folder.map(|folder| -> Save<'_> {
        Box::new(move |record, certificate| {
            let files = certificate.files(claim.format).map_err(std::io::Error::other)?;
            write_files(&folder.join(record.to_string()), &files)
        })
    });
    let question = Certificates { save, ..claim.question(bounds.limits(&stop)) };
    column.answers(py, &question, bounds, &stop)
}

//! Ratings of columns and puzzles.

use std::num::NonZero;
use std::sync::Arc;

use clausoku::lists::{Ratings, tables::scale_named};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use super::answers::Answers;
use super::column::PuzzleColumn;
use crate::errors::{LimitError, wrong};
use crate::limits::{Bounds, TimeLimit, positive};
use crate::puzzle::Puzzle;
use crate::variants::BoardArgument;

/// Rates a column of puzzles. Each puzzle needs exactly one solution.
///
/// | `scale` | columns |
/// | --- | --- |
/// | `se` | Sudoku Explainer's `er` (the hardest step), `ep` (the hardest step up to the first value) and `ed` (the first step), of the usual 9x9 board |
/// | `depth` | the `depth` of nested failed literals, and `b` and `w`, the lengths of the longest braid and whip |
/// | `hodoku` | HoDoKu's `score` and `level` |
///
/// >>> import clausoku
/// >>> puzzle = ".......1.4.........2...........5.6.4..8...3....1.9....3..4..2...5.1........8.7..."
/// >>> clausoku.rate([puzzle, "1"])[0]
/// {'status': 'unique', 'er': 1.5, 'ep': 1.2, 'ed': 1.2, 'reason': None}
/// >>> clausoku.rate([puzzle], scale="depth")[0]
/// {'status': 'unique', 'depth': 0, 'b': 0, 'w': 0, 'reason': None}
/// >>> clausoku.rate([puzzle], scale="hodoku")[0]["level"]
/// 'easy'
#[pyfunction]
#[pyo3(name = "rate", signature = (
    puzzles: "Column", *, scale: "Scale" = "se", variant=None, time_limit=None,
    jobs: "int | None" = None
) -> "Answers[RateRow]")]
pub fn rate_column(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    scale: &str,
    variant: Option<BoardArgument>,
    time_limit: Option<TimeLimit>,
    #[pyo3(from_py_with = positive)] jobs: Option<NonZero<usize>>,
) -> PyResult<Answers> {
    let scale = scale_named(scale).map_err(wrong)?;
    let column = PuzzleColumn::new(puzzles, variant)?;
    let (bounds, stop) = (Bounds::new(time_limit, jobs), Arc::default());
    column.answers(py, &Ratings { scale, limits: bounds.limits(&stop) }, bounds, &stop)
}

#[pymethods]
impl Puzzle {
    /// Rates the puzzle, which needs exactly one solution, as `rate` rates a column.
    ///
    /// >>> import clausoku
    /// >>> puzzle = clausoku.Puzzle(".......1.4.........2...........5.6.4..8...3....1.9....3..4..2...5.1........8.7...")
    /// >>> puzzle.rate()
    /// {'er': 1.5, 'ep': 1.2, 'ed': 1.2}
    /// >>> puzzle.rate(scale="hodoku")["level"]
    /// 'easy'
    #[pyo3(signature = (*, scale: "Scale" = "se", time_limit=None) -> "dict[str, Any]")]
    fn rate<'py>(
        slf: &Bound<'py, Self>,
        scale: &str,
        time_limit: Option<TimeLimit>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let py = slf.py();
        let column = PyList::new(py, [slf])?;
        let row = rate_column(py, &column, scale, None, time_limit, NonZero::new(1))?.row(py, 0)?;
        let (status, reason) = (row.get_item("status")?, row.get_item("reason")?);
        if let Some(reason) = reason.filter(|reason| !reason.is_none()) {
            let is_limit = status.is_some_and(|status| status.eq("unknown").unwrap_or(false));
            let reason = reason.to_string();
            return Err(if is_limit { LimitError::new_err(reason) } else { wrong(reason) });
        }
        row.del_item("status")?;
        row.del_item("reason")?;
        Ok(row)
    }
}

//! Ratings of columns.

use std::num::NonZero;

use clausoku::rating::{Models, Unrated, by_explainer, by_hodoku, by_propagation, require_one};
use clausoku::solving::{BatchAnswer, Deadline, Limits, Question, StopCheck};
use clausoku::{Puzzle, board::UnknownName};
use pyo3::prelude::*;

use super::answers::Answers;
use super::column::{PuzzleColumn, Worker, batch};
use crate::arrow::{Batch, Columns, NUMBER, REAL, TEXT, Value};
use crate::errors::{Failure, wrong};
use crate::limits::{Bounds, TimeLimit, whole};
use crate::variants::BoardArgument;

/// The number of rows that a thread rates at a time. The hardest puzzles take half a second each.
const TOGETHER: usize = 64;

/// A scale: its name, its columns, and the ratings of a puzzle, without the error.
struct Scale {
    name: &'static str,
    columns: Columns,
    rate: Rate,
}

/// Rates a puzzle with one solution, unless the check stops the work.
type Rate = fn(&Puzzle, &mut Models, &StopCheck<'_>) -> Result<Ratings, Unrated>;

/// The ratings of a puzzle, in the order of the columns.
type Ratings = Vec<Value<'static>>;

const SCALES: [Scale; 3] = [
    Scale {
        name: "se",
        columns: &[("er", REAL), ("ep", REAL), ("ed", REAL), ("error", TEXT)],
        rate: |puzzle, _, stop| {
            let ratings = by_explainer(puzzle, stop)?;
            let tenths = [ratings.er, ratings.ep, ratings.ed];
            Ok(tenths.map(|tenths| Value::Real(f64::from(tenths) / 10.0)).to_vec())
        },
    },
    Scale {
        name: "depth",
        columns: &[("depth", NUMBER), ("b", NUMBER), ("w", NUMBER), ("error", TEXT)],
        rate: |puzzle, models, stop| {
            let found = by_propagation(puzzle, models, stop)?;
            let numbers = [Some(found.depth), found.b, found.w];
            Ok(numbers.map(|n| n.map_or(Value::Null, |n| Value::Number(n as i32))).to_vec())
        },
    },
    Scale {
        name: "hodoku",
        columns: &[("score", NUMBER), ("level", TEXT), ("error", TEXT)],
        rate: |puzzle, _, stop| {
            let rating = by_hodoku(puzzle, stop)?;
            let level = Value::Text(rating.level.name().as_bytes());
            Ok(vec![Value::Number(i32::try_from(rating.score).unwrap_or(i32::MAX)), level])
        },
    },
];

/// Rates a column of puzzles, each of which needs exactly one solution.
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
/// {'er': 1.5, 'ep': 1.2, 'ed': 1.2, 'error': None}
/// >>> clausoku.rate([puzzle], scale="depth")[0]
/// {'depth': 0, 'b': 0, 'w': 0, 'error': None}
/// >>> clausoku.rate([puzzle], scale="hodoku")[0]["level"]
/// 'easy'
#[pyfunction]
#[pyo3(name = "rate", signature = (puzzles, *, scale="se", variant=None, time_limit=None, jobs=None))]
pub fn rate_column(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    scale: &str,
    variant: Option<BoardArgument>,
    time_limit: Option<TimeLimit>,
    #[pyo3(from_py_with = whole)] jobs: Option<NonZero<usize>>,
) -> PyResult<Answers> {
    let scale = SCALES.iter().find(|row| row.name == scale).ok_or_else(|| {
        wrong(UnknownName::new("scale", scale, SCALES.iter().map(|row| row.name)))
    })?;
    let column = PuzzleColumn::new(puzzles, variant, Bounds::new(None, jobs))?;
    // The limit is that of the rating; the solutions are found in microseconds.
    let limits = Bounds::new(time_limit, None);
    column.answers(py, scale.columns, TOGETHER, |worker, models, stop| {
        rated(worker, scale, models, &limits.limits(stop))
    })
}

/// Rates the puzzles that were read, up to an interruption.
fn rated(
    worker: &mut Worker,
    scale: &Scale,
    models: &mut Models,
    limits: &Limits,
) -> Result<Batch, Failure> {
    let Worker { puzzles, entries, .. } = worker;
    let answers = puzzles.solve(Question { most: 2, second: false, costs: false })?;
    Ok(batch(entries, scale.columns, |batch, index| {
        let answer = answers.get(index).map_err(ToString::to_string)?;
        batch.push(&rating(&answer, scale, models, limits)?);
        Ok::<_, String>(())
    }))
}

/// Rates a puzzle whose solutions are known.
fn rating(
    answer: &BatchAnswer<'_>,
    scale: &Scale,
    models: &mut Models,
    limits: &Limits,
) -> Result<Ratings, String> {
    let deadline = Deadline::start(limits);
    let rated = require_one(answer.search().solutions)
        .and_then(|()| (scale.rate)(&answer.puzzle(), models, &deadline.stop_check()));
    rated.map_err(|unrated| match unrated {
        Unrated::Stopped => deadline.stop_reason().to_string(),
        other => other.to_string(),
    })
}

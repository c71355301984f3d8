//! Ratings of columns.

use std::sync::atomic::{AtomicBool, Ordering};

use clausoku::board::usual_board;
use clausoku::{BatchAnswer, Puzzle, Question, Variant};
use pyo3::prelude::*;
use rating::explainer::{self, Ratings};

use super::answers::Answers;
use super::column::{PuzzleColumn, Worker};
use super::reader::Entry;
use crate::arrow::{Batch, Columns, Kind, Value};

const RATED: Columns =
    &[(c"er", Kind::Real), (c"ep", Kind::Real), (c"ed", Kind::Real), (c"error", Kind::Text)];

/// How many rows a thread rates at a time: the hardest puzzles take half a second each.
const TOGETHER: usize = 64;

/// Rates a column of puzzles on Sudoku Explainer's scale: ER (the hardest step), EP (the hardest step up to the first
/// value) and ED (the first step). A puzzle needs exactly one solution and the usual 9x9 board.
///
/// >>> import clausoku
/// >>> puzzle = ".......1.4.........2...........5.6.4..8...3....1.9....3..4..2...5.1........8.7..."
/// >>> clausoku.rate([puzzle, "1"])[0]
/// {'er': 1.5, 'ep': 1.2, 'ed': 1.2, 'error': None}
#[pyfunction]
#[pyo3(name = "rate", signature = (puzzles, *, variant=None, threads=None))]
pub fn rate_column(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    variant: Option<&str>,
    threads: Option<usize>,
) -> PyResult<Answers> {
    let usual =
        usual_board(9).map_err(|error| crate::errors::PuzzleError::new_err(error.to_string()))?;
    let column = PuzzleColumn::of(puzzles, variant, threads)?;
    column.answers(py, RATED, TOGETHER, |worker, (), stop| rated(worker, &usual, stop))
}

/// Rates the puzzles that were read.
fn rated(worker: &mut Worker, usual: &Variant, stop: &AtomicBool) -> Result<Batch, String> {
    let Worker { puzzles, entries, .. } = worker;
    let answers = puzzles.solve(Question { most: 2, second: false, costs: false });
    let answers = answers.map_err(|error| error.to_string())?;
    let mut batch = Batch::new(RATED.iter().map(|column| column.1));
    let fault = |batch: &mut Batch, text: &str| {
        batch.push(&[Value::Null, Value::Null, Value::Null, Value::Text(text.as_bytes())])
    };
    let mut index = 0;
    for entry in entries.iter() {
        match entry {
            Entry::Null => batch.push(&[]),
            Entry::Fault(text) => fault(&mut batch, text),
            Entry::Puzzle => {
                let answer = answers.get(index).map_err(ToString::to_string);
                index += 1;
                match answer.and_then(|answer| rating(&answer, usual, stop)) {
                    Ok(ratings) => batch.push(&[ratings.er, ratings.ep, ratings.ed].map(tenths)),
                    Err(error) => fault(&mut batch, &error),
                }
            }
        }
    }
    Ok(batch)
}

fn tenths(tenths: u8) -> Value<'static> {
    Value::Real(f64::from(tenths) / 10.0)
}

/// Rates a puzzle whose solutions are known.
fn rating(answer: &BatchAnswer<'_>, usual: &Variant, stop: &AtomicBool) -> Result<Ratings, String> {
    let many = match answer.search().solutions {
        0 => "no solution",
        1 => "",
        _ => "several solutions",
    };
    if !many.is_empty() {
        return Err(format!("the puzzle has {many}, so it has no rating"));
    }
    let puzzle = answer.puzzle();
    if **puzzle.variant() != *usual || !puzzle.excluded().is_empty() {
        return Err("only givens on the usual 9x9 board have these ratings".to_owned());
    }
    explainer::rate(&values(&puzzle), &|| stop.load(Ordering::Relaxed))
        .map_err(|error| error.to_string())
}

/// Returns the givens as numbers, 0 for an open cell.
fn values(puzzle: &Puzzle) -> [u8; 81] {
    let mut values = [0; 81];
    for (cell, symbol) in puzzle.givens().filled() {
        values[cell.index()] = symbol.index() as u8 + 1;
    }
    values
}

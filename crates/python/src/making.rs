//! New puzzles.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use ::generate::{Generator, Request, Symmetry};
use clausoku::board::usual_board;
use clausoku::solving::Limits;
use clausoku::{Grid, Variant};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::arrow::{Batch, Columns, Kind, Value};
use crate::errors::PuzzleError;
use crate::shown::line;
use crate::tables::{Answers, Parts, run};
use crate::variants::BoardArgument;

const MADE: Columns = &[(c"puzzle", Kind::Text), (c"solution", Kind::Text)];

/// How many puzzles a thread makes at a time.
const TOGETHER: usize = 256;

/// The number of attempts at a puzzle.
const ATTEMPTS: u32 = 10_000;

/// Makes `count` puzzles with one solution each.
///
/// The same seed makes the same puzzles, those of `clausoku generate --seed`, with any number of threads. `first` is the
/// index of the first of them, so that parts of one list can be made apart.
///
/// >>> import clausoku
/// >>> made = clausoku.generate(2, seed=1, minimal=True)
/// >>> clausoku.solve(made.column("puzzle")).column("solutions")
/// [1, 1]
#[pyfunction]
#[pyo3(signature = (count, *, seed, first=0, variant=None, givens=None, minimal=false, symmetry=None, threads=None))]
#[expect(clippy::too_many_arguments, reason = "all but one are options by name")]
pub fn generate(
    py: Python<'_>,
    count: usize,
    seed: u64,
    first: u64,
    variant: Option<BoardArgument>,
    givens: Option<(usize, usize)>,
    minimal: bool,
    symmetry: Option<&str>,
    threads: Option<usize>,
) -> PyResult<Answers> {
    let wrong = |error: String| PuzzleError::new_err(error);
    let variant = match variant {
        Some(board) => board.0,
        None => Arc::new(usual_board(9).map_err(|error| wrong(error.to_string()))?),
    };
    let symmetry = match symmetry {
        Some(name) => name.parse::<Symmetry>().map_err(|error| wrong(error.to_string()))?,
        None => Symmetry::default(),
    };
    let givens = givens.map(|(low, high)| low..=high);
    let request = Request { givens, minimal, symmetry, ..Request::default() };
    let generator = Generator::new(Arc::clone(&variant), request, &Limits::default());
    let generator = generator.map_err(|error| wrong(error.to_string()))?;
    let work = |_: &mut (), from: usize, rows: usize, stop: &Arc<AtomicBool>| {
        let limits = Limits { stop: Some(Arc::clone(stop)), ..Limits::default() };
        let from = first + from as u64;
        let made = generator.make(seed, from..from + rows as u64, ATTEMPTS, &limits);
        let mut batch = Batch::new(MADE.iter().map(|column| column.1));
        for (made, number) in made.map_err(|error| error.to_string())?.into_iter().zip(from..) {
            let made = made.ok_or_else(|| {
                format!("none of {ATTEMPTS} attempts at puzzle {number} meets the request")
            })?;
            let [puzzle, solution] =
                [made.givens, made.solution].map(|numbers| written(&variant, &numbers));
            batch.push(&[Value::Text(puzzle.as_bytes()), Value::Text(solution.as_bytes())]);
        }
        Ok(batch)
    };
    let parts = Parts { rows: count, threads, together: TOGETHER };
    let batches = run(py, parts, |_| Ok(()), work).map_err(|error| {
        if error.is_instance_of::<PyRuntimeError>(py) {
            wrong(error.value(py).to_string())
        } else {
            error
        }
    })?;
    Ok(Answers::new(MADE, batches))
}

fn written(variant: &Variant, numbers: &[u8]) -> String {
    line(variant, &Grid::from_numbers(numbers.iter().copied().map(u16::from).collect()))
}

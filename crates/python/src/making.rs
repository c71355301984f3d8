//! New puzzles.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use ::generate::{Generator, Request, Symmetry};
use clausoku::board::usual_board;
use clausoku::solving::Limits;
use clausoku::{Grid, Variant};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::arrow::{Batch, Columns, Kind, Value};
use crate::errors::wrong;
use crate::shown::line;
use crate::tables::{Answers, Parts, run};
use crate::variants::BoardArgument;

const MADE: Columns = &[(c"puzzle", Kind::Text), (c"solution", Kind::Text)];

/// The number of puzzles that a thread makes at a time.
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
    let variant = match variant {
        Some(board) => board.0,
        None => Arc::new(usual_board(9).map_err(wrong)?),
    };
    let symmetry = match symmetry {
        Some(name) => name.parse::<Symmetry>().map_err(wrong)?,
        None => Symmetry::default(),
    };
    let givens = givens.map(|(low, high)| low..=high);
    let request = Request { givens, minimal, symmetry, ..Request::default() };
    let generator =
        Generator::new(Arc::clone(&variant), request, &Limits::default()).map_err(wrong)?;
    let parts = Parts { rows: count, threads, together: TOGETHER };
    let batches = run(
        py,
        parts,
        |_| Ok(()),
        |(), from, rows, stop| {
            let start = first + from as u64;
            made(&generator, seed, start..start + rows as u64, Arc::clone(stop))
        },
    );
    let batches = batches.map_err(|error| {
        if error.is_instance_of::<PyRuntimeError>(py) { wrong(error.value(py)) } else { error }
    })?;
    Ok(Answers::new(MADE, batches))
}

/// Makes the puzzles of these indices.
fn made(
    generator: &Generator,
    seed: u64,
    indices: Range<u64>,
    stop: Arc<AtomicBool>,
) -> Result<Batch, String> {
    let limits = Limits { stop: Some(stop), ..Limits::default() };
    let all = generator
        .make(seed, indices.clone(), ATTEMPTS, &limits)
        .map_err(|error| error.to_string())?;
    let mut batch = Batch::new(MADE.iter().map(|column| column.1));
    for (made, index) in all.into_iter().zip(indices) {
        let made = made.ok_or_else(|| {
            format!("none of {ATTEMPTS} attempts at puzzle {index} meets the request")
        })?;
        let [puzzle, solution] =
            [made.givens, made.solution].map(|numbers| written(generator.variant(), &numbers));
        batch.push(&[Value::Text(puzzle.as_bytes()), Value::Text(solution.as_bytes())]);
    }
    Ok(batch)
}

fn written(variant: &Variant, numbers: &[u8]) -> String {
    line(variant, &Grid::from_numbers(numbers.iter().copied().map(u16::from).collect()))
}

//! Other puzzles from one: isomorphic images, and neighbours.

use std::collections::HashSet;
use std::sync::Arc;

use clausoku::board::{Grid, Puzzle as Board};
use clausoku::solving::Limits;
use generate::{Neighbours, Step, stream};
use pyo3::prelude::*;
use symmetry::Canonizer;

use crate::arrow::{Batch, Columns, Kind, Value};
use crate::errors::PuzzleError;
use crate::shown::line;
use crate::signals::interruptible;
use crate::tables::{Answers, Parts, run};

/// Returns random images of a puzzle, each in one line.
pub fn vary(py: Python<'_>, board: &Board, count: u64, seed: u64) -> PyResult<Vec<String>> {
    let wrong = |error: String| PuzzleError::new_err(error);
    let known = board.variant().regions_only("the symmetries of boards");
    known.map_err(|unknown| wrong(unknown.to_string()))?;
    let images = interruptible(py, |stop| {
        let canonizer = Canonizer::new(Arc::clone(board.variant()));
        let random = |index: u64| {
            let mut rng = stream(seed, index);
            let transformation = canonizer.random(&mut |n| rng.below(n));
            let image = transformation.puzzle(board).map_err(|error| error.to_string())?;
            Ok(line(image.variant(), image.givens()))
        };
        let goes_on = |_: &u64| !stop.load(std::sync::atomic::Ordering::Relaxed);
        (0..count).take_while(goes_on).map(random).collect::<Result<Vec<String>, String>>()
    })?;
    images.map_err(wrong)
}

const FOUND: Columns = &[(c"canonical", Kind::Text)];

/// The number of sets of givens that a thread removes at a time.
const TOGETHER: usize = 4;

/// Returns the canonical forms of the neighbours of a puzzle, in the order in which they are found first.
pub fn neighbours(
    py: Python<'_>,
    board: &Board,
    (remove, add, minimal): (usize, usize, bool),
    threads: Option<usize>,
) -> PyResult<Vec<String>> {
    let wrong = |error: String| PuzzleError::new_err(error);
    let found = Neighbours::new(board, Step { remove, add, minimal });
    let found = found.map_err(|error| wrong(error.to_string()))?;
    let removals = found.removals();
    let variant = board.variant();
    let new = || Canonizer::new(Arc::clone(variant));
    let form = |canonizer: &mut Canonizer, puzzle: &Board| -> Result<String, String> {
        let canonical = canonizer.canonical(puzzle).map_err(|error| error.to_string())?;
        Ok(line(variant, &canonical.grid))
    };
    let itself = form(&mut new(), board).map_err(wrong)?;
    let parts = Parts { rows: removals.len(), threads, together: TOGETHER };
    let batches = run(
        py,
        parts,
        |_| Ok(new()),
        |canonizer, first, count, stop| {
            let limits = Limits { stop: Some(Arc::clone(stop)), ..Limits::default() };
            let givens = found.find(&removals[first..first + count], &limits);
            let mut batch = Batch::new(FOUND.iter().map(|column| column.1));
            for givens in givens.map_err(|error| error.to_string())? {
                let grid = Grid::from_numbers(givens.into_iter().map(u16::from).collect());
                let puzzle = board.with_givens(grid).map_err(|error| error.to_string())?;
                let form = form(canonizer, &puzzle)?;
                batch.push(&[Value::Text(form.as_bytes())]);
            }
            Ok(batch)
        },
    )?;
    let mut seen = HashSet::from([itself]);
    let forms = Answers::new(FOUND, batches).texts(0);
    Ok(forms.into_iter().filter(|form| seen.insert(form.clone())).collect())
}

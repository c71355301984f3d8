//! Puzzles that are made from another: isomorphic images, and neighbours.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use clausoku::board::{Grid, Puzzle as Board};
use clausoku::solving::Limits;
use generate::{Neighbours, Step, stream};
use pyo3::prelude::*;
use symmetry::{Canonizer, OtherBoard};

use crate::arrow::{Batch, Columns, Kind, Value};
use crate::errors::wrong;
use crate::shown::line;
use crate::signals::interruptible;
use crate::tables::{Answers, Parts, run};

/// Returns random images of a puzzle, each in one line.
pub fn vary(py: Python<'_>, board: &Board, count: u64, seed: u64) -> PyResult<Vec<String>> {
    board.variant().regions_only("the symmetries of boards").map_err(wrong)?;
    let images = interruptible(py, |stop| {
        let canonizer = Canonizer::new(Arc::clone(board.variant()));
        let mut images = Vec::new();
        for index in (0..count).take_while(|_| !stop.load(Ordering::Relaxed)) {
            let mut rng = stream(seed, index);
            let transformation = canonizer.random(&mut |n| rng.below(n));
            let image = transformation.puzzle(board).map_err(|error| error.to_string())?;
            images.push(line(image.variant(), image.givens()));
        }
        Ok::<_, String>(images)
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
    let search = Neighbours::new(board, Step { remove, add, minimal }).map_err(wrong)?;
    let removals = search.removals();
    let variant = board.variant();
    let itself = form(&mut Canonizer::new(Arc::clone(variant)), board).map_err(wrong)?;
    let parts = Parts { rows: removals.len(), threads, together: TOGETHER };
    let batches = run(
        py,
        parts,
        |_| Ok(Canonizer::new(Arc::clone(variant))),
        |canonizer, first, count, stop| {
            let limits = Limits { stop: Some(Arc::clone(stop)), ..Limits::default() };
            let givens = search.find(&removals[first..first + count], &limits);
            let mut batch = Batch::new(FOUND.iter().map(|column| column.1));
            for givens in givens.map_err(|error| error.to_string())? {
                let grid = Grid::from_numbers(givens.into_iter().map(u16::from).collect());
                let puzzle = board.with_givens(grid).map_err(|error| error.to_string())?;
                let form = form(canonizer, &puzzle).map_err(|error| error.to_string())?;
                batch.push(&[Value::Text(form.as_bytes())]);
            }
            Ok(batch)
        },
    )?;
    let mut seen = HashSet::from([itself]);
    let forms = Answers::new(FOUND, batches).texts(0);
    Ok(forms.into_iter().filter(|form| seen.insert(form.clone())).collect())
}

/// Returns the canonical form of a puzzle in one line.
fn form(canonizer: &mut Canonizer, puzzle: &Board) -> Result<String, OtherBoard> {
    let canonical = canonizer.canonical(puzzle)?;
    Ok(line(puzzle.variant(), &canonical.grid))
}

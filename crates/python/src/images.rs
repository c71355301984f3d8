//! Puzzles that are made from another: isomorphic images, and neighbours.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Instant;

use clausoku::canonical::{Canonizer, OtherBoard};
use clausoku::generating::{Error, Fewest, Neighbours, Step, stream};
use clausoku::solving::{Deadline, StopReason};
use clausoku::{Grid, Puzzle as Board};
use pyo3::prelude::*;

use crate::arrow::{Batch, Columns, Kind, Value};
use crate::errors::{Failure, wrong};
use crate::limits::{Bounds, interruptible};
use crate::making::failure;
use crate::shown::{check_for_line, line};
use crate::tables::{Parts, run};

/// Returns random images of a puzzle, each in one line.
pub fn vary(
    py: Python<'_>,
    board: &Board,
    count: u64,
    seed: u64,
    bounds: Bounds,
) -> PyResult<Vec<String>> {
    board.variant().regions_only("the symmetries of boards").map_err(wrong)?;
    check_for_line(board).map_err(wrong)?;
    interruptible(py, bounds, |limits| {
        let deadline = Deadline::start(&limits);
        let canonizer = Canonizer::new(Arc::clone(board.variant()));
        let mut images = Vec::new();
        for index in 0..count {
            if let Some(reason) = deadline.reached() {
                return Err(Failure::Limit(reason));
            }
            let mut rng = stream(seed, index);
            let transformation = canonizer.random(&mut |n| rng.below(n));
            let image = transformation.puzzle(board).map_err(Failure::puzzle)?;
            images.push(line(image.variant(), image.givens()));
        }
        Ok(images)
    })
}

const FOUND: Columns = &[("canonical", Kind::Text)];

/// The number of sets of givens that a thread removes at a time.
const TOGETHER: usize = 4;

/// Returns the canonical forms of the neighbours of a puzzle, in the order in which they are found first.
pub fn neighbours(
    py: Python<'_>,
    board: &Board,
    step: Step,
    bounds: Bounds,
) -> PyResult<Vec<String>> {
    let search = Neighbours::new(board, step).map_err(wrong)?;
    let removals = search.removals();
    let variant = board.variant();
    let itself = form(&mut Canonizer::new(Arc::clone(variant)), board).map_err(wrong)?;
    let parts = Parts { rows: removals.len(), threads: bounds.threads(), together: TOGETHER };
    let start = Instant::now();
    let found = run(
        py,
        FOUND,
        parts,
        |_| Ok(Canonizer::new(Arc::clone(variant))),
        |canonizer, first, count, stop| {
            let limits = Deadline::since(start, &bounds.limits(stop)).remaining()?;
            let givens = search.find(&removals[first..first + count], &limits);
            let mut batch = Batch::new(FOUND);
            for givens in givens.map_err(failure)? {
                let grid = Grid::from_numbers(givens.into_iter().map(u16::from).collect());
                let puzzle = board.with_givens(grid).map_err(Failure::puzzle)?;
                let form = form(canonizer, &puzzle).map_err(Failure::puzzle)?;
                batch.push(&[Value::Text(form.as_bytes())]);
            }
            Ok(batch)
        },
    )?;
    let mut seen = HashSet::from([itself]);
    Ok(found.texts(0).into_iter().filter(|form| seen.insert(form.clone())).collect())
}

/// Returns the number of givens that every puzzle with the solution of this one has at least, and a puzzle with the fewest
/// that were found.
pub fn fewest(py: Python<'_>, board: &Board, bounds: Bounds) -> PyResult<(usize, String)> {
    interruptible(py, bounds, |limits| {
        let deadline = Deadline::start(&limits);
        let mut fewest = Fewest::new(board, &limits).map_err(failure)?;
        while !fewest.is_exact() {
            match fewest.step(&deadline.left()) {
                Err(Error::Cutoff(StopReason::TimeLimit)) => break,
                step => step.map_err(failure)?,
            }
        }
        let puzzle = fewest.puzzle();
        Ok((*fewest.bounds().start(), line(puzzle.variant(), puzzle.givens())))
    })
}

/// Returns the canonical form of a puzzle in one line.
fn form(canonizer: &mut Canonizer, puzzle: &Board) -> Result<String, OtherBoard> {
    let canonical = canonizer.canonical(puzzle)?;
    Ok(line(puzzle.variant(), &canonical.grid))
}

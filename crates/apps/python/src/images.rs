//! Puzzles that are made from another: isomorphic images, and neighbours.

use std::collections::HashSet;
use std::num::NonZero;
use std::sync::Arc;
use std::time::Instant;

use clausoku::canonical::{CanonicalError, Canonizer, Canonizers};
use clausoku::generating::{Error, Exchange, Fewest, Neighbours, stream};
use clausoku::lists::values::{Column, Kind, Value};
use clausoku::lists::with_clues::link;
use clausoku::solving::{Deadline, StopReason, Stopped};
use clausoku::{Grid, Puzzle as LibraryPuzzle};
use pyo3::prelude::*;

use crate::arrow::Batch;
use crate::errors::{Failure, wrong};
use crate::limits::{Bounds, TimeLimit, interruptible, positive, whole};
use crate::making::failure;
use crate::puzzle::Puzzle;
use crate::tables::{Grids, Parts, run};
use crate::variants::{check_for_line, line};

const FOUND: &[Column] = &[Column::new("canonical", Kind::Text, "the canonical form")];

/// The number of sets of givens that a thread removes at a time.
const TOGETHER: usize = 4;

#[pymethods]
impl Puzzle {
    /// Returns random isomorphic puzzles, each in one line, as `clausoku vary --seed` does; a puzzle with clues as a link, or as a string of
    /// Interactive Sudoku Solver if f-puzzles has no place for them.
    ///
    /// >>> import clausoku
    /// >>> images = clausoku.Puzzle("12..34....4...1.").vary(3, seed=1)
    /// >>> set(clausoku.canonical(images).column("canonical"))
    /// {'....12....23..41'}
    #[pyo3(signature = (count: "int" = 1, *, seed: "int", time_limit=None))]
    fn vary(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = whole)] count: u64,
        #[pyo3(from_py_with = whole)] seed: u64,
        time_limit: Option<TimeLimit>,
    ) -> PyResult<Vec<String>> {
        let board = &self.board;
        check_for_line(board).map_err(wrong)?;
        interruptible(py, Bounds::new(time_limit, None), |deadline| {
            let mut canonizers = Canonizers::default();
            let mut images = Vec::new();
            for index in 0..count {
                deadline.check()?;
                let mut rng = stream(seed, index);
                let (_, image) = canonizers.random_image(board, &mut |n| rng.below(n), deadline)?;
                let variant = image.variant();
                images.push(if variant.constraints().is_empty() {
                    line(variant, image.givens())
                } else {
                    let place = "no format of one line has a place for these clues";
                    link(&image, None).ok_or_else(|| Failure::puzzle(place))?
                });
            }
            Ok(images)
        })
    }

    /// Returns a lower bound of the number of givens of all puzzles with the solution of this one, and a puzzle with the
    /// fewest givens that were found. They meet unless the time limit ends the search.
    ///
    /// >>> import clausoku
    /// >>> bound, puzzle = clausoku.Puzzle("12..34....4...1.").fewest()
    /// >>> bound, len(puzzle) - puzzle.count(".")
    /// (4, 4)
    #[pyo3(signature = (*, time_limit=None))]
    fn fewest(&self, py: Python<'_>, time_limit: Option<TimeLimit>) -> PyResult<(usize, String)> {
        interruptible(py, Bounds::new(time_limit, None), |deadline| {
            let mut fewest = Fewest::new(&self.board, deadline).map_err(failure)?;
            while !fewest.is_exact() {
                match fewest.step(deadline) {
                    Err(Error::Stopped(Stopped(StopReason::TimeLimit))) => break,
                    step => step.map_err(failure)?,
                }
            }
            let puzzle = fewest.puzzle();
            Ok((*fewest.bounds().start(), line(puzzle.variant(), puzzle.givens())))
        })
    }

    /// Returns the puzzles with one solution that have all givens but `remove` and `add` others, in canonical form, one of
    /// each class of isomorphic ones.
    ///
    /// >>> import clausoku
    /// >>> clausoku.Puzzle("12..34....4...1.").neighbours(remove=1, add=0)[:1]
    /// ['.1..23....4...3.']
    #[pyo3(signature = (
        *, remove: "int" = 1, add: "int" = 1, minimal=false, time_limit=None,
        jobs: "int | None" = None
    ))]
    fn neighbours(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = whole)] remove: usize,
        #[pyo3(from_py_with = whole)] add: usize,
        minimal: bool,
        time_limit: Option<TimeLimit>,
        #[pyo3(from_py_with = positive)] jobs: Option<NonZero<usize>>,
    ) -> PyResult<Vec<String>> {
        let board = &self.board;
        let bounds = Bounds::new(time_limit, jobs);
        let exchange = Exchange { remove, add, minimal };
        let search = Neighbours::new(board, exchange).map_err(wrong)?;
        let removals = search.removals();
        let variant = board.variant();
        let itself = form(&mut Canonizer::new(Arc::clone(variant)), board).map_err(wrong)?;
        let parts = Parts { rows: removals.len(), threads: bounds.threads(), together: TOGETHER };
        let (start, stop) = (Instant::now(), Arc::default());
        let found = run(
            py,
            (FOUND, Grids::Text),
            parts,
            &stop,
            || Canonizer::new(Arc::clone(variant)),
            |canonizer, first, count| {
                let deadline = Deadline::since(start, &bounds.limits(&stop));
                deadline.check()?;
                let givens = search.find(&removals[first..first + count], &deadline);
                let mut batch = Batch::new(FOUND, Grids::Text);
                for givens in givens.map_err(failure)? {
                    let puzzle =
                        board.with_givens(Grid::from_bytes(&givens)).map_err(Failure::puzzle)?;
                    let form = form(canonizer, &puzzle).map_err(Failure::puzzle)?;
                    batch.push([Value::Text(&form)]);
                }
                Ok(batch)
            },
        )?;
        let mut seen = HashSet::from([itself]);
        Ok(found.texts(0).into_iter().filter(|form| seen.insert(form.clone())).collect())
    }
}

/// Returns the canonical form of a puzzle in one line.
fn form(canonizer: &mut Canonizer, puzzle: &LibraryPuzzle) -> Result<String, CanonicalError> {
    let canonical = canonizer.canonical(puzzle, &Deadline::never())?;
    Ok(line(puzzle.variant(), &canonical.grid))
}

//! Canonical forms of columns.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clausoku::Puzzle;
use pyo3::prelude::*;
use symmetry::Canonizer;

use super::answers::Answers;
use super::column::{PuzzleColumn, Worker};
use super::reader::Entry;
use super::work::TOGETHER;
use crate::arrow::{Batch, Columns, Kind, Value};
use crate::shown::line;
use crate::variants::BoardArgument;

const FORMS: Columns = &[(c"canonical", Kind::Text), (c"error", Kind::Text)];

/// Returns the canonical forms of a column of puzzles: isomorphic puzzles have the same.
///
/// >>> import clausoku
/// >>> clausoku.canonical(["12..34....4...1.", "21..43....3...2."]).column("canonical")
/// ['....12....23..41', '....12....23..41']
#[pyfunction]
#[pyo3(name = "canonical", signature = (puzzles, *, variant=None, threads=None))]
pub fn canonical_column(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    variant: Option<BoardArgument>,
    threads: Option<usize>,
) -> PyResult<Answers> {
    let column = PuzzleColumn::of(puzzles, variant, threads)?;
    column.answers(py, FORMS, TOGETHER, |worker, canonizers, stop| {
        Ok(forms(worker, canonizers, stop))
    })
}

/// The forms of the puzzles that were read.
fn forms(worker: &Worker, canonizers: &mut Vec<Canonizer>, stop: &AtomicBool) -> Batch {
    let mut batch = Batch::new(FORMS.iter().map(|column| column.1));
    let mut index = 0;
    for entry in worker.entries.iter().take_while(|_| !stop.load(Ordering::Relaxed)) {
        match entry {
            Entry::Null => batch.push(&[]),
            Entry::Fault(fault) => batch.push(&[Value::Null, Value::Text(fault.as_bytes())]),
            Entry::Puzzle => {
                let form = form(&worker.puzzles.puzzle(index), canonizers);
                index += 1;
                match form {
                    Ok(form) => batch.push(&[Value::Text(form.as_bytes())]),
                    Err(error) => batch.push(&[Value::Null, Value::Text(error.as_bytes())]),
                }
            }
        }
    }
    batch
}

/// Returns the form of a puzzle, by the canonizer of its board.
fn form(puzzle: &Puzzle, canonizers: &mut Vec<Canonizer>) -> Result<String, String> {
    let variant = puzzle.variant();
    let known = canonizers.iter().position(|canonizer| canonizer.variant() == variant);
    let index = known.unwrap_or_else(|| {
        canonizers.push(Canonizer::new(Arc::clone(variant)));
        canonizers.len() - 1
    });
    let canonical = canonizers[index].canonical(puzzle).map_err(|error| error.to_string())?;
    Ok(line(variant, &canonical.grid))
}

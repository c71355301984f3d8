//! Canonical forms of columns.

use std::num::NonZero;
use std::sync::Arc;

use clausoku::{Puzzle, canonical::Canonizer};
use pyo3::prelude::*;

use super::answers::Answers;
use super::column::{PuzzleColumn, Worker, batch};
use super::work::TOGETHER;
use crate::arrow::{Columns, Kind, Value};
use crate::limits::{Bounds, whole};
use crate::shown::{check_for_line, line};
use crate::variants::BoardArgument;

const FORMS: Columns = &[("canonical", Kind::Text), ("error", Kind::Text)];

/// Returns the canonical forms of a column of puzzles: isomorphic puzzles have the same.
///
/// >>> import clausoku
/// >>> clausoku.canonical(["12..34....4...1.", "21..43....3...2."]).column("canonical")
/// ['....12....23..41', '....12....23..41']
#[pyfunction]
#[pyo3(name = "canonical", signature = (puzzles, *, variant=None, jobs=None))]
pub fn canonical_column(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    variant: Option<BoardArgument>,
    #[pyo3(from_py_with = whole)] jobs: Option<NonZero<usize>>,
) -> PyResult<Answers> {
    let column = PuzzleColumn::new(puzzles, variant, Bounds::new(None, jobs))?;
    column.answers(py, FORMS, TOGETHER, |Worker { puzzles, entries, .. }, canonizers, _| {
        Ok(batch(entries, FORMS, |batch, index| {
            let form = form(&puzzles.puzzle(index), canonizers)?;
            batch.push(&[Value::Text(form.as_bytes())]);
            Ok::<_, String>(())
        }))
    })
}

/// Returns the form of a puzzle, by the canonizer of its board.
fn form(puzzle: &Puzzle, canonizers: &mut Vec<Canonizer>) -> Result<String, String> {
    check_for_line(puzzle).map_err(|error| error.to_string())?;
    let variant = puzzle.variant();
    let known = canonizers.iter().position(|canonizer| canonizer.variant() == variant);
    let index = known.unwrap_or_else(|| {
        canonizers.push(Canonizer::new(Arc::clone(variant)));
        canonizers.len() - 1
    });
    let canonical = canonizers[index].canonical(puzzle).map_err(|error| error.to_string())?;
    Ok(line(variant, &canonical.grid))
}

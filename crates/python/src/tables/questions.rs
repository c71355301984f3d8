//! `count`, `hint`, `propagate` and `canonical` of columns: each puzzle has the answer of its method.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clausoku::canonical::Canonizer;
use clausoku::{Puzzle, deduction::Options, solving::Question};
use pyo3::prelude::*;

use super::answers::Answers;
use super::column::{PuzzleColumn, Worker, batch};
use super::work;
use crate::arrow::{Batch, Columns, NUMBER, TEXT, Value};
use crate::cnf::EncodingNames;
use crate::errors::{Failure, wrong};
use crate::limits::{Bounds, TimeLimit, whole};
use crate::propagation::Propagation;
use crate::steps::{path, searches};
use crate::variants::{BoardArgument, check_for_line, line};

/// The number of puzzles that a thread gets at a time. A hard one takes seconds.
const TOGETHER: usize = 64;

/// The maximum number of solutions that are listed, many puzzles at a time. A puzzle with more is counted alone.
const MAX_LISTED: u64 = 1000;

const COUNTED: Columns = &[("solutions", TEXT), ("error", TEXT)];

const HINTED: Columns = &[
    ("technique", TEXT),
    ("score", NUMBER),
    ("placements", TEXT),
    ("eliminations", TEXT),
    ("reason", TEXT),
    ("error", TEXT),
];

const PROPAGATED: Columns = &[("outcome", TEXT), ("grid", TEXT), ("open", NUMBER), ("error", TEXT)];

/// Counts the solutions of a column of puzzles exactly: a number as digits, since it may have more than 64 bits.
///
/// The limit of time is that of each puzzle.
///
/// >>> import clausoku
/// >>> clausoku.count(["." * 36, "12..34....4...1."]).column("solutions")
/// ['28200960', '1']
#[pyfunction]
#[pyo3(name = "count", signature = (puzzles, *, variant=None, time_limit=None, jobs=None))]
pub fn count_column(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    variant: Option<BoardArgument>,
    time_limit: Option<TimeLimit>,
    #[pyo3(from_py_with = whole)] jobs: Option<NonZero<usize>>,
) -> PyResult<Answers> {
    let bounds = Bounds::new(time_limit, jobs);
    let column = PuzzleColumn::new(puzzles, variant, bounds)?;
    let question = Question { most: MAX_LISTED + 1, second: false, costs: false };
    column.answers(py, COUNTED, TOGETHER, |Worker { puzzles, entries, .. }, (), stop| {
        let answers = puzzles.solve_in_lanes(question)?;
        Ok(batch(entries, COUNTED, |batch, index| {
            let listed =
                answers.get(index).filter(|answer| answer.search().ended.cutoff().is_none());
            let listed = listed.map(|answer| answer.search().solutions);
            let solutions = match listed.filter(|&solutions| solutions <= MAX_LISTED) {
                Some(solutions) => solutions.to_string(),
                None if stop.load(Ordering::Relaxed) => String::new(),
                None => bounds.count(&answers.puzzle(index), bounds.limits(stop))?,
            };
            batch.push(&[Value::Text(solutions.as_bytes())]);
            Ok::<_, Failure>(())
        }))
    })
}

/// Returns the next step that a person can find in each puzzle of a column; a row of `None` if no technique finds one.
///
/// Placements and eliminations are separated by spaces.
///
/// >>> import clausoku
/// >>> row = clausoku.hint(["12..34....4...1."])[0]
/// >>> row["technique"], row["placements"], row["reason"]
/// ('naked single', 'R1C3=3', 'R1C3 can hold only 3.')
#[pyfunction]
#[pyo3(name = "hint", signature = (puzzles, techniques=None, *, variant=None, time_limit=None, jobs=None))]
pub fn hint_column(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    techniques: Option<Vec<String>>,
    variant: Option<BoardArgument>,
    time_limit: Option<TimeLimit>,
    #[pyo3(from_py_with = whole)] jobs: Option<NonZero<usize>>,
) -> PyResult<Answers> {
    let searches = searches(techniques)?;
    let bounds = Bounds::new(time_limit, jobs);
    let column = PuzzleColumn::new(puzzles, variant, bounds)?;
    column.answers(py, HINTED, TOGETHER, |worker, (), stop| {
        each(worker, HINTED, stop, |batch, puzzle| {
            let Some(step) = path(puzzle, &[], &searches, 1, &bounds.limits(stop))?.pop() else {
                batch.push(&[]);
                return Ok(());
            };
            let [placed, removed] =
                [step.placements(), step.eliminations()].map(|all| all.join(" "));
            batch.push(&[
                Value::Text(step.technique().as_bytes()),
                Value::Number(step.score() as i32),
                Value::Text(placed.as_bytes()),
                Value::Text(removed.as_bytes()),
                Value::Text(step.reason().as_bytes()),
            ]);
            Ok(())
        })
    })
}

/// Derives values of each puzzle of a column by unit propagation, or by the rules of this name, without a guess.
///
/// `open` is the number of cells without a value.
///
/// >>> import clausoku
/// >>> clausoku.propagate(["12..34....4...1."])[0]
/// {'outcome': 'solved', 'grid': '1234342121434312', 'open': 0, 'error': None}
#[pyfunction]
#[pyo3(name = "propagate", signature = (puzzles, rule="unit", *, rules="extended", at_most_one=None, variant=None, time_limit=None, jobs=None))]
pub fn propagate_column(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    rule: &str,
    rules: &str,
    at_most_one: Option<&str>,
    variant: Option<BoardArgument>,
    time_limit: Option<TimeLimit>,
    #[pyo3(from_py_with = whole)] jobs: Option<NonZero<usize>>,
) -> PyResult<Answers> {
    let options = Options::parse(rule).map_err(wrong)?;
    let encoding = EncodingNames::for_propagation(rules, at_most_one).encoding()?;
    let bounds = Bounds::new(time_limit, jobs);
    let column = PuzzleColumn::new(puzzles, variant, bounds)?;
    column.answers(py, PROPAGATED, TOGETHER, |worker, (), stop| {
        each(worker, PROPAGATED, stop, |batch, puzzle| {
            let limits = bounds.limits(stop);
            let found = Propagation::within(puzzle, &encoding, options, &limits)?;
            let open = Value::Number(found.open() as i32);
            let grid = found.grid();
            batch.push(&[
                Value::Text(found.outcome().as_bytes()),
                Value::Text(grid.as_bytes()),
                open,
            ]);
            Ok(())
        })
    })
}

/// Makes the batch of the puzzles that were read, one after another, up to an interruption.
fn each(
    worker: &mut Worker,
    columns: Columns,
    stop: &Arc<AtomicBool>,
    mut push: impl FnMut(&mut Batch, &Puzzle) -> Result<(), Failure>,
) -> Result<Batch, Failure> {
    let Worker { puzzles, entries, .. } = worker;
    Ok(batch(entries, columns, |batch, index| {
        if stop.load(Ordering::Relaxed) {
            return Ok(());
        }
        push(batch, &puzzles.puzzle(index))
    }))
}

const FORMS: Columns = &[("canonical", TEXT), ("error", TEXT)];

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
    column.answers(py, FORMS, work::TOGETHER, |Worker { puzzles, entries, .. }, canonizers, _| {
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

//! `solve`, `check` and `certify` of columns.

use std::num::NonZero;
use std::path::PathBuf;

use clausoku::board::{Alphabet, clashes};
use clausoku::solving::{BatchAnswer, BatchAnswers, Question, SearchEnd};
use pyo3::prelude::*;

use super::answers::Answers;
use super::column::{PuzzleColumn, Worker, batch};
use super::reader::Entry;
use super::work::TOGETHER;
use crate::arrow::{Batch, Columns, NUMBER, TEXT, TRUTH, Value};
use crate::certificates::{Claim, certify};
use crate::errors::Failure;
use crate::limits::{Bounds, TimeLimit, whole};
use crate::searching::Solvers;
use crate::variants::BoardArgument;

const SOLVED: Columns = &[("solutions", NUMBER), ("solution", TEXT), ("error", TEXT)];

const CHECKED: Columns = &[
    ("solutions", NUMBER),
    ("minimal", TRUTH),
    ("redundant", TEXT),
    ("clashes", TEXT),
    ("error", TEXT),
];

/// Solves a column of puzzles. `limit` is the number of solutions after which a search ends.
///
/// `solver` and `cross_check` are names that `solvers()` lists. The limits are those of each puzzle; one that is reached is an
/// error of the row. Without a solver and limits, puzzles are solved many at a time.
#[pyfunction]
#[pyo3(name = "solve", signature = (puzzles, *, variant=None, limit=2, solver=None, cross_check=None, time_limit=None, conflict_limit=None, jobs=None))]
pub fn solve_column(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    variant: Option<BoardArgument>,
    #[pyo3(from_py_with = whole)] limit: u32,
    solver: Option<&str>,
    cross_check: Option<&str>,
    time_limit: Option<TimeLimit>,
    #[pyo3(from_py_with = whole)] conflict_limit: Option<u64>,
    #[pyo3(from_py_with = whole)] jobs: Option<NonZero<usize>>,
) -> PyResult<Answers> {
    let question = Question { most: u64::from(limit), second: false, costs: false };
    let choice = Solvers { first: solver, second: cross_check }.choice()?;
    let bounds = Bounds { time: time_limit, conflicts: conflict_limit, jobs };
    let column = PuzzleColumn::new(puzzles, variant, bounds)?.with_solver(choice);
    column.answers(py, SOLVED, TOGETHER, |worker, (), _| solved(worker, question))
}

/// Checks a column of puzzles: number of solutions, minimality, redundant givens and clashes.
///
/// >>> import clausoku
/// >>> clausoku.check(["12..34....4...1."])[0]["redundant"]
/// 'R1C1 R1C2 R2C1 R2C2'
#[pyfunction]
#[pyo3(name = "check", signature = (puzzles, *, variant=None, time_limit=None, conflict_limit=None, jobs=None))]
pub fn check_column(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    variant: Option<BoardArgument>,
    time_limit: Option<TimeLimit>,
    #[pyo3(from_py_with = whole)] conflict_limit: Option<u64>,
    #[pyo3(from_py_with = whole)] jobs: Option<NonZero<usize>>,
) -> PyResult<Answers> {
    let bounds = Bounds { time: time_limit, conflicts: conflict_limit, jobs };
    let column = PuzzleColumn::new(puzzles, variant, bounds)?;
    column.answers(py, CHECKED, TOGETHER, |worker, (), _| checked(worker))
}

/// Returns the answer to a puzzle, or why there is none.
fn answered<'b>(answers: &'b BatchAnswers<'_>, index: usize) -> Result<BatchAnswer<'b>, String> {
    let answer = answers.get(index).map_err(ToString::to_string)?;
    answer.search().ended.cutoff().map_or(Ok(answer), |reason| Err(reason.to_string()))
}

/// Solves the puzzles that were read.
fn solved(worker: &mut Worker, question: Question) -> Result<Batch, Failure> {
    let Worker { puzzles, entries, scratch, .. } = worker;
    let answers = puzzles.solve(question)?;
    Ok(batch(entries, SOLVED, |batch, index| {
        let answer = answered(&answers, index)?;
        scratch.clear();
        write_solution(&answer, scratch);
        let solutions = answer.search().solutions as i32;
        let solution = if solutions > 0 { Value::Text(scratch) } else { Value::Null };
        batch.push(&[Value::Number(solutions), solution]);
        Ok::<_, String>(())
    }))
}

/// Checks the puzzles that were read.
fn checked(worker: &mut Worker) -> Result<Batch, Failure> {
    let Worker { puzzles, entries, .. } = worker;
    let question = Question { most: 2, second: false, costs: false };
    let answers = puzzles.solve(question)?;
    let unique: Vec<usize> = (0..answers.len())
        .filter(|&index| {
            answered(&answers, index).is_ok_and(|answer| answer.search().solutions == 1)
        })
        .collect();
    let redundant = answers.redundant_givens(&unique)?;
    let mut redundant = unique.into_iter().zip(redundant).peekable();
    Ok(batch(entries, CHECKED, |batch, index| {
        let redundant = redundant.next_if(|row| row.0 == index).map(|row| row.1);
        let answer = answered(&answers, index)?;
        let redundant = redundant.map_or(Ok(None), |redundant| {
            let known = redundant.map_err(|error| error.to_string())?;
            let cut_short = known.cut_short.and_then(SearchEnd::cutoff);
            cut_short.map_or(Ok(Some(known.value)), |reason| Err(reason.to_string()))
        })?;
        push_checked(batch, &answer, redundant.as_deref());
        Ok::<_, String>(())
    }))
}

fn push_checked(
    batch: &mut Batch,
    answer: &BatchAnswer<'_>,
    redundant: Option<&[clausoku::board::Cell]>,
) {
    let solutions = answer.search().solutions as i32;
    let variant = answer.variant();
    let places: Option<Vec<String>> = redundant
        .map(|cells| cells.iter().map(|&cell| variant.position(cell).to_string()).collect());
    let clashes = if solutions == 0 {
        let found = clashes(variant, answer.puzzle().givens());
        let regions = found.iter().map(|clash| variant.regions()[clash.region].name.as_str());
        regions.collect::<Vec<&str>>().join("; ")
    } else {
        String::new()
    };
    let joined = places.as_ref().map(|places| places.join(" ")).unwrap_or_default();
    batch.push(&[
        Value::Number(solutions),
        places.as_ref().map_or(Value::Null, |places| Value::Truth(places.is_empty())),
        if joined.is_empty() { Value::Null } else { Value::Text(joined.as_bytes()) },
        if clashes.is_empty() { Value::Null } else { Value::Text(clashes.as_bytes()) },
    ]);
}

/// Appends the first solution as a line.
fn write_solution(answer: &BatchAnswer<'_>, text: &mut Vec<u8>) {
    let variant = answer.variant();
    match answer.in_lanes() {
        Some(found) if is_digits(variant.alphabet()) => {
            let numbers = found.first.unwrap_or_default();
            text.extend(numbers.iter().map(|&number| b'0' + number));
        }
        _ => {
            if let Some(grid) = answer.solutions().first() {
                text.extend_from_slice(variant.line(grid).to_string().as_bytes());
            }
        }
    }
}

/// Returns whether the symbols are the digits from 1.
fn is_digits(alphabet: &Alphabet) -> bool {
    let digits = (b'1'..=b'9').map(char::from).map(Some);
    alphabet.len() <= 9
        && alphabet
            .symbols()
            .map(|symbol| alphabet.character(symbol))
            .eq(digits.take(alphabet.len()))
}

const CERTIFIED: Columns =
    &[("claim", TEXT), ("solutions", NUMBER), ("source", TEXT), ("steps", NUMBER), ("error", TEXT)];

/// The number of puzzles that a thread certifies at a time.
const CERTIFIED_TOGETHER: usize = 8;

/// Proves how many solutions each puzzle of a column has. Each proof is checked.
///
/// With a `folder`, the certificate of the row with index 5 is saved in its folder `5`, which `Certificate.load` and
/// `clausoku certify --verify` read. The other arguments are those of `Puzzle.certify`; the limits are those of each puzzle, and one that is
/// reached is an error of the row.
///
/// >>> import clausoku
/// >>> clausoku.certify(["12..34....4...1.", "11.............."]).column("claim")
/// ['unique', 'none']
#[pyfunction]
#[pyo3(name = "certify", signature = (puzzles, *, folder=None, claim=None, max=10_000, solver=None, proof_format="lrat", variant=None, time_limit=None, conflict_limit=None, jobs=None))]
pub fn certify_column(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    folder: Option<PathBuf>,
    claim: Option<&str>,
    #[pyo3(from_py_with = whole)] max: usize,
    solver: Option<&str>,
    proof_format: &str,
    variant: Option<BoardArgument>,
    time_limit: Option<TimeLimit>,
    #[pyo3(from_py_with = whole)] conflict_limit: Option<u64>,
    #[pyo3(from_py_with = whole)] jobs: Option<NonZero<usize>>,
) -> PyResult<Answers> {
    let claim = Claim::new(claim, max, solver, proof_format)?;
    let bounds = Bounds { time: time_limit, conflicts: conflict_limit, jobs };
    let column = PuzzleColumn::new(puzzles, variant, bounds)?;
    column.answers(py, CERTIFIED, CERTIFIED_TOGETHER, |worker, (), stop| {
        let Worker { puzzles, entries, first, .. } = worker;
        let mut batch = Batch::new(CERTIFIED);
        let mut index = 0;
        for (entry, row) in entries.iter().zip(*first..) {
            let certificate = match entry {
                Entry::Null => {
                    batch.push(&[]);
                    continue;
                }
                Entry::Fault(fault) => Err(Failure::Puzzle(fault.clone())),
                Entry::Puzzle => {
                    index += 1;
                    certify(&puzzles.puzzle(index - 1), &claim, &bounds.limits(stop))
                }
            };
            match certificate {
                Ok(certificate) => {
                    if let Some(folder) = &folder {
                        let saved = certificate.write(&folder.join(row.to_string()));
                        saved.map_err(|error| Failure::Solver(error.to_string()))?;
                    }
                    certificate.push_row(&mut batch);
                }
                Err(failure) => batch.push_error(&failure.to_string()),
            }
        }
        Ok(batch)
    })
}

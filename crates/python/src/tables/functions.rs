//! `solve` and `check` of columns.

use clausoku::board::{Alphabet, clashes};
use clausoku::{BatchAnswer, Question};
use pyo3::prelude::*;

use super::answers::Answers;
use super::column::{PuzzleColumn, Worker};
use super::reader::Entry;
use super::work::TOGETHER;
use crate::arrow::{Batch, Columns, Kind, Value};
use crate::variants::BoardArgument;

const SOLVED: Columns =
    &[(c"solutions", Kind::Number), (c"solution", Kind::Text), (c"error", Kind::Text)];

const CHECKED: Columns = &[
    (c"solutions", Kind::Number),
    (c"minimal", Kind::Truth),
    (c"redundant", Kind::Text),
    (c"clashes", Kind::Text),
    (c"error", Kind::Text),
];

/// Solves a column of puzzles. `limit` is the number of solutions after which a search ends.
#[pyfunction]
#[pyo3(name = "solve", signature = (puzzles, *, variant=None, limit=2, threads=None))]
pub fn solve_column(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    variant: Option<BoardArgument>,
    limit: u32,
    threads: Option<usize>,
) -> PyResult<Answers> {
    let question = Question { most: u64::from(limit), second: false, costs: false };
    let column = PuzzleColumn::of(puzzles, variant, threads)?;
    column.answers(py, SOLVED, TOGETHER, |worker, (), _| solved(worker, question))
}

/// Checks a column of puzzles: number of solutions, minimality, redundant givens and clashes.
#[pyfunction]
#[pyo3(name = "check", signature = (puzzles, *, variant=None, threads=None))]
pub fn check_column(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    variant: Option<BoardArgument>,
    threads: Option<usize>,
) -> PyResult<Answers> {
    let column = PuzzleColumn::of(puzzles, variant, threads)?;
    column.answers(py, CHECKED, TOGETHER, |worker, (), _| checked(worker))
}

/// Solves the puzzles that were read.
fn solved(worker: &mut Worker, question: Question) -> Result<Batch, String> {
    let Worker { puzzles, entries, scratch, .. } = worker;
    let answers = puzzles.solve(question).map_err(|error| error.to_string())?;
    let mut batch = Batch::new(SOLVED.iter().map(|column| column.1));
    let mut index = 0;
    for entry in entries.iter() {
        match entry {
            Entry::Null => batch.push(&[]),
            Entry::Fault(fault) => {
                batch.push(&[Value::Null, Value::Null, Value::Text(fault.as_bytes())]);
            }
            Entry::Puzzle => {
                match answers.get(index) {
                    Ok(answer) => {
                        scratch.clear();
                        write_solution(&answer, scratch);
                        let solutions = answer.search().solutions as i32;
                        let solution =
                            if solutions > 0 { Value::Text(scratch) } else { Value::Null };
                        batch.push(&[Value::Number(solutions), solution]);
                    }
                    Err(error) => {
                        let error = error.to_string();
                        batch.push(&[Value::Null, Value::Null, Value::Text(error.as_bytes())]);
                    }
                }
                index += 1;
            }
        }
    }
    Ok(batch)
}

/// Checks the puzzles that were read.
fn checked(worker: &mut Worker) -> Result<Batch, String> {
    let Worker { puzzles, entries, .. } = worker;
    let question = Question { most: 2, second: false, costs: false };
    let answers = puzzles.solve(question).map_err(|error| error.to_string())?;
    let unique: Vec<usize> = (0..answers.len())
        .filter(|&index| answers.get(index).is_ok_and(|answer| answer.search().solutions == 1))
        .collect();
    let redundant = answers.redundant_givens(&unique).map_err(|error| error.to_string())?;
    let mut redundant = unique.into_iter().zip(redundant).peekable();
    let mut batch = Batch::new(CHECKED.iter().map(|column| column.1));
    let mut index = 0;
    for entry in entries.iter() {
        match entry {
            Entry::Null => batch.push(&[]),
            Entry::Fault(text) => push_fault(&mut batch, text),
            Entry::Puzzle => {
                let redundant = redundant.next_if(|row| row.0 == index).map(|row| row.1);
                let answer = answers.get(index).map_err(ToString::to_string);
                index += 1;
                let redundant = redundant.transpose().map_err(|error| error.to_string());
                match answer.and_then(|answer| Ok((answer, redundant?))) {
                    Ok((answer, redundant)) => {
                        let redundant = redundant.map(|known| known.value);
                        push_checked(&mut batch, &answer, redundant.as_deref());
                    }
                    Err(error) => push_fault(&mut batch, &error),
                }
            }
        }
    }
    Ok(batch)
}

/// Adds a row with an error only.
fn push_fault(batch: &mut Batch, error: &str) {
    let null = Value::Null;
    batch.push(&[null, null, null, null, Value::Text(error.as_bytes())]);
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

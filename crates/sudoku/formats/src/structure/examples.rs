//! Examples for language models: a question with a puzzle and perhaps an answer, in sentences or in the messages of a transcript. They are
//! fields of tables and lines of objects, so that lists of any length are read one by one.

use clausoku_board::{Grid, Puzzle};

use super::flowed::has_words;
#[cfg(feature = "json")]
use super::pairs::UNSOLVING;
use crate::{ReadOptions, Record};

/// Returns the puzzle of a field that has words; `None` if it has not one grid.
pub(crate) fn puzzle_in(field: &str, options: &ReadOptions) -> Option<Puzzle> {
    let [record] = <[Record; 1]>::try_from(records(field, options)?).ok()?;
    record.solution.is_none().then_some(record.puzzle)
}

/// Returns the last full grid of a field that has words.
pub(crate) fn answer_in(field: &str, options: &ReadOptions) -> Option<Grid> {
    let grids = records(field, options)?.into_iter();
    let mut grids =
        grids.rev().map(|record| record.solution.unwrap_or_else(|| record.puzzle.givens().clone()));
    grids.find(|grid| grid.filled_count() == grid.len())
}

/// Returns `true` if a field has words or values, and as many digits as a grid of so many cells, so that it may contain one.
pub(crate) fn may_have_grid(field: &str, cells: usize) -> bool {
    let digits = || field.bytes().filter(u8::is_ascii_digit).count();
    field.len() > cells && digits() >= cells && may_be_text(field)
}

/// Returns the puzzle of an object with the notes about its cells, and the grid that is named as its solution; `None` if the object has other
/// grids.
#[cfg(feature = "json")]
pub(crate) fn example_in(object: &str, options: &ReadOptions) -> Option<(Record, Option<Grid>)> {
    let mut records = records(object, options)?.into_iter();
    let is_answer = |record: &Record| record.notes.iter().any(|note| note == UNSOLVING);
    let mut question = records.next().filter(|record| !is_answer(record))?;
    let answer = match (records.next(), records.next()) {
        (None, _) => question.solution.take(),
        (Some(answer), None) if question.solution.is_none() && is_answer(&answer) => {
            Some(answer.puzzle.givens().clone())
        }
        _ => return None,
    };
    // The others name lines of the object.
    question.notes.retain(|note| !note.starts_with("line"));
    Some((question, answer))
}

/// Returns `true` for sentences, for words such as `A: 53…79`, and for the values of a program.
fn may_be_text(field: &str) -> bool {
    let field = field.trim();
    has_words(field) || field.starts_with('[') || field.contains(char::is_whitespace)
}

fn records(text: &str, options: &ReadOptions) -> Option<Vec<Record>> {
    if !may_be_text(text) {
        return None;
    }
    super::read(text, options, true).ok()??.into_iter().collect::<Result<_, _>>().ok()
}

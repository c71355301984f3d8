//! Puzzles that are one word of a text: links that contain a puzzle, and strings of constraints, in a letter, a page or a post.
//!
//! | the word | its use |
//! | --- | --- |
//! | a link or a string that a format reads | a puzzle; a grid beside it may be its solution, or its givens once more |
//! | the same puzzle in another word | a note |
//! | a link of a known program that names a puzzle on a server | its fault, if the text has no puzzle; else text |
//! | any other address | text |

use clausoku_board::{Constraint, Puzzle};

use super::block::Lines;
use super::document;
use super::group::add_note;
use super::left_over::{Use, listed, note, unused, use_of};
use super::remarks::Remarks;
use crate::common::{Line, Places, ReadErrorKind, ReadResult, Result, numbered_lines};
use crate::{ReadError, ReadOptions, Record, Sample, detect, iss};

/// The formats whose puzzles are single words.
const FORMATS: [&str; 3] = ["iss", "fpuzzles", "sudokupad"];

/// The least length of a string of constraints.
const MIN_LENGTH: usize = 32;

/// The puzzles in the words of a text.
pub(super) struct Linked {
    records: Vec<Record>,
    /// The lines of words that are a puzzle once more.
    again: Vec<usize>,
    /// The text with blanks in the place of its links.
    rest: String,
}

/// Returns the puzzles in the words of a text; `None` if no word is a puzzle.
///
/// # Errors
///
/// Fails if a link contains a puzzle that cannot be read.
pub(super) fn find(text: &str, options: &ReadOptions) -> Result<Option<Linked>> {
    let mut found = Linked { records: Vec::new(), again: Vec::new(), rest: String::new() };
    let mut end = 0;
    let places = Places::new(text);
    for (at, word) in words_outside_of_remarks(text) {
        let Some(format) = detect(Sample::new(word.as_bytes(), true)) else { continue };
        if !FORMATS.contains(&format.name) {
            continue;
        }
        // Documents escape the sign between the values of an address.
        let plain = word.replace("&amp;", "&");
        let place = places.at(at);
        match format.read(&plain, options) {
            Ok(mut records) => {
                let record = Record { line: place.line, ..records.swap_remove(0) };
                let is_known = |known: &Record| is_same(&known.puzzle, &record.puzzle);
                if found.records.iter().any(is_known) {
                    found.again.push(place.line);
                } else {
                    found.records.push(record);
                }
            }
            // Pages have addresses of other pages.
            Err(error)
                if is_address(word)
                    && (format.name == iss::FORMAT.name
                        || error.kind() == ReadErrorKind::Unsupported) =>
            {
                continue;
            }
            Err(error) => return Err(error.moved(place)),
        }
        found.rest.push_str(&text[end..at]);
        found.rest.extend(std::iter::repeat_n(' ', word.len()));
        end = at + word.len();
    }
    found.rest.push_str(&text[end..]);
    Ok((!found.records.is_empty()).then_some(found))
}

/// Returns the fault of the first link of a known program, which names a puzzle on a server.
pub(super) fn fault(text: &str, options: &ReadOptions) -> Option<ReadError> {
    let places = Places::new(text);
    let mut words = words_outside_of_remarks(text);
    let (at, word, format) = words.find_map(|(at, word)| {
        let format = detect(Sample::new(word.as_bytes(), true))?;
        let is_known = FORMATS[1..].contains(&format.name) || iss::is_of_program(word);
        is_known.then_some((at, word, format))
    })?;
    format.read(word, options).err().map(|error| error.moved(places.at(at)))
}

/// Returns the puzzles of words, and those of the boards beside them: `read` reads a text without links.
///
/// # Errors
///
/// Fails as `read` does.
pub(super) fn read(
    linked: Linked,
    options: &ReadOptions,
    read: impl Fn(&str, &ReadOptions) -> Result<Option<Vec<ReadResult>>>,
) -> Result<Vec<ReadResult>> {
    let Linked { mut records, again, rest } = linked;
    // The grid of its solution is on the board of the puzzle.
    let variant = records[0].puzzle.variant().clone();
    let on_board = ReadOptions { variant: Some(variant), ..options.clone() };
    let boards = match read(&rest, &on_board) {
        Ok(Some(boards)) if boards.iter().flatten().all(|board| is_of(board, &records)) => boards,
        _ => read(&rest, options)?.unwrap_or_default(),
    };
    let mut notes = Vec::new();
    if !again.is_empty() {
        let are = if again.len() == 1 { "is" } else { "are" };
        notes.push(format!("{} {are} a puzzle of this text once more", listed(again.into_iter())));
    }
    if boards.is_empty() {
        if let Some(line) = document::cells_in_no_grid(&Lines::around(&rest)) {
            return Err(unused(line));
        }
        let texts: Vec<Line<'_>> = numbered_lines(&rest)
            .filter(|line| use_of(line.data(), 9, false) == Use::Text)
            .collect();
        notes.extend(note(&texts, ""));
    }
    let mut others = Vec::new();
    for board in boards {
        let board = board?;
        let before = records.iter_mut().rev().filter(|record| record.line < board.line);
        let of_board = before.into_iter().find(|record| is_part(&board, record));
        notes.extend(board.notes.iter().cloned());
        match of_board {
            Some(record) if record.puzzle.givens() != board.puzzle.givens() => {
                record.solution = Some(board.puzzle.givens().clone());
            }
            Some(record) => record.solution = board.solution.or(record.solution.take()),
            None => others.push(Record { notes: Vec::new(), ..board }),
        }
    }
    records.append(&mut others);
    records.sort_by_key(|record| record.line);
    let mut records: Vec<ReadResult> = records.into_iter().map(Ok).collect();
    for note in notes {
        add_note(&mut records, note);
    }
    Ok(records)
}

/// Returns `true` if a grid is the solution of one of these puzzles, or its givens.
fn is_of(board: &Record, records: &[Record]) -> bool {
    records.iter().any(|record| is_part(board, record))
}

/// Returns `true` if a grid is the solution of this puzzle, or its givens.
fn is_part(board: &Record, record: &Record) -> bool {
    let (givens, puzzle) = (board.puzzle.givens(), &record.puzzle);
    givens == puzzle.givens() || clausoku_board::check_solution(puzzle, givens).is_ok()
}

/// Returns `true` if two puzzles have the same givens, regions and constraints.
fn is_same(first: &Puzzle, second: &Puzzle) -> bool {
    let constraints = |puzzle: &Puzzle| {
        let all = puzzle.variant().constraints().iter();
        let mut all: Vec<String> = all.map(|one: &Constraint| format!("{one:?}")).collect();
        all.sort_unstable();
        all
    };
    first.givens() == second.givens()
        && first.variant().regions() == second.variant().regions()
        && constraints(first) == constraints(second)
}

fn is_address(word: &str) -> bool {
    BEGINNINGS.iter().any(|start| word.starts_with(start))
}

/// The beginning of compressed JSON.
const PACKED: &str = "N4";

/// The beginnings of addresses.
const BEGINNINGS: [&str; 3] = ["https://", "http://", "www."];

fn words_outside_of_remarks(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let remarks = Remarks::new(text);
    words(text).filter(move |(at, _)| !remarks.contain(*at))
}

/// Returns the words of a text that are addresses or as long as a string of constraints, each with its byte.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_end = |c: char| c.is_whitespace() || "\"'<>`()[]{}|,".contains(c);
    text.split(is_end).filter_map(move |word| {
        let start = BEGINNINGS.iter().filter_map(|beginning| word.find(beginning)).min();
        let word = &word[start.unwrap_or(0)..];
        let word = word.trim_end_matches(['.', ',', ';', ':', '!', '?', '*']);
        // Rows of cells are no strings of constraints.
        let has_mark = || word.contains(['~', ':', '=']) || word.contains(PACKED);
        let is_long = start.is_some() || word.len() >= MIN_LENGTH && has_mark();
        is_long.then_some((word.as_ptr() as usize - text.as_ptr() as usize, word))
    })
}

//! Puzzles that are one word of a text: links that contain a puzzle, and strings of constraints, in a letter, a page or a post.
//!
//! | the word | its use |
//! | --- | --- |
//! | a link or a string that a format reads | a puzzle; a grid beside it may be its solution, or its givens once more |
//! | the same puzzle in another word | a note |
//! | a link of a known program that names a puzzle on a server | its fault, if the text has no puzzle; else text |
//! | any other address | text |

use std::sync::Arc;

use clausoku_board::{Constraint, Puzzle, Variant};

use super::block::Lines;
use super::document;
use super::group::add_note;
use super::left_over::{NO_CELL, Use, had_puzzle, listed, note, unused, use_of, variant_named};
use super::pairs::UNSOLVING;
use super::remarks::Remarks;
use super::{cages, named_cages, number_lists, parity, sum_grids, sums};
use crate::common::{Line, Places, ReadErrorKind, ReadResult, Result, nothing, numbered_lines};
use crate::{ReadError, ReadOptions, Record, Sample, detect, iss};

/// The formats whose puzzles are single words.
const FORMATS: [&str; 3] = ["iss", "fpuzzles", "sudokupad"];

/// The least length of a string of constraints.
const MIN_LENGTH: usize = 32;

/// The puzzles in the words of a text.
pub(super) struct Linked<'t> {
    text: &'t str,
    records: Vec<Record>,
    /// The faults of other links, each in its place.
    faults: Vec<ReadError>,
    /// The lines of words that are a puzzle once more.
    again: Vec<usize>,
    /// The lines of remarks that have a puzzle.
    remarked: Vec<usize>,
    /// The text with [`NO_CELL`] in the place of its puzzles.
    rest: String,
    /// Is `true` if a grid beside a puzzle may have its givens, which the puzzle lacks.
    lacks_givens: bool,
}

impl<'t> Linked<'t> {
    fn new(text: &'t str) -> Self {
        Self {
            text,
            records: Vec::new(),
            faults: Vec::new(),
            again: Vec::new(),
            remarked: Vec::new(),
            rest: String::new(),
            lacks_givens: false,
        }
    }
}

/// Returns the puzzles in the words of a text; `None` if no word is a puzzle, or the text is a string of several lines.
///
/// # Errors
///
/// Fails if no link contains a puzzle that can be read, and one contains a puzzle that cannot.
pub(super) fn find<'t>(text: &'t str, options: &ReadOptions) -> Result<Option<Linked<'t>>> {
    let mut found = Linked::new(text);
    if has_string_of_lines(text) {
        return Ok(None);
    }
    let mut end = 0;
    let places = Places::new(text);
    let remarks = Remarks::new(text);
    for (at, word) in words(text) {
        let Some(format) = detect(Sample::new(word.as_bytes(), true)) else { continue };
        if !FORMATS.contains(&format.name) {
            continue;
        }
        // Documents escape the sign between the values of an address.
        let plain = word.replace("&amp;", "&");
        let place = places.at(at);
        let read = format.read(&plain, options);
        if remarks.contain(at) {
            found.remarked.extend((read.is_ok() || !is_address(word)).then_some(place.line));
            continue;
        }
        match read {
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
            Err(error) => found.faults.push(error.moved(place)),
        }
        found.rest.push_str(&text[end..at]);
        found.rest.push_str(&NO_CELL.repeat(word.len()));
        end = at + word.len();
    }
    found.rest.push_str(&text[end..]);
    if !found.records.is_empty() {
        return Ok(Some(found));
    }
    found.faults.into_iter().next().map_or_else(|| stated(text, options), Err)
}

/// Returns the puzzles of a text that states their clues.
///
/// # Errors
///
/// Fails if the clues contradict each other, or do not fit the board that the options ask for.
fn stated<'t>(text: &'t str, options: &ReadOptions) -> Result<Option<Linked<'t>>> {
    let mut all = sums::find(text)?;
    for find in [parity::find, sum_grids::find, cages::find, number_lists::find, named_cages::find]
    {
        all = if all.is_empty() { find(text) } else { all };
    }
    let Some(first) = all.first() else { return Ok(None) };
    let mut found = Linked { lacks_givens: true, ..Linked::new(text) };
    let mut end = 0;
    for stated in &all {
        found.rest.push_str(&text[end..stated.bytes.start]);
        let signs = text[stated.bytes.clone()].chars();
        found.rest.extend(signs.map(|c| if c == '\n' { "\n" } else { NO_CELL }));
        end = stated.bytes.end;
    }
    found.rest.push_str(&text[end..]);
    let rules = rules_beside(&found.rest, first.numbers.len().isqrt())?;
    let variant = options.variant.clone().or_else(|| rules.map(Arc::new));
    let options = ReadOptions { variant, ..options.clone() };
    let places = Places::new(text);
    for stated in all {
        let puzzle = stated.puzzle(text, &options)?;
        let line = places.at(stated.bytes.start).line;
        found.records.push(Record { notes: vec![stated.note], ..Record::new(puzzle, line) });
    }
    Ok(Some(found))
}

/// Returns the variant that a line beside cages selects, whose own name says no more than they do.
///
/// # Errors
///
/// Fails if a line names a kind of puzzle that needs more than its name.
fn rules_beside(rest: &str, order: usize) -> Result<Option<Variant>> {
    let mut selected = None;
    for line in numbered_lines(rest) {
        let lower = line.text.to_ascii_lowercase();
        if !lower.contains("killer") {
            selected = variant_named(line, order)?.or(selected);
            continue;
        }
        let others = lower.replace("killer", "      ");
        selected = variant_named(Line { text: &others, ..line }, order)?.or(selected);
    }
    Ok(selected)
}

/// Returns `true` if two lines after each other begin with items of a string of constraints, which may have several lines.
fn has_string_of_lines(text: &str) -> bool {
    let begins = |line: &Line<'_>| {
        let item = line.text.trim_start().strip_prefix('.');
        item.is_some_and(|item| item.starts_with(|c: char| c.is_ascii_uppercase() || c == '~'))
    };
    let mut lines = numbered_lines(text).map(|line| begins(&line));
    let mut before = false;
    lines.any(|begins| std::mem::replace(&mut before, begins) && begins)
}

/// Returns the fault of the first link of a known program, which names a puzzle on a server.
pub(super) fn fault(text: &str, options: &ReadOptions) -> Option<ReadError> {
    let places = Places::new(text);
    let remarks = Remarks::new(text);
    let mut words = words(text).filter(|(at, _)| !remarks.contain(*at));
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
    linked: Linked<'_>,
    options: &ReadOptions,
    read: impl Fn(&str, &ReadOptions) -> Result<Option<Vec<ReadResult>>>,
) -> Result<Vec<ReadResult>> {
    let Linked { text, mut records, faults, again, remarked, rest, lacks_givens } = linked;
    let is_part = |board: &Record, record: &Record| {
        is_part(board, record) || lacks_givens && with_givens(record, board).is_some()
    };
    let boards = match read(&rest, options) {
        // The name of its variant is that of the puzzle, whose solution is beside it.
        Err(error) if error.kind() == ReadErrorKind::Variant => {
            let variant = Some(Arc::clone(records[0].puzzle.variant()));
            let boards = read(&rest, &ReadOptions { variant, ..options.clone() });
            let is_of = |board: &ReadResult| {
                let board = board.as_ref();
                board.is_ok_and(|board| records.iter().any(|record| is_part(board, record)))
            };
            let boards = boards.ok().flatten().filter(|boards| boards.iter().all(is_of));
            boards.ok_or(error)?
        }
        boards => boards?.unwrap_or_default(),
    };
    let mut notes = Vec::new();
    for (lines, what) in [
        (again, "a puzzle of this text once more"),
        (remarked, "a remark with a puzzle, which is not read"),
    ] {
        let are = if lines.len() == 1 { "is" } else { "are" };
        if !lines.is_empty() {
            notes.push(format!("{} {are} {what}", listed(lines.into_iter())));
        }
    }
    if boards.is_empty() {
        if let Some(line) = document::cells_in_no_grid(&Lines::around(&rest)) {
            return Err(unused(line));
        }
        let is_text = |(_, rest): &(Line<'_>, Line<'_>)| {
            let is_stated = lacks_givens && had_puzzle(rest.data());
            !is_stated && use_of(rest.data(), 9, false) == Use::Text
        };
        let lines = numbered_lines(text).zip(numbered_lines(&rest)).filter(is_text);
        let texts: Vec<Line<'_>> = lines.map(|(line, _)| line).collect();
        notes.extend(note(&texts, ""));
    }
    let mut others = Vec::new();
    for board in boards {
        let board = board?;
        let above = records.partition_point(|record| record.line <= board.line);
        let nearest = (0..above).rev().chain(above..records.len());
        let of_board = nearest.into_iter().find(|&index| is_part(&board, &records[index]));
        let of_board = of_board.map(|index| &mut records[index]);
        let is_named = board.notes.iter().any(|note| note == UNSOLVING);
        if of_board.is_none() && is_named && above > 0 {
            let place = numbered_lines(text).find(|line| line.number == board.line);
            let found = "one that does not solve the puzzle";
            return Err(place.map_or_else(
                || nothing(text),
                |line| {
                    line.at(1).fault(
                        ReadErrorKind::Solution,
                        "the solution of the puzzle above",
                        found,
                    )
                },
            ));
        }
        notes.extend(board.notes.iter().filter(|note| *note != UNSOLVING).cloned());
        let with_givens = of_board
            .as_deref()
            .filter(|_| lacks_givens)
            .and_then(|record| with_givens(record, &board));
        match (of_board, with_givens) {
            (Some(record), Some(puzzle)) => {
                record.puzzle = puzzle;
                record.solution = board.solution.or(record.solution.take());
            }
            (Some(record), None) if record.puzzle.givens() != board.puzzle.givens() => {
                record.solution = Some(board.puzzle.givens().clone());
            }
            (Some(record), None) => record.solution = board.solution.or(record.solution.take()),
            (None, _) => others.push(Record { notes: Vec::new(), ..board }),
        }
    }
    records.append(&mut others);
    records.sort_by_key(|record| record.line);
    let faults = faults.into_iter().map(Err);
    let mut records: Vec<ReadResult> = records.into_iter().map(Ok).chain(faults).collect();
    records
        .sort_by_key(|record| record.as_ref().map_or_else(ReadError::line, |record| record.line));
    for note in notes {
        add_note(&mut records, note);
    }
    Ok(records)
}

/// Returns `true` if a grid is the solution of this puzzle, or its givens.
fn is_part(board: &Record, record: &Record) -> bool {
    let (givens, puzzle) = (board.puzzle.givens(), &record.puzzle);
    givens == puzzle.givens()
        || board.puzzle.variant().cell_count() == puzzle.variant().cell_count()
            && clausoku_board::check_solution(puzzle, givens).is_ok()
}

/// Returns the puzzle of a record that has no givens with those of a board; `None` if the board cannot have them.
fn with_givens(record: &Record, board: &Record) -> Option<Puzzle> {
    let (givens, puzzle) = (board.puzzle.givens(), &record.puzzle);
    let may_have = puzzle.givens().filled_count() == 0 && givens.filled_count() < givens.len();
    let variant = Arc::clone(puzzle.variant());
    may_have.then(|| Puzzle::new(variant, givens.clone()).ok())?
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

/// Returns the words of a text that are addresses or as long as a string of constraints, each with its byte.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_end = |c: char| c.is_whitespace() || "\"'<>`()[]{}|,".contains(c);
    text.split(is_end).flat_map(addresses).filter_map(move |word| {
        let word = word.trim_end_matches(['.', ',', ';', ':', '!', '?', '*']);
        // Rows of cells are no strings of constraints.
        let has_mark = || word.contains(['~', ':', '=']) || word.contains(PACKED);
        let is_long = is_address(word) || word.len() >= MIN_LENGTH && has_mark();
        is_long.then_some((word.as_ptr() as usize - text.as_ptr() as usize, word))
    })
}

/// Returns the addresses in a word, each up to the next one; the word if it has none.
fn addresses(word: &str) -> Vec<&str> {
    let starts = BEGINNINGS.iter().flat_map(|beginning| word.match_indices(beginning));
    let mut starts: Vec<usize> = starts.map(|(start, _)| start).collect();
    starts.sort_unstable();
    if starts.is_empty() {
        return vec![word];
    }
    // `https://www.` is one beginning.
    starts.dedup_by(|second, first| *second - *first < "https://.".len());
    let ends = starts[1..].iter().copied().chain([word.len()]);
    starts.iter().zip(ends).map(|(&start, end)| &word[start..end]).collect()
}

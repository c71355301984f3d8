//! The parts of a line: an identifier, the cells, and the text after them.
//!
//! **Words** are between white space and commas; in a word, `:` and `;` separate columns, unless the word consists of cells
//! in the characters from `0` on (`common/signs.rs`), and `:` is 10.
//!
//! The first word that can be the cells of a board contains them. Words before it are an identifier, if none of them can be a
//! part of a puzzle. As many words of equal length as each has characters are the rows of a board.

use std::borrow::Cow;
use std::collections::BTreeSet;

use clausoku_board::Variant;

use crate::common::{usual_signs, writes_a_cell};
use crate::structure::{has_word, is_marked, is_sentence};

/// The number of characters from which on a word may be cells, and not an identifier, a rating or a word of a comment.
pub(super) const LONG: usize = 16;

/// The largest number of words of an identifier, so that long lines are read in linear time.
const MAX_WORDS: usize = 16;

/// The parts of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Parts<'t> {
    /// The cells, without quotes.
    pub cells: Cow<'t, str>,
    /// The cells as they are in the line. If these are rows with a sign between two, they differ from the cells.
    pub place: &'t str,
    /// The text after the cells.
    pub rest: &'t str,
}

impl Parts<'_> {
    /// Returns the column of a cell, counted from the first cell's.
    pub(super) fn column(&self, cell: usize) -> usize {
        let order = self.cells.chars().count().isqrt().max(1);
        if self.cells.len() == self.place.len() { cell } else { cell + cell / order }
    }
}

/// Returns the order of the usual board with `cells` cells.
pub(super) fn order_of(cells: usize) -> Option<usize> {
    let order = cells.isqrt();
    (order * order == cells && order > 1 && Variant::usual_block(order).is_ok()).then_some(order)
}

/// Returns the parts of a line that begins with an identifier or the cells. The cells of a known board have this number.
pub(crate) fn parts_of(data: &str, known: Option<usize>) -> Parts<'_> {
    if let Some(parts) = quoted(data) {
        return parts;
    }
    if is_list(data) {
        return Parts { cells: data.into(), place: data, rest: "" };
    }
    if let Some(parts) = joined(data, known) {
        return parts;
    }
    let (first, rest) = first_word(data, known);
    if let Some((cells, layout)) = with_layout(first, known) {
        // The text behind the layout is after the cells, too.
        return Parts {
            cells: cells.into(),
            place: cells,
            rest: &data[data.len() - rest.len() - layout.len()..],
        };
    }
    // A short number can also be a board of order 2 or 3.
    let is_long = known.is_some() || first.chars().count() >= LONG;
    let found =
        if is_long && are_cells(first, known) { None } else { after_identifier(data, known) };
    let (cells, rest) = found.unwrap_or((first, rest));
    Parts { cells: cells.into(), place: cells, rest }
}

/// Returns `true` if a line is fields of one or two signs, of which as many are a board: no column of it is the cells.
fn is_list(data: &str) -> bool {
    let fields = || data.split(';').map(str::trim);
    // A separator may be behind the last field.
    let is_board = |count: usize| order_of(count).is_some_and(|order| order > 3);
    data.contains(';')
        && fields().all(|field| field.len() < 3)
        && (is_board(fields().count()) || is_board(fields().count() - 1))
}

/// Returns the parts of a line whose cells are between quotes.
fn quoted(data: &str) -> Option<Parts<'_>> {
    let quote = data.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let (cells, rest) = data[1..].split_once(quote)?;
    let ends = rest.is_empty() || rest.starts_with(is_separator);
    let cells = cells.trim();
    ends.then_some(Parts { cells: cells.into(), place: cells, rest })
}

fn is_separator(c: char) -> bool {
    is_gap(c) || matches!(c, ';' | ':')
}

/// Returns whether the character is in no word.
pub(super) fn is_gap(c: char) -> bool {
    c.is_whitespace() || c == ','
}

/// Returns the first word of a text up to its first column, and the text after it.
fn first_word(data: &str, known: Option<usize>) -> (&str, &str) {
    let (word, _) = data.split_at(data.find(is_gap).unwrap_or(data.len()));
    let column = word.find([';', ':']).unwrap_or(word.len());
    let end =
        if column < word.len() && is_one_column(word, column, known) { word.len() } else { column };
    data.split_at(end)
}

/// Returns whether a word with `:` or `;` at this byte is cells in the characters from `0` on. One cell may be missing.
fn is_one_column(word: &str, column: usize, known: Option<usize>) -> bool {
    if !word.chars().all(is_cell_from_zero_on) {
        return false;
    }
    let is_board = |length| match known {
        Some(cells) => length == cells,
        None => order_of(length).is_some(),
    };
    // Nine numbers and fewer have digits.
    if word.len() >= 100 && is_board(word.len()) {
        return true;
    }
    word.len() > 35 && word.contains(['<', '=', '>', '@']) && !is_board(column)
}

/// Returns whether a character is a cell where the characters from `0` on are numbers.
fn is_cell_from_zero_on(c: char) -> bool {
    matches!(c, '.' | '*' | '_' | '-' | '0'..='9' | ':'..='@' | 'A'..='S')
}

/// Returns whether a word can be all cells of a board.
fn are_cells(word: &str, known: Option<usize>) -> bool {
    let length = word.chars().count();
    let order = match known {
        Some(cells) if cells != length => None,
        Some(_) => Some(35),
        None => order_of(length),
    };
    order.is_some_and(|order| {
        usual_signs(word, order).chars().all(|c| match c.to_digit(36) {
            Some(digit) => order > 9 || digit as usize <= order,
            None => writes_a_cell(c),
        })
    })
}

/// Returns the parts of a line that begins with as many words of equal length as each has characters: the rows of a board
/// with one sign between two.
fn joined(data: &str, known: Option<usize>) -> Option<Parts<'_>> {
    let gap = data.find(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':' | '/' | '|'))?;
    let sign = data[gap..].chars().next()?;
    let order = data[..gap].chars().count();
    if !(4..=35).contains(&order) || known.is_some_and(|cells| cells != order * order) {
        return None;
    }
    let mut rows = data.splitn(order + 1, sign).take(order);
    let mut cells = String::new();
    let mut end = 0;
    for _ in 0..order {
        let mut row = rows.next()?;
        if cells.is_empty() && row.chars().count() != order {
            return None;
        }
        // Other text may follow the last row.
        if end > 0 && cells.chars().count() == order * (order - 1) {
            row = &row[..row.find(is_gap).unwrap_or(row.len())];
        }
        if row.chars().count() != order {
            return None;
        }
        cells.push_str(row);
        end += row.len() + sign.len_utf8();
    }
    let (place, rest) = data.split_at(end - sign.len_utf8());
    are_cells(&cells, known).then_some(Parts { cells: cells.into(), place, rest })
}

/// Returns the parts of a word that is the cells of a board and the letters of its blocks.
fn with_layout(word: &str, known: Option<usize>) -> Option<(&str, &str)> {
    let cells = word.len() / 2;
    let is_even = word.is_ascii() && word.len() == 2 * cells;
    let order = order_of(cells).filter(|_| is_even && cells >= LONG)?;
    let (cells, layout) = word.split_at(cells);
    let letters: BTreeSet<u8> = layout.bytes().collect();
    let is_layout = letters.len() == order && letters.iter().all(u8::is_ascii_alphabetic);
    (is_layout && are_cells(cells, known)).then_some((cells, layout))
}

/// Returns the cells that follow an identifier, and the text after them.
fn after_identifier(data: &str, known: Option<usize>) -> Option<(&str, &str)> {
    let mut rest = data;
    // An empty first column may be the puzzle's.
    if rest.starts_with(is_separator) {
        return None;
    }
    for _ in 0..MAX_WORDS {
        let word = &rest[..rest.find(is_separator).unwrap_or(rest.len())];
        if may_be_cells(word) {
            return None;
        }
        rest = rest[word.len()..].trim_start_matches(is_separator);
        let (cells, after) = first_word(rest, known);
        let is_long = known.is_some() || cells.chars().count() >= LONG;
        if is_long && are_cells(cells, known) {
            return Some((cells, after));
        }
        if rest.is_empty() {
            return None;
        }
    }
    None
}

/// Returns whether a word may be a part of a puzzle, and not one of an identifier.
fn may_be_cells(word: &str) -> bool {
    let is_long = word.chars().count() >= LONG;
    let mut empty = word.matches(['.', '*', '_', '?', '-']).count();
    // `12.` is a number of an item.
    empty -= usize::from(word.ends_with('.'));
    let only_cells =
        word.chars().all(|c| !c.is_lowercase() && (writes_a_cell(c) || is_cell_from_zero_on(c)));
    let has_letter = word.chars().any(char::is_alphabetic);
    only_cells && (is_long || !has_letter && empty > 1)
}

/// Returns whether a line is a title or a remark: text by its signs, a sentence with a sign at its end, or short words and behind
/// them a number. Other text may be in the place of a puzzle.
pub(super) fn is_text(data: &str) -> bool {
    let last = data.split_whitespace().last().unwrap_or("").trim_end_matches([':', '.', ')']);
    let is_numbered = last.bytes().all(|byte| byte.is_ascii_digit()) && !last.is_empty();
    let are_short =
        || data.split(is_gap).all(|word| word.chars().count() < LONG && !may_be_cells(word));
    let is_ended = || data.trim_end().ends_with(['.', '!', '?', ':']);
    is_marked(data)
        || is_numbered && has_word(data, 9) && are_short()
        || is_ended() && is_sentence(data) && are_short()
}

/// Returns whether the bytes after the cells are words that are too short to be cells, as far as their bytes show. `false`
/// leaves the decision to the slower reader.
pub(super) fn are_short(rest: &[u8]) -> bool {
    // A carriage return elsewhere may be the end of a line of an old file, whose other puzzles would be skipped.
    let rest = rest.strip_suffix(b"\r").unwrap_or(rest);
    if rest.contains(&b'\r') {
        return false;
    }
    // Cells in the characters from `0` on are cut at these signs alone, and have dots or other signs beside them.
    if matches!(rest.first(), Some(b':' | b';')) {
        let is_piece = |pair: &[u8]| {
            matches!(
                pair,
                [b'.', b':' | b';'] | [b':' | b';', b'.'] | [b'<'..=b'@', _] | [_, b'<'..=b'@']
            )
        };
        if rest.windows(2).any(is_piece) {
            return false;
        }
    }
    // Any `LONG` successive bytes of shorter words include the end of a word, so that most bytes need not be looked at.
    let mut last = LONG - 1;
    while last < rest.len() {
        let window = &rest[last + 1 - LONG..=last];
        let end = window.iter().rposition(|byte| matches!(byte, b' ' | b'\t' | b',' | b':' | b';'));
        let Some(end) = end else { return false };
        last += end + 1;
    }
    true
}

/// Returns the words after the cells that are too long for ratings and names, each up to its first column.
pub(super) fn long_words(rest: &str) -> impl Iterator<Item = &str> {
    rest.split(is_gap).flat_map(|word| {
        // Columns of ratings are numbers. Other columns of signs and digits alone may be one piece of cells.
        let is_number =
            |column: &str| column.split('.').all(|part| part.bytes().all(|b| b.is_ascii_digit()));
        let is_piece = word.contains([';', ':'])
            && word.chars().all(|c| matches!(c, '.' | '0'..='9' | ':'..='@' | 'A'..='S'))
            && !word.split([';', ':']).all(|column| {
                is_number(column) && !column.starts_with('.') && !column.ends_with('.')
            });
        let columns = if is_piece { vec![word] } else { word.split([';', ':']).collect() };
        columns.into_iter().filter(|column| column.chars().count() >= LONG)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(data: &str) -> (String, &str) {
        let parts = parts_of(data, None);
        (parts.cells.into_owned(), parts.rest)
    }

    #[test]
    fn the_cells_are_the_first_word_that_can_be_cells() {
        let cells = "1..............4";
        for (before, after) in [
            ("", ""),
            ("", ", easy"),
            ("", ":2.3"),
            ("17 ", ""),
            ("17. ", "\t1"),
            ("id-5:", ";x"),
            ("000001,", ",1234342121434312"),
            ("Arto Inkala 2012: ", " # hard"),
        ] {
            assert_eq!(parts(&format!("{before}{cells}{after}")), (cells.to_owned(), after));
        }
        // A part of a puzzle is no identifier.
        assert_eq!(parts("1...4 1..............4").0, "1...4");
        assert_eq!(parts("48....6.....8.394.9. 1..............4").0, "48....6.....8.394.9.");
        assert_eq!(parts("name 12").0, "name");
    }

    #[test]
    fn titles_are_no_cells() {
        for (line, is_title) in [
            ("Puzzle 1", true),
            ("% 4 remarks", true),
            ("[Puzzle]", true),
            ("Sudoku Nr. 12:", true),
            ("id,cells,rating", false),
            ("not a puzzle", false),
            ("Find the only solution.", true),
            ("Find the 1234..............4.", false),
            ("48....6.....8.394.", false),
            ("Sudoku 48....6.....8.394.", false),
            ("ab1cd2ef3ab1cd2ef3ab", false),
            ("12x", false),
            ("1..4", false),
        ] {
            assert_eq!(is_text(line), is_title, "{line}");
        }
    }

    #[test]
    fn rows_with_a_sign_between_are_joined() {
        for sign in [' ', ',', '/', ';', ':', '\t', '|'] {
            let line = ["1...", "..4.", "...2", "..3."].join(&sign.to_string());
            let parts = parts_of(&line, None);
            assert_eq!((&*parts.cells, parts.rest), ("1.....4....2..3.", ""), "{line}");
            assert_eq!([0, 3, 4, 15].map(|cell| parts.column(cell)), [0, 3, 5, 18]);
        }
        assert_eq!(parts("1... ..4. ...2 ..3. easy"), ("1.....4....2..3.".to_owned(), " easy"));
        assert_eq!(parts("1... ..4. ...2 ..3"), ("1...".to_owned(), " ..4. ...2 ..3"));
    }

    #[test]
    fn signs_of_numbers_do_not_end_the_cells() {
        let cells = format!("1234............{}", ":6.89.;<.>?.12.4".repeat(15));
        assert_eq!(parts(&cells), (cells.clone(), ""));
        assert_eq!(parts(&format!("{cells};5")).0.len(), 16);
        assert_eq!(long_words(&cells[16..255]).count(), 1);
        assert!(!are_short(&cells.as_bytes()[16..40]));
        let ratings = ";11.90;11.90;2.60;2.60;tarek";
        assert!(are_short(ratings.as_bytes()) && long_words(ratings).next().is_none());
    }
}

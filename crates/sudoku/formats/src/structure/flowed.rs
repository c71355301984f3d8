//! Boards in running text, whose rows are words of a line: pages that have lost the ends of their lines, and sentences with a grid in them.
//!
//! **Invariant.** The time is linear in the text. Words are a board if n words of n cells follow each other, or one has all cells, and no given
//! of a puzzle clashes. A text with other lines that may be cells has none.

use super::block::{Lines, outside};
use super::board::Board;
use super::document;
use super::lines::square_of_rows;
use super::remarks::Remarks;
use super::sparse::MIN_GIVENS;
use super::tree::{Node, Value};
use crate::tokens::{self, Boards, is_empty_character};

/// The least order of a board that is one word.
const MIN_ORDER: usize = 6;

/// The least order of a full grid that may clash: fewer digits are other numbers.
const ORDER_OF_ANSWERS: usize = 9;

/// The least number of words of prose.
const MIN_WORDS: usize = 2;

/// A word of cells: its byte, and the word.
type Word<'t> = (usize, &'t str);

/// Returns the boards of a text in its order, each with the text from its first row to its last.
pub(super) fn flowed(text: &str, shape: Boards) -> Vec<(Node<'_>, Vec<Board>)> {
    let remarks = Remarks::new(text);
    let mut found = Vec::new();
    let mut rows: Vec<Word<'_>> = Vec::new();
    for (at, word) in words(text).filter(|(at, _)| !remarks.contain(*at)) {
        let order = rows.first().map_or(0, |row| row.1.len());
        // The stop at the end of a sentence, behind the last row.
        let is_last = rows.len() + 1 == order;
        let is_stopped = is_last && word.ends_with('.') && word.len() == order + 1;
        let word = if is_stopped { &word[..order] } else { word };
        if let Some(board) = board_of_word(word, shape) {
            found.push(at_words(text, board, (at, word), (at, word)));
            rows.clear();
            continue;
        }
        if !are_cells(word) || word.len() != order {
            rows.clear();
        }
        if are_cells(word) {
            rows.push((at, word));
        }
        if rows.len() == word.len() && rows.len() > 1 {
            let cells: Vec<&str> = rows.iter().map(|row| row.1).collect();
            let square = square_of_rows(&cells, shape);
            let board = square.map(|square| Board::new(square, 0, Vec::new()));
            found.extend(
                board
                    .filter(is_puzzle)
                    .map(|board| at_words(text, board, rows[0], rows[rows.len() - 1])),
            );
            rows.clear();
        }
    }
    if found.is_empty() {
        return found;
    }
    let outside = outside(text, &found);
    let lines = Lines::around(&outside);
    let is_whole = is_prose(&outside) && document::cells_in_no_grid(&lines).is_none();
    if is_whole && found.iter().any(|(node, _)| is_flowed(text, node)) { found } else { Vec::new() }
}

/// Returns `true` if a board has text or a sign before or behind it on its line, or has several rows in a line.
fn is_flowed(text: &str, node: &Node<'_>) -> bool {
    let before = text[..node.start].rsplit('\n').next().unwrap_or_default();
    let behind = text[node.end..].split('\n').next().unwrap_or_default();
    let inside = &text[node.start..node.end];
    inside.contains(' ')
        || inside.ends_with(SIGNS)
        || format!("{before} {behind}").split_whitespace().any(is_of_prose)
}

/// Returns `true` if a text has words of a sentence.
fn is_prose(text: &str) -> bool {
    text.split_whitespace().filter(|word| is_of_prose(word)).nth(MIN_WORDS - 1).is_some()
}

/// Returns `true` if a text has a word of a sentence.
pub(super) fn has_words(text: &str) -> bool {
    text.split(|c: char| !c.is_alphabetic()).any(is_of_prose)
}

/// Returns `true` if a word is one of a sentence.
fn is_of_prose(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_alphabetic());
    word.chars().count() > 1 && word.chars().skip(1).all(char::is_lowercase)
}

/// The signs behind a word of a sentence.
const SIGNS: [char; 5] = ['?', '!', ',', ';', ':'];

/// Returns a board with the text from one word to another, and the signs behind it.
fn at_words<'t>(
    text: &str,
    board: Board,
    first: Word<'_>,
    last: Word<'_>,
) -> (Node<'t>, Vec<Board>) {
    let end = last.0 + last.1.len();
    let signs = text[end..].len() - text[end..].trim_start_matches(SIGNS).len();
    let node = Node { start: first.0, end: end + signs, value: Value::Word("") };
    (node, vec![Board { start: first.0, ..board }])
}

/// Returns the board whose cells are a word.
fn board_of_word(word: &str, shape: Boards) -> Option<Board> {
    let word = match word.strip_suffix('.') {
        Some(rest) if shape.order_of(word.len()).is_none() => rest,
        _ => word,
    };
    let order = shape.order_of(word.len()).filter(|&order| order >= MIN_ORDER)?;
    let square = tokens::line(word, shape).ok()?.filter(|square| square.order == order)?;
    Some(Board::new(square, 0, Vec::new())).filter(|board| are_cells(word) && is_puzzle(board))
}

/// Returns `true` if a board has givens, and none of its numbers clashes. A full grid may be a wrong answer.
fn is_puzzle(board: &Board) -> bool {
    let is_answer = board.order >= ORDER_OF_ANSWERS && board.is_complete();
    board.filled() >= MIN_GIVENS && (is_answer || !board.has_clash())
}

/// Returns `true` if all signs of a word may be cells, and some is a digit or empty.
fn are_cells(word: &str) -> bool {
    word.len() > 3
        && word.is_ascii()
        && word.chars().all(is_cell)
        && word.contains(|c: char| c.is_ascii_digit() || is_empty_character(c))
}

fn is_cell(c: char) -> bool {
    c.is_ascii_digit() || c.is_ascii_uppercase() || is_empty_character(c)
}

/// Returns the words of a text, each with its byte.
fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    let is_end = |c: char| c.is_whitespace() || "\"'`/|<>()[]{}&".contains(c);
    let words = text.split(is_end).map(|word| word.trim_end_matches(SIGNS));
    // The value of an option or of a parameter: `--grid=53..7…`, `?puzzle=53..7…`.
    let words = words.map(|word| word.rfind('=').map_or(word, |sign| &word[sign + 1..]));
    words
        .filter(|word| !word.is_empty())
        .map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: [&str; 6] = ["1..4..", "4..1..", "..1..5", "..6..1", ".1.6..", ".4..1."];

    fn read(text: &str) -> Vec<String> {
        let found = flowed(text, Boards { order: None, symbols: None });
        let cells = |board: &Board| board.values.numbers.iter().map(u16::to_string).collect();
        found.iter().flat_map(|(_, boards)| boards).map(cells).collect()
    }

    #[test]
    fn words_of_running_text_are_boards() {
        let expected = ROWS.concat().replace('.', "0");
        for text in [
            format!("Solve: {} and tell me.", ROWS.join(" ")),
            format!("Grid 01 {} Grid 02", ROWS.join(" ")),
            format!("It is {}.", ROWS.join(" / ")),
            format!("The rows {}\n{}\nend here.", ROWS[..2].join(", "), ROWS[2..].join(", ")),
            format!("What is the solution of\n\n{}?\n\nIt is urgent: {0}", ROWS.concat()),
        ] {
            assert_eq!(read(&text).first(), Some(&expected), "{text}");
        }
    }

    #[test]
    fn other_words_are_no_boards() {
        for text in [
            // Rows of a grid of lines.
            ROWS.join("\n"),
            // A row is missing.
            format!("Solve: {} and tell me.", ROWS[1..].join(" ")),
            // Two givens in a row clash.
            format!("Solve: 1..1.. {} and tell me.", ROWS[1..].join(" ")),
            // A line that may be a part of a grid.
            format!("Solve: {} and tell me.\n1..4..4..1....1..5..6\n", ROWS.join(" ")),
            "The years 1999 2000 2001 2002 were long.".to_owned(),
            "They said THIS THAT THEN THEM to him.".to_owned(),
        ] {
            assert_eq!(read(&text), [""; 0], "{text}");
        }
    }
}

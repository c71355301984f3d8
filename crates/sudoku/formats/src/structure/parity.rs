//! Boards whose even and odd cells are letters among the givens: `5 E . O`.

use clausoku_board::{Cell, ConstraintKind, Variant};

use super::block::is_border;
use super::stated::Stated;
use crate::common::{is_bar, numbered_lines};
use crate::tokens::is_empty_character;

/// The letters of even and of odd cells, in English, French and German.
const LETTERS: [[char; 2]; 3] = [['E', 'O'], ['P', 'I'], ['G', 'U']];

/// The least number of cells of each letter.
const MIN_CELLS: usize = 2;

/// Returns the boards of a text that have both letters and givens, in its order.
pub(super) fn find(text: &str) -> Vec<Stated> {
    // A text may give the letters another meaning.
    let plain: String =
        text.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_lowercase();
    if ["e=odd", "o=even", "e=empty", "e:odd", "o:even", "e:empty"]
        .iter()
        .any(|words| plain.contains(words))
    {
        return Vec::new();
    }
    let found = boards(text);
    if found.is_empty() && text.contains(LINE_END) {
        // Rows between the quotes of a program, in as many bytes.
        return boards(&text.replace(LINE_END, "\n ").replace(['"', '\''], "\n"));
    }
    found
}

/// The end of a line between the quotes of a program.
const LINE_END: &str = "\\n";

/// Returns the boards in the lines of a text.
fn boards(text: &str) -> Vec<Stated> {
    let mut found = Vec::new();
    let mut rows: Vec<Row<'_>> = Vec::new();
    for line in numbered_lines(text) {
        let data = line.data().trim();
        match row(data) {
            _ if data.is_empty() || is_border(data) => {}
            Some(cells) => rows.push(Row { data, cells }),
            None => found.extend(board(text, &std::mem::take(&mut rows))),
        }
    }
    found.extend(board(text, &rows));
    found
}

/// A line that may be a row.
struct Row<'t> {
    data: &'t str,
    cells: Vec<char>,
}

/// Returns the cells of a line with nothing else than digits, signs for empty cells, letters of one language and what is between cells.
fn row(data: &str) -> Option<Vec<char>> {
    let is_between = |c: char| c.is_whitespace() || is_bar(c) || matches!(c, ',' | ';');
    let cells = data.chars().filter(|&c| !is_between(c)).map(|c| c.to_ascii_uppercase());
    let cells: Vec<char> = cells.collect();
    let are_cells = LETTERS.iter().any(|letters| {
        let is_cell = |&c: &char| {
            c.is_ascii_digit()
                || letters.contains(&c)
                || is_empty_character(c) && !c.is_alphabetic()
        };
        cells.iter().all(is_cell)
    });
    (are_cells && (4..10).contains(&cells.len())).then_some(cells)
}

/// Returns the board of these rows; `None` if they are no square, or have no givens or no letters of one language.
fn board(text: &str, rows: &[Row<'_>]) -> Option<Stated> {
    let order = rows.len();
    Variant::usual(order).ok().filter(|_| order > 3)?;
    let cells: Vec<char> = rows.iter().flat_map(|row| row.cells.iter().copied()).collect();
    let is_square = rows.iter().all(|row| row.cells.len() == order);
    let count = |letter: char| cells.iter().filter(|&&cell| cell == letter).count();
    let [even, odd] =
        *LETTERS.iter().find(|letters| letters.iter().all(|&letter| count(letter) >= MIN_CELLS))?;
    let is_cell = |&cell: &char| !cell.is_alphabetic() || cell == even || cell == odd;
    let digit = |cell: &char| cell.to_digit(10).map_or(0, |digit| digit as u16);
    let numbers: Vec<u16> = cells.iter().map(digit).collect();
    let largest = numbers.iter().max().copied().unwrap_or(0);
    if !is_square || !cells.iter().all(is_cell) || largest == 0 || usize::from(largest) > order {
        return None;
    }
    let places = |letter: char| {
        let cells = (0..).zip(&cells).filter(move |row| *row.1 == letter);
        cells.map(|row| vec![Cell::from_index(row.0)])
    };
    let even_cells = places(even).map(|cell| (ConstraintKind::Even, cell));
    let odd_cells = places(odd).map(|cell| (ConstraintKind::Odd, cell));
    let start = rows.first()?.data.as_ptr() as usize - text.as_ptr() as usize;
    let last = rows.last()?.data;
    let end = last.as_ptr() as usize - text.as_ptr() as usize + last.len();
    Some(Stated {
        bytes: start..end,
        numbers,
        clues: even_cells.chain(odd_cells).collect(),
        note: format!("{even} is an even cell, {odd} an odd one"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_even_and_odd_cells() {
        for text in [
            "Even and odd\n\n1 E . O\n. . O .\nE . . .\n. 1 . .\n",
            "1E.O\n..O.\nE...\n.1..\n",
            "| 1 p | . i |\n| . . | i . |\n+-----+-----+\n| p . | . . |\n| . 1 | . . |\n",
        ] {
            let boards = find(text);
            let [board] = &boards[..] else { panic!("{text}: {} boards", boards.len()) };
            assert_eq!(board.numbers.iter().filter(|&&number| number == 1).count(), 2, "{text}");
            let cells = board.clues.iter().flat_map(|clue| clue.1.iter().map(|cell| cell.index()));
            let cells: Vec<usize> = cells.collect();
            assert_eq!(cells, [1, 8, 3, 6], "{text}");
        }
        for text in [
            // One letter is a sign for empty cells.
            "1 O . O\n. . O .\nO . . .\n. 1 . .\n",
            // Without givens, these may be words.
            "E E . O\n. . O .\nE . . .\n. O . .\n",
            "1 E . O\n. . O .\nE . . .\n",
        ] {
            assert!(find(text).is_empty(), "{text}");
        }
    }
}

//! The words of a text that name cells of a board, and its numbers: `R1C2`, `R1C12` for two cells, `A2`, `(1, 2)`, `r1c1-r1c3`,
//! `{"row": 1, "col": 2}`, `"cells": [0, 1]`.

use std::ops::Range;

/// A row and a column, as a text numbers them.
pub(super) type Place = (usize, usize);

/// A word of a statement.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub bytes: Range<usize>,
    pub token: Token,
}

#[derive(Clone, Debug)]
pub(super) enum Token {
    Number(usize),
    /// The cells of a name, as `R1C12` has two.
    Cells(Vec<Place>, Name),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Name {
    /// Two numbers, which may begin at 0.
    Pair,
    /// A number of the cells in the order of the rows.
    Index,
    /// `R1C2`.
    RowColumn,
    /// `A2`.
    Letter,
}

/// Returns the numbers and the names of cells of a text.
pub(super) fn items(text: &str) -> Vec<Item> {
    let words = || text.split(|c: char| !c.is_alphanumeric() && c != '_');
    let is_large = words().any(has_two_digits);
    let words = words().filter_map(|word| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        let token = token(word, is_large)?;
        Some(Item { bytes: start..start + word.len(), token })
    });
    let mut items: Vec<Item> = Vec::new();
    for item in words {
        let last = items.last();
        let joined =
            last.and_then(|last| pair(text, last, &item).or_else(|| range(text, last, &item)));
        match joined {
            Some(joined) => *items.last_mut().expect("there is a last one") = joined,
            None => items.push(item),
        }
    }
    number_cells(text, &mut items);
    items
}

/// Makes cells of the numbers in lists that a text names cells: `"cells": [0, 1]`. They are all numbers below the square of a side, from 0 or
/// from 1.
fn number_cells(text: &str, items: &mut [Item]) {
    let mut open = false;
    let mut before = 0;
    let mut listed = Vec::new();
    for (index, item) in items.iter().enumerate() {
        let gap = text.get(before..item.bytes.start).unwrap_or_default();
        before = item.bytes.end;
        let Token::Number(number) = item.token else {
            open = false;
            continue;
        };
        let is_first = gap.len() <= MAX_NAME && is_name_of_cells(gap);
        open = is_first || open && gap.trim() == ",";
        if open {
            listed.push((index, number));
        }
    }
    let numbers = || listed.iter().map(|(_, number)| *number);
    let (Some(least), Some(most)) = (numbers().min(), numbers().max()) else { return };
    let count = most + 1 - least.min(1);
    let side = count.isqrt();
    // Cages that leave cells out are on a board of 9.
    let side = match side * side == count && side > 3 {
        true => side,
        false if least == 0 && most < 81 => 9,
        false => return,
    };
    for (index, number) in listed {
        let cell = number - least.min(1);
        let place = (cell / side + 1, cell % side + 1);
        items[index].token = Token::Cells(vec![place], Name::Index);
    }
}

/// The most blanks around the numbers of a cell, which may be in lines of their own.
const MAX_BLANKS: usize = 40;

/// The most bytes between the last word and a list of cells.
const MAX_NAME: usize = 60;

/// Returns `true` if a text ends with the name and the bracket of a list of cells: `"cells": [`.
fn is_name_of_cells(gap: &str) -> bool {
    let Some(name) = gap.trim_end().strip_suffix(['[', '(', '{']) else { return false };
    let is_joined = name.ends_with(char::is_alphabetic);
    let bare = name.trim_end_matches([' ', ':', '=', '>']);
    // In Lisp a list of other lists has the name before it.
    if !is_joined && name.trim_end() == bare {
        return false;
    }
    let word = last_word(bare.trim_end_matches(['"', '\'']));
    ["cells", "indices", "squares", "positions"].contains(&word.as_str())
}

/// Returns the letters at the end of a text, in lower case.
fn last_word(text: &str) -> String {
    let word = text.rsplit(|c: char| !c.is_ascii_alphabetic()).next();
    word.unwrap_or_default().to_ascii_lowercase()
}

/// Returns the number or the name that a word is; `None` for any other word.
fn token(word: &str, is_large: bool) -> Option<Token> {
    if word.bytes().all(|byte| byte.is_ascii_digit()) {
        return word.parse().ok().filter(|_| word.len() < 5).map(Token::Number);
    }
    if let Some((row, column)) = row_and_column(word) {
        let (rows, columns) = (numbers(row, is_large)?, numbers(column, is_large)?);
        let cells = rows.iter().flat_map(|&row| columns.iter().map(move |&column| (row, column)));
        return Some(Token::Cells(cells.collect(), Name::RowColumn));
    }
    let mut letters = word.chars();
    let letter = letters.next()?.to_ascii_lowercase();
    let rest = letters.as_str();
    let row = (letter as usize).checked_sub('a' as usize).filter(|&row| row < 16)? + 1;
    let column = rest.parse().ok().filter(|column| (1..=16).contains(column))?;
    let is_number = rest.starts_with(|c: char| c.is_ascii_digit());
    is_number.then(|| Token::Cells(vec![(row, column)], Name::Letter))
}

/// Returns `true` if a word is the name of one cell or several: `R1C2`.
pub(super) fn is_name_of_cell(word: &str) -> bool {
    matches!(token(word.trim(), false), Some(Token::Cells(_, Name::RowColumn)))
}

/// Returns the row and the column in a name such as `R1C12`, as it writes them.
fn row_and_column(word: &str) -> Option<(&str, &str)> {
    word.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])
}

/// Returns `true` if a name of a cell has the number 10 or 11, whose digits do not rise, so that 12 is no two columns.
fn has_two_digits(word: &str) -> bool {
    row_and_column(word)
        .is_some_and(|(row, column)| [row, column].iter().any(|part| ["10", "11"].contains(part)))
}

/// Returns the numbers of rows or columns in the name of a cell: rising digits are one each, as in `R1C123`, unless the board is a larger one.
fn numbers(digits: &str, is_large: bool) -> Option<Vec<usize>> {
    let bytes = digits.as_bytes();
    if bytes.is_empty() || bytes.len() > 9 || !bytes.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let is_rising = bytes.windows(2).all(|pair| pair[0] < pair[1]) && bytes[0] > b'0';
    if bytes.len() > 1 && is_rising && !is_large {
        return Some(bytes.iter().map(|byte| usize::from(byte - b'0')).collect());
    }
    digits.parse().ok().filter(|&number| number <= 16).map(|number| vec![number])
}

/// Returns the cell of two numbers in brackets: `(1, 2)`, `[1][2]`, `{1;2}`, `(1 2)`.
fn pair(text: &str, first: &Item, second: &Item) -> Option<Item> {
    let (Token::Number(row), Token::Number(column)) = (&first.token, &second.token) else {
        return None;
    };
    let is_sign = |byte: &u8| !byte.is_ascii_whitespace();
    let before = text[..first.bytes.start].bytes().rev().take(MAX_BLANKS).find(is_sign)?;
    let behind = text[second.bytes.end..].bytes().take(MAX_BLANKS).find(is_sign)?;
    let gap = text[first.bytes.end..second.bytes.start].trim();
    let are_in_brackets = b"([{<".contains(&before)
        && ["", ",", ";", ":", "|", "/", "]["].contains(&gap)
        && !is_name_of_cells(&text[..first.bytes.start]);
    let names = || Some([name_before(text, first)?, name_before(text, second)?]);
    let (row, column) = match are_in_brackets {
        true => (*row, *column),
        false if gap.starts_with([',', ';']) && gap.len() <= MAX_NAME => match names()? {
            [0, 1] => (*row, *column),
            [1, 0] => (*column, *row),
            _ => return None,
        },
        false => return None,
    };
    let is_pair = b")]}>".contains(&behind) && row <= 16 && column <= 16;
    let bytes = first.bytes.start..second.bytes.end;
    is_pair.then(|| Item { bytes, token: Token::Cells(vec![(row, column)], Name::Pair) })
}

/// Returns 0 if the member of a number is the row, and 1 if it is the column: `{"row": 1, "col": 2}`, `Cell(r=1, c=2)`.
fn name_before(text: &str, item: &Item) -> Option<usize> {
    let before = text[..item.bytes.start].trim_end_matches([' ', '"', '\'']);
    let before = before.strip_suffix([':', '='])?.trim_end_matches([' ', '"', '\'']);
    match last_word(before).as_str() {
        "r" | "row" => Some(0),
        "c" | "col" | "column" => Some(1),
        _ => None,
    }
}

/// Returns the cells from one to another of its row or its column: `r1c1-r1c3`.
fn range(text: &str, first: &Item, second: &Item) -> Option<Item> {
    let (Token::Cells(cells, name), Token::Cells(others, other)) = (&first.token, &second.token)
    else {
        return None;
    };
    let gap = text.get(first.bytes.end..second.bytes.start)?.trim();
    let (&(row, column), [last]) = (cells.last()?, &others[..]) else { return None };
    if !["-", "–", "..", "to", ":", "->", "→"].contains(&gap)
        || name != other
        || *name == Name::Pair
    {
        return None;
    }
    let mut cells = cells.clone();
    match *last {
        (last, of) if of == column && last > row => {
            cells.extend((row + 1..=last).map(|row| (row, column)));
        }
        (of, last) if of == row && last > column => {
            cells.extend((column + 1..=last).map(|column| (row, column)));
        }
        _ => return None,
    }
    Some(Item { bytes: first.bytes.start..second.bytes.end, token: Token::Cells(cells, *name) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str) -> Vec<Vec<Place>> {
        let cells = items(text).into_iter().filter_map(|item| match item.token {
            Token::Cells(cells, _) => Some(cells),
            Token::Number(_) => None,
        });
        cells.collect()
    }

    #[test]
    fn names_of_cells_have_many_forms() {
        for name in ["r1c2", "R1C2", "A2", "a2", "(1, 2)", "x[1][2]", "{1;2}", "(cell 1) (1 2)"] {
            assert_eq!(cells(name), [[(1, 2)]], "{name}");
        }
        for name in ["{\"row\": 1, \"col\": 2}", "{'c': 2, 'r': 1}", "Cell(row=1, column=2)"] {
            assert_eq!(cells(name), [[(1, 2)]], "{name}");
        }
        // Of a board of 4×4, from 1 and from 0, and of a larger one.
        for (text, first) in [
            ("\"cells\": [1, 6], \"sum\": 3, \"cells\": [16]", [(1, 1), (2, 2)]),
            ("cells=(0,5); sum=15; cells=(15)", [(1, 1), (2, 2)]),
            ("{sum: 5, cells: [0, 9]}", [(1, 1), (2, 1)]),
        ] {
            assert_eq!(cells(text)[..2].concat(), first, "{text}");
        }
        for name in ["r1c1-r1c3", "R1C1:R1C3", "R1C123", "A1 to A3"] {
            assert_eq!(cells(name), [[(1, 1), (1, 2), (1, 3)]], "{name}");
        }
        assert_eq!(cells("r12c3"), [[(1, 3), (2, 3)]]);
        // On a larger board, 12 is one column.
        assert_eq!(cells("r1c12 r1c10"), [[(1, 12)], [(1, 10)]]);
        // Other letters before a name.
        let others = "é: [1, 2], \u{202E}cells: [1, 2], {\"é\": 1, \"\u{202E}c\": 2}";
        assert_eq!(cells(others)[0], [(1, 2)]);
        for word in [
            "1 2",
            "x12",
            "r1",
            "r1c0c1",
            "(1, 2, 3)",
            "é1",
            "r1c71",
            "cells: [7, 300]",
            "{row: 1, size: 2}",
        ] {
            assert!(cells(word).is_empty(), "{word}");
        }
    }
}

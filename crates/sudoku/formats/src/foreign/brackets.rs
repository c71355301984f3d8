//! Cells in brackets, as programs print lists of lists: `[[5,3,0,…],[6,…],…]`, also with quotes, or with braces or parentheses.
//!
//! The innermost brackets contain the cells of a row, of a board, or a text for each row. A cell is a number, a symbol
//! between quotes, `null`, `None` or an empty text, or an object with one member that is one of these.

use crate::common::{
    Location, ReadError, ReadErrorKind, Result, at_offset, count, is_empty_word, quoted,
};

/// The rows of boards, a number for each cell.
pub(super) struct List {
    pub text: String,
    /// The first byte of the list.
    pub start: usize,
}

/// A cell or a text of cells.
struct Word<'t> {
    text: &'t str,
    start: usize,
}

/// Returns the rows of a text that is a list in brackets.
///
/// # Errors
///
/// Fails if a cell is no number of the board, or rows have other lengths.
pub(super) fn rows(text: &str) -> Result<Option<List>> {
    let first = text.len() - text.trim_start_matches('\u{FEFF}').trim_start().len();
    let named = first + name_length(&text[first..]);
    let start = named + call_length(&text[named..]);
    let opening = text[start..].chars().filter(|c| !c.is_whitespace()).take(2);
    // Objects with members of other names are of other formats.
    let is_list = match opening.collect::<Vec<_>>()[..] {
        ['[' | '(', ..] | ['{', '{' | '0'..='9'] => true,
        ['{', _] => is_named_list(&text[start + 1..]),
        _ => false,
    };
    if !is_list {
        return Ok(None);
    }
    let Some(groups) = groups(text, start) else { return Ok(None) };
    let groups: Vec<Vec<Word<'_>>> = groups.into_iter().filter(|words| !words.is_empty()).collect();
    let mut found: Vec<Vec<Word<'_>>> = Vec::new();
    for words in groups {
        // A list of texts: each is a row, or a board.
        let are_texts = words.iter().all(|word| word.text.chars().count() > 3);
        let order = words.len().isqrt();
        if are_texts {
            found.extend(words.iter().map(characters));
        } else if order * order == words.len() && order > 3 && words.len() > 15 {
            let mut words = words.into_iter();
            found.extend((0..order).map(|_| words.by_ref().take(order).collect()));
        } else {
            found.push(words);
        }
    }
    // A text for a board is a row of all cells.
    let rows: Vec<Vec<Word<'_>>> = found.into_iter().flat_map(split).collect();
    let Some(first) = rows.first().filter(|row| row.len() > 3) else { return Ok(None) };
    let order = first.len();
    let mut written = String::new();
    for (row, index) in rows.iter().zip(0..) {
        if row.len() != order {
            let end = row.last().unwrap_or(&first[0]);
            let error = at_offset(text, end.start).fault(
                ReadErrorKind::RowLength,
                count(order, "cell"),
                row.len(),
            );
            return Err(error.with_help(format!("the first row of the list has {order}")));
        }
        if index > 0 && index % order == 0 {
            written.push('\n');
        }
        for word in row {
            written.push_str(&number(word, order, at_offset(text, word.start))?);
            written.push(' ');
        }
        written.push('\n');
    }
    if !rows.len().is_multiple_of(order) {
        let place = at_offset(text, rows[rows.len() - 1][0].start);
        let found = rows.len() % order;
        let error = place.fault(ReadErrorKind::RowCount, count(order, "row"), found);
        return Err(error.with_help(format!("rows of {order} cells make boards of as many rows")));
    }
    Ok(Some(List { text: format!("# symbols: from-one\n{written}"), start }))
}

/// Returns the length of the name of a variable and the sign `=` with which a text in a programming language begins; 0 without.
fn name_length(text: &str) -> usize {
    let Some((name, list)) = text.split_once('=') else { return 0 };
    let is_name =
        |c: char| c.is_alphanumeric() || matches!(c, '_' | ' ' | '[' | ']' | ':' | '*' | '$');
    let list = list.trim_start();
    let is_list = list.starts_with(['[', '{', '(']) || call_length(list) > 0;
    let begins = name.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '$');
    if begins && is_list && name.chars().all(is_name) { text.len() - list.len() } else { 0 }
}

/// Returns the length of the name of a function before its list, as in `np.array([[5,3,0…`; 0 without.
fn call_length(text: &str) -> usize {
    let Some((name, list)) = text.split_once('(') else { return 0 };
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.');
    let is_call = list.trim_start().starts_with('[') && name.chars().all(is_name);
    if is_call { name.len() } else { 0 }
}

/// Returns whether a text is an object whose first member has a usual name of a list of cells, and contains rows of numbers or
/// texts.
pub(crate) fn is_list_of_cells(text: &str) -> bool {
    let Some(inner) = text.trim_start_matches('\u{FEFF}').trim_start().strip_prefix('{') else {
        return false;
    };
    let cells = inner.split_once('[').map_or("", |(_, cells)| cells);
    let first = cells.trim_start_matches(|c: char| c == '[' || c.is_whitespace()).chars().next();
    is_named_list(inner)
        && first.is_some_and(|c| c.is_ascii_digit() || matches!(c, '"' | '\'' | 'n'))
}

/// Returns whether a text begins with a usual name of a list of cells and its opening bracket.
fn is_named_list(text: &str) -> bool {
    let Some((name, value)) = text.split_once(':') else { return false };
    let name = name.trim().trim_matches(['"', '\'']).to_lowercase();
    let is_usual = ["board", "grid", "puzzle", "sudoku", "cells", "values", "quiz"];
    is_usual.contains(&name.as_str()) && value.trim_start().starts_with('[')
}

/// Returns the number of a cell, 0 if it is empty.
fn number(word: &Word<'_>, order: usize, place: Location<'_>) -> Result<String> {
    let text = word.text.trim();
    let is_empty = text.is_empty()
        || is_empty_word(text)
        || ["null", "none", "nan", "false"].iter().any(|name| text.eq_ignore_ascii_case(name));
    let mut characters = text.chars();
    let digit = match (characters.next(), characters.next()) {
        (Some(c), None) if order > 9 => c.to_digit(36).map(|digit| digit as usize),
        _ => None,
    };
    // Some programs have numbers with a fraction alone.
    let whole = text.strip_suffix(".0").or(text.strip_suffix('.')).unwrap_or(text);
    let found = if is_empty { Some(0) } else { whole.parse().ok().or(digit) };
    let fitting = found.filter(|&number: &usize| number <= order);
    fitting.map(|number| number.to_string()).ok_or_else(|| fault(text, order, place))
}

fn fault(text: &str, order: usize, place: Location<'_>) -> ReadError {
    let expected =
        format!("a number from 1 to {order}, or 0, null or an empty text for an empty cell");
    place.fault(ReadErrorKind::Symbol, expected, quoted(text))
}

/// Returns the cells of a text, a character each.
fn characters<'t>(word: &Word<'t>) -> Vec<Word<'t>> {
    let characters = word.text.char_indices();
    let cell = |(at, c): (usize, char)| Word {
        text: &word.text[at..at + c.len_utf8()],
        start: word.start + at,
    };
    characters.map(cell).collect()
}

/// Splits a row that contains all cells of a board into the board's rows.
fn split(row: Vec<Word<'_>>) -> Vec<Vec<Word<'_>>> {
    let order = row.len().isqrt();
    if order * order != row.len()
        || order < 6 && order != 4
        || row.len() == 16 && order == 4 && !is_board_of_four(&row)
    {
        return vec![row];
    }
    let mut cells = row.into_iter();
    (0..order).map(|_| cells.by_ref().take(order).collect()).collect()
}

/// Returns whether 16 cells are a board of 4×4 and not a row of 16.
fn is_board_of_four(row: &[Word<'_>]) -> bool {
    row.iter().all(|word| word.text.parse::<usize>().map_or(true, |number| number <= 4))
}

/// A pair of brackets that is open.
struct Open<'t> {
    bracket: char,
    words: Vec<Word<'t>>,
    /// The number of names of members before a colon.
    names: usize,
}

/// Returns the words in each innermost pair of brackets; `None` if the text is no such list. An object with one member is that
/// member.
fn groups(text: &str, start: usize) -> Option<Vec<Vec<Word<'_>>>> {
    let mut done: Vec<Vec<Word<'_>>> = Vec::new();
    let mut open: Vec<Open<'_>> = Vec::new();
    let mut at = start;
    while let Some(c) = text[at..].chars().next() {
        let next = at + c.len_utf8();
        match c {
            '[' | '{' | '(' => open.push(Open { bracket: c, words: Vec::new(), names: 0 }),
            ']' | '}' | ')' => {
                let Open { bracket, mut words, names } = open.pop()?;
                let is_pair = matches!((bracket, c), ('[', ']') | ('{', '}') | ('(', ')'));
                if !is_pair || names > 1 || names == 1 && words.len() > 1 {
                    return None;
                }
                match open.last_mut() {
                    Some(outer) if names == 1 => outer.words.extend(words.pop()),
                    // An empty object is an empty cell.
                    Some(outer) if bracket == '{' && words.is_empty() => {
                        outer.words.push(Word { text: "", start: at });
                    }
                    _ => done.push(words),
                }
            }
            ':' => {
                let object = open.last_mut().filter(|open| open.bracket == '{')?;
                object.words.pop()?;
                object.names += 1;
            }
            ',' | ';' => {}
            _ if c.is_whitespace() => {}
            _ => {
                let (word, end) = word(text, at)?;
                at = end;
                open.last_mut()?.words.push(word);
                continue;
            }
        }
        at = next;
    }
    open.is_empty().then_some(done)
}

/// Returns the word that begins here, without quotes, and the byte behind it.
fn word(text: &str, start: usize) -> Option<(Word<'_>, usize)> {
    let rest = &text[start..];
    if let Some(quote) = rest.chars().next().filter(|c| matches!(c, '"' | '\'')) {
        let length = rest[1..].find(quote)?;
        let inner = &rest[1..=length];
        let is_plain = !inner.contains(['\\', '\n']);
        return is_plain.then_some((Word { text: inner, start: start + 1 }, start + length + 2));
    }
    let length =
        rest.find(|c: char| !(c.is_alphanumeric() || matches!(c, '.' | '-' | '_' | '?')))?;
    let text = &rest[..length];
    (length > 0).then_some((Word { text, start }, start + length))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<String> {
        let list = rows(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        list.map(|list| list.text.lines().skip(1).collect::<Vec<_>>().join("/").replace(' ', ""))
    }

    #[test]
    fn lists_of_rows_are_read_in_any_brackets() {
        let expected = Some("1000/0040/0002/0030".to_owned());
        for text in [
            "[[1,0,0,0],[0,0,4,0],[0,0,0,2],[0,0,3,0]]",
            "[[1, null, null, null],\n [null, null, 4, null],\n [0,0,0,2],\n [0,0,3,0]]\n",
            "{{1,0,0,0},\n{0,0,4,0},\n{0,0,0,2},\n{0,0,3,0}}",
            "[[1 0 0 0]\n [0 0 4 0]\n [0 0 0 2]\n [0 0 3 0]]",
            "[['1','','',''],['','','4',''],['','','','2'],['','','3','']]",
            "[\"1...\", \"..4.\", \"...2\", \"..3.\"]",
            "['1.....4....2..3.']",
            "[1,0,0,0,0,0,4,0,0,0,0,2,0,0,3,0]",
            "[\"1\",\".\",\".\",\".\",\".\",\".\",\"4\",\".\",\".\",\".\",\".\",\"2\",\".\",\".\",\"3\",\".\"]",
            "[{\"val\":1},{\"val\":null},{},{},{},{},{\"val\":4},{},{},{},{},{\"val\":2},{},{},{\"val\":3},{}]",
            "grid = [[1,0,0,0],[0,0,4,0],[0,0,0,2],[0,0,3,0]]\n",
            "int grid[4][4] = {{1,0,0,0},{0,0,4,0},{0,0,0,2},{0,0,3,0}};\n",
            "array([[1,0,0,0],[0,0,4,0],[0,0,0,2],[0,0,3,0]])",
            "grid = np.array([[1,0,0,0],[0,0,4,0],[0,0,0,2],[0,0,3,0]])\n",
            "{\"board\": [[1,0,0,0],[0,0,4,0],[0,0,0,2],[0,0,3,0]]}",
            "((1, None, None, None), (0, 0, 4, 0), (0, 0, 0, 2), (0, 0, 3.0, 0))",
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
        let two =
            "[[[1,0,0,0],[0,0,4,0],[0,0,0,2],[0,0,3,0]],[[1,0,0,0],[0,0,4,0],[0,0,0,2],[0,0,3,0]]]";
        assert_eq!(read(two).unwrap(), "1000/0040/0002/0030//1000/0040/0002/0030");
        for text in
            ["[", "[1,2", "[[1,2],[3,4]]", "{\"size\":4}", "1..4", "[1)", "[é", "[\"a", "[]"]
        {
            assert!(read(text).is_none(), "{text}");
        }
    }

    #[test]
    fn faults_have_places() {
        let at = |text: &str| {
            let error = rows(text).err().unwrap();
            (error.line(), error.column())
        };
        assert_eq!(at("[[1,0,0,0],\n[0,0,5,0],[0,0,0,2],[0,0,3,0]]"), (2, 6));
        assert_eq!(at("[[1,0,0,0],\n[0,0,4],[0,0,0,2],[0,0,3,0]]"), (2, 6));
        assert_eq!(at("[[1,0,0,0],\n[0,0,4,0],[0,0,0,2]]"), (2, 12));
    }
}

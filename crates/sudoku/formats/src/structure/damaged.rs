//! Values and lines beside a board that are nearly boards themselves: a text of 80 signs among those of 81, eight rows of nine cells. They are
//! puzzles that cannot be read, and not dropped in silence.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::block::is_clear_border;
use super::board::{Board, Fault};
use super::cell_names::is_name_of_cell;
use super::rule_names::singular;
use super::tree::{Node, Value};
use crate::common::{Line, ReadErrorKind, count, is_border_line, quoted};
use crate::tokens::{Division, is_empty_sign};

const KIND: ReadErrorKind = ReadErrorKind::Structure;

/// The least order of boards whose rows are compared with other lists. Smaller lists of numbers are of other things.
const MIN_ORDER: usize = 6;

/// The least length of a text that may be a board.
const MIN_LENGTH: usize = 16;

/// The largest number of cells of a list that are no symbols.
const MAX_OTHER: usize = 2;

/// A row of cells, and its place.
struct Row<'t> {
    at: usize,
    cells: Vec<&'t str>,
}

/// Returns the board with its fault that a value is, beside boards of this order; `None` if it is something else.
pub(super) fn board(node: &Node<'_>, order: usize) -> Option<Board> {
    let fault = match &node.value {
        Value::Text(text) if text.trim().contains('\n') => {
            // Bytes of a text with escapes are not those of the whole.
            let is_plain = matches!(text, Cow::Borrowed(_));
            let at = |byte: usize| node.start + if is_plain { byte } else { 0 };
            in_rows(&rows_of_text(text, order, at), order)
        }
        Value::Text(text) => in_text(text.trim(), node.start, order),
        Value::Word(word) => in_text(word, node.start, order),
        Value::List(items) if order >= MIN_ORDER => rows_of_list(items, order)
            .and_then(|rows| in_rows(&rows, order))
            .or_else(|| in_cells(items, node.start, order)),
        Value::Members(members) => {
            members.iter().find_map(|(name, value)| in_givens(name, value, order))
        }
        Value::List(_) => None,
    }?;
    Some(Board { start: node.start, fault: Some(Box::new(fault)), ..Board::empty(order) })
}

/// Names of givens in the singular and without separators.
const GIVENS: [&str; 2] = ["given", "clue"];

/// Returns the fault of a puzzle whose givens have names or numbers of cells, beside grids: `{"r1c1": 5, …}`, `"clues": [[1, 1, 5], …]`.
fn in_givens(name: &str, value: &Node<'_>, order: usize) -> Option<Fault> {
    let is_value = |node: &Node<'_>| node.cell().is_some_and(|cell| is_cell(cell, order));
    let is_triple = |node: &Node<'_>| matches!(&node.value, Value::List(numbers) if numbers.len() == 3 && numbers.iter().all(is_value));
    let are_givens = match &value.value {
        Value::Members(cells) => {
            cells.len() > 1
                && cells.iter().all(|(name, value)| is_name_of_cell(name) && is_value(value))
        }
        Value::List(givens) => {
            GIVENS.contains(&singular(name).as_str())
                && !givens.is_empty()
                && givens.iter().all(is_triple)
        }
        Value::Text(_) | Value::Word(_) => false,
    };
    are_givens.then(|| Fault {
        at: value.start,
        kind: KIND,
        expected: "a grid, as the boards beside it are".to_owned(),
        found: "givens by their cells".to_owned(),
    })
}

/// Returns the error of the first damaged board in lines that are in no grid, beside boards of this order: the value of a name, or rows below
/// each other, between quotes or not. The lines are of the text whose bytes the places count.
pub(super) fn in_lines<'t>(lines: &[Line<'t>], text: &'t str, order: usize) -> Option<Fault> {
    let offset = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
    let mut run: Vec<Row<'t>> = Vec::new();
    let mut last = 0;
    for line in lines.iter().map(Some).chain([None]) {
        let row = line.and_then(|line| row_of_line(line.data(), order));
        let number = line.map_or(0, |line| line.number);
        if row.is_none() || number > last + MAX_BETWEEN {
            if let Some(fault) = in_rows(&run, order).filter(|_| are_clues(&run)) {
                return Some(fault);
            }
            run.clear();
        }
        let value = line.and_then(|line| value_of_name(line.data()));
        let is_near = |value: &&str| value.chars().count().abs_diff(order * order) <= order;
        if let Some(value) = value.filter(is_near)
            && let Some(fault) = in_text(value, offset(value), order)
        {
            return Some(fault);
        }
        if let Some(row) = row {
            run.push(Row { at: offset(row), cells: signs(row) });
            last = number;
        }
    }
    None
}

/// The largest number of lines from a row to the next one: borders and blank lines are between blocks.
const MAX_BETWEEN: usize = 3;

/// Returns `true` if rows have empty cells and several symbols: tables of flags have two.
fn are_clues(rows: &[Row<'_>]) -> bool {
    let cells = || rows.iter().flat_map(|row| row.cells.iter().copied());
    let filled: BTreeSet<&str> = cells().filter(|cell| !is_empty_sign(cell)).collect();
    cells().any(is_empty_sign) && filled.len() > 3
}

/// Returns the row in a line, between the last quotes, behind an open one, or alone; `None` if it has no row of about this length.
fn row_of_line(line: &str, order: usize) -> Option<&str> {
    const QUOTES: [char; 3] = ['"', '\'', '`'];
    let may_be_cell = |byte: &u8| byte.is_ascii_digit() || b".*_-?".contains(byte);
    line.bytes().filter(may_be_cell).nth(order.saturating_sub(3))?;
    let line = line.trim().trim_end_matches([',', ';', '+', '&', '\\', ')', ' ']);
    let inner = line.strip_suffix(QUOTES);
    let row = inner.unwrap_or(line).rsplit(QUOTES).next()?.trim();
    let row = row.strip_suffix("\\n").unwrap_or(row);
    let cells = signs(row);
    let others = cells.iter().filter(|cell| !is_cell(cell, order)).count();
    (cells.len().abs_diff(order) <= 1 && others <= 1).then_some(row)
}

/// Returns the word behind `=` or `:` that is the value of a name: `easy = 53..7`.
fn value_of_name(line: &str) -> Option<&str> {
    let (name, value) = line.split_once([':', '='])?;
    let value = value.trim_matches([' ', '\t', ',', ';', '"', '\'', '`']);
    let is_name = name.contains(char::is_alphabetic);
    (is_name && !value.contains(char::is_whitespace)).then_some(value)
}

/// Returns the signs of a row without blanks and bars.
fn signs(row: &str) -> Vec<&str> {
    Division::SIGNS.cells(row).unwrap_or_default()
}

/// Returns the rows of a text, without borders. A function returns the place of each byte.
fn rows_of_text(text: &str, order: usize, at: impl Fn(usize) -> usize) -> Vec<Row<'_>> {
    let offset = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
    let rows = text.lines().map(str::trim).filter(|row| !row.is_empty());
    let rows = rows.map(|row| Row { at: at(offset(row)), cells: signs(row) });
    rows.filter(|row| !is_border_of(&row.cells, order)).collect()
}

/// Returns `true` if signs are the border between two rows.
fn is_border_of(cells: &[&str], order: usize) -> bool {
    let border = cells.concat();
    is_clear_border(&border) || cells.len() != order && is_border_line(&border)
}

/// Returns the rows of a list; `None` if its elements are something else.
fn rows_of_list<'n>(items: &'n [Node<'_>], order: usize) -> Option<Vec<Row<'n>>> {
    let cells = |row: &'n Node<'_>| -> Option<Vec<&'n str>> {
        match &row.value {
            Value::List(cells) => cells.iter().map(Node::cell).collect(),
            Value::Text(text) if may_be_row(text) => Some(signs(text)),
            _ => None,
        }
    };
    let rows = items.iter().map(|row| Some(Row { at: row.start, cells: cells(row)? }));
    let mut rows: Vec<Row<'n>> = rows.collect::<Option<_>>()?;
    rows.retain(|row| row.cells.is_empty() || !is_border_of(&row.cells, order));
    Some(rows)
}

/// Returns `true` if a text may be a row of characters.
pub(super) fn may_be_row(text: &str) -> bool {
    text.len() < MAX_ROW && !text.contains('\n')
}

/// The length of a text that is too long for a row of characters with blanks and bars between them.
const MAX_ROW: usize = 80;

/// Returns `true` if a cell is a symbol of a board of this order, or an empty one.
fn is_cell(cell: &str, order: usize) -> bool {
    is_empty_sign(cell) || cell.parse().is_ok_and(|number: usize| number <= order)
}

/// Returns the fault of a line of characters of which most are cells.
fn in_text(text: &str, at: usize, order: usize) -> Option<Fault> {
    let length = text.chars().count();
    if length < MIN_LENGTH || order > 9 || text.contains(['\n', '[', '{']) {
        return None;
    }
    let is_sign = |c: &char| is_cell(c.encode_utf8(&mut [0; 4]), order);
    let other: Vec<char> = text.chars().filter(|c| !is_sign(c)).collect();
    let are_near = 3 * length > order * order && length < 3 * order * order;
    // A number, a date or a hash is no board.
    let has_empty = text.chars().any(|c| matches!(c, '0' | '.' | '-' | '_' | '*'));
    if !are_near || !has_empty || 8 * other.len() > length {
        return None;
    }
    let expected = format!("{} cells, as the boards beside it have", order * order);
    Some(match other.first() {
        Some(other) if length == order * order => {
            Fault { at, kind: KIND, expected, found: quoted(&other.to_string()) }
        }
        None if length == order * order => {
            let expected = "one sign for empty cells".to_owned();
            Fault { at, kind: KIND, expected, found: "another one, too".to_owned() }
        }
        _ => Fault { at, kind: KIND, expected, found: length.to_string() },
    })
}

/// Returns the fault of rows, of which one is missing or too many, or one has another length, or a few cells are no symbols.
fn in_rows(rows: &[Row<'_>], order: usize) -> Option<Fault> {
    let mut others = (0..rows.len()).filter(|&row| rows[row].cells.len() != order);
    let no_cells = rows
        .iter()
        .flat_map(|row| row.cells.iter())
        .filter(|cell| !is_cell(cell, order))
        .take(MAX_OTHER + 1)
        .count();
    if order < MIN_ORDER || no_cells > MAX_OTHER {
        return None;
    }
    match (others.next(), others.next()) {
        (None, _) if rows.len() == order => in_symbols(rows, order),
        (None, _) if rows.len().abs_diff(order) == 1 => {
            let expected = format!("{order} rows of {}", count(order, "cell"));
            let at = rows[rows.len().min(order + 1) - 1].at;
            Some(Fault { at, kind: KIND, expected, found: count(rows.len(), "row") })
        }
        (Some(row), None) if rows.len() == order && !rows[row].cells.is_empty() => {
            let expected = format!("{} in row {}", count(order, "cell"), row + 1);
            let found = rows[row].cells.len().to_string();
            Some(Fault { at: rows[row].at, kind: KIND, expected, found })
        }
        _ => None,
    }
}

/// Returns the fault of the first of a few cells that are no symbols, in rows of this number of cells.
fn in_symbols(rows: &[Row<'_>], order: usize) -> Option<Fault> {
    let mut cells = rows.iter().flat_map(|row| row.cells.iter().map(|cell| (row.at, *cell)));
    let has_empty = cells.clone().any(|(_, cell)| is_empty_sign(cell));
    let (at, found) = cells.find(|(_, cell)| !is_cell(cell, order)).filter(|_| has_empty)?;
    let expected = format!("a value from 1 to {order}");
    Some(Fault { at, kind: KIND, expected, found: quoted(found) })
}

/// Returns the fault of a list of single cells, some of which are missing or too many.
fn in_cells(cells: &[Node<'_>], at: usize, order: usize) -> Option<Fault> {
    let all = order * order;
    let is_near = cells.len() != all && cells.len().abs_diff(all) <= order;
    let are_cells =
        || cells.iter().all(|node| node.cell().is_some_and(|cell| is_cell(cell, order)));
    (is_near && are_cells()).then(|| {
        let expected = format!("{all} cells, as the boards beside it have");
        Fault { at, kind: KIND, expected, found: cells.len().to_string() }
    })
}

#[cfg(test)]
mod tests {
    use crate::{ReadOptions, read_each};

    const LINE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Returns the results of a text: `None` for a puzzle, and the place and the message of a fault.
    fn results(text: &str) -> Vec<Option<String>> {
        let records = read_each(text.as_bytes(), None, &ReadOptions::default());
        let records = records.unwrap_or_else(|error| panic!("{text}\n{error}"));
        records.into_iter().map(|record| record.err().map(|error| error.to_string())).collect()
    }

    fn rows(count: usize) -> String {
        let digits = LINE.replace('.', "0");
        let row = |at: usize| {
            let cells: Vec<&str> =
                digits[9 * at..9 * at + 9].split("").filter(|c| !c.is_empty()).collect();
            format!("[{}]", cells.join(", "))
        };
        format!("[{}]", (0..count).map(row).collect::<Vec<_>>().join(",\n "))
    }

    #[test]
    fn a_damaged_board_beside_another_is_a_fault() {
        let (short, good) = (&LINE[1..], rows(9));
        for (text, expected) in [
            (format!("[\"{LINE}\", \"{short}\"]"), "found 80"),
            (format!("[\"{short}\", \"{LINE}\"]"), "found 80"),
            (format!("[\"{LINE}\", \"A{short}\"]"), "found 'A'"),
            (format!("[\"{LINE}\", \"x{short}\"]"), "expected one sign for empty cells"),
            (
                format!("{{\"easy\": [\"{LINE}\"], \"hard\": [\"{short}\", \"{LINE}\"]}}"),
                "found 80",
            ),
            (format!("[{good}, {}]", rows(8)), "found 8 rows"),
            (format!("[{good}, {}]", good.replacen("5, ", "", 1)), "found 8"),
            (format!("[{good}, {}]", good.replacen('5', "10", 1)), "found '10'"),
            (format!("easy = {}\n\nhard = {good}\n", rows(8)), "found 8 rows"),
        ] {
            let found = results(&text);
            let faults: Vec<&String> = found.iter().flatten().collect();
            assert!(found.len() > 1 && faults.len() == 1, "{text}\n{found:?}");
            assert!(faults[0].contains(expected), "{text}\n{found:?}");
        }
        let pair = format!("{{\"puzzle\": {}, \"solution\": {good}}}", rows(8));
        let error = read_each(pair.as_bytes(), None, &ReadOptions::default()).unwrap_err();
        assert!(error.to_string().contains("found 8 rows"), "{error}");
    }

    #[test]
    fn other_values_beside_a_board_are_no_faults() {
        let good = rows(9);
        for other in [
            "\"d41d8cd98f00b204e9800998ecf8427e\"",
            "\"2024-01-01T00:00:00.000Z\"",
            "[[1, 2], [3, 4]]",
            "[45, 45, 45, 45, 45, 45, 45, 45, 45]",
            "\"A sentence of many words that has no cells at all in it.\"",
            "12345678901234567890",
        ] {
            let text = format!("{{\"board\": {good}, \"other\": {other}}}");
            assert_eq!(results(&text), [None], "{text}");
        }
    }
}

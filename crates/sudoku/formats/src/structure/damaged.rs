//! Values beside a board that are nearly boards themselves: a text of 80 signs among those of 81, eight rows of nine cells. They are puzzles
//! that cannot be read, and not dropped in silence.

use super::board::{Board, Fault};
use super::tree::{Node, Value};
use crate::common::{ReadErrorKind, count, quoted};
use crate::tokens::is_empty_sign;

const KIND: ReadErrorKind = ReadErrorKind::Structure;

/// The least order of boards whose rows are compared with other lists. Smaller lists of numbers are of other things.
const MIN_ORDER: usize = 6;

/// The least length of a text that may be a board.
const MIN_LENGTH: usize = 16;

/// The largest number of cells of a list that are no symbols.
const MAX_OTHER: usize = 2;

/// Returns the board with its fault that a value is, beside boards of this order; `None` if it is something else.
pub(super) fn board(node: &Node<'_>, order: usize) -> Option<Board> {
    let fault = match &node.value {
        Value::Text(text) => in_text(text.trim(), node.start, order),
        Value::Word(word) => in_text(word, node.start, order),
        Value::List(items) if order >= MIN_ORDER => {
            in_rows(items, order).or_else(|| in_cells(items, node.start, order))
        }
        _ => None,
    }?;
    Some(Board { start: node.start, fault: Some(Box::new(fault)), ..Board::empty(order) })
}

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

/// Returns the fault of a list of rows, of which one is missing or too many, or one has another length, or a few cells are no symbols.
fn in_rows(rows: &[Node<'_>], order: usize) -> Option<Fault> {
    let cells = |row: &Node<'_>| -> Option<usize> {
        match &row.value {
            Value::List(cells) if cells.iter().all(|cell| cell.cell().is_some()) => {
                Some(cells.len())
            }
            Value::Text(text) if in_line(text) => Some(text.chars().count()),
            _ => None,
        }
    };
    let lengths: Vec<usize> = rows.iter().map(cells).collect::<Option<_>>()?;
    let mut others = (0..rows.len()).filter(|&row| lengths[row] != order);
    match (others.next(), others.next()) {
        (None, _) if rows.len() == order => in_symbols(rows, order),
        (None, _) if rows.len().abs_diff(order) == 1 => {
            let expected = format!("{order} rows of {}", count(order, "cell"));
            let last = &rows[rows.len().min(order + 1) - 1];
            Some(Fault { at: last.start, kind: KIND, expected, found: count(rows.len(), "row") })
        }
        (Some(row), None) if rows.len() == order && lengths[row] > 0 => {
            let expected = format!("{} in row {}", count(order, "cell"), row + 1);
            Some(Fault {
                at: rows[row].start,
                kind: KIND,
                expected,
                found: lengths[row].to_string(),
            })
        }
        _ => None,
    }
}

/// Returns `true` if a text may be a row of characters.
fn in_line(text: &str) -> bool {
    text.len() < 26 && !text.contains(' ')
}

/// Returns the fault of the first of a few cells that are no symbols, in rows of this number of cells.
fn in_symbols(rows: &[Node<'_>], order: usize) -> Option<Fault> {
    let cells = rows.iter().filter_map(|row| match &row.value {
        Value::List(cells) => Some(cells),
        _ => None,
    });
    let cells = || cells.clone().flatten();
    let others: Vec<&Node<'_>> =
        cells().filter(|cell| !is_cell(cell.cell().unwrap_or_default(), order)).collect();
    let has_empty = cells().any(|cell| is_empty_sign(cell.cell().unwrap_or_default()));
    let first = others.first().filter(|_| has_empty && others.len() <= MAX_OTHER)?;
    let found = quoted(first.cell().unwrap_or_default());
    Some(Fault {
        at: first.start,
        kind: KIND,
        expected: format!("a value from 1 to {order}"),
        found,
    })
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

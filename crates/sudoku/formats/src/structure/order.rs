//! The order of the numbers of a given, as names and remarks state it, and the names of the members of a cell.

use crate::common::numbered_lines;

/// The orders of the numbers of a given: the positions of its row, its column and its value.
pub(super) const ROW_FIRST: [usize; 3] = [0, 1, 2];
pub(super) const VALUE_FIRST: [usize; 3] = [1, 2, 0];

/// An order that a text states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Order {
    pub positions: [usize; 3],
    /// A note if names state it, which may be about something else.
    pub note: Option<&'static str>,
}

impl Order {
    pub(super) const fn new(positions: [usize; 3]) -> Self {
        Self { positions, note: None }
    }
}

pub(super) const OF_NAMES: &str = "the numbers of a given have the order of the names in the text; `# triples: rcv` states another order";

/// Signs of programs for spreadsheets, in which the letter of a cell is its column.
const OF_SHEETS: [&str; 6] = ["range(\"", "$a$1", "ws[\"", "ws['", "sheet[\"", "sheet['"];

/// Returns `true` if the letter of a cell such as `A2` is its column, as a remark `# triples: crv` or the signs of spreadsheets state.
pub(super) fn letters_are_columns(text: &str) -> bool {
    let is_of_sheets = || {
        let text = text.to_ascii_lowercase();
        OF_SHEETS.iter().any(|sign| text.contains(sign))
    };
    remarked_order(text).map_or_else(is_of_sheets, |[row, column, _]| column < row)
}

/// The remark that states the order of triples.
const REMARK: &str = "triples:";

/// The names of rows, columns and values in headings and objects.
pub(super) const NAMES: [&[&str]; 3] = [
    &["row", "r", "y", "lin", "ligne", "zeile", "fila", "linha"],
    &["column", "col", "c", "x", "colonne", "spalte", "columna", "coluna"],
    &["value", "val", "v", "digit", "number", "num", "text", "valeur", "wert", "valor"],
];

/// The names of places in objects.
pub(super) const PLACES: [&str; 8] =
    ["cell", "pos", "position", "place", "coord", "coords", "coordinates", "location"];

/// Returns the positions of the row, the column and the value in a heading such as `row,col,value`.
pub(super) fn order_of_names(data: &str) -> Option<[usize; 3]> {
    let words = data.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    let words: Vec<String> = words.map(str::to_lowercase).collect();
    let position = |names: &[&str]| words.iter().position(|word| names.contains(&word.as_str()));
    let [row, column, value] = NAMES.map(position);
    (words.len() == 3).then_some([row?, column?, value?])
}

/// Returns the positions of the row, the column and the value in a list of this number of names, as a statement of SQL has it:
/// `INSERT INTO t (id, col, row, val) VALUES (`.
pub(super) fn order_in_list(text: &str, count: usize) -> Option<[usize; 3]> {
    text.split(['(', ')']).find_map(|list| {
        let names: Vec<String> = list.split(',').map(|name| name.trim().to_lowercase()).collect();
        let position =
            |known: &[&str]| names.iter().position(|name| known.contains(&name.as_str()));
        let [row, column, value] = NAMES.map(position);
        (names.len() == count).then_some([row?, column?, value?])
    })
}

/// Returns the positions of the row, the column and the value in triples with these words before their numbers, of which one is that of rows
/// and one that of columns.
pub(super) fn order_of_words(words: &[String; 3]) -> Option<[usize; 3]> {
    let position = |names: &[&str]| words.iter().position(|word| names.contains(&word.as_str()));
    let (row, column) = (position(NAMES[0])?, position(NAMES[1])?);
    Some([row, column, 3 - row - column])
}

/// Returns the positions of the row, the column and the value in triples, as a remark `# triples: vrc` states them, or the first line.
pub(super) fn stated_order(text: &str) -> Option<Order> {
    let first = numbered_lines(text).map(|line| line.data().trim()).find(|data| !data.is_empty());
    first.and_then(order_of_names).map(Order::new).or_else(|| order_in_text(text))
}

/// Returns the positions of the row, the column and the value in triples, as a remark states them, or as the names of a program have them
/// all in one other order: `for (v, r, c) in givens`, `x[v][r][c]`.
pub(super) fn order_in_text(text: &str) -> Option<Order> {
    remarked_order(text).map(Order::new).or_else(|| {
        let mut last = [None; 3];
        let mut orders =
            text.split(|c: char| !c.is_alphanumeric() && c != '_').filter_map(|word| {
                if word.is_empty() || TYPES.contains(&word) {
                    return None;
                }
                last = [last[1], last[2], role_of_name(word)];
                let position = |role: usize| last.iter().position(|name| *name == Some(role));
                Some([position(0)?, position(1)?, position(2)?])
            });
        let first = orders.next()?;
        let is_other = orders.all(|order| order == first) && first != ROW_FIRST;
        is_other.then_some(Order { positions: first, note: Some(OF_NAMES) })
    })
}

/// The order of the two numbers of a place, as the names of a program have it: `[row, col]`, `(x, y)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OfPlaces {
    RowFirst,
    ColumnFirst,
    /// Places are `x, y`, and no loops say which of them is the row.
    Undecided,
}

/// Returns the order of places that the pairs of names in brackets have; `None` if the text has none, or several that differ.
pub(super) fn order_of_places(text: &str) -> Option<OfPlaces> {
    let mut orders = text.match_indices(['(', '[']).filter_map(|(at, _)| {
        let inner = text[at + 1..].split([')', ']']).next()?;
        let names: Vec<&str> = inner.split(',').map(str::trim).collect();
        let [first, second] = names[..] else { return None };
        let role = |name: &str| {
            let name = name.to_lowercase();
            NAMES[..2].iter().position(|names| names.contains(&name.as_str()))
        };
        match (role(first)?, role(second)?) {
            (0, 1) => Some(OfPlaces::RowFirst),
            (1, 0) if first.eq_ignore_ascii_case("x") => Some(order_of_loops(text)),
            (1, 0) => Some(OfPlaces::ColumnFirst),
            _ => None,
        }
    });
    let first = orders.next()?;
    orders.all(|order| order == first).then_some(first)
}

/// Returns the order of places `x, y`, of which the outer loop over a board has the row.
fn order_of_loops(text: &str) -> OfPlaces {
    let words: Vec<&str> =
        text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let first_over = |name: &str| {
        words.windows(2).position(|pair| {
            pair[0].eq_ignore_ascii_case("for") && pair[1].eq_ignore_ascii_case(name)
        })
    };
    match (first_over("x"), first_over("y")) {
        (Some(x), Some(y)) if y < x => OfPlaces::ColumnFirst,
        (Some(_), Some(_)) => OfPlaces::RowFirst,
        _ => OfPlaces::Undecided,
    }
}

/// Words between the names of the parameters of a function.
const TYPES: [&str; 12] = [
    "int", "integer", "number", "u8", "u16", "u32", "usize", "i32", "i64", "uint8_t", "let", "var",
];

/// Returns 0 for the name of rows, 1 for one of columns and 2 for one of values. `x` and `y` are used for both.
fn role_of_name(word: &str) -> Option<usize> {
    let word = word.to_lowercase();
    let word = if word.len() > 1 { word.trim_end_matches('s') } else { &word };
    let is_named = |names: &&[&str]| !["x", "y", "text"].contains(&word) && names.contains(&word);
    NAMES.iter().position(is_named)
}

/// Returns the positions of the row, the column and the value in triples, as a remark states them.
fn remarked_order(text: &str) -> Option<[usize; 3]> {
    numbered_lines(text).find_map(|line| {
        let remark = line.text.trim().strip_prefix('#')?.trim_start_matches('#').trim();
        let order = remark.strip_prefix(REMARK)?.trim();
        let position = |name: char| order.find(name).filter(|_| order.len() == 3);
        Some([position('r')?, position('c')?, position('v')?])
    })
}

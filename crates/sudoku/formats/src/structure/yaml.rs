//! Lists of YAML in block style as trees of values, an element on each line: `- - 5`, `  - 3`.
//!
//! Lists in brackets are read as in other languages. **Invariant.** A text is one if each line of it is a member or an element, and each element is
//! a cell; so rows with `-` for empty cells are none. Nesting is limited; the time is linear in the text.

use super::tree::{Node, Value};
use crate::tokens::is_empty_word;

/// The deepest nesting of lists.
const MAX_DEPTH: usize = 24;

/// The least number of elements, those of a board of 4×4.
const MIN_ELEMENTS: usize = 16;

/// A sign or a word of a line, with its column.
struct Token<'t> {
    column: usize,
    start: usize,
    kind: Kind<'t>,
}

enum Kind<'t> {
    Dash,
    Name(&'t str),
    Scalar(&'t str),
}

/// Returns the tree of a document of lists in block style; `None` for a text that is none.
pub(super) fn parse(text: &str) -> Option<Node<'_>> {
    let mut tokens = Vec::new();
    for line in text.split_inclusive('\n') {
        let start = line.as_ptr() as usize - text.as_ptr() as usize;
        add_tokens(line.trim_end(), start, &mut tokens)?;
    }
    let dashes = tokens.iter().filter(|token| matches!(token.kind, Kind::Dash)).count();
    if dashes < MIN_ELEMENTS {
        return None;
    }
    let mut parser = Parser { tokens: &tokens, next: 0 };
    let node = parser.value(0, 0)?;
    (parser.next == tokens.len()).then_some(node)
}

/// Adds the signs and the words of a line; `None` if it is no line of a list.
fn add_tokens<'t>(line: &'t str, start: usize, tokens: &mut Vec<Token<'t>>) -> Option<()> {
    let mut rest = line.trim_start_matches(' ');
    if rest.is_empty() || rest.starts_with(['#', '%']) || line == "---" || line == "..." {
        return Some(());
    }
    let mut has_dash = false;
    loop {
        let column = line.len() - rest.len();
        let mut add = |kind| tokens.push(Token { column, start: start + column, kind });
        if rest == "-" || rest.starts_with("- ") {
            add(Kind::Dash);
            has_dash = true;
            rest = rest[1..].trim_start_matches(' ');
            if rest.is_empty() {
                return Some(());
            }
            continue;
        }
        let end = rest.find([' ', ':']).unwrap_or(rest.len());
        let (name, behind) = rest.split_at(end);
        let Some(value) = behind.strip_prefix(':') else {
            add(Kind::Scalar(scalar(rest)?));
            return has_dash.then_some(());
        };
        if name.is_empty() || !(value.is_empty() || value.starts_with(' ')) {
            return None;
        }
        add(Kind::Name(name.trim_matches(['"', '\''])));
        let value = value.trim_start();
        let is_remark = value.starts_with('#');
        if !value.is_empty() && !is_remark {
            let column = line.len() - value.len();
            tokens.push(Token { column, start: start + column, kind: Kind::Scalar(value) });
        }
        return Some(());
    }
}

/// Returns the cell of an element; `None` if it is no cell.
fn scalar(text: &str) -> Option<&str> {
    let text = text.split(" #").next().unwrap_or_default().trim();
    let cell = text.trim_matches(['"', '\'']);
    (cell.chars().count() < 3 && !cell.contains(['[', '{']) || is_empty_word(cell)).then_some(cell)
}

struct Parser<'a, 't> {
    tokens: &'a [Token<'t>],
    next: usize,
}

impl<'t> Parser<'_, 't> {
    /// Returns the value that begins at the next token, which is in this column or further right.
    fn value(&mut self, column: usize, depth: usize) -> Option<Node<'t>> {
        let token = self.tokens.get(self.next).filter(|token| token.column >= column)?;
        if depth == MAX_DEPTH {
            return None;
        }
        let (start, own) = (token.start, token.column);
        let value = match token.kind {
            Kind::Scalar(word) => {
                self.next += 1;
                Value::Word(word)
            }
            Kind::Dash => {
                let mut items = Vec::new();
                while self.is_next(own, |kind| matches!(kind, Kind::Dash)) {
                    self.next += 1;
                    items.push(self.inner(own + 1, depth)?);
                }
                Value::List(items)
            }
            Kind::Name(_) => {
                let mut members = Vec::new();
                while let Some(Token { column, kind: Kind::Name(name), .. }) =
                    self.tokens.get(self.next)
                    && *column == own
                {
                    self.next += 1;
                    // A list may begin in the column of its name.
                    let is_list = self.is_next(own, |kind| matches!(kind, Kind::Dash));
                    let node = self.inner(own + usize::from(!is_list), depth)?;
                    members.push(((*name).into(), node));
                }
                Value::Members(members)
            }
        };
        let end = self.tokens.get(self.next.checked_sub(1)?)?.start + 1;
        Some(Node { start, end, value })
    }

    /// Returns the value behind a dash or a name, which may be left out.
    fn inner(&mut self, column: usize, depth: usize) -> Option<Node<'t>> {
        match self.tokens.get(self.next) {
            Some(token) if token.column >= column => self.value(column, depth + 1),
            _ => {
                let start = self.tokens.get(self.next.checked_sub(1)?)?.start;
                Some(Node { start, end: start + 1, value: Value::Word("") })
            }
        }
    }

    fn is_next(&self, column: usize, is: fn(&Kind<'t>) -> bool) -> bool {
        self.tokens.get(self.next).is_some_and(|token| token.column == column && is(&token.kind))
    }
}

#[cfg(test)]
mod tests {
    use crate::{ReadOptions, read};

    const ROWS: [&str; 4] = ["1000", "0040", "0002", "0030"];

    fn puzzle_of(text: &str) -> String {
        let records = read(text.as_bytes(), None, &ReadOptions::default());
        records.unwrap_or_else(|error| panic!("{text}\n{error}"))[0].puzzle.to_string()
    }

    #[test]
    fn lists_in_block_style_are_boards() {
        let list = |row: &str, first: &str, other: &str, empty: &str| -> String {
            let cells = row.chars().zip(0..).map(|(cell, column)| {
                let cell = if cell == '0' { empty.to_owned() } else { cell.to_string() };
                format!("{}{cell}\n", if column == 0 { first } else { other })
            });
            cells.collect()
        };
        let all = |first: &str, other: &str, empty: &str| -> String {
            ROWS.map(|row| list(row, first, other, empty)).concat()
        };
        let named =
            ROWS.map(|row| format!("  - cells:\n{}", list(row, "      - ", "      - ", "~")));
        let flat = all("- ", "- ", "0");
        for text in [
            format!("---\nboard:\n{}", all("- - ", "  - ", "0")),
            format!("board:\n{}size: 4\n", all("  - - ", "    - ", "null")),
            format!("board:\n{}", all("-\n  - ", "  - ", "''")),
            format!("id: 5\nname: an easy one\npuzzle:\n{flat}"),
            format!("rows:\n{}", named.concat()),
            format!("rows: # of 4\n{}", named.concat().replace("~\n", "\n")),
        ] {
            assert_eq!(puzzle_of(&text), "1.....4....2..3.", "{text}");
        }
    }

    #[test]
    fn a_second_list_is_the_solution() {
        let lists = |rows: [&str; 4]| -> String {
            let row = |row: &str| {
                let cells: Vec<String> = row.chars().map(|cell| format!("- {cell}\n")).collect();
                format!("- {}", cells.join("  "))
            };
            rows.map(row).concat()
        };
        let text =
            format!("quiz:\n{}answer:\n{}", lists(ROWS), lists(["1423", "3241", "4312", "2134"]));
        let records = read(text.as_bytes(), None, &ReadOptions::default()).unwrap();
        assert!(records.len() == 1 && records[0].solution.is_some(), "{records:?}");
    }

    #[test]
    fn rows_with_dashes_are_no_lists() {
        let text = "1 - - -\n- - 4 -\n- - - 2\n- - 3 -\n";
        assert_eq!(puzzle_of(text), "1.....4....2..3.");
        for depth in [100, 100_000] {
            let text = format!("{}5\n", "- ".repeat(depth));
            assert!(super::parse(&text).is_none());
        }
    }
}

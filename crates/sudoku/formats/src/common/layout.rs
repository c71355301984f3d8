//! Texts laid out as the board is: a line for each row, with or without borders.
//!
//! Three kinds of borders are recognized. Borders between *groups* of cells (`5 3 . | . 7 . | …`)
//! are skipped. Borders around *every* cell (`┃ 5 │ 3 │   ┃`), as in the drawings of `draw` and in
//! Markdown tables, delimit the cells, so that an empty one may be blank. Lines that contain only
//! borders are no rows. The choice between the first two kinds is made for a whole chunk: the lines up to
//! a blank one.

use std::cell::OnceCell;

use super::{Line, Location, Writing, numbered_lines};

/// A cell's text and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token<'t> {
    /// The text without white space at its ends; empty if the cell is blank between its borders.
    pub text: &'t str,
    /// The column of its first character, counted from 1.
    pub column: usize,
    /// The number of characters between the borders, if these delimit the cell; else 0.
    pub width: usize,
}

/// A row of cells.
#[derive(Clone, Debug)]
pub(crate) struct TokenRow<'t> {
    pub line: Line<'t>,
    pub tokens: Vec<Token<'t>>,
}

impl<'t> TokenRow<'t> {
    /// Returns the place after the last cell.
    pub(crate) fn end(&self) -> Location<'t> {
        self.line.at(self
            .tokens
            .last()
            .map_or(1, |token| token.column + token.text.chars().count().max(1)))
    }
}

/// A line with its text up to the comment, which every question about it begins with.
#[derive(Clone, Copy, Debug)]
struct Data<'t> {
    line: Line<'t>,
    text: &'t str,
    /// `true` if bytes are characters, and so read faster.
    is_ascii: bool,
}

impl<'t> Data<'t> {
    fn new(line: Line<'t>) -> Self {
        let text = line.data();
        Self { line, text, is_ascii: text.is_ascii() }
    }
}

/// Rows between two blank lines.
#[derive(Clone, Debug)]
pub(crate) struct Chunk<'t> {
    lines: Vec<Data<'t>>,
    writing: Writing,
    boxed: bool,
    /// The number of cells of each row, once one was asked for.
    lengths: OnceCell<Vec<usize>>,
}

impl<'t> Chunk<'t> {
    pub(crate) fn len(&self) -> usize {
        self.lines.len()
    }

    pub(crate) fn row(&self, index: usize) -> TokenRow<'t> {
        let data = self.lines[index];
        let tokens = if self.boxed { boxes(data.text) } else { words(data, self.writing) };
        TokenRow { line: data.line, tokens }
    }

    /// Returns the most frequent number of cells in the rows from this one on. At the start of a grid, this is its
    /// order, even if one row has a fault.
    pub(crate) fn usual_length(&self, start: usize) -> usize {
        /// Enough rows that a faulty one does not count.
        const ROWS: usize = 64;
        let lengths = &self.lengths()[start..];
        most_frequent(lengths.iter().copied().take(ROWS))
    }

    /// Returns the number of cells of each row.
    pub(super) fn lengths(&self) -> &[usize] {
        self.lengths.get_or_init(|| {
            let mut lengths = vec![0; self.lines.len()];
            for (&data, length) in self.lines.iter().zip(&mut lengths) {
                if self.boxed {
                    *length = boxes(data.text).len();
                } else {
                    for_each_word(data, self.writing, |_| *length += 1);
                }
            }
            lengths
        })
    }
}

/// Returns the chunks of a text that contain rows.
pub(crate) fn chunks(text: &str, writing: Writing) -> impl Iterator<Item = Chunk<'_>> {
    let mut lines = numbered_lines(text);
    std::iter::from_fn(move || {
        loop {
            let first = lines.find(|line| !is_blank(line))?;
            let rest = lines.by_ref().take_while(|line| !is_blank(line));
            let kept = std::iter::once(first).chain(rest).map(Data::new).collect();
            let chunk = chunk(kept, writing);
            if chunk.len() > 0 {
                return Some(chunk);
            }
        }
    })
}

/// Returns whether a line is empty.
fn is_blank(line: &Line<'_>) -> bool {
    line.text.trim().is_empty()
}

fn chunk(mut lines: Vec<Data<'_>>, writing: Writing) -> Chunk<'_> {
    lines.retain(|data| !data.text.trim().is_empty() && !is_border(data));
    let boxed = is_boxed(&lines, writing);
    if boxed {
        // A line without borders above the cells contains the numbers of the columns.
        let first = lines.iter().position(|data| data.text.contains(is_bar)).unwrap_or(0);
        if lines.iter().any(|data| data.text.contains(is_drawn_bar)) {
            lines.drain(..first);
        }
    } else {
        lines.retain(|data| !data.text.chars().all(|c| c.is_whitespace() || is_bar(c)));
    }
    Chunk { lines, writing, boxed, lengths: OnceCell::new() }
}

/// Returns whether the character is a border between cells of one row. A clue of a constraint can be in its place.
pub(crate) fn is_bar(c: char) -> bool {
    c == '|' || is_drawn_bar(c)
}

fn is_drawn_bar(c: char) -> bool {
    !c.is_ascii() && "│┃║┆┇┊┋╎╏┼┿╂╋○●←→‹›ⅩⅤ".contains(c)
}

/// Returns whether the text of a line contains only borders, among them a horizontal one.
pub(crate) fn is_border_line(text: &str) -> bool {
    is_border(&Data { line: Line { number: 1, text }, text, is_ascii: text.is_ascii() })
}

/// Returns whether the line contains only borders, among them a horizontal one. Corners may be drawn with `*`,
/// `.`, `:` or `'`, if there is a line between them.
fn is_border(&Data { text: data, is_ascii, .. }: &Data<'_>) -> bool {
    let has_line = if is_ascii {
        data.bytes().any(|byte| matches!(byte, b'-' | b'+' | b'='))
    } else {
        data.contains(horizontal)
    };
    if !has_line {
        return false;
    }
    // A drawn line can contain clues of constraints.
    let inner = data.trim();
    if [inner.chars().next(), inner.chars().last()]
        .iter()
        .flatten()
        .all(|&c| c > '\u{7F}' && horizontal(c))
    {
        return true;
    }
    // `*` and `.` are signs of empty cells too, so that they are corners only beside dashes.
    let starred = data.trim().strip_prefix('*').and_then(|rest| rest.strip_suffix('*'));
    let drawn = data.contains("---") || starred.is_some_and(|inner| inner.starts_with('-'));
    let corners = if drawn { "*.:'" } else { "" };
    data.chars().all(|c| c.is_whitespace() || is_bar(c) || horizontal(c) || corners.contains(c))
}

/// Returns whether a character draws a horizontal line.
fn horizontal(c: char) -> bool {
    matches!(c, '-' | '+' | '=' | '\u{2500}'..='\u{257F}') && !is_bar(c)
}

/// Returns the text with an empty comment in the place of each remark. Every other line keeps its number and its
/// columns.
pub(crate) fn masked(text: &str, mut is_remark: impl FnMut(&str) -> bool) -> String {
    let mut kept = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        if is_remark(line.trim_start_matches('\u{FEFF}').trim()) {
            kept.push_str("#\n");
        } else {
            kept.push_str(line);
        }
    }
    kept
}

/// Returns whether every cell has its own borders.
///
/// With drawn borders the majority decides, so that a fault in one cell is reported as such. With the sign `|`
/// all cells must agree, since irregular blocks can also have many single cells between two signs.
fn is_boxed(lines: &[Data<'_>], writing: Writing) -> bool {
    let barred: Vec<_> = lines.iter().filter(|data| data.text.contains(is_bar)).collect();
    let mut tokens = barred.iter().flat_map(|data| boxes(data.text)).peekable();
    if !barred.iter().any(|data| !data.is_ascii && data.text.contains(is_drawn_bar)) {
        // Ends at the first cell that is not alone: most texts without these borders are read no further.
        return barred.len() == lines.len()
            && tokens.peek().is_some()
            && tokens.all(|token| is_single(&token, writing));
    }
    let mut single = 0;
    let mut all = 0;
    for token in tokens {
        single += usize::from(is_single(&token, writing));
        all += 1;
    }
    2 * single > all
}

/// Returns whether the text between two borders can be one cell.
fn is_single(token: &Token<'_>, writing: Writing) -> bool {
    match writing {
        Writing::Characters => token.text.chars().nth(1).is_none(),
        Writing::Words => !token.text.contains(is_separator),
    }
}

/// Returns the cells of a line in which each cell has its own borders.
fn boxes(data: &str) -> Vec<Token<'_>> {
    let data = data.trim_end();
    let inner = data.trim_start();
    let mut tokens = Vec::new();
    let mut column = 1;
    for part in data.split(is_bar) {
        let width = part.chars().count();
        // A circle of a clue is around the value.
        let part = part.strip_prefix('(').and_then(|part| part.strip_suffix(')')).unwrap_or(part);
        let text = part.trim();
        let before = part.chars().take_while(|c| c.is_whitespace()).count();
        let indent = if text.is_empty() { width / 2 } else { before };
        tokens.push(Token { text, column: column + indent, width });
        column += width + 1;
    }
    let opened = inner.starts_with(is_bar);
    let closed = inner.ends_with(is_bar);
    if closed {
        tokens.pop();
    }
    // The text before the left border of a drawing is the number of the row.
    let labelled = closed && inner.chars().find(|&c| is_bar(c)).is_some_and(is_drawn_bar);
    if (opened || labelled) && !tokens.is_empty() {
        tokens.remove(0);
    }
    tokens
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';')
}

/// Returns the cells of a line whose borders, if any, separate groups.
fn words(data: Data<'_>, writing: Writing) -> Vec<Token<'_>> {
    let mut tokens = Vec::with_capacity(16);
    for_each_word(data, writing, |token| tokens.push(token));
    tokens
}

fn for_each_word<'t>(
    Data { text: data, is_ascii, .. }: Data<'t>,
    writing: Writing,
    mut take: impl FnMut(Token<'t>),
) {
    // With the comment of a line searched once, bytes in place of characters took `ss` from 4.7 to 3.8 µs a
    // puzzle and `pencilmarks` from 18.8 to 15.3 (120,000 puzzles, user time).
    if is_ascii {
        return for_each_ascii_word(data, writing, take);
    }
    let mut start: Option<(usize, usize)> = None;
    for (column, (index, c)) in (1..).zip(data.char_indices()) {
        let between = match writing {
            Writing::Characters => c.is_whitespace() || is_bar(c),
            Writing::Words => is_separator(c) || is_bar(c),
        };
        match writing {
            Writing::Characters if !between => {
                let text = &data[index..index + c.len_utf8()];
                take(Token { text, column, width: 0 });
            }
            Writing::Words if between => {
                if let Some((start, column)) = start.take() {
                    take(Token { text: &data[start..index], column, width: 0 });
                }
            }
            _ => {
                start.get_or_insert((index, column));
            }
        }
    }
    if let (Writing::Words, Some((start, column))) = (writing, start) {
        take(Token { text: &data[start..], column, width: 0 });
    }
}

fn for_each_ascii_word<'t>(data: &'t str, writing: Writing, mut take: impl FnMut(Token<'t>)) {
    let mut start = 0;
    for (byte, end) in data.bytes().chain([b' ']).zip(0..) {
        if is_gap(byte, writing) {
            if start < end {
                take(Token { text: &data[start..end], column: start + 1, width: 0 });
            }
            start = end + 1;
        } else if writing == Writing::Characters {
            take(Token { text: &data[end..=end], column: end + 1, width: 0 });
            start = end + 1;
        }
    }
}

/// Returns `true` if a byte of ASCII is between two cells of this writing.
fn is_gap(byte: u8, writing: Writing) -> bool {
    // As `char::is_whitespace`, which includes the vertical tab. `u8::is_ascii_whitespace` does not.
    matches!(byte, b' ' | b'|' | b'\t'..=b'\r')
        || writing == Writing::Words && matches!(byte, b',' | b';')
}

/// Returns the most frequent value, or 0 without values.
pub(crate) fn most_frequent(values: impl Iterator<Item = usize>) -> usize {
    let mut values: Vec<usize> = values.collect();
    // The rows of a text without faults have one length, and are not sorted.
    if let Some(&first) = values.first()
        && values.iter().all(|&value| value == first)
    {
        return first;
    }
    values.sort_unstable();
    let runs = values.chunk_by(PartialEq::eq);
    runs.max_by_key(|run| run.len()).and_then(|run| run.first()).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, writing: Writing) -> Vec<Vec<Vec<&str>>> {
        let mut read = Vec::new();
        for chunk in chunks(text, writing) {
            let rows = (0..chunk.len()).map(|index| chunk.row(index).tokens.into_iter());
            read.push(rows.map(|row| row.map(|token| token.text).collect()).collect());
        }
        read
    }

    #[test]
    fn clues_of_constraints_are_borders() {
        let text = "┏9━━┯━━━┓\n┃ 1 ╎   ┃\n┠╌╌╌╲─○─┨\n┃(2)→( )┃\n┗━━━┷━━━┛\n";
        assert_eq!(read(text, Writing::Characters), [[["1", ""], ["2", ""]]]);
    }

    #[test]
    fn borders_between_groups_are_passed_over() {
        let text = "+----+----+\n|1 2 | 34 |\n|    |    |\n+====+====+ # x\n\n# only\n\n.. ..\n";
        assert_eq!(read(text, Writing::Characters), [[["1", "2", "3", "4"]], [["."; 4]]]);
        let text = " 1 12 | 3, 4\n-------+-----\n";
        assert_eq!(read(text, Writing::Words), [[["1", "12", "3", "4"]]]);
    }

    #[test]
    fn borders_around_each_cell_make_the_cells() {
        let text = "    1   2\n  ┏━━━┯━━━┓\n1 ┃ 1 │   ┃\n  ┠───┼───┨\n2 ┃   │   ┃\n  ┗━━━┷━━━┛\n";
        for writing in [Writing::Characters, Writing::Words] {
            assert_eq!(read(text, writing), [[["1", ""], ["", ""]]]);
        }
        assert_eq!(read("| 12 |  |\n|--|--|\n|  | 3 |", Writing::Words), [[["12", ""], ["", "3"]]]);
        assert_eq!(read("1|2|\n|3|4\n", Writing::Characters), [[["1", "2"], ["3", "4"]]]);
        // One cell at fault does not change the reading of the others.
        let corners = ".---.---.\n| 1 | 2 |\n:---+---:\n| 3 | 4 |\n'---'---'\n*-------*\n";
        assert_eq!(read(corners, Writing::Words), [[["1", "2"], ["3", "4"]]]);
        let text = "┃ 1 │ 2 │   ┃\n┃ 12 │   │ 4 ┃\n";
        assert_eq!(read(text, Writing::Characters), [[["1", "2", ""], ["12", "", "4"]]]);
    }

    #[test]
    fn columns_are_counted_in_characters() {
        let chunk = chunks("é ┃ 1 │   │ 12 ┃", Writing::Words).next().unwrap();
        let row = chunk.row(0);
        let places: Vec<_> = row.tokens.iter().map(|token| (token.column, token.width)).collect();
        assert_eq!(places, [(5, 3), (9, 3), (13, 4)]);
        assert_eq!(row.end().column, 15);
        let chunk = chunks("é 1\t22", Writing::Words).next().unwrap();
        assert_eq!(chunk.row(0).tokens[2], Token { text: "22", column: 5, width: 0 });
    }
}

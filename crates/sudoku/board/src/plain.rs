//! Puzzles and grids as plain text: a character or a number for each cell, read and written; and variants by name.

use std::borrow::Cow;
use std::fmt::{self, Write as _};
use std::str::FromStr;
use std::sync::Arc;

use clausoku_text::{brief, count};

use crate::notation::number_of_word;
use crate::{Grid, NameError, NoUsualBoard, NumberNotation, Puzzle, Symbol, Variant, VariantError};

/// The error for a text that is not a puzzle on a usual board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParsePuzzleError {
    /// The text contains no cells.
    #[error("expected the cells of a puzzle, found none")]
    Nothing,
    /// No board has this number of cells.
    #[error(
        "expected n rows of n cells, or one row of n² cells; found {} in {}{}",
        count(*.cells, "cell"),
        count(*.rows, "row"),
        nearest_board(*.cells)
    )]
    Shape {
        /// The number of rows that contain cells.
        rows: usize,
        /// The number of cells of all rows.
        cells: usize,
    },
    /// No usual board has this order.
    #[error(transparent)]
    Board(#[from] NoUsualBoard),
    /// A character is not a cell of this board.
    #[error(
        "line {line}, column {column}: expected a symbol of order {order} or `.`, found `{found}`"
    )]
    Symbol {
        /// The line, from 1.
        line: usize,
        /// The character in the line, from 1.
        column: usize,
        /// The order of the board.
        order: usize,
        /// The character.
        found: char,
    },
    /// The text may be a list of candidates: each symbol is at its place, with as many characters
    /// for each cell as there are symbols.
    #[error("the text is a list of candidates, or a board of order {0}; name the format")]
    Candidates(usize),
    /// A remark names a variant that is not built in, or whose cells are no rows of as many cells as there are symbols.
    #[error("line {line}: the remark names another board than one of rows that is built in")]
    Variant {
        /// The line, from 1.
        line: usize,
    },
    /// A `0` on a board of order 10 or more, where it is an empty cell for some programs and a symbol for
    /// others.
    #[error(
        "line {line}, column {column}: `0` is ambiguous from order 10 on; write empty cells as `.`"
    )]
    Zero {
        /// The line, from 1.
        line: usize,
        /// The character in the line, from 1.
        column: usize,
    },
}

/// Says how many cells a usual board has more or fewer, if fewer than a row of it are missing or too many.
fn nearest_board(cells: usize) -> String {
    let below = cells.isqrt();
    let order = if cells - below * below <= below { below } else { below + 1 };
    let (expected, difference) = (order * order, (order * order).abs_diff(cells));
    if difference == 0 || difference >= order || Variant::usual(order).is_err() {
        return String::new();
    }
    let which = if expected > cells { "missing" } else { "too many" };
    format!("; the {order}×{order} board has {expected} cells: {difference} {which}")
}

impl FromStr for Puzzle {
    type Err = ParsePuzzleError;

    /// Parses a puzzle on the usual board of its size, in one line or in rows.
    ///
    /// A cell is a character: 1 to 9, then A for 10 and so on, and `.`, `0`, `*`, `_` or `·` if it is empty. Or
    /// it is a number, with blanks between the numbers. Bars (`|`), lines of `-` and `+`, and comments after
    /// `#` are skipped, except for `# variant: NAME` above the cells, which names a built-in variant. The crate
    /// `clausoku-formats` reads other formats and boards.
    ///
    /// # Errors
    ///
    /// The text does not contain exactly the cells of one board.
    ///
    /// ```
    /// use clausoku_board::Puzzle;
    /// let puzzle: Puzzle = "12.4\n3.12\n21.3\n432.".parse().unwrap();
    /// assert_eq!(puzzle.to_string(), "12.43.1221.3432.");
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let rows = rows(text);
        let (order, numbers) = match numbers(&rows) {
            Some(found) => found,
            None => characters(&rows)?,
        };
        let variant = match stated_variant(text) {
            None => Variant::usual(order)?,
            Some((name, line)) => Variant::by_name(name)
                .ok()
                .filter(|found| found.order() == order && found.cell_count() == numbers.len())
                .map(Arc::new)
                .ok_or(ParsePuzzleError::Variant { line })?,
        };
        let puzzle = Puzzle::new(variant, Grid::from_numbers(numbers));
        Ok(puzzle.expect("the cells and symbols were checked"))
    }
}

/// The error for a text that is not a grid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cell {cell}: expected a number or `.`, found `{found}`")]
#[non_exhaustive]
pub struct ParseGridError {
    /// The cell, counted from 1.
    pub cell: usize,
    /// The text of the cell.
    pub found: String,
}

impl FromStr for Grid {
    type Err = ParseGridError;

    /// Parses a line as the grid displays it: a digit or a dot for each cell, or numbers and dots with blanks between.
    ///
    /// ```
    /// use clausoku_board::Grid;
    /// assert_eq!("1.34".parse::<Grid>().unwrap().numbers(), [1, 0, 3, 4]);
    /// assert_eq!("1 . 12".parse::<Grid>().unwrap().numbers(), [1, 0, 12]);
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        let cell = |(index, found): (usize, &str)| match found {
            "." => Ok(0),
            // `parse` takes a plus sign.
            _ if found.starts_with('+') => {
                Err(ParseGridError { cell: index + 1, found: brief(found) })
            }
            _ => found.parse().map_err(|_| ParseGridError { cell: index + 1, found: brief(found) }),
        };
        let numbers: Result<Vec<u16>, _> = if text.contains(char::is_whitespace) {
            text.split_whitespace().enumerate().map(cell).collect()
        } else {
            let cells = text.char_indices().map(|(at, c)| &text[at..at + c.len_utf8()]);
            cells.enumerate().map(cell).collect()
        };
        Ok(Self::from_numbers(numbers?))
    }
}

/// Returns the name of the variant that a remark `# variant: NAME` above the cells of a text states, and the number of its line from 1. Other
/// remarks, titles and the commands of a terminal may be above it.
///
/// ```
/// use clausoku_board::stated_variant;
/// assert_eq!(stated_variant("My puzzle\n# variant: x\n12..\n"), Some(("x", 2)));
/// assert_eq!(stated_variant("12..\n# variant: x\n"), None);
/// ```
pub fn stated_variant(text: &str) -> Option<(&str, usize)> {
    let lines = text.lines().map(|line| line.trim_start_matches('\u{feff}').trim());
    let above =
        lines.take_while(|line| line.is_empty() || line.starts_with(['#', '$']) || is_title(line));
    above.zip(1..).find_map(|(line, number)| Some((variant_remark(line)?, number)))
}

/// Returns `true` if a line has a word, and no digits and signs that may be cells.
fn is_title(line: &str) -> bool {
    let may_be_cell = |c: char| c.is_ascii_digit() || "._*|".contains(c);
    let letters = line.chars().filter(|c| c.is_lowercase() && !matches!(c, 'x' | 'o')).count();
    letters > 2 && !line.contains(may_be_cell)
}

/// Returns the variant's name in this line, if the line is a remark that names a variant.
pub fn variant_remark(line: &str) -> Option<&str> {
    let remark = line.trim().strip_prefix('#')?.trim_start_matches('#').trim();
    Some(remark.strip_prefix("variant:")?.trim())
}

/// A line that contains cells: its number from 1, and its text without comment, bars and rules.
struct CellLine<'t> {
    line: usize,
    text: Cow<'t, str>,
}

fn rows(text: &str) -> Vec<CellLine<'_>> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let rows = text.lines().enumerate().map(|(index, line)| {
        let data = line.split('#').next().unwrap_or_default();
        let is_rule = data.contains('-') && data.chars().all(|c| "-+| ".contains(c));
        let text = match data {
            _ if is_rule => Cow::default(),
            data if data.contains('|') => data.replace('|', " ").into(),
            data => data.into(),
        };
        CellLine { line: index + 1, text }
    });
    rows.filter(|row| !row.text.trim().is_empty()).collect()
}

/// Returns the order of the board that has rows of these lengths.
fn order_of(lengths: &[usize]) -> Option<usize> {
    match lengths {
        [] => None,
        [cells] => Some(cells.isqrt()).filter(|order| order * order == *cells),
        rows => rows.iter().all(|&length| length == rows.len()).then_some(rows.len()),
    }
}

/// Returns the order and the numbers of the cells if the rows contain words that are numbers of a board.
fn numbers(rows: &[CellLine<'_>]) -> Option<(usize, Vec<u16>)> {
    // A single word is a row of characters, even if it can be read as a number.
    if let [row] = rows
        && !row.text.trim().contains(char::is_whitespace)
    {
        return None;
    }
    let lengths = rows.iter().map(|row| row.text.split_whitespace().count());
    let order = order_of(&lengths.collect::<Vec<_>>())?;
    let words = rows.iter().flat_map(|row| row.text.split_whitespace());
    let numbers =
        words.map(|word| number_of_word(word).filter(|&number| usize::from(number) <= order));
    Some((order, numbers.collect::<Option<_>>()?))
}

/// Returns the order, and the numbers of the cells, which are one character each.
fn characters(rows: &[CellLine<'_>]) -> Result<(usize, Vec<u16>), ParsePuzzleError> {
    let mut numbers = Vec::with_capacity(rows.iter().map(|row| row.text.len()).sum());
    let mut lengths = Vec::with_capacity(rows.len());
    for CellLine { text, .. } in rows {
        let before = numbers.len();
        numbers.extend(text.chars().filter(|c| !c.is_whitespace()).map(number_of));
        lengths.push(numbers.len() - before);
    }
    if lengths.is_empty() {
        return Err(ParsePuzzleError::Nothing);
    }
    let shape = ParsePuzzleError::Shape { rows: rows.len(), cells: numbers.len() };
    let order = order_of(&lengths).ok_or(shape)?;
    // Few texts have a fault, so the characters are looked at again only in these, and where `0` may be one.
    if order > 9 || numbers.iter().any(|&number| usize::from(number) > order) {
        check_characters(rows, order)?;
    }
    if rows.len() == 1 && are_candidates(&numbers) {
        return Err(ParsePuzzleError::Candidates(order));
    }
    Ok((order, numbers))
}

/// A number that no symbol has.
const NO_NUMBER: u16 = u16::MAX;

/// Returns the number of a cell's character, 0 if the cell is empty.
fn number_of(character: char) -> u16 {
    NumberNotation::FromOne.cell(character).unwrap_or(NO_NUMBER)
}

/// Fails at the first character that is no cell of a board of this order.
fn check_characters(rows: &[CellLine<'_>], order: usize) -> Result<(), ParsePuzzleError> {
    for CellLine { line, text } in rows {
        for (index, found) in text.chars().enumerate().filter(|(_, c)| !c.is_whitespace()) {
            let (line, column) = (*line, index + 1);
            if found == '0' && order > 9 {
                return Err(ParsePuzzleError::Zero { line, column });
            }
            if usize::from(number_of(found)) > order {
                return Err(ParsePuzzleError::Symbol { line, column, order, found });
            }
        }
    }
    Ok(())
}

/// Returns whether these are n³ numbers, each at its place in its group of n, and not all 0.
fn are_candidates(numbers: &[u16]) -> bool {
    let Some(order) = (2..=36).find(|n| n * n * n == numbers.len()) else { return false };
    numbers
        .iter()
        .enumerate()
        .all(|(index, &number)| number == 0 || usize::from(number) == index % order + 1)
        && numbers.iter().any(|&number| number > 0)
}

impl FromStr for Variant {
    type Err = NameError;

    /// Returns the built-in variant of this name, as [`Variant::by_name`] does.
    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::by_name(name)
    }
}

impl Puzzle {
    /// Returns the empty puzzle on the board of this order with square blocks: order 9 is the 9×9 board.
    ///
    /// # Errors
    ///
    /// Fails if the order is no square, or out of range.
    pub fn classic(order: usize) -> Result<Self, VariantError> {
        let is_square = order.isqrt().pow(2) == order;
        let shared = if is_square { Variant::usual(order).ok() } else { None };
        Ok(Self::empty(shared.map_or_else(|| Variant::classic(order).map(Arc::new), Ok)?))
    }
}

impl fmt::Display for Puzzle {
    /// Prints the givens in one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.variant().line(self.givens()).fmt(f)
    }
}

impl fmt::Display for Grid {
    /// Prints the numbers in one line, an empty cell as a dot; with blanks between if a number has more
    /// than one digit.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separated = self.filled().any(|(_, symbol)| symbol.number() > 9);
        write_cells(f, self, separated, |f, symbol| write!(f, "{}", symbol.number()))
    }
}

/// Writes the cells of a grid, an empty one as a dot, with blanks between them if they are to be separated.
fn write_cells(
    f: &mut fmt::Formatter<'_>,
    grid: &Grid,
    separated: bool,
    write: impl Fn(&mut fmt::Formatter<'_>, Symbol) -> fmt::Result,
) -> fmt::Result {
    for (index, (_, symbol)) in grid.cells().enumerate() {
        if separated && index > 0 {
            f.write_str(" ")?;
        }
        match symbol {
            Some(symbol) => write(f, symbol)?,
            None => f.write_str(".")?,
        }
    }
    Ok(())
}

/// A grid in one line.
struct Line<'a> {
    variant: &'a Variant,
    grid: &'a Grid,
}

impl Variant {
    /// Displays a grid of this variant in one line: a character a cell if every symbol has one, else the
    /// names of the symbols with blanks between. An empty cell is a dot.
    ///
    /// ```
    /// use clausoku_board::{Grid, Variant};
    /// let variant = Variant::classic(4).unwrap();
    /// let line = variant.line(&Grid::from_numbers(vec![1, 0, 3, 4])).to_string();
    /// assert_eq!(line, "1.34");
    /// ```
    pub fn line<'a>(&'a self, grid: &'a Grid) -> impl fmt::Display + 'a {
        Line { variant: self, grid }
    }
}

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let alphabet = self.variant.alphabet();
        if let Some(letters) = alphabet.letters() {
            // To write one character after another takes ten times as long.
            let numbers = self.grid.numbers().iter();
            let line: Vec<u8> = numbers
                .map(|&number| letters.get(usize::from(number)).copied().unwrap_or(b'?'))
                .collect();
            return f.write_str(str::from_utf8(&line).map_err(|_| fmt::Error)?);
        }
        let characters = alphabet.has_characters();
        write_cells(f, self.grid, !characters, |f, symbol| match alphabet.character(symbol) {
            Some(character) => f.write_char(character),
            None => f.write_str(alphabet.name(symbol)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str =
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

    #[test]
    fn a_remark_names_the_board() {
        let x = format!("# 17 givens\n\n# variant: x:9\n{LINE}\n");
        assert_eq!(x.parse::<Puzzle>().unwrap().variant().name(), "x");
        let below = format!("{LINE}\n# variant: x:9\n");
        assert_eq!(below.parse::<Puzzle>().unwrap().variant().name(), "classic:9");
        for name in ["x:16", "samurai", "killer.toml", "/etc/passwd", ""] {
            let text = format!("# variant: {name}\n{LINE}\n");
            let error = text.parse::<Puzzle>().unwrap_err();
            assert_eq!(error, ParsePuzzleError::Variant { line: 1 }, "{name}");
        }
    }

    #[test]
    fn a_line_of_digits_is_no_number() {
        for (text, givens) in [("0".repeat(81), 0), (format!("{}1", "0".repeat(15)), 1)] {
            let puzzle: Puzzle = text.parse().unwrap();
            assert_eq!(puzzle.givens().len(), text.len());
            assert_eq!(puzzle.givens().filled_count(), givens);
        }
    }

    #[test]
    fn plain_texts_are_parsed() {
        let puzzle: Puzzle = LINE.parse().unwrap();
        assert_eq!(puzzle.to_string(), LINE);
        let rows: Vec<&str> = (0..9).map(|row| &LINE[9 * row..9 * row + 9]).collect();
        assert_eq!(rows.join("\n").parse::<Puzzle>().unwrap().givens(), puzzle.givens());
        let boxed = "# title\n1 . | . 4\n. . | . .\n----+----\n. . | . .\n. 2 | . .\n";
        assert_eq!(boxed.parse::<Puzzle>().unwrap().to_string(), "1..4.........2..");
        let zeros = "1 0 0 4 0 0 0 0 0 0 0 0 0 2 0 0";
        assert_eq!(zeros.parse::<Puzzle>().unwrap().to_string(), "1..4.........2..");
    }

    #[test]
    fn numbers_have_several_digits() {
        let mut words = vec!["."; 144];
        words[3] = "12";
        let puzzle: Puzzle = words.join(" ").parse().unwrap();
        assert_eq!(puzzle.givens().get(crate::Cell::from_index(3)).unwrap().number(), 12);
        let letters = format!("...C{}", ".".repeat(140));
        assert_eq!(letters.parse::<Puzzle>().unwrap().givens(), puzzle.givens());
    }

    #[test]
    fn other_texts_are_refused() {
        assert_eq!(error("# nothing\n"), ParsePuzzleError::Nothing);
        assert_eq!(error("12"), ParsePuzzleError::Shape { rows: 1, cells: 2 });
        for (cells, near) in [
            (80, "the 9×9 board has 81 cells: 1 missing"),
            (17, "the 4×4 board has 16 cells: 1 too many"),
        ] {
            let message = error(&".".repeat(cells)).to_string();
            assert!(message.ends_with(near), "{message}");
        }
        // Far from each board.
        assert!(error(&".".repeat(90)).to_string().ends_with("found 90 cells in 1 row"));
        let two = format!("{LINE}\n{LINE}\n");
        assert_eq!(error(&two), ParsePuzzleError::Shape { rows: 2, cells: 162 });
        assert_eq!(error(&".".repeat(25)), ParsePuzzleError::Board(NoUsualBoard::Prime(5)));
        let symbol = ParsePuzzleError::Symbol { line: 2, column: 3, order: 4, found: '5' };
        assert_eq!(error("1...\n..5.\n....\n...."), symbol);
        let candidates = format!("1234{}", "1...".repeat(15));
        assert_eq!(error(&candidates), ParsePuzzleError::Candidates(8));
        let zero = format!("0{}", ".".repeat(143));
        assert_eq!(error(&zero), ParsePuzzleError::Zero { line: 1, column: 1 });
    }

    fn error(text: &str) -> ParsePuzzleError {
        text.parse::<Puzzle>().unwrap_err()
    }

    #[test]
    fn a_puzzle_is_a_line() {
        let puzzle: Puzzle = "1...\n....\n....\n..2.".parse().unwrap();
        assert_eq!(puzzle.to_string(), "1.............2.");
    }

    #[test]
    fn numbers_of_two_digits_have_blanks_between() {
        let grid = Grid::from_numbers(vec![10, 0, 3]);
        assert_eq!(grid.to_string(), "10 . 3");
        assert_eq!(Puzzle::classic(4).unwrap().to_string(), ".".repeat(16));
        assert_eq!("x:4".parse::<Variant>().unwrap().name(), "x:4");
    }
}

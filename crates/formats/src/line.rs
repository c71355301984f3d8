//! The format `line`: a puzzle on each line, a character for each cell.
//!
//! The cells come first, in order. White space or one of `, ; :` ends them; further columns (a solution, a name,
//! a rating) are skipped.

use std::io::BufRead;
use std::sync::Arc;

use puzzle::{Grid, Puzzle, Variant};

use super::common::{
    Boards, Bytes, Characters, Decision, Decoder, Likelihood, Line, Sample, Seen, Writing,
};
use super::common::{are_numbers, check_order, count, has_characters, not_utf8, quoted, refused};
use super::common::{unclear, writes_a_cell};
use super::{
    Format, Holds, Layout, LineReader, ParseLine, PuzzleLines, ReadError, ReadErrorKind,
    ReadOptions, Row,
};
use super::{Record, Symbols, WriteError, WriteOptions};

pub(super) const FORMAT: Format = Format {
    name: "line",
    extensions: &["sdm", "txt"],
    description: "a puzzle on each line, a character for each cell (. 0 * _ if empty)",
    holds: Holds::SEVERAL,
    detect,
    layout: Layout::Lines(PuzzleLines {
        parser: |options| Ok(Box::new(LineParser::new(options)?)),
        header: "",
        write,
        row: Some(Row::Cells),
    }),
};

/// The number of lines from which the format is detected.
const EXAMINED: usize = 256;

fn detect(sample: Sample<'_>) -> Likelihood {
    let mut all = 0;
    let mut good = 0;
    let mut long = 0;
    let mut largest = 0;
    let mut sides = (usize::MAX, 0);
    for line in sample.data_lines().take(EXAMINED) {
        let cells = cells_of(line);
        let length = cells.chars().count();
        let plausible = cells.chars().all(writes_a_cell);
        all += 1;
        good += usize::from(plausible && order_of(length).is_some());
        long += usize::from(plausible && length > 35);
        sides = (sides.0.min(length), sides.1.max(length));
        largest = cells.chars().filter_map(|c| c.to_digit(36)).max().unwrap_or(0).max(largest);
    }
    // Sixteen lines of sixteen characters are 4×4 boards if no number is above 4.
    let whole = all % 16 == 0 || !sample.is_whole();
    let rows_of_16 = sides == (16, 16) && whole && !(1..=4).contains(&largest);
    if all == 0 {
        Likelihood::No
    } else if rows_of_16 {
        Likelihood::Possible
    } else if 2 * good > all {
        Likelihood::Likely
    } else if 2 * long > all || (all == 1 && sides.0 > 9 && good + long > 0) {
        Likelihood::Possible
    } else {
        Likelihood::No
    }
}

/// Returns whether the first puzzle of the sample, if it is a line, has this number of cells.
pub(super) fn has_length(sample: Sample<'_>, cells: usize) -> bool {
    sample.data_lines().next().is_some_and(|line| cells_of(line).chars().count() == cells)
}

/// Returns the order of the usual board with this number of cells.
fn order_of(cells: usize) -> Option<usize> {
    let order = cells.isqrt();
    (order * order == cells && order > 1 && check_order(order).is_ok()).then_some(order)
}

/// Returns the first column of a line: the cells.
fn cells_of(data: &str) -> &str {
    data.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':')).next().unwrap_or("")
}

/// Reads puzzles line by line, and keeps the board for the next line.
///
/// ```
/// use clausoku_formats::{LineParser, ReadOptions};
/// let mut parser = LineParser::new(&ReadOptions::default()).unwrap();
/// let record = parser.parse(7, b"1...........4..., easy").unwrap().unwrap();
/// assert_eq!((record.line, record.puzzle.givens().filled().count()), (7, 2));
/// assert!(parser.parse(8, b"# a comment").unwrap().is_none());
/// assert!(parser.parse(9, b"1...........4..").is_err());
/// ```
#[derive(Clone, Debug)]
pub struct LineParser {
    forced: bool,
    boards: Boards,
    /// The board of the previous line.
    board: Option<Board>,
    /// The characters of the numbers: those of the options, or those that a line decided.
    symbols: Option<Symbols>,
}

#[derive(Clone, Debug)]
struct Board {
    variant: Arc<Variant>,
    symbols: Symbols,
    decoder: Arc<Decoder>,
    bytes: Bytes,
}

impl Board {
    fn new(variant: Arc<Variant>, symbols: Symbols) -> Self {
        let decoder = Arc::new(Decoder::new(variant.alphabet().clone(), symbols));
        let bytes = Bytes::new(&decoder);
        Self { variant, symbols, decoder, bytes }
    }
}

impl LineParser {
    /// Returns a parser for puzzles of the variant that the options name, if they do.
    ///
    /// # Errors
    ///
    /// Fails if some symbol of the variant has no character.
    pub fn new(options: &ReadOptions) -> Result<Self, ReadError> {
        let board = match &options.variant {
            Some(variant) if !has_characters(variant) => {
                let error = refused("", "a variant with a character for each symbol", variant);
                return Err(
                    error.with_help("the format numbers holds symbols of several characters")
                );
            }
            forced => forced.clone().map(|variant| Board::new(variant, Symbols::FromOne)),
        };
        let forced = board.is_some();
        let boards = Boards::default();
        Ok(Self { forced, boards, board, symbols: options.symbols })
    }

    /// Reads the line of this number; `None` if it is blank or a comment.
    ///
    /// # Errors
    ///
    /// Fails with the first fault of the line.
    pub fn parse(&mut self, number: usize, line: &[u8]) -> Result<Option<Record>, ReadError> {
        let text = std::str::from_utf8(line)
            .map_err(|error| not_utf8(number, line, error.valid_up_to()))?;
        self.parse_text(Line { number, text })
    }

    /// Returns the board of the previous puzzle, or the one that the options name.
    pub fn board(&self) -> Option<&Arc<Variant>> {
        self.board.as_ref().map(|board| &board.variant)
    }

    /// Appends the numbers of the cells of a line, a byte a cell, faster than [`parse`](Self::parse). Reads only
    /// lines of the board of the previous puzzle, of order 9 or less, where characters are never ambiguous.
    /// Returns `false` and appends nothing for any other line.
    ///
    /// ```
    /// use clausoku_formats::{LineParser, ReadOptions};
    /// let mut parser = LineParser::new(&ReadOptions::default()).unwrap();
    /// parser.parse(1, b"1...........4...").unwrap();
    /// let mut numbers = Vec::new();
    /// assert!(parser.numbers(b"...3............,easy", &mut numbers));
    /// assert_eq!(numbers[..5], [0, 0, 0, 3, 0]);
    /// assert!(!parser.numbers(b"...5............", &mut numbers));
    /// assert!(!parser.numbers(b"# a comment", &mut numbers));
    /// ```
    pub fn numbers(&self, line: &[u8], numbers: &mut Vec<u8>) -> bool {
        let Some(board) = self.board.as_ref().filter(|board| board.variant.order() <= 9) else {
            return false;
        };
        let Some((cells, rest)) = line.split_at_checked(board.variant.cell_count()) else {
            return false;
        };
        // The rest of the line must be text that does not begin with a further cell.
        let ends = rest.first().is_none_or(|byte| b" \t\r,;:".contains(byte));
        if !ends || std::str::from_utf8(rest).is_err() {
            return false;
        }
        board.bytes.read(cells, numbers)
    }

    /// Appends the numbers of these cells, which must be all cells of a puzzle as
    /// [`numbers`](Self::numbers) reads it.
    pub(super) fn all_numbers(&self, cells: &[u8], numbers: &mut Vec<u8>) -> bool {
        cells.len() == self.cell_count() && self.numbers(cells, numbers)
    }

    /// Returns the number of cells of the previous puzzle; 0 if there is none.
    pub(super) fn cell_count(&self) -> usize {
        self.board.as_ref().map_or(0, |board| board.variant.cell_count())
    }

    fn parse_text(&mut self, line: Line<'_>) -> Result<Option<Record>, ReadError> {
        let data = line.data().trim_start();
        if data.is_empty() {
            return Ok(None);
        }
        let indent = line.text.chars().take_while(|c| c.is_whitespace()).count();
        let puzzle = self.parse_cells(line, indent, cells_of(data))?;
        Ok(Some(Record::new(puzzle, line.number)))
    }

    /// Reads cells that follow this number of characters of the line.
    pub(super) fn parse_cells(
        &mut self,
        line: Line<'_>,
        indent: usize,
        cells: &str,
    ) -> Result<Puzzle, ReadError> {
        let puzzle = self.parse_puzzle(line, indent, cells);
        puzzle.map_err(|error| if is_number(cells) { error.also(AS_TEXT) } else { error })
    }

    fn parse_puzzle(
        &mut self,
        line: Line<'_>,
        indent: usize,
        cells: &str,
    ) -> Result<Puzzle, ReadError> {
        let length = cells.chars().count();
        let variant = self.variant(line, indent, length)?;
        let symbols = self.symbols(line, indent, &variant, cells)?;
        let board = match self.board.take() {
            Some(board) if board.symbols == symbols && Arc::ptr_eq(&board.variant, &variant) => {
                board
            }
            _ => Board::new(variant.clone(), symbols),
        };
        let decoder = self.board.insert(board).decoder.clone();
        let mut numbers = Vec::with_capacity(length);
        for c in cells.chars() {
            numbers.push(decoder.character(c).ok_or_else(|| {
                let place = line.at(indent + numbers.len() + 1);
                let expected = decoder.expected(Writing::Characters);
                let error = place.expected(ReadErrorKind::Symbol, expected, quoted(&c.to_string()));
                let symbols = count(variant.order(), "symbol");
                error.with_help(format!("{length} cells make a board of {symbols}"))
            })?);
        }
        let puzzle = Puzzle::new(variant, Grid::from_numbers(numbers));
        Ok(puzzle.expect("the number of cells and each symbol were checked"))
    }

    /// Returns the characters of the numbers in these cells.
    fn symbols(
        &mut self,
        line: Line<'_>,
        indent: usize,
        variant: &Variant,
        cells: &str,
    ) -> Result<Symbols, ReadError> {
        let order = variant.order();
        if let Some(symbols) = self.symbols {
            return Ok(symbols);
        }
        let square = variant.cell_count() == order * order;
        if order < 10 || !square || !are_numbers(variant.alphabet()) {
            return Ok(Symbols::FromOne);
        }
        let mut seen = Seen::default();
        let mut rest = cells.chars();
        (0..order).for_each(|_| seen.note(rest.by_ref().take(order)));
        match seen.decide(order) {
            Decision::Clear(symbols) => Ok(*self.symbols.insert(symbols)),
            Decision::Same => Ok(Symbols::FromOne),
            Decision::Unclear(one, other) => Err(unclear(line.at(indent + 1), order, one, other)),
        }
    }

    /// Returns the board with this number of cells.
    fn variant(
        &mut self,
        line: Line<'_>,
        indent: usize,
        length: usize,
    ) -> Result<Arc<Variant>, ReadError> {
        if let Some(Board { variant, .. }) = &self.board {
            if variant.cell_count() == length {
                return Ok(variant.clone());
            }
            if self.forced {
                let expected = count(variant.cell_count(), "cell");
                let place = line.at(indent + 1 + length.min(variant.cell_count()));
                let found = length.to_string();
                let error = place.expected(ReadErrorKind::CellCount, expected, found);
                return Err(error.with_help(format!("{} was asked for", variant.name())));
            }
        }
        self.usual_board(line, indent, length)
    }

    fn usual_board(
        &mut self,
        line: Line<'_>,
        indent: usize,
        length: usize,
    ) -> Result<Arc<Variant>, ReadError> {
        let order = length.isqrt();
        let (column, kind, help) = if order * order != length || order == 0 {
            (indent + 1 + length, ReadErrorKind::CellCount, nearest(length))
        } else if order > 35 {
            let help = format!(
                "only 35 symbols have a character, and order {order} needs more: write the format \
                 numbers"
            );
            (indent + 1, ReadErrorKind::Order, help)
        } else {
            match self.boards.of_order(order) {
                Ok(variant) => return Ok(variant),
                Err(error) => (indent + 1, ReadErrorKind::Order, error.to_string()),
            }
        };
        let expected = "16, 36, 64, 81, 100, 144 … cells";
        Err(line.at(column).expected(kind, expected, length.to_string()).with_help(help))
    }
}

/// The advice for cells that a program has read as a number.
pub(super) const AS_TEXT: &str = "if a program read the cells as a number, leading zeros or digits are lost: read \
                       the column as text (in pandas, dtype=str)";

/// Returns whether a program may have read the cells as a number and written that: an integer without leading zeros,
/// or one in scientific notation such as `4.3e+79`.
pub(super) fn is_number(cells: &str) -> bool {
    match cells.split_once("e+") {
        Some((mantissa, exponent)) => is_digits(exponent) && mantissa.split('.').all(is_digits),
        None => is_digits(cells) && !cells.starts_with('0') && cells.contains('0'),
    }
}

/// Returns whether a text consists of decimal digits.
fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// Names the board whose number of cells is nearest to this one.
fn nearest(length: usize) -> String {
    let orders = (4..=35).filter(|&order: &usize| check_order(order).is_ok());
    let order = orders.min_by_key(|order| (order * order).abs_diff(length)).unwrap_or(9);
    let cells = order * order;
    let distance = cells.abs_diff(length);
    let what = if cells > length { "missing" } else { "too many" };
    format!("the {order}×{order} board has {cells} cells: {distance} {what}")
}

impl ParseLine for LineParser {
    fn parse_line(&mut self, number: usize, text: &str) -> Result<Option<Record>, ReadError> {
        self.parse_text(Line { number, text })
    }

    fn numbers(&mut self, line: &[u8], numbers: &mut Vec<u8>) -> bool {
        LineParser::numbers(self, line, numbers)
    }

    fn board(&self) -> Option<&Arc<Variant>> {
        LineParser::board(self)
    }

    fn fork(&self) -> Box<dyn ParseLine> {
        Box::new(self.clone())
    }
}

impl<R: BufRead> LineReader<R> {
    /// Returns a reader of the format `line`, for puzzles of the variant that the options name, if they do.
    ///
    /// # Errors
    ///
    /// Fails if some symbol of the variant has no character.
    pub fn new(input: R, options: &ReadOptions) -> Result<Self, ReadError> {
        Ok(Self::with(input, Box::new(LineParser::new(options)?)))
    }
}

fn write(record: &Record, options: WriteOptions) -> Result<String, WriteError> {
    let puzzle = &record.puzzle;
    let characters = Characters::new(FORMAT.name, puzzle.variant(), options.symbols)?;
    Ok(characters.line(puzzle.givens()))
}

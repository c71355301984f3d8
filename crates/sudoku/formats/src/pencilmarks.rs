//! The format `pencilmarks`: a line for each row, and for each cell its candidates as one word; or a drawing of the candidates.
//!
//! Borders of any kind between the cells are skipped, and the names of programs and steps below a grid. A cell with one
//! candidate counts as filled, which does not change the solutions.
//!
//! Signs beside the candidates of a step (`*59`, `1-27`) do not change them. `u` precedes a value that was placed, up to order 9.
//!
//! Source: the candidate grids that Simple Sudoku and HoDoKu put on the clipboard (Sudopedia, *Sudoku
//! Clipboard and File Formats*, "Candidate Grid"; HoDoKu 2, `Sudoku2.getSudoku` with
//! `ClipboardMode.PM_GRID` and `PM_GRID_WITH_STEP`), which Sudoku Wiki's solver also reads; SudoCue, *File Formats*, "Sudoku Puzzle
//! Progress (.sdx)".

use std::borrow::Cow;
use std::cell::OnceCell;
use std::sync::Arc;

use super::common::{
    Boards, Candidates, Capabilities, Characters, Chunk, Decoder, Format, HeldSymbols, Layout,
    Likelihood, Location, OfVariant, PuzzleWriter, ReadErrorKind, ReadOptions, Record, Result,
    Sample, Survey, Token, WriteError, Writing, allowed, chunks, count, in_words, is_square,
    masked, nothing, puzzle_of, quoted, refused, survey,
};
use super::ss::is_remark;
use super::structure::has_word;
use clausoku_board::{Cell, NumberNotation, Symbol, Variant};

pub(super) const FORMAT: Format = Format {
    name: "pencilmarks",
    extensions: &["txt"],
    description: "a line for each row, and for each cell a word: all its candidates",
    holds: Capabilities { excluded: true, symbols: HeldSymbols::Remark, ..Capabilities::ROWS },
    detect,
    layout: Layout::Whole { read, write: PuzzleWriter::Each { write, between: "\n" } },
};

/// The digits and letters of the candidates of a text. A 0 is no empty cell, since each cell has candidates.
#[derive(Clone, Copy, Default)]
struct Digits {
    has_zero: bool,
    has_digit: bool,
    /// The largest value in base 36.
    largest: usize,
}

impl Digits {
    fn from_chunks(chunks: &[Chunk<'_>]) -> Self {
        let mut digits = Self::default();
        for chunk in chunks {
            for token in (0..chunk.len()).flat_map(|index| chunk.row(index).tokens) {
                for digit in token.text.chars().filter_map(|c| c.to_digit(36)) {
                    digits.has_zero |= digit == 0;
                    digits.has_digit |= digit < 10;
                    digits.largest = digits.largest.max(digit as usize);
                }
            }
        }
        digits
    }

    /// Returns the notation on boards of this order: `None` for numbers from 1, and where the characters do not decide it.
    fn notation(self, order: usize) -> Option<NumberNotation> {
        match self {
            Self { has_zero: true, .. } => Some(NumberNotation::FromZero),
            Self { has_digit: false, largest, .. } if largest > order => {
                Some(NumberNotation::Letters)
            }
            _ => None,
        }
    }
}

/// Returns whether the word can be the candidates of a cell of this order, ascending.
fn is_candidates(word: &str, order: usize, symbols: NumberNotation) -> bool {
    let numbers: Option<Vec<u16>> = word.chars().map(|c| symbols.number(c)).collect();
    numbers.is_some_and(|numbers| {
        let last = numbers.last().map_or(0, |&last| usize::from(last));
        numbers.is_sorted_by(|a, b| a < b) && (1..=order).contains(&last)
    })
}

/// The signs that mark candidates of a step.
const MARKS: [char; 4] = ['*', '#', '@', '-'];

/// The greatest order of the boards whose letters are no symbols.
const MAX_DIGITS: usize = 9;

/// Returns the candidates of a word of a board of this order without the marks of a step, and whether the word is a value that was
/// placed. A word of marks alone is no candidates.
fn unmarked(word: &str, order: usize) -> (Cow<'_, str>, bool) {
    if order > MAX_DIGITS || !word.contains(|c: char| c.is_ascii_digit()) {
        return (word.into(), false);
    }
    match word.strip_prefix('u') {
        Some(value) if value.len() == 1 => (value.into(), true),
        _ if word.contains(MARKS) => (word.replace(MARKS, "").into(), false),
        _ => (word.into(), false),
    }
}

/// Returns whether a line is text beside a grid: the name of a program, a step such as `Hidden Single: r3c4=5`, or the command of a terminal.
fn is_text(line: &str) -> bool {
    is_remark(line)
        || line.starts_with("$ ")
        || !line.starts_with('#') && line.contains([':', '=']) && has_word(line, MAX_DIGITS)
}

/// Returns whether the word is no number of a board of this order, as they are written.
fn is_no_number(word: &str, order: usize) -> bool {
    let has_letters = word.contains(|c: char| c.is_alphabetic());
    word.len() > order.to_string().len() || word.len() > 1 && (word.starts_with('0') || has_letters)
}

fn detect(sample: Sample<'_>) -> Likelihood {
    let drawn = in_words(sample.text());
    let text = masked(&drawn, is_text);
    let whole = Sample::new(text.as_bytes(), sample.is_whole());
    let Survey { length, rows, regular, complete, .. } = survey(&whole, Writing::Words);
    if rows < 2 || length < 2 {
        return Likelihood::No;
    }
    // Numbers with zeros for empty cells are candidates from zero as well, so that only a remark or an option says so.
    let symbols = sample.symbols.unwrap_or(NumberNotation::FromOne);
    let mut words = 0;
    let mut good = 0;
    let mut long = 0;
    // Numbers from 0, such as 12, are candidates as well.
    let mut is_marked = symbols != NumberNotation::FromZero;
    for chunk in chunks(&text, Writing::Words) {
        for token in (0..chunk.len()).flat_map(|index| chunk.row(index).tokens) {
            let (word, is_placed) = unmarked(token.text, length);
            words += 1;
            good += usize::from(is_candidates(&word, length, symbols));
            long += usize::from(word.len() > 1);
            is_marked |= is_placed || is_no_number(&word, length);
        }
    }
    is_marked |= matches!(drawn, Cow::Owned(_));
    if long < 2 || !is_marked || 10 * good < 9 * words || 3 * regular < 2 * rows {
        Likelihood::No
    } else if regular == rows && good == words && complete {
        // Read as characters without borders it can be a larger board, but one that breaks the rules.
        Likelihood::Certain
    } else {
        Likelihood::Possible
    }
}

fn read(text: &str, options: &ReadOptions) -> Result<Vec<Record>> {
    let text = masked(text, is_text);
    let chunks: Vec<Chunk<'_>> = chunks(&text, Writing::Words).collect();
    // Numbers from 1 to 9 have one notation.
    // To skip the search for the notation takes 15.6 µs a puzzle in place of 17.2.
    let is_plain = !text.bytes().any(|byte| byte == b'0' || byte.is_ascii_alphabetic());
    // Once for the text, which may have many grids.
    let digits = OnceCell::new();
    let mut boards = Boards::default();
    let mut records = Vec::new();
    let mut open: Option<Open> = None;
    let mut decoder = OfVariant::new();
    for chunk in &chunks {
        for index in 0..chunk.len() {
            let row = chunk.row(index);
            let mut grid = if let Some(grid) = open.take() {
                grid
            } else {
                let order = chunk.usual_length(index);
                let known = options.variant.as_ref().and_then(|v| v.alphabet().notation());
                let is_open =
                    !is_plain && known.is_none_or(|symbols| symbols == NumberNotation::FromOne);
                let found = || {
                    let seen = is_open.then(|| digits.get_or_init(|| Digits::from_chunks(&chunks)));
                    seen.and_then(|seen| seen.notation(order))
                };
                let options =
                    ReadOptions { symbols: options.symbols.or_else(found), ..options.clone() };
                Open::new(
                    &mut boards,
                    &mut decoder,
                    &options,
                    order,
                    row.line.at(1),
                    row.line.and_below(&text),
                )?
            };
            let order = grid.variant.order();
            if row.tokens.len() != order {
                let extra = row.tokens.get(order);
                let place = extra.map_or(row.end(), |token| row.line.at(token.column));
                let expected = count(order, "cell");
                return Err(place.fault(ReadErrorKind::RowLength, expected, row.tokens.len()));
            }
            for token in &row.tokens {
                grid.read(token, row.line.at(token.column))?;
            }
            if grid.cells.len() == grid.variant.cell_count() {
                let Open { variant, cells, line, placed, .. } = grid;
                records.push(Record { placed, ..Record::new(puzzle_of(variant, &cells), line) });
            } else {
                open = Some(grid);
            }
        }
    }
    match open {
        Some(grid) => {
            let order = grid.variant.order();
            let rows = grid.cells.len() / grid.variant.order();
            let end = Location { line: text.lines().count() + 1, text: "", column: 1 };
            let expected =
                format!("row {} of the grid that starts in line {}", rows + 1, grid.line);
            let error = end.fault(ReadErrorKind::RowCount, expected, "the end of the file");
            Err(error.with_help(format!("the grid needs {} and has {rows}", count(order, "row"))))
        }
        None if records.is_empty() => Err(nothing(&text)),
        None => Ok(records),
    }
}

/// A grid with some of its rows read.
struct Open {
    variant: Arc<Variant>,
    decoder: Arc<Decoder>,
    cells: Candidates,
    line: usize,
    /// The cells whose values were placed.
    placed: Vec<Cell>,
}

impl Open {
    fn new(
        boards: &mut Boards,
        decoder: &mut OfVariant<Arc<Decoder>>,
        options: &ReadOptions,
        order: usize,
        place: Location<'_>,
        below: &str,
    ) -> Result<Self> {
        let variant = match &options.variant {
            Some(variant) if is_square(variant) && variant.order() <= 35 => variant.clone(),
            Some(variant) => {
                return Err(refused("", "one board of at most 35 numbers", variant));
            }
            None if order > 35 => {
                let expected = "rows of at most 35 cells, since only 35 symbols have a character";
                let found = format!("rows of {order}");
                return Err(place.fault(ReadErrorKind::Order, expected, found));
            }
            None => boards.drawn(order, below).map_err(|error| {
                let expected = "rows of 4, 6, 8, 9 … cells";
                place.fault(ReadErrorKind::Order, expected, order).with_help(error.to_string())
            })?,
        };
        let variant = boards.in_notation(variant, options.symbols, place)?;
        let decoder =
            decoder.get(&variant, |variant| Arc::new(Decoder::new(variant.alphabet().clone())));
        let decoder = Arc::clone(decoder);
        let (cells, placed) = (Candidates::default(), Vec::new());
        Ok(Self { variant, decoder, cells, line: place.line, placed })
    }

    /// Reads the candidates of the next cell.
    fn read(&mut self, token: &Token<'_>, place: Location<'_>) -> Result<()> {
        let (word, is_placed) = unmarked(token.text, self.variant.order());
        if is_placed {
            self.placed.push(Cell::from_index(self.cells.len() as u32));
        }
        let has_marks = word.len() < token.text.len();
        for (c, offset) in token.text.chars().zip(0..) {
            if has_marks && (MARKS.contains(&c) || c == 'u') {
                continue;
            }
            let symbol = self.decoder.character(c).and_then(Symbol::from_number);
            let Some(symbol) = symbol.filter(|symbol| !self.cells.open().contains(symbol)) else {
                let expected = format!("candidates, each once: {}", self.decoder.range());
                let found = quoted(&c.to_string());
                return Err(place.right(offset).fault(ReadErrorKind::Symbol, expected, found));
            };
            self.cells.push(symbol);
        }
        if self.cells.open().is_empty() {
            let found = "a blank cell";
            return Err(place.fault(ReadErrorKind::Symbol, "the candidates of a cell", found));
        }
        self.cells.open().sort_unstable();
        self.cells.complete();
        Ok(())
    }
}

fn write(record: &Record) -> Result<String, WriteError> {
    let puzzle = &record.puzzle;
    let variant = puzzle.variant();
    let mut text = String::with_capacity(variant.cell_count() * variant.order());
    if !is_square(variant) {
        return Err(WriteError::board(FORMAT.name, "one board of numbers", variant));
    }
    let characters = Characters::new(FORMAT.name, variant)?;
    let mut ends = Vec::with_capacity(variant.cell_count());
    for cell in variant.cells() {
        let start = text.len();
        text.extend(allowed(puzzle, cell).filter_map(|symbol| characters.get(symbol)));
        if text.len() == start {
            let cell = variant.position(cell).to_string();
            return Err(WriteError::NoCandidates { format: FORMAT.name, cell });
        }
        ends.push(text.len());
    }
    let starts = std::iter::once(0).chain(ends.iter().copied());
    let words: Vec<&str> = starts.zip(&ends).map(|(start, &end)| &text[start..end]).collect();
    Ok(bordered(&words, variant.order(), variant.block_sides()))
}

/// Returns the words in columns, with borders around the blocks if these are rectangles.
fn bordered(words: &[&str], order: usize, blocks: Option<(usize, usize)>) -> String {
    let (rows, columns) = blocks.unwrap_or((order, order));
    let mut widths = vec![0; order];
    for row in words.chunks(order) {
        for (width, word) in widths.iter_mut().zip(row) {
            *width = word.len().max(*width);
        }
    }
    let parts: Vec<String> = widths
        .chunks(columns)
        .map(|part| "-".repeat(part.iter().map(|width| width + 2).sum::<usize>() + 1))
        .collect();
    let outer = format!("*{}*\n", parts.join("-"));
    let inner = format!("|{}|\n", parts.join("+"));
    let mut text = String::with_capacity(2 * order * outer.len());
    text.push_str(&outer);
    for (row, index) in words.chunks(order).zip(0..) {
        if index > 0 && index % rows == 0 {
            text.push_str(&inner);
        }
        for (part, widths) in row.chunks(columns).zip(widths.chunks(columns)) {
            text.push_str("| ");
            for (word, width) in part.iter().zip(widths) {
                text.push_str(word);
                text.extend(std::iter::repeat_n(' ', width - word.len() + 2));
            }
        }
        text.push_str("|\n");
    }
    text + &outer
}

//! Grids from rows of cells.

use std::collections::HashMap;
use std::sync::Arc;

use clausoku_board::{Alphabet, Cell, Grid, NumberNotation, Puzzle, Variant};

use super::layout::TokenRow;
use super::lines::first_place;
use super::{
    Boards, Chunk, Decision, Decoder, Location, ReadError, ReadErrorKind, ReadOptions, Record,
    Result, Seen, Token, Writing, chunks, count, end_place, quoted, refused, unclear,
};

/// The advice about a row after the last one of a grid that is no row.
const TEXT: &str = "# begins a text after a grid";

/// Returns the cells of each row of a variant's plane, without rows that have no cells.
pub(crate) fn plane_rows(variant: &Variant) -> Vec<Vec<Cell>> {
    let mut cells: Vec<Cell> = variant.cells().collect();
    cells.sort_unstable_by_key(|&cell| variant.position(cell));
    let rows = cells.chunk_by(|&a, &b| variant.position(a).row == variant.position(b).row);
    rows.map(<[Cell]>::to_vec).collect()
}

/// Reads grids that are laid out as the board is, one after the other.
///
/// Without a variant, the length of its rows is the order of each grid. Blank lines may separate grids, and the
/// bands of one grid.
pub(crate) fn read_table(
    text: &str,
    options: &ReadOptions,
    writing: Writing,
) -> Result<Vec<Record>> {
    let chunks: Vec<Chunk<'_>> = chunks(text, writing).collect();
    let mut boards = TableBoards::new(&chunks, options, writing);
    let forced = options
        .variant
        .as_ref()
        .map(|variant| boards.forced(variant, options, text))
        .transpose()?;
    let mut records = Vec::new();
    let mut open: Option<Partial<'_>> = None;
    for chunk in &chunks {
        // Blank lines may separate bands, but a chunk with more rows than are missing is another grid.
        if let Some(partial) = open.as_ref().filter(|partial| partial.missing() < chunk.len()) {
            let place = Location { line: partial.last_line + 1, text: "", column: 1 };
            return Err(partial.too_short(place, "a blank line"));
        }
        for index in 0..chunk.len() {
            let row = chunk.row(index);
            let mut partial = match (open.take(), &forced) {
                (Some(partial), _) => partial,
                (None, Some(board)) => Partial::new(board.clone(), &row),
                (None, None) => {
                    Partial::new(boards.square(chunk.usual_length(index), &row, text)?, &row)
                }
            };
            // A drawn solution is followed by a sentence. A row of another length keeps the advice about its
            // own grid.
            let is_after_grid = partial.rows == 0 && !records.is_empty();
            partial.push(&row, writing).map_err(|error| match error.kind() {
                ReadErrorKind::Symbol if is_after_grid => {
                    error.with_kind(ReadErrorKind::AfterGrid).with_help(TEXT)
                }
                _ => error,
            })?;
            if partial.missing() == 0 {
                records.push(partial.finish());
            } else {
                open = Some(partial);
            }
        }
    }
    match open {
        Some(partial) => Err(partial.too_short(end_place(text), "the end of the file")),
        None if records.is_empty() => Err(super::error::nothing(text)),
        None => Ok(records),
    }
}

/// The advice for a row of a length that no usual board has, beside others.
const UNEVEN: &str = "the rows have several lengths: write a sign or a number for each cell, . for an empty one, and # before a \
                      line of text";

/// The boards of the grids of a text, by its notation of cells and numbers.
struct TableBoards {
    writing: Writing,
    symbols: Option<NumberNotation>,
    /// The characters that occur in rows, by length of the rows.
    seen: HashMap<usize, Seen>,
    usual: Boards,
    /// The board of the last square grid, in its usual notation and in that of the text.
    last: Option<(Arc<Variant>, Board)>,
    /// `true` if all rows have one length.
    are_even: bool,
}

impl TableBoards {
    fn new(chunks: &[Chunk<'_>], options: &ReadOptions, writing: Writing) -> Self {
        let mut seen: HashMap<usize, Seen> = HashMap::new();
        if options.symbols.is_none() {
            for chunk in chunks {
                // The characters of shorter rows decide nothing.
                let long = (0..chunk.len()).filter(|&index| chunk.lengths()[index] > 9);
                for row in long.map(|index| chunk.row(index)) {
                    let seen = seen.entry(row.tokens.len()).or_default();
                    let cells = row.tokens.iter().map(|token| token.text);
                    match writing {
                        Writing::Characters => seen.note(cells.flat_map(str::chars)),
                        Writing::Words => seen.note_words(cells),
                    }
                }
            }
        }
        let mut lengths = chunks.iter().flat_map(Chunk::lengths);
        let first = lengths.next();
        let are_even = lengths.all(|length| Some(length) == first);
        let (symbols, usual) = (options.symbols, Boards::default());
        Self { writing, symbols, seen, usual, last: None, are_even }
    }

    /// Returns the notation of the cells of a board with this alphabet; `None` if it equals the alphabet's.
    fn notation(&self, alphabet: &Alphabet, place: Location<'_>) -> Result<Option<NumberNotation>> {
        let order = alphabet.len();
        let is_open = order > 9 && alphabet.notation() == Some(NumberNotation::FromOne);
        let seen = self.seen.get(&order).filter(|_| is_open);
        match (self.symbols, seen.map(|seen| seen.decide(order))) {
            (Some(symbols), _) | (None, Some(Decision::Clear(symbols))) => Ok(Some(symbols)),
            (None, Some(Decision::Unclear(one, other))) => Err(unclear(place, order, one, other)),
            (None, Some(Decision::Same) | None) => Ok(None),
        }
    }
    /// Returns the board of this variant, which the options name.
    fn forced(
        &mut self,
        variant: &Arc<Variant>,
        options: &ReadOptions,
        text: &str,
    ) -> Result<Board> {
        if variant.cell_count() == 0 {
            return Err(refused(text, "a variant with cells", variant));
        }
        if self.writing == Writing::Characters {
            let help = "the format numbers holds symbols of several characters";
            options.check_characters(text).map_err(|error| error.with_help(help))?;
        }
        self.board(variant.clone(), false, first_place(text))
    }

    fn board(
        &mut self,
        variant: Arc<Variant>,
        is_usual: bool,
        place: Location<'_>,
    ) -> Result<Board> {
        let symbols = self.notation(variant.alphabet(), place)?;
        let variant = self.usual.in_notation(variant, symbols, place)?;
        let rows = Arc::new(plane_rows(&variant));
        let decoder = Arc::new(Decoder::new(variant.alphabet().clone()));
        Ok(Board { variant, rows, is_usual, decoder })
    }

    /// Returns the board of this order whose first row is this.
    fn square(&mut self, order: usize, row: &TokenRow<'_>, text: &str) -> Result<Board> {
        let place = row.line.at(row.tokens.first().map_or(1, |token| token.column));
        let (expected, help) = if self.writing == Writing::Characters && order > 35 {
            let help = "separate the cells by spaces to write larger numbers";
            let expected = "rows of at most 35 cells, since only 35 symbols have a character";
            (expected, help.to_owned())
        } else {
            match self.usual.drawn(order, row.line.and_below(text)) {
                Ok(variant) => {
                    let last = self.last.as_ref().filter(|last| Arc::ptr_eq(&last.0, &variant));
                    if let Some((_, board)) = last {
                        return Ok(board.clone());
                    }
                    let board = self.board(Arc::clone(&variant), true, place)?;
                    return Ok(self.last.insert((variant, board)).1.clone());
                }
                Err(error) => {
                    let help = if self.are_even { error.to_string() } else { UNEVEN.to_owned() };
                    ("rows of 4, 6, 8, 9, 10, 12 … cells", help)
                }
            }
        };
        let error = place.fault(ReadErrorKind::Order, expected, format!("rows of {order}"));
        Err(error.with_help(help))
    }
}

/// The rows of a grid and the decoder of its cells.
#[derive(Clone, Debug)]
struct Board {
    variant: Arc<Variant>,
    /// The cells of each row.
    rows: Arc<Vec<Vec<Cell>>>,
    /// `true` for the usual board of the order that the rows have, `false` for one that the options name.
    is_usual: bool,
    decoder: Arc<Decoder>,
}

impl Board {
    /// Returns the tokens of this row that are cells, and the number of cells that the row needs.
    fn cells<'a, 't>(&self, index: usize, tokens: &'a [Token<'t>]) -> (Vec<&'a Token<'t>>, usize) {
        let cells = &self.rows[index];
        if self.is_usual {
            return (tokens.iter().collect(), cells.len());
        }
        (without_gaps(&self.variant, cells, tokens), cells.len())
    }

    fn help(&self, index: usize) -> String {
        let cells = count(self.rows[index].len(), "cell");
        let symbols = count(self.variant.order(), "symbol");
        if self.is_usual {
            return format!("rows of {cells} make a board of {symbols}");
        }
        let name = self.variant.name();
        format!("row {} of {name} has {cells}, and there are {symbols}", index + 1)
    }
}

/// Returns the tokens without the blank boxes at places where the plane has no cell.
fn without_gaps<'a, 't>(
    variant: &Variant,
    cells: &[Cell],
    tokens: &'a [Token<'t>],
) -> Vec<&'a Token<'t>> {
    let unit = tokens.iter().map(|token| token.width).min().unwrap_or(0) + 1;
    // Without borders around each cell, all widths are 0 and there are no blank boxes.
    if tokens.len() == cells.len() || unit == 1 {
        return tokens.iter().collect();
    }
    let mut columns =
        cells.iter().map(|&cell| usize::from(variant.position(cell).column)).peekable();
    let mut end = columns.peek().copied().unwrap_or(0);
    let mut kept = Vec::new();
    for token in tokens {
        // The number of columns of a box is its width, in widths of the narrowest one.
        end += ((token.width + 1) / unit).max(1);
        let mut has_cell = false;
        while columns.next_if(|&column| column < end).is_some() {
            has_cell = true;
        }
        if has_cell || !token.text.is_empty() {
            kept.push(token);
        }
    }
    kept
}

/// A grid with some of its rows read.
#[derive(Debug)]
struct Partial<'t> {
    board: Board,
    /// The numbers of the cells, row by row.
    numbers: Vec<u16>,
    rows: usize,
    first: Location<'t>,
    last_line: usize,
}

impl<'t> Partial<'t> {
    fn new(board: Board, row: &TokenRow<'t>) -> Self {
        let first = row.line.at(1);
        Self { board, numbers: Vec::new(), rows: 0, first, last_line: first.line }
    }

    fn missing(&self) -> usize {
        self.board.rows.len() - self.rows
    }

    fn push(&mut self, row: &TokenRow<'t>, writing: Writing) -> Result<()> {
        let (tokens, length) = self.board.cells(self.rows, &row.tokens);
        if tokens.len() != length {
            let place = tokens.get(length).map_or(row.end(), |extra| row.line.at(extra.column));
            let error = place.fault(ReadErrorKind::RowLength, count(length, "cell"), tokens.len());
            return Err(error.with_help(if self.board.is_usual {
                format!("the other rows of this grid have {length}")
            } else {
                self.board.help(self.rows)
            }));
        }
        for token in tokens {
            let number = self.board.decoder.cell(token.text, writing).ok_or_else(|| {
                let place = row.line.at(token.column);
                let expected = self.board.decoder.expected(writing);
                let error = place.fault(ReadErrorKind::Symbol, expected, quoted(token.text));
                error.with_help(self.board.help(self.rows))
            })?;
            self.numbers.push(number);
        }
        self.rows += 1;
        self.last_line = row.line.number;
        Ok(())
    }

    fn too_short(&self, place: Location<'_>, found: &str) -> ReadError {
        let row = self.rows + 1;
        let start = self.first.line;
        let expected = format!("row {row} of the grid that starts in line {start}");
        let error = place.fault(ReadErrorKind::RowCount, expected, found);
        let all = count(self.board.rows.len(), "row");
        let read = self.rows;
        error.with_help(format!("the grid needs {all} and has {read}"))
    }

    fn finish(self) -> Record {
        let Self { board, numbers, first, .. } = self;
        // The cells of a usual board are in the order of its rows. The file of a variant may order its cells
        // otherwise.
        let givens = if board.is_usual {
            Grid::from_numbers(numbers)
        } else {
            let mut givens = Grid::empty(board.variant.cell_count());
            for (&cell, number) in board.rows.iter().flatten().zip(numbers) {
                givens.set(cell, clausoku_board::Symbol::from_number(number));
            }
            givens
        };
        let puzzle = Puzzle::new(board.variant, givens).expect("each row and symbol was checked");
        Record::new(puzzle, first.line)
    }
}

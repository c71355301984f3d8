//! The parser of lines, and its faster reading of lines on the board of the line before.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::io::BufRead;
use std::sync::Arc;

use clausoku_board::{Checker, Grid, NumberNotation, Puzzle, Variant};
use clausoku_text::joined;

use super::columns::{LONG, Parts, are_short, is_text, long_words, parts_of};
use super::faults::{AS_TEXT, is_number, nearest, uneven_rows};
use crate::common::{
    Boards, Bytes, Decision, Decoder, Line, LineReader, Location, OfVariant, ParseLine,
    ReadErrorKind, ReadOptions, Record, Result, Seen, Signs, Writing, as_asked, count, from_words,
    quoted, same_board, symbols_remark, unclear, writes_a_cell,
};
use crate::structure::has_word;
use crate::{hodoku, tokens};

/// Reads puzzles line by line, and keeps the board for the next line.
///
/// ```
/// use clausoku_formats::{LineParser, ParseLine, ReadOptions};
/// let mut parser = LineParser::new(&ReadOptions::default()).unwrap();
/// let record = parser.parse_line(7, "1...........4..., easy").unwrap().unwrap();
/// assert_eq!((record.line, record.puzzle.givens().filled_count()), (7, 2));
/// assert!(parser.parse_line(8, "# a comment").unwrap().is_none());
/// assert!(parser.parse_line(9, "1...........4..").is_err());
/// let mut numbers = Vec::new();
/// assert!(parser.numbers(b"...3............,easy", &mut numbers));
/// assert_eq!(numbers[..5], [0, 0, 0, 3, 0]);
/// assert!(!parser.numbers(b"...5............", &mut numbers));
/// assert!(!parser.numbers(b"# a comment", &mut numbers));
/// ```
#[derive(Clone, Debug)]
pub struct LineParser {
    pub(super) forced: bool,
    boards: Boards,
    /// The board of the previous line.
    pub(super) board: Option<Board>,
    /// The notation of the options, or of a remark.
    pub(super) symbols: Option<NumberNotation>,
    /// The order of the first board above 9 whose characters decided its notation, and that notation. A line of another order
    /// decides alone, so that all lines after this one can be read in any order.
    decided: Option<(usize, NumberNotation)>,
    /// The order of the boards whose letters follow `@` (`common/signs.rs`), as a line before the decision showed.
    from_zero_on: Option<usize>,
    /// The board of the last layout. It does not apply to a line without a layout.
    jigsaw: Option<Arc<Variant>>,
    /// The parser of lines with marks of placed values or deleted candidates, once one was met.
    marked: Option<hodoku::Parser>,
    /// The name of the variant in the comment above the puzzles, if one below them must not name another.
    stated: Option<Arc<str>>,
    keeps_wrong: bool,
    /// `true` if the last line of which the numbers were read has the solution.
    had_solution: bool,
    checker: OfVariant<Checker>,
}

#[derive(Clone, Debug)]
pub(super) struct Board {
    /// The board in the notation of its name or file.
    pub(super) base: Arc<Variant>,
    /// The same in the notation of the line.
    variant: Arc<Variant>,
    decoder: Arc<Decoder>,
    bytes: Bytes,
}

impl Board {
    fn new(base: Arc<Variant>, variant: Arc<Variant>) -> Self {
        let decoder = Arc::new(Decoder::new(variant.alphabet().clone()));
        let bytes = Bytes::new(&decoder);
        Self { base, variant, decoder, bytes }
    }

    /// Returns the first column after the cells and the text after it, if it is a full grid with the givens. The numbers of the cells
    /// begin at this index.
    fn solution<'r>(
        &self,
        rest: &'r [u8],
        start: usize,
        numbers: &[u8],
    ) -> Option<(&'r [u8], &'r [u8])> {
        let (solution, after) = rest[1..].split_at_checked(numbers.len() - start)?;
        let ends = after.first().is_none_or(|byte| b" \t\r,;:".contains(byte));
        let is_solution = ends && self.bytes.is_solution(&numbers[start..], solution);
        is_solution.then_some((solution, after))
    }
}

impl LineParser {
    /// Returns a parser for puzzles of the variant that the options name, if they do. Where some symbol of it has no
    /// character, the cells of a line are words with blanks between.
    ///
    /// # Errors
    ///
    /// Fails if the variant cannot have the notation that the options name.
    pub fn new(options: &ReadOptions) -> Result<Self> {
        let options = options.for_text("")?;
        let board = options.variant.clone().map(|variant| Board::new(variant.clone(), variant));
        Ok(Self {
            forced: board.is_some(),
            boards: Boards::default(),
            board,
            symbols: options.symbols,
            decided: None,
            from_zero_on: None,
            jigsaw: None,
            marked: None,
            stated: options.stated_variant,
            keeps_wrong: options.keeps_wrong_solutions,
            had_solution: false,
            checker: OfVariant::new(),
        })
    }

    /// Appends the numbers of these cells, which must be all cells of a puzzle as
    /// [`numbers`](Self::numbers) reads it.
    pub(crate) fn all_numbers(&mut self, cells: &[u8], numbers: &mut Vec<u8>) -> bool {
        cells.len() == self.cell_count() && self.numbers(cells, numbers)
    }

    /// Returns the number of cells of the previous puzzle; 0 before the first.
    pub(crate) fn cell_count(&self) -> usize {
        self.board.as_ref().map_or(0, |board| board.variant.cell_count())
    }

    /// Returns the puzzle whose cells are words with blanks between, if some symbol of the board has no character.
    pub(crate) fn parse_words<'t>(
        &self,
        cells: &str,
        place: impl Fn(&str) -> Location<'t>,
    ) -> Option<Result<Puzzle>> {
        let known = self.board.as_ref();
        let known = known.filter(|board| self.forced || !board.variant.alphabet().has_characters());
        let of_words = if known.is_none() { board_of_words(cells, self.symbols) } else { None };
        let board = known.or(of_words.as_ref())?;
        let has_characters = board.variant.alphabet().has_characters();
        (!has_characters).then(|| from_words(&board.variant, &board.decoder, cells, place))
    }

    /// Returns the puzzle of a line with this text after its cells, and its solution: with the blocks of the layout, if it is one.
    ///
    /// # Errors
    ///
    /// Fails if a word is neither a layout, nor the solution, nor a part of a rating or comment.
    fn with_rest(&mut self, line: Line<'_>, puzzle: Puzzle, rest: &str) -> Result<Record> {
        if let Some(at) = line.text.trim_end().find('\r') {
            let place = line.at(line.text[..at].chars().count() + 1);
            let error = place.expected("the end of the line", "a carriage return in the line");
            return Err(error
                .with_help("the lines must end with a line feed, as `tr '\\r' '\\n'` writes it"));
        }
        let cells = puzzle.givens().len();
        let order = puzzle.variant().order();
        let mut solution = None;
        for (word, index) in long_words(rest).zip(0..) {
            let length = word.chars().count();
            let place = line.place_of(word);
            let letters = word.chars().filter(|c| c.is_alphabetic()).collect::<BTreeSet<_>>().len();
            // Behind a space, a long word may be the next row. Another column is skipped, unless it is cells.
            let before = word.as_ptr() as usize - rest.as_ptr() as usize;
            let is_column = rest[..before].contains(['\t', ',', ';', ':']);
            let is_map = word.chars().all(char::is_alphabetic)
                && (letters == order && length == cells || letters <= order && !is_column);
            if is_map && index == 0 && cells == order * order {
                return Ok(Record::new(self.with_layout(&puzzle, word, place)?, line.number));
            }
            // A longer word of letters and digits alone may be the cells of a larger board; words of comments are shorter.
            let may_be_row =
                !is_column && length >= 2 * LONG && word.chars().all(char::is_alphanumeric);
            let is_solution = self.is_solution(&puzzle, word);
            if is_solution && index == 0 {
                let numbers = word.chars().map(|c| self.number(c).unwrap_or(0)).collect();
                solution = Some((Grid::from_numbers(numbers), place));
            } else if !is_solution && (may_be_row || self.may_be_cells(word, length == cells)) {
                let expected = "the solution, a layout, a rating or a comment after the cells";
                let error = place.expected(expected, quoted(word));
                return Err(error.with_help("write a puzzle on each line, and # before a comment"));
            }
        }
        let record = Record::new(puzzle, line.number);
        match solution {
            Some((solution, place)) => record.with_column(Ok(solution), place, self.keeps_wrong),
            None => Ok(record),
        }
    }

    /// Returns whether a word is a full grid with the givens of the puzzle.
    fn is_solution(&self, puzzle: &Puzzle, word: &str) -> bool {
        let cells = puzzle.givens().len();
        word.chars().count() == cells
            && word.chars().zip(puzzle.givens().cells()).all(|(c, (_, given))| {
                let number = self.number(c);
                number.is_some_and(|number| number > 0)
                    && given.is_none_or(|given| number == Some(given.number()))
            })
    }

    /// Returns whether a long word may be a part of the puzzle, or of another one. It may have the length of the cells.
    fn may_be_cells(&self, word: &str, has_length: bool) -> bool {
        let are_cells = word.chars().all(|c| c == '.' || self.number(c).is_some());
        let are_signs = word.chars().all(|c| !c.is_lowercase() && writes_a_cell(c));
        // Pieces of cells in the characters from `0` on.
        let is_piece = word.contains([':', ';']);
        are_cells && (has_length || word.contains('.')) || are_signs && has_length || is_piece
    }

    /// Returns the number of a character on the board of this line, 0 for an empty cell.
    fn number(&self, c: char) -> Option<u16> {
        self.board.as_ref()?.decoder.character(c)
    }

    /// Returns the puzzle on the board with the blocks of this layout.
    fn with_layout(
        &mut self,
        puzzle: &Puzzle,
        layout: &str,
        place: Location<'_>,
    ) -> Result<Puzzle> {
        let order = puzzle.variant().order();
        let letters: Vec<char> = layout.chars().collect();
        if letters.len() != order * order {
            let expected = format!("a layout of {}", count(order * order, "letter"));
            return Err(place.right(letters.len()).fault(
                ReadErrorKind::CellCount,
                expected,
                letters.len(),
            ));
        }
        let rows = letters.chunks(order).map(|row| row.iter().collect::<String>());
        let map = joined(rows, "/");
        let name = format!("jigsaw:{map}");
        let known = self.jigsaw.take().filter(|known| known.name() == name);
        let jigsaw = match known {
            Some(jigsaw) => jigsaw,
            None => Arc::new(Variant::jigsaw(&map).map_err(|error| {
                // A slash ends each row of the map.
                let before = map
                    .get(..error.offset)
                    .map_or(0, |before| before.chars().filter(|&c| c != '/').count());
                let expected = format!("a layout of {order} blocks of {}", count(order, "cell"));
                let place = place.right(before);
                place.expected(expected, "another").with_help(error.to_string())
            })?),
        };
        let found = self.jigsaw.insert(jigsaw).clone();
        let own = puzzle.variant().alphabet().notation();
        let found = self.boards.in_notation(found, own, place)?;
        let asked = self.forced.then(|| puzzle.variant().clone());
        let variant =
            as_asked(found, place.text, &ReadOptions { variant: asked, ..ReadOptions::default() })?;
        Ok(Puzzle::new(variant, puzzle.givens().clone()).expect("as many cells and symbols"))
    }

    /// Reads the cells of a line.
    fn parse_parts(&mut self, line: Line<'_>, parts: &Parts<'_>) -> Result<Puzzle> {
        let place = line.place_of(parts.place);
        if parts.cells.len() == parts.place.len() {
            return self.parse_cells(place, &parts.cells);
        }
        let start = Location { line: line.number, text: &parts.cells, column: 1 };
        let puzzle = self.parse_cells(start, &parts.cells);
        puzzle.map_err(|error| {
            let column = parts.column(error.column() - 1);
            error.moved(place.right(column))
        })
    }

    /// Reads cells that begin at this place.
    pub(crate) fn parse_cells(&mut self, place: Location<'_>, cells: &str) -> Result<Puzzle> {
        let puzzle = self.parse_puzzle(place, cells);
        let puzzle = puzzle.or_else(|error| match error.kind() {
            ReadErrorKind::CellCount => self.separated(place, cells).unwrap_or(Err(error)),
            _ => Err(error),
        });
        puzzle.map_err(|error| if is_number(cells) { error.also(AS_TEXT) } else { error })
    }

    /// Returns the puzzle of cells with a separator between two, such as `1,0,0,4`; `None` if they are none.
    fn separated(&mut self, place: Location<'_>, cells: &str) -> Option<Result<Puzzle>> {
        if !cells.contains([',', ';', ' ', '\t', '|', '/']) {
            return None;
        }
        let known = self.board.as_ref().filter(|_| self.forced);
        let order = known.map(|board| board.base.order());
        let square =
            tokens::line(cells, tokens::Boards { order, symbols: self.symbols }).ok()??;
        let base = match known {
            Some(board) if board.base.is_square() => board.base.clone(),
            Some(_) => return None,
            None => self.boards.for_order(square.order).ok()?,
        };
        let variant = self.boards.in_notation(base, Some(square.values.notation), place);
        let grid = Grid::from_numbers(square.values.numbers);
        Some(variant.and_then(|variant| {
            Puzzle::new(variant, grid).map_err(|error| {
                let expected = "the symbols of the board";
                place.fault(ReadErrorKind::Symbol, expected, "others").with_help(error.to_string())
            })
        }))
    }

    fn parse_puzzle(&mut self, place: Location<'_>, cells: &str) -> Result<Puzzle> {
        let length = cells.chars().count();
        let base = self.variant(place, length)?;
        let usual = self.usual(&base, cells);
        let symbols = self.symbols(place, &base, &usual)?;
        let variant = self.boards.in_notation(base.clone(), symbols, place)?;
        let board = match self.board.take() {
            Some(board) if Arc::ptr_eq(&board.variant, &variant) => board,
            _ => Board::new(base, variant.clone()),
        };
        let decoder = self.board.insert(board).decoder.clone();
        let mut numbers = Vec::with_capacity(length);
        for (c, usual) in cells.chars().zip(usual.chars()) {
            numbers.push(decoder.character(usual).ok_or_else(|| {
                let place = place.right(numbers.len());
                let expected = decoder.expected(Writing::Characters);
                let error = place.fault(ReadErrorKind::Symbol, expected, quoted(&c.to_string()));
                let symbols = count(variant.order(), "symbol");
                let make = if length == 1 { "makes" } else { "make" };
                let cells = count(length, "cell");
                error.with_help(format!("{cells} {make} a board of {symbols}"))
            })?);
        }
        let puzzle = Puzzle::new(variant, Grid::from_numbers(numbers));
        Ok(puzzle.expect("the number of cells and each symbol were checked"))
    }

    /// Returns the cells of this board in the usual signs.
    fn usual<'c>(&mut self, base: &Variant, cells: &'c str) -> Cow<'c, str> {
        let order = base.order();
        let notation = self.symbols.or(base.alphabet().notation());
        let mut translation = match notation {
            Some(NumberNotation::FromOne | NumberNotation::FromZero) => {
                Signs::new(cells).translation(order)
            }
            Some(_) => Signs::new(cells).translation(order).without_numbers(),
            // The symbols may be these signs.
            None => return cells.into(),
        };
        // Up to order 16, the characters from `0` on contain no letters.
        if order > 16 && translation.from_zero_on && !self.has_notation() {
            self.from_zero_on = Some(order);
        }
        translation.from_zero_on |= order > 16 && self.from_zero_on == Some(order);
        if translation.is_none() { cells.into() } else { translation.apply(cells).into() }
    }

    /// Keeps the notation that a comment above the puzzles names, unless the options name one.
    ///
    /// # Errors
    ///
    /// Fails as [`check_remark`](Self::check_remark) does.
    pub(crate) fn note_remark(&mut self, line: Line<'_>) -> Result<()> {
        self.check_remark(line)?;
        let is_decided = self.symbols.is_some() || self.decided.is_some();
        // A remark below a puzzle has no effect: several threads read the lines in any order.
        if is_decided || (self.board.is_some() && !self.forced) {
            return Ok(());
        }
        self.symbols = symbols_remark(line.text);
        // The board of the options applies to the first line, too.
        if let (Some(_), Some(board)) = (self.symbols, &self.board)
            && let Ok(variant) =
                self.boards.in_notation(board.base.clone(), self.symbols, line.at(1))
        {
            self.board = Some(Board::new(board.base.clone(), variant));
        }
        Ok(())
    }

    /// Refuses a comment that names another board than the one above the puzzles.
    pub(crate) fn check_remark(&self, line: Line<'_>) -> Result<()> {
        same_board(line, self.stated.as_deref())
    }

    /// Returns the notation of the numbers in these cells; `None` if it equals the board's.
    fn symbols(
        &mut self,
        place: Location<'_>,
        variant: &Variant,
        cells: &str,
    ) -> Result<Option<NumberNotation>> {
        let order = variant.order();
        if !self.is_undecided(variant) {
            let decided = self.decided.filter(|decided| decided.0 == order && is_open(variant));
            return Ok(self.symbols.or(decided.map(|decided| decided.1)));
        }
        match Seen::in_rows(order, cells.chars()).decide(order) {
            Decision::Clear(symbols) => {
                self.decided.get_or_insert((order, symbols));
                Ok(Some(symbols))
            }
            Decision::Same => Ok(None),
            Decision::Unclear(one, other) => Err(unclear(place, order, one, other)),
        }
    }

    /// Returns `true` if the characters of a line decide the notation of this board.
    fn is_undecided(&self, variant: &Variant) -> bool {
        let order = variant.order();
        let is_decided = self.decided.is_some_and(|decided| decided.0 == order);
        self.symbols.is_none() && order >= 10 && !is_decided && is_open(variant)
    }

    /// Returns the board with `length` cells.
    fn variant(&mut self, place: Location<'_>, length: usize) -> Result<Arc<Variant>> {
        if let Some(Board { base: variant, .. }) = &self.board {
            if variant.cell_count() == length {
                return Ok(variant.clone());
            }
            if self.forced {
                let expected = count(variant.cell_count(), "cell");
                let end = place.right(length.min(variant.cell_count()));
                let error = end.fault(ReadErrorKind::CellCount, expected, length);
                return Err(error.with_help(format!("{} was asked for", variant.name())));
            }
        }
        let order = length.isqrt();
        let (near, difference) = nearest(length);
        let (place, kind, help) = if order * order != length || order <= 1 {
            (place.right(length), ReadErrorKind::CellCount, difference)
        } else if order > 35 {
            let help = format!(
                "only 35 symbols have a character, and order {order} needs more: write the format \
                 numbers"
            );
            (place, ReadErrorKind::Order, help)
        } else {
            match self.boards.for_order(order) {
                Ok(variant) => return Ok(variant),
                Err(error) => (place, ReadErrorKind::Order, error.to_string()),
            }
        };
        let expected = match near {
            cells if cells.abs_diff(length) == 1 => count(cells, "cell"),
            _ => "16, 36, 64, 81, 100, 144 … cells".to_owned(),
        };
        Err(place.fault(kind, expected, length).with_help(help))
    }
}

/// Returns `true` if a board is square and has the usual notation, which may differ from the notation of a line.
fn is_open(variant: &Variant) -> bool {
    let is_square = variant.cell_count() == variant.order().pow(2);
    is_square && variant.alphabet().notation() == Some(NumberNotation::FromOne)
}

impl ParseLine for LineParser {
    fn parse_line(&mut self, number: usize, text: &str) -> Result<Option<Record>> {
        let line = Line { number, text };
        let data = line.data().trim_start();
        if data.is_empty() {
            self.note_remark(line)?;
            return Ok(None);
        }
        if let Some(puzzle) = self.parse_words(data.trim_end(), |part| line.place_of(part)) {
            return Ok(Some(Record::new(puzzle?, number)));
        }
        let forced = self.board.as_ref().filter(|_| self.forced);
        let known = forced.map(|board| board.variant.cell_count());
        if let Some(text) = hodoku::from_short(data)
            && known.is_none_or(|cells| cells == 81)
        {
            let read = self.marked.get_or_insert_with(|| {
                hodoku::short_parser(forced.map(|board| board.variant.clone()))
            });
            let read = read.parse_line(number, &text);
            // The short form lacks the first fields.
            return read.map_err(|error| {
                let column = error.column().saturating_sub(hodoku::SHORT_START) + 1;
                error.moved(line.place_of(data).right(column.min(data.chars().count() + 1) - 1))
            });
        }
        let parts = parts_of(data, known);
        let has_cells = known.is_some_and(|cells| parts.cells.chars().count() == cells);
        if !has_cells && parts.cells.len() < LONG && is_text(data) {
            return Ok(None);
        }
        let read = self.parse_parts(line, &parts);
        match read {
            Ok(puzzle) if are_short(parts.rest.as_bytes()) => Ok(Some(Record::new(puzzle, number))),
            Ok(puzzle) => self.with_rest(line, puzzle, parts.rest).map(Some),
            Err(error) if !has_cells && parts.cells.len() < LONG && has_word(data, 9) => {
                let place = line.place_of(data);
                let expected = "the cells of a puzzle";
                let error = place.fault(error.kind(), expected, quoted(data.trim_end()));
                Err(error.with_help("# begins a remark"))
            }
            Err(error) if !has_cells => Err(uneven_rows(line).unwrap_or(error)),
            Err(error) => Err(error),
        }
    }

    fn numbers(&mut self, line: &[u8], numbers: &mut Vec<u8>) -> bool {
        let start = numbers.len();
        let is_read = self.numbers_solved(line, numbers);
        numbers.truncate(if is_read { start + self.cell_count() } else { start });
        is_read
    }

    fn numbers_solved(&mut self, line: &[u8], numbers: &mut Vec<u8>) -> bool {
        self.had_solution = false;
        let Some(board) = &self.board else { return false };
        let Some((cells, rest)) = line.split_at_checked(board.variant.cell_count()) else {
            return false;
        };
        // Deleted candidates behind the cells are no other text.
        if matches!(rest, [b':', b'1'..=b'9', b'1'..=b'9', b'1'..=b'9', ..]) {
            return false;
        }
        // The rest of the line must be text that does not begin with a further cell.
        let ends = rest.first().is_none_or(|byte| b" \t\r,;:".contains(byte))
            && board.variant.alphabet().has_characters()
            && self.from_zero_on != Some(board.variant.order());
        let start = numbers.len();
        let has_solution = rest.len() > cells.len();
        let is_skipped = |rest: &[u8]| are_short(rest) && std::str::from_utf8(rest).is_ok();
        if !ends || !has_solution && !is_skipped(rest) {
            return false;
        }
        let is_read = board.bytes.read(cells, numbers);
        if is_read && has_solution {
            let end = numbers.len();
            let solution = board.solution(rest, start, numbers);
            let is_known = match solution.filter(|(_, after)| is_skipped(after)) {
                Some((solution, _)) => {
                    board.bytes.read(solution, numbers)
                        && self
                            .checker
                            .get(&board.variant, Checker::new)
                            .accepts(&numbers[start..end], &numbers[end..])
                }
                None => is_skipped(rest),
            };
            if !is_known {
                numbers.truncate(start);
                return false;
            }
            self.had_solution = numbers.len() > end;
        }
        // The table of bytes has the notation of the line before. Above order 9, the characters of this line
        // may decide for another.
        if is_read && self.is_undecided(&board.base) {
            let order = board.base.order();
            let seen = Seen::in_rows(order, cells.iter().copied().map(char::from));
            let is_same = match seen.decide(order) {
                Decision::Clear(symbols) => {
                    self.decided.get_or_insert((order, symbols));
                    board.variant.alphabet().notation() == Some(symbols)
                }
                Decision::Same => Arc::ptr_eq(&board.base, &board.variant),
                Decision::Unclear(..) => false,
            };
            self.had_solution &= is_same;
            numbers.truncate(if is_same { numbers.len() } else { start });
            return is_same;
        }
        is_read
    }

    fn board(&self) -> Option<&Arc<Variant>> {
        self.board.as_ref().map(|board| &board.variant)
    }

    fn had_solution(&self) -> bool {
        self.had_solution
    }

    fn has_notation(&self) -> bool {
        self.board.as_ref().is_some_and(|Board { variant, .. }| {
            let is_decided = self.decided.is_some_and(|decided| decided.0 == variant.order());
            self.symbols.is_some() || is_decided
        })
    }

    fn forget_notation(&mut self) {
        self.decided = None;
        self.from_zero_on = None;
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
    /// Fails as [`LineParser::new`] does.
    pub fn new(input: R, options: &ReadOptions) -> Result<Self> {
        Ok(Self::with(input, Box::new(LineParser::new(options)?)))
    }
}

/// The least number of cells of a usual board whose symbols have no characters.
const CELLS_OF_WORDS: usize = 36 * 36;

/// Returns the usual board with as many cells as the text has words, in this notation, if its symbols have no characters.
pub(super) fn board_of_words(text: &str, symbols: Option<NumberNotation>) -> Option<Board> {
    // Lines of smaller boards are not divided in vain.
    if text.len() < 2 * CELLS_OF_WORDS - 1 {
        return None;
    }
    let cells = text.split_whitespace().count();
    let order = cells.isqrt();
    let is_usual = order.pow(2) == cells && order.isqrt().pow(2) == order;
    let base = Variant::usual(order).ok().filter(|_| is_usual)?;
    let variant = match symbols {
        Some(symbols) => Arc::new(base.with_symbols(symbols).ok()?),
        None => base.clone(),
    };
    (!variant.alphabet().has_characters()).then(|| Board::new(base, variant))
}

//! The format `line`: a puzzle on each line, a character for each cell.
//!
//! The cells come first, in order, perhaps between quotes. A tab or one of `, ; :` begins further columns (a solution, a
//! name, a rating), which are skipped. After a space, a rating, a comment or the solution may follow, or the layout of a
//! jigsaw, as in the lists of Interactive Sudoku Solver: for each cell the letter of its block, which replaces the blocks
//! of the usual board. Any other text there is a fault: it may be a part of the puzzle.
//!
//! Where a symbol of the named variant has no character, a line is words with blanks between, as `Variant::line` displays
//! it, and nothing follows.

use std::collections::BTreeSet;
use std::io::BufRead;
use std::sync::Arc;

use clausoku_board::{Grid, Puzzle, Symbols, Variant, usual_block};
use clausoku_files::text::joined;

use super::common::{
    Boards, Bytes, Characters, Decision, Decoder, Format, Holds, Layout, Likelihood, Line,
    LineReader, Location, ParseLine, PuzzleLines, ReadError, ReadErrorKind, ReadOptions, Record,
    Result, Row, Sample, Seen, WriteError, Writing, as_asked, count, from_words, quoted,
    same_board, symbols_remark, unclear, writes_a_cell,
};

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
        let cells = cells_of(line).0;
        let length = cells.chars().count();
        let plausible = cells.chars().all(writes_a_cell);
        all += 1;
        let digit = cells.chars().filter_map(|c| c.to_digit(10)).max().unwrap_or(0);
        let order = order_of(length).filter(|&order| digit as usize <= order);
        good += usize::from(plausible && order.is_some());
        long += usize::from(plausible && length > 35);
        sides = (sides.0.min(length), sides.1.max(length));
        largest = cells.chars().filter_map(|c| c.to_digit(36)).max().unwrap_or(0).max(largest);
    }
    // Sixteen lines of sixteen characters are 4×4 boards if no number is above 4.
    let whole = all % 16 == 0 || !sample.is_whole();
    let rows_of_16 = sides == (16, 16) && whole && !(1..=4).contains(&largest);
    // Half of the lines suffice: of two lines, one at fault hid the format, and the error was about the first
    // line.
    if all == 0 {
        Likelihood::No
    } else if rows_of_16 {
        Likelihood::Possible
    } else if 2 * good > all {
        Likelihood::Likely
    } else if 2 * long.max(good) >= all {
        Likelihood::Possible
    } else {
        Likelihood::No
    }
}

/// Returns the order of the usual board with this number of cells.
fn order_of(cells: usize) -> Option<usize> {
    let order = cells.isqrt();
    (order * order == cells && order > 1 && usual_block(order).is_ok()).then_some(order)
}

/// Returns the first column of a line, the cells, without quotes, and the text after it.
pub(super) fn cells_of(data: &str) -> (&str, &str) {
    for quote in ['"', '\''] {
        let inner = data.strip_prefix(quote).and_then(|rest| rest.split_once(quote));
        if let Some((cells, rest)) =
            inner.filter(|(_, rest)| rest.is_empty() || rest.starts_with(is_separator))
        {
            return (cells.trim(), rest);
        }
    }
    data.split_at(data.find(is_separator).unwrap_or(data.len()))
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | ':')
}

/// The number of characters from which a word after a space may be cells and not a rating or a word of a comment.
const LONG: usize = 16;

/// Returns whether the bytes after the cells of a line are one of the further texts that are skipped, as far as the
/// lengths of its words show.
fn is_skipped(rest: &[u8]) -> bool {
    // A carriage return elsewhere may be the end of a line of an old file, whose other puzzles would be skipped.
    let rest = rest.strip_suffix(b"\r").unwrap_or(rest);
    match rest.first() {
        _ if rest.contains(&b'\r') => false,
        Some(b' ') => rest.split(|&byte| byte == b' ').all(|word| word.len() < LONG),
        _ => true,
    }
}

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
    forced: bool,
    boards: Boards,
    /// The board of the previous line.
    board: Option<Board>,
    /// The notation of the options, or of a remark.
    symbols: Option<Symbols>,
    /// The order of the first board above 9 whose characters decided its notation, and that notation. A line of another order
    /// decides alone, so that all lines after this one can be read in any order.
    decided: Option<(usize, Symbols)>,
    /// The board of the last layout, which is no board of a line without one.
    jigsaw: Option<Arc<Variant>>,
    /// The name of the variant in the comment above the puzzles, if one below them must not name another.
    stated: Option<Arc<str>>,
}

#[derive(Clone, Debug)]
struct Board {
    /// The board in the notation of its name or file.
    base: Arc<Variant>,
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
            jigsaw: None,
            stated: options.stated_variant,
        })
    }

    /// Appends the numbers of these cells, which must be all cells of a puzzle as
    /// [`numbers`](Self::numbers) reads it.
    pub(super) fn all_numbers(&mut self, cells: &[u8], numbers: &mut Vec<u8>) -> bool {
        cells.len() == self.cell_count() && self.numbers(cells, numbers)
    }

    /// Returns the number of cells of the previous puzzle; 0 if there is none.
    pub(super) fn cell_count(&self) -> usize {
        self.board.as_ref().map_or(0, |board| board.variant.cell_count())
    }

    /// Returns the puzzle whose cells are words with blanks between, if some symbol of the board has no character.
    pub(super) fn parse_words<'t>(
        &self,
        cells: &str,
        place: impl Fn(&str) -> Location<'t>,
    ) -> Option<Result<Puzzle>> {
        let board = self.board.as_ref()?;
        let has_characters = board.variant.alphabet().has_characters();
        (!has_characters).then(|| from_words(&board.variant, &board.decoder, cells, place))
    }

    /// Returns the puzzle of a line with this text after its cells: with the blocks of the layout, if it is one.
    ///
    /// # Errors
    ///
    /// Fails if a word is neither a layout, nor the solution, nor a part of a rating or comment.
    fn with_rest(&mut self, line: Line<'_>, puzzle: Puzzle, rest: &str) -> Result<Puzzle> {
        if let Some(at) = line.text.trim_end().find('\r') {
            let place = line.at(line.text[..at].chars().count() + 1);
            let error = place.expected("the end of the line", "a carriage return in the line");
            return Err(error
                .with_help("the lines must end with a line feed, as `tr '\\r' '\\n'` writes it"));
        }
        let cells = puzzle.givens().len();
        let order = puzzle.variant().order();
        let long = rest.split(' ').filter(|word| word.chars().count() >= LONG);
        for (word, index) in long.zip(0..) {
            let length = word.chars().count();
            let place = line.place_of(word);
            let letters = word.chars().filter(|c| c.is_alphabetic()).collect::<BTreeSet<_>>().len();
            let is_map = word.chars().all(char::is_alphabetic) && letters <= order;
            if is_map && index == 0 && cells == order * order {
                return self.with_layout(&puzzle, word, place);
            }
            let are_cells = word.chars().all(|c| c == '.' || self.number(c).is_some())
                && (length == cells || word.contains('.'));
            let is_solution = are_cells
                && length == cells
                && word.chars().zip(puzzle.givens().cells()).all(|(c, (_, given))| {
                    let number = self.number(c);
                    number.is_some_and(|number| number > 0)
                        && given.is_none_or(|given| number == Some(given.number()))
                });
            // A longer word of letters and digits alone may be the cells of a larger board; words of comments
            // are shorter.
            let is_word = length < 2 * LONG || word.contains(|c: char| !c.is_alphanumeric());
            if !is_solution && (are_cells || !is_word) {
                let expected = "the solution, a layout, a rating or a comment after the cells";
                let error = place.expected(expected, quoted(word));
                return Err(error.with_help("write a puzzle on each line, and # before a comment"));
            }
        }
        Ok(puzzle)
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

    /// Reads cells that begin at this place.
    pub(super) fn parse_cells(&mut self, place: Location<'_>, cells: &str) -> Result<Puzzle> {
        let puzzle = self.parse_puzzle(place, cells);
        puzzle.map_err(|error| if is_number(cells) { error.also(AS_TEXT) } else { error })
    }

    fn parse_puzzle(&mut self, place: Location<'_>, cells: &str) -> Result<Puzzle> {
        let length = cells.chars().count();
        let base = self.variant(place, length)?;
        let symbols = self.symbols(place, &base, cells)?;
        let variant = self.boards.in_notation(base.clone(), symbols, place)?;
        let board = match self.board.take() {
            Some(board) if Arc::ptr_eq(&board.variant, &variant) => board,
            _ => Board::new(base, variant.clone()),
        };
        let decoder = self.board.insert(board).decoder.clone();
        let mut numbers = Vec::with_capacity(length);
        for c in cells.chars() {
            numbers.push(decoder.character(c).ok_or_else(|| {
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

    /// Keeps the notation that a comment above the puzzles names, unless the options name one.
    ///
    /// # Errors
    ///
    /// Fails as [`check_remark`](Self::check_remark) does.
    pub(super) fn note_remark(&mut self, line: Line<'_>) -> Result<()> {
        self.check_remark(line)?;
        let is_decided = self.symbols.is_some() || self.decided.is_some();
        // A remark below a puzzle has no effect: several threads read the lines in any order.
        if is_decided || (self.board.is_some() && !self.forced) {
            return Ok(());
        }
        self.symbols = symbols_remark(line.text);
        // The board of the options is that of the first line, too.
        if let (Some(_), Some(board)) = (self.symbols, &self.board)
            && let Ok(variant) =
                self.boards.in_notation(board.base.clone(), self.symbols, line.at(1))
        {
            self.board = Some(Board::new(board.base.clone(), variant));
        }
        Ok(())
    }

    /// Refuses a comment that names another board than the one above the puzzles.
    pub(super) fn check_remark(&self, line: Line<'_>) -> Result<()> {
        same_board(line, self.stated.as_deref())
    }

    /// Returns the notation of the numbers in these cells; `None` if it is that of the board.
    fn symbols(
        &mut self,
        place: Location<'_>,
        variant: &Variant,
        cells: &str,
    ) -> Result<Option<Symbols>> {
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

    /// Returns the board with this number of cells.
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

/// Returns `true` if a board is square and has the usual notation, which may not be that of a line.
fn is_open(variant: &Variant) -> bool {
    let is_square = variant.cell_count() == variant.order().pow(2);
    is_square && variant.alphabet().notation() == Some(Symbols::FromOne)
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

/// Returns the number of cells of the usual board for which it is nearest to a length, and a text about the difference.
fn nearest(length: usize) -> (usize, String) {
    let orders = (4..=35).filter(|&order: &usize| usual_block(order).is_ok());
    let order = orders.min_by_key(|order| (order * order).abs_diff(length)).unwrap_or(9);
    let cells = order * order;
    let distance = cells.abs_diff(length);
    let what = if cells > length { "missing" } else { "too many" };
    (cells, format!("the {order}×{order} board has {cells} cells: {distance} {what}"))
}

/// Returns the error of a text that may be the cells of a puzzle, of which one is missing or too many.
pub(super) fn nearly_cells(line: Line<'_>) -> Option<ReadError> {
    let (cells, _) = cells_of(line.data().trim());
    let length = cells.chars().count();
    let (near, help) = nearest(length);
    if near.abs_diff(length) != 1 || !cells.chars().all(writes_a_cell) {
        return None;
    }
    let place = line.place_of(cells).right(length);
    Some(place.fault(ReadErrorKind::CellCount, count(near, "cell"), length).with_help(help))
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
        let (cells, rest) = cells_of(data);
        let puzzle = self.parse_cells(line.place_of(cells), cells)?;
        let puzzle =
            if is_skipped(rest.as_bytes()) { puzzle } else { self.with_rest(line, puzzle, rest)? };
        Ok(Some(Record::new(puzzle, number)))
    }

    fn numbers(&mut self, line: &[u8], numbers: &mut Vec<u8>) -> bool {
        let Some(board) = &self.board else { return false };
        let Some((cells, rest)) = line.split_at_checked(board.variant.cell_count()) else {
            return false;
        };
        // The rest of the line must be text that does not begin with a further cell.
        let ends = rest.first().is_none_or(|byte| b" \t\r,;:".contains(byte))
            && board.variant.alphabet().has_characters();
        if !ends || !is_skipped(rest) || std::str::from_utf8(rest).is_err() {
            return false;
        }
        let start = numbers.len();
        let is_read = board.bytes.read(cells, numbers);
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
            numbers.truncate(if is_same { numbers.len() } else { start });
            return is_same;
        }
        is_read
    }

    fn board(&self) -> Option<&Arc<Variant>> {
        self.board.as_ref().map(|board| &board.variant)
    }

    fn has_notation(&self) -> bool {
        self.board.as_ref().is_some_and(|Board { variant, .. }| {
            let is_decided = self.decided.is_some_and(|decided| decided.0 == variant.order());
            self.symbols.is_some() || is_decided
        })
    }

    fn forget_notation(&mut self) {
        self.decided = None;
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

fn write(record: &Record) -> Result<String, WriteError> {
    let puzzle = &record.puzzle;
    let characters = Characters::new(FORMAT.name, puzzle.variant())?;
    Ok(characters.line(puzzle.givens()))
}

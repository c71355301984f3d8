//! Errors of texts that should contain grids, and of grids that a format cannot contain.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::fmt;

use clausoku_board::{MAX_ORDER, NumberNotation, SymbolsError, Variant};
use clausoku_text::{Excerpt, Place, decoded, quoted};

/// The length from which on a line is at fault, in bytes: more than a puzzle and its solution have on any board. Readers may
/// leave out what follows.
pub const MAX_LINE_BYTES: usize = 16 * MAX_ORDER * MAX_ORDER + 1;

/// The error of a text: its place, what was expected there, what was found, and how to correct it.
///
/// ```
/// use clausoku_formats::{ReadErrorKind, ReadOptions};
/// let error = clausoku_formats::read(b"12.4\n3.12\n21A3\n4321\n", None, &ReadOptions::default()).unwrap_err();
/// assert_eq!((error.line(), error.column(), error.kind()), (3, 3, ReadErrorKind::Symbol));
/// assert_eq!(
///     error.to_string(),
///     "line 3, column 3: expected 1 to 4, or one of . 0 * _ for an empty cell, found 'A'; \
///      rows of 4 cells make a board of 4 symbols\n 3 | 21A3\n   |   ^"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError(Box<Parts>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Parts {
    line: usize,
    column: usize,
    kind: ReadErrorKind,
    expected: String,
    found: String,
    help: Option<String>,
    excerpt: Excerpt,
    /// The text of the puzzle at fault, without what follows [`MAX_TEXT_BYTES`] bytes.
    text: String,
}

/// The longest text of a puzzle that an error keeps, in bytes.
const MAX_TEXT_BYTES: usize = 64 * 1024;

/// The kinds of [`ReadError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// Bytes that are not UTF-8.
    Encoding,
    /// The text contains no grid: it is empty, or has comments only.
    Nothing,
    /// The text is in no known format.
    Unrecognized,
    /// Two formats read the text as different puzzles.
    Ambiguous,
    /// The side of a block (the first number of the INF242 format) is missing or out of range.
    Side,
    /// A cell's text is not one of the board's symbols.
    Symbol,
    /// A row has too few or too many cells.
    RowLength,
    /// A grid has too few or too many rows.
    RowCount,
    /// A grid has too few or too many cells.
    CellCount,
    /// No usual board has this order, or the format cannot contain it.
    Order,
    /// The requested board differs from the text's board.
    Variant,
    /// A comment below puzzles names another board, which the puzzles after it may have.
    AnotherBoard,
    /// The characters of the numbers are ambiguous, or not the requested ones.
    Symbols,
    /// The solution in the text does not solve the puzzle.
    Solution,
    /// A part of the format (its header, a column, an element) is missing or malformed.
    Structure,
    /// The text contains a rule or a value that cannot be represented.
    Unsupported,
    /// The text contains a drawing that may be a rule.
    Drawing,
    /// An object has no member with a puzzle.
    NoMember,
    /// A table has no column that is known as that of the puzzles.
    NoColumn,
    /// A text has several boards where one puzzle is expected.
    SeveralBoards,
    /// A text that is no grid follows one.
    AfterGrid,
    /// A line that may be cells is in none of the grids of a text.
    Unused,
}

/// The result of reading a text or a part of it.
pub(crate) type Result<T, E = ReadError> = std::result::Result<T, E>;

impl ReadError {
    /// Returns the line, counted from 1.
    pub fn line(&self) -> usize {
        self.0.line
    }

    /// Returns the column in characters, counted from 1.
    pub fn column(&self) -> usize {
        self.0.column
    }

    /// Returns the kind of the error.
    pub fn kind(&self) -> ReadErrorKind {
        self.0.kind
    }

    /// Returns the line with a caret at the place.
    pub fn excerpt(&self) -> &Excerpt {
        &self.0.excerpt
    }

    /// Returns the message without the place and the line.
    pub fn message(&self) -> String {
        let Parts { expected, found, help, .. } = &*self.0;
        let help = help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
        format!("expected {expected}, found {found}{help}")
    }

    /// Returns the text of the puzzle at fault: the line of the error, or the field of a table. What is beyond 64 KiB is
    /// left out.
    pub fn text(&self) -> &str {
        &self.0.text
    }

    /// Sets the text of the puzzle at fault.
    pub(crate) fn with_text(mut self, text: &str) -> Self {
        let text = text.trim_end_matches('\r');
        let mut ends = (0..=text.len().min(MAX_TEXT_BYTES)).rev();
        let end = ends.find(|&end| text.is_char_boundary(end)).unwrap_or(0);
        text[..end].clone_into(&mut self.0.text);
        self
    }

    /// Returns the same error for a text that another text contains at this place.
    pub(crate) fn inside(self, place: Location<'_>, what: &str) -> Self {
        let line = self.line();
        let column = self.column();
        let Parts { kind, expected, found, help, .. } = *self.0;
        let help = help.map(|help| format!("; {help}")).unwrap_or_default();
        let error = place.fault(kind, expected, found);
        error.with_help(format!("in line {line}, column {column} of {what}{help}"))
    }

    /// Returns the same error at another place, at which the text is written.
    pub(crate) fn moved(self, place: Location<'_>) -> Self {
        let Parts { kind, expected, found, help, .. } = *self.0;
        let mut error = place.fault(kind, expected, found);
        error.0.help = help;
        error
    }

    /// Returns the same error in a text whose lines have other signs at the same columns.
    pub(crate) fn in_text(self, text: &str) -> Self {
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        let line = text.lines().nth(self.line() - 1).unwrap_or("");
        let place = Location { line: self.line(), text: line, column: self.column() };
        let sign = line.chars().nth(self.column() - 1);
        let of_signs = [ReadErrorKind::Symbol, ReadErrorKind::AfterGrid, ReadErrorKind::Unused];
        let is_sign = of_signs.contains(&self.kind()) && self.0.found.chars().count() == 3;
        let mut error = self.moved(place);
        if let Some(sign) = sign.filter(|_| is_sign) {
            error.0.found = quoted(&sign.to_string());
        }
        error
    }

    /// Returns the same error for a text that is this line.
    pub(crate) fn in_line(self, line: usize, text: &str) -> Self {
        let Parts { column, kind, expected, found, help, .. } = *self.0;
        let mut error = Location { line, text, column }.fault(kind, expected, found);
        error.0.help = help;
        error
    }

    /// Adds a second advice.
    pub(crate) fn also(self, advice: &str) -> Self {
        let help = self.0.help.as_ref().map(|help| format!("{help}; {advice}"));
        self.with_help(help.unwrap_or_else(|| advice.to_owned()))
    }

    /// Sets the kind.
    pub(crate) fn with_kind(mut self, kind: ReadErrorKind) -> Self {
        self.0.kind = kind;
        self
    }

    /// Sets the advice.
    pub(crate) fn with_help(mut self, help: impl Into<String>) -> Self {
        self.0.help = Some(help.into());
        self
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Parts { line, column, excerpt, .. } = &*self.0;
        write!(f, "line {line}, column {column}: {}\n{excerpt}", self.message())
    }
}

impl std::error::Error for ReadError {}

/// A place in a text, at which an error points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Location<'t> {
    /// The line's number, counted from 1.
    pub line: usize,
    /// The whole line.
    pub text: &'t str,
    /// The column in characters, counted from 1.
    pub column: usize,
}

impl<'t> Location<'t> {
    /// Returns the place `characters` characters to the right.
    pub(crate) fn right(self, characters: usize) -> Self {
        Self { column: self.column + characters, ..self }
    }

    /// Returns the place of a byte of `text`, which begins here. The byte is the first of a character.
    pub(crate) fn after(self, text: &'t str, offset: usize) -> Self {
        let before = &text[..offset];
        match before.rfind('\n') {
            None => Self { column: self.column + before.chars().count(), ..self },
            Some(end) => Self {
                line: self.line + before.matches('\n').count(),
                text: text[end + 1..].lines().next().unwrap_or(""),
                column: before[end + 1..].chars().count() + 1,
            },
        }
    }

    /// Returns the error of a text that lacks this part of the format here.
    pub(crate) fn expected(self, expected: impl Into<String>, found: impl ToString) -> ReadError {
        self.fault(ReadErrorKind::Structure, expected, found)
    }

    /// Returns the error of this kind of a text that differs from what is expected here.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "texts and numbers are mostly made for the call"
    )]
    pub(crate) fn fault(
        self,
        kind: ReadErrorKind,
        expected: impl Into<String>,
        found: impl ToString,
    ) -> ReadError {
        let Self { line, text, column } = self;
        let offset =
            text.char_indices().nth(column.saturating_sub(1)).map_or(text.len(), |at| at.0);
        let excerpt = Excerpt::new(line as u64, text.as_bytes(), offset);
        let expected = expected.into();
        let found = found.to_string();
        let help = None;
        let parts =
            Parts { line, column, kind, expected, found, help, excerpt, text: String::new() };
        ReadError(Box::new(parts)).with_text(text)
    }
}

/// Returns the place of a byte of a text.
pub(crate) fn at_offset(text: &str, offset: usize) -> Location<'_> {
    let start = Location { line: 1, text: text.lines().next().unwrap_or(""), column: 1 };
    let boundary = (0..=offset.min(text.len())).rev().find(|&at| text.is_char_boundary(at));
    start.after(text, boundary.unwrap_or(0))
}

/// The places of bytes of a text, which has one index of them.
#[derive(Debug)]
pub(crate) struct Places<'t> {
    pub text: &'t str,
    index: OnceCell<Index>,
}

/// The lines of a text, and the columns in long ones.
#[derive(Debug)]
struct Index {
    /// The byte at which each line begins, and the end of the text.
    lines: Vec<usize>,
    /// The number of characters before each block of bytes.
    blocks: Vec<usize>,
}

/// The length of a block, in bytes.
const BLOCK: usize = 1 << 9;

impl<'t> Places<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Self { text, index: OnceCell::new() }
    }

    /// Returns the place of a byte, which begins a character.
    pub(crate) fn at(&self, offset: usize) -> Location<'t> {
        let Index { lines, blocks } = self.index.get_or_init(|| Index::new(self.text));
        let before = |at: usize| {
            let block = at / BLOCK;
            blocks[block] + characters(&self.text.as_bytes()[block * BLOCK..at])
        };
        let line = lines[1..lines.len() - 1].partition_point(|&start| start <= offset);
        let (start, end) = (lines[line], lines[line + 1]);
        let text = &self.text[start..end];
        let text =
            text.strip_suffix('\n').map_or(text, |line| line.strip_suffix('\r').unwrap_or(line));
        Location { line: line + 1, text, column: before(offset) - before(start) + 1 }
    }
}

impl Index {
    fn new(text: &str) -> Self {
        let ends = text.match_indices('\n').map(|(end, _)| end + 1);
        let lines = [0].into_iter().chain(ends).chain([text.len()]).collect();
        let mut blocks = vec![0];
        for block in text.as_bytes().chunks(BLOCK) {
            blocks.push(blocks[blocks.len() - 1] + characters(block));
        }
        Self { lines, blocks }
    }
}

/// Returns the number of characters that begin in these bytes.
fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
}

/// Returns the error of a text without any grid.
pub(crate) fn nothing(text: &str) -> ReadError {
    let found = if text.trim_start_matches('\u{FEFF}').is_empty() {
        "an empty file"
    } else if text
        .lines()
        .any(|line| line.split('#').next().is_some_and(|data| data.contains(char::is_alphabetic)))
    {
        "only lines of text"
    } else if text.contains('#') {
        "only comments and blank lines"
    } else {
        "only blank lines or borders"
    };
    at_offset("", 0).fault(ReadErrorKind::Nothing, "a grid", found)
}

/// Returns the bytes as text whose lines end with a line feed.
///
/// # Errors
///
/// Fails with the encoding if it is neither UTF-8 nor UTF-16, and with the first byte that is not UTF-8.
pub(crate) fn text_of(bytes: &[u8]) -> Result<Cow<'_, str>> {
    match decoded(bytes) {
        Ok(Cow::Borrowed(bytes)) => utf8(bytes).map(Cow::Borrowed),
        Ok(Cow::Owned(bytes)) => match String::from_utf8(bytes) {
            Ok(text) => Ok(text.into()),
            Err(error) => utf8(error.as_bytes()).map(|text| text.to_owned().into()),
        },
        Err(error) => {
            let start = at_offset("", 0);
            let error = start.fault(ReadErrorKind::Encoding, "text in UTF-8", error);
            Err(error.with_help("save the file as UTF-8"))
        }
    }
}

fn utf8(bytes: &[u8]) -> Result<&str> {
    let error = match std::str::from_utf8(bytes) {
        Ok(text) => return Ok(text),
        Err(error) => error,
    };
    let at = error.valid_up_to();
    let Place { line, column } = Place::in_text(bytes, at);
    let before = column as usize - 1;
    let mut lines = bytes[at - before..].split(|&byte| byte == b'\n');
    Err(not_utf8(line as usize, lines.next().unwrap_or_default(), before))
}

/// Returns the error of a line that is not UTF-8 from this byte on.
pub(crate) fn not_utf8(number: usize, line: &[u8], at: usize) -> ReadError {
    let text = String::from_utf8_lossy(line);
    let column = String::from_utf8_lossy(&line[..at]).chars().count() + 1;
    let place = Location { line: number, text: &text, column };
    let found = format!("the byte 0x{:02X}", line.get(at).copied().unwrap_or_default());
    let error = place.fault(ReadErrorKind::Encoding, "text in UTF-8", found);
    error.with_help("save the file as UTF-8, or decompress it if it is compressed")
}

/// Returns the error of a line that is too long. `read` is the result of reading its beginning.
pub(crate) fn too_long<T>(number: usize, read: Result<T>) -> ReadError {
    let limit = format!("{} MiB", MAX_LINE_BYTES >> 20);
    match read {
        Ok(_) => {
            let place = Location { line: number, text: "", column: 1 };
            place.expected(format!("a line of less than {limit}"), "a longer one")
        }
        Err(error) => error.also(&format!("only the first {limit} of a line are read")),
    }
}

/// The error of puzzles that a format cannot contain. The message names a format that can, if there is one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The format writes one character a cell, and some symbols have none.
    #[error(
        "the format {format} writes one character for a cell, but {variant} has {symbols} symbols \
         and not a character for each; write the format numbers instead"
    )]
    NoCharacters {
        /// The format's name.
        format: &'static str,
        /// The variant's name.
        variant: String,
        /// The number of its symbols.
        symbols: usize,
    },
    /// The format holds m⁴ cells and m² symbols only.
    #[error(
        "the format {format} holds boards of m² symbols and m⁴ cells only, but {variant} has \
         {symbols} symbols and {cells} cells; write the format numbers instead"
    )]
    NotSquare {
        /// The format's name.
        format: &'static str,
        /// The variant's name.
        variant: String,
        /// The number of its symbols.
        symbols: usize,
        /// The number of its cells.
        cells: usize,
    },
    /// The format cannot express a drawing without a meaning.
    #[error(
        "the format {format} has no such {drawing} without a meaning: its places are cells, and edges or corners between them"
    )]
    Drawing {
        /// The format's name.
        format: &'static str,
        /// The kind of drawing.
        drawing: &'static str,
    },
    /// The format cannot express a constraint of the board.
    #[error("{0}; write the format jsonl instead")]
    Constraint(clausoku_board::UnknownConstraint),
    /// The grid does not fit the board.
    #[error(transparent)]
    Grid(clausoku_board::PuzzleError),
    /// The format holds one puzzle only.
    #[error("the format {format} holds one puzzle, but there are {puzzles}")]
    Several {
        /// The format's name.
        format: &'static str,
        /// The number of puzzles.
        puzzles: usize,
    },
    /// The format holds some kinds of boards only.
    #[error("the format {format} holds {holds} only, but the puzzle is of {variant}")]
    Board {
        /// The format's name.
        format: &'static str,
        /// The boards that it holds.
        holds: &'static str,
        /// The variant's name.
        variant: String,
    },
    /// The format cannot contain excluded candidates.
    #[error(
        "the format {format} cannot say that candidates are excluded, and {candidates} are; \
         candidates, pencilmarks, hodoku, jsonl and fpuzzles can"
    )]
    Excluded {
        /// The format's name.
        format: &'static str,
        /// The number of excluded candidates.
        candidates: usize,
    },
    /// The format contains numbers from 1 only.
    #[error(
        "the format {format} writes numbers from 1, and the puzzle has the symbols {range}; name from-one as the symbols \
         of the output to rename them"
    )]
    FromOne {
        /// The format's name.
        format: &'static str,
        /// The symbols of the puzzle.
        range: String,
    },
    /// The format writes the values of symbols, which are from 0.
    #[error(
        "the format {format} writes the values of the puzzle, which are from 0, and the puzzle has the symbols {range}; \
         name from-zero as the symbols of the output to rename them"
    )]
    FromZero {
        /// The format's name.
        format: &'static str,
        /// The symbols of the puzzle.
        range: String,
    },
    /// The format has constraints on values from 1 only.
    #[error(
        "the format {format} has constraints on values from 1, and the first symbol of the puzzle has the value 0"
    )]
    Values {
        /// The format's name.
        format: &'static str,
    },
    /// The format needs a candidate in each cell.
    #[error("the format {format} cannot say that {cell} has no candidate left")]
    NoCandidates {
        /// The format's name.
        format: &'static str,
        /// The cell without a candidate.
        cell: String,
    },
    /// The numbers cannot be written with these characters.
    #[error("{variant} cannot be written with the symbols {symbols}: {why}")]
    Symbols {
        /// The variant's name.
        variant: String,
        /// The symbols asked for.
        symbols: NumberNotation,
        /// The reason.
        why: SymbolsError,
    },
}

impl WriteError {
    /// Returns the error of a board that the format cannot contain; it holds only others.
    pub(crate) fn board(format: &'static str, holds: &'static str, variant: &Variant) -> Self {
        Self::Board { format, holds, variant: variant.name().to_owned() }
    }
}

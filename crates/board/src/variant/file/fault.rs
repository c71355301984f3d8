//! Errors in the file of a variant.

use std::fmt;

use crate::variant::{ExtraError, MAX_CELLS, MapFault};
use crate::{
    AlphabetError, ConstraintFault, EXTRAS, MAX_ORDER, ParsePositionError, Position, VariantError,
};
use clausoku_files::text::{Excerpt, count, joined};

/// An error in the file of a variant, with its place and its line.
///
/// ```
/// use clausoku_board::Variant;
/// let text = "name = \"three\"\n[[board]]\nblocks = \"1x3\"\nextras = [\"y\"]\n";
/// let error = Variant::from_toml(text).unwrap_err();
/// assert_eq!((error.line(), error.column()), (4, 11));
/// assert_eq!(
///     error.to_string(),
///     "line 4, column 11: there is no extra `y`; there are diagonal, x, windoku, asterisk, \
///      centre-dot, disjoint-groups, anti-king, anti-knight\n 4 | extras = [\"y\"]\n   |           ^"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TomlError(Box<Parts>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Parts {
    line: usize,
    column: usize,
    fault: TomlFault,
    excerpt: Excerpt,
}

impl TomlError {
    /// Returns the fault at this position of the text, in bytes.
    pub(super) fn new(text: &str, offset: usize, fault: TomlFault) -> Self {
        let offset = (0..=offset.min(text.len()))
            .rev()
            .find(|&offset| text.is_char_boundary(offset))
            .unwrap_or(0);
        let (before, after) = text.split_at(offset);
        let start = before.rfind('\n').map_or(0, |feed| feed + 1);
        let end = after.find('\n').map_or(text.len(), |feed| offset + feed);
        let line = before.matches('\n').count() + 1;
        let column = text[start..offset].chars().count() + 1;
        let excerpt = Excerpt::new(line as u64, &text.as_bytes()[start..end], offset - start);
        Self(Box::new(Parts { line, column, fault, excerpt }))
    }

    /// The line, counted from 1.
    pub fn line(&self) -> usize {
        self.0.line
    }

    /// The column in characters, counted from 1.
    pub fn column(&self) -> usize {
        self.0.column
    }

    /// Returns the fault without the place.
    pub fn fault(&self) -> &TomlFault {
        &self.0.fault
    }
}

impl fmt::Display for TomlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Parts { line, column, fault, excerpt } = &*self.0;
        write!(f, "line {line}, column {column}: {fault}\n{excerpt}")
    }
}

impl std::error::Error for TomlError {}

/// A fault in the file of a variant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TomlFault {
    /// The text is not TOML.
    #[error("this is not TOML: {0}")]
    Syntax(String),
    /// An unknown key.
    #[error("there is no key `{key}` {place}; there are {known}")]
    UnknownKey {
        /// The key.
        key: String,
        /// Its place: `at the top`, `in a [[board]]`.
        place: &'static str,
        /// The known keys there.
        known: String,
    },
    /// A required key is missing.
    #[error("the key `{key}` is missing {place}")]
    MissingKey {
        /// The key.
        key: &'static str,
        /// The place where it is missing.
        place: &'static str,
    },
    /// A value of another type.
    #[error("`{key}` must be {expected}, not {found}")]
    Type {
        /// The key.
        key: String,
        /// The expected type.
        expected: &'static str,
        /// The type of its value.
        found: &'static str,
    },
    /// The name is that of a built-in variant with another content.
    #[error(
        "{0} is the name of a built-in variant with other cells, regions or constraints; choose another name"
    )]
    Reserved(String),
    /// Two keys exclude each other.
    #[error("`order` and `symbols` exclude each other; leave out one of them")]
    SymbolsAndOrder,
    /// The order is out of range.
    #[error("an order of {0} is out of range; it can be 1 to {MAX_ORDER}")]
    Order(String),
    /// The symbols cannot be distinguished, or are ambiguous.
    #[error(transparent)]
    Alphabet(#[from] AlphabetError),
    /// The file has no cells.
    #[error("there are no cells; write a [[board]], or `cells`")]
    NoCells,
    /// The file has too many cells.
    #[error("there are more than {MAX_CELLS} cells, counted board by board")]
    TooManyCells,
    /// A text is not a cell.
    #[error(transparent)]
    Position(#[from] ParsePositionError),
    /// A range of cells from right to left or upwards.
    #[error(
        "{first}-{last} runs backwards; a range goes from its upper left cell to its lower right one"
    )]
    Backwards {
        /// Its first cell.
        first: Position,
        /// Its last cell.
        last: Position,
    },
    /// A region contains a cell that does not exist.
    #[error("there is no cell {0}; neither the boards nor `cells` contain it")]
    NoSuchCell(Position),
    /// A cell is listed twice.
    #[error("{0} is there twice")]
    CellTwice(Position),
    /// A region has the wrong number of cells.
    #[error(
        "{name} has {}; it needs {expected}, one for each symbol{}",
        count(*found, "cell"),
        if *may_be_fewer { ", or the line `at-most-once = true`" } else { "" }
    )]
    RegionSize {
        /// The region's name.
        name: String,
        /// The number of symbols.
        expected: usize,
        /// The number of its cells.
        found: usize,
        /// `true` if the region may contain each symbol at most once, instead of exactly once.
        may_be_fewer: bool,
    },
    /// Only extra regions may have fewer cells than there are symbols.
    #[error("a {0} holds every symbol; only an extra region can hold each at most once")]
    NotExtra(&'static str),
    /// Two regions have the same cells.
    #[error("{second} has the same cells as {first}")]
    SameRegion {
        /// The name of the first region.
        first: String,
        /// The name of the other region.
        second: String,
    },
    /// No kind of region has this name.
    #[error("there is no kind `{0}`; there are row, column, block, extra")]
    Kind(String),
    /// No extra has this name.
    #[error("there is no extra `{0}`; there are {known}", known = extras())]
    UnknownExtra(String),
    /// An extra is listed twice for one board.
    #[error("{0} is there twice")]
    ExtraTwice(&'static str),
    /// The extra cannot be added to this board.
    #[error(transparent)]
    Extra(#[from] ExtraError),
    /// The map is not a board.
    #[error(transparent)]
    Drawing(#[from] MapFault),
    /// The board has another order than there are symbols.
    #[error(
        "blocks of {blocks} cells make a board of order {found}, but there are {expected} symbols"
    )]
    BoardOrder {
        /// The block's sides as written.
        blocks: String,
        /// The order of the board.
        found: usize,
        /// The number of symbols.
        expected: usize,
    },
    /// A name that cannot be printed, or a board that is too large or at an invalid position.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// The constraint is unknown, or does not fit the board.
    #[error(transparent)]
    Constraint(#[from] ConstraintFault),
}

fn extras() -> String {
    joined(EXTRAS.iter().map(|extra| extra.name), ", ")
}

//! Errors in the file of a variant.
//!
//! Describes faults without quoting the file.
//!
//! A grid's comment can name any file as its variant. The file may contain a secret, so the message
//! must not show its text.

use std::fmt;

use clausoku_text::{Located, count, joined};

use crate::variant::{ExtraError, MAX_CELLS, MapFault};
use crate::{
    AlphabetError, CONSTRAINTS, ConstraintFault, EXTRAS, MAX_ORDER, ParsePositionError, Position,
    Scope, VariantError,
};

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
pub struct TomlError(Box<Located<TomlFault>>);

impl TomlError {
    /// Returns the fault at this position of the text, in bytes.
    pub(super) fn new(text: &str, offset: usize, fault: TomlFault) -> Self {
        let offset = (0..=offset.min(text.len()))
            .rev()
            .find(|&offset| text.is_char_boundary(offset))
            .unwrap_or(0);
        let mut located = Located::in_text(text.as_bytes(), offset, fault);
        let start = offset + 1 - located.place.column as usize;
        // Here the column counts characters.
        located.place.column = text[start..offset].chars().count() as u64 + 1;
        Self(Box::new(located))
    }

    /// The line, counted from 1.
    pub fn line(&self) -> usize {
        self.0.place.line as usize
    }

    /// The column in characters, counted from 1.
    pub fn column(&self) -> usize {
        self.0.place.column as usize
    }

    /// Returns the fault without the place.
    pub fn fault(&self) -> &TomlFault {
        &self.0.fault
    }
}

impl fmt::Display for TomlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Located { fault, place, excerpt } = &*self.0;
        write!(f, "{place}: {fault}\n{excerpt}")
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
    /// A number of a clue is open, and the board is not that of puzzles to make.
    #[error(
        "`{0}` is \"?\", an open number, which only `clausoku generate --variant` takes: it makes puzzles with a number there"
    )]
    OpenNumber(&'static str),
    /// A built-in variant with another content has this name.
    #[error(
        "{0} is the name of a built-in variant with other cells, regions, values or constraints; choose another name"
    )]
    Reserved(String),
    /// Two keys exclude each other.
    #[error("`order` and `symbols` exclude each other; leave out one of them")]
    SymbolsAndOrder,
    /// The order is out of range.
    #[error("an order of {0} is out of range; it can be 1 to {MAX_ORDER}")]
    Order(String),
    /// The first value is another number.
    #[error("the first value is 0 or 1, not {0}")]
    FirstValue(i64),
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

/// A [`TomlError`] that displays the line number and the expected text there, and no text of the
/// file.
#[derive(Clone, Copy, Debug)]
pub struct WithoutText<'e>(&'e TomlError);

impl TomlError {
    /// Returns the error in a form that shows no text of the file.
    ///
    /// ```
    /// use clausoku_board::Variant;
    /// let error = Variant::from_toml("name = \"test\"\npassword = \"secret\"\n").unwrap_err();
    /// assert_eq!(
    ///     error.without_text().to_string(),
    ///     "line 2: expected one of the keys name, symbols, order, first-value, cells, board, region, constraint"
    /// );
    /// ```
    pub fn without_text(&self) -> WithoutText<'_> {
        WithoutText(self)
    }
}

impl fmt::Display for WithoutText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: expected {}", self.0.line(), expected(self.0.fault()))
    }
}

/// Describes the expected text. Only constants of this crate are part of the description.
fn expected(fault: &TomlFault) -> String {
    let words: &str = match fault {
        TomlFault::UnknownKey { known, .. } => &format!("one of the keys {known}"),
        TomlFault::MissingKey { key, place } => &format!("the key `{key}` {place}"),
        TomlFault::Type { expected, .. } => expected,
        TomlFault::OpenNumber(key) => &format!("a number for `{key}`"),
        TomlFault::Order(_) => &format!("an order from 1 to {MAX_ORDER}"),
        TomlFault::FirstValue(_) => "the first value 0 or 1",
        TomlFault::TooManyCells => &format!("at most {MAX_CELLS} cells, counted board by board"),
        TomlFault::Kind(_) => {
            &format!("one of the kinds {}", joined(Scope::ALL.map(Scope::name), ", "))
        }
        TomlFault::UnknownExtra(_) => &format!("one of the extras {}", extras()),
        TomlFault::Constraint(ConstraintFault::Kind { .. }) => {
            let names = joined(CONSTRAINTS.iter().map(|row| row.name), ", ");
            &format!("one of the constraints {names}")
        }
        TomlFault::Constraint(_) => "a constraint whose keys and cells fit its kind and the board",
        TomlFault::Syntax(_) => "TOML",
        TomlFault::SymbolsAndOrder => "`symbols` or `order`, not both",
        TomlFault::Alphabet(_) => "different symbols without white space and signs that grids use",
        TomlFault::Reserved(_) => "a name that no built-in variant has",
        TomlFault::NoCells => "a [[board]], or `cells`",
        TomlFault::Position(_) => "a cell such as R1C8",
        TomlFault::Backwards { .. } => "a range from its upper left cell to its lower right one",
        TomlFault::NoSuchCell(_) => "cells that the boards or `cells` contain",
        TomlFault::CellTwice(_) => "each cell once",
        TomlFault::RegionSize { .. } => "a region with one cell for each symbol",
        TomlFault::NotExtra(_) => "the kind extra, for a region with `at-most-once`",
        TomlFault::SameRegion { .. } => "regions of different cells",
        TomlFault::ExtraTwice(_) => "each extra once",
        TomlFault::Extra(_) => "an extra that this board can have",
        TomlFault::Drawing(_) => {
            "a drawing with a letter for each cell, of rows of the same length"
        }
        TomlFault::BoardOrder { .. } => "blocks with one cell for each symbol",
        TomlFault::Variant(_) => "a name of one line, and boards on the plane",
    };
    words.to_owned()
}

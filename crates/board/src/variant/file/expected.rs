//! Describes faults without quoting the file.
//!
//! A grid's comment can name any file as its variant. The message about such a file must not show
//! its text, because the file may contain a secret.

use std::fmt;

use super::{KINDS, TomlError, TomlFault};
use crate::variant::{EXTRAS, MAX_CELLS};
use crate::{CONSTRAINTS, ConstraintFault, MAX_ORDER};

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
    ///     "line 2: expected one of the keys name, symbols, order, cells, board, region, constraint"
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
    let words = match fault {
        TomlFault::UnknownKey { known, .. } => return format!("one of the keys {known}"),
        TomlFault::MissingKey { key, place } => return format!("the key `{key}` {place}"),
        TomlFault::Type { expected, .. } => expected,
        TomlFault::Order(_) => return format!("an order from 1 to {MAX_ORDER}"),
        TomlFault::TooManyCells => {
            return format!("at most {MAX_CELLS} cells, counted board by board");
        }
        TomlFault::Kind(_) => {
            return format!("one of the kinds {}", list(KINDS.map(|(name, _)| name)));
        }
        TomlFault::UnknownExtra(_) => {
            return format!("one of the extras {}", list(EXTRAS.iter().map(|extra| extra.name)));
        }
        TomlFault::Constraint(ConstraintFault::Kind { .. }) => {
            return format!(
                "one of the constraints {}",
                list(CONSTRAINTS.iter().map(|row| row.name))
            );
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

fn list(names: impl IntoIterator<Item = &'static str>) -> String {
    names.into_iter().collect::<Vec<_>>().join(", ")
}

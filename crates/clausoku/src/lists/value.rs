//! The values of rows.

use super::column::Kind;
use crate::grid_value::GridValue;

/// A value of a row.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Value<'a> {
    /// No value.
    Null,
    /// A value of [`Kind::Count`].
    Count(u64),
    /// A value of [`Kind::Real`].
    Real(f64),
    /// A value of [`Kind::Truth`].
    Truth(bool),
    /// A value of [`Kind::Text`] or [`Kind::Json`].
    Text(&'a str),
    /// A value of [`Kind::Grid`].
    Grid(GridValue<'a>),
}

impl<'a> Value<'a> {
    /// Returns the count, or null.
    pub fn count(number: impl Into<Option<usize>>) -> Self {
        number.into().map_or(Self::Null, |number| Self::Count(number as u64))
    }

    /// Returns the text, or null if it is empty.
    pub fn text(text: &'a str) -> Self {
        if text.is_empty() { Self::Null } else { Self::Text(text) }
    }
}

impl Value<'_> {
    /// Returns `true` if a column of this type may contain the value.
    pub(super) fn is_of(&self, kind: Kind) -> bool {
        match self {
            Self::Null => true,
            Self::Count(_) => kind == Kind::Count,
            Self::Real(_) => kind == Kind::Real,
            Self::Truth(_) => kind == Kind::Truth,
            Self::Text(_) => matches!(kind, Kind::Text | Kind::Json),
            Self::Grid(_) => kind == Kind::Grid,
        }
    }
}

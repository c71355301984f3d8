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

impl From<u64> for Value<'_> {
    fn from(count: u64) -> Self {
        Self::Count(count)
    }
}

impl From<usize> for Value<'_> {
    fn from(count: usize) -> Self {
        Self::Count(count as u64)
    }
}

impl From<f64> for Value<'_> {
    fn from(number: f64) -> Self {
        Self::Real(number)
    }
}

impl From<bool> for Value<'_> {
    fn from(is_true: bool) -> Self {
        Self::Truth(is_true)
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text)
    }
}

impl<'a> From<GridValue<'a>> for Value<'a> {
    fn from(grid: GridValue<'a>) -> Self {
        Self::Grid(grid)
    }
}

impl<'a, T: Into<Value<'a>>> From<Option<T>> for Value<'a> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
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

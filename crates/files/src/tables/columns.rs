//! The columns of a table and their types.

use std::fmt;

/// The type of a column's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Text, or bytes that are text.
    Text,
    /// True or false.
    Boolean,
    /// Signed integers of 8, 16, 32 or 64 bits.
    Signed(u8),
    /// Unsigned integers of 8, 16, 32 or 64 bits.
    Unsigned(u8),
    /// Floating-point numbers of 32 or 64 bits.
    Float(u8),
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text => write!(f, "text"),
            Self::Boolean => write!(f, "bool"),
            Self::Signed(bits) => write!(f, "int{bits}"),
            Self::Unsigned(bits) => write!(f, "uint{bits}"),
            Self::Float(bits) => write!(f, "float{bits}"),
        }
    }
}

/// A column whose values are in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// The type of its values.
    pub kind: Kind,
}

/// A column whose values have no text here: lists, structures, times, decimal numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// Its name.
    pub name: String,
    /// Its type, as Arrow names it.
    pub kind: String,
}

/// The columns of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Columns {
    /// The columns in the text, in order.
    pub kept: Vec<Column>,
    /// The columns that have no text.
    pub left_out: Vec<LeftOut>,
}

impl Columns {
    /// Returns the type of the column of this name, whose letters may be of the other case, if its values are in the
    /// text.
    pub fn kind(&self, name: &str) -> Option<Kind> {
        let column = self.kept.iter().find(|column| column.name.eq_ignore_ascii_case(name));
        column.map(|column| column.kind)
    }
}

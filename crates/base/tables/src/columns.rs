//! The kinds of files that contain a table, and the columns of a table with their types.

use std::fmt;
use std::fs::File;

/// A kind of file that contains a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Container {
    /// Apache Parquet.
    Parquet,
    /// Arrow IPC: the file format, which Feather 2 is too; the stream format is read only.
    Arrow,
}

/// The first bytes of a message of the Arrow stream format.
const CONTINUATION: &[u8] = &[0xff; 4];

impl Container {
    /// The containers.
    pub const ALL: [Self; 2] = [Self::Parquet, Self::Arrow];

    /// The number of bytes that suffice for [`from_magic`](Self::from_magic).
    pub const MAGIC: usize = 6;

    /// Returns the container that begins with these bytes. No text in UTF-8 begins as an Arrow stream does, and no
    /// puzzle as one of the files does.
    ///
    /// ```
    /// use clausoku_tables::Container;
    /// assert_eq!(Container::from_magic(b"PAR1\x15\x04"), Some(Container::Parquet));
    /// assert_eq!(Container::from_magic(b"puzzle\n"), None);
    /// ```
    pub fn from_magic(head: &[u8]) -> Option<Self> {
        if head.starts_with(b"PAR1") {
            Some(Self::Parquet)
        } else if head.starts_with(b"ARROW1") || head.starts_with(CONTINUATION) {
            Some(Self::Arrow)
        } else {
            None
        }
    }

    /// Returns the name of the format, as the command line uses it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Parquet => "parquet",
            Self::Arrow => "arrow",
        }
    }

    /// Returns the extensions of files of this format, without the dot.
    pub const fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Parquet => &["parquet", "pq"],
            Self::Arrow => &["arrow", "feather", "ipc"],
        }
    }

    /// Returns a description of the format in a line.
    pub const fn description(self) -> &'static str {
        match self {
            Self::Parquet => "a table in a Parquet file, compressed with zstd",
            Self::Arrow => "a table in an Arrow IPC file (Feather)",
        }
    }
}

impl fmt::Display for Container {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// The source of a table.
#[derive(Debug)]
pub enum Origin {
    /// A file from its beginning.
    File(File),
    /// Its bytes.
    Bytes(Vec<u8>),
}

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

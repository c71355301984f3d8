//! The fault of a text of puzzles, with the name of its input.

use std::error::Error;
use std::fmt::{self, Display};

use clausoku::formats::ReadError;

/// A fault in a text of puzzles.
#[derive(Debug)]
pub(crate) struct GridFault {
    /// The input, as messages show it.
    pub name: String,
    /// The fault, with its place in the text.
    pub error: ReadError,
}

impl GridFault {
    pub(crate) fn wrap(name: &impl Display, error: ReadError) -> anyhow::Error {
        Self { name: name.to_string(), error }.into()
    }
}

impl Display for GridFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name, self.error)
    }
}

impl Error for GridFault {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.error)
    }
}

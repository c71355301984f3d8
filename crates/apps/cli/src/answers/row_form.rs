//! The forms of rows. A new form is a file with its sink, and its row in [`ROW_FORMS`].

use clausoku::lists::values::LettersByBoard;

use super::json::{JSONL, JsonSink};
use super::layout::Layout;
use super::shape::Shape;
use super::sink::Sink;
use super::table::{CSV, TSV};

/// A form of rows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowForm {
    /// The name of its format on the command line.
    pub name: &'static str,
    /// The character between two fields of a line; `None` for objects.
    pub separator: Option<char>,
    /// Returns the sink that writes the rows.
    pub(super) sink: fn(RowParts) -> Box<dyn Sink>,
}

/// The parts of which a sink of rows is made.
pub(super) struct RowParts {
    pub layout: Layout,
    pub objects: JsonSink,
    pub letters: LettersByBoard,
    pub shape: Shape,
}

/// The forms of rows. Parquet and Arrow take the lines of CSV.
pub(crate) static ROW_FORMS: &[RowForm] =
    &[CSV, TSV, JSONL, RowForm { name: "parquet", ..CSV }, RowForm { name: "arrow", ..CSV }];

pub(crate) fn row_form(name: &str) -> Option<&'static RowForm> {
    ROW_FORMS.iter().find(|form| form.name == name)
}

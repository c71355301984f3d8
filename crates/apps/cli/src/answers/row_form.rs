//! The forms of rows. A new form is a file with its sink, and its row in [`ROW_FORMS`].
//!
//! **Invariant.** Sinks do not know the forms that they have.

use clausoku::lists::values::LettersByBoard;

use super::json::JsonSink;
use super::layout::Layout;
use super::shape::Shape;
use super::sink::Sink;
use super::table::TableSink;

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
    /// `true` if fields are written with escapes in the place of control characters, as for a terminal.
    pub are_printable: bool,
}

impl RowParts {
    /// Returns the sink of a table with this character between two fields.
    pub(super) fn table(self, separator: char) -> Box<dyn Sink> {
        let sink = TableSink::new(self.layout, self.letters, self.shape, separator);
        Box::new(if self.are_printable { sink.printable() } else { sink })
    }
}

const CSV: RowForm = RowForm { name: "csv", separator: Some(','), sink: |parts| parts.table(',') };

const TSV: RowForm =
    RowForm { name: "tsv", separator: Some('\t'), sink: |parts| parts.table('\t') };

/// An object in each line.
const JSONL: RowForm =
    RowForm { name: "jsonl", separator: None, sink: |parts| Box::new(parts.objects) };

/// The forms of rows. Parquet and Arrow take the lines of CSV.
pub(crate) static ROW_FORMS: &[RowForm] =
    &[CSV, TSV, JSONL, RowForm { name: "parquet", ..CSV }, RowForm { name: "arrow", ..CSV }];

pub(crate) fn row_form(name: &str) -> Option<&'static RowForm> {
    ROW_FORMS.iter().find(|form| form.name == name)
}

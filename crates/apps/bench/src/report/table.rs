//! Tables of texts, independent of the output format.

use std::borrow::Cow;
use std::iter;

use clausoku_text::printable;

/// The alignment of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// To the left, for words.
    Left,
    /// To the right, for numbers.
    Right,
}

/// A column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The heading.
    pub name: String,
    /// The alignment of its texts.
    pub align: Align,
}

/// A table. Each row has as many texts as there are columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The title.
    pub title: String,
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
    /// A note for the reader; may be empty.
    pub note: String,
}

impl Table {
    /// Creates a table without rows. The first column contains words, the others numbers.
    pub fn new<S: Into<String>>(
        title: impl Into<String>,
        columns: impl IntoIterator<Item = S>,
    ) -> Self {
        let columns = columns.into_iter().zip(0..).map(|(name, index)| {
            let align = if index == 0 { Align::Left } else { Align::Right };
            Column { name: name.into(), align }
        });
        let columns = columns.collect();
        Self { title: title.into(), columns, rows: Vec::new(), note: String::new() }
    }

    /// Returns the table with the columns as rows. The first column becomes the headings.
    pub(super) fn transposed(self) -> Self {
        let rows = self.columns.iter().enumerate().map(|(index, column)| {
            let texts = self.rows.iter().map(|row| row[index].clone());
            iter::once(column.name.clone()).chain(texts).collect::<Vec<_>>()
        });
        let mut rows = rows.collect::<Vec<_>>();
        let headings = if rows.is_empty() { Vec::new() } else { rows.remove(0) };
        Self { rows, note: self.note, ..Self::new(self.title, headings) }
    }

    /// Returns the table with terminal control characters escaped, because names come from records.
    pub(super) fn printable(mut self) -> Self {
        let names = self.columns.iter_mut().map(|column| &mut column.name);
        let words = names.chain(self.rows.iter_mut().flatten());
        for text in words.chain([&mut self.title, &mut self.note]) {
            if let Cow::Owned(escaped) = printable(text) {
                *text = escaped;
            }
        }
        self
    }
}

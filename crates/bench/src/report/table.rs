//! A table of words, however it is written in the end.

use std::borrow::Cow;

use files::text::printable;

/// On which side words stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// A column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// What stands above it.
    pub name: String,
    /// On which side its words stand.
    pub align: Align,
}

/// A table. Each row has as many words as there are columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// What it shows.
    pub title: String,
    /// Its columns.
    pub columns: Vec<Column>,
    /// Its rows.
    pub rows: Vec<Vec<String>>,
    /// What to know when reading it; may be empty.
    pub note: String,
}

impl Table {
    /// A table without rows. The first column holds words, the others numbers.
    pub fn new<S: Into<String>>(
        title: impl Into<String>,
        columns: impl IntoIterator<Item = S>,
    ) -> Self {
        let column = |(index, name): (usize, S)| {
            let align = if index == 0 { Align::Left } else { Align::Right };
            Column { name: name.into(), align }
        };
        let columns = columns.into_iter().enumerate().map(column).collect();
        Self { title: title.into(), columns, rows: Vec::new(), note: String::new() }
    }

    /// Returns the table with escapes for what a terminal would obey: names come from records.
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

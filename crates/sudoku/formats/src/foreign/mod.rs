//! Texts that no format reads, rewritten as rows that one does: titles between grids, signs of other programs, cells in
//! brackets.
//!
//! A text comes here after its format has refused it, so that nothing changes for a text that is read. Where the rewritten text
//! has the lines and columns of the original, a fault of it is a fault of the original.

mod brackets;
mod headings;
mod regions;
mod rows;

use crate::common::{Location, ReadError, Result, at_offset};
pub(crate) use brackets::is_list_of_cells as is_named_list;
pub(crate) use headings::{has_word, is_marked};
pub(crate) use rows::{is_alone, no_cell, short_rows};

/// A text in the usual form.
#[derive(Debug)]
pub(crate) struct Usual<'t> {
    /// The rewritten text.
    pub text: String,
    /// The place of all cells, if the lines differ from the original's.
    place: Option<Location<'t>>,
    original: &'t str,
}

impl Usual<'_> {
    /// Returns whether the rewritten text has another line at the place of a fault of the original.
    pub(crate) fn changes(&self, error: &ReadError) -> bool {
        let original = self.original.strip_prefix('\u{FEFF}').unwrap_or(self.original);
        let line = error.line() - 1;
        self.place.is_some() || original.lines().nth(line) != self.text.lines().nth(line)
    }

    /// Returns a fault of the rewritten text as one of the original.
    pub(crate) fn original_fault(&self, error: ReadError) -> ReadError {
        match self.place {
            Some(place) => error.moved(place),
            None => error.in_text(self.original),
        }
    }
}

/// Returns a text in the usual form, if it is in another form.
///
/// # Errors
///
/// Fails if the text has a form that has lost cells.
pub(crate) fn usual(text: &str) -> Result<Option<Usual<'_>>> {
    if let Some(list) = brackets::rows(text)? {
        let place = Some(at_offset(text, list.start));
        return Ok(Some(Usual { text: list.text, place, original: text }));
    }
    if let Some((rewritten, offset)) = regions::jigsaw(text) {
        let place = Some(at_offset(text, offset));
        return Ok(Some(Usual { text: rewritten, place, original: text }));
    }
    let rewritten = rows::usual(text)?;
    Ok(rewritten.map(|rewritten| Usual { text: rewritten, place: None, original: text }))
}

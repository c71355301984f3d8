//! Measurements of a sample as rows of cells, by which its format is detected.

use clausoku_board::{EMPTY_WORDS, Variant};

use super::layout::most_frequent;
use super::{Sample, Writing, chunks, writes_a_cell};

/// Properties of a sample that is read as rows of cells, by which the format is detected.
#[derive(Clone, Debug)]
pub(crate) struct Survey {
    /// The length of most rows, or of the longest ones that are whole grids.
    pub length: usize,
    /// The number of rows.
    pub rows: usize,
    /// The number of rows of that length, or of whole grids of another.
    pub regular: usize,
    /// `true` if the rows are whole grids, or if the text is a part of a longer one.
    pub complete: bool,
    /// The number of tokens that can be cells, and the number of all tokens.
    pub plausible: (usize, usize),
    /// The largest number of a filled cell, by its character or word; 0 if all are empty.
    pub largest: u32,
}

impl Survey {
    /// Returns `true` if the rows are rather a list of boards: n² cells with no number above n. A large board has nearly all of its symbols.
    pub(crate) fn is_list(&self) -> bool {
        let order = self.length.isqrt();
        order * order == self.length
            && order > 3
            && (1..=order).contains(&(self.largest as usize))
            && Variant::usual_block(order).is_ok()
    }
}

/// Returns [`Survey::length`].
pub(crate) fn usual_length(sample: &Sample<'_>, writing: Writing) -> usize {
    let chunks = chunks(sample.text(), writing);
    most_frequent(chunks.flat_map(|chunk| chunk.lengths().to_vec()))
}

/// Measures a sample as rows of cells.
pub(crate) fn survey(sample: &Sample<'_>, writing: Writing) -> Survey {
    let mut lengths = Vec::new();
    let mut plausible = 0;
    let mut all = 0;
    let mut largest = 0;
    for chunk in chunks(sample.text(), writing) {
        for row in (0..chunk.len()).map(|index| chunk.row(index)) {
            for token in &row.tokens {
                let value = token_value(token.text, writing);
                plausible += usize::from(value.is_some());
                largest = largest.max(value.unwrap_or(0));
            }
            all += row.tokens.len();
            lengths.push(row.tokens.len());
        }
    }
    let rows = lengths.len();
    let usual = most_frequent(lengths.iter().copied());
    let (mut length, mut regular, mut are_whole) = (usual, 0, true);
    // Lists can have boards of several sizes. Shorter rows are no boards.
    for run in lengths.chunk_by(|one, other| one == other) {
        let is_whole = run.len().is_multiple_of(run[0].max(1));
        are_whole &= is_whole;
        if run[0] == usual || run[0] > 3 && is_whole {
            regular += run.len();
            length = length.max(run[0]);
        }
    }
    let complete = length > 0 && (!sample.is_whole() || are_whole);
    Survey { length, rows, regular, complete, plausible: (plausible, all), largest }
}

/// Returns the number of a cell on some usual board; `None` if the text is no cell.
fn token_value(text: &str, writing: Writing) -> Option<u32> {
    let mut characters = text.chars();
    match (characters.next(), characters.next(), writing) {
        (Some(c), None, Writing::Characters) => {
            writes_a_cell(c).then(|| c.to_digit(36).unwrap_or_default())
        }
        (None, ..) => Some(0),
        (_, _, Writing::Words) if EMPTY_WORDS.contains(&text) => Some(0),
        (_, _, Writing::Words) => text.parse().ok(),
        _ => None,
    }
}

//! Grids as lines of characters, written quickly.

use std::sync::Arc;

use clausoku::{Grid, Variant};

/// The characters of the boards that were written so far.
#[derive(Default)]
pub struct Letters {
    /// The letters by board; `None` for a board whose symbols have no characters in ASCII.
    boards: Vec<(Arc<Variant>, Option<formats::Letters>)>,
}

impl Letters {
    /// Returns the line of a grid of this variant, given as numbers, a byte a cell.
    pub fn line(&mut self, variant: &Arc<Variant>, numbers: &[u8]) -> anyhow::Result<String> {
        let mut text = Vec::with_capacity(numbers.len());
        self.write(variant, numbers, &mut text);
        Ok(String::from_utf8(text)?)
    }

    /// Appends the line of a grid of this variant, given as numbers, a byte a cell.
    pub fn write(&mut self, variant: &Arc<Variant>, numbers: &[u8], text: &mut Vec<u8>) {
        let place = self.boards.iter().position(|board| Arc::ptr_eq(&board.0, variant));
        let place = place.unwrap_or_else(|| {
            self.boards.push((Arc::clone(variant), formats::Letters::new(variant, None)));
            self.boards.len() - 1
        });
        if let Some(letters) = &self.boards[place].1 {
            letters.write(numbers, text);
            return;
        }
        let numbers = numbers.iter().map(|&number| u16::from(number)).collect();
        let line = variant.line(&Grid::from_numbers(numbers)).to_string();
        text.extend_from_slice(line.as_bytes());
    }
}

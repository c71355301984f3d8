//! Grids as lines in the letters of their boards.

use std::sync::Arc;

use clausoku_board::Variant;
use clausoku_formats::{Letters, NumberNotation, WriteError};

use super::{GridValue, Numbers};

impl GridValue<'_> {
    /// Appends the grid as one line, in the symbols of the board.
    pub fn write_line(&self, letters: &mut LettersByBoard, text: &mut Vec<u8>) {
        match (self.numbers, letters.for_board(self.variant)) {
            (Numbers::Bytes(numbers), Some(letters)) => letters.write(numbers, text),
            (Numbers::Words(numbers), Some(letters)) => {
                // Symbols with characters are few, so that their numbers fit into bytes.
                let numbers: Vec<u8> = numbers.iter().map(|&number| number as u8).collect();
                letters.write(&numbers, text);
            }
            _ => text.extend_from_slice(self.variant.line(&self.grid()).to_string().as_bytes()),
        }
    }
}

/// The letters of the symbols of boards, each looked up once.
#[derive(Clone, Debug, Default)]
pub struct LettersByBoard {
    symbols: Option<NumberNotation>,
    boards: Vec<Written>,
}

/// A board, and the letters in which its grids are written.
#[derive(Clone, Debug)]
struct Written {
    board: Arc<Variant>,
    /// The same board with the symbols that are written, once it was asked for.
    shown: Option<Arc<Variant>>,
    /// `None` for a board whose symbols have no characters in ASCII.
    letters: Option<Letters>,
}

impl LettersByBoard {
    /// Returns the letters with this notation of numbers above 9, or with the notation of each board.
    pub fn new(symbols: Option<NumberNotation>) -> Self {
        Self { symbols, boards: Vec::new() }
    }

    /// Returns the letters of a board; `None` if its symbols have no characters in ASCII.
    pub fn for_board(&mut self, variant: &Arc<Variant>) -> Option<&Letters> {
        let place = self.place(variant);
        self.boards[place].letters.as_ref()
    }

    /// Returns the board with the symbols that are written.
    ///
    /// # Errors
    ///
    /// Fails if the board cannot have the symbols that were asked for.
    pub fn shown(&mut self, variant: &Arc<Variant>) -> Result<Arc<Variant>, WriteError> {
        let place = self.place(variant);
        if let Some(shown) = &self.boards[place].shown {
            return Ok(Arc::clone(shown));
        }
        let shown = match self.symbols {
            Some(symbols) if variant.alphabet().notation() != Some(symbols) => {
                let shown = variant.with_symbols(symbols);
                let variant = variant.name().to_owned();
                Arc::new(shown.map_err(|why| WriteError::Symbols { variant, symbols, why })?)
            }
            _ => Arc::clone(variant),
        };
        Ok(Arc::clone(self.boards[place].shown.insert(shown)))
    }

    fn place(&mut self, variant: &Arc<Variant>) -> usize {
        let place = self.boards.iter().position(|known| Arc::ptr_eq(&known.board, variant));
        place.unwrap_or_else(|| {
            let letters = Letters::new(variant, self.symbols);
            self.boards.push(Written { board: Arc::clone(variant), shown: None, letters });
            self.boards.len() - 1
        })
    }
}

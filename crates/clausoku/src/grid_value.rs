//! Grids as numbers, and as lines in the letters of their boards.

use std::sync::Arc;

use clausoku_board::{Grid, Variant};
use clausoku_formats::{Letters, NumberNotation, WriteError};

/// The largest number of symbols of a board whose cells are stored as bytes.
const MAX_BYTE_ORDER: usize = 255;

/// A grid: the board, and the numbers of its cells, 0 where a cell is empty.
#[derive(Clone, Copy, Debug)]
pub struct GridValue<'a> {
    /// The board.
    pub variant: &'a Arc<Variant>,
    numbers: Numbers<'a>,
}

#[derive(Clone, Copy, Debug)]
enum Numbers<'a> {
    /// A byte for each cell.
    Bytes(&'a [u8]),
    /// A number for each cell.
    Words(&'a [u16]),
    /// Two bytes for each cell, the lower one first.
    Pairs(&'a [u8]),
}

impl<'a> GridValue<'a> {
    /// Returns the grid of a board.
    pub fn new(variant: &'a Arc<Variant>, grid: &'a Grid) -> Self {
        Self { variant, numbers: Numbers::Words(grid.numbers()) }
    }

    /// Returns the grid of these numbers, a byte for each cell.
    pub fn from_bytes(variant: &'a Arc<Variant>, numbers: &'a [u8]) -> Self {
        Self { variant, numbers: Numbers::Bytes(numbers) }
    }

    /// Returns the grid.
    pub fn grid(&self) -> Grid {
        match self.numbers {
            Numbers::Bytes(numbers) => Grid::from_bytes(numbers),
            Numbers::Words(numbers) => Grid::from_numbers(numbers.to_vec()),
            Numbers::Pairs(bytes) => {
                let (pairs, _) = bytes.as_chunks();
                Grid::from_numbers(pairs.iter().map(|&pair| u16::from_le_bytes(pair)).collect())
            }
        }
    }

    /// Returns the grid of a board that [`store`](Self::store) wrote.
    pub(crate) fn stored(variant: &'a Arc<Variant>, bytes: &'a [u8]) -> Self {
        let is_wide = variant.order() > MAX_BYTE_ORDER;
        let numbers = if is_wide { Numbers::Pairs(bytes) } else { Numbers::Bytes(bytes) };
        Self { variant, numbers }
    }

    /// Appends the numbers: a byte for each cell, or two on a board with more symbols than a byte has values.
    pub(crate) fn store(&self, bytes: &mut Vec<u8>) {
        match self.numbers {
            Numbers::Bytes(numbers) if self.variant.order() <= MAX_BYTE_ORDER => {
                bytes.extend_from_slice(numbers);
            }
            Numbers::Bytes(numbers) => bytes.extend(numbers.iter().flat_map(|&n| [n, 0])),
            Numbers::Words(numbers) if self.variant.order() <= MAX_BYTE_ORDER => {
                bytes.extend(numbers.iter().map(|&number| number as u8));
            }
            Numbers::Words(numbers) => bytes.extend(numbers.iter().flat_map(|n| n.to_le_bytes())),
            Numbers::Pairs(pairs) => bytes.extend_from_slice(pairs),
        }
    }

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

    /// Returns the numbers of the cells, if they are stored as a byte for each cell.
    pub fn bytes(&self) -> Option<&'a [u8]> {
        match self.numbers {
            Numbers::Bytes(numbers) => Some(numbers),
            Numbers::Words(_) | Numbers::Pairs(_) => None,
        }
    }

    /// Returns the grid as one line, in the symbols of the board.
    pub fn line(&self) -> String {
        self.variant.line(&self.grid()).to_string()
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

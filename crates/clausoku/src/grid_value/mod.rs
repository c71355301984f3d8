//! Grids as numbers.

use std::sync::Arc;

use clausoku_board::{Grid, Variant};

#[cfg(feature = "lists")]
mod letters;

#[cfg(feature = "lists")]
pub use letters::LettersByBoard;

/// The largest number of symbols of a board whose cells are stored as bytes.
#[cfg(feature = "lists")]
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
    #[cfg_attr(not(feature = "lists"), expect(dead_code, reason = "blocks of rows store it"))]
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
    #[cfg(feature = "lists")]
    pub(crate) fn stored(variant: &'a Arc<Variant>, bytes: &'a [u8]) -> Self {
        let is_wide = variant.order() > MAX_BYTE_ORDER;
        let numbers = if is_wide { Numbers::Pairs(bytes) } else { Numbers::Bytes(bytes) };
        Self { variant, numbers }
    }

    /// Appends the numbers: a byte for each cell, or two on a board with more symbols than a byte has values.
    #[cfg(feature = "lists")]
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

//! The rows of the source, and the places of their numbers.

use crate::usual::grid::Cells;

/// The cells by rows, and the numbers' places.
pub(super) struct Side {
    cells: Cells,
    /// The columns with a number, as bits, by row.
    filled: [u16; 9],
    /// The empty rows, as bits.
    pub(super) empty: u16,
}

/// A row of the source.
#[derive(Clone, Copy)]
pub(super) struct Row<'s> {
    pub(super) numbers: &'s [u8; 9],
    filled: u16,
}

impl Side {
    pub(super) fn new(cells: Cells) -> Self {
        let (mut filled, mut empty) = ([0; 9], 0);
        for (row, numbers) in cells.as_chunks::<9>().0.iter().enumerate() {
            for (column, &number) in numbers.iter().enumerate() {
                filled[row] |= u16::from(number != 0) << column;
            }
            empty |= u16::from(filled[row] == 0) << row;
        }
        Self { cells, filled, empty }
    }

    /// Returns a row.
    pub(super) fn row(&self, row: u8) -> Row<'_> {
        let row = usize::from(row);
        Row { numbers: &self.cells.as_chunks().0[row], filled: self.filled[row] }
    }
}

impl Row<'_> {
    /// Returns the columns with a number, each with its number. A puzzle has few in a row.
    pub(super) fn filled(self) -> impl Iterator<Item = (usize, usize)> {
        let mut left = self.filled;
        std::iter::from_fn(move || {
            let column = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            Some((column, usize::from(*self.numbers.get(column)?)))
        })
    }
}

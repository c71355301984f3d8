//! An image of a 9×9 grid, in parts.

/// The numbers of the 81 cells by rows, 0 for an empty cell.
pub(crate) type Cells = [u8; 81];

/// A permutation of the cells of the 9×9 board and of the digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Image {
    /// `true` if rows and columns are exchanged first.
    pub(crate) is_transposed: bool,
    /// The source row of each row of the image.
    pub(crate) rows: [u8; 9],
    /// The source column of each column of the image.
    pub(crate) columns: [u8; 9],
    /// The label of each digit in the image; the label of 0 is 0.
    pub(crate) labels: [u8; 10],
}

impl Image {
    /// Returns the cell whose content this cell of the image gets.
    pub(crate) fn source(&self, cell: usize) -> usize {
        let row = usize::from(self.rows[cell / 9]);
        let column = usize::from(self.columns[cell % 9]);
        if self.is_transposed { 9 * column + row } else { 9 * row + column }
    }

    /// Returns the image of these cells.
    pub(crate) fn apply(&self, cells: &Cells) -> Cells {
        std::array::from_fn(|cell| self.labels[usize::from(cells[self.source(cell)])])
    }
}

/// Returns the cells with rows and columns exchanged.
pub(crate) fn transposed(cells: &Cells) -> Cells {
    std::array::from_fn(|cell| cells[cell % 9 * 9 + cell / 9])
}

/// Returns nine numbers below 16 as one, which compares as they do.
pub(crate) fn packed(numbers: impl IntoIterator<Item = u8>) -> u64 {
    numbers.into_iter().fold(0, |key, number| key << 4 | u64::from(number))
}

/// The least image of consistent givens.
pub(crate) struct Least {
    /// The transformation that gives the least image.
    pub(crate) image: Image,
    /// The number of permutations of the cells that lead to the same image.
    pub(crate) automorphisms: u64,
}

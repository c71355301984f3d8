//! The cells that each cell sees: those that must have another symbol.

use clausoku_board::Cell;

/// A symmetric relation on cells, as a row of bits and a list for each cell. No cell sees itself.
#[derive(Clone, Debug)]
pub struct Sight {
    cells: usize,
    /// The number of words of a row.
    stride: usize,
    words: Vec<u64>,
    lists: Vec<Vec<Cell>>,
}

impl Sight {
    pub(crate) fn new(cells: usize) -> Self {
        let stride = cells.div_ceil(64);
        Self { cells, stride, words: vec![0; cells * stride], lists: Vec::new() }
    }

    /// Adds that two cells see each other, unless they are the same.
    pub(crate) fn add(&mut self, first: Cell, second: Cell) {
        if first != second {
            for (own, other) in [(first, second), (second, first)] {
                self.words[own.index() * self.stride + other.index() / 64] |=
                    1 << (other.index() % 64);
            }
        }
    }

    /// Adds that all these cells see each other.
    pub(crate) fn add_all(&mut self, cells: &[Cell]) {
        let mut row = vec![0_u64; self.stride];
        for cell in cells {
            row[cell.index() / 64] |= 1 << (cell.index() % 64);
        }
        for cell in cells {
            let start = cell.index() * self.stride;
            for (word, more) in self.words[start..].iter_mut().zip(&row) {
                *word |= more;
            }
            self.words[start + cell.index() / 64] &= !(1 << (cell.index() % 64));
        }
    }

    /// Makes the lists, when all pairs are there.
    pub(crate) fn finish(&mut self) {
        let cells = (0..self.cells as u32).map(Cell::from_index);
        self.lists = cells.map(|cell| bits(self.row(cell)).collect()).collect();
    }

    /// Returns whether the two cells see each other.
    pub fn has(&self, first: Cell, second: Cell) -> bool {
        self.row(first)[second.index() / 64] >> (second.index() % 64) & 1 == 1
    }

    /// Returns the cells that a cell sees, ascending.
    pub fn seen(&self, cell: Cell) -> &[Cell] {
        &self.lists[cell.index()]
    }

    /// Returns the cells that a cell sees as bits.
    pub(crate) fn row(&self, cell: Cell) -> &[u64] {
        &self.words[cell.index() * self.stride..][..self.stride]
    }
}

/// Returns the cells of a row of bits, ascending.
pub(crate) fn bits(row: &[u64]) -> impl Iterator<Item = Cell> {
    row.iter().enumerate().flat_map(|(index, &word)| word_bits(index, word))
}

/// Returns the cells of a word of a row, ascending.
pub(crate) fn word_bits(index: usize, mut word: u64) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros())?;
        word &= word - 1;
        Some(Cell::from_index(64 * index as u32 + bit))
    })
}

//! The least image of a full grid.
//!
//! For any choice of the first two rows of a band, the first row is 123456789. The table of `pairs` gives the least
//! second row and the orders of columns that lead to it; only the pairs with the least second row are kept. These
//! determine the rest: the third row is the third of the band, and the others are sorted by their first number.

use super::pairs::{Entry, Map, PAIRS, inverse};

/// Two rows with the least second row, and their entry of the table.
#[derive(Clone, Copy)]
struct Start {
    is_transposed: bool,
    /// The rows of the band: first, second, third.
    rows: [usize; 3],
    entry: Entry,
}

/// The least image so far.
struct Best {
    /// The third row and the ones below it.
    keys: [u64; 7],
    image: Image,
    automorphisms: u64,
}

/// Returns the least image of a full and consistent grid.
pub(super) fn least(cells: &Cells) -> Least {
    let sides = [*cells, transposed(cells)];
    let mut starts = Vec::with_capacity(36);
    for (side, is_transposed) in sides.iter().zip([false, true]) {
        for band in 0..3 {
            collect_starts(side, is_transposed, 3 * band, &mut starts);
        }
    }
    let identity = Image { is_transposed: false, rows: [0; 9], columns: [0; 9], labels: [0; 10] };
    // A row takes 36 bits of a key, so the first image is less.
    let mut best = Best { keys: [u64::MAX; 7], image: identity, automorphisms: 0 };
    for start in &starts {
        for columns in PAIRS.orders(start.entry) {
            best.try_order(&sides[usize::from(start.is_transposed)], start, columns);
        }
    }
    Least { image: best.image, automorphisms: best.automorphisms }
}

/// Adds the pairs of rows of a band if their second row is not greater than earlier second rows.
fn collect_starts(side: &Cells, is_transposed: bool, first: usize, starts: &mut Vec<Start>) {
    let columns = [0, 1, 2].map(|row| column_of(side, first + row));
    for [a, b] in [[0, 1], [0, 2], [1, 0], [1, 2], [2, 0], [2, 1]] {
        let row = &side[9 * (first + b)..][..9];
        let map: Map = std::array::from_fn(|column| columns[a][usize::from(row[column])]);
        let entry = PAIRS.entry(&map);
        match starts.first().map(|start| start.entry.class) {
            // Classes are ranked by their least second row, so rows are compared without being made.
            Some(class) if class < entry.class => continue,
            Some(class) if class > entry.class => starts.clear(),
            _ => {}
        }
        let rows = [first + a, first + b, first + 3 - a - b];
        starts.push(Start { is_transposed, rows, entry });
    }
}

/// Returns, by digit, the column of a row that contains it.
fn column_of(side: &Cells, row: usize) -> [u8; 10] {
    let mut columns = [0; 10];
    for column in 0..9 {
        columns[usize::from(side[9 * row + column])] = column as u8;
    }
    columns
}

impl Best {
    /// Compares the image with this start and order of columns with the best.
    fn try_order(&mut self, side: &Cells, start: &Start, columns: Map) {
        let back = inverse(&columns);
        let first = column_of(side, start.rows[0]);
        let mut labels = first.map(|column| back[usize::from(column)] + 1);
        labels[0] = 0;
        let key = |row: usize| {
            let row: &[u8] = &side[9 * row..][..9];
            packed(columns.map(|column| labels[usize::from(row[usize::from(column)])]))
        };
        let third = key(start.rows[2]);
        // Compared first: the other six rows need to be sorted.
        if third > self.keys[0] {
            return;
        }
        let lower = lower_rows(start.rows[0] / 3, |row| {
            labels[usize::from(side[9 * row + usize::from(columns[0])])]
        });
        let mut keys = [third, 0, 0, 0, 0, 0, 0];
        let mut is_less = third < self.keys[0];
        for (place, &row) in (1..).zip(&lower) {
            keys[place] = key(row);
            if !is_less && keys[place] > self.keys[place] {
                return;
            }
            is_less |= keys[place] < self.keys[place];
        }
        // The same image by another permutation, which is an automorphism of the grid.
        if !is_less {
            self.automorphisms += 1;
            return;
        }
        let mut rows = [0; 9];
        for (place, &row) in start.rows.iter().chain(&lower).enumerate() {
            rows[place] = row as u8;
        }
        let image = Image { is_transposed: start.is_transposed, rows, columns, labels };
        *self = Self { keys, image, automorphisms: 1 };
    }
}

/// Returns the rows of the other two bands in the order of their first numbers.
fn lower_rows(band: usize, first_number: impl Fn(usize) -> u8) -> [usize; 6] {
    let [mut a, mut b] = [(band + 1) % 3, (band + 2) % 3].map(|band| {
        let mut rows = [0, 1, 2].map(|row| (first_number(3 * band + row), 3 * band + row));
        rows.sort_unstable();
        rows
    });
    if b[0] < a[0] {
        std::mem::swap(&mut a, &mut b);
    }
    [a[0].1, a[1].1, a[2].1, b[0].1, b[1].1, b[2].1]
}

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

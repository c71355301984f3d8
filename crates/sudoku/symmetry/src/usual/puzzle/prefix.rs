//! The first rows of an image, and the least image of a row behind them.

use crate::usual::grid::{Cells, Image};

/// A place that is not decided.
const OPEN: u8 = u8::MAX;
/// The rank of a number without a label: higher than any label. All such numbers of a row get the
/// next labels from left to right, so rows compare as their images do.
pub(super) const NEW: u8 = 15;

/// The first rows of an image, and the order of columns and the labels that they decide.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prefix {
    /// `true` if rows and columns are exchanged.
    pub(super) is_transposed: bool,
    /// The source row of each row of the image.
    rows: [u8; 9],
    /// The place of each decided column of the source in a row of the image, which has 4 bits a column.
    pub(super) shifts: [u8; 9],
    /// The source stack of each stack of the image, or [`OPEN`].
    pub(super) stacks: [u8; 3],
    /// Number of open columns, by stack of the image.
    pub(super) open: [u8; 3],
    /// Number of open stacks.
    pub(super) open_stacks: u8,
    /// The columns of the source that are decided, as bits.
    pub(super) decided: u16,
    /// The label of each digit, or [`NEW`]; 0 for an empty cell.
    pub(super) labels: [u8; 10],
    /// The number of labels in use.
    used: u8,
    /// The rows of the source that are taken, as bits.
    taken: u16,
}

impl Prefix {
    /// Returns the prefix without rows.
    pub(super) fn new(is_transposed: bool) -> Self {
        Self {
            is_transposed,
            rows: [0; 9],
            shifts: [0; 9],
            stacks: [OPEN; 3],
            open: [3; 3],
            open_stacks: 3,
            decided: 0,
            labels: [0, NEW, NEW, NEW, NEW, NEW, NEW, NEW, NEW, NEW],
            used: 0,
            taken: 0,
        }
    }

    /// Takes a row of the source as the next.
    pub(super) fn take(&mut self, length: usize, row: u8) {
        self.rows[length] = row;
        self.taken |= 1 << row;
    }

    /// Labels the new numbers of a row, whose columns are decided, from left to right.
    pub(super) fn label_new(&mut self, row: SourceRow<'_>) {
        let new = row.filled().filter(|&(_, digit)| self.labels[digit] == NEW);
        let mut new =
            new.fold(0, |new, (column, digit)| new | (digit as u64) << self.shifts[column]);
        // From the highest shift down: the leftmost column comes first.
        while new != 0 {
            let shift = new.ilog2() & !3;
            self.used += 1;
            self.labels[(new >> shift) as usize] = self.used;
            new &= (1 << shift) - 1;
        }
    }

    /// Returns the stacks of the source that are open.
    pub(super) fn free_stacks(&self) -> impl Iterator<Item = u8> + use<> {
        let decided = self.decided;
        (0..3).filter(move |stack| (decided >> (3 * stack)).trailing_zeros() >= 3)
    }

    /// Returns the rows of the source that may come next, as bits: rows of the band that was begun, or of any
    /// other. Of the empty rows of a band one suffices, and so does one of all empty bands.
    pub(super) fn candidates(&self, length: usize, empty: u16) -> u16 {
        const BANDS: [u16; 3] = [7, 7 << 3, 7 << 6];
        let mut rows = 0;
        if length.is_multiple_of(3) {
            let mut has_empty_band = false;
            for band in BANDS {
                let is_free = self.taken & band == 0;
                let is_empty = empty & band == band;
                if is_free && !(is_empty && has_empty_band) {
                    rows |= band;
                    has_empty_band |= is_empty;
                }
            }
        } else {
            rows = BANDS[usize::from(self.rows[length - 1] / 3)] & !self.taken;
        }
        let mut candidates = rows & !empty;
        for band in BANDS {
            // Empty rows of a band give the same image in any order.
            let alike = rows & empty & band;
            candidates |= alike & alike.wrapping_neg();
        }
        candidates
    }

    /// Returns an image with these first rows; everything still open is in some order.
    pub(super) fn image(&self) -> Image {
        let Self { is_transposed, rows, mut labels, .. } = *self;
        let mut columns = [0; 9];
        for column in (0..9).filter(|column| self.decided >> column & 1 == 1) {
            columns[8 - usize::from(self.shifts[usize::from(column)] / 4)] = column;
        }
        let mut free = self.free_stacks();
        for stack in 0..3 {
            let source = match self.stacks[stack] {
                OPEN => free.next().unwrap_or(0),
                source => source,
            };
            let mut undecided =
                (3 * source..3 * source + 3).filter(|column| self.decided >> column & 1 == 0);
            for column in &mut columns[3 * stack..][..usize::from(self.open[stack])] {
                *column = undecided.next().unwrap_or(0);
            }
        }
        let unused = labels[1..].iter_mut().filter(|label| **label == NEW);
        for (label, next) in unused.zip(self.used + 1..) {
            *label = next;
        }
        Image { is_transposed, rows, columns, labels }
    }
}

/// The least image of a row.
pub(super) struct RowImage {
    /// The whole row as one number of 4 bits a cell.
    pub(super) key: u64,
    /// The ascending labels in the undecided columns of each stack of the image, 4 bits each.
    pub(super) stacks: [u16; 3],
    /// The stacks of the source that the open stacks of the image come from, in one of the orders, if one has a number.
    pub(super) free: [u8; 3],
}

impl RowImage {
    /// Returns the least image of this row.
    pub(super) fn new(prefix: &Prefix, row: SourceRow<'_>) -> Self {
        let mut image = Self { key: 0, stacks: [0; 3], free: [0; 3] };
        // By stack of the source.
        let mut parts = [0; 3];
        // Only the cells with numbers. With all nine cells of each row that may come next, and a loop over all orders,
        // `canonical` took 5.3 instead of 3.5 µs a puzzle of 17 givens.
        for (column, digit) in row.filled() {
            let label = prefix.labels[digit];
            if prefix.decided >> column & 1 == 1 {
                image.key |= u64::from(label) << prefix.shifts[column];
            } else {
                parts[column / 3] = with_label(parts[column / 3], label.into());
            }
        }
        if parts != [0; 3] {
            image.add_undecided(prefix, parts);
        }
        image
    }

    /// Adds the labels in undecided columns.
    fn add_undecided(&mut self, prefix: &Prefix, parts: [u16; 3]) {
        let Self { key, stacks, free } = self;
        let open_stacks = usize::from(prefix.open_stacks);
        for (place, stack) in prefix.free_stacks().enumerate() {
            stacks[place] = parts[usize::from(stack)];
            free[place] = stack;
        }
        // Open stacks come first and can be exchanged, so their ascending order gives the least row.
        for end in (1..open_stacks).rev() {
            for place in 0..end {
                if stacks[place + 1] < stacks[place] {
                    stacks.swap(place, place + 1);
                    free.swap(place, place + 1);
                }
            }
        }
        for place in open_stacks..3 {
            stacks[place] = parts[usize::from(prefix.stacks[place])];
        }
        for (place, &stack) in stacks.iter().enumerate() {
            // Open columns are the first of a stack, and the greatest label is in the last of them.
            *key |= u64::from(stack) << (4 * (9 - 3 * place) - 4 * usize::from(prefix.open[place]));
        }
    }
}

/// Returns ascending labels of 4 bits with one more, of three at most.
fn with_label(part: u16, label: u16) -> u16 {
    if label >= part & 15 {
        part << 4 | label
    } else if label >= part >> 4 {
        (part & !15 | label) << 4 | part & 15
    } else {
        label << 8 | part
    }
}

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
pub(super) struct SourceRow<'s> {
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
    pub(super) fn row(&self, row: u8) -> SourceRow<'_> {
        let row = usize::from(row);
        SourceRow { numbers: &self.cells.as_chunks().0[row], filled: self.filled[row] }
    }
}

impl SourceRow<'_> {
    /// Returns the columns with a number, each with its number. A puzzle has few in a row.
    pub(super) fn filled(self) -> impl Iterator<Item = (usize, usize)> {
        let mut left = self.filled;
        std::iter::from_fn(move || {
            // Without a bit left this is 16, beyond the row, which ends the iteration.
            let column = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            Some((column, usize::from(*self.numbers.get(column)?)))
        })
    }
}

//! The least image of a row behind a prefix.

use super::prefix::Prefix;
use crate::usual::grid::Cells;

/// The rank of a number without a label: higher than any label. All such numbers of a row get the
/// next labels from left to right, so rows compare as their images do.
const NEW: u16 = 15;

/// Returns a row of the source.
pub(super) fn of(side: &Cells, row: u8) -> &[u8; 9] {
    side.as_chunks().0.get(usize::from(row)).unwrap_or(&[0; 9])
}

/// Returns the empty rows, as bits.
pub(super) fn empty_rows(side: &Cells) -> u16 {
    (0..9).filter(|&row| *of(side, row) == [0; 9]).fold(0, |rows, row| rows | 1 << row)
}

/// The least image of a row, stack by stack: three numbers of 4 bits each.
pub(super) struct RowImage {
    /// The numbers of each stack of the image.
    pub(super) stacks: [u16; 3],
    /// The stacks of the source that the open stacks of the image come from, in one of the orders.
    pub(super) free: [u8; 3],
}

impl RowImage {
    /// Returns the least image of this row.
    pub(super) fn new(prefix: &Prefix, row: &[u8; 9]) -> Self {
        let mut stacks = [0; 3];
        let mut free = [0; 3];
        let open_stacks = usize::from(prefix.open_stacks);
        for (place, stack) in prefix.free_stacks().enumerate() {
            stacks[place] = open_part(prefix, row, stack);
            free[place] = stack;
        }
        for end in (1..open_stacks).rev() {
            for place in 0..end {
                if stacks[place + 1] < stacks[place] {
                    stacks.swap(place, place + 1);
                    free.swap(place, place + 1);
                }
            }
        }
        for (place, stack) in stacks.iter_mut().enumerate().skip(open_stacks) {
            let mut part = match prefix.open[place] {
                0 => 0,
                _ => open_part(prefix, row, prefix.stacks[place]),
            };
            let first = 3 * place + usize::from(prefix.open[place]);
            for &column in &prefix.columns[first..3 * place + 3] {
                part = part << 4 | label(prefix, row[usize::from(column)]);
            }
            *stack = part;
        }
        Self { stacks, free }
    }

    /// Returns the whole row as one number.
    pub(super) fn key(&self) -> u64 {
        self.stacks.iter().fold(0, |key, &stack| key << 12 | u64::from(stack))
    }
}

/// Returns the label of a number of the row, 0 for an empty cell.
pub(super) fn label(prefix: &Prefix, digit: u8) -> u16 {
    match (digit, prefix.labels[usize::from(digit)]) {
        (0, _) => 0,
        (_, 0) => NEW,
        (_, label) => u16::from(label),
    }
}

/// Returns the ascending labels of the numbers in the undecided columns of a stack of the source.
fn open_part(prefix: &Prefix, row: &[u8; 9], stack: u8) -> u16 {
    let labels: [u16; 3] = std::array::from_fn(|place| {
        let column = 3 * usize::from(stack) + place;
        if prefix.decided >> column & 1 == 0 { label(prefix, row[column]) } else { 0 }
    });
    let [a, b, c] = labels;
    let (a, b) = (a.min(b), a.max(b));
    let (b, c) = (b.min(c), b.max(c));
    let (a, b) = (a.min(b), a.max(b));
    a << 8 | b << 4 | c
}

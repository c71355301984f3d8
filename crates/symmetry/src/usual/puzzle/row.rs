//! The least image of a row behind a prefix.

use super::prefix::Prefix;
use super::side::Row;

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
    pub(super) fn new(prefix: &Prefix, row: Row<'_>) -> Self {
        let mut image = Self { key: 0, stacks: [0; 3], free: [0; 3] };
        // By stack of the source.
        let mut parts = [0; 3];
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

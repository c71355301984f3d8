//! The least image of a puzzle, row by row.
//!
//! A *prefix* is the choice of the first rows of the image, and as much of the order of columns and of the labels
//! as they decide. All prefixes of one length that are kept have the same rows as images, the least that are
//! possible. A longer one takes each row that may come next, computes the least image of that row, and keeps those
//! that are the least of all.
//!
//! **Invariant.** A column of the image is open as long as all its rows are empty. Open columns are the first of
//! their stack, and open stacks come before the others; columns of the source that belong to them can be
//! exchanged without a change of the rows so far. A column with a number is decided, and so is each number's label:
//! where new numbers are alike, each order of them is a prefix of its own.

mod arrangement;
mod prefix;

use self::prefix::{Prefix, RowImage, Side};
use super::grid::{Cells, Least, transposed};

/// Memory for the search, to be used again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    prefixes: Vec<Prefix>,
    longer: Vec<Prefix>,
    /// The prefixes to extend, each with the row to take.
    next: Vec<(u32, u8)>,
}

/// Returns the least image of consistent givens.
pub(super) fn least(cells: &Cells, scratch: &mut Scratch) -> Least {
    let sides = [*cells, transposed(cells)].map(Side::new);
    let Scratch { prefixes, longer, next } = scratch;
    prefixes.clear();
    prefixes.extend([false, true].map(Prefix::new));
    for length in 0..9 {
        choose_rows(prefixes, length, &sides, next);
        longer.clear();
        for &(index, row) in next.iter() {
            let prefix = &prefixes[index as usize];
            let side = &sides[usize::from(prefix.is_transposed())];
            arrangement::extend(prefix, length, row, side.row(row), longer);
        }
        std::mem::swap(prefixes, longer);
    }
    let automorphisms = alike(&sides) * prefixes.len() as u64;
    Least { image: prefixes[0].image(), automorphisms }
}

/// Replaces the list by the prefixes, by index, and the rows that have the least image as the next row.
fn choose_rows(prefixes: &[Prefix], length: usize, sides: &[Side; 2], next: &mut Vec<(u32, u8)>) {
    let mut least = u64::MAX;
    next.clear();
    for (index, prefix) in (0..).zip(prefixes) {
        let side = &sides[usize::from(prefix.is_transposed())];
        let mut candidates = prefix.candidates(length, side.empty);
        while candidates != 0 {
            let row = candidates.trailing_zeros() as u8;
            candidates &= candidates - 1;
            let key = RowImage::new(prefix, side.row(row)).key;
            if key > least {
                continue;
            }
            if key < least {
                least = key;
                next.clear();
            }
            next.push((index, row));
        }
    }
}

/// Returns the number of permutations of rows and columns without numbers that change nothing.
fn alike(sides: &[Side; 2]) -> u64 {
    let mut alike = 1;
    for side in sides {
        let empty = [0, 3, 6].map(|band| (side.empty >> band & 7).count_ones().into());
        alike *= empty.map(factorial).iter().product::<u64>();
        alike *= factorial(empty.iter().filter(|&&lines| lines == 3).count() as u64);
    }
    alike
}

/// Returns n!.
fn factorial(n: u64) -> u64 {
    (1..=n).product::<u64>()
}

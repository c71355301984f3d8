//! The least image of a puzzle, row by row.
//!
//! A *prefix* is the choice of the first rows of the image, and as much of the order of columns and of the labels
//! as they decide. All kept prefixes of one length have the same image rows, the least possible. A step to the
//! next length takes each row that may come next, computes the least image of the row, and keeps the prefixes with
//! the least image of all.
//!
//! **Invariant.** A column of the image is open as long as all its rows are empty. Open columns are the first of
//! their stack, and open stacks come before the others; columns of the source that belong to them can be
//! exchanged without a change of the rows so far. A column with a number is decided, and so is each number's label:
//! where new numbers are alike, each order of them is a prefix of its own.

mod prefix;

use self::prefix::{Prefix, RowImage, Side, SourceRow};
use super::grid::{Cells, Least, transposed};
use super::pairs::THREE;

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
            let side = &sides[usize::from(prefix.is_transposed)];
            extend(prefix, length, row, side.row(row), longer);
        }
        std::mem::swap(prefixes, longer);
    }
    // All prefixes have the same image, so two of them differ by an automorphism. Lines without numbers were in one order only.
    let automorphisms = alike(&sides) * prefixes.len() as u64;
    // There is one: of the rows that may come next, some row has the least image.
    Least { image: prefixes[0].image(), automorphisms }
}

/// Replaces the list by the prefixes, by index, and the rows that have the least image as the next row.
fn choose_rows(prefixes: &[Prefix], length: usize, sides: &[Side; 2], next: &mut Vec<(u32, u8)>) {
    let mut least = u64::MAX;
    next.clear();
    for (index, prefix) in (0..).zip(prefixes) {
        let side = &sides[usize::from(prefix.is_transposed)];
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

/// Appends the prefixes that are longer by this row, in all orders that lead to its least image.
fn extend(prefix: &Prefix, length: usize, place: u8, row: SourceRow<'_>, longer: &mut Vec<Prefix>) {
    let image = RowImage::new(prefix, row);
    let first = longer.len();
    let mut begun = *prefix;
    begun.take(length, place);
    order_stacks(&begun, &image, longer);
    for stack in 0..3 {
        if image.stacks[stack] != 0 {
            // The range is fixed before the loop: appended prefixes have this stack decided.
            for index in first..longer.len() {
                order_columns(longer, index, stack, row.numbers);
            }
        }
    }
    for ordered in &mut longer[first..] {
        ordered.label_new(row);
    }
}

/// Appends the prefix with the open stacks that the row fills decided, in all orders that lead to the same image.
fn order_stacks(prefix: &Prefix, image: &RowImage, longer: &mut Vec<Prefix>) {
    let open_stacks = usize::from(prefix.open_stacks);
    let still_open = image.stacks[..open_stacks].iter().take_while(|&&stack| stack == 0).count();
    // Most rows fill one open stack or none, and then there is one order.
    let orders = if open_stacks - still_open < 2 { 1 } else { THREE.len() };
    for &order in &THREE[..orders] {
        // Only stacks with the same image change places; empty ones stay.
        let is_kept = (0..3).all(|place| {
            let other = usize::from(order[place]);
            let can_move = (still_open..open_stacks).contains(&place);
            place == other
                || can_move
                    && (still_open..open_stacks).contains(&other)
                    && image.stacks[place] == image.stacks[other]
        });
        if is_kept {
            let mut ordered = *prefix;
            ordered.open_stacks = still_open as u8;
            let moved = ordered.stacks.iter_mut().zip(order).take(open_stacks);
            for (stack, other) in moved.skip(still_open) {
                *stack = image.free[usize::from(other)];
            }
            longer.push(ordered);
        }
    }
}

/// Decides the open columns of a stack of the image that hold a number of the row. The prefix at the index becomes
/// one with one of the orders; the others are appended.
fn order_columns(longer: &mut Vec<Prefix>, index: usize, stack: usize, numbers: &[u8; 9]) {
    let prefix = longer[index];
    let open = usize::from(prefix.open[stack]);
    let source = 3 * prefix.stacks[stack];
    // By label, so that columns without a number come first and columns without a label last.
    let mut columns = [(0, 0_u8); 3];
    let undecided = (source..source + 3).filter(|column| prefix.decided >> column & 1 == 0);
    for (place, column) in columns.iter_mut().zip(undecided) {
        *place = (prefix.labels[usize::from(numbers[usize::from(column)])], column);
    }
    columns[..open].sort_unstable();
    let still_open = columns[..open].iter().filter(|column| column.0 == 0).count();
    let mut is_first = true;
    let orders = if open - still_open < 2 { 1 } else { THREE.len() };
    for &order in &THREE[..orders] {
        let is_kept = (0..3).all(|place| {
            let other = usize::from(order[place]);
            let can_move = (still_open..open).contains(&place) && other < open;
            place == other || can_move && columns[place].0 == columns[other].0
        });
        if !is_kept {
            continue;
        }
        let mut ordered = prefix;
        ordered.open[stack] = still_open as u8;
        for place in still_open..open {
            let column = columns[usize::from(order[place])].1;
            ordered.shifts[usize::from(column)] = 4 * (8 - 3 * stack - place) as u8;
            ordered.decided |= 1 << column;
        }
        if std::mem::take(&mut is_first) {
            longer[index] = ordered;
        } else {
            longer.push(ordered);
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

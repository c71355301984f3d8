//! The orders of columns and stacks that lead to the least image of a row.

use super::prefix::{Prefix, Row, RowImage};
use crate::usual::pairs::THREE;

/// Appends the prefixes that are longer by this row, in all orders that lead to its least image.
pub(super) fn extend(
    prefix: &Prefix,
    length: usize,
    place: u8,
    row: Row<'_>,
    longer: &mut Vec<Prefix>,
) {
    let image = RowImage::new(prefix, row);
    let first = longer.len();
    let mut begun = *prefix;
    begun.take(length, place);
    order_stacks(&begun, &image, longer);
    for stack in 0..3 {
        if image.stacks[stack] != 0 {
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
    // By label, so that those without a number come first and those without a label last.
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

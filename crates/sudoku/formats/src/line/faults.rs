//! Faults of lines: the number of cells, and cells that a program has read as a number.

use clausoku_board::Variant;

use super::parts_of;
use crate::common::{Line, ReadError, ReadErrorKind, count, writes_a_cell};

/// The advice for cells that a program has read as a number.
pub(crate) const AS_TEXT: &str = "if a program read the cells as a number, leading zeros or digits are lost: read \
                       the column as text (in pandas, dtype=str)";

/// Returns whether a program may have read the cells as a number and written that: an integer without leading zeros,
/// or one in scientific notation such as `4.3e+79`.
pub(crate) fn is_number(cells: &str) -> bool {
    match cells.split_once("e+") {
        Some((mantissa, exponent)) => is_digits(exponent) && mantissa.split('.').all(is_digits),
        None => is_digits(cells) && !cells.starts_with('0') && cells.contains('0'),
    }
}

/// Returns whether a text consists of decimal digits.
fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// Returns the number of cells of the usual board for which it is nearest to a length, and a text about the difference.
pub(super) fn nearest(length: usize) -> (usize, String) {
    let orders = (4..=35).filter(|&order: &usize| Variant::usual_block(order).is_ok());
    let order = orders.min_by_key(|order| (order * order).abs_diff(length)).unwrap_or(9);
    let cells = order * order;
    let distance = cells.abs_diff(length);
    let what = if cells > length { "missing" } else { "too many" };
    (cells, format!("the {order}×{order} board has {cells} cells: {distance} {what}"))
}

/// Returns the error of a line of rows of which one has another length.
pub(super) fn uneven_rows(line: Line<'_>) -> Option<ReadError> {
    let rows: Vec<&str> = line.data().split_whitespace().collect();
    let order = rows.len();
    let is_board = (4..=35).contains(&order) && Variant::usual_block(order).is_ok();
    let are_cells = rows.iter().all(|row| row.chars().all(writes_a_cell));
    let mut uneven = rows.iter().zip(1..).filter(|(row, _)| row.chars().count() != order);
    let ((row, number), None) = (uneven.next()?, uneven.next()) else { return None };
    if !is_board || !are_cells {
        return None;
    }
    let length = row.chars().count();
    let place = line.place_of(row).right(length.min(order));
    let error = place.fault(ReadErrorKind::RowLength, count(order, "cell"), length);
    Some(
        error.with_help(format!("row {number} of this line has {length}, the others have {order}")),
    )
}

/// Returns the error of a text that may be the cells of a puzzle, with one missing or too many.
pub(crate) fn nearly_cells(line: Line<'_>) -> Option<ReadError> {
    let cells = parts_of(line.data().trim(), None).place;
    let length = cells.chars().count();
    let (near, help) = nearest(length);
    if near.abs_diff(length) != 1 || !cells.chars().all(writes_a_cell) {
        return None;
    }
    let place = line.place_of(cells).right(length);
    Some(place.fault(ReadErrorKind::CellCount, count(near, "cell"), length).with_help(help))
}

//! Cells of a board from its lines: separator, then the sign of empty cells, then the alphabet. The whole board decides, not its
//! first sign.

mod alphabet;
mod characters;
mod division;

pub(crate) use alphabet::{
    Misfit, Values, is_empty_character, is_empty_sign, is_empty_word, may_be_row, values,
};
#[cfg(test)]
pub(crate) use alphabet::{OTHER_EMPTY, OTHER_WORDS};
pub(crate) use characters::{has_colours, usual_characters};
pub(crate) use division::{DIVISIONS, Division, bare};

use std::collections::BTreeSet;
use std::sync::Arc;

use clausoku_board::{Grid, NumberNotation, Variant};

/// The cells of a square board, in the order of its rows.
#[derive(Clone, Debug)]
pub(crate) struct Square<'t> {
    pub order: usize,
    pub cells: Vec<&'t str>,
    pub values: Values,
}

/// The boards that a text may have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Boards {
    /// The order of the board, if it is known.
    pub order: Option<usize>,
    /// The notation of its numbers, if it is known.
    pub symbols: Option<NumberNotation>,
}

impl Boards {
    /// Returns `true` if there is a board with rows of this length.
    pub(crate) fn has_order(self, order: usize) -> bool {
        match self.order {
            Some(known) => known == order,
            None => order > 3 && order <= MAX_ORDER && Variant::usual_block(order).is_ok(),
        }
    }

    /// Returns `true` if no row of a board has as few bytes as this line. One without the blanks at its end has three at least: `12|`.
    pub(crate) fn is_too_short(self, line: &str) -> bool {
        line.len() < 3 && self.order.is_none_or(|order| order > 3)
    }

    /// Returns the order of the board with this number of cells.
    pub(crate) fn order_of(self, cells: usize) -> Option<usize> {
        let order = cells.isqrt();
        (order * order == cells && self.has_order(order)).then_some(order)
    }

    /// Returns the board of these cells, if they fit an alphabet.
    pub(crate) fn square(self, order: usize, cells: Vec<&str>) -> Option<Square<'_>> {
        let values =
            may_be_row(&cells, order).then(|| values(&cells, order, self.symbols).ok())??;
        (!is_matrix(&values.numbers, order)).then_some(Square { order, cells, values })
    }
}

/// Returns `true` if the numbers of a square are rather a matrix of other numbers than those of a board: equal rows or columns, one number that is
/// twice in a row, a column or a block, or few numbers, of which each row has one twice.
fn is_matrix(numbers: &[u16], order: usize) -> bool {
    let filled = || numbers.iter().filter(|&&number| number > 0);
    if filled().count() < order {
        return false;
    }
    let are_equal = |row: &[u16]| row.windows(2).all(|pair| pair[0] == pair[1]);
    let has_equal_rows = || numbers.windows(order + 1).all(|pair| pair[0] == pair[order]);
    if numbers.chunks(order).all(are_equal) || has_equal_rows() {
        return true;
    }
    let distinct = filled().collect::<BTreeSet<_>>().len();
    if distinct == 1 {
        let grid = Grid::from_numbers(numbers.to_vec());
        let clashes = |variant: Arc<Variant>| !clausoku_board::clashes(&variant, &grid).is_empty();
        return Variant::usual(order).is_ok_and(clashes);
    }
    let has_twice = |row: &[u16]| (1..order).any(|at| row[at] > 0 && row[..at].contains(&row[at]));
    let is_empty = |row: &[u16]| row.iter().all(|&number| number == 0);
    2 * distinct <= order && numbers.chunks(order).all(|row| is_empty(row) || has_twice(row))
}

/// The largest order of a usual board that is looked for.
const MAX_ORDER: usize = 100;

/// Returns the board in a text of one line: n² cells with any separator, or n rows of n cells with a sign between two.
///
/// # Errors
///
/// Fails if the text has two readings.
pub(crate) fn line(text: &str, boards: Boards) -> Result<Option<Square<'_>>, TwoReadings> {
    let rows = ['/', '+', '\\', ';', '|', ',', ':', '\t', ' '].into_iter().flat_map(|sign| {
        // A tab may be beside an empty cell.
        let text = text.trim_matches([' ', '\n', '\r']).trim_end_matches(sign);
        let parts: Vec<&str> = text.split(sign).map(|part| part.trim_matches(' ')).collect();
        let order = Some(parts.len()).filter(|&order| boards.has_order(order));
        order.into_iter().flat_map(move |order| {
            let parts = parts.clone();
            DIVISIONS.iter().filter_map(move |division| {
                let rows: Option<Vec<Vec<&str>>> =
                    parts.iter().map(|part| division.cells(part)).collect();
                let rows = rows.filter(|rows| rows.iter().all(|row| row.len() == order))?;
                Some((order, rows.concat()))
            })
        })
    });
    let flat = |has_separator: bool| {
        let divisions =
            DIVISIONS.iter().filter(move |division| division.has_cells_between() == has_separator);
        divisions.filter_map(|division| {
            let cells = division.cells(text)?;
            // Words of other lengths than the rows are no groups of cells.
            let is_flat = ![Division::SIGNS, Division::MARKED].contains(division)
                || are_groups(text, cells.len().isqrt())
                || *division == Division::MARKED && text.contains('*');
            let order = boards.order_of(cells.len()).filter(|_| is_flat)?;
            Some((order, cells))
        })
    };
    // Signs side by side are cells only where no separator makes a board.
    match only(rows.chain(flat(true)), boards)? {
        Some(square) => Ok(Some(square)),
        None => only(flat(false), boards),
    }
}

/// Returns the board that all of these readings are.
///
/// # Errors
///
/// Fails if two of them are boards with different numbers.
fn only<'t>(
    readings: impl Iterator<Item = (usize, Vec<&'t str>)>,
    boards: Boards,
) -> Result<Option<Square<'t>>, TwoReadings> {
    let mut found: Option<Square<'_>> = None;
    for (order, cells) in readings {
        // Most readings are the first one.
        if found.as_ref().is_some_and(|found| found.cells == cells) {
            continue;
        }
        let Some(square) = boards.square(order, cells) else { continue };
        match &found {
            Some(other) if other.values.numbers != square.values.numbers => {
                return Err(TwoReadings);
            }
            Some(_) => {}
            None => found = Some(square),
        }
    }
    Ok(found)
}

/// Returns `true` if the words of a text have equal lengths that divide the rows of a board, or are its rows in some groups.
fn are_groups(text: &str, order: usize) -> bool {
    let mut filled = 0;
    text.split_whitespace().all(|word| {
        let before = filled % order.max(1);
        filled += word.chars().filter(|&c| c != '|').count();
        // A word that ends inside of a row is a group of it. One that begins with a letter and goes beyond its row is a name.
        let length = word.chars().count();
        let is_name =
            word.starts_with(char::is_alphabetic) && before + length > order && length < order;
        (length <= order || length.is_multiple_of(order)) && !is_name
    }) && order > 0
        && filled.is_multiple_of(order)
}

/// A text that is a board by two separators, with different cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TwoReadings;

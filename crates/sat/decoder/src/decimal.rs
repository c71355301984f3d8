//! Numbers whose digits are row, column and value.
//!
//! The numbers of the INF242 project are 10000 · column + 100 · row + value: the digits to the base 100 are column, row and
//! value, each from 1 to 100. There is no digit 0, so that 100 can be written too and every number has only one meaning.
//!
//! The numbers of three digits are 100 · row + 10 · column + value, with digits from 1 to 9.

use clausoku_board::{Position, Variant};
use clausoku_cnf::Variable;

use crate::NumberingError;

const HUNDRED: u32 = 100;

/// The largest column whose variables fit in 31 bits.
const MAX_COLUMNS: usize = 200_000;

/// Checks that the scheme can represent the variant's rows, columns and values.
pub(crate) fn check(variant: &Variant) -> Result<(), NumberingError> {
    let (rows, columns) = variant.extent();
    let fits = |what, number, max| {
        if number <= max { Ok(()) } else { Err(NumberingError::Decimal { what, number }) }
    };
    fits("row", rows, HUNDRED as usize)?;
    fits("value", variant.order(), HUNDRED as usize)?;
    fits("column", columns, MAX_COLUMNS)
}

/// Returns the index of the variable of a cell's first value.
pub(crate) fn first_of_cell(position: Position) -> u32 {
    let row = u32::from(position.row);
    let column = u32::from(position.column);
    HUNDRED * HUNDRED * (column + 1) + HUNDRED * (row + 1)
}

/// Returns the cell's position and the value, from 1, of a variable's number.
pub(crate) fn digits(variable: Variable) -> Option<(Position, u32)> {
    let number = variable.to_dimacs();
    let value = (number - 1) % HUNDRED + 1;
    let rest = (number - value) / HUNDRED;
    let row = rest.checked_sub(1)? % HUNDRED + 1;
    let column = (rest - row) / HUNDRED;
    let column = u16::try_from(column.checked_sub(1)?).ok()?;
    Some((Position { row: (row - 1) as u16, column }, value))
}

/// The largest digit of a number of three digits.
const NINE: usize = 9;

/// Checks that three digits can represent the variant's rows, columns and values.
pub(crate) fn check_three_digits(variant: &Variant) -> Result<(), NumberingError> {
    let (rows, columns) = variant.extent();
    let numbers = [("row", rows), ("column", columns), ("value", variant.order())];
    match numbers.into_iter().find(|(_, number)| *number > NINE) {
        Some((what, number)) => Err(NumberingError::ThreeDigits { what, number }),
        None => Ok(()),
    }
}

/// Returns the index of the variable of a cell's first value, of three digits.
pub(crate) fn first_of_three_digits(position: Position) -> u32 {
    100 * (u32::from(position.row) + 1) + 10 * (u32::from(position.column) + 1)
}

/// Returns the cell's position and the value, from 1, of a number of three digits.
pub(crate) fn three_digits(variable: Variable) -> Option<(Position, u32)> {
    let number = variable.to_dimacs();
    let [row, column, value] = [number / 100, number / 10 % 10, number % 10];
    let is_meant = row <= NINE as u32 && [row, column, value].iter().all(|&digit| digit > 0);
    is_meant.then(|| (Position { row: (row - 1) as u16, column: (column - 1) as u16 }, value))
}

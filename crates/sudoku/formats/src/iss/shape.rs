//! The shape of a board: its rows, columns and values, and the cells that identifiers name.

use clausoku_board::{Alphabet, Cell, NumberNotation, Position};

use super::syntax::{Item, Source, Word};
use crate::{ReadErrorKind, Result};

/// The largest number of rows, columns or values.
const MAX_SIZE: usize = 16;

/// A rectangle of cells, and the values that they may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    pub rows: usize,
    pub columns: usize,
    /// The number of values.
    pub values: usize,
    /// The least value: 0 or 1.
    pub least: u16,
    /// `true` if the symbols of the values, which are from 1, are letters from A on.
    pub has_letters: bool,
    /// `true` if rows and columns contain no value twice.
    pub has_lines: bool,
}

impl Shape {
    /// The board without an item `.Shape`.
    pub(super) const USUAL: Self =
        Self { rows: 9, columns: 9, values: 9, least: 1, has_letters: false, has_lines: true };

    /// Reads an item `.Shape`: `6x6`, with the number of values or their range, and the type of the grid.
    ///
    /// # Errors
    ///
    /// Fails if the item is no shape.
    pub(super) fn read(source: Source<'_>, item: &Item) -> Result<Self> {
        let Some(sides) = item.arguments.first() else {
            return Err(source.expected(&item.name, "a shape, as `.Shape~6x6`"));
        };
        let (rows, columns) = pair(&sides.text, 'x')
            .filter(|(rows, columns)| {
                (1..=MAX_SIZE).contains(rows) && (1..=MAX_SIZE).contains(columns)
            })
            .ok_or_else(|| {
                let expected = format!("rows and columns, each from 1 to {MAX_SIZE}, as `6x6`");
                source.fault(sides, ReadErrorKind::Order, expected)
            })?;
        let mut values = rows.max(columns);
        let mut least = 1;
        let range = item.arguments.get(1).filter(|range| !range.text.is_empty());
        if let Some(range) = range {
            let (first, last) = pair(&range.text, '-')
                .or_else(|| Some((1, number(&range.text)?)))
                .filter(|&(first, last)| first <= 1 && last >= first)
                .ok_or_else(|| {
                    source.fault(range, ReadErrorKind::Symbols, "values from 0 or 1, as `0-8`")
                })?;
            values = last + 1 - first;
            least = first as u16;
        }
        let has_lines = match item.arguments.get(2) {
            Some(kind) if kind.text == "Raw" => false,
            Some(kind) if kind.text != "Sudoku" => {
                return Err(source.expected(kind, "a grid of type `Sudoku` or `Raw`"));
            }
            _ => true,
        };
        let fewest = if has_lines { rows.max(columns) } else { 1 };
        if values < fewest || values > MAX_SIZE {
            let at = range.unwrap_or(sides);
            let expected = format!("from {fewest} to {MAX_SIZE} values");
            return Err(source.fault(at, ReadErrorKind::Symbols, expected));
        }
        Ok(Self { rows, columns, values, least, has_letters: false, has_lines })
    }

    /// Returns the number of rows and of columns of the boxes of this many cells, if they fill the board.
    pub(super) fn box_sides(&self, size: usize) -> Option<(usize, usize)> {
        let small = (2..=size.isqrt()).rev().filter(|&small| size.is_multiple_of(small));
        let mut sides = small.flat_map(|small| [(small, size / small), (size / small, small)]);
        sides.find(|&(rows, columns)| {
            self.rows.is_multiple_of(rows) && self.columns.is_multiple_of(columns)
        })
    }

    /// Returns the cell in this row and column, counted from 0.
    pub(super) fn cell(&self, row: usize, column: usize) -> Cell {
        Cell::from_index((row * self.columns + column) as u32)
    }

    /// Returns the cell in this row and column, counted from 0, if the board has it.
    pub(super) fn cell_at(&self, row: i64, column: i64) -> Option<Cell> {
        let row = usize::try_from(row).ok().filter(|row| *row < self.rows)?;
        let column = usize::try_from(column).ok().filter(|column| *column < self.columns)?;
        Some(self.cell(row, column))
    }

    /// Returns all positions in reading order.
    pub(super) fn positions(&self) -> Vec<Position> {
        let positions = (0..self.rows as u16)
            .flat_map(|row| (0..self.columns as u16).map(move |column| Position { row, column }));
        positions.collect()
    }

    /// Returns the notation of the values.
    pub(super) fn notation(&self) -> NumberNotation {
        match (self.least, self.has_letters) {
            (0, _) => NumberNotation::FromZero,
            (_, true) => NumberNotation::Letters,
            (_, false) => NumberNotation::FromOne,
        }
    }

    /// Returns the values as symbols.
    pub(super) fn alphabet(&self) -> Alphabet {
        let numbers = Alphabet::numbers(self.values);
        numbers.in_notation(self.notation()).expect("at most 16 numbers have names")
    }

    /// Returns the number of the symbol with this value.
    pub(super) fn number(&self, value: u32) -> Option<u16> {
        let number = u16::try_from(value).ok()?.checked_sub(self.least)?.checked_add(1)?;
        (1..=self.values).contains(&usize::from(number)).then_some(number)
    }

    /// Returns the row and column that an identifier names, counted from 0: `R1C1` or, on large boards, `RaCg`.
    pub(super) fn place(&self, source: Source<'_>, word: &Word) -> Result<(usize, usize)> {
        if word.text.starts_with(['V', 'v']) || word.text.starts_with("CC") {
            return Err(source.refused(word, "the cell is outside the grid"));
        }
        let place = place(&word.text);
        let inside = place.filter(|&(row, column)| row < self.rows && column < self.columns);
        inside.ok_or_else(|| {
            let expected = format!("a cell of the board of {}×{} cells", self.rows, self.columns);
            source.expected(word, expected)
        })
    }

    /// Returns the cells of the row or column that a word such as `R1` or `C1` names.
    pub(super) fn line(&self, source: Source<'_>, word: &Word) -> Result<Vec<Cell>> {
        let mut characters = word.text.chars();
        let first = characters.next().map(|c| c.to_ascii_uppercase());
        let rest = characters.as_str();
        let number = match rest.parse::<usize>() {
            Ok(number) => number.checked_sub(1),
            Err(_) => match rest.as_bytes() {
                &[digit] => index(digit),
                _ => None,
            },
        };
        let (is_row, count) = match first {
            Some('R') => (true, self.rows),
            Some('C') => (false, self.columns),
            _ => (false, 0),
        };
        let found = number.filter(|&n| n < count).map(|n| self.line_cells(is_row, n));
        found.ok_or_else(|| source.expected(word, "a row or a column, as `R1` or `C1`"))
    }

    /// Returns the cells of each row and of each column.
    pub(super) fn lines(&self) -> [Vec<Vec<Cell>>; 2] {
        [(true, self.rows), (false, self.columns)]
            .map(|(is_row, count)| (0..count).map(|n| self.line_cells(is_row, n)).collect())
    }

    /// Returns the cells of a row or column.
    pub(super) fn line_cells(&self, is_row: bool, index: usize) -> Vec<Cell> {
        if is_row {
            (0..self.columns).map(|column| self.cell(index, column)).collect()
        } else {
            (0..self.rows).map(|row| self.cell(row, index)).collect()
        }
    }
}

/// Parses two numbers of decimal digits around a separator.
fn pair(text: &str, separator: char) -> Option<(usize, usize)> {
    let (first, second) = text.split_once(separator)?;
    Some((number(first)?, number(second)?))
}

/// Parses a number of decimal digits.
fn number(text: &str) -> Option<usize> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}

/// Returns the row and column of an identifier, counted from 0.
fn place(identifier: &str) -> Option<(usize, usize)> {
    match *identifier.as_bytes() {
        [b'R' | b'r', row, b'C' | b'c', column] => Some((index(row)?, index(column)?)),
        _ => None,
    }
}

/// Returns the identifier of the cell in this row and column, counted from 0.
pub(super) fn identifier(row: usize, column: usize) -> String {
    let [row, column] =
        [row, column].map(|index| char::from_digit(index as u32 + 1, 17).unwrap_or('?'));
    format!("R{row}C{column}")
}

/// Returns the index, from 0, of a digit in base 17, which is from 1.
fn index(digit: u8) -> Option<usize> {
    let number = char::from(digit).to_digit(17)?;
    Some(number.checked_sub(1)? as usize)
}

#[cfg(test)]
mod tests {
    use super::super::syntax::items;
    use super::*;

    fn shape(text: &str) -> Result<Shape> {
        Shape::read(Source(text), &items(Source(text), text, 0).unwrap()[0])
    }

    #[test]
    fn shapes_are_read() {
        let found = shape(".Shape~6x8~0-8").unwrap();
        assert_eq!((found.rows, found.columns, found.values, found.least), (6, 8, 9, 0));
        assert_eq!(shape(".Shape~9x9").unwrap(), Shape::USUAL);
        assert!(!shape(".Shape~4x4~2~Raw").unwrap().has_lines);
        for wrong in
            ["", "~6", "~0x6", "~17x9", "~6x6~5", "~6x6~2-7", "~6x6~6~Hex", "~9x9~99999999999"]
        {
            assert!(shape(&format!(".Shape{wrong}")).is_err(), "{wrong}");
        }
    }

    #[test]
    fn boxes_are_as_square_as_possible() {
        for (rows, columns, size, sides) in [
            (9, 9, 9, Some((3, 3))),
            (6, 6, 6, Some((2, 3))),
            (6, 6, 9, Some((3, 3))),
            (4, 6, 6, Some((2, 3))),
            (7, 7, 7, None),
        ] {
            assert_eq!(Shape { rows, columns, ..Shape::USUAL }.box_sides(size), sides);
        }
    }

    #[test]
    fn identifiers_are_in_base_17() {
        assert_eq!(place("RaCG"), Some((9, 15)));
        assert_eq!(place("r1c9"), Some((0, 8)));
        assert_eq!(identifier(9, 15), "RaCg");
        for wrong in ["", "R1", "R0C1", "R1C1x", "RhC1", "C1R1", "R1Cé"] {
            assert_eq!(place(wrong), None, "{wrong}");
        }
    }
}

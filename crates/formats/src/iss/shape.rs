//! The shape of a board: its rows, columns and values, and the cells that identifiers name.

use puzzle::{Alphabet, Cell, Position};

use super::syntax::{Item, Source, Word};
use crate::{ReadError, ReadErrorKind};

/// The largest number of rows, columns or values.
const LARGEST: usize = 16;

/// A rectangle of cells, and the values that they may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    pub rows: usize,
    pub columns: usize,
    /// The number of values.
    pub values: usize,
    /// The least value: 0 or 1.
    pub least: i64,
    /// Whether rows and columns contain no value twice.
    pub has_lines: bool,
}

impl Shape {
    /// The board without an item `.Shape`.
    pub(super) const USUAL: Self =
        Self { rows: 9, columns: 9, values: 9, least: 1, has_lines: true };

    /// Reads an item `.Shape`: `6x6`, with the number of values or their range, and the type of the grid.
    ///
    /// # Errors
    ///
    /// Fails if the item is no shape.
    pub(super) fn of(source: Source<'_>, item: &Item) -> Result<Self, ReadError> {
        let Some(sides) = item.arguments.first() else {
            return Err(source.expected(&item.name, "a shape, as `.Shape~6x6`"));
        };
        let number = |text: &str| {
            let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse::<usize>().ok().filter(|_| digits)
        };
        let pair = |text: &str, separator| {
            let (first, second) = text.split_once(separator)?;
            Some((number(first)?, number(second)?))
        };
        let inside = |sides: &(usize, usize)| {
            (1..=LARGEST).contains(&sides.0) && (1..=LARGEST).contains(&sides.1)
        };
        let (rows, columns) = pair(&sides.text, 'x').filter(inside).ok_or_else(|| {
            let expected = format!("rows and columns, each from 1 to {LARGEST}, as `6x6`");
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
            (values, least) = (last + 1 - first, first as i64);
        }
        let has_lines = match item.arguments.get(2) {
            Some(kind) if kind.text == "Raw" => false,
            Some(kind) if kind.text != "Sudoku" => {
                return Err(source.expected(kind, "a grid of type `Sudoku` or `Raw`"));
            }
            _ => true,
        };
        let fewest = if has_lines { rows.max(columns) } else { 1 };
        if values < fewest || values > LARGEST {
            let at = range.unwrap_or(sides);
            let expected = format!("from {fewest} to {LARGEST} values");
            return Err(source.fault(at, ReadErrorKind::Symbols, expected));
        }
        Ok(Self { rows, columns, values, least, has_lines })
    }

    /// Returns the number of rows and of columns of its boxes, if boxes of this many cells fill the board.
    pub(super) fn box_sides(&self, size: usize) -> Option<(usize, usize)> {
        let fits = |sides: &(usize, usize)| {
            self.rows.is_multiple_of(sides.0) && self.columns.is_multiple_of(sides.1)
        };
        let small = (2..=size.isqrt()).rev().filter(|&small| size.is_multiple_of(small));
        let mut sides = small.flat_map(|small| [(small, size / small), (size / small, small)]);
        sides.find(fits)
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
        let row = |row| {
            (0..self.columns).map(move |column| Position { row: row as u16, column: column as u16 })
        };
        (0..self.rows).flat_map(row).collect()
    }

    /// Returns the symbols: numbers from 1, also where values begin with 0, since no symbol is named 0.
    pub(super) fn alphabet(&self) -> Alphabet {
        Alphabet::numbers(self.values)
    }

    /// Returns the number of the symbol with this value.
    pub(super) fn number(&self, value: i64) -> Option<u16> {
        let number = u16::try_from(value - self.least + 1).ok()?;
        (1..=self.values).contains(&usize::from(number)).then_some(number)
    }

    /// Returns the row and column that an identifier names, counted from 0: `R1C1` or, on large boards, `RaCg`.
    pub(super) fn place(
        &self,
        source: Source<'_>,
        word: &Word,
    ) -> Result<(usize, usize), ReadError> {
        if word.text.starts_with(['V', 'v']) || word.text.starts_with("CC") {
            return Err(source.refused(word, "the cell is outside the grid"));
        }
        let place = identifier(&word.text);
        let inside = place.filter(|&(row, column)| row < self.rows && column < self.columns);
        inside.ok_or_else(|| {
            let expected = format!("a cell of the board of {}×{} cells", self.rows, self.columns);
            source.expected(word, expected)
        })
    }

    /// Returns the index of a row or column, counted from 0, that `R1` or `C1` names, and whether it is a row.
    pub(super) fn line(&self, source: Source<'_>, word: &Word) -> Result<(bool, usize), ReadError> {
        let mut characters = word.text.chars();
        let first = characters.next().map(|c| c.to_ascii_uppercase());
        let rest = characters.as_str();
        let number = match rest.parse::<usize>() {
            Ok(number) => number.checked_sub(1),
            Err(_) => Some(rest).filter(|rest| rest.len() == 1).and_then(index),
        };
        let found = match first {
            Some('R') => number.filter(|&row| row < self.rows).map(|row| (true, row)),
            Some('C') => {
                number.filter(|&column| column < self.columns).map(|column| (false, column))
            }
            _ => None,
        };
        found.ok_or_else(|| source.expected(word, "a row or a column, as `R1` or `C1`"))
    }

    /// Returns the cells of a row or column.
    pub(super) fn line_cells(&self, (is_row, index): (bool, usize)) -> Vec<Cell> {
        if is_row {
            (0..self.columns).map(|column| self.cell(index, column)).collect()
        } else {
            (0..self.rows).map(|row| self.cell(row, index)).collect()
        }
    }
}

/// Returns the row and column, counted from 0.
fn identifier(text: &str) -> Option<(usize, usize)> {
    let mut characters = text.chars();
    let mut next = |letter: char| {
        let found = characters.next().is_some_and(|c| c.eq_ignore_ascii_case(&letter));
        let digit = characters.next()?;
        index(digit.encode_utf8(&mut [0; 4])).filter(|_| found)
    };
    let place = (next('R')?, next('C')?);
    characters.next().is_none().then_some(place)
}

/// Returns the index, from 0, that a digit from 1 in base 17 writes.
fn index(digit: &str) -> Option<usize> {
    let number = match digit.as_bytes() {
        [digit @ b'1'..=b'9'] => digit - b'0',
        [letter @ b'a'..=b'g'] => letter - b'a' + 10,
        [letter @ b'A'..=b'G'] => letter - b'A' + 10,
        _ => return None,
    };
    Some(usize::from(number) - 1)
}

#[cfg(test)]
mod tests {
    use super::super::syntax::items;
    use super::*;

    fn shape(text: &str) -> Result<Shape, ReadError> {
        Shape::of(Source(text), &items(Source(text), text, 0).unwrap()[0])
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
        let sides = |rows, columns, size| Shape { rows, columns, ..Shape::USUAL }.box_sides(size);
        assert_eq!(sides(9, 9, 9), Some((3, 3)));
        assert_eq!(sides(6, 6, 6), Some((2, 3)));
        assert_eq!(sides(6, 6, 9), Some((3, 3)));
        assert_eq!(sides(4, 6, 6), Some((2, 3)));
        assert_eq!(sides(7, 7, 7), None);
    }

    #[test]
    fn identifiers_are_in_base_17() {
        assert_eq!(identifier("RaCG"), Some((9, 15)));
        assert_eq!(identifier("r1c9"), Some((0, 8)));
        for wrong in ["", "R1", "R0C1", "R1C1x", "RhC1", "C1R1", "R1Cé"] {
            assert_eq!(identifier(wrong), None, "{wrong}");
        }
    }
}

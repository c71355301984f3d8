//! Boards: rows, columns and blocks at a position of the plane.

use crate::{Alphabet, Position, Scope, Variant, VariantError};

use super::assembly::{Assembly, Group};
use super::{Extra, ExtraError, LAST_LINE, MAX_ORDER, MapError};

/// A board of rows, columns and blocks, with its position on the plane.
///
/// **Invariant.** Each of its rows, columns and blocks has as many cells as there are symbols; it is
/// as high as it is wide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    pub(super) at: Position,
    pub(super) order: usize,
    /// The number of rows, and of columns, of the board: the order, unless there are gaps.
    pub(super) side: usize,
    /// By row and column: the block, counted from 0 in reading order; `None` for a gap.
    pub(super) block_of: Vec<Option<u32>>,
    pub(super) extras: Vec<&'static Extra>,
}

impl Board {
    /// Returns a board with blocks of this many rows and columns, at the upper left corner of the plane.
    ///
    /// # Errors
    ///
    /// Fails if the order is out of range.
    pub fn rectangles(block_rows: usize, block_columns: usize) -> Result<Self, VariantError> {
        let n = block_rows.saturating_mul(block_columns);
        if n == 0 || n > MAX_ORDER {
            return Err(VariantError::Order(n));
        }
        // A board has as many blocks side by side as a block has rows.
        let block_of = (0..n * n).map(|index| {
            let (row, column) = (index / n, index % n);
            Some((row / block_rows * block_rows + column / block_columns) as u32)
        });
        Ok(Self::of_blocks(n, n, block_of.collect()))
    }

    /// A board of these blocks, by row and column, at the upper left corner of the plane.
    pub(super) fn of_blocks(order: usize, side: usize, block_of: Vec<Option<u32>>) -> Self {
        Self { at: Position { row: 0, column: 0 }, order, side, block_of, extras: Vec::new() }
    }

    /// Returns the same board with its upper left cell at this position.
    ///
    /// # Errors
    ///
    /// Fails if the board does not fit the plane there.
    pub fn at(mut self, position: Position) -> Result<Self, VariantError> {
        let is_past = |start: u16| usize::from(start) + self.side > LAST_LINE;
        if is_past(position.row) || is_past(position.column) {
            return Err(VariantError::OffThePlane { at: position, side: self.side });
        }
        self.at = position;
        Ok(self)
    }

    /// Returns the same board with extra regions.
    ///
    /// ```
    /// use puzzle::{Board, Extra};
    /// let windows = Extra::by_name("windoku").unwrap();
    /// assert!(Board::rectangles(3, 3).unwrap().with(windows).is_ok());
    /// let error = Board::rectangles(2, 3).unwrap().with(windows).unwrap_err();
    /// assert_eq!(error.to_string(), "windoku needs square blocks in line");
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the board cannot have these regions.
    pub fn with(mut self, extra: &'static Extra) -> Result<Self, ExtraError> {
        if extra.groups(&self).is_none() {
            return Err(ExtraError { extra: extra.name, needs: extra.needs });
        }
        self.extras.push(extra);
        Ok(self)
    }

    /// Returns the number of symbols and of cells in a row.
    pub fn order(&self) -> usize {
        self.order
    }

    /// Returns the numbers of rows and columns of its blocks, if these are equal, aligned rectangles.
    pub fn block_sides(&self) -> Option<(usize, usize)> {
        if self.side != self.order {
            return None;
        }
        let columns = self.block_of.iter().take_while(|&&block| block == Some(0)).count();
        let rows = self.order / columns;
        let same = Self::rectangles(rows, columns).is_ok_and(|b| b.block_of == self.block_of);
        same.then_some((rows, columns))
    }

    /// Returns the position of this row and column of the board.
    pub(super) fn position(&self, row: usize, column: usize) -> Position {
        Position { row: self.at.row + row as u16, column: self.at.column + column as u16 }
    }

    /// Returns the position of this row and column of the board, if there is a cell.
    pub(super) fn cell(&self, row: usize, column: usize) -> Option<Position> {
        self.block_of[row * self.side + column].map(|_| self.position(row, column))
    }

    /// Returns the positions of the cells, in reading order.
    pub(super) fn positions(&self) -> impl Iterator<Item = Position> {
        let places = (0..self.side).flat_map(|row| (0..self.side).map(move |column| (row, column)));
        places.filter_map(|(row, column)| self.cell(row, column))
    }

    /// The rows, then the columns, then the blocks.
    pub(super) fn groups(&self) -> impl Iterator<Item = Group> {
        let side = self.side;
        let row = move |row| (0..side).filter_map(|column| self.cell(row, column)).collect();
        let column = move |column| (0..side).filter_map(|row| self.cell(row, column)).collect();
        let mut blocks = vec![Vec::new(); side];
        for (&block, index) in self.block_of.iter().zip(0..) {
            if let Some(block) = block {
                blocks[block as usize].push(self.position(index / side, index % side));
            }
        }
        let group = |scope, word: &str, index: usize, cells| Group {
            scope,
            name: format!("{word} {}", index + 1),
            cells,
        };
        let rows = (0..side).map(move |index| group(Scope::Row, "row", index, row(index)));
        let columns =
            (0..side).map(move |index| group(Scope::Column, "column", index, column(index)));
        let block = move |(cells, index)| group(Scope::Block, "block", index, cells);
        rows.chain(columns).chain(blocks.into_iter().zip(0..).map(block))
    }
}

impl Variant {
    /// Returns the usual board with m² symbols and blocks of m×m cells; m = 3 is the 9×9 board.
    ///
    /// # Errors
    ///
    /// Fails if the order is out of range.
    pub fn classic(m: usize) -> Result<Self, VariantError> {
        Self::blocks(m, m)
    }

    /// A square board with blocks of this many rows and columns: `blocks(2, 3)` is the 6×6 board.
    ///
    /// Cells and blocks are numbered in reading order. The regions are the rows, then the columns,
    /// then the blocks.
    ///
    /// # Errors
    ///
    /// Fails if the order is out of range.
    pub fn blocks(block_rows: usize, block_columns: usize) -> Result<Self, VariantError> {
        let board = Board::rectangles(block_rows, block_columns)?;
        let name = if block_rows == block_columns {
            format!("classic:{}", board.order())
        } else {
            format!("blocks:{block_rows}x{block_columns}")
        };
        Self::boards(name, Alphabet::numbers(board.order()), &[board])
    }

    /// Returns a board with the blocks of a map of letters, as [`Board::from_map`] parses it; its name contains
    /// the map.
    ///
    /// ```
    /// use puzzle::Variant;
    /// let variant = Variant::jigsaw("AAAB\nACBB\nDCCB\nDDDC").unwrap();
    /// assert_eq!(variant.name(), "jigsaw:AAAB/ACBB/DCCB/DDDC");
    /// assert_eq!(variant.regions()[9].name, "block 2");
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the text is not a valid map.
    #[expect(
        clippy::missing_panics_doc,
        reason = "a drawn board fits the plane, and its regions the symbols"
    )]
    pub fn jigsaw(drawing: &str) -> Result<Self, MapError> {
        let board = Board::from_map(drawing)?;
        let rows = drawing.split(['\n', '/']).map(|row| row.split_whitespace().collect::<String>());
        let rows: Vec<String> = rows.filter(|row| !row.is_empty()).collect();
        let name = format!("jigsaw:{}", rows.join("/"));
        let variant = Self::boards(name, Alphabet::numbers(board.order()), &[board]);
        Ok(variant.expect("a drawn board fits the plane, and its regions the symbols"))
    }

    /// Boards on one plane, which may share cells: of order 9 each, five of them make a samurai.
    ///
    /// The cells are in reading order over the whole plane. The regions are those of the first board,
    /// then those of the second, and so on, then the extra regions of each; a region that two boards
    /// share occurs once.
    ///
    /// ```
    /// use puzzle::{Alphabet, Board, Variant};
    /// let board = Board::rectangles(2, 2).unwrap();
    /// let second = board.clone().at("R3C3".parse().unwrap()).unwrap();
    /// let twodoku = Variant::boards("pair", Alphabet::numbers(4), &[board, second]).unwrap();
    /// assert_eq!((twodoku.cell_count(), twodoku.regions().len()), (28, 23));
    /// assert_eq!(twodoku.regions()[12].name, "board 2, row 1");
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the boards do not fit together or have too many cells.
    pub fn boards(
        name: impl Into<String>,
        alphabet: Alphabet,
        boards: &[Board],
    ) -> Result<Self, VariantError> {
        Assembly::new(alphabet, boards)?.finish(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cell;

    #[test]
    fn blocks_are_numbered_in_reading_order() {
        let variant = Variant::classic(3).unwrap();
        let block = &variant.regions()[18 + 3];
        assert_eq!((block.name.as_str(), block.scope), ("block 4", Scope::Block));
        // The paper's example: rank 6 of block 3 is row 5, column 0, all from 0.
        assert_eq!(variant.position(block.cells[6]).to_string(), "R6C1");
        assert_eq!(variant.peers(block.cells[6]).len(), 20);
    }

    #[test]
    fn rectangular_blocks_cover_the_board() {
        let variant = Variant::blocks(2, 3).unwrap();
        let blocks = variant.regions().iter().filter(|region| region.scope == Scope::Block);
        let mut cells: Vec<Cell> = blocks.flat_map(|block| block.cells.clone()).collect();
        let second: Vec<String> =
            cells[6..12].iter().map(|&cell| variant.position(cell).to_string()).collect();
        assert_eq!(second, ["R1C4", "R1C5", "R1C6", "R2C4", "R2C5", "R2C6"]);
        cells.sort_unstable();
        assert_eq!(cells, variant.cells().collect::<Vec<_>>());
        assert!(variant.cells().all(|cell| variant.regions_of(cell).len() == 3));
    }

    #[test]
    fn orders_out_of_range_are_refused() {
        assert_eq!(Variant::classic(0), Err(VariantError::Order(0)));
        assert_eq!(Variant::classic(33), Err(VariantError::Order(1089)));
        assert!(Variant::blocks(usize::MAX, 2).is_err());
        assert_eq!(Variant::classic(10).unwrap().order(), 100);
    }
}

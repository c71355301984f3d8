//! Boards of rows, columns and rectangular blocks.

use crate::{Alphabet, Cell, Position, Region, Scope, Variant, VariantError};

use super::MAX_ORDER;

impl Variant {
    /// The usual board with m² symbols and blocks of m×m cells: m = 3 is everybody's.
    pub fn classic(m: usize) -> Result<Self, VariantError> {
        Self::blocks(m, m)
    }

    /// A square board with blocks of this many rows and columns: `blocks(2, 3)` is the 6×6 board.
    ///
    /// Cells and blocks are numbered in reading order. The regions are the rows, then the columns,
    /// then the blocks.
    pub fn blocks(block_rows: usize, block_columns: usize) -> Result<Self, VariantError> {
        let n = block_rows.saturating_mul(block_columns);
        if n == 0 || n > MAX_ORDER {
            return Err(VariantError::Order(n));
        }
        let cell = |row: usize, column: usize| Cell::from_index((row * n + column) as u32);
        let region = |scope, word: &str, number: usize, cells| Region {
            scope,
            name: format!("{word} {}", number + 1),
            cells,
        };
        let row = |r| region(Scope::Row, "row", r, (0..n).map(|c| cell(r, c)).collect());
        let column = |c| region(Scope::Column, "column", c, (0..n).map(|r| cell(r, c)).collect());
        // There are as many blocks side by side as a block has rows.
        let block = |b: usize| {
            let (top, left) = (b / block_rows * block_rows, b % block_rows * block_columns);
            let place = |k| cell(top + k / block_columns, left + k % block_columns);
            region(Scope::Block, "block", b, (0..n).map(place).collect())
        };
        let regions = (0..n).map(row).chain((0..n).map(column)).chain((0..n).map(block));
        let position = |index| Position { row: (index / n) as u16, column: (index % n) as u16 };
        let name = if block_rows == block_columns {
            format!("classic:{n}")
        } else {
            format!("blocks:{block_rows}x{block_columns}")
        };
        let positions = (0..n * n).map(position).collect();
        Self::new(name, Alphabet::numbers(n), positions, regions.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_numbered_as_one_reads() {
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

//! Cells of the board that a kind names by their place: neighbours, lines, squares, blocks.

use crate::{Cell, Position, Scope, Variant};

impl Variant {
    /// Returns the cell this many rows and columns further, if there is one.
    pub fn cell_beside(&self, cell: Cell, rows: i32, columns: i32) -> Option<Cell> {
        let Position { row, column } = self.position(cell);
        let row = u16::try_from(i32::from(row) + rows).ok()?;
        let column = u16::try_from(i32::from(column) + columns).ok()?;
        self.cell_at(Position { row, column })
    }

    /// Returns the orthogonal neighbours of the cell: above, to the left, to the right, below.
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        let steps = [(-1, 0), (0, -1), (0, 1), (1, 0)];
        steps.into_iter().filter_map(move |(row, column)| self.cell_beside(cell, row, column))
    }

    /// Returns each pair of orthogonal neighbours once: a cell, and the one to its right or below it.
    pub fn adjacent_pairs(&self) -> impl Iterator<Item = [Cell; 2]> {
        self.cells().flat_map(move |cell| {
            let next = [(0, 1), (1, 0)].map(|(row, column)| self.cell_beside(cell, row, column));
            next.into_iter().flatten().map(move |other| [cell, other])
        })
    }

    /// Returns each square of 2×2 cells, in reading order.
    pub fn squares(&self) -> impl Iterator<Item = [Cell; 4]> {
        self.cells().filter_map(move |cell| {
            let beside = |row, column| self.cell_beside(cell, row, column);
            Some([cell, beside(0, 1)?, beside(1, 0)?, beside(1, 1)?])
        })
    }

    /// Returns the indices of the blocks that contain the cell, ascending.
    pub fn blocks_of(&self, cell: Cell) -> impl Iterator<Item = usize> {
        let regions = self.regions_of(cell).iter().map(|&region| region as usize);
        regions.filter(|&region| self.regions()[region].scope == Scope::Block)
    }

    /// Returns the index of the first block that contains the cell.
    pub fn block_of(&self, cell: Cell) -> Option<usize> {
        self.blocks_of(cell).next()
    }

    /// Returns the cells of a line as segments, each in one block; a line that returns to a block has a further
    /// segment in it. Cells without block end a segment and are in none.
    pub fn segments_by_block(&self, line: &[Cell]) -> Vec<Vec<Cell>> {
        let mut segments: Vec<Vec<Cell>> = Vec::new();
        let mut before = None;
        for &cell in line {
            let block = self.block_of(cell);
            match segments.last_mut() {
                Some(segment) if block.is_some() && block == before => segment.push(cell),
                _ if block.is_some() => segments.push(vec![cell]),
                _ => {}
            }
            before = block;
        }
        segments
    }
}

//! Variants of one or more boards, and the usual board of an order.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use super::assembly::Assembly;
use super::square_board::Group;
use crate::{
    Alphabet, Cell, MAX_ORDER, MapError, Position, Region, Scope, SquareBoard, Variant,
    VariantError,
};

impl Variant {
    /// Returns the board of this order with square blocks: order 9 is the 9×9 board.
    ///
    /// ```
    /// use clausoku_board::Variant;
    /// assert_eq!(Variant::classic(9).unwrap().name(), "classic:9");
    /// let error = Variant::classic(6).unwrap_err();
    /// assert_eq!(error.to_string(), "an order of 6 has no square blocks, because 6 is not a square");
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the order is no square, or out of range.
    pub fn classic(order: usize) -> Result<Self, VariantError> {
        let m = order.isqrt();
        match order {
            1..=MAX_ORDER if m * m != order => Err(VariantError::NotSquare(order)),
            1..=MAX_ORDER => Self::blocks(m, m),
            _ => Err(VariantError::Order(order)),
        }
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
        let board = SquareBoard::blocks(block_rows, block_columns)?;
        let name = if block_rows == block_columns {
            format!("classic:{}", board.order())
        } else {
            format!("blocks:{block_rows}x{block_columns}")
        };
        Self::from_boards(name, Alphabet::numbers(board.order()), &[board])
    }

    /// Returns a square board of rows and columns without blocks, whose solutions are Latin squares.
    ///
    /// ```
    /// use clausoku_board::Variant;
    /// let variant = Variant::latin(5).unwrap();
    /// assert_eq!((variant.name(), variant.regions().len()), ("latin:5", 10));
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the order is out of range.
    pub fn latin(order: usize) -> Result<Self, VariantError> {
        let board = SquareBoard::blocks(1, order)?;
        let positions: Vec<Position> = board.positions().collect();
        // The cells are in reading order.
        let cell = |at: Position| {
            Cell::from_index(u32::from(at.row) * order as u32 + u32::from(at.column))
        };
        let lines = board.groups().filter(|group| group.scope != Scope::Block);
        let regions = lines.map(|Group { scope, name, cells }| Region {
            scope,
            name,
            cells: cells.into_iter().map(cell).collect(),
        });
        let name = format!("latin:{order}");
        Self::new(name, Alphabet::numbers(order), positions, regions.collect())
    }

    /// Returns a board with the blocks of a map of letters, as [`SquareBoard::from_map`] parses it; its name contains
    /// the map.
    ///
    /// ```
    /// use clausoku_board::Variant;
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
        let board = SquareBoard::from_map(drawing)?;
        let rows = drawing.split(['\n', '/']).map(|row| row.split_whitespace().collect::<String>());
        let rows: Vec<String> = rows.filter(|row| !row.is_empty()).collect();
        let name = format!("jigsaw:{}", rows.join("/"));
        let variant = Self::from_boards(name, Alphabet::numbers(board.order()), &[board]);
        Ok(variant.expect("a drawn board fits the plane, and its regions the symbols"))
    }

    /// Boards on one plane, which may share cells: of order 9 each, five of them make a samurai.
    ///
    /// The cells are in reading order over the whole plane. The regions of the first board come
    /// first, then the regions of the second, and so on, then the extra regions of each; a region
    /// that two boards share occurs once.
    ///
    /// ```
    /// use clausoku_board::{Alphabet, SquareBoard, Variant};
    /// let board = SquareBoard::blocks(2, 2).unwrap();
    /// let second = board.clone().at("R3C3".parse().unwrap()).unwrap();
    /// let twodoku = Variant::from_boards("pair", Alphabet::numbers(4), &[board, second]).unwrap();
    /// assert_eq!((twodoku.cell_count(), twodoku.regions().len()), (28, 23));
    /// assert_eq!(twodoku.regions()[12].name, "board 2, row 1");
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the boards do not fit together or have too many cells.
    pub fn from_boards(
        name: impl Into<String>,
        alphabet: Alphabet,
        boards: &[SquareBoard],
    ) -> Result<Self, VariantError> {
        Assembly::new(alphabet, boards)?.finish(name)
    }

    /// Returns the rows and columns of the usual block of this many cells: as square as can be, and wider than
    /// high.
    ///
    /// # Errors
    ///
    /// The order is a prime, 0 or too large.
    pub fn usual_block(order: usize) -> Result<(usize, usize), NoUsualBoard> {
        if order == 0 || order > MAX_ORDER {
            return Err(NoUsualBoard::Range(order));
        }
        match (1..=order.isqrt()).rev().find(|&rows| order.is_multiple_of(rows)) {
            Some(1) if order > 1 => Err(NoUsualBoard::Prime(order)),
            rows => Ok((rows.unwrap_or(1), order / rows.unwrap_or(1))),
        }
    }

    /// Returns the usual board of this order: square blocks if the order is a square, else the most square
    /// blocks with fewer rows than columns.
    ///
    /// ```
    /// use clausoku_board::Variant;
    /// assert_eq!(Variant::usual(9).unwrap().name(), "classic:9");
    /// assert_eq!(Variant::usual(6).unwrap().name(), "blocks:2x3");
    /// assert_eq!(Variant::usual(12).unwrap().name(), "blocks:3x4");
    /// assert!(Variant::usual(7).is_err());
    /// // Puzzles that are read share their board.
    /// assert!(std::sync::Arc::ptr_eq(&Variant::usual(9).unwrap(), &Variant::usual(9).unwrap()));
    /// ```
    ///
    /// # Errors
    ///
    /// The order is a prime, 0 or too large.
    pub fn usual(order: usize) -> Result<Arc<Self>, NoUsualBoard> {
        if let Some(shared) = SHARED.get(order).and_then(OnceLock::get) {
            return Ok(Arc::clone(shared));
        }
        let (rows, columns) = Self::usual_block(order)?;
        let board = Self::blocks(rows, columns).map_err(|_| NoUsualBoard::Range(order))?;
        let board = Arc::new(board);
        let Some(shared) = SHARED.get(order) else { return Ok(board) };
        Ok(Arc::clone(shared.get_or_init(|| board)))
    }

    /// Returns whether the cells form a square with as many rows as there are symbols, in reading order.
    pub fn is_square(&self) -> bool {
        let n = self.order();
        self.cell_count() == n * n
            && self.cells().all(|cell| {
                let Position { row, column } = self.position(cell);
                let (row, column) = (usize::from(row), usize::from(column));
                column < n && row * n + column == cell.index()
            })
    }

    /// Returns the numbers of rows and of columns of the blocks of a [square](Self::is_square), if they are rectangles of
    /// equal sides that form a grid. There may be other regions and constraints.
    pub fn block_sides(&self) -> Option<(usize, usize)> {
        let n = self.order();
        let mut blocks = self.regions().iter().filter(|region| region.scope == Scope::Block);
        let first =
            blocks.clone().find(|block| block.cells.iter().any(|cell| cell.index() == 0))?;
        // At least 1, since the block contains cell 0.
        let columns = first.cells.iter().filter(|cell| cell.index() < n).count();
        let rows = n / columns;
        let mut corners = BTreeSet::new();
        let are_rectangles = self.is_square()
            && rows * columns == n
            && blocks.all(|block| {
                let places = block.cells.iter().map(|cell| cell.index());
                let mut places = places.map(|index| (index / n / rows, index % n / columns));
                let first = places.next();
                let is_whole = block.cells.len() == n && places.all(|place| Some(place) == first);
                is_whole && corners.insert(first)
            });
        (are_rectangles && corners.len() == n).then_some((rows, columns))
    }
}

/// The largest order whose usual board is shared: cells of larger boards have no characters, and the boards take megabytes.
const MAX_SHARED: usize = 36;

/// The usual boards that were asked for, by order.
// A new board for each puzzle took most of the time of `str::parse`.
static SHARED: [OnceLock<Arc<Variant>>; MAX_SHARED + 1] =
    [const { OnceLock::new() }; MAX_SHARED + 1];

/// The error for an order without a usual board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoUsualBoard {
    /// A prime order has no rectangular blocks.
    #[error(
        "{0} is prime, so no rectangular block has {0} cells; name the variant, in the text by `# variant: NAME` above the cells"
    )]
    Prime(usize),
    /// The order is 0 or too large.
    #[error("the order can be 1 to {MAX_ORDER}")]
    Range(usize),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cell;

    #[test]
    fn blocks_are_numbered_in_reading_order() {
        let variant = Variant::classic(9).unwrap();
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
    fn blocks_are_found() {
        let sides = |name| Variant::by_name(name).unwrap().block_sides();
        assert_eq!(sides("x"), Some((3, 3)));
        assert_eq!(sides("blocks:2x3"), Some((2, 3)));
        assert_eq!(sides("blocks:3x2"), Some((3, 2)));
        assert_eq!(sides("classic:1"), Some((1, 1)));
        for name in ["jigsaw:AAAB/ACBB/DCCB/DDDC", "samurai"] {
            assert_eq!(sides(name), None);
        }
    }

    #[test]
    fn orders_out_of_range_are_refused() {
        assert_eq!(Variant::classic(0), Err(VariantError::Order(0)));
        assert_eq!(Variant::classic(1089), Err(VariantError::Order(1089)));
        assert!(Variant::blocks(usize::MAX, 2).is_err());
        assert_eq!(Variant::classic(100).unwrap().order(), 100);
    }

    #[test]
    fn blocks_are_as_square_as_possible() {
        let expected = [(1, (1, 1)), (4, (2, 2)), (8, (2, 4)), (10, (2, 5)), (35, (5, 7))];
        for (order, sides) in expected {
            assert_eq!(Variant::usual_block(order), Ok(sides));
        }
        assert_eq!(Variant::usual_block(1024), Ok((32, 32)));
        for order in [2, 3, 5, 7, 11, 1021] {
            assert_eq!(Variant::usual_block(order), Err(NoUsualBoard::Prime(order)));
        }
        for order in [0, 1025, usize::MAX] {
            assert_eq!(Variant::usual_block(order), Err(NoUsualBoard::Range(order)));
        }
    }
}

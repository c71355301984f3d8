//! Falissard's triple: symbols, ordered cells, regions.

mod assembly;
mod board;
mod built_in;
mod drawing;
mod extra;
mod name;

use std::collections::{HashMap, HashSet};

use crate::{Alphabet, Cell, Position, Region, Scope};

pub use board::{Board, ExtraError};
pub use built_in::{BuiltIn, VARIANTS};
pub use drawing::{DrawingError, DrawingFault};
pub use extra::{EXTRAS, Extra};
pub use name::{NameError, Parameter};

/// The largest order: above it, n³ candidates leave no room for 31-bit variables and auxiliaries.
pub const MAX_ORDER: usize = 1024;

/// The largest number of cells that boards may have together, each counted for each board.
pub const MAX_CELLS: usize = MAX_ORDER * MAX_ORDER;

/// The last row and the last column that a position can name, counted from 1.
const LAST_LINE: usize = u16::MAX as usize;

/// The rules of one kind of Sudoku, as data.
///
/// ```
/// use puzzle::Variant;
/// let usual = Variant::classic(3).unwrap();
/// assert_eq!((usual.order(), usual.cell_count(), usual.regions().len()), (9, 81, 27));
/// let small = Variant::blocks(2, 3).unwrap();
/// assert_eq!(small.name(), "blocks:2x3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    name: String,
    alphabet: Alphabet,
    positions: Vec<Position>,
    at: HashMap<Position, Cell>,
    regions: Vec<Region>,
    /// `regions_of[starts[c]..starts[c + 1]]`: the regions that hold cell c, as indices.
    regions_of: Vec<u32>,
    starts: Vec<u32>,
}

/// Data that make no variant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VariantError {
    /// The order is 0 or too large.
    #[error("an order of {0} is out of range; it can be 1 to {MAX_ORDER}")]
    Order(usize),
    /// Two cells stand at one place.
    #[error("two cells stand at {0}")]
    SamePlace(Position),
    /// A region names a cell that is not there.
    #[error("{region}: there is no cell of index {index}")]
    NoSuchCell {
        /// The region's name.
        region: String,
        /// The cell's index.
        index: usize,
    },
    /// A region names a cell twice.
    #[error("{region}: {position} is there twice")]
    CellTwice {
        /// The region's name.
        region: String,
        /// Where the cell stands.
        position: Position,
    },
    /// A region has the wrong number of cells.
    #[error("{region} has {}; it needs {expected}, one for each symbol", count(*found, "cell"))]
    RegionSize {
        /// The region's name.
        region: String,
        /// The number of symbols.
        expected: usize,
        /// The number of cells.
        found: usize,
    },
    /// Two regions of one scope have the same cells.
    #[error("{second} has the same cells as {first}")]
    SameRegion {
        /// The name of the region that is there first.
        first: String,
        /// The name of the other.
        second: String,
    },
    /// A board is not of the order of the variant.
    #[error("board {board} is of order {found}, but there are {expected} symbols")]
    BoardOrder {
        /// Which board, counted from 1.
        board: usize,
        /// The number of symbols.
        expected: usize,
        /// The board's order.
        found: usize,
    },
    /// The boards are too many, or too large.
    #[error("the boards have more than {MAX_CELLS} cells together")]
    TooManyCells,
    /// A board reaches over the edge of the plane.
    #[error("a board of {side} rows at {at} reaches past row or column {LAST_LINE}, the last")]
    OffThePlane {
        /// The upper left corner of the board.
        at: Position,
        /// How many rows and columns it takes up.
        side: usize,
    },
}

impl Variant {
    /// Puts a variant together from its parts.
    ///
    /// Rows, columns and blocks have as many cells as there are symbols. A region of scope
    /// [`Extra`](Scope::Extra) may have fewer: it then holds no symbol twice, but not all of them.
    /// No two regions of one scope have the same cells.
    pub fn new(
        name: impl Into<String>,
        alphabet: Alphabet,
        positions: Vec<Position>,
        regions: Vec<Region>,
    ) -> Result<Self, VariantError> {
        let mut at = HashMap::with_capacity(positions.len());
        for (&position, index) in positions.iter().zip(0..) {
            if at.insert(position, Cell::from_index(index)).is_some() {
                return Err(VariantError::SamePlace(position));
            }
        }
        let mut degrees = vec![0_u32; positions.len() + 1];
        let mut last_seen = vec![usize::MAX; positions.len()];
        for (index, region) in regions.iter().enumerate() {
            check_region(region, index, alphabet.len(), &positions, &mut last_seen)?;
            for cell in &region.cells {
                degrees[cell.index() + 1] += 1;
            }
        }
        check_that_all_differ(&regions)?;
        for index in 1..degrees.len() {
            degrees[index] += degrees[index - 1];
        }
        let starts = degrees;
        let mut next = starts.clone();
        let mut regions_of = vec![0; starts[positions.len()] as usize];
        for (region, index) in regions.iter().zip(0..) {
            for cell in &region.cells {
                let slot = &mut next[cell.index()];
                regions_of[*slot as usize] = index;
                *slot += 1;
            }
        }
        Ok(Self { name: name.into(), alphabet, positions, at, regions, regions_of, starts })
    }

    /// What the variant is called; for built-in ones, what [`by_name`](Self::by_name) takes.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many symbols there are.
    pub fn order(&self) -> usize {
        self.alphabet.len()
    }

    /// The symbols and how they are written.
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// How many cells there are.
    pub fn cell_count(&self) -> usize {
        self.positions.len()
    }

    /// The cells in order.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + use<> {
        (0..self.positions.len() as u32).map(Cell::from_index)
    }

    /// Where the cell stands.
    pub fn position(&self, cell: Cell) -> Position {
        self.positions[cell.index()]
    }

    /// The cell that stands there, if any.
    pub fn cell_at(&self, position: Position) -> Option<Cell> {
        self.at.get(&position).copied()
    }

    /// The rows and the columns of the plane that the cells take up.
    pub fn extent(&self) -> (usize, usize) {
        let rows = self.positions.iter().map(|position| position.row);
        let columns = self.positions.iter().map(|position| position.column);
        let past = |last: Option<u16>| last.map_or(0, |last| usize::from(last) + 1);
        (past(rows.max()), past(columns.max()))
    }

    /// The regions in order.
    pub fn regions(&self) -> &[Region] {
        &self.regions
    }

    /// The regions that hold the cell, by index, ascending.
    pub fn regions_of(&self, cell: Cell) -> &[u32] {
        let (start, end) = (self.starts[cell.index()], self.starts[cell.index() + 1]);
        &self.regions_of[start as usize..end as usize]
    }

    /// Whether the region must hold every symbol, and not only none twice.
    pub fn is_complete(&self, region: &Region) -> bool {
        region.cells.len() == self.order()
    }

    /// The cells that share a region with this one, ascending, without the cell itself.
    pub fn peers(&self, cell: Cell) -> Vec<Cell> {
        let regions = self.regions_of(cell).iter();
        let mut peers: Vec<Cell> = regions
            .flat_map(|&region| &self.regions[region as usize].cells)
            .copied()
            .filter(|&peer| peer != cell)
            .collect();
        peers.sort_unstable();
        peers.dedup();
        peers
    }
}

/// `1 cell`, `2 cells`.
fn count(number: usize, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}

fn check_region(
    region: &Region,
    index: usize,
    order: usize,
    positions: &[Position],
    last_seen: &mut [usize],
) -> Result<(), VariantError> {
    let (name, found) = (|| region.name.clone(), region.cells.len());
    if found > order || (found < order && region.scope != Scope::Extra) {
        return Err(VariantError::RegionSize { region: name(), expected: order, found });
    }
    for cell in &region.cells {
        match last_seen.get_mut(cell.index()) {
            None => {
                return Err(VariantError::NoSuchCell { region: name(), index: cell.index() });
            }
            Some(seen) if *seen == index => {
                return Err(VariantError::CellTwice {
                    region: name(),
                    position: positions[cell.index()],
                });
            }
            Some(seen) => *seen = index,
        }
    }
    Ok(())
}

fn check_that_all_differ(regions: &[Region]) -> Result<(), VariantError> {
    let sorted = |region: &Region| {
        let mut cells = region.cells.clone();
        cells.sort_unstable();
        (region.scope, cells)
    };
    let mut seen = HashSet::with_capacity(regions.len());
    match regions.iter().find(|region| !seen.insert(sorted(region))) {
        None => Ok(()),
        Some(second) => {
            let first = regions.iter().find(|first| sorted(first) == sorted(second));
            let name = |region: &Region| region.name.clone();
            let first = first.map(name).unwrap_or_default();
            Err(VariantError::SameRegion { first, second: name(second) })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_region_is_there_once() {
        let board = Variant::classic(2).unwrap();
        let with = |scope, cells: Vec<Cell>| {
            let positions = board.cells().map(|cell| board.position(cell)).collect();
            let mut regions = board.regions().to_vec();
            regions.push(Region { scope, name: "another".into(), cells });
            Variant::new("test", board.alphabet().clone(), positions, regions)
        };
        let mut first_row = board.regions()[0].cells.clone();
        first_row.reverse();
        let error = with(Scope::Row, first_row.clone()).unwrap_err();
        assert_eq!(error.to_string(), "another has the same cells as row 1");
        assert!(with(Scope::Extra, first_row).is_ok());
    }
}

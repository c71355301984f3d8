//! Putting a variant together from boards and what is added to them.

use crate::{Alphabet, Cell, Position, Region, Scope, Variant, VariantError};

use super::{Board, MAX_CELLS};

/// A region to be, by where its cells stand.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub scope: Scope,
    pub name: String,
    pub cells: Vec<Position>,
}

/// A variant that still grows.
///
/// **Invariant.** Of what boards have and what is added to them, no two regions of one scope have
/// the same cells, and none of scope [`Extra`](Scope::Extra) lies inside an earlier one.
#[derive(Clone, Debug)]
pub(super) struct Assembly {
    alphabet: Alphabet,
    /// Where the cells stand, in reading order.
    positions: Vec<Position>,
    regions: Vec<Region>,
    /// By cell: the regions that hold it, ascending.
    regions_of: Vec<Vec<u32>>,
}

impl Assembly {
    /// The boards, each with its rows, columns and blocks.
    pub(super) fn new(alphabet: Alphabet, boards: &[Board]) -> Result<Self, VariantError> {
        let expected = alphabet.len();
        let mut all = 0;
        for (board, number) in boards.iter().zip(1..) {
            if board.order != expected {
                return Err(VariantError::BoardOrder {
                    board: number,
                    expected,
                    found: board.order,
                });
            }
            all += board.order * board.side;
            if all > MAX_CELLS {
                return Err(VariantError::TooManyCells);
            }
        }
        let mut positions: Vec<Position> = boards.iter().flat_map(Board::positions).collect();
        positions.sort_unstable();
        positions.dedup();
        Ok(Self::over(alphabet, positions, boards))
    }

    /// The same, over these cells in reading order, which the boards may leave out but not exceed.
    pub(super) fn over(alphabet: Alphabet, positions: Vec<Position>, boards: &[Board]) -> Self {
        let regions_of = vec![Vec::new(); positions.len()];
        let mut assembly = Self { alphabet, positions, regions: Vec::new(), regions_of };
        let several = boards.len() > 1;
        let prefix = |number| if several { format!("board {number}, ") } else { String::new() };
        let numbered = || boards.iter().zip((1..).map(prefix));
        for (board, prefix) in numbered() {
            board.groups().for_each(|group| assembly.add(&prefix, group));
        }
        for (board, prefix) in numbered() {
            let groups = board.extras.iter().filter_map(|extra| extra.groups(board)).flatten();
            groups.for_each(|group| assembly.add(&prefix, group));
        }
        assembly
    }

    /// The cell that stands there, if any.
    pub(super) fn cell(&self, position: Position) -> Option<Cell> {
        let index = self.positions.binary_search(&position).ok()?;
        Some(Cell::from_index(index as u32))
    }

    /// Adds a region of cells that are there, unless one like it is there already: one of the same
    /// scope with the same cells, or for an extra one, any that holds all its cells.
    pub(super) fn add(&mut self, prefix: &str, group: Group) {
        let Group { scope, name, cells } = group;
        let cell = |position| self.cell(position).expect("boards have no cells beyond these");
        let cells: Vec<Cell> = cells.into_iter().map(cell).collect();
        let Some((first, rest)) = cells.split_first() else { return };
        let holds_all = |region: &&u32| {
            rest.iter().all(|cell| self.regions_of[cell.index()].binary_search(region).is_ok())
        };
        let is_like = |&region: &u32| {
            let other = &self.regions[region as usize];
            scope == Scope::Extra || (scope == other.scope && other.cells.len() == cells.len())
        };
        if self.regions_of[first.index()].iter().filter(holds_all).any(is_like) {
            return;
        }
        self.push(Region { scope, name: format!("{prefix}{name}"), cells });
    }

    /// Adds a region.
    pub(super) fn push(&mut self, region: Region) {
        for cell in &region.cells {
            self.regions_of[cell.index()].push(self.regions.len() as u32);
        }
        self.regions.push(region);
    }

    /// The variant.
    pub(super) fn finish(self, name: impl Into<String>) -> Result<Variant, VariantError> {
        Variant::new(name, self.alphabet, self.positions, self.regions)
    }
}

/// What files need beyond what has a name.
#[cfg(feature = "toml")]
impl Assembly {
    /// How many symbols there are.
    pub(super) fn order(&self) -> usize {
        self.alphabet.len()
    }

    pub(super) fn regions(&self) -> &[Region] {
        &self.regions
    }

    /// The variant with its cells in this order, which names each once.
    pub(super) fn finish_in_order(
        mut self,
        name: impl Into<String>,
        order: Vec<Position>,
    ) -> Result<Variant, VariantError> {
        let mut renamed = vec![Cell::from_index(0); order.len()];
        for (&position, index) in order.iter().zip(0..) {
            let cell = self.cell(position).expect("the order names the cells that there are");
            renamed[cell.index()] = Cell::from_index(index);
        }
        for cell in self.regions.iter_mut().flat_map(|region| &mut region.cells) {
            *cell = renamed[cell.index()];
        }
        Variant::new(name, self.alphabet, order, self.regions)
    }
}

//! Assembles a variant from boards and additional regions.

use crate::{Alphabet, Cell, Position, Region, Scope, Variant, VariantError};

use super::MAX_CELLS;
use super::square_board::{Group, SquareBoard};

/// A variant under construction.
///
/// **Invariant.** Among the regions of boards and the added ones, no two regions of one scope have
/// the same cells, and none of scope [`Extra`](Scope::Extra) is a subset of an earlier one.
#[derive(Clone, Debug)]
pub(super) struct Assembly {
    pub(super) alphabet: Alphabet,
    /// The positions of the cells, in reading order.
    positions: Vec<Position>,
    pub(super) regions: Vec<Region>,
    /// The regions of each cell, ascending.
    regions_of: Vec<Vec<u32>>,
}

impl Assembly {
    /// Returns the boards, each with its rows, columns and blocks.
    pub(super) fn new(alphabet: Alphabet, boards: &[SquareBoard]) -> Result<Self, VariantError> {
        let expected = alphabet.len();
        let mut all = 0;
        for (board, number) in boards.iter().zip(1..) {
            if board.order != expected {
                let found = board.order;
                return Err(VariantError::BoardOrder { board: number, expected, found });
            }
            all += board.order * board.side;
            if all > MAX_CELLS {
                return Err(VariantError::TooManyCells);
            }
        }
        let mut positions: Vec<Position> = boards.iter().flat_map(SquareBoard::positions).collect();
        positions.sort_unstable();
        positions.dedup();
        Ok(Self::over(alphabet, positions, boards))
    }

    /// Returns the boards over these cells in reading order, which include all cells of the boards.
    pub(super) fn over(
        alphabet: Alphabet,
        positions: Vec<Position>,
        boards: &[SquareBoard],
    ) -> Self {
        let regions_of = vec![Vec::new(); positions.len()];
        let mut assembly = Self { alphabet, positions, regions: Vec::new(), regions_of };
        let prefixes: Vec<String> = match boards.len() {
            1 => vec![String::new()],
            several => (1..=several).map(|number| format!("board {number}, ")).collect(),
        };
        for (board, prefix) in boards.iter().zip(&prefixes) {
            board.groups().for_each(|group| assembly.add(prefix, group));
        }
        // Extra regions last. Regions within a row, column or block of any board are left out.
        for (board, prefix) in boards.iter().zip(&prefixes) {
            let groups = board.extras.iter().filter_map(|extra| (extra.groups)(board)).flatten();
            groups.for_each(|group| assembly.add(prefix, group));
        }
        assembly
    }

    /// Returns the cell at this position, if any.
    pub(super) fn cell(&self, position: Position) -> Option<Cell> {
        let index = self.positions.binary_search(&position).ok()?;
        Some(Cell::from_index(index as u32))
    }

    /// Adds a region of existing cells, unless there is a similar one: one of the same
    /// scope with the same cells, or for an extra one, any that contains all its cells.
    pub(super) fn add(&mut self, prefix: &str, group: Group) {
        let Group { scope, name, cells } = group;
        let cells: Vec<Cell> = cells
            .into_iter()
            .map(|position| self.cell(position).expect("boards have no cells beyond these"))
            .collect();
        let Some((first, rest)) = cells.split_first() else { return };
        let is_repeated = self.regions_of[first.index()].iter().any(|region| {
            let other = &self.regions[*region as usize];
            let is_alike =
                scope == Scope::Extra || (scope == other.scope && other.cells.len() == cells.len());
            let mut regions = rest.iter().map(|cell| &self.regions_of[cell.index()]);
            is_alike && regions.all(|regions| regions.binary_search(region).is_ok())
        });
        if !is_repeated {
            self.push(Region { scope, name: format!("{prefix}{name}"), cells });
        }
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

    /// Returns the variant with its cells in this order, which contains each once.
    #[cfg(feature = "toml")]
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

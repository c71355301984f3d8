//! The regions of a board as bit boards.

use std::sync::Arc;

use clausoku_board::{Cell, Scope, Symbol, UnknownConstraint, Variant};
use clausoku_network::NetworkError;
use clausoku_text::Deadline;

use crate::cells::MAX_SYMBOLS;
use crate::clues::Clues;
use crate::{CellSet, SymbolSet};

/// A region of the board, by its index in [`Variant::regions`].
pub type RegionIndex = usize;

/// The error for a board with more symbols than a set can have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UnknownBoard {
    /// The board has too many symbols.
    #[error("the techniques need a board of at most {MAX_SYMBOLS} symbols, and this one has {0}")]
    TooManySymbols(usize),
    /// The techniques know regions only.
    #[error(transparent)]
    Constraint(#[from] UnknownConstraint),
    /// The clues have no network.
    #[error("the techniques cannot use the clues of this board: {0}")]
    Clues(#[from] NetworkError),
}

/// The regions of a board, and the cells that each cell sees.
#[derive(Clone, Debug)]
pub struct Layout {
    variant: Arc<Variant>,
    regions: Vec<CellSet>,
    peers: Vec<CellSet>,
    /// The cells of a region, or the peers of a cell, that the board lacks.
    none: CellSet,
    clues: Option<Clues>,
}

impl Layout {
    /// Returns the regions of the board as bit boards.
    ///
    /// # Errors
    /// Fails if the board has too many symbols, or constraints beyond regions.
    pub fn new(variant: Arc<Variant>) -> Result<Self, UnknownBoard> {
        if variant.order() > MAX_SYMBOLS {
            return Err(UnknownBoard::TooManySymbols(variant.order()));
        }
        variant.regions_only("the human techniques")?;
        Ok(Self::with_regions(variant))
    }

    /// Returns the regions of the board as bit boards, with its clues. Cells that a clue requires to differ see each other.
    ///
    /// # Errors
    /// Fails if the board has too many symbols, or clues that need too much memory, and at the deadline.
    pub fn with_clues(variant: Arc<Variant>, deadline: &Deadline) -> Result<Self, UnknownBoard> {
        if variant.constraints().is_empty() {
            return Self::new(variant);
        }
        if variant.order() > MAX_SYMBOLS {
            return Err(UnknownBoard::TooManySymbols(variant.order()));
        }
        let clues = Clues::new(Arc::clone(&variant), deadline)?;
        let mut layout = Self::with_regions(variant);
        for cell in layout.variant.cells() {
            let seen = layout.variant.cells().filter(|&other| clues.sees(cell, other));
            let seen = CellSet::new(layout.variant.cell_count(), seen);
            layout.peers[cell.index()] = &layout.peers[cell.index()] | &seen;
        }
        Ok(Self { clues: Some(clues), ..layout })
    }

    fn with_regions(variant: Arc<Variant>) -> Self {
        let count = variant.cell_count();
        let regions: Vec<CellSet> = variant
            .regions()
            .iter()
            .map(|region| CellSet::new(count, region.cells.iter().copied()))
            .collect();
        let peers = variant.cells().map(|cell| {
            let own = variant.regions_of(cell).iter().map(|&index| &regions[index as usize]);
            own.fold(CellSet::empty(count), |all, region| all | region).without(cell)
        });
        let peers = peers.collect();
        Self { variant, regions, peers, none: CellSet::empty(count), clues: None }
    }

    /// Returns the board.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// Returns the clues, if the board has any.
    pub(crate) fn clues(&self) -> Option<&Clues> {
        self.clues.as_ref()
    }

    /// Returns the set without cells.
    pub fn none(&self) -> CellSet {
        self.none.clone()
    }

    /// Returns the set without cells.
    pub(crate) fn no_cells(&self) -> &CellSet {
        &self.none
    }

    /// Returns the set of these cells.
    pub fn set(&self, cells: impl IntoIterator<Item = Cell>) -> CellSet {
        CellSet::new(self.variant.cell_count(), cells)
    }

    /// Returns all symbols.
    pub fn all_symbols(&self) -> SymbolSet {
        SymbolSet::first_of(self.variant.order())
    }

    /// Returns the symbols in order.
    pub fn symbols(&self) -> impl ExactSizeIterator<Item = Symbol> + use<> {
        self.variant.alphabet().symbols()
    }

    /// Returns the number of regions.
    pub fn region_count(&self) -> usize {
        self.regions.len()
    }

    /// Returns the cells of the region; none if there is no such region.
    pub fn region(&self, index: RegionIndex) -> &CellSet {
        self.regions.get(index).unwrap_or(&self.none)
    }

    /// Returns the kind of the region; [`Scope::Extra`] if there is no such region.
    pub fn scope(&self, index: RegionIndex) -> Scope {
        self.variant.regions().get(index).map_or(Scope::Extra, |region| region.scope)
    }

    /// Returns whether the region must contain every symbol.
    pub fn is_complete(&self, index: RegionIndex) -> bool {
        let region = self.variant.regions().get(index);
        region.is_some_and(|region| self.variant.is_complete(region))
    }

    /// Returns the regions that must contain every symbol; of regions with the same cells, the first one.
    pub fn complete(&self) -> impl Iterator<Item = RegionIndex> {
        self.distinct().filter(|&index| self.is_complete(index))
    }

    /// Returns the regions of these scopes, in order; of regions with the same cells, the first one.
    pub fn in_scope(&self, scope: Scope) -> impl Iterator<Item = RegionIndex> {
        self.distinct().filter(move |&index| self.scope(index) == scope)
    }

    /// Returns the regions without those with the cells of an earlier one.
    pub fn distinct(&self) -> impl Iterator<Item = RegionIndex> {
        self.variant.distinct_regions().map(|(index, _)| index)
    }

    /// Returns the regions of the cell; of regions with the same cells, the first one.
    pub fn regions_of(&self, cell: Cell) -> impl Iterator<Item = RegionIndex> {
        let own = self.variant.regions_of(cell).iter().map(|&index| index as usize);
        own.filter(|&index| !self.variant.is_repeated(index))
    }

    /// Returns the regions that contain all these cells; none if there are no cells.
    pub fn regions_around(&self, cells: &CellSet) -> impl Iterator<Item = RegionIndex> {
        let of_first = cells.first().into_iter().flat_map(|first| self.regions_of(first));
        of_first.filter(|&index| cells.is_within(&self.regions[index]))
    }

    /// Returns the cells of the regions of this scope that contain the cell.
    pub(crate) fn lines_through(&self, cell: Cell, scope: Scope) -> CellSet {
        let own = self.regions_of(cell).filter(|&index| self.scope(index) == scope);
        own.fold(self.none(), |all, index| all | self.region(index))
    }

    /// Returns the region of this scope that contains all these cells, if there is one.
    pub fn shared(&self, cells: &CellSet, scope: Scope) -> Option<RegionIndex> {
        self.regions_around(cells).find(|&index| self.scope(index) == scope)
    }

    /// Returns the cells that share a region with this one or that a clue requires to differ from it, without the cell itself.
    pub fn peers(&self, cell: Cell) -> &CellSet {
        self.peers.get(cell.index()).unwrap_or(&self.none)
    }

    /// Returns whether two cells cannot hold one symbol.
    pub fn sees(&self, one: Cell, other: Cell) -> bool {
        self.peers(one).contains(other)
    }

    /// Returns the cells that see every one of these; all of the board for an empty set.
    pub fn common_peers(&self, cells: &CellSet) -> CellSet {
        let mut cells = cells.iter();
        let Some(first) = cells.next() else {
            return self.set(self.variant.cells());
        };
        cells.fold(self.peers(first).clone(), |all, cell| all & self.peers(cell))
    }
}

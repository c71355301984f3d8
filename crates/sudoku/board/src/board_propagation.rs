//! Propagation on the board: exclusions by placements, and forced last candidates of groups.
//!
//! A *group* is the candidates of a cell (one for each symbol), or the candidates of a symbol in a region
//! (one for each cell). A placed candidate excludes the others of its groups. The last candidate of a
//! group that must hold one is forced: a naked single if the group is a cell, a hidden single if it is a
//! symbol in a region. With a counter for each group, the time is linear in the candidates.
//!
//! **Invariant.** The derived placements do not depend on the order of the placements added.

use std::collections::VecDeque;

use crate::{Candidate, CandidateStatus, CandidateTable, Cell, Puzzle, Symbol, Variant};

/// The bounds of the groups of candidates of a board.
///
/// The two Booleans of a group are "at least one candidate holds" and "at most one candidate holds".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupBounds {
    /// The bounds of each cell's symbols.
    pub cells: [bool; 2],
    /// The bounds of each symbol's cells in a region, by region. A region with the cells of an earlier one needs none.
    pub regions: Vec<[bool; 2]>,
}

impl GroupBounds {
    /// The rules of Sudoku: a cell holds exactly one symbol; a region holds each symbol at most once,
    /// and at least once if it has as many cells as there are symbols.
    pub fn sudoku(variant: &Variant) -> Self {
        Self::distinct(variant, |index| [variant.is_complete(&variant.regions()[index]), true])
    }

    /// The bounds of [`sudoku`](Self::sudoku) without the bounds that give hidden singles.
    pub fn naked_singles(variant: &Variant) -> Self {
        Self::distinct(variant, |_| [false, true])
    }

    /// Returns these bounds of each region whose cells no earlier one has.
    fn distinct(variant: &Variant, bounds: impl Fn(usize) -> [bool; 2]) -> Self {
        let regions = 0..variant.regions().len();
        let regions = regions
            .map(|index| if variant.is_repeated(index) { [false; 2] } else { bounds(index) });
        Self { cells: [true, true], regions: regions.collect() }
    }
}

/// The error if a group that needs a candidate has none left, or two candidates of a group hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction;

/// Propagation of placements and exclusions on a board.
///
/// ```
/// use clausoku_board::{BoardPropagator, Candidate, Cell, GroupBounds, Symbol, Variant};
/// let variant = Variant::classic(4).unwrap();
/// let mut board = BoardPropagator::new(&variant, GroupBounds::sudoku(&variant));
/// for (cell, symbol) in [(0, 0), (1, 1), (2, 2)] {
///     board.place(Candidate { cell: Cell::from_index(cell), symbol: Symbol::from_index(symbol) });
/// }
/// let mut placed = Vec::new();
/// while let Some(candidate) = board.next_forced().unwrap() {
///     board.exclude_others(candidate).unwrap();
///     placed.push((candidate.cell.index(), candidate.symbol.number()));
/// }
/// assert_eq!(placed, [(0, 1), (1, 2), (2, 3), (3, 4)]);
/// ```
#[derive(Clone, Debug)]
pub struct BoardPropagator<'v> {
    variant: &'v Variant,
    bounds: GroupBounds,
    known: CandidateTable,
    /// The number of candidates of each cell that are not excluded.
    symbols_left: Vec<u32>,
    /// The number of candidates that are not excluded, by region and symbol.
    cells_left: Vec<u32>,
    /// Placements that have not been returned by [`next_forced`](Self::next_forced).
    pending: VecDeque<Candidate>,
}

impl<'v> BoardPropagator<'v> {
    /// Returns a board without placements, with these bounds of its groups.
    pub fn new(variant: &'v Variant, bounds: GroupBounds) -> Self {
        let n = variant.order();
        let mut board = Self {
            variant,
            bounds,
            known: CandidateTable::nothing(variant),
            symbols_left: vec![n as u32; variant.cell_count()],
            cells_left: vec![n as u32; variant.regions().len() * n],
            pending: VecDeque::new(),
        };
        // With one symbol, every group has only one candidate.
        if n == 1 {
            let symbol = Symbol::from_index(0);
            let GroupBounds { cells: [is_needed, _], regions } = &board.bounds;
            let forced = variant.cells().filter(|&cell| {
                let mut regions_of = variant.regions_of(cell).iter();
                *is_needed || regions_of.any(|&region| regions[region as usize][0])
            });
            board.pending = forced.map(|cell| Candidate { cell, symbol }).collect();
        }
        board
    }

    /// Returns the board of a puzzle, whose givens are placed and whose excluded candidates are excluded.
    ///
    /// # Errors
    ///
    /// Fails if a group that must hold a candidate has none left.
    pub fn from_puzzle(puzzle: &'v Puzzle, bounds: GroupBounds) -> Result<Self, Contradiction> {
        let mut board = Self::new(puzzle.variant(), bounds);
        // The givens wait in the queue: a given that is excluded here is found when it is taken.
        board
            .pending
            .extend(puzzle.givens().filled().map(|(cell, symbol)| Candidate { cell, symbol }));
        for &excluded in puzzle.excluded() {
            board.exclude(excluded)?;
        }
        Ok(board)
    }

    /// Returns the status of every candidate after all consequences.
    ///
    /// # Errors
    ///
    /// Fails if the placements and exclusions contradict each other.
    pub fn closure(mut self) -> Result<CandidateTable, Contradiction> {
        while let Some(candidate) = self.next_forced()? {
            self.exclude_others(candidate)?;
        }
        Ok(self.known)
    }

    /// Adds a placement, which [`next_forced`](Self::next_forced) returns after the placements added before.
    pub fn place(&mut self, candidate: Candidate) {
        self.pending.push_back(candidate);
    }

    /// Returns the next candidate that holds and was not returned before; `None` if there are no more.
    /// The caller passes it to [`exclude_others`](Self::exclude_others).
    ///
    /// # Errors
    ///
    /// Fails if the candidate is excluded.
    #[inline]
    pub fn next_forced(&mut self) -> Result<Option<Candidate>, Contradiction> {
        while let Some(candidate) = self.pending.pop_front() {
            match self.known.status(candidate) {
                // Several groups can force one candidate, and each adds it.
                CandidateStatus::Holds => {}
                CandidateStatus::Excluded => return Err(Contradiction),
                CandidateStatus::Open => {
                    self.known.set(candidate, CandidateStatus::Holds);
                    return Ok(Some(candidate));
                }
            }
        }
        Ok(None)
    }

    /// Excludes the other candidates of the groups of a candidate that holds.
    ///
    /// # Errors
    ///
    /// Fails if one of them holds, or if a group that must hold a candidate has none left.
    pub fn exclude_others(&mut self, held: Candidate) -> Result<(), Contradiction> {
        let variant = self.variant;
        if self.bounds.cells[1] {
            for other in symbols_of(variant, held.cell).filter(|&other| other != held) {
                self.exclude(other)?;
            }
        }
        for &region in variant.regions_of(held.cell) {
            if self.bounds.regions[region as usize][1] {
                let others = cells_of(variant, region as usize, held.symbol);
                for other in others.filter(|&other| other != held) {
                    self.exclude(other)?;
                }
            }
        }
        Ok(())
    }

    /// Excludes a candidate. One that is excluded already is ignored.
    ///
    /// # Errors
    ///
    /// Fails if the candidate holds, or if a group that must hold a candidate has none left.
    #[inline]
    pub fn exclude(&mut self, candidate: Candidate) -> Result<(), Contradiction> {
        match self.known.status(candidate) {
            CandidateStatus::Holds => Err(Contradiction),
            CandidateStatus::Excluded => Ok(()),
            CandidateStatus::Open => self.exclude_open(candidate),
        }
    }

    fn exclude_open(&mut self, candidate: Candidate) -> Result<(), Contradiction> {
        self.known.set(candidate, CandidateStatus::Excluded);
        let Candidate { cell, symbol } = candidate;
        let variant = self.variant;
        if self.bounds.cells[0] {
            self.symbols_left[cell.index()] -= 1;
            let left = self.symbols_left[cell.index()];
            self.force_last(left, symbols_of(variant, cell))?;
        }
        for &region in variant.regions_of(cell) {
            let region = region as usize;
            if self.bounds.regions[region][0] {
                let group = region * variant.order() + symbol.index();
                self.cells_left[group] -= 1;
                let left = self.cells_left[group];
                self.force_last(left, cells_of(variant, region, symbol))?;
            }
        }
        Ok(())
    }

    /// Adds the last candidate of a group, if `left` says that one is left.
    #[inline]
    fn force_last(
        &mut self,
        left: u32,
        mut group: impl Iterator<Item = Candidate>,
    ) -> Result<(), Contradiction> {
        match left {
            0 => return Err(Contradiction),
            1 => {
                let known = &self.known;
                let last = group.find(|&other| known.status(other) != CandidateStatus::Excluded);
                self.pending.extend(last);
            }
            _ => {}
        }
        Ok(())
    }

    /// Returns the number of symbols that are not excluded from the cell. It is counted only if cells must
    /// hold a symbol.
    pub fn symbols_left(&self, cell: Cell) -> u32 {
        self.symbols_left[cell.index()]
    }

    /// Returns the status of a candidate.
    #[inline]
    pub fn status(&self, candidate: Candidate) -> CandidateStatus {
        self.known.status(candidate)
    }

    /// Returns the status of every candidate.
    pub fn into_known(self) -> CandidateTable {
        self.known
    }
}

/// The candidates of a cell.
fn symbols_of(variant: &Variant, cell: Cell) -> impl Iterator<Item = Candidate> {
    variant.alphabet().symbols().map(move |symbol| Candidate { cell, symbol })
}

/// The candidates of a symbol in a region.
fn cells_of(
    variant: &Variant,
    region: usize,
    symbol: Symbol,
) -> impl Iterator<Item = Candidate> + use<'_> {
    variant.regions()[region].cells.iter().map(move |&cell| Candidate { cell, symbol })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(cell: u32, symbol: u16) -> Candidate {
        Candidate { cell: Cell::from_index(cell), symbol: Symbol::from_index(symbol) }
    }

    fn run(board: &mut BoardPropagator<'_>) -> Result<usize, Contradiction> {
        let mut placed = 0;
        while let Some(candidate) = board.next_forced()? {
            board.exclude_others(candidate)?;
            placed += 1;
        }
        Ok(placed)
    }

    #[test]
    fn hidden_singles_need_complete_regions() {
        let variant = Variant::classic(4).unwrap();
        let givens = [candidate(0, 0), candidate(6, 0), candidate(9, 0)];
        for (bounds, expected) in
            [(GroupBounds::sudoku(&variant), 4), (GroupBounds::naked_singles(&variant), 3)]
        {
            let mut board = BoardPropagator::new(&variant, bounds);
            for given in givens {
                board.place(given);
            }
            assert_eq!(run(&mut board), Ok(expected));
        }
    }

    #[test]
    fn conflicts_and_empty_groups_are_contradictions() {
        let variant = Variant::classic(4).unwrap();
        let new = || BoardPropagator::new(&variant, GroupBounds::sudoku(&variant));
        let mut clash = new();
        clash.place(candidate(0, 0));
        clash.place(candidate(3, 0));
        assert_eq!(run(&mut clash), Err(Contradiction));
        let mut empty = new();
        for symbol in 0..3 {
            assert_eq!(empty.exclude(candidate(5, symbol)), Ok(()));
        }
        assert_eq!(empty.exclude(candidate(5, 3)), Err(Contradiction));
        let mut denied = new();
        denied.place(candidate(2, 2));
        assert_eq!(run(&mut denied), Ok(1));
        assert_eq!(denied.exclude(candidate(2, 2)), Err(Contradiction));
    }

    #[test]
    fn a_board_of_one_symbol_is_filled_without_givens() {
        let variant = Variant::classic(1).unwrap();
        let mut board = BoardPropagator::new(&variant, GroupBounds::sudoku(&variant));
        assert_eq!(run(&mut board), Ok(1));
        assert_eq!(board.known.status(candidate(0, 0)), CandidateStatus::Holds);
    }
}

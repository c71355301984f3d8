//! The results of nested failed literals.

use clausoku_board::{Candidate, Cell, Grid, Symbol};
use clausoku_files::StopReason;

/// The result of nested failed literals on a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closure {
    /// The state in which the rules ended.
    pub state: State,
    /// The least depth at which that state was reached; for [`State::Stuck`], the requested depth.
    pub depth: u8,
    /// The remaining candidates of each cell: bit s is symbol s.
    pub(super) sets: Vec<u128>,
}

/// The state in which the rules ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Every cell has its symbol; there is no other solution.
    Solved,
    /// The rules derive nothing more.
    Stuck,
    /// The puzzle has no solution.
    Contradiction,
    /// A limit was reached. The candidates derived until then are valid.
    Stopped(StopReason),
}

/// Counts of the work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Sweeps over all regions, counted for each lane that had work.
    pub sweeps: u64,
    /// Sweeps over all regions, counted once for all lanes: `sweeps / rounds` is the mean number of
    /// lanes that had work.
    pub rounds: u64,
    /// Candidates tried, at all depths. The limit on steps limits this number.
    pub trials: u64,
    /// Candidates that failed, at all depths.
    pub failures: u64,
}

/// The largest number of symbols of a set.
const SYMBOLS: u16 = u128::BITS as u16;

impl Closure {
    /// Returns `true` if the candidate is left. Of a puzzle without a solution, no candidate is
    /// left.
    pub fn allows(&self, candidate: Candidate) -> bool {
        let (cell, symbol) = (candidate.cell.index(), candidate.symbol.index());
        self.sets
            .get(cell)
            // A symbol of another board can be beyond the set, and a shift by its whole width overflows.
            .is_some_and(|set| symbol < usize::from(SYMBOLS) && set >> symbol & 1 == 1)
    }

    /// Returns the candidates that are left, by cell and symbol: one for each settled cell.
    pub fn candidates(&self) -> impl Iterator<Item = Candidate> {
        (0..).zip(&self.sets).flat_map(|(cell, &set)| {
            let symbols = (0..SYMBOLS).filter(move |symbol| set >> symbol & 1 == 1);
            symbols.map(move |symbol| Candidate {
                cell: Cell::from_index(cell),
                symbol: Symbol::from_index(symbol),
            })
        })
    }

    /// Returns the settled cells: if the puzzle is solved, the solution.
    pub fn grid(&self) -> Grid {
        let numbers = self.sets.iter().map(|set| match set.count_ones() {
            1 => set.trailing_zeros() as u16 + 1,
            _ => 0,
        });
        Grid::from_numbers(numbers.collect())
    }
}

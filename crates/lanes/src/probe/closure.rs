//! What came of it.

use puzzle::{Candidate, Cell, Grid, StopReason, Symbol};

/// What nested failed literals make of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closure {
    /// How far they got.
    pub state: State,
    /// The least depth at which they got there; if they are stuck, the depth that was asked for.
    pub depth: u8,
    /// By cell: bit s is symbol s.
    pub(super) sets: Vec<u128>,
}

/// How far the rules got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Every cell has its symbol; there is no other solution.
    Solved,
    /// Nothing more follows.
    Stuck,
    /// There is no solution.
    Contradiction,
    /// A limit was reached before more was known. What was derived until then holds.
    Stopped(StopReason),
}

/// What the work consisted of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Sweeps over all regions, counted for each lane that had work.
    pub sweeps: u64,
    /// The same, counted once for all lanes: `sweeps / rounds` is how full they were.
    pub rounds: u64,
    /// Candidates tried, at all depths. They are what a limit on steps limits.
    pub trials: u64,
    /// Candidates that failed, at all depths.
    pub failures: u64,
}

/// How many symbols a set can hold.
const SYMBOLS: u16 = u128::BITS as u16;

impl Closure {
    /// Whether the candidate is left. If there is no solution, none is.
    pub fn allows(&self, candidate: Candidate) -> bool {
        let (cell, symbol) = (candidate.cell.index(), candidate.symbol.index());
        self.sets
            .get(cell)
            .is_some_and(|set| symbol < usize::from(SYMBOLS) && set >> symbol & 1 == 1)
    }

    /// The candidates that are left, by cell and symbol: one for each cell that is settled.
    pub fn candidates(&self) -> impl Iterator<Item = Candidate> {
        (0..).zip(&self.sets).flat_map(|(cell, &set)| {
            let symbols = (0..SYMBOLS).filter(move |symbol| set >> symbol & 1 == 1);
            symbols.map(move |symbol| Candidate {
                cell: Cell::from_index(cell),
                symbol: Symbol::from_index(symbol),
            })
        })
    }

    /// The cells that are settled: if the puzzle is solved, the solution.
    pub fn grid(&self) -> Grid {
        let numbers = self.sets.iter().map(|set| match set.count_ones() {
            1 => set.trailing_zeros() as u16 + 1,
            _ => 0,
        });
        Grid::from_numbers(numbers.collect())
    }
}

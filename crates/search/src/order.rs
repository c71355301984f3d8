//! The order in which a search tries the symbols.

use clausoku_board::{Grid, SolverError, Symbol, Variant};

/// The order in which the symbols are tried in a cell.
///
/// Falissard's *Remplissage* goes through "every element s of S" and leaves the order open; to find a
/// second solution he lets each cell begin with the symbol after the one that the first solution has
/// there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum SymbolOrder {
    /// Alphabetical order.
    #[default]
    Alphabet,
    /// An order of symbols, the same in every cell. It must contain each symbol once.
    Given(Vec<Symbol>),
    /// Cyclic alphabetical order: begins after the symbol that this grid has in the cell, and ends with
    /// it. Cells that are empty in the grid begin with the first symbol.
    CyclicAfter(Grid),
}

/// An order of symbols, computed for a board.
///
/// A rank is an index into an order that is the same for all cells. A cell begins with its first rank,
/// continues to the last one, and then from 0 on.
pub(crate) struct Ranks {
    symbols: Vec<Symbol>,
    rank_of: Vec<u16>,
    /// The first rank of each cell.
    first: Vec<u16>,
}

impl Ranks {
    /// Computes the ranks; fails if the order does not fit the board.
    pub fn new(order: &SymbolOrder, variant: &Variant, solver: &str) -> Result<Self, SolverError> {
        let n = variant.order();
        let cells = variant.cell_count();
        let mut symbols: Vec<Symbol> = variant.alphabet().symbols().collect();
        let mut first = vec![0; cells];
        match order {
            SymbolOrder::Alphabet => {}
            SymbolOrder::Given(given) => {
                let mut sorted = given.clone();
                sorted.sort_unstable();
                if sorted != symbols {
                    let why =
                        format!("its order of symbols must contain each of the {n} symbols once");
                    return Err(SolverError::unsuitable(solver, why));
                }
                symbols.clone_from(given);
            }
            SymbolOrder::CyclicAfter(grid) => {
                if grid.len() != cells || grid.filled().any(|(_, symbol)| symbol.index() >= n) {
                    let why = "its order of symbols begins after a grid of another board";
                    return Err(SolverError::unsuitable(solver, why));
                }
                for (cell, symbol) in grid.filled() {
                    first[cell.index()] = ((symbol.index() + 1) % n) as u16;
                }
            }
        }
        let mut rank_of = vec![0; n];
        for (symbol, rank) in symbols.iter().zip(0..) {
            rank_of[symbol.index()] = rank;
        }
        Ok(Self { symbols, rank_of, first })
    }

    /// Returns the number of symbols.
    pub fn len(&self) -> usize {
        self.symbols.len()
    }

    /// Returns the symbol of this rank.
    pub fn symbol(&self, rank: usize) -> Symbol {
        self.symbols[rank]
    }

    /// Returns the rank of the symbol.
    pub fn rank(&self, symbol: Symbol) -> usize {
        self.rank_of[symbol.index()].into()
    }

    /// Returns the rank that is tried first in the cell with this index.
    pub fn first(&self, cell: usize) -> usize {
        self.first[cell].into()
    }
}

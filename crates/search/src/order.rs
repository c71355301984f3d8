//! In which order the symbols are tried.

use puzzle::{Grid, SolverError, Symbol, Variant};

/// The order in which the symbols are tried in a cell.
///
/// Falissard's *Remplissage* goes through "every element s of S" and leaves the order open; to find a
/// second solution he lets each cell begin with the symbol after the one that the first solution has
/// there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum SymbolOrder {
    /// The order of the alphabet.
    #[default]
    Alphabet,
    /// This order, in every cell. It must name each symbol once.
    Given(Vec<Symbol>),
    /// The order of the alphabet, cyclically: beginning after the symbol that this grid has in the
    /// cell, and ending with it. Cells that it leaves empty begin with the first symbol.
    CyclicAfter(Grid),
}

/// An order of symbols, worked out for a board.
///
/// Symbols go by rank: their place in an order that is the same for all cells. A cell begins with some
/// rank, goes on to the last one, and from there to the first.
pub(crate) struct Ranks {
    symbols: Vec<Symbol>,
    rank_of: Vec<u16>,
    /// By cell.
    first: Vec<u16>,
}

impl Ranks {
    /// Works the order out, if it is one of this board.
    pub fn new(order: &SymbolOrder, variant: &Variant, solver: &str) -> Result<Self, SolverError> {
        let (n, cells) = (variant.order(), variant.cell_count());
        let mut symbols: Vec<Symbol> = variant.alphabet().symbols().collect();
        let mut first = vec![0; cells];
        match order {
            SymbolOrder::Alphabet => {}
            SymbolOrder::Given(given) => {
                let mut sorted = given.clone();
                sorted.sort_unstable();
                if sorted != symbols {
                    let why = format!("its order of symbols must name each of the {n} once");
                    return Err(SolverError::unsuitable(solver, why));
                }
                symbols.clone_from(given);
            }
            SymbolOrder::CyclicAfter(grid) => {
                if grid.len() != cells || grid.filled().any(|(_, symbol)| symbol.index() >= n) {
                    let why = "the grid that its order of symbols begins after is of another board";
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

    /// How many symbols there are.
    pub fn len(&self) -> usize {
        self.symbols.len()
    }

    /// The symbol of this rank.
    pub fn symbol(&self, rank: usize) -> Symbol {
        self.symbols[rank]
    }

    /// The rank of the symbol.
    pub fn rank(&self, symbol: Symbol) -> usize {
        self.rank_of[symbol.index()].into()
    }

    /// The rank that is tried first in the cell of this index.
    pub fn first(&self, cell: usize) -> usize {
        self.first[cell].into()
    }
}

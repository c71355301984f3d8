//! How the givens enter the formula: the paper's F, F1 and F1 ∧ F2 (section II.B). What else a puzzle
//! excludes enters at every level as a negative unit, unless the level says it anyway.

use std::fmt;

use cnf::ClauseSink;
use numbering::Numbering;
use puzzle::{Candidate, Cell, Puzzle, Symbol};

use crate::Origin;

/// How much is said of the givens. Each level says what the ones before it say, but for the last,
/// which says everything by saying less.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum GivensLevel {
    /// F: one positive unit for each given.
    Units,
    /// F1: for each given also the negative units of the other values of its cell.
    Negatives,
    /// F1 ∧ F2: for each empty cell also a negative unit for each value that a given in one of its
    /// regions holds, once.
    Peers,
    /// The givens, and all that unit propagation makes of them, are substituted: what is known is in
    /// no clause, only open candidates have variables, and no clause is written twice. After G. Kwon &
    /// H. Jain, *Optimized CNF Encoding for Sudoku Puzzles*, LPAR 2006, who stop at the givens' peers.
    Reduced,
}

/// Every level: name, and what it is in a line.
pub const GIVENS: &[(GivensLevel, &str, &str)] = &[
    (GivensLevel::Units, "units", "F: one unit clause for each given"),
    (GivensLevel::Negatives, "negatives", "F1: also the other values of its cell, negated"),
    (GivensLevel::Peers, "peers", "F1 ∧ F2: also what the givens forbid in the empty cells"),
    (GivensLevel::Reduced, "reduced", "substituted, with all that unit propagation makes of them"),
];

impl GivensLevel {
    /// What the level is called.
    pub fn name(self) -> &'static str {
        GIVENS.iter().find(|row| row.0 == self).map_or("", |row| row.1)
    }

    /// Writes the clauses of the givens into the sink, and says of each what it is for.
    pub(crate) fn emit(
        self,
        puzzle: &Puzzle,
        numbering: &Numbering,
        sink: &mut dyn ClauseSink,
        begin: &mut dyn FnMut(Origin),
    ) {
        if self == Self::Reduced {
            return;
        }
        let (variant, givens) = (puzzle.variant(), puzzle.givens());
        let variable = |cell, symbol| numbering.variable(Candidate { cell, symbol });
        for (cell, given) in givens.filled() {
            if let Some(variable) = variable(cell, given) {
                begin(Origin::Given(Candidate { cell, symbol: given }));
                sink.add_clause(&[variable.positive()]);
            }
            if self >= Self::Negatives {
                let others = variant.alphabet().symbols().filter(|&symbol| symbol != given);
                for (symbol, variable) in others.filter_map(|s| Some((s, variable(cell, s)?))) {
                    begin(Origin::BesideGiven(Candidate { cell, symbol }));
                    sink.add_clause(&[variable.negative()]);
                }
            }
        }
        let open = givens.open().filter(|_| self >= Self::Peers);
        for cell in open {
            for (symbol, variable) in
                seen(puzzle, cell).into_iter().filter_map(|s| Some((s, variable(cell, s)?)))
            {
                begin(Origin::SeesGiven(Candidate { cell, symbol }));
                sink.add_clause(&[variable.negative()]);
            }
        }
        for &excluded in puzzle.excluded().iter().filter(|&&excluded| !self.says(puzzle, excluded))
        {
            if let Some(variable) = variable(excluded.cell, excluded.symbol) {
                begin(Origin::Excluded(excluded));
                sink.add_clause(&[variable.negative()]);
            }
        }
    }

    /// Whether the level has a negative unit for the candidate because of the givens.
    fn says(self, puzzle: &Puzzle, candidate: Candidate) -> bool {
        let Candidate { cell, symbol } = candidate;
        match puzzle.givens().get(cell) {
            Some(given) => self >= Self::Negatives && given != symbol,
            None => self >= Self::Peers && seen(puzzle, cell).contains(&symbol),
        }
    }
}

/// The symbols that are given in the regions of the cell, ascending.
fn seen(puzzle: &Puzzle, cell: Cell) -> Vec<Symbol> {
    let peers = puzzle.variant().peers(cell);
    let mut seen: Vec<Symbol> =
        peers.iter().filter_map(|&peer| puzzle.givens().get(peer)).collect();
    seen.sort_unstable();
    seen.dedup();
    seen
}

impl fmt::Display for GivensLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

//! Encodes the givens: the paper's F, F1 and F1 ∧ F2 (section II.B). Other candidates that a puzzle
//! excludes become negative units at every level, unless the level has these anyway.

use clausoku_board::{Candidate, Cell, NamedValue, Puzzle, Symbol, impl_names};

use crate::Origin;
use crate::clause_writer::ClauseWriter;

/// The levels at which givens are encoded. Each level contains the clauses of the levels before it,
/// except the last two, which simplify the formula instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum GivensLevel {
    /// F: one positive unit for each given.
    Units,
    /// F1: for each given also the negative units of the other values of its cell.
    Negatives,
    /// F1 ∧ F2: for each empty cell also one negative unit for each value that a given in one of its
    /// regions has.
    Peers,
    /// The givens, and all that unit propagation derives from them, are substituted: known candidates are in
    /// no clause, only open candidates have variables, and no clause is written twice. After G. Kwon &
    /// H. Jain, *Optimized CNF Encoding for Sudoku Puzzles*, LPAR 2006, who stop at the givens' peers.
    Reduced,
    /// Reduced also by locked candidates: where a region confines a symbol to another region, the other cells of
    /// that one do not hold it.
    Locked,
}

/// The levels: name, and a description of one line.
pub const GIVENS: &[NamedValue<GivensLevel>] = &[
    NamedValue::new(GivensLevel::Units, "units", "F: one unit clause for each given"),
    NamedValue::new(
        GivensLevel::Negatives,
        "negatives",
        "F1: also the other values of its cell, negated",
    ),
    NamedValue::new(
        GivensLevel::Peers,
        "peers",
        "F1 ∧ F2: also what the givens forbid in the empty cells",
    ),
    NamedValue::new(
        GivensLevel::Reduced,
        "reduced",
        "substituted, with all that unit propagation makes of them",
    ),
    NamedValue::new(
        GivensLevel::Locked,
        "locked",
        "reduced, also by candidates that a region locks in another one",
    ),
];

impl_names!(GivensLevel, "givens level", GIVENS);

impl GivensLevel {
    /// Returns whether known candidates are in no clause.
    pub fn is_reduced(self) -> bool {
        self >= Self::Reduced
    }

    /// Returns whether the level has a negative unit for the candidate because of the givens.
    fn excludes(self, puzzle: &Puzzle, candidate: Candidate) -> bool {
        let Candidate { cell, symbol } = candidate;
        match puzzle.givens().get(cell) {
            Some(given) => self >= Self::Negatives && given != symbol,
            None => self >= Self::Peers && seen(puzzle, cell).contains(&symbol),
        }
    }
}

impl ClauseWriter<'_> {
    /// Writes the clauses of the givens at this level.
    pub(crate) fn givens(&mut self, level: GivensLevel, puzzle: &Puzzle) {
        if level.is_reduced() {
            return;
        }
        for (cell, given) in puzzle.givens().filled() {
            self.unit(true, Candidate { cell, symbol: given }, Origin::Given);
            if level >= GivensLevel::Negatives {
                let symbols = puzzle.variant().alphabet().symbols();
                for symbol in symbols.filter(|&symbol| symbol != given) {
                    self.unit(false, Candidate { cell, symbol }, Origin::BesideGiven);
                }
            }
        }
        if level >= GivensLevel::Peers {
            for cell in puzzle.givens().open() {
                for symbol in seen(puzzle, cell) {
                    self.unit(false, Candidate { cell, symbol }, Origin::SeesGiven);
                }
            }
        }
        for &excluded in puzzle.excluded() {
            if !level.excludes(puzzle, excluded) {
                self.unit(false, excluded, Origin::Excluded);
            }
        }
    }

    /// Writes that the candidate holds, or that it does not, if it has a variable.
    fn unit(&mut self, holds: bool, candidate: Candidate, origin: fn(Candidate) -> Origin) {
        if let Some(variable) = self.numbering.variable(candidate) {
            self.begin(|| origin(candidate));
            self.sink.add_clause(&[variable.literal(holds)]);
        }
    }
}

/// Returns the symbols that are given in the regions of the cell, ascending.
fn seen(puzzle: &Puzzle, cell: Cell) -> Vec<Symbol> {
    let peers = puzzle.variant().peers(cell);
    let mut seen: Vec<Symbol> =
        peers.iter().filter_map(|&peer| puzzle.givens().get(peer)).collect();
    seen.sort_unstable();
    seen.dedup();
    seen
}

//! The account of the clauses that were read: the number of each kind, and what they have said.

use clausoku_board::{Candidate, Puzzle, Variant};

use super::fault::Fault;
use super::meaning::Meaning;
use super::pairs::Pairs;

/// The number of clauses of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// A cell holds a symbol.
    pub cells: usize,
    /// A cell does not hold two symbols.
    pub cells_once: usize,
    /// A region holds a symbol.
    pub regions: usize,
    /// Two cells of a region do not hold the same symbol.
    pub regions_once: usize,
    /// A cell holds its given.
    pub givens: usize,
    /// A cell does not hold an excluded symbol.
    pub excluded: usize,
    /// A known solution is not meant.
    pub solutions: usize,
    /// A constraint beyond the regions excludes some values together.
    pub constraints: usize,
}

/// The meanings of the clauses so far.
#[derive(Clone, Debug)]
pub(super) struct Said {
    pub(super) report: Report,
    /// `true` for each cell that a clause requires to hold a symbol, by cell.
    holds: Vec<bool>,
    given: Vec<bool>,
    /// `true` for each pair that a clause requires to differ, by place of the pair.
    differ: Vec<bool>,
    excluded: Vec<usize>,
    pub(super) solutions: Vec<bool>,
}

impl Said {
    pub(super) fn new(variant: &Variant, pairs: &Pairs) -> Self {
        let cells = variant.cell_count();
        Self {
            report: Report::default(),
            holds: vec![false; cells],
            given: vec![false; cells],
            differ: vec![false; pairs.count()],
            excluded: Vec::new(),
            solutions: Vec::new(),
        }
    }

    pub(super) fn note(&mut self, meaning: &Meaning) {
        match *meaning {
            Meaning::CellHolds(cell) => self.holds[cell.index()] = true,
            Meaning::Given(cell) => self.given[cell.index()] = true,
            Meaning::Differ(place) => self.differ[place] = true,
            Meaning::Excluded(index) => self.excluded.push(index),
            Meaning::NotSolution(index) => self.solutions[index] = true,
            Meaning::CellHoldsOne | Meaning::RegionHolds | Meaning::Constraint => {}
        }
    }

    /// Checks that nothing is missing.
    pub(super) fn complete(mut self, puzzle: &Puzzle, pairs: &Pairs) -> Result<(), Fault> {
        let variant = puzzle.variant();
        let order = variant.order();
        let missing = |text: String| Err(Fault::Missing(text));
        self.excluded.sort_unstable();
        for cell in variant.cells() {
            let position = variant.position(cell);
            // With one symbol, the clause of a cell equals the clause of a given.
            let is_held = self.holds[cell.index()] || (order == 1 && self.given[cell.index()]);
            if !is_held {
                return missing(format!("{position} holds a value"));
            }
            if puzzle.givens().get(cell).is_some() && !self.given[cell.index()] {
                return missing(format!("{position} holds its given"));
            }
        }
        if let Some(place) = self.differ.iter().position(|&said| !said) {
            let (cell, other) = pairs.cells(place);
            let (cell, other) = (variant.position(cell), variant.position(other));
            return missing(format!("{cell} and {other} hold different values"));
        }
        for &Candidate { cell, symbol } in puzzle.excluded() {
            if self.excluded.binary_search(&(cell.index() * order + symbol.index())).is_err() {
                let position = variant.position(cell);
                return missing(format!(
                    "{position} does not hold {}",
                    variant.alphabet().name(symbol)
                ));
            }
        }
        match self.solutions.iter().position(|&said| !said) {
            Some(index) => missing(format!("solution {} is known", index + 1)),
            None => Ok(()),
        }
    }
}

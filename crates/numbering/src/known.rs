//! What is known of each candidate beforehand.

use puzzle::{Candidate, Cell, Symbol, Variant};

/// What is known of a candidate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Status {
    /// Nothing: the solver is to decide.
    #[default]
    Open,
    /// It is in every solution.
    Holds,
    /// It is in none.
    Excluded,
}

/// What is known of each candidate of a variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    symbols: usize,
    /// By cell and then by symbol.
    statuses: Vec<Status>,
}

impl Known {
    /// Every candidate is open.
    pub fn nothing(variant: &Variant) -> Self {
        let symbols = variant.order();
        Self { symbols, statuses: vec![Status::Open; variant.cell_count() * symbols] }
    }

    /// No candidate is open, and none holds.
    pub fn none_holds(variant: &Variant) -> Self {
        let mut known = Self::nothing(variant);
        known.statuses.fill(Status::Excluded);
        known
    }

    /// What is known of the candidate; one that the variant does not have is excluded.
    #[inline]
    pub fn status(&self, candidate: Candidate) -> Status {
        let place = candidate.cell.index() * self.symbols + candidate.symbol.index();
        let inside = candidate.symbol.index() < self.symbols;
        self.statuses.get(place).copied().filter(|_| inside).unwrap_or(Status::Excluded)
    }

    /// Notes what is known of the candidate.
    ///
    /// # Panics
    /// If the variant has no such candidate.
    #[inline]
    pub fn set(&mut self, candidate: Candidate, status: Status) {
        self.statuses[candidate.cell.index() * self.symbols + candidate.symbol.index()] = status;
    }

    /// The candidates of this status, in the order of cells and symbols.
    pub fn of_status(&self, status: Status) -> impl Iterator<Item = Candidate> {
        let cells = (0..).map(Cell::from_index).zip(self.statuses.chunks(self.symbols.max(1)));
        cells.flat_map(move |(cell, statuses)| {
            let symbols = (0..).map(Symbol::from_index).zip(statuses);
            let chosen = symbols.filter(move |&(_, &found)| found == status);
            chosen.map(move |(symbol, _)| Candidate { cell, symbol })
        })
    }
}

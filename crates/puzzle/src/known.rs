//! The status of each candidate of a board.

use crate::{Candidate, Cell, Symbol, Variant};

/// The status of a candidate before a solver runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CandidateStatus {
    /// Unknown.
    #[default]
    Open,
    /// The candidate is in every solution.
    Holds,
    /// The candidate is in no solution.
    Excluded,
}

/// The status of each candidate of a variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    symbols: usize,
    /// The status of each candidate, by cell and then by symbol.
    statuses: Vec<CandidateStatus>,
}

impl Known {
    /// Returns a table in which every candidate is open.
    pub fn nothing(variant: &Variant) -> Self {
        let symbols = variant.order();
        Self { symbols, statuses: vec![CandidateStatus::Open; variant.cell_count() * symbols] }
    }

    /// Returns a table in which every candidate is excluded.
    pub fn none_holds(variant: &Variant) -> Self {
        let mut known = Self::nothing(variant);
        known.statuses.fill(CandidateStatus::Excluded);
        known
    }

    /// Returns the status of the candidate. A candidate that the variant does not have is excluded.
    #[inline]
    pub fn status(&self, candidate: Candidate) -> CandidateStatus {
        let place = candidate.cell.index() * self.symbols + candidate.symbol.index();
        let inside = candidate.symbol.index() < self.symbols;
        self.statuses.get(place).copied().filter(|_| inside).unwrap_or(CandidateStatus::Excluded)
    }

    /// Sets the status of the candidate.
    ///
    /// # Panics
    ///
    /// If the variant has no such candidate.
    #[inline]
    pub fn set(&mut self, candidate: Candidate, status: CandidateStatus) {
        self.statuses[candidate.cell.index() * self.symbols + candidate.symbol.index()] = status;
    }

    /// Returns the candidates of this status, in the order of cells and symbols.
    pub fn of_status(&self, status: CandidateStatus) -> impl Iterator<Item = Candidate> {
        let cells = (0..).map(Cell::from_index).zip(self.statuses.chunks(self.symbols.max(1)));
        cells.flat_map(move |(cell, statuses)| {
            let symbols = (0..).map(Symbol::from_index).zip(statuses);
            let chosen = symbols.filter(move |&(_, &found)| found == status);
            chosen.map(move |(symbol, _)| Candidate { cell, symbol })
        })
    }
}

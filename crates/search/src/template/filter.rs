//! Filters that remove impossible templates.
//!
//! **Invariant.** Each filter removes only templates that are part of no solution. Each filter treats
//! the lists as sets, so its result does not depend on any order.

use clausoku_board::Puzzle;

use super::{Cells, Library};

/// The maximum number of pairs of templates up to which two lists are compared pairwise.
const MAX_PAIRS: usize = 1 << 22;

/// The error that there is no solution: a symbol has no template left, or a cell no symbol.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Contradiction;

/// The templates that are still possible for each symbol.
#[derive(Clone, Debug)]
pub(crate) struct Lists {
    /// The cells that these symbols must fill.
    pub cells: Cells,
    /// The lists, each with the index of its symbol.
    pub lists: Vec<(usize, Vec<Cells>)>,
}

/// Returns the cells that all of these templates contain, and those that at least one contains.
fn certain_and_possible(list: &[Cells]) -> (Cells, Cells) {
    list.iter().fold((!0, 0), |(all, any), template| (all & template, any | template))
}

impl Lists {
    /// Returns for each symbol the templates that contain all of its givens, no given of another symbol,
    /// and no cell from which the symbol is excluded.
    pub fn from_puzzle(library: &Library, puzzle: &Puzzle) -> Self {
        let variant = puzzle.variant();
        let mut given = vec![0; variant.order()];
        for (cell, symbol) in puzzle.givens().filled() {
            given[symbol.index()] |= 1 << cell.index();
        }
        let filled: Cells = given.iter().fold(0, |all, cells| all | cells);
        let mut fixed = vec![filled; variant.order()];
        for candidate in puzzle.excluded() {
            fixed[candidate.symbol.index()] |= 1 << candidate.cell.index();
        }
        let mut lists = Vec::with_capacity(fixed.len());
        for (symbol, (fixed, own)) in fixed.into_iter().zip(given).enumerate() {
            let fitting = library.templates.iter().filter(|&&template| template & fixed == own);
            lists.push((symbol, fitting.copied().collect()));
        }
        let cells = variant.cells().fold(0, |set, cell| set | 1 << cell.index());
        Self { cells, lists }
    }

    /// Returns the number of templates by symbol.
    pub fn lengths(&self) -> Vec<usize> {
        self.lists.iter().map(|(_, list)| list.len()).collect()
    }

    /// Returns the number of templates of all symbols together.
    pub fn total(&self) -> usize {
        self.lists.iter().map(|(_, list)| list.len()).sum()
    }

    /// Removes the templates that contain a cell which is certain for another symbol, and those without a
    /// cell that is possible for no other. Returns `true` if there were any.
    pub fn filter_by_cells(&mut self) -> Result<bool, Contradiction> {
        let mut any = 0;
        let mut several = 0;
        let mut certain = 0;
        let marks: Vec<_> = self.lists.iter().map(|(_, list)| certain_and_possible(list)).collect();
        for (&(must, may), (_, list)) in marks.iter().zip(&self.lists) {
            // A cell that two symbols must have.
            if list.is_empty() || certain & must != 0 {
                return Err(Contradiction);
            }
            certain |= must;
            several |= any & may;
            any |= may;
        }
        // A cell that no symbol can have.
        if any != self.cells {
            return Err(Contradiction);
        }
        let before = self.total();
        for (&(must, may), (_, list)) in marks.iter().zip(&mut self.lists) {
            let others = certain & !must;
            let alone = may & !several;
            // Most nodes change few lists: check before writing.
            if may & others != 0 || alone & !must != 0 {
                list.retain(|template| template & others == 0 && alone & !template == 0);
            }
        }
        Ok(self.total() < before)
    }

    /// Repeats [`Self::filter_by_cells`] until it removes nothing.
    pub fn filter_by_cells_fully(&mut self) -> Result<(), Contradiction> {
        while self.filter_by_cells()? {}
        Ok(())
    }

    /// Removes the templates that share a cell with every template of some other symbol. Returns `true`
    /// if there were any. Skips pairs of lists with more than [`MAX_PAIRS`] pairs of templates.
    pub fn filter_by_pairs(&mut self) -> bool {
        let before = self.total();
        for one in 0..self.lists.len() {
            for other in 0..self.lists.len() {
                let mut list = std::mem::take(&mut self.lists[one].1);
                let partners = &self.lists[other].1;
                // Long lists are left to the filter by cells, which shortens them first.
                if one != other && list.len().saturating_mul(partners.len()) <= MAX_PAIRS {
                    list.retain(|mine| partners.iter().any(|theirs| mine & theirs == 0));
                }
                self.lists[one].1 = list;
            }
        }
        self.total() < before
    }

    /// Returns the lists of the other symbols after the symbol at index `place` takes this template.
    pub fn without(&self, place: usize, template: Cells) -> Self {
        let mut lists = Vec::with_capacity(self.lists.len() - 1);
        for (other, (symbol, list)) in self.lists.iter().enumerate() {
            if other != place {
                let compatible = list.iter().copied().filter(|other| other & template == 0);
                lists.push((*symbol, compatible.collect()));
            }
        }
        Self { cells: self.cells & !template, lists }
    }
}

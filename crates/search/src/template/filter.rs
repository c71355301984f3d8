//! Sorting out the templates that cannot be a symbol's.
//!
//! **Invariant.** Each filter only takes away templates that are part of no solution; and each looks at
//! the lists as wholes, so that what is left does not depend on the order of anything.

use puzzle::Puzzle;

use super::{Cells, Library};

/// Pairs of lists with more pairs of templates than this are not compared template by template.
const MOST_PAIRS: usize = 1 << 22;

/// There is no solution: a symbol has no template left, or a cell no symbol.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Contradiction;

/// By symbol, the templates that it can still have.
#[derive(Clone, Debug)]
pub(crate) struct Lists {
    /// The cells that these symbols have to fill.
    pub cells: Cells,
    /// Each with the index of its symbol.
    pub lists: Vec<(usize, Vec<Cells>)>,
}

/// The cells that all of these templates hold, and those that any of them holds.
fn certain_and_possible(list: &[Cells]) -> (Cells, Cells) {
    let both = |(all, any): (Cells, Cells), template: &Cells| (all & template, any | template);
    list.iter().fold((!0, 0), both)
}

impl Lists {
    /// For each symbol, the templates that hold all of its givens and none of another symbol's, nor a
    /// cell from which the symbol is excluded.
    pub fn of(library: &Library, puzzle: &Puzzle) -> Self {
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
        let fits = |(fixed, own): (Cells, Cells)| {
            let fitting = library.templates.iter().filter(|&&template| template & fixed == own);
            fitting.copied().collect()
        };
        let lists = fixed.into_iter().zip(given).map(fits).enumerate().collect();
        let cells = variant.cells().fold(0, |set, cell| set | 1 << cell.index());
        Self { cells, lists }
    }

    /// By symbol: how many templates there are.
    pub fn lengths(&self) -> Vec<usize> {
        self.lists.iter().map(|(_, list)| list.len()).collect()
    }

    /// How many there are for all symbols together.
    pub fn total(&self) -> usize {
        self.lists.iter().map(|(_, list)| list.len()).sum()
    }

    /// Drops the templates that hold a cell which is certain for another symbol, or leave out one that is
    /// possible for no other. Says whether there were any.
    pub fn filter_by_cells(&mut self) -> Result<bool, Contradiction> {
        let (mut any, mut several, mut certain) = (0, 0, 0);
        let marks: Vec<_> = self.lists.iter().map(|(_, list)| certain_and_possible(list)).collect();
        for (&(must, may), (_, list)) in marks.iter().zip(&self.lists) {
            if list.is_empty() || certain & must != 0 {
                return Err(Contradiction);
            }
            certain |= must;
            several |= any & may;
            any |= may;
        }
        if any != self.cells {
            return Err(Contradiction);
        }
        let before = self.total();
        for (&(must, may), (_, list)) in marks.iter().zip(&mut self.lists) {
            let (others, alone) = (certain & !must, may & !several);
            // Most nodes change few lists: look before touching.
            if may & others != 0 || alone & !must != 0 {
                list.retain(|template| template & others == 0 && alone & !template == 0);
            }
        }
        Ok(self.total() < before)
    }

    /// The same, until there are none.
    pub fn filter_by_cells_fully(&mut self) -> Result<(), Contradiction> {
        while self.filter_by_cells()? {}
        Ok(())
    }

    /// Drops the templates that share a cell with every template of some other symbol. Says whether there
    /// were any. Lists that are too long to be compared are left alone.
    pub fn filter_by_pairs(&mut self) -> bool {
        let before = self.total();
        for one in 0..self.lists.len() {
            for other in 0..self.lists.len() {
                let mut list = std::mem::take(&mut self.lists[one].1);
                let partners = &self.lists[other].1;
                if one != other && list.len().saturating_mul(partners.len()) <= MOST_PAIRS {
                    list.retain(|mine| partners.iter().any(|theirs| mine & theirs == 0));
                }
                self.lists[one].1 = list;
            }
        }
        self.total() < before
    }

    /// What is left for the others when one symbol, by its place in the lists, has this template.
    pub fn without(&self, place: usize, template: Cells) -> Self {
        let compatible = |list: &[Cells]| {
            list.iter().copied().filter(|other| other & template == 0).collect::<Vec<_>>()
        };
        let others = self.lists.iter().enumerate().filter(|&(other, _)| other != place);
        let lists = others.map(|(_, (symbol, list))| (*symbol, compatible(list))).collect();
        Self { cells: self.cells & !template, lists }
    }
}

//! Templates: the sets of cells that one symbol can occupy in a solution.
//!
//! A template is a bit set of cells. The 9×9 board has 46,656 of them, the same for every symbol. A
//! solution consists of one template for each symbol; no two of them share a cell.
//!
//! **Invariant.** Each filter removes only templates that are part of no solution. Each filter treats
//! the lists as sets, so its result does not depend on any order.
//!
//! Source: the encyclopedia draft on solving algorithms, "pattern overlay, or using templates".

use clausoku_board::{Cell, Contradiction, Puzzle, Variant};

/// A set of cells: bit c is cell c. Boards up to 10×10 and small overlapping boards fit.
pub(crate) type Cells = u128;

/// The maximum number of cells of a board.
const MAX_CELLS: usize = Cells::BITS as usize;

/// The maximum number of templates; each symbol then has a list of 8 MB.
const MAX_TEMPLATES: usize = 1 << 19;

/// The maximum number of choices in the search for templates. (The 9×9 board takes some 90,000.)
const MAX_CHOICES: usize = 1 << 22;

/// An error that prevents listing the templates of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub(crate) enum NoLibrary {
    /// The board has too many cells.
    #[error("the board has {0} cells; the maximum for templates is {MAX_CELLS}")]
    Cells(usize),
    /// The board has too many templates.
    #[error("the board has more than {MAX_TEMPLATES} templates per symbol")]
    Templates,
    /// The search for templates takes too long.
    #[error("listing the templates of the board takes more than {MAX_CHOICES} choices")]
    Choices,
}

/// Returns the set of these cells.
fn cells_of<'c>(cells: impl IntoIterator<Item = &'c Cell>) -> Cells {
    cells.into_iter().fold(0, |set, cell| set | 1 << cell.index())
}

/// Finds all templates of a board, in a fixed order: the sets with exactly one cell in each region that needs every symbol,
/// and at most one in each other region.
pub(crate) fn templates(variant: &Variant) -> Result<Vec<Cells>, NoLibrary> {
    let count = variant.cell_count();
    if count > MAX_CELLS {
        return Err(NoLibrary::Cells(count));
    }
    let complete = variant.distinct_regions().filter(|row| variant.is_complete(row.1));
    let mut search = Search {
        regions: complete.map(|(_, region)| cells_of(&region.cells)).collect(),
        peers: variant.cells().map(|cell| cells_of(&variant.peers(cell))).collect(),
        choices: 0,
        templates: Vec::new(),
    };
    let all = variant.cells().fold(0, |set, cell| set | 1 << cell.index());
    search.extend(0, all)?;
    Ok(search.templates)
}

struct Search {
    /// The regions that need every symbol.
    regions: Vec<Cells>,
    /// The cells that share a region with each cell.
    peers: Vec<Cells>,
    choices: usize,
    templates: Vec<Cells>,
}

impl Search {
    /// Adds every template that consists of `taken` and cells of `free`. No cell of `free` is a peer of
    /// one of `taken`.
    fn extend(&mut self, taken: Cells, free: Cells) -> Result<(), NoLibrary> {
        self.choices += 1;
        if self.choices > MAX_CHOICES {
            return Err(NoLibrary::Choices);
        }
        let uncovered = self.regions.iter().filter(|&&region| region & taken == 0);
        // The region with the fewest places first, so that a dead end is met early.
        let narrowest = uncovered.map(|region| region & free).min_by_key(|left| left.count_ones());
        if let Some(mut left) = narrowest {
            while left != 0 {
                let cell = left.trailing_zeros();
                left &= left - 1;
                self.extend(taken | 1 << cell, free & !self.peers[cell as usize] & !(1 << cell))?;
            }
            return Ok(());
        }
        if free != 0 {
            // No region needs this cell: try with it and without.
            let cell = free.trailing_zeros();
            let others = free & (free - 1);
            self.extend(taken | 1 << cell, others & !self.peers[cell as usize])?;
            return self.extend(taken, others);
        }
        if self.templates.len() == MAX_TEMPLATES {
            return Err(NoLibrary::Templates);
        }
        self.templates.push(taken);
        Ok(())
    }
}

/// The maximum number of pairs of templates up to which two lists are compared pairwise.
const MAX_PAIRS: usize = 1 << 22;

/// The templates that are still possible for each symbol.
#[derive(Clone, Debug)]
pub(crate) struct Lists {
    /// The cells that these symbols must fill.
    pub cells: Cells,
    /// The lists, each with the index of its symbol.
    pub lists: Vec<(usize, Vec<Cells>)>,
}

/// Returns the cells that all of these templates contain, and the cells that at least one contains.
fn certain_and_possible(list: &[Cells]) -> (Cells, Cells) {
    list.iter().fold((!0, 0), |(all, any), template| (all & template, any | template))
}

impl Lists {
    /// Returns for each symbol the templates that contain all of its givens, no given of another symbol,
    /// and no cell from which the symbol is excluded.
    pub(crate) fn from_puzzle(library: &[Cells], puzzle: &Puzzle) -> Self {
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
            // One comparison for all: of the filled and excluded cells, a template must have the own givens and no others.
            let fitting = library.iter().filter(|&&template| template & fixed == own);
            lists.push((symbol, fitting.copied().collect()));
        }
        let cells = variant.cells().fold(0, |set, cell| set | 1 << cell.index());
        Self { cells, lists }
    }

    /// Returns the number of templates by symbol.
    pub(crate) fn lengths(&self) -> Vec<usize> {
        self.lists.iter().map(|(_, list)| list.len()).collect()
    }

    /// Returns the number of templates of all symbols together.
    pub(crate) fn total(&self) -> usize {
        self.lists.iter().map(|(_, list)| list.len()).sum()
    }

    /// Removes the templates that contain a cell which is certain for another symbol, and the templates without a cell
    /// that only their symbol can have. Returns `true` if there were any. Fails if a symbol has no template left, or a
    /// cell no symbol.
    pub(crate) fn filter_by_cells(&mut self) -> Result<bool, Contradiction> {
        let mut any = 0;
        let mut several = 0;
        let mut certain = 0;
        let marks: Vec<_> = self.lists.iter().map(|(_, list)| certain_and_possible(list)).collect();
        for (&(must, may), (_, list)) in marks.iter().zip(&self.lists) {
            // A cell that two symbols must have.
            // An empty list has all cells certain, which does not clash if it is the first list.
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
    pub(crate) fn filter_by_cells_fully(&mut self) -> Result<(), Contradiction> {
        while self.filter_by_cells()? {}
        Ok(())
    }

    /// Removes the templates that share a cell with every template of some other symbol. Returns `true`
    /// if there were any. Skips pairs of lists with more than [`MAX_PAIRS`] pairs of templates.
    pub(crate) fn filter_by_pairs(&mut self) -> bool {
        let before = self.total();
        for one in 0..self.lists.len() {
            for other in 0..self.lists.len() {
                let mut list = std::mem::take(&mut self.lists[one].1);
                let partners = &self.lists[other].1;
                // Long lists are left to the filter by cells, which shortens them first.
                if one != other && list.len().saturating_mul(partners.len()) <= MAX_PAIRS {
                    // The next filter by cells finds a list that is empty now.
                    list.retain(|mine| partners.iter().any(|theirs| mine & theirs == 0));
                }
                self.lists[one].1 = list;
            }
        }
        self.total() < before
    }

    /// Returns the lists of the other symbols after the symbol at index `place` takes this template.
    pub(crate) fn without(&self, place: usize, template: Cells) -> Self {
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

/// The numbers of templates left after a filter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The name of the filter.
    pub name: &'static str,
    /// The number of templates left, by symbol.
    pub left: Vec<usize>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_have_the_known_numbers_of_templates() {
        assert_eq!(count("classic"), Ok(46_656));
        // (rows of a block)! per stack and (columns of a block)! per band, raised to the matching powers.
        assert_eq!(count("classic:4"), Ok(16));
        assert_eq!(count("blocks:2x3"), Ok(288));
        assert_eq!(count("blocks:1x8"), Ok(40_320));
        assert_eq!(count("blocks:2x5"), Ok(460_800));
        assert_eq!(count("classic:1"), Ok(1));
        assert_eq!(count("classic:16"), Err(NoLibrary::Cells(256)));
        assert_eq!(count("blocks:1x10"), Err(NoLibrary::Templates));
        // Diagonals and anti-knight regions reduce the number.
        assert!(count("x").unwrap() < 46_656 && count("anti-knight").unwrap() < 46_656);
    }

    fn count(name: &str) -> Result<usize, NoLibrary> {
        templates(&Variant::by_name(name).unwrap()).map(|templates| templates.len())
    }
}

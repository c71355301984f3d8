//! All templates of a board.

use clausoku_board::{Cell, Variant};

use super::{Cells, MAX_CELLS};

/// The maximum number of templates; each symbol then has a list of 8 MB.
const MAX_TEMPLATES: usize = 1 << 19;

/// The maximum number of choices in the search for templates. (The 9×9 board takes some 90,000.)
const MAX_CHOICES: usize = 1 << 22;

/// An error that prevents listing the templates of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoLibrary {
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

/// All templates of a board, in a fixed order.
#[derive(Debug)]
pub(crate) struct Library {
    pub templates: Vec<Cells>,
}

/// Returns the set of these cells.
fn cells_of<'c>(cells: impl IntoIterator<Item = &'c Cell>) -> Cells {
    cells.into_iter().fold(0, |set, cell| set | 1 << cell.index())
}

impl Library {
    /// Finds all templates: the sets with exactly one cell in each region that needs every symbol, and at
    /// most one in each other region.
    pub fn new(variant: &Variant) -> Result<Self, NoLibrary> {
        let count = variant.cell_count();
        if count > MAX_CELLS {
            return Err(NoLibrary::Cells(count));
        }
        let complete = variant.regions().iter().filter(|region| variant.is_complete(region));
        let mut search = Search {
            regions: complete.map(|region| cells_of(&region.cells)).collect(),
            peers: variant.cells().map(|cell| cells_of(&variant.peers(cell))).collect(),
            choices: 0,
            templates: Vec::new(),
        };
        let all = variant.cells().fold(0, |set, cell| set | 1 << cell.index());
        search.extend(0, all)?;
        Ok(Self { templates: search.templates })
    }
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
        Library::new(&Variant::by_name(name).unwrap()).map(|library| library.templates.len())
    }
}

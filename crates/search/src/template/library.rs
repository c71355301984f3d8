//! All templates of a board.

use puzzle::{Cell, Variant};

use super::{Cells, MOST_CELLS};

/// More templates than this are refused: each symbol has a list of them, of 8 MB then.
const MOST_TEMPLATES: usize = 1 << 19;

/// The search for them is given up after so many choices. (The 9×9 board takes some 90,000.)
const MOST_CHOICES: usize = 1 << 22;

/// A board that templates are not for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoLibrary {
    /// It has too many cells.
    #[error("the board has {0} cells; templates are bit vectors of up to {MOST_CELLS}")]
    Cells(usize),
    /// It has too many templates.
    #[error("a symbol can stand in more than {MOST_TEMPLATES} ways, too many to list")]
    Templates,
    /// There may be few, but they are hard to find.
    #[error("listing the ways in which a symbol can stand takes too long")]
    Choices,
}

/// Every template of a board, in an order that does not change.
#[derive(Debug)]
pub(crate) struct Library {
    pub templates: Vec<Cells>,
}

/// These cells as a set.
fn cells_of<'c>(cells: impl IntoIterator<Item = &'c Cell>) -> Cells {
    cells.into_iter().fold(0, |set, cell| set | 1 << cell.index())
}

impl Library {
    /// Finds them all: the sets of cells with one in each region that needs every symbol, and one at
    /// most in each other region.
    pub fn new(variant: &Variant) -> Result<Self, NoLibrary> {
        let count = variant.cell_count();
        if count > MOST_CELLS {
            return Err(NoLibrary::Cells(count));
        }
        let complete = variant.regions().iter().filter(|region| variant.is_complete(region));
        let mut search = Search {
            regions: complete.map(|region| cells_of(&region.cells)).collect(),
            beside: variant.cells().map(|cell| cells_of(&variant.peers(cell))).collect(),
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
    /// By cell: those that share a region with it.
    beside: Vec<Cells>,
    choices: usize,
    templates: Vec<Cells>,
}

impl Search {
    /// Adds every template that holds `taken` and otherwise only cells of `free`, none of which is
    /// beside one of `taken`.
    fn extend(&mut self, taken: Cells, free: Cells) -> Result<(), NoLibrary> {
        self.choices += 1;
        if self.choices > MOST_CHOICES {
            return Err(NoLibrary::Choices);
        }
        let uncovered = self.regions.iter().filter(|&&region| region & taken == 0);
        let narrowest = uncovered.map(|region| region & free).min_by_key(|left| left.count_ones());
        if let Some(mut left) = narrowest {
            while left != 0 {
                let cell = left.trailing_zeros();
                left &= left - 1;
                self.extend(taken | 1 << cell, free & !self.beside[cell as usize] & !(1 << cell))?;
            }
            return Ok(());
        }
        if free != 0 {
            // A cell that no region needs: with it and without.
            let cell = free.trailing_zeros();
            let others = free & (free - 1);
            self.extend(taken | 1 << cell, others & !self.beside[cell as usize])?;
            return self.extend(taken, others);
        }
        if self.templates.len() == MOST_TEMPLATES {
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
    fn the_9x9_board_has_46656() {
        let count = |name: &str| {
            Library::new(&Variant::by_name(name).unwrap()).map(|library| library.templates.len())
        };
        assert_eq!(count("classic"), Ok(46_656));
        // (rows of a block)! for each stack and (columns)! for each band, to the right powers.
        assert_eq!(count("classic:4"), Ok(16));
        assert_eq!(count("blocks:2x3"), Ok(288));
        assert_eq!(count("blocks:1x8"), Ok(40_320));
        assert_eq!(count("blocks:2x5"), Ok(460_800));
        assert_eq!(count("classic:1"), Ok(1));
        assert_eq!(count("classic:16"), Err(NoLibrary::Cells(256)));
        assert_eq!(count("blocks:1x10"), Err(NoLibrary::Templates));
        // Without the diagonals' and the knights' neighbours there are fewer.
        assert!(count("x").unwrap() < 46_656 && count("anti-knight").unwrap() < 46_656);
    }
}

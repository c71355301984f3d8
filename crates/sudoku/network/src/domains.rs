//! The symbols that are left in each cell.

use clausoku_board::Cell;

use crate::set::Set;

/// The error of a cell without symbols, or of a constraint that cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction;

/// The symbols left in each cell, and a record of the cells that change.
///
/// **Invariant.** Only [`keep`](Self::keep) writes, so that symbols only vanish and each change is recorded.
#[derive(Debug)]
pub struct Domains<'n, S> {
    sets: &'n mut [S],
    changes: &'n mut Changes,
}

/// The cells that changed since the last look.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    /// The cells that lost symbols; a cell may occur repeatedly.
    pub(crate) cells: Vec<Cell>,
    /// The cells that have one symbol since then.
    pub(crate) singles: Vec<Cell>,
}

impl Changes {
    pub(crate) fn clear(&mut self) {
        self.cells.clear();
        self.singles.clear();
    }
}

impl<'n, S: Set> Domains<'n, S> {
    pub(crate) fn new(sets: &'n mut [S], changes: &'n mut Changes) -> Self {
        Self { sets, changes }
    }

    /// Returns the symbols left in a cell.
    #[inline]
    pub fn get(&self, cell: Cell) -> S {
        self.sets[cell.index()]
    }

    /// Removes the symbols of a cell that are not in `set`.
    ///
    /// # Errors
    ///
    /// Fails if no symbol is left.
    #[inline]
    pub fn keep(&mut self, cell: Cell, set: S) -> Result<(), Contradiction> {
        let before = self.sets[cell.index()];
        let after = before & set;
        if after == before {
            return if after.is_empty() { Err(Contradiction) } else { Ok(()) };
        }
        self.sets[cell.index()] = after;
        self.changes.cells.push(cell);
        if after.without_first().is_empty() {
            if after.is_empty() {
                return Err(Contradiction);
            }
            self.changes.singles.push(cell);
        }
        Ok(())
    }
}

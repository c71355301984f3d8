//! Where the cells of bands are: known to the compiler on the usual board, looked up elsewhere.

use crate::plan::Band;

/// Where the cells of a band are.
pub(crate) trait Places: Copy {
    /// Whether this is a band of the usual board. There every cell is in two bands, which cross: what is
    /// settled need not leave the other two cells of its triad, since in the other band they are in other
    /// triads of the same block.
    const USUAL: bool;
    /// Whether the cells are looked at here for being open or empty; else another band does it.
    const LOOKS: bool;

    /// The cell at this place of the band: 9i + 3j + k for cell k of triad (i, j).
    fn cell(self, place: usize) -> usize;
}

/// Three rows of the usual board, from its cells on.
#[derive(Clone, Copy)]
pub(crate) struct Rows;

/// Three columns of the usual board, from the topmost cell of the first on.
#[derive(Clone, Copy)]
pub(crate) struct Columns;

impl Rows {
    /// The first cell of each band.
    pub(crate) const FIRST: [usize; 3] = [0, 27, 54];
    /// How far a band reaches.
    pub(crate) const SPAN: usize = 27;
}

impl Columns {
    /// The first cell of each band.
    pub(crate) const FIRST: [usize; 3] = [0, 3, 6];
    /// How far a band reaches.
    pub(crate) const SPAN: usize = 75;
}

impl Places for Rows {
    const USUAL: bool = true;
    const LOOKS: bool = true;

    #[inline(always)]
    fn cell(self, place: usize) -> usize {
        place
    }
}

impl Places for Columns {
    const USUAL: bool = true;
    const LOOKS: bool = false;

    #[inline(always)]
    fn cell(self, place: usize) -> usize {
        place % 9 * 9 + place / 9
    }
}

impl Places for &Band {
    const USUAL: bool = false;
    const LOOKS: bool = true;

    #[inline(always)]
    fn cell(self, place: usize) -> usize {
        self[place] as usize
    }
}

//! The cells of bands: constants on the usual board, table look-ups elsewhere; and the loops over them, written out.

use crate::plan::Band;

/// Repeats the body with I as 0, 1 and 2, written out: in a loop, the compiler keeps the sets in memory.
macro_rules! thrice {
    ($i:ident => $body:block) => {{
        $crate::places::thrice!($i: 0 1 2 => $body)
    }};
    ($i:ident: $($number:literal)* => $body:block) => {{
        $({
            const $i: usize = $number;
            $body
        })*
    }};
}

pub(crate) use thrice;

/// The cells of a band.
pub(crate) trait Places: Copy {
    /// `true` if this is a band of the usual board, or a further one there. Every cell is in two usual bands, which cross.
    /// So a settled symbol need not be removed from the other two cells of its triad: in the other
    /// band, these cells are in other triads of the same block.
    const USUAL: bool;
    /// `true` if a sweep of this band gathers which cells are open or empty; `false` if other bands
    /// contain the same cells and gather this.
    const LOOKS: bool;
    /// `true` if a sweep of this band of the usual board gathers the sum of the cells after the sweep.
    const SUMS: bool;

    /// Returns the cell at this place of the band: place 9i + 3j + k is cell k of triad (i, j).
    fn cell(self, place: usize) -> usize;
}

/// Three rows of the usual board, starting with their first cell.
#[derive(Clone, Copy)]
pub(crate) struct RowBands;

/// A further band of the usual board, such as one whose blocks are two windows of windoku and the cells between. Swept
/// between rows and columns, which gather all observations.
#[derive(Clone, Copy)]
pub(crate) struct Further<'p>(pub(crate) &'p Band);

/// Three columns of the usual board, starting with the topmost cell of the first.
#[derive(Clone, Copy)]
pub(crate) struct ColumnBands;

impl RowBands {
    /// The first cell of each band.
    pub(crate) const FIRST: [usize; 3] = [0, 27, 54];
    /// Number of cells from the first to the last of a band.
    pub(crate) const SPAN: usize = 27;
}

impl ColumnBands {
    /// The first cell of each band.
    pub(crate) const FIRST: [usize; 3] = [0, 3, 6];
    /// Number of cells from the first to the last of a band.
    pub(crate) const SPAN: usize = 75;
}

impl Places for RowBands {
    const USUAL: bool = true;
    const LOOKS: bool = true;
    const SUMS: bool = false;

    #[inline(always)]
    fn cell(self, place: usize) -> usize {
        place
    }
}

impl Places for ColumnBands {
    const USUAL: bool = true;
    const LOOKS: bool = false;
    const SUMS: bool = true;

    #[inline(always)]
    fn cell(self, place: usize) -> usize {
        place % 9 * 9 + place / 9
    }
}

impl Places for Further<'_> {
    const USUAL: bool = true;
    const LOOKS: bool = false;
    const SUMS: bool = false;

    #[inline(always)]
    fn cell(self, place: usize) -> usize {
        self.0[place] as usize
    }
}

impl Places for &Band {
    const USUAL: bool = false;
    const LOOKS: bool = true;
    // A cell can be in one of these bands, in several or in none, so their sums differ from the board's.
    const SUMS: bool = false;

    #[inline(always)]
    fn cell(self, place: usize) -> usize {
        self[place] as usize
    }
}

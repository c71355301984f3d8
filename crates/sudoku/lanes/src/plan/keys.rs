//! The keys by which the lanes choose the cell of a guess.

/// Keys by which cells are compared: a rank, and the open cells of the cell's regions. With the bands of the usual board also
/// the cell, if it has room.
///
/// **Invariant.** The key fits a lane, without its highest bit; the lane type is chosen by [`Keys::bits`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Keys {
    pub cell_bits: u32,
    pub rank_shift: u32,
    /// `true` if cells with four candidates have a rank.
    pub ranks_four: bool,
}

/// The bits of a rank: open cells are better than solved ones, and cells with two candidates are the best. Ranks for four
/// and more candidates made proofs of uniqueness 20 % faster, and `generate` on boards of 16×16 cells 40 % slower. With
/// constraints, the rank of four candidates halves the guesses, and ranks of more change nothing.
const RANK_BITS: u32 = 2;

/// The most open cells of the regions of a cell with which a key has room for the cell. Blocks count twice, which is 9 more.
// A key of 16 bits has one bit that is not used, two of the rank and seven of the cell, which leaves six for the count.
const MAX_NAMED: usize = 63 - 9;

impl Keys {
    /// Returns the keys of a board of so many cells. `most` is the greatest number of cells of the regions of a cell, a cell once for each
    /// region.
    pub(super) fn new(cells: usize, most: usize, is_usual: bool, ranks_four: bool) -> Self {
        // More than three ranks and a name do not fit 16 bits.
        let is_named = is_usual && !ranks_four && most <= MAX_NAMED;
        let cell_bits = if is_named { width(cells) } else { 0 };
        // Blocks count twice.
        let rank_shift = cell_bits + width(if ranks_four { most + 9 } else { most });
        Self { cell_bits, rank_shift, ranks_four }
    }

    /// Returns the number of bits that a lane must have, for keys and for cells.
    pub(super) fn bits(self, cells: usize) -> u32 {
        (self.rank_shift + RANK_BITS + u32::from(self.ranks_four) + 1).max(width(cells))
    }
}

/// Returns the number of bits of a number.
fn width(number: usize) -> u32 {
    usize::BITS - number.leading_zeros()
}

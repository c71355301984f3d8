//! Waiting and solved nodes of the search that have no lane.

use crate::moves::Moves;
use crate::simd::Simd;

/// Blocks of boards, each laid out like the lanes. Column i of a block is lane i of the block's
/// vectors; columns are numbered through all blocks.
#[derive(Debug)]
pub(crate) struct Pool<S: Simd> {
    /// Cell i of block b is at `b * cells + i`.
    sets: Vec<S::Vector>,
    /// The columns that hold a node, as a mask, by block.
    taken: Vec<u64>,
    /// The columns whose nodes any lane may take, as a mask, by block.
    for_any: Vec<u64>,
    /// Number of columns whose nodes any lane may take.
    offered: usize,
    cells: usize,
}

impl<S: Simd> Pool<S> {
    const ALL: u64 = u64::MAX >> (64 - S::LANES);

    pub(crate) fn new(cells: usize) -> Self {
        Self { sets: Vec::new(), taken: Vec::new(), for_any: Vec::new(), offered: 0, cells }
    }

    /// Returns the number of columns of all blocks.
    pub(crate) fn columns(&self) -> usize {
        self.taken.len() * S::LANES
    }

    /// Returns the memory of the sets in bytes.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.sets)
    }

    /// Returns the vectors that hold the column, and its lane in them.
    #[inline(always)]
    pub(crate) fn column(&mut self, column: usize) -> (&mut [S::Vector], usize) {
        let block = column / S::LANES;
        (&mut self.sets[block * self.cells..][..self.cells], column % S::LANES)
    }

    /// Copies the nodes of these lanes into free columns, and writes these columns to `columns`, by
    /// lane.
    #[inline(always)]
    pub(crate) fn push(
        &mut self,
        simd: S,
        cells: &[S::Vector],
        lanes: u64,
        columns: &mut [u32; 64],
    ) {
        // One block for all: its vectors are then written in one pass, however many lanes go there.
        let block = self.block_for(simd, lanes.count_ones());
        let mut moves = Moves::new();
        // Bits beyond the lanes are set too, but never taken: the block has a free column for each lane.
        let mut free = !self.taken[block];
        let mut rest = lanes;
        while rest != 0 {
            let lane = rest.trailing_zeros() as usize;
            let column = free.trailing_zeros() as usize;
            rest &= rest - 1;
            free &= free - 1;
            moves.add(lane, column);
            columns[lane] = (block * S::LANES + column) as u32;
        }
        self.taken[block] = Self::ALL & !free;
        moves.between(simd, cells, &mut self.sets[block * self.cells..][..self.cells]);
    }

    /// Returns a block with `columns` free columns.
    #[inline(always)]
    fn block_for(&mut self, simd: S, columns: u32) -> usize {
        // The last block with room, so that nodes that are taken out together are together.
        let block =
            self.taken.iter().rposition(|taken| (Self::ALL & !taken).count_ones() >= columns);
        if let Some(block) = block {
            return block;
        }
        self.taken.push(0);
        self.for_any.push(0);
        let none = simd.splat(S::Lane::default());
        self.sets.resize(self.taken.len() * self.cells, none);
        self.taken.len() - 1
    }

    /// Moves nodes into these lanes, each from the column that is listed for its lane.
    #[inline(always)]
    pub(crate) fn pop(
        &mut self,
        simd: S,
        cells: &mut [S::Vector],
        lanes: u64,
        columns: &[u32; 64],
    ) {
        let mut rest = lanes;
        while rest != 0 {
            // All nodes that are in the block of the lowest lane's node.
            let block = columns[rest.trailing_zeros() as usize] as usize / S::LANES;
            let mut moves = Moves::new();
            let mut left = rest;
            while left != 0 {
                let lane = left.trailing_zeros() as usize;
                left &= left - 1;
                let column = columns[lane] as usize;
                if column / S::LANES == block {
                    moves.add(column % S::LANES, lane);
                    rest &= !(1 << lane);
                    self.free(column);
                }
            }
            moves.between(simd, &self.sets[block * self.cells..][..self.cells], cells);
        }
    }

    /// Returns the number of nodes that any lane may take.
    #[inline(always)]
    pub(crate) fn offered(&self) -> usize {
        self.offered
    }

    /// Returns a column whose node any lane may take; `None` if no node is offered.
    #[inline(always)]
    pub(crate) fn for_any(&self) -> Option<usize> {
        if self.offered == 0 {
            return None;
        }
        let block = self.for_any.iter().rposition(|&columns| columns != 0)?;
        Some(block * S::LANES + self.for_any[block].trailing_zeros() as usize)
    }

    /// Allows any lane to take the node of this column.
    #[inline(always)]
    pub(crate) fn offer(&mut self, column: usize) {
        self.for_any[column / S::LANES] |= 1 << (column % S::LANES);
        self.offered += 1;
    }

    /// Forbids other lanes to take the node of this column.
    #[inline(always)]
    pub(crate) fn withdraw(&mut self, column: usize) {
        let (block, bit) = (column / S::LANES, 1 << (column % S::LANES));
        self.offered -= usize::from(self.for_any[block] & bit != 0);
        self.for_any[block] &= !bit;
    }

    /// Discards the node of this column.
    #[inline(always)]
    pub(crate) fn free(&mut self, column: usize) {
        // If a freed column were still offered, a lane would take a node that is gone.
        self.withdraw(column);
        self.taken[column / S::LANES] &= !(1 << (column % S::LANES));
    }
}

//! Nodes of the search that wait for a lane.

use crate::simd::{Lane, Simd, in_order};

/// A stack of nodes, stored cell by cell as the lanes are: what is pushed from many lanes at once lies
/// side by side.
///
/// **Invariant.** `len + LANES <= stride`: a vector is loaded from any node, also from the last row.
#[derive(Debug)]
pub(crate) struct Pool<L> {
    /// `sets[cell * stride + node]`
    sets: Vec<L>,
    stride: usize,
    owners: Vec<u32>,
    cells: usize,
}

impl<L: Lane> Pool<L> {
    pub(crate) fn new(cells: usize) -> Self {
        Self { sets: Vec::new(), stride: 0, owners: Vec::new(), cells }
    }

    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.owners.len()
    }

    /// What it takes in memory.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.sets)
    }

    /// The puzzle of the node on top.
    #[inline(always)]
    pub(crate) fn top(&self) -> Option<u32> {
        self.owners.last().copied()
    }

    #[inline(always)]
    pub(crate) fn drop_top(&mut self) {
        self.owners.pop();
    }

    /// Room for a vector more. The stride is odd in cache lines, so that the rows of a node do not all
    /// fall on the same ones.
    #[inline(never)]
    fn grow(&mut self, lanes: usize) {
        let stride = (2 * self.stride).max(8 * lanes).next_multiple_of(2 * lanes) + lanes;
        let mut sets = vec![L::default(); stride * self.cells];
        let len = self.len();
        for cell in 0..self.cells {
            let from = &self.sets[cell * self.stride..][..len];
            sets[cell * stride..][..len].copy_from_slice(from);
        }
        self.sets = sets;
        self.stride = stride;
    }

    /// Pushes the nodes of these lanes, the lowest first.
    #[inline(always)]
    pub(crate) fn push<S: Simd<Lane = L>>(
        &mut self,
        simd: S,
        cells: &[S::Vector],
        lanes: u64,
        owners: &[u32],
    ) {
        let len = self.len();
        // Up to a vector of nodes is added, and a vector must fit above them.
        if len + 2 * S::LANES > self.stride {
            self.grow(S::LANES);
        }
        let mut rest = lanes;
        while rest != 0 {
            self.owners.push(owners[rest.trailing_zeros() as usize]);
            rest &= rest - 1;
        }
        if S::PERMUTES {
            let order = in_order(simd, lanes);
            for (cell, &sets) in cells.iter().enumerate() {
                let sets = simd.permute(sets, order);
                simd.store(sets, &mut self.sets[cell * self.stride + len..]);
            }
        } else {
            for (cell, sets) in cells.iter().enumerate() {
                let sets = simd.lanes(sets);
                let (mut rest, mut to) = (lanes, cell * self.stride + len);
                while rest != 0 {
                    self.sets[to] = sets[rest.trailing_zeros() as usize];
                    rest &= rest - 1;
                    to += 1;
                }
            }
        }
    }

    /// Removes a symbol from a cell of the node of this number.
    #[inline(always)]
    pub(crate) fn remove(&mut self, node: usize, cell: usize, symbol: L) {
        let set = &mut self.sets[cell * self.stride + node];
        *set = *set & !symbol;
    }

    /// Takes nodes from the top into these lanes; there must be as many. Says whose they are.
    #[inline(always)]
    pub(crate) fn pop<S: Simd<Lane = L>>(
        &mut self,
        simd: S,
        cells: &mut [S::Vector],
        lanes: u64,
        owners: &mut [u32],
    ) {
        let len = self.len() - lanes.count_ones() as usize;
        let mut rest = lanes;
        for &owner in &self.owners[len..] {
            owners[rest.trailing_zeros() as usize] = owner;
            rest &= rest - 1;
        }
        self.owners.truncate(len);
        if S::PERMUTES {
            let mut order = simd.splat(L::default());
            let (mut rest, mut from) = (lanes, 0);
            while rest != 0 {
                simd.lanes_mut(&mut order)[rest.trailing_zeros() as usize] = L::from_number(from);
                rest &= rest - 1;
                from += 1;
            }
            for (cell, sets) in cells.iter_mut().enumerate() {
                let taken = simd.load(&self.sets[cell * self.stride + len..]);
                *sets = simd.blend(lanes, simd.permute(taken, order), *sets);
            }
        } else {
            for (cell, sets) in cells.iter_mut().enumerate() {
                let sets = simd.lanes_mut(sets);
                let (mut rest, mut from) = (lanes, cell * self.stride + len);
                while rest != 0 {
                    sets[rest.trailing_zeros() as usize] = self.sets[from];
                    rest &= rest - 1;
                    from += 1;
                }
            }
        }
    }
}

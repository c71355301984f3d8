//! Sets of cells, and the unavoidable sets that are known.

use std::sync::Arc;

/// The most sets that are remembered. With more, to look through them takes longer than to ask (measured).
pub(super) const MAX_SETS: usize = 1 << 11;

/// A set of cells, a bit a cell.
pub(super) type Set = Arc<[u64]>;

/// The known unavoidable sets: those that all threads know, then those that one thread has found since.
#[derive(Debug)]
pub(super) struct Known<'s> {
    shared: &'s [Set],
    own: Vec<Set>,
}

impl<'s> Known<'s> {
    pub(super) fn new(shared: &'s [Set]) -> Self {
        Self { shared, own: Vec::new() }
    }

    pub(super) fn len(&self) -> usize {
        self.shared.len() + self.own.len()
    }

    pub(super) fn get(&self, index: usize) -> &Set {
        let own = index.checked_sub(self.shared.len());
        own.map_or_else(|| &self.shared[index], |own| &self.own[own])
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Set> {
        self.shared.iter().chain(&self.own)
    }

    /// Adds a set, if there is room for it.
    pub(super) fn remember(&mut self, set: Set) {
        // Dropping a set costs a repeated question and never a puzzle.
        if self.len() < MAX_SETS {
            self.own.push(set);
        }
    }

    /// Returns the sets that were added.
    pub(super) fn into_own(self) -> Vec<Set> {
        self.own
    }
}

pub(super) fn mask(cells: &[usize], words: usize) -> Vec<u64> {
    let mut mask = vec![0; words];
    for &cell in cells {
        insert(&mut mask, cell);
    }
    mask
}

pub(super) fn insert(set: &mut [u64], cell: usize) {
    set[cell / 64] |= 1 << (cell % 64);
}

/// Removes the cells of another set.
pub(super) fn remove(set: &mut [u64], other: &[u64]) {
    set.iter_mut().zip(other).for_each(|(a, b)| *a &= !b);
}

#[inline]
pub(super) fn contains(set: &[u64], cell: usize) -> bool {
    set[cell / 64] >> (cell % 64) & 1 == 1
}

#[inline]
pub(super) fn meets(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

/// Returns the number of common cells.
#[inline]
pub(super) fn common(a: &[u64], b: &[u64]) -> u32 {
    a.iter().zip(b).map(|(a, b)| (a & b).count_ones()).sum()
}

/// Returns the number of cells of a set.
pub(super) fn size(set: &[u64]) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}

pub(super) fn cells(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(word, &bits)| {
        (0..64).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| 64 * word + bit)
    })
}

//! Totals of cells as bits: which totals the first cells can have, and which the last cells need.
//!
//! Bit t of a word is the total t. A cell moves the word by each of its values, so that a sum is a row of shifts, as in the subset-sum
//! algorithm of D. Pisinger (*Dynamic programming on the word RAM*, Algorithmica 35, 2003). Up to three cells that differ are
//! one block, whose totals are exact.

use clausoku_board::Cell;

use crate::domains::{Contradiction, Domains};
use crate::set::Set;

/// The greatest total of a word.
pub(crate) const MAX_TOTAL: u64 = 127;

/// The largest number of cells of a block.
const MAX_CELLS: usize = 3;

/// Cells that see each other, all with one weight.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub cells: Vec<Cell>,
    /// The weight, at least 1.
    pub weight: u64,
    /// `true` if the values are counted down from the last symbol, which is how a negative weight becomes a positive one.
    pub is_reversed: bool,
}

impl Group {
    /// Returns the values of a cell as bits: the indices of its symbols, or their distances from the last symbol.
    #[inline]
    pub(crate) fn values<S: Set>(&self, set: S, order: usize) -> u128 {
        if self.is_reversed { reversed(set.bits(), order) } else { set.bits() }
    }

    /// Returns the symbols of these values.
    #[inline]
    pub(crate) fn symbols<S: Set>(&self, values: u128, order: usize) -> S {
        let bits = if self.is_reversed { reversed(values, order) } else { values };
        S::from_bits(bits)
    }
}

fn reversed(bits: u128, order: usize) -> u128 {
    // Boards have at least one symbol, and sets at most 128.
    bits.reverse_bits() >> (128 - order)
}

/// Cells whose totals are added, in blocks.
#[derive(Debug)]
pub(crate) struct Totals {
    blocks: Vec<Group>,
    order: usize,
}

impl Totals {
    /// Returns the totals of these groups, whose values are below `order`.
    pub(crate) fn new(groups: &[Group], order: usize) -> Self {
        // The totals of a block are bits too.
        let fits = |cells: &usize| (cells * (order - 1)) as u64 <= MAX_TOTAL;
        let size = (1..=MAX_CELLS).rev().find(fits).unwrap_or(1);
        let blocks = groups.iter().flat_map(|group| {
            group.cells.chunks(size).map(|cells| Group { cells: cells.to_vec(), ..group.clone() })
        });
        Self { blocks: blocks.collect(), order }
    }

    /// Returns the number of words that [`forward`](Self::forward) appends.
    pub(crate) fn steps(&self) -> usize {
        2 * self.blocks.len()
    }

    /// Appends to `row` the totals of the first blocks, for each number of them, each before the values of the next block; returns
    /// those of all. Totals outside `limit` are left out.
    pub(crate) fn forward<S: Set>(
        &self,
        domains: &Domains<'_, S>,
        limit: u128,
        row: &mut Vec<u128>,
    ) -> u128 {
        let mut reached = 1;
        for block in &self.blocks {
            let values = block_totals(&self.values(block, domains));
            row.extend([reached, values]);
            let mut next = 0;
            for total in bits(values) {
                let Some(moved) = shift(block, total).and_then(|by| reached.checked_shl(by)) else {
                    break;
                };
                next |= moved;
            }
            reached = next & limit;
        }
        reached
    }

    /// Removes the values that lead to none of these ends. `row` is what [`forward`](Self::forward) appended.
    pub(crate) fn backward<S: Set>(
        &self,
        domains: &mut Domains<'_, S>,
        ends: u128,
        row: &[u128],
    ) -> Result<(), Contradiction> {
        let mut ends = ends;
        for (block, steps) in self.blocks.iter().zip(row.chunks_exact(2)).rev() {
            let [reached, values] = [steps[0], steps[1]];
            let (mut supported, mut before) = (0, 0);
            for total in bits(values) {
                let Some(moved) = shift(block, total).and_then(|by| ends.checked_shr(by)) else {
                    break;
                };
                if moved & reached != 0 {
                    supported |= 1 << total;
                }
                before |= moved;
            }
            ends = before & reached;
            if supported != values {
                self.keep(block, supported, domains)?;
            }
        }
        Ok(())
    }

    /// Returns the values of the cells of a block.
    fn values<S: Set>(&self, block: &Group, domains: &Domains<'_, S>) -> [Option<u128>; MAX_CELLS] {
        std::array::from_fn(|place| {
            let cell = block.cells.get(place)?;
            Some(block.values(domains.get(*cell), self.order))
        })
    }

    /// Removes the values of a block that no such total has.
    fn keep<S: Set>(
        &self,
        block: &Group,
        totals: u128,
        domains: &mut Domains<'_, S>,
    ) -> Result<(), Contradiction> {
        let values = self.values(block, domains);
        for (place, &cell) in block.cells.iter().enumerate() {
            let own = values[place].unwrap_or(0);
            let supported = if block.cells.len() == 1 {
                totals
            } else {
                let is_supported = |&value: &u32| {
                    let others: [Option<u128>; MAX_CELLS] = std::array::from_fn(|other| {
                        (other != place).then(|| values[other].map(|set| set & !(1 << value)))?
                    });
                    block_totals(&others) << value & totals != 0
                };
                bits(own).filter(is_supported).fold(0, |set, value| set | 1 << value)
            };
            if supported & own != own {
                domains.keep(cell, block.symbols(supported, self.order))?;
            }
        }
        Ok(())
    }
}

/// Returns the shift of a word by a total of a block; `None` beyond the word.
#[inline]
fn shift(block: &Group, total: u32) -> Option<u32> {
    u32::try_from(block.weight.checked_mul(total.into())?).ok()
}

/// Returns the totals of cells that differ and have these values.
#[inline]
fn block_totals(values: &[Option<u128>; MAX_CELLS]) -> u128 {
    let pairs = |first: u128, second: u128| {
        bits(first).fold(0, |totals, value| totals | (second & !(1 << value)) << value)
    };
    let mut given = values.iter().copied().flatten();
    match [given.next(), given.next(), given.next()] {
        [Some(first), Some(second), Some(third)] => bits(first).fold(0, |totals, value| {
            totals | pairs(second & !(1 << value), third & !(1 << value)) << value
        }),
        [Some(first), Some(second), None] => pairs(first, second),
        [Some(only), ..] => only,
        _ => 1,
    }
}

/// Returns the numbers of the bits, ascending.
#[inline]
pub(crate) fn bits(mut set: u128) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(bit)
    })
}

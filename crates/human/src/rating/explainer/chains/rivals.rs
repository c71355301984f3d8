//! The candidates that are false if another is true, in the order in which Sudoku Explainer finds them.

use super::links::rivals_in_order;
use super::numbering::Numbering;
use super::set::Set;
use crate::rating::explainer::board::Board;

/// A candidate that follows from another, with the reason: 0 if both are in one cell, else 1, 2 or 3 for the first of
/// block, row and column that both are in.
pub type Link = (u16, u8);

/// The links from each candidate of a grid in order.
#[derive(Clone, Debug)]
pub struct Ordered {
    starts: Vec<u32>,
    links: Vec<Link>,
}

impl Ordered {
    /// Collects links; `each` adds those of a candidate.
    pub fn collect(numbering: &Numbering, mut each: impl FnMut(u16, &mut Vec<Link>)) -> Self {
        let count = numbering.len();
        let mut ordered =
            Self { starts: Vec::with_capacity(count + 1), links: Vec::with_capacity(16 * count) };
        for candidate in numbering.numbers() {
            ordered.starts.push(ordered.links.len() as u32);
            each(candidate, &mut ordered.links);
        }
        ordered.starts.push(ordered.links.len() as u32);
        ordered
    }

    /// Returns the links from a candidate.
    #[inline]
    pub fn get(&self, candidate: u16) -> &[Link] {
        let index = usize::from(candidate);
        &self.links[self.starts[index] as usize..self.starts[index + 1] as usize]
    }
}

/// The rivals of each candidate of a grid: first those of its cell by digit, then those of its digit in block, row and
/// column, each once.
#[derive(Clone, Debug)]
pub struct Rivals<const W: usize> {
    /// The rivals of each candidate as a set.
    pub sets: Vec<Set<W>>,
    ordered: Ordered,
}

impl<const W: usize> Rivals<W> {
    /// Collects the rivals in a grid.
    pub fn new(board: &Board, numbering: &Numbering) -> Self {
        let ordered = Ordered::collect(numbering, |candidate, links| {
            rivals_in_order(board, numbering, candidate, |rival, reason| {
                links.push((rival, reason));
            });
        });
        let set = |candidate| ordered.get(candidate).iter().map(|link| link.0).collect();
        Self { sets: numbering.numbers().map(set).collect(), ordered }
    }

    /// Returns the rivals of a candidate in order.
    #[inline]
    pub fn get(&self, candidate: u16) -> &[Link] {
        self.ordered.get(candidate)
    }
}

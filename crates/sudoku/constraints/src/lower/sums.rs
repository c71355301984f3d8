//! Kinds about sums and sets of values.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use clausoku_board::{Cell, Constraint, ConstraintKind as Kind};
use clausoku_text::Stopped;

use super::Lowering;
use crate::machines::total;
use crate::piece::{Piece, Unfolded};

/// The most combinations that are listed. Above, an automaton adds the values.
const MAX_SETS: usize = 4096;

/// The sums that define a constraint, in values.
pub(crate) enum Sums {
    /// Values times weights have a sum.
    Linear(Vec<(Cell, i64)>, i64),
    /// Segments have the same total.
    Equal(Vec<Vec<Cell>>),
}

impl Lowering<'_> {
    /// Returns the sums that define a constraint; `None` for a kind that is defined otherwise.
    pub(crate) fn sums(&self, constraint: &Constraint) -> Option<Sums> {
        let cells = &constraint.cells[..];
        // The first cells, times these weights, are the sum of the others.
        let difference = |weights: &[i64]| {
            let weights = weights.iter().copied().chain(std::iter::repeat(-1));
            Sums::Linear(cells.iter().copied().zip(weights).collect(), 0)
        };
        Some(match &constraint.kind {
            Kind::Sum { sum, weights } => {
                let weights = weights.iter().copied().chain(std::iter::repeat(1));
                Sums::Linear(cells.iter().copied().zip(weights).collect(), *sum)
            }
            Kind::LittleKiller { sum } => {
                Sums::Linear(cells.iter().map(|&cell| (cell, 1)).collect(), (*sum).into())
            }
            Kind::Arrow => difference(&[1]),
            Kind::DoubleArrow => {
                let weights = [1, 1].into_iter().chain(std::iter::repeat(-1));
                Sums::Linear(ends_first(cells).into_iter().zip(weights).collect(), 0)
            }
            Kind::PillArrow { digits } => {
                let powers = (0..*digits).rev().map(|power| 10_i64.pow(power as u32));
                difference(&powers.collect::<Vec<i64>>())
            }
            Kind::EqualSums { sizes } => {
                let mut rest = cells;
                let segments = sizes.iter().map(|&size| {
                    let (segment, after) = rest.split_at(size);
                    rest = after;
                    segment.to_vec()
                });
                Sums::Equal(segments.collect())
            }
            Kind::Zipper => {
                let half = cells.len() / 2;
                let mut segments: Vec<Vec<Cell>> =
                    (0..half).map(|k| vec![cells[k], cells[cells.len() - 1 - k]]).collect();
                if !cells.len().is_multiple_of(2) {
                    segments.push(vec![cells[half]]);
                }
                Sums::Equal(segments)
            }
            Kind::RegionSumLine => Sums::Equal(self.variant.segments_by_block(cells)),
            _ => return None,
        })
    }

    /// Adds the sums that define a constraint.
    pub(super) fn add_sums(&mut self, sums: Sums) -> Result<(), Stopped> {
        match sums {
            Sums::Linear(terms, sum) => self.linear(terms, sum)?,
            Sums::Equal(segments) if segments.len() < 2 => {}
            Sums::Equal(segments) => self.pieces.push(Piece::EqualSums(segments)),
        }
        Ok(())
    }

    /// Adds that the values of cells times their weights have the sum; a cell may occur repeatedly.
    pub(crate) fn linear(&mut self, terms: Vec<(Cell, i64)>, sum: i64) -> Result<(), Stopped> {
        if let Some(cells) = self.different_cells(&terms) {
            self.sum_of_different(&cells, sum);
        } else {
            self.effort.spend(terms.len() as u64 + 1)?;
            self.pieces.push(Piece::Linear { terms, sum });
        }
        Ok(())
    }

    /// Returns the cells of a sum without weights, if they differ.
    pub(super) fn different_cells(&self, terms: &[(Cell, i64)]) -> Option<Vec<Cell>> {
        let plain = terms.iter().all(|&(_, weight)| weight == 1);
        let cells = plain.then(|| terms.iter().map(|&(cell, _)| cell).collect::<Vec<Cell>>());
        cells.filter(|cells| self.are_different(cells))
    }

    /// Adds that cells that differ have this sum.
    pub(super) fn sum_of_different(&mut self, cells: &[Cell], sum: i64) {
        self.pieces.push(match sets_of_sum(&self.values(), cells.len(), sum) {
            Some(sets) => Piece::Combinations { cells: cells.to_vec(), sets },
            None => Piece::Linear { terms: cells.iter().map(|&cell| (cell, 1)).collect(), sum },
        });
    }

    /// Adds that the values of cells that differ are a set that fits.
    pub(super) fn sets(
        &mut self,
        cells: &[Cell],
        fits: impl Fn(&[u16]) -> bool,
    ) -> Result<(), Stopped> {
        let last = self.last();
        let count = cells.len();
        let mut sets = Vec::new();
        let mut set: Vec<u16> = Vec::with_capacity(count);
        let mut next = self.first();
        loop {
            // The next set in lexicographic order, or a step back.
            if set.len() == count {
                self.effort.spend(count as u64 + 1)?;
                if fits(&set) {
                    sets.push(set.clone());
                }
            }
            if set.len() < count && usize::from(last) + 1 >= usize::from(next) + count - set.len() {
                set.push(next);
                next += 1;
                continue;
            }
            match set.pop() {
                Some(value) => next = value + 1,
                None => break,
            }
        }
        self.pieces.push(Piece::Combinations { cells: cells.to_vec(), sets });
        Ok(())
    }

    pub(super) fn renban(&mut self, cells: &[Cell]) {
        let count = cells.len() as u16;
        let last = self.last();
        let starts = self.values().filter(|start| start + (count - 1) <= last);
        let sets = starts.map(|start| (start..start + count).collect()).collect();
        self.pieces.push(Piece::Combinations { cells: cells.to_vec(), sets });
    }

    /// Returns the diagrams of segments with the same sum.
    pub(super) fn equal_sums(&mut self, segments: &[Vec<Cell>]) -> Result<Unfolded, Stopped> {
        let sums = segments.iter().map(|segment| -> usize {
            let largest = segment.iter().filter_map(|&cell| self.values_of(cell).last().copied());
            largest.map(usize::from).sum()
        });
        // All segments have the same sum, so none is above the greatest sum of any other.
        let most = sums.min().unwrap_or(0);
        let mut lines = Vec::with_capacity(segments.len());
        for segment in segments {
            let line = match self.segment(segment, most)? {
                Some(line) => line,
                None => (segment.clone(), self.diagram(segment, &total(None, most), most + 1)?),
            };
            lines.push(line);
        }
        Ok(Unfolded::Lines { lines, terminals: most + 1 })
    }
}

/// Returns the cells with both ends first.
pub(super) fn ends_first(cells: &[Cell]) -> Vec<Cell> {
    let mut cells = cells.to_vec();
    let last = cells.len() - 1;
    cells.swap(1, last);
    cells
}

/// Returns the sets of `count` of these values with this sum; `None` if there are too many.
pub(crate) fn sets_of_sum(
    values: &RangeInclusive<u16>,
    count: usize,
    sum: i64,
) -> Option<Vec<Vec<u16>>> {
    let mut sets = Vec::new();
    let mut set = Vec::with_capacity(count);
    extend(values, count, sum, &mut set, &mut sets)?;
    Some(sets)
}

/// Extends the set by `count` larger values with this sum in all ways. Each step leads to a set.
fn extend(
    values: &RangeInclusive<u16>,
    count: usize,
    sum: i64,
    set: &mut Vec<u16>,
    sets: &mut Vec<Vec<u16>>,
) -> Option<()> {
    if count == 0 {
        if sum == 0 {
            sets.push(set.clone());
        }
        return (sets.len() <= MAX_SETS).then_some(());
    }
    let last = i64::from(*values.end());
    let count_wide = count as i64;
    let first = set.last().map_or(*values.start(), |last| last + 1);
    for value in first..=*values.end() {
        let wide = i64::from(value);
        // The sums of the least and of the greatest values from here.
        let least = count_wide * wide + count_wide * (count_wide - 1) / 2;
        let rest = count_wide - 1;
        let most = wide + rest * last - rest * (rest - 1) / 2;
        // Both sums grow with the value: after this point no larger value fits, while a greatest sum that is
        // too small may still become large enough.
        if wide + rest > last || least > sum {
            break;
        }
        if most < sum {
            continue;
        }
        set.push(value);
        extend(values, count - 1, sum - wide, set, sets)?;
        set.pop();
    }
    Some(())
}

/// Returns whether some values, at least one, have this sum.
pub(super) fn has_subset(set: &[u16], sum: u32) -> bool {
    let mut sums: BTreeSet<u32> = BTreeSet::from([0]);
    let mut found = false;
    for &value in set {
        let more: Vec<u32> = sums.iter().map(|sum| sum + u32::from(value)).collect();
        found |= more.contains(&sum);
        sums.extend(more);
    }
    found
}

/// Returns whether as many values are even as odd, and as many low as high, with none in the middle.
pub(super) fn is_balanced(set: &[u16], values: &RangeInclusive<u16>) -> bool {
    let even = set.iter().filter(|&&value| value % 2 == 0).count();
    let ends = values.start() + values.end();
    let low = set.iter().filter(|&&value| 2 * value < ends).count();
    let high = set.iter().filter(|&&value| 2 * value > ends).count();
    2 * even == set.len() && 2 * low == set.len() && 2 * high == set.len()
}

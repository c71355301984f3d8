//! Kinds about sums and sets of values.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use clausoku_board::Cell;
use clausoku_text::Stopped;

use super::Lowering;
use crate::machines::{total, weighted};
use crate::piece::Piece;

/// The most combinations that are listed. Above, an automaton adds the values.
const MAX_SETS: usize = 4096;

impl Lowering<'_> {
    /// Adds that the first cells times these weights are the sum of the others.
    pub(super) fn weighted(
        &mut self,
        cells: &[Cell],
        first: usize,
        weights: &[i64],
    ) -> Result<(), Stopped> {
        let rest = std::iter::repeat_n(-1, cells.len() - first);
        let weights: Vec<i64> = weights.iter().copied().chain(rest).collect();
        self.grouped_sum(cells, &weights, 0)
    }

    /// Adds that the values of cells times their weights (1 without weights) have the sum.
    pub(crate) fn weighted_sum(
        &mut self,
        cells: &[Cell],
        weights: &[i64],
        sum: i64,
    ) -> Result<(), Stopped> {
        let plain = weights.iter().all(|&weight| weight == 1);
        if plain && self.are_different(cells) {
            return self.sum_of_different(cells, sum);
        }
        self.grouped_sum(cells, weights, sum)
    }

    /// Adds that cells that differ have this sum.
    pub(super) fn sum_of_different(&mut self, cells: &[Cell], sum: i64) -> Result<(), Stopped> {
        let Some(sets) = sets_of_sum(&self.values(), cells.len(), sum) else {
            return self.line(cells, &weighted(Vec::new(), sum));
        };
        self.pieces.push(Piece::Combinations { cells: cells.to_vec(), sets });
        Ok(())
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

    /// Adds that the segments have the same sum.
    pub(super) fn equal_sums(&mut self, segments: &[Vec<Cell>]) -> Result<(), Stopped> {
        if segments.len() < 2 {
            return Ok(());
        }
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
        self.pieces.push(Piece::Lines { lines, terminals: most + 1 });
        Ok(())
    }
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

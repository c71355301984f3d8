//! Groups of candidates, at most one of them true: the candidates of a cell, or of a symbol in a region.

use clausoku_board::{Candidate, Variant};

/// The maximum number of pairs of candidates in the same group, each counted twice: a GiB of memory.
const MAX_PAIRS: usize = 1 << 28;

/// The maximum number of regions of a cell: a candidate excludes at most one placed one for each, and its cost has 15 bits.
const MAX_REGIONS: usize = 10_000;

/// The mean number of candidates of the open cells from which a board is dense: complete assignments find solutions there, and
/// placements need other temperatures (measured on boards of order 36 to 64).
const MIN_MEAN_OF_DENSE: usize = 8;

/// The groups of the candidates of open cells: the cells are vertices of a graph, their candidates the colours that each may have.
///
/// **Invariant.** Candidates are numbered in the order of cells and symbols. The first groups are the open cells, in their order; the complete groups precede the others. Two candidates
/// share a group exactly if both cannot hold.
#[derive(Clone, Debug)]
pub(crate) struct Groups<N> {
    /// The candidates of each group.
    members: JaggedArray<N>,
    /// The groups of each candidate.
    of_candidate: JaggedArray<N>,
    /// The candidates that share a group with each candidate.
    excluded: JaggedArray<N>,
    cells: usize,
    complete: usize,
}

/// The error if a board is too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum TooLarge {
    #[error("the board has more than {0} candidates, or cells and places of symbols")]
    Numbers(usize),
    #[error("the board has more than {MAX_PAIRS} pairs of candidates that exclude each other")]
    Pairs,
    #[error("a cell of the board has more than {MAX_REGIONS} regions")]
    Regions,
}

impl<N: Number> Groups<N> {
    /// Returns the groups of the open candidates of a board, which are in the order of cells and symbols.
    pub(super) fn new(variant: &Variant, open: &[Candidate]) -> Result<Self, TooLarge> {
        // Before the groups: numbers of 16 bits are tried on boards of any size.
        if open.len() > N::MAX {
            return Err(TooLarge::Numbers(N::MAX));
        }
        // One entry for each candidate and region: `true` if the region is incomplete, the region,
        // the symbol, the candidate.
        let mut in_regions = Vec::new();
        for (number, candidate) in open.iter().enumerate() {
            let regions = variant.regions_of(candidate.cell);
            if regions.len() > MAX_REGIONS {
                return Err(TooLarge::Regions);
            }
            let distinct = regions.iter().filter(|&&region| !variant.is_repeated(region as usize));
            in_regions.extend(distinct.map(|&region| {
                let is_incomplete = !variant.is_complete(&variant.regions()[region as usize]);
                (is_incomplete, region, candidate.symbol, number)
            }));
        }
        // A list for each region and symbol instead took memory for boards with many small regions.
        in_regions.sort_unstable();
        // After sorting, complete regions come first: their groups must have a candidate, the others may be
        // without one.
        let same =
            |one: &(_, u32, _, _), other: &(_, _, _, _)| (one.1, one.2) == (other.1, other.2);
        let in_regions: Vec<_> = in_regions.chunk_by(same).collect();
        let in_cells: Vec<_> = by_cell(open).collect();
        let cells = in_cells.len();
        let sizes = in_cells.iter().map(|cell| cell.len());
        let sizes = sizes.chain(in_regions.iter().map(|group| group.len()));
        let pairs: usize = sizes.map(|size| size * (size - 1)).sum();
        // Before anything is stored: the lists of excluded candidates take this much memory.
        if pairs > MAX_PAIRS {
            return Err(TooLarge::Pairs);
        }
        if cells + in_regions.len() > N::MAX {
            return Err(TooLarge::Numbers(N::MAX));
        }
        let mut members = JaggedArray::new();
        let mut numbers = (0..open.len()).map(N::new);
        for cell in in_cells {
            members.push(numbers.by_ref().take(cell.len()));
        }
        for group in &in_regions {
            members.push(group.iter().map(|&(.., number)| N::new(number)));
        }
        let complete = cells + in_regions.partition_point(|group| !group[0].0);
        let of_candidate = members.transposed(open.len());
        let excluded = excluded(&members, &of_candidate);
        Ok(Self { members, of_candidate, excluded, cells, complete })
    }

    /// Returns the number of groups.
    pub(super) fn len(&self) -> usize {
        self.members.len()
    }

    /// Returns the number of groups that are cells.
    pub(super) fn cell_count(&self) -> usize {
        self.cells
    }

    /// Returns the number of groups with a true candidate in every solution: cells, and symbols in regions that contain every
    /// symbol. These are the first ones.
    pub(super) fn complete_count(&self) -> usize {
        self.complete
    }

    /// Returns the number of candidates.
    pub(super) fn candidate_count(&self) -> usize {
        self.of_candidate.len()
    }

    /// Returns whether the open cells have many candidates.
    pub(super) fn is_dense(&self) -> bool {
        // Without open cells, a number of 0 candidates would be enough.
        self.candidate_count() >= MIN_MEAN_OF_DENSE * self.cells && self.cells > 0
    }

    /// Returns the candidates of a group.
    #[inline]
    pub(super) fn members(&self, group: usize) -> &[N] {
        self.members.row(group)
    }

    /// Returns the groups of a candidate, in ascending order.
    #[inline]
    pub(super) fn containing(&self, candidate: usize) -> &[N] {
        self.of_candidate.row(candidate)
    }

    /// Returns the complete groups of a candidate.
    #[inline]
    pub(super) fn complete_of(&self, candidate: usize) -> impl Iterator<Item = usize> {
        let groups = self.containing(candidate).iter().map(|group| group.index());
        groups.take_while(|&group| group < self.complete)
    }

    /// Returns the candidates that a candidate excludes, its cell's first.
    #[inline]
    pub(super) fn excluded(&self, candidate: usize) -> &[N] {
        self.excluded.row(candidate)
    }
}

/// Returns the candidates of each open cell.
pub(crate) fn by_cell(open: &[Candidate]) -> impl Iterator<Item = &[Candidate]> {
    open.chunk_by(|one, other| one.cell == other.cell)
}

/// Returns, by candidate, the others in its groups, its cell's first.
fn excluded<N: Number>(members: &JaggedArray<N>, of_candidate: &JaggedArray<N>) -> JaggedArray<N> {
    let mut excluded = JaggedArray::new();
    let mut others: Vec<N> = Vec::new();
    for candidate in 0..of_candidate.len() {
        let mut groups = of_candidate.row(candidate).iter().map(|group| members.row(group.index()));
        // First, so that a reader can skip the candidates of the same cell.
        let of_cell = groups.next().expect("the group of the cell is the first one");
        others.extend(groups.flatten());
        others.sort_unstable();
        others.dedup();
        let all = of_cell.iter().copied().chain(others.drain(..));
        excluded.push(all.filter(|other| other.index() != candidate));
    }
    excluded
}

/// A number of a candidate or a group, in as many bits as the board needs: with 16 bits, twice as much of the rows is in the
/// cache.
pub(crate) trait Number: Copy + Ord + Sync + Into<u32> {
    /// The largest number.
    const MAX: usize;

    /// Returns the number, which is not larger than [`Self::MAX`].
    fn new(number: usize) -> Self;

    /// Returns the number as an index.
    #[inline]
    fn index(self) -> usize {
        self.into() as usize
    }
}

impl Number for u16 {
    const MAX: usize = Self::MAX as usize;

    fn new(number: usize) -> Self {
        number as Self
    }
}

impl Number for u32 {
    const MAX: usize = Self::MAX as usize;

    fn new(number: usize) -> Self {
        number as Self
    }
}

/// Rows of numbers, each of its own length.
#[derive(Clone, Debug)]
pub(crate) struct JaggedArray<N> {
    /// Row i is `items[starts[i]..starts[i + 1]]`.
    starts: Vec<u32>,
    items: Vec<N>,
}

impl<N: Number> JaggedArray<N> {
    /// Returns no rows.
    pub(super) fn new() -> Self {
        Self { starts: vec![0], items: Vec::new() }
    }

    /// Appends a row.
    pub(super) fn push(&mut self, row: impl IntoIterator<Item = N>) {
        self.items.extend(row);
        self.starts.push(self.items.len() as u32);
    }

    /// Returns the rows in which each of the first `rows` numbers occurs.
    pub(super) fn transposed(&self, rows: usize) -> Self {
        let mut starts = vec![0; rows + 1];
        for &item in &self.items {
            starts[item.index() + 1] += 1;
        }
        for row in 0..rows {
            starts[row + 1] += starts[row];
        }
        let mut next = starts.clone();
        let mut items = vec![N::new(0); self.items.len()];
        for row in 0..self.len() {
            for &item in self.row(row) {
                let slot = &mut next[item.index()];
                items[*slot as usize] = N::new(row);
                *slot += 1;
            }
        }
        Self { starts, items }
    }

    /// Returns the number of rows.
    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns a row.
    #[inline]
    pub(super) fn row(&self, index: usize) -> &[N] {
        &self.items[self.starts[index] as usize..self.starts[index + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_transposed_list_has_the_same_pairs() {
        let mut rows = JaggedArray::<u16>::new();
        for row in [&[2, 0][..], &[], &[2]] {
            rows.push(row.iter().copied());
        }
        assert_eq!(rows.len(), 3);
        let transposed = rows.transposed(3);
        let all: Vec<&[u16]> = (0..3).map(|row| transposed.row(row)).collect();
        assert_eq!(all, [&[0][..], &[], &[0, 2]]);
    }
}

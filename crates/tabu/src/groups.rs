//! The groups of candidates of which at most one holds: the candidates of a cell, and those of a symbol in a region.

use puzzle::Variant;

use crate::lists::Lists;
use crate::rows::Rows;

/// The groups of the candidates of open cells.
///
/// **Invariant.** The first groups are the open cells, in their order. Two candidates share a group exactly if both cannot
/// hold.
#[derive(Clone, Debug)]
pub(crate) struct Groups {
    /// By group, its candidates.
    members: Rows,
    /// By candidate, its groups.
    of_candidate: Rows,
    cells: usize,
    /// By group, whether one of its candidates holds in every solution: cells, and symbols in regions that contain every
    /// symbol.
    is_complete: Vec<bool>,
}

impl Groups {
    /// Returns the groups of the lists of a board.
    pub fn new(variant: &Variant, lists: &Lists) -> Self {
        let mut members = Rows::new();
        for cell in 0..lists.cell_count() {
            members.push(lists.candidates_of(cell).map(|candidate| candidate as u32));
        }
        let mut is_complete = vec![true; lists.cell_count()];
        // By candidate and region: the region, the symbol, the candidate.
        let mut in_regions = Vec::new();
        for number in 0..lists.len() {
            let candidate = lists.candidate(number);
            let regions = variant.regions_of(candidate.cell).iter();
            in_regions.extend(regions.map(|&region| (region, candidate.symbol, number as u32)));
        }
        in_regions.sort_unstable();
        for group in in_regions.chunk_by(|one, other| (one.0, one.1) == (other.0, other.1)) {
            members.push(group.iter().map(|&(.., candidate)| candidate));
            let region = &variant.regions()[group[0].0 as usize];
            is_complete.push(variant.is_complete(region));
        }
        let of_candidate = members.transposed(lists.len());
        Self { members, of_candidate, cells: lists.cell_count(), is_complete }
    }

    /// Returns the number of groups.
    pub fn len(&self) -> usize {
        self.members.len()
    }

    /// Returns the number of groups that are cells.
    pub fn cell_count(&self) -> usize {
        self.cells
    }

    /// Returns the number of candidates.
    pub fn candidate_count(&self) -> usize {
        self.of_candidate.len()
    }

    /// Returns whether one of the candidates of the group holds in every solution.
    #[inline]
    pub fn is_complete(&self, group: usize) -> bool {
        self.is_complete[group]
    }

    /// Returns the candidates of a group.
    #[inline]
    pub fn members(&self, group: usize) -> &[u32] {
        self.members.row(group)
    }

    /// Returns the groups of a candidate.
    #[inline]
    pub fn of_candidate(&self, candidate: usize) -> &[u32] {
        self.of_candidate.row(candidate)
    }
}

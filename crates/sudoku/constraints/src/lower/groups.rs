//! Sums whose cells are taken in groups that differ.
//!
//! A sum of cells says little if it does not know which of them differ: three cells of a block have at most 24 and not 27. So the
//! cells of a sum are divided into groups within regions, each group has a diagram of the sets of values that end in its total, and a
//! diagram of the totals has the sum. More than half of a complete region are replaced by the other cells of
//! the region, whose total is the constant of the region less theirs.
//!
//! **Invariant.** The diagrams of two groups have no cell in common unless one is the rest of a region, and the totals form a
//! chain, so that propagation on the clauses derives all that the groups and their sum imply.

use std::collections::BTreeMap;

use clausoku_board::Cell;
use clausoku_text::{StopReason, Stopped};

use super::Lowering;
use crate::diagram::Diagram;
use crate::machines::{MAX_VALUE, distinct, total, weighted};
use crate::piece::{Addend, Piece, Unfolded};

/// The most states of a diagram that remembers a set of values.
const MAX_SETS: u64 = 1000;

/// The most cells of a sum that are divided into groups.
const MAX_CELLS: usize = 200;

/// The number of transitions that the diagrams of an implied sum may have.
const BUDGET_OF_IMPLIED: u64 = 20_000;

/// Cells that differ, perhaps the rest of a region instead of the cells of the sum.
struct Group {
    cells: Vec<Cell>,
    /// The total of the whole region, if the cells are its rest.
    of_region: Option<usize>,
}

/// Returns whether there are few sets of up to `count` of `order` values.
fn has_few_sets(order: u16, count: usize) -> bool {
    let mut sets: u64 = 1;
    let mut all = 1;
    for taken in 0..count as u64 {
        // A binomial coefficient, so the division is exact. It stays small, as the loop ends above `MAX_SETS`.
        sets = sets * u64::from(order).saturating_sub(taken) / (taken + 1);
        all += sets;
        if all > MAX_SETS {
            return false;
        }
    }
    true
}

impl Lowering<'_> {
    /// Returns the diagrams of a piece about sums; `None` for another piece.
    ///
    /// # Errors
    ///
    /// Fails with the memory limit if there are too many transitions, and at the deadline.
    pub fn unfold(&mut self, piece: &Piece) -> Result<Option<Unfolded>, Stopped> {
        let shift = self.shift();
        let mut unfolded = match piece {
            Piece::Linear { terms, sum } => {
                let shifts = terms.iter().map(|(_, weight)| weight * i64::from(shift));
                self.grouped_sum(terms, sum - shifts.sum::<i64>())?
            }
            Piece::EqualSums(segments) => self.equal_sums(segments)?,
            _ => return Ok(None),
        };
        if shift != 0 {
            unfolded.renumber(shift);
        }
        Ok(Some(unfolded))
    }

    /// Returns the diagrams of [`unfold`](Self::unfold) within the bound of an implied sum; `None` also if it has too many transitions.
    ///
    /// # Errors
    ///
    /// Fails at the deadline.
    pub fn unfold_implied(&mut self, piece: &Piece) -> Result<Option<Unfolded>, Stopped> {
        // Each equation has a bound of its own, so that one cannot use up what the others need.
        let part = self.effort.part(BUDGET_OF_IMPLIED);
        let mut whole = std::mem::replace(&mut self.effort, part);
        let unfolded = self.unfold(piece);
        whole.join(&self.effort, BUDGET_OF_IMPLIED);
        self.effort = whole;
        match unfolded {
            Err(Stopped(StopReason::MemoryLimit)) => Ok(None),
            unfolded => unfolded,
        }
    }

    /// Returns the diagram of values times weights along a line.
    fn weighted_line(&mut self, terms: &[(Cell, i64)], sum: i64) -> Result<Unfolded, Stopped> {
        let (cells, weights): (Vec<Cell>, Vec<i64>) = terms.iter().copied().unzip();
        let diagram = self.diagram(&cells, &weighted(weights, sum), 1)?;
        Ok(Unfolded::Lines { lines: vec![(cells, diagram)], terminals: 1 })
    }

    /// Returns the diagrams of cells whose values times their weights have the sum; a cell may occur repeatedly.
    fn grouped_sum(&mut self, terms: &[(Cell, i64)], sum: i64) -> Result<Unfolded, Stopped> {
        // A sum of cells that differ has too many sets of values, or it would be a piece about these.
        if terms.len() > MAX_CELLS || self.different_cells(terms).is_some() {
            return self.weighted_line(terms, sum);
        }
        // Ordered maps, so that the clauses are the same in each run.
        let mut weight_of: BTreeMap<Cell, i64> = BTreeMap::new();
        for &(cell, weight) in terms {
            *weight_of.entry(cell).or_default() += weight;
        }
        let mut with_weight: BTreeMap<i64, Vec<Cell>> = BTreeMap::new();
        // The weights of a cell that occurs twice may cancel each other.
        for (&cell, &weight) in weight_of.iter().filter(|(_, weight)| **weight != 0) {
            with_weight.entry(weight).or_default().push(cell);
        }
        let parts = with_weight.iter().flat_map(|(&weight, cells)| {
            self.groups(cells).into_iter().map(move |group| (weight, group))
        });
        let parts: Vec<(i64, Group)> = parts.collect();
        if parts.iter().all(|(_, group)| group.cells.len() == 1 && group.of_region.is_none()) {
            return self.weighted_line(terms, sum);
        }
        let mut rest = sum;
        let (mut addends, mut totals, mut of_addend) = (Vec::new(), Vec::new(), Vec::new());
        for (weight, group) in parts {
            if group.cells.is_empty() {
                // A whole region has a constant total and needs no diagram.
                rest -= weight * group.of_region.unwrap_or(0) as i64;
                continue;
            }
            let (addend, of_group) = self.addend(group)?;
            addends.push(addend);
            totals.push(of_group);
            of_addend.push(weight);
        }
        if addends.is_empty() {
            return Ok(Unfolded::Known(rest == 0));
        }
        let machine = weighted(of_addend, rest);
        let chain = Diagram::new(&machine, &totals, 1, &mut self.effort)?;
        Ok(Unfolded::Sum { addends, chain })
    }

    /// Returns a group with its diagram, and the totals that it can have, ascending.
    fn addend(&mut self, group: Group) -> Result<(Addend, Vec<u16>), Stopped> {
        if let ([cell], None) = (&group.cells[..], group.of_region) {
            return Ok((Addend::Cell(*cell), self.values_of(*cell)));
        }
        let most = group.of_region.unwrap_or(usize::from(self.last()) * group.cells.len());
        let diagram = self.totals(&group, most)?;
        let totals = diagram.terminals().into_iter().map(u16::try_from).collect::<Result<_, _>>();
        // The inputs of the chain are values of 16 bits.
        Ok((
            Addend::Cells(group.cells, diagram),
            totals.map_err(|_| Stopped(StopReason::MemoryLimit))?,
        ))
    }

    /// Returns the diagram of a group, whose terminals are the totals up to `most`.
    fn totals(&mut self, group: &Group, most: usize) -> Result<Diagram, Stopped> {
        // A greater value has no bit in a set. The sum alone suffices there: other clauses state that the cells differ.
        if self.last() <= MAX_VALUE && has_few_sets(self.order(), group.cells.len()) {
            self.diagram(&group.cells, &distinct(group.of_region, most), most + 1)
        } else {
            self.diagram(&group.cells, &total(group.of_region, most), most + 1)
        }
    }

    /// Returns the least and the greatest sum of these different cells times their weights, by the groups that differ.
    pub(crate) fn bounds(&self, weights: &[i64], cells: &[Cell]) -> [i64; 2] {
        let mut with_weight: BTreeMap<i64, Vec<Cell>> = BTreeMap::new();
        for &cell in cells {
            with_weight.entry(weights[cell.index()]).or_default().push(cell);
        }
        let (first, last) = (i64::from(self.first()), i64::from(self.last()));
        let mut bounds = [0, 0];
        for (weight, cells) in with_weight {
            for group in self.groups(&cells) {
                let count = group.cells.len() as i64;
                let least = count * (2 * first + count - 1) / 2;
                let most = count * (2 * last + 1 - count) / 2;
                let ends = match group.of_region {
                    Some(region) => [region as i64 - most, region as i64 - least],
                    None => [least, most],
                };
                let ends = ends.map(|end| weight * end);
                bounds = [bounds[0] + ends[0].min(ends[1]), bounds[1] + ends[0].max(ends[1])];
            }
        }
        bounds
    }

    /// Returns the cells of a complete region that contains all these.
    fn region_of(&self, cells: &[Cell]) -> Option<Vec<Cell>> {
        let regions = self.variant.regions().iter();
        let mut complete = regions
            .filter(|region| region.cells.len() == usize::from(self.order()))
            .filter(|region| cells.iter().all(|cell| region.cells.contains(cell)));
        complete.find(|region| self.are_different(&region.cells)).map(|region| region.cells.clone())
    }

    /// Divides cells into groups that differ: the largest part of a region first.
    fn groups(&self, cells: &[Cell]) -> Vec<Group> {
        let mut left = cells.to_vec();
        let mut groups = Vec::new();
        loop {
            // Each cell is sought in each region. Cells that are in no group at the deadline are alone.
            let sought = self.variant.regions().len() * left.len() * usize::from(self.order());
            if self.effort.work(sought as u64 / 8).is_err() {
                break;
            }
            let parts = self.variant.regions().iter().filter(|region| region.cells.len() > 2);
            let parts = parts.map(|region| {
                let inside = |cell: &&Cell| region.cells.contains(cell);
                (region, left.iter().filter(inside).copied().collect::<Vec<Cell>>())
            });
            // Cells of a region differ only if the formula has the rule of its scope.
            let parts = parts.filter(|(_, part)| part.len() > 1 && self.are_different(part));
            // `max_by_key` returns the last of equals; blocks come after rows and columns.
            let Some((region, part)) = parts.max_by_key(|(_, part)| part.len()) else { break };
            left.retain(|cell| !part.contains(cell));
            groups.push(self.group(&region.cells, part));
        }
        groups.extend(left.into_iter().map(|cell| Group { cells: vec![cell], of_region: None }));
        groups
    }

    /// Returns the part of a region as a group, or the rest of the region if that has fewer cells.
    fn group(&self, region: &[Cell], part: Vec<Cell>) -> Group {
        let order = usize::from(self.order());
        let is_complete = region.len() == order && self.are_different(region);
        if !is_complete || 2 * part.len() <= order {
            return Group { cells: part, of_region: None };
        }
        let rest = region.iter().copied().filter(|cell| !part.contains(cell)).collect();
        Group { cells: rest, of_region: Some(self.values().map(usize::from).sum()) }
    }

    /// Returns cells that differ, or the rest of the complete region that contains them, with the diagram of their totals
    /// up to `most`; `None` if their sets are too many.
    pub(super) fn segment(
        &mut self,
        cells: &[Cell],
        most: usize,
    ) -> Result<Option<(Vec<Cell>, Diagram)>, Stopped> {
        if cells.len() < 2 || !self.are_different(cells) {
            return Ok(None);
        }
        let region = self.region_of(cells);
        let group = self.group(region.as_deref().unwrap_or(cells), cells.to_vec());
        if group.cells.is_empty() || !has_few_sets(self.order(), group.cells.len()) {
            return Ok(None);
        }
        let diagram = self.totals(&group, most)?;
        Ok(Some((group.cells, diagram)))
    }
}

//! The groups of candidates that rules bound: the values of a cell, and the places of a value in a region.
//!
//! **Invariant.** Group g < cells is that of cell g; the others are cells + r·n + v for region r and symbol v.

use clausoku_board::{Region, Scope};
use clausoku_cnf::Literal;

use super::map::Map;
use super::rule::RuleName;

/// The groups of a board under a numbering.
pub(crate) struct Groups<'m> {
    pub(crate) map: &'m Map,
    cells: usize,
    order: usize,
}

impl<'m> Groups<'m> {
    pub(crate) fn new(map: &'m Map) -> Self {
        Self { map, cells: map.variant.cell_count(), order: map.order }
    }

    pub(crate) fn len(&self) -> usize {
        self.cells + self.map.variant.regions().len() * self.order
    }

    /// Returns the region and the symbol of a group; `None` for a cell.
    pub(crate) fn region(&self, group: usize) -> Option<(&'m Region, usize)> {
        let index = group.checked_sub(self.cells)?;
        Some((&self.map.variant.regions()[index / self.order], index % self.order))
    }

    /// Returns the index of the region of a group; `None` for a cell.
    pub(crate) fn region_index(&self, group: usize) -> Option<usize> {
        group.checked_sub(self.cells).map(|index| index / self.order)
    }

    /// Returns the scope of a group; `None` for a cell.
    pub(crate) fn scope(&self, group: usize) -> Option<Scope> {
        self.region(group).map(|(region, _)| region.scope)
    }

    pub(crate) fn rule(&self, group: usize, is_at_most: bool) -> RuleName {
        RuleName::with(self.scope(group), is_at_most)
    }

    /// Returns `true` if one of the candidates of the group must hold.
    pub(crate) fn is_complete(&self, group: usize) -> bool {
        self.region(group).is_none_or(|(region, _)| region.cells.len() == self.order)
    }

    /// Returns the groups of each region with as many cells as symbols: of its cells, and of its symbols.
    pub(crate) fn whole_regions(&self) -> Vec<(Vec<usize>, Vec<usize>)> {
        let regions = (0..).zip(self.map.variant.regions());
        let whole = regions.filter(|(_, region)| region.cells.len() == self.order);
        whole
            .map(|(index, region)| {
                let first = self.cells + index * self.order;
                let cells = region.cells.iter().map(|cell| cell.index()).collect();
                (cells, (first..first + self.order).collect())
            })
            .collect()
    }

    /// Returns for each symbol the groups of the rows, of the columns and of the blocks that have each cell once and as many cells as there
    /// are symbols.
    pub(crate) fn families(&self) -> Vec<Vec<Vec<usize>>> {
        let regions = self.map.variant.regions();
        let mut families: Vec<Vec<usize>> = Vec::new();
        for scope in [Scope::Row, Scope::Column, Scope::Block] {
            let family: Vec<usize> =
                (0..regions.len()).filter(|&index| regions[index].scope == scope).collect();
            let mut times = vec![0; self.cells];
            for &index in &family {
                regions[index].cells.iter().for_each(|cell| times[cell.index()] += 1);
            }
            let is_whole = family.iter().all(|&index| regions[index].cells.len() == self.order);
            if is_whole && times.iter().all(|&times| times == 1) {
                families.push(family);
            }
        }
        let of_symbol = |symbol| {
            let groups = |family: &Vec<usize>| {
                family.iter().map(|index| self.cells + index * self.order + symbol).collect()
            };
            families.iter().map(groups).collect()
        };
        (0..self.order).map(of_symbol).collect()
    }

    /// Returns the candidates of a group in their order, also those without variables.
    fn all(&self, group: usize) -> impl Iterator<Item = u32> + use<'m> {
        let order = self.order as u32;
        let (cells, region): (&[_], _) = match self.region(group) {
            None => (&[], None),
            Some((region, symbol)) => (&region.cells, Some(symbol as u32)),
        };
        let of_cell = if region.is_none() { 0..order } else { 0..0 };
        let first = group as u32 * order;
        let of_region =
            cells.iter().map(move |cell| cell.index() as u32 * order + region.unwrap_or(0));
        of_cell.map(move |symbol| first + symbol).chain(of_region)
    }

    /// Returns the candidates of a group that have variables, in their order.
    pub(crate) fn open(&self, group: usize) -> impl Iterator<Item = u32> + use<'m> {
        let map = self.map;
        self.all(group).filter(move |&candidate| map.is_open(candidate))
    }

    /// Returns `true` if a candidate of the group holds without a variable, so that the group has no clauses.
    pub(crate) fn is_held(&self, group: usize) -> bool {
        !self.map.is_full() && self.all(group).any(|candidate| self.map.holds(candidate))
    }

    /// Returns the number of candidates of a group that have variables.
    pub(crate) fn size(&self, group: usize) -> usize {
        if self.map.is_full() {
            return self.region(group).map_or(self.order, |(region, _)| region.cells.len());
        }
        self.open(group).count()
    }

    /// Returns the groups of regions that contain both candidates, which have the same symbol.
    pub(crate) fn common_regions(&self, a: u32, b: u32) -> impl Iterator<Item = usize> + use<'m> {
        let variant = &self.map.variant;
        let of = |candidate| {
            variant.regions_of(clausoku_board::Cell::from_index(self.map.cell(candidate)))
        };
        let (cells, order, symbol) = (self.cells, self.order, self.map.symbol(a) as usize);
        let seconds = of(b);
        let firsts = of(a).iter().filter(move |region| seconds.contains(region));
        firsts.map(move |&region| cells + region as usize * order + symbol)
    }

    /// Returns the groups that contain both of two different candidates.
    pub(crate) fn common(&self, a: u32, b: u32) -> Vec<usize> {
        let (first, second) = (self.map.cell(a), self.map.cell(b));
        if first == second {
            vec![first as usize]
        } else if self.map.symbol(a) == self.map.symbol(b) {
            self.common_regions(a, b).collect()
        } else {
            Vec::new()
        }
    }

    /// Returns the groups that contain all of these candidates, which are at least two and different.
    pub(crate) fn containing(&self, candidates: &[u32]) -> Vec<usize> {
        let [first, second, rest @ ..] = candidates else {
            return candidates.first().map_or_else(Vec::new, |&only| self.containing_one(only));
        };
        let mut groups = self.common(*first, *second);
        groups.retain(|&group| rest.iter().all(|&other| self.contains(group, other)));
        groups
    }

    fn contains(&self, group: usize, candidate: u32) -> bool {
        let cell = self.map.cell(candidate);
        let Some(place) = group.checked_sub(self.cells) else { return group == cell as usize };
        let regions = self.map.variant.regions_of(clausoku_board::Cell::from_index(cell));
        place % self.order == self.map.symbol(candidate) as usize
            && regions.contains(&((place / self.order) as u32))
    }

    pub(crate) fn containing_one(&self, candidate: u32) -> Vec<usize> {
        let cell = self.map.cell(candidate);
        let regions = self.map.variant.regions_of(clausoku_board::Cell::from_index(cell)).iter();
        let symbol = self.map.symbol(candidate) as usize;
        let regions = regions.map(|&region| self.cells + region as usize * self.order + symbol);
        std::iter::once(cell as usize).chain(regions).collect()
    }

    /// Returns the number of pairs of candidates in the group that have clauses.
    pub(crate) fn pairs(&self, group: usize) -> u64 {
        if self.is_held(group) {
            return 0;
        }
        let size = self.size(group) as u64;
        size * size.saturating_sub(1) / 2
    }

    /// Returns the literals of these candidates.
    pub(crate) fn literals(&self, candidates: &[u32], is_positive: bool) -> Vec<Literal> {
        let variables = candidates.iter().filter_map(|&one| self.map.variable(one));
        variables.map(|variable| variable.literal(is_positive)).collect()
    }

    /// Returns the cells of the falling diagonal of a block, by index.
    pub(crate) fn diagonal(&self, region: &Region) -> Option<Vec<u32>> {
        if region.scope != Scope::Block {
            return None;
        }
        let variant = &self.map.variant;
        let positions = region.cells.iter().map(|&cell| variant.position(cell));
        let top = positions.clone().map(|position| position.row).min()?;
        let left = positions.map(|position| position.column).min()?;
        let on_diagonal = region.cells.iter().filter(|&&cell| {
            let position = variant.position(cell);
            position.row - top == position.column - left
        });
        let cells: Vec<u32> = on_diagonal.map(|cell| cell.index() as u32).collect();
        (cells.len() > 1).then_some(cells)
    }
}

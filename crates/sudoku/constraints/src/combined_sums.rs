//! Sums that several constraints and regions imply together.
//!
//! A complete region has a constant sum. So sums of cells that have no cell in common, added up, less the
//! regions that they nearly fill, are an equation on the cells that are left. Where these are few, or their sum is near the least or the greatest one
//! possible, propagation on the equation derives what it does not derive from the sums one by one: the *innies* and *outies* of
//! cages, and little killers side by side, which fill whole blocks.
//!
//! **Invariant.** Each equation follows from the constraints that it names and from the rules that are written.

use std::collections::BTreeSet;
use std::sync::Arc;

use clausoku_board::{Cell, Constraint, ConstraintKind as Kind, Scope, Structure, Variant};

use crate::diagram::Effort;
use crate::lower::Lowering;
use crate::piece::Piece;
use clausoku_text::Stopped;

/// The most sums of a variant that are combined.
// The growth of families takes a time that is cubic in the number of sums.
const MAX_SUMS: usize = 100;

/// The largest size of a sum that is combined: no cells have a larger one, and sums of sums do not overflow.
const MAX_TOTAL: u64 = 1 << 32;

/// The most equations that are added.
const MAX_EQUATIONS: usize = 40;

/// The most cells of an equation.
const MAX_CELLS: usize = 18;

/// Equations of at most as many cells are added whatever their sum.
const MAX_CELLS_OF_ANY_SUM: usize = 4;

/// The most cells of a sum for solvers that use no clauses. Larger ones have many sets of values, and exclude little.
const MAX_CELLS_OF_SETS: usize = 5;

/// The sum of the values of different cells.
struct Sum {
    /// The constraint, by its index in the variant.
    constraint: usize,
    cells: Vec<Cell>,
    total: i64,
}

/// Values times weights have a sum.
#[derive(Clone)]
struct Equation {
    /// The weight of each cell of the board.
    weights: Vec<i64>,
    sum: i64,
}

/// The constraints of an equation, by their indices in the variant, with its pieces.
type Combined = (Arc<[usize]>, Vec<Piece>);

impl Lowering<'_> {
    /// Returns the equations that constraints of the board imply together.
    ///
    /// # Errors
    ///
    /// Fails at the deadline.
    pub fn combined_sums(&mut self) -> Result<Vec<Combined>, Stopped> {
        let sums = sums(self.variant);
        if sums.is_empty() {
            return Ok(Vec::new());
        }
        let mut found: Vec<(i64, Equation, Arc<[usize]>)> = Vec::new();
        let mut known = BTreeSet::new();
        let regions = Regions::new(self);
        let mut families = regions.families_of_runs(&sums, &self.effort)?;
        let cells: usize = sums.iter().map(|sum| sum.cells.len()).sum();
        for scope in regions.by_scope() {
            for first in 0..sums.len() {
                // Each step of the growth looks at each cell.
                self.effort.work((cells * sums.len()) as u64)?;
                regions.grow(&sums, &scope, first, &mut families);
            }
        }
        for family in families {
            self.effort.work(regions.cell_count as u64)?;
            let members = family.iter().map(|&member| &sums[member]);
            let Some(equation) = regions.equation(members) else { continue };
            let Some(looseness) = looseness(self, &equation) else { continue };
            // Different families can leave the same cells. A second equation with these weights has the same
            // sum, or the puzzle has no solution.
            if known.insert(equation.weights.clone()) {
                let mut of: Vec<usize> =
                    family.iter().map(|&member| sums[member].constraint).collect();
                of.sort_unstable();
                found.push((looseness, equation, of.into()));
            }
        }
        // The tightest equations exclude the most values, so they are kept if there are too many.
        found.sort_by_key(|(looseness, _, _)| *looseness);
        found.truncate(MAX_EQUATIONS);
        let mut written = Vec::new();
        for (_, equation, of) in found {
            let (cells, weights) = equation.terms();
            self.linear(cells.into_iter().zip(weights).collect(), equation.sum)?;
            written.push((of, self.take_pieces()));
        }
        Ok(written)
    }

    /// Returns sets of few cells that differ, ascending, with their sums. The sums of a variant leave these cells in a run of
    /// regions of the same scope, or reach beyond the run by these cells. Fails only at the deadline.
    pub(crate) fn sums_of_few_cells(&self) -> Result<BTreeSet<(Vec<Cell>, i64)>, Stopped> {
        let sums = sums(self.variant);
        if sums.is_empty() {
            return Ok(BTreeSet::new());
        }
        let regions = Regions::new(self);
        let of_family = |family: Vec<usize>| {
            let equation = regions.equation(family.iter().map(|&member| &sums[member]))?;
            let (cells, weights) = equation.terms();
            let &sign = weights.first()?;
            // What sums leave of a region has the weight −1, what they have beyond it 1. A mixture is a
            // difference, no sum of cells.
            let is_sum = sign.abs() == 1 && weights.iter().all(|&weight| weight == sign);
            let fits = is_sum && cells.len() <= MAX_CELLS_OF_SETS && self.are_different(&cells);
            fits.then_some((cells, sign * equation.sum))
        };
        let families = regions.families_of_runs(&sums, &self.effort)?;
        Ok(families.into_iter().filter_map(of_family).collect())
    }
}

/// Returns the sums that the constraints of a variant state; none if there are too many.
fn sums(variant: &Variant) -> Vec<Sum> {
    let constraints = variant.constraints().iter().enumerate();
    let sums: Vec<Sum> = constraints.filter_map(|(index, one)| sum(index, one)).collect();
    if sums.len() > MAX_SUMS { Vec::new() } else { sums }
}

/// Returns the sum that a constraint states; `None` if it states none, or a cell occurs twice.
fn sum(index: usize, constraint: &Constraint) -> Option<Sum> {
    let Constraint { kind, cells, .. } = constraint;
    let total = match (kind.structure(), kind) {
        (Structure::Sum(sum), _) => sum,
        (_, Kind::PairSum { sum }) if cells.len() == 2 => i64::from(*sum),
        _ => return None,
    };
    let different: BTreeSet<&Cell> = cells.iter().collect();
    let is_used = total.unsigned_abs() <= MAX_TOTAL && different.len() == cells.len();
    is_used.then(|| Sum { constraint: index, cells: cells.clone(), total })
}

/// Returns the distance of the sum of an equation from the least or the greatest possible one, in
/// parts of 1000 of the range; `None` if the equation is too weak to be useful.
fn looseness(lowering: &Lowering<'_>, equation: &Equation) -> Option<i64> {
    let (cells, _) = equation.terms();
    if cells.is_empty() || cells.len() > MAX_CELLS {
        return None;
    }
    let [least, most] = lowering.bounds(&equation.weights, &cells);
    let slack = (equation.sum - least).min(most - equation.sum);
    // A sum beyond its bounds is the tightest of all: the puzzle has no solution.
    let looseness = 1000 * slack.max(0) / (most - least).max(1);
    (cells.len() <= MAX_CELLS_OF_ANY_SUM || looseness <= 250).then_some(looseness)
}

impl Equation {
    /// Returns the cells with their weights, which are not 0.
    fn terms(&self) -> (Vec<Cell>, Vec<i64>) {
        let weights = self.weights.iter().enumerate().filter(|(_, weight)| **weight != 0);
        weights.map(|(cell, &weight)| (Cell::from_index(cell as u32), weight)).unzip()
    }
}

/// The complete regions of a board.
struct Regions {
    order: usize,
    /// The sum of all values.
    total: i64,
    cell_count: usize,
    complete: Vec<(Scope, Vec<Cell>)>,
    /// The complete regions that contain each cell of the board.
    of_cell: Vec<Vec<usize>>,
}

/// The numbers of the cells of a region with the weights −1, 0 and 1.
type Weights = [i64; 3];

/// Changes the number of the cells with this weight.
fn add(counts: &mut Weights, weight: i64, cells: i64) {
    let index = usize::try_from(weight + 1).ok();
    if let Some(count) = index.and_then(|index| counts.get_mut(index)) {
        *count += cells;
    }
}

impl Regions {
    fn new(lowering: &Lowering<'_>) -> Self {
        let variant = lowering.variant;
        let complete = variant.regions().iter().filter(|region| {
            region.cells.len() == variant.order() && lowering.are_different(&region.cells)
        });
        let complete: Vec<_> =
            complete.map(|region| (region.scope, region.cells.clone())).collect();
        let mut of_cell = vec![Vec::new(); variant.cell_count()];
        for (index, (_, cells)) in complete.iter().enumerate() {
            for cell in cells {
                of_cell[cell.index()].push(index);
            }
        }
        let total = variant.values().map(i64::from).sum();
        Self { order: variant.order(), total, cell_count: variant.cell_count(), complete, of_cell }
    }

    /// Returns the regions of each scope.
    fn by_scope(&self) -> [Vec<&[Cell]>; 3] {
        [Scope::Row, Scope::Column, Scope::Block].map(|scope| {
            let of_scope = self.complete.iter().filter(|region| region.0 == scope);
            of_scope.map(|region| region.1.as_slice()).collect()
        })
    }

    /// Returns sets of sums that have no cell in common and lie within a run of regions of one scope, or mostly within it,
    /// or touch it.
    fn families_of_runs(
        &self,
        sums: &[Sum],
        effort: &Effort<'_>,
    ) -> Result<BTreeSet<Vec<usize>>, Stopped> {
        let cells: usize = sums.iter().map(|sum| sum.cells.len()).sum();
        let mut families = BTreeSet::new();
        for regions in self.by_scope() {
            for first in 0..regions.len() {
                let mut area = BTreeSet::new();
                for region in &regions[first..] {
                    // Each of the three families looks at each cell.
                    effort.work(3 * cells as u64)?;
                    area.extend(region.iter().copied());
                    // Sums within the run leave some of its cells (innies). Sums that touch it reach beyond it
                    // by some cells (outies).
                    families.extend(family(sums, &area, |inner, cells| inner == cells));
                    families.extend(family(sums, &area, |inner, cells| 2 * inner > cells));
                    families.extend(family(sums, &area, |inner, _| inner > 0));
                }
            }
        }
        Ok(families)
    }

    /// Adds the families that begin with a sum and grow by the sum that spreads them over regions the least: sets of sums that
    /// have no cell in common and fill regions as far as possible.
    fn grow(
        &self,
        sums: &[Sum],
        regions: &[&[Cell]],
        first: usize,
        families: &mut BTreeSet<Vec<usize>>,
    ) {
        let mut of_cell = vec![None; self.cell_count];
        for (index, region) in regions.iter().enumerate() {
            for cell in *region {
                of_cell[cell.index()] = Some(index);
            }
        }
        let mut used = vec![false; self.cell_count];
        let mut filled = vec![0; regions.len()];
        let mut family: Vec<usize> = Vec::new();
        let mut next = Some(first);
        while let Some(sum) = next {
            family.push(sum);
            for cell in &sums[sum].cells {
                used[cell.index()] = true;
                if let Some(region) = of_cell[cell.index()] {
                    filled[region] += 1;
                }
            }
            let mut sorted = family.clone();
            sorted.sort_unstable();
            families.insert(sorted);
            let free = (0..sums.len())
                .filter(|&other| sums[other].cells.iter().all(|cell| !used[cell.index()]));
            // The mean, not the sum, as the sums differ in their numbers of cells.
            next = free.min_by_key(|&other| {
                // The key is the mean over the cells, times 1000. A cell adds less if more cells of
                // its region are used.
                let mut counts = filled.clone();
                let mut spread = 0;
                for cell in &sums[other].cells {
                    match of_cell[cell.index()] {
                        Some(region) => {
                            // A region with c of n cells used has the spread c · (n − c), which is 0 for none
                            // and for all. One more cell adds n − 1 − 2c.
                            spread += self.order as i64 - 1 - 2 * counts[region];
                            counts[region] += 1;
                        }
                        None => spread += self.order as i64,
                    }
                }
                1000 * spread / sums[other].cells.len() as i64
            });
        }
    }

    /// Returns the equation of sums less the regions that they nearly fill; `None` if there is no such region.
    fn equation<'a>(&self, sums: impl Iterator<Item = &'a Sum>) -> Option<Equation> {
        let mut equation = Equation { weights: vec![0; self.cell_count], sum: 0 };
        for sum in sums {
            equation.sum += sum.total;
            for cell in &sum.cells {
                equation.weights[cell.index()] += 1;
            }
        }
        let mut counts: Vec<Weights> = vec![[0; 3]; self.complete.len()];
        for (weight, regions) in equation.weights.iter().zip(&self.of_cell) {
            for &region in regions {
                add(&mut counts[region], *weight, 1);
            }
        }
        let mut is_plain = true;
        loop {
            // Only weights that become 0, or no longer are 0, change the number of cells that are left.
            // Each factor is chosen so that it falls, and therefore the loop ends.
            let gains =
                counts.iter().enumerate().flat_map(|(region, &[minus_ones, zeros, ones])| {
                    [(ones - zeros, 1, region), (minus_ones - zeros, -1, region)]
                });
            let best = gains.max_by_key(|(gain, _, _)| *gain);
            let Some((_, factor, region)) = best.filter(|(gain, _, _)| *gain > 0) else { break };
            for cell in &self.complete[region].1 {
                let weight = &mut equation.weights[cell.index()];
                // The counts change with each weight, in place of a comparison of the equation with all regions
                // after each subtraction.
                for &of_cell in &self.of_cell[cell.index()] {
                    add(&mut counts[of_cell], *weight, -1);
                    add(&mut counts[of_cell], *weight - factor, 1);
                }
                *weight -= factor;
            }
            equation.sum -= factor * self.total;
            is_plain = false;
        }
        // Without a region the equation is the sum of stated sums, which is weaker than these together.
        (!is_plain).then_some(equation)
    }
}

/// Returns disjoint sums that `fits` accepts, given the number of their cells in the area and the number of all their cells;
/// `None` if no sums fit.
fn family(
    sums: &[Sum],
    area: &BTreeSet<Cell>,
    fits: impl Fn(usize, usize) -> bool,
) -> Option<Vec<usize>> {
    let mut used = BTreeSet::new();
    let mut family = Vec::new();
    for (index, sum) in sums.iter().enumerate() {
        let inner = sum.cells.iter().filter(|cell| area.contains(cell)).count();
        if fits(inner, sum.cells.len()) && sum.cells.iter().all(|cell| !used.contains(cell)) {
            used.extend(sum.cells.iter().copied());
            family.push(index);
        }
    }
    (!family.is_empty()).then_some(family)
}

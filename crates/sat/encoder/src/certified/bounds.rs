//! The bounds that the rules of a formula leave out, and how they follow: by counting the cells and the values of a region.
//!
//! In a region of n cells for n values, n cells with at least one value each and n values in at most one cell each leave exactly one
//! value to each cell, and one cell to each value. So do cells with at most one value each, and values in at least one cell each.

use crate::PuzzleFormula;

/// A region in which bounds are counted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counting {
    /// The index of the region.
    pub region: usize,
    /// The bound that the cells have: 0 for at least one value, 1 for at most one. The values of the region have the other one.
    pub of_cells: usize,
}

/// Returns the bounds of cells and regions that the formula states.
pub(super) fn stated(formula: &PuzzleFormula) -> ([bool; 2], Vec<[bool; 2]>) {
    let bounds = formula.encoding.rules.group_bounds(formula.puzzle.variant());
    // The variables of a cell cannot represent two values.
    let is_exclusive = formula.numbering.scheme().is_exclusive();
    let [at_least, at_most] = bounds.cells;
    ([at_least, at_most || is_exclusive], bounds.regions)
}

/// Returns the regions in which bounds have to be counted, in order; `None` if the rules do not suffice.
pub(super) fn plan(formula: &PuzzleFormula) -> Option<Vec<Counting>> {
    let variant = formula.puzzle.variant();
    let (of_cells, mut regions) = stated(formula);
    let mut cells = vec![of_cells; variant.cell_count()];
    let mut found = Vec::new();
    let is_wanted = |index: usize| {
        let region = &variant.regions()[index];
        [variant.is_complete(region), region.cells.len() > 1]
    };
    loop {
        let before = found.len();
        for (index, region) in variant.distinct_regions() {
            if !variant.is_complete(region) {
                continue;
            }
            for of_cells in [0, 1] {
                let has = region.cells.iter().all(|cell| cells[cell.index()][of_cells])
                    && regions[index][1 - of_cells];
                let is_new = !regions[index][of_cells]
                    || !region.cells.iter().all(|cell| cells[cell.index()][1 - of_cells]);
                if has && is_new {
                    found.push(Counting { region: index, of_cells });
                    regions[index][of_cells] = true;
                    for cell in &region.cells {
                        cells[cell.index()][1 - of_cells] = true;
                    }
                }
            }
        }
        if found.len() == before {
            break;
        }
    }
    let has_regions = variant.distinct_regions().all(|(index, _)| {
        is_wanted(index).iter().zip(regions[index]).all(|(wanted, has)| has || !wanted)
    });
    (has_regions && cells.iter().all(|has| *has == [true, true])).then_some(found)
}

//! Second solutions by the exchange of two symbols.
//!
//! In a solution, a set of cells with the symbols a and b is *closed* if every region that contains one of
//! its cells with a, and a cell with b, contains both or neither of them, and likewise for b. Exchanging a
//! and b in a closed set gives another solution: a region without a symbol twice stays so.
//!
//! A closed set with a single given proves that the other givens leave a second solution. It is found without
//! a search. In puzzles with one solution and few givens, most givens have such a set. Constraints beyond regions
//! can forbid the exchange, so that variants with constraints have no closed sets here.
//!
//! A closed set is a set of regions in one word: with each of its regions, it contains all regions of the cells that hold
//! a or b there.

use crate::{Cell, Variant};

/// The place of a symbol that a region does not contain.
const NOWHERE: u32 = u32::MAX;

/// Finds closed sets of cells that contain a single given.
///
/// ```
/// use clausoku_board::{Exchange, Variant};
/// let mut exchange = Exchange::new(&Variant::classic(2).unwrap());
/// let solution = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
/// let mut givens = [0; 16];
/// givens[0] = 1;
/// let mut found = Vec::new();
/// exchange.second_solutions(&givens, &solution, |_, _| true, |cell, other| {
///     // Without the given, two symbols can be exchanged in four cells or more.
///     assert_ne!(other[cell], solution[cell]);
///     found.push(cell);
/// });
/// assert_eq!(found, [0]);
/// ```
#[derive(Clone, Debug)]
pub struct Exchange {
    order: usize,
    /// The number of regions; 0 if there are no exchanges.
    regions: usize,
    /// The regions of each cell.
    regions_of: Vec<u64>,
    /// The cells of all regions, region by region, each with its region.
    members: Vec<(u32, Cell)>,
    /// By symbol and region: the cell of the region that holds the symbol, and its regions.
    places: Vec<[u32; 64]>,
    reached: Vec<[u64; 64]>,
    /// By symbol: the regions of the givens that hold it.
    given: Vec<u64>,
    other: Vec<u8>,
}

impl Exchange {
    /// Returns a finder for solutions of this variant. Variants with constraints or more than 64 regions
    /// have no exchanges.
    pub fn new(variant: &Variant) -> Self {
        let has_exchanges = variant.constraints().is_empty() && variant.regions().len() <= 64;
        let regions = if has_exchanges { variant.regions() } else { &[] };
        let mut regions_of = vec![0; variant.cell_count()];
        let mut members = Vec::new();
        for (region, number) in regions.iter().zip(0..) {
            for &cell in &region.cells {
                regions_of[cell.index()] |= 1 << number;
                members.push((number, cell));
            }
        }
        let order = variant.order();
        Self {
            order,
            regions: regions.len(),
            regions_of,
            members,
            places: vec![[NOWHERE; 64]; order + 1],
            reached: vec![[0; 64]; order + 1],
            given: vec![0; order + 1],
            other: Vec::new(),
        }
    }

    /// Passes to the sink the cell of each given that an exchange of two symbols shows to be not redundant, and another
    /// solution that has all other givens. Givens and solution are numbers, a byte a cell; the givens are of the
    /// solution. `may_hold` says whether a cell may hold a number.
    pub fn second_solutions(
        &mut self,
        givens: &[u8],
        solution: &[u8],
        may_hold: impl Fn(usize, u8) -> bool,
        mut sink: impl FnMut(usize, &[u8]),
    ) {
        if self.regions == 0 {
            return;
        }
        self.begin(givens, solution);
        for (cell, &given) in givens.iter().enumerate() {
            let (start, a) = (self.regions_of[cell], usize::from(given));
            if given == 0 || start == 0 {
                continue;
            }
            // The symbols without a given in the same regions, found without a branch.
            let free = (1..=self.order).map(|b| u64::from(self.given[b] & start == 0) << (b - 1));
            let mut free = free.sum::<u64>() & !(1 << (a - 1));
            while free != 0 {
                let b = free.trailing_zeros() as usize + 1;
                free &= free - 1;
                let others = self.given[a] & !start | self.given[b];
                let set = self.close([a, b], start, others);
                if set & others == 0 && self.exchange([a, b], set, solution, &may_hold) {
                    sink(cell, &self.other);
                    break;
                }
            }
        }
    }

    /// Takes a puzzle and its solution.
    fn begin(&mut self, givens: &[u8], solution: &[u8]) {
        self.places.fill([NOWHERE; 64]);
        self.reached.fill([0; 64]);
        for &(region, cell) in &self.members {
            let cell = cell.index();
            let symbol = usize::from(solution[cell]);
            self.places[symbol][region as usize] = cell as u32;
            self.reached[symbol][region as usize] = self.regions_of[cell];
        }
        self.given.fill(0);
        for (&given, &regions) in givens.iter().zip(&self.regions_of) {
            self.given[usize::from(given)] |= regions;
        }
    }

    /// Returns the closed set of two symbols that contains these regions, or a part of it with a region of another given.
    fn close(&self, symbols: [usize; 2], start: u64, others: u64) -> u64 {
        let [a, b] = symbols.map(|symbol| &self.reached[symbol]);
        let mut set = start;
        let mut new = start;
        while new != 0 && set & others == 0 {
            let region = new.trailing_zeros() as usize & 63;
            let more = (a[region] | b[region]) & !set;
            set |= more;
            new = new & (new - 1) | more;
        }
        set
    }

    /// Exchanges two symbols in a closed set. Returns `false` if a cell may not hold the other symbol.
    fn exchange(
        &mut self,
        [a, b]: [usize; 2],
        set: u64,
        solution: &[u8],
        may_hold: &impl Fn(usize, u8) -> bool,
    ) -> bool {
        self.other.clear();
        self.other.extend_from_slice(solution);
        let mut rest = set;
        while rest != 0 {
            let region = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            for (symbol, other) in [(a, b), (b, a)] {
                let cell = self.places[symbol][region];
                if cell == NOWHERE {
                    continue;
                }
                if !may_hold(cell as usize, other as u8) {
                    return false;
                }
                self.other[cell as usize] = other as u8;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{Grid, Puzzle, check_solution};

    fn puzzle(variant: &Arc<Variant>, numbers: &[u8]) -> Puzzle {
        let numbers = numbers.iter().map(|&number| u16::from(number)).collect();
        Puzzle::new(Arc::clone(variant), Grid::from_numbers(numbers)).unwrap()
    }

    /// A solution of a square board, by shifted rows.
    fn pattern(side: usize) -> Vec<u8> {
        let order = side * side;
        (0..order * order)
            .map(|cell| {
                let (row, column) = (cell / order, cell % order);
                ((row % side * side + row / side + column) % order) as u8 + 1
            })
            .collect()
    }

    /// The cells whose givens are not redundant, with another solution each.
    fn found(
        variant: &Variant,
        givens: &[u8],
        solution: &[u8],
        may_hold: impl Fn(usize, u8) -> bool,
    ) -> Vec<(usize, Vec<u8>)> {
        let mut found = Vec::new();
        let sink = |cell, other: &[u8]| found.push((cell, other.to_vec()));
        Exchange::new(variant).second_solutions(givens, solution, may_hold, sink);
        found
    }

    #[test]
    fn what_is_found_is_a_second_solution() {
        for side in [2, 3, 4] {
            let variant = Arc::new(Variant::classic(side).unwrap());
            let solution = pattern(side);
            let mut count = 0;
            for step in 1..20 {
                // Every `step`-th cell is given.
                let givens: Vec<u8> = (0..solution.len())
                    .map(|cell| if cell.is_multiple_of(step) { solution[cell] } else { 0 })
                    .collect();
                for (cell, other) in found(&variant, &givens, &solution, |_, _| true) {
                    count += 1;
                    let mut others = givens.clone();
                    others[cell] = 0;
                    let grid = puzzle(&variant, &other).givens().clone();
                    check_solution(&puzzle(&variant, &others), &grid).unwrap();
                    assert!(givens[cell] != 0 && other[cell] != solution[cell]);
                }
            }
            assert!(count > 10, "{side}: {count}");
        }
    }

    #[test]
    fn constraints_forbid_exchanges() {
        let variant = Variant::classic(2).unwrap();
        let solution = pattern(2);
        let mut givens = vec![0; 16];
        givens[0] = solution[0];
        assert_eq!(found(&variant, &givens, &solution, |_, _| true).len(), 1);
        let cells = variant.cells().take(2).collect();
        let order = crate::Constraint::new(crate::ConstraintKind::Thermometer, cells);
        let variant = variant.with_constraints(vec![order]).unwrap();
        assert_eq!(found(&variant, &givens, &solution, |_, _| true), []);
    }

    #[test]
    fn a_cell_that_may_not_hold_the_other_symbol_forbids_the_exchange() {
        let variant = Variant::classic(2).unwrap();
        let solution = pattern(2);
        let mut givens = vec![0; 16];
        givens[0] = solution[0];
        assert_eq!(found(&variant, &givens, &solution, |cell, _| cell != 0), []);
        let other = found(&variant, &givens, &solution, |cell, number| cell != 0 || number == 4);
        assert_eq!(other[0].1[0], 4);
    }
}

//! Second solutions by the exchange of two symbols, or of two rows or columns.
//!
//! In a solution, a set of cells with the symbols a and b is *closed* if every region that contains one of
//! its cells with a, and a cell with b, contains both or neither of them, and likewise for b. Exchanging a
//! and b in a closed set gives another solution: a region without a symbol twice stays so.
//!
//! A closed set with a single given proves that the other givens leave a second solution. It is found without
//! a search. In puzzles with one solution and few givens, most givens have such a set. Constraints beyond regions
//! can forbid the exchange, so that variants with constraints have no closed sets here.
//!
//! Two complete regions are *twins* in the cells whose other regions are the same, as two rows of a band are: their
//! cells of a column are in the same block. Exchanging the symbols of such partners, in a set of them with the same symbols
//! in both regions, gives another solution too.

use std::collections::BTreeMap;

use crate::{Cell, Variant};

/// Finds closed sets of cells that contain a single given.
///
/// ```
/// use clausoku_puzzle::{Exchange, Variant};
/// let mut exchange = Exchange::new(&Variant::classic(2).unwrap());
/// let solution = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
/// exchange.set_solution(&solution);
/// let mut givens = [0; 16];
/// givens[0] = 1;
/// // Without the given, two symbols or two lines can be exchanged in four cells or more.
/// let other = exchange.without(&givens, 0, |_, _| true).unwrap();
/// assert_ne!(other[0], 1);
/// // A second given in each such set forbids all exchanges.
/// givens = solution;
/// assert!(exchange.without(&givens, 0, |_, _| true).is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Exchange {
    order: usize,
    /// `true` if the variant has constraints beyond regions.
    is_constrained: bool,
    /// The regions of all cells, cell by cell.
    regions: Vec<u32>,
    /// The end of each cell's regions in `regions`.
    ends: Vec<u32>,
    /// The cells of all regions, region by region, each with its region.
    members: Vec<(u32, Cell)>,
    /// The cell of each symbol in each region, by region and symbol, or `NOWHERE`.
    places: Vec<u32>,
    /// The twins of all regions, region by region.
    twins: Vec<Twins>,
    /// The end of each region's twins in `twins`.
    twin_ends: Vec<u32>,
    /// The index within the region of the cells of `members`, and that of the cells of `places`.
    seats: Vec<u16>,
    seat_places: Vec<u16>,
    solution: Vec<u8>,
    /// The solution with two symbols exchanged in the cells of `set`.
    other: Vec<u8>,
    /// The cells of the set, of which those from a place on are not extended yet.
    set: Vec<u32>,
}

/// A complete region, and another one with some of the same other regions.
#[derive(Clone, Debug)]
struct Twins {
    first: u32,
    /// The partner in the other region, by the index of the cell in the first; `NOWHERE` if there is none.
    partners: Vec<u32>,
}

/// The value of `places` for a symbol that the region does not contain.
const NOWHERE: u32 = u32::MAX;

impl Exchange {
    /// Returns a finder for solutions of this variant, which has at most 255 symbols.
    pub fn new(variant: &Variant) -> Self {
        let mut of_cell = vec![Vec::new(); variant.cell_count()];
        let mut members = Vec::new();
        let mut seats = Vec::new();
        for (region, number) in variant.regions().iter().zip(0..) {
            for (&cell, seat) in region.cells.iter().zip(0..) {
                of_cell[cell.index()].push(number);
                members.push((number, cell));
                seats.push(seat);
            }
        }
        let (twins, twin_ends) = Twins::all(variant, &of_cell);
        let ends = of_cell.iter().scan(0, |end, regions| {
            *end += regions.len() as u32;
            Some(*end)
        });
        let ends = ends.collect();
        let places = vec![NOWHERE; variant.regions().len() * variant.order()];
        let regions = of_cell.concat();
        let (solution, other, set) = Default::default();
        Self {
            order: variant.order(),
            is_constrained: !variant.constraints().is_empty(),
            regions,
            ends,
            members,
            seat_places: vec![0; places.len()],
            places,
            twins,
            twin_ends,
            seats,
            solution,
            other,
            set,
        }
    }

    /// Sets the solution, given as numbers, a byte a cell: a number from 1 in each cell of the board.
    pub fn set_solution(&mut self, solution: &[u8]) {
        self.solution.clear();
        self.solution.extend_from_slice(solution);
        self.other.clear();
        self.other.extend_from_slice(solution);
        // In regions with a cell for each symbol, every place is overwritten.
        self.places.fill(NOWHERE);
        for (&(region, cell), &seat) in self.members.iter().zip(&self.seats) {
            let symbol = usize::from(solution[cell.index()]) - 1;
            self.places[region as usize * self.order + symbol] = cell.index() as u32;
            self.seat_places[region as usize * self.order + symbol] = seat;
        }
    }

    /// Returns another solution that has all of these givens, which are of the solution, except that in this
    /// cell. Returns `None` if no exchange of two symbols or in two regions leads to one. The function says whether a
    /// cell may hold a number.
    pub fn without(
        &mut self,
        givens: &[u8],
        cell: usize,
        may_hold: impl Fn(usize, u8) -> bool,
    ) -> Option<&[u8]> {
        if self.is_constrained {
            return None;
        }
        // A set in two regions is found faster.
        let start = cell.checked_sub(1).map_or(0, |before| self.ends[before]);
        for entry in start..self.ends[cell] {
            let region = self.regions[entry as usize] as usize;
            let start = region.checked_sub(1).map_or(0, |before| self.twin_ends[before]);
            for twins in start..self.twin_ends[region] {
                if self.exchange_twins(givens, cell, twins as usize, &may_hold) {
                    return Some(&self.other);
                }
            }
        }
        let symbol = self.solution[cell];
        let last = self.order.min(usize::from(u8::MAX)) as u8;
        let mut others = (1..=last).filter(|&other| other != symbol);
        let is_found = others.any(|other| self.close(givens, cell, other, &may_hold));
        is_found.then_some(&self.other)
    }

    /// Exchanges the symbol of the cell with another one in the smallest closed set that contains the cell.
    /// Returns `false` if another given is in the set, or a cell that may not hold the other symbol.
    fn close(
        &mut self,
        givens: &[u8],
        cell: usize,
        symbol: u8,
        may_hold: &impl Fn(usize, u8) -> bool,
    ) -> bool {
        self.undo();
        if !may_hold(cell, symbol) {
            return false;
        }
        let pair = self.solution[cell] ^ symbol;
        self.set.push(cell as u32);
        self.other[cell] = symbol;
        let mut next = 0;
        while let Some(&cell) = self.set.get(next) {
            next += 1;
            let cell = cell as usize;
            let now = self.other[cell];
            let before = self.solution[cell];
            let start = cell.checked_sub(1).map_or(0, |before| self.ends[before]) as usize;
            for &region in &self.regions[start..self.ends[cell] as usize] {
                // The cell of the region that holds the symbol of this cell now.
                let place = self.places[region as usize * self.order + usize::from(now) - 1];
                if place == NOWHERE || self.other[place as usize] != now {
                    continue;
                }
                let place = place as usize;
                if givens[place] != 0 || !may_hold(place, before) {
                    return false;
                }
                debug_assert_eq!(now ^ pair, before, "the set has two symbols");
                self.other[place] = before;
                self.set.push(place as u32);
            }
        }
        true
    }

    /// Exchanges the cell with its partner, and as many further partners as have the same symbols in both regions.
    /// Returns `false` if a cell has no partner, another given is in the set, or a cell may not hold its partner's symbol.
    fn exchange_twins(
        &mut self,
        givens: &[u8],
        cell: usize,
        twins: usize,
        may_hold: &impl Fn(usize, u8) -> bool,
    ) -> bool {
        self.undo();
        let Twins { first, partners } = &self.twins[twins];
        let start = *first as usize * self.order;
        let mut place = cell;
        // In a solution, the places form a cycle.
        for _ in 0..self.order {
            let symbol = self.solution[place];
            let seat = self.seat_places[start + usize::from(symbol) - 1];
            let partner = partners[usize::from(seat)];
            if partner == NOWHERE {
                return false;
            }
            let partner = partner as usize;
            let other = self.solution[partner];
            let is_free = givens[partner] == 0 && (givens[place] == 0 || place == cell);
            if !(is_free && may_hold(place, other) && may_hold(partner, symbol)) {
                return false;
            }
            self.other[place] = other;
            self.other[partner] = symbol;
            self.set.extend([place as u32, partner as u32]);
            place = self.places[start + usize::from(other) - 1] as usize;
            if place == cell {
                return true;
            }
        }
        false
    }

    /// Makes the other solution equal to the solution.
    fn undo(&mut self) {
        for &cell in &self.set {
            self.other[cell as usize] = self.solution[cell as usize];
        }
        self.set.clear();
    }
}

impl Twins {
    /// Returns the twins of all regions, region by region, and their end for each region.
    fn all(variant: &Variant, of_cell: &[Vec<u32>]) -> (Vec<Self>, Vec<u32>) {
        let regions = variant.regions();
        // The complete regions of a cell, with the cell's index in them, by the cell's other regions.
        let mut groups: BTreeMap<Vec<u32>, Vec<(u32, usize, u32)>> = BTreeMap::new();
        for (region, number) in regions.iter().zip(0..) {
            if region.cells.len() != variant.order() {
                continue;
            }
            for (seat, cell) in region.cells.iter().enumerate() {
                let others = of_cell[cell.index()].iter().copied();
                let others = others.filter(|&other| other != number).collect();
                let entry = (number, seat, cell.index() as u32);
                groups.entry(others).or_default().push(entry);
            }
        }
        let mut partners: BTreeMap<(u32, u32), Vec<u32>> = BTreeMap::new();
        for group in groups.into_values() {
            // Two cells of one region in the same other regions have no partners, which would be ambiguous.
            if group.windows(2).any(|pair| pair[0].0 == pair[1].0) {
                continue;
            }
            for &(first, seat, _) in &group {
                for &(second, _, cell) in group.iter().filter(|entry| entry.0 != first) {
                    let of_first = partners.entry((first, second));
                    of_first.or_insert_with(|| vec![NOWHERE; variant.order()])[seat] = cell;
                }
            }
        }
        let ends = (0..regions.len() as u32)
            .map(|region| partners.keys().filter(|pair| pair.0 <= region).count() as u32);
        let ends = ends.collect();
        let twins = partners.into_iter();
        let twins = twins.map(|((first, _), partners)| Self { first, partners });
        (twins.collect(), ends)
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

    #[test]
    fn what_is_found_is_a_second_solution() {
        for (name, side) in [("classic:4", 2), ("classic:9", 3), ("classic:16", 4)] {
            let variant = Arc::new(Variant::by_name(name).unwrap());
            let solution = pattern(side);
            let mut exchange = Exchange::new(&variant);
            exchange.set_solution(&solution);
            let mut found = 0;
            for step in 1..20 {
                // Every `step`-th cell is given.
                let is_given = |cell: usize| cell.is_multiple_of(step);
                let givens: Vec<u8> = (0..solution.len())
                    .map(|cell| if is_given(cell) { solution[cell] } else { 0 })
                    .collect();
                for cell in (0..solution.len()).filter(|&cell| is_given(cell)) {
                    let mut others = givens.clone();
                    others[cell] = 0;
                    let Some(other) = exchange.without(&givens, cell, |_, _| true) else {
                        continue;
                    };
                    found += 1;
                    let grid = puzzle(&variant, other).givens().clone();
                    check_solution(&puzzle(&variant, &others), &grid).unwrap();
                    assert_ne!(other[cell], solution[cell]);
                }
            }
            assert!(found > 10, "{name}: {found}");
        }
    }

    /// Of the first two rows, the first cell is given; of the others, all cells. No two symbols have a closed set there.
    #[test]
    fn rows_of_a_band_are_exchanged() {
        let solution = pattern(3);
        let mut givens = solution.clone();
        givens[1..18].fill(0);
        let mut exchange = Exchange::new(&Variant::classic(3).unwrap());
        exchange.set_solution(&solution);
        let other = exchange.without(&givens, 0, |_, _| true).unwrap();
        // The symbols 1, 4 and 7 are in the columns 1, 4 and 7 of both rows.
        let changed: Vec<usize> = (0..81).filter(|&cell| other[cell] != solution[cell]).collect();
        assert_eq!(changed, [0, 3, 6, 9, 12, 15]);
        assert!(exchange.without(&givens, 0, |cell, number| cell != 3 || number != 7).is_none());
        // The cells of a diagonal have no partners.
        let mut exchange = Exchange::new(&Variant::by_name("x:9").unwrap());
        exchange.set_solution(&solution);
        assert!(exchange.without(&givens, 0, |_, _| true).is_none());
    }

    #[test]
    fn constraints_forbid_exchanges() {
        let variant = Variant::classic(2).unwrap();
        let cells = variant.cells().take(2).collect();
        let order = crate::Constraint::new(crate::ConstraintKind::Thermometer, cells);
        let variant = variant.with_constraints(vec![order]).unwrap();
        let solution = pattern(2);
        let mut exchange = Exchange::new(&variant);
        exchange.set_solution(&solution);
        let mut givens = vec![0; 16];
        givens[0] = solution[0];
        assert!(exchange.without(&givens, 0, |_, _| true).is_none());
    }

    #[test]
    fn a_cell_that_may_not_hold_the_other_symbol_forbids_the_exchange() {
        let variant = Variant::classic(2).unwrap();
        let solution = pattern(2);
        let mut exchange = Exchange::new(&variant);
        exchange.set_solution(&solution);
        let mut givens = vec![0; 16];
        givens[0] = solution[0];
        assert!(exchange.without(&givens, 0, |_, _| true).is_some());
        assert!(exchange.without(&givens, 0, |cell, _| cell != 0).is_none());
        let other = exchange.without(&givens, 0, |cell, number| cell != 0 || number == 4);
        assert_eq!(other.unwrap()[0], 4);
    }
}

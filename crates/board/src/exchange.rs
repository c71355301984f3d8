//! Second solutions by the exchange of two symbols or of two lines.
//!
//! In a solution, a set of cells with the symbols a and b is *closed* if every region that contains one of
//! its cells with a, and a cell with b, contains both or neither of them, and likewise for b. Exchanging a
//! and b in a closed set gives another solution: a region without a symbol twice stays so.
//!
//! Two lines, such as two rows of a band, have *columns*: a cell of each line, where both cells are in the same other regions.
//! If a set of columns has the same symbols in both lines, exchanging the lines in these columns gives another solution.
//!
//! If an exchange changes a single given, the other givens leave a second solution. It is found without
//! a search. In puzzles with one solution and few givens, four in five givens have such an exchange. Constraints beyond
//! regions can forbid the exchange, so that variants with constraints have no exchanges here.
//!
//! A closed set is a set of regions in one word: with each of its regions, it contains all regions of the cells that hold
//! a or b there.

use std::collections::BTreeMap;

use crate::Variant;

/// Finds exchanges that change a single given.
///
/// ```
/// use clausoku_board::{Exchange, Variant};
/// let mut exchange = Exchange::new(&Variant::classic(2).unwrap());
/// let solution = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
/// let mut givens = [0; 16];
/// givens[0] = 1;
/// let mut found = Vec::new();
/// exchange.second_solutions(&givens, &solution, |_, _| true, |cell, changes| {
///     // Without the given, four cells or more can have other numbers.
///     assert!(changes.len() >= 4 && changes.iter().any(|change| change.0 == cell));
///     found.push(cell);
/// });
/// assert_eq!(found, [0]);
/// ```
#[derive(Clone, Debug)]
pub struct Exchange {
    order: usize,
    /// The number of regions; 0 if there are no exchanges.
    regions: usize,
    /// The regions of each cell; none for a cell after the last, which is the place of what is nowhere.
    regions_of: Vec<u64>,
    /// Ordered pairs of lines.
    lines: Vec<Lines>,
    /// By cell: the indices of the pairs whose first line has a column with it.
    lines_of: Vec<Vec<usize>>,
    /// By symbol and region: the cell of the region that holds the symbol.
    places: Vec<[u32; 64]>,
    /// By symbol: the regions of the cells that hold it. This and the next tables have a place for each byte, so that no
    /// index is checked.
    held: [u64; 256],
    /// By symbol: the regions of the givens that hold it.
    given: [u64; 256],
    /// By symbol: the regions that lose it, and the regions that gain it, by an exchange.
    moved: [[u64; 2]; 256],
    /// The givens; nowhere is one too.
    givens: Vec<u8>,
    /// The solution, and no number nowhere.
    numbers: Vec<u8>,
    /// The cells of an exchange with their other numbers.
    changes: Vec<(usize, u8)>,
}

/// Two lines.
#[derive(Clone, Debug)]
struct Lines {
    /// The region of the first line.
    region: usize,
    /// By cell of the first line: the other cell of its column.
    others: Vec<u32>,
}

impl Exchange {
    /// Returns a finder for solutions of this variant. Variants with constraints or more than 64 regions
    /// have no exchanges.
    pub fn new(variant: &Variant) -> Self {
        let has_exchanges = variant.constraints().is_empty() && variant.regions().len() <= 64;
        let regions = if has_exchanges { variant.regions() } else { &[] };
        let cells = variant.cell_count();
        let mut regions_of = vec![0; cells + 1];
        for (number, region) in regions.iter().enumerate() {
            for &cell in &region.cells {
                regions_of[cell.index()] |= 1 << number;
            }
        }
        // By the other regions of a cell: its region and the cell.
        let mut alike: BTreeMap<u64, Vec<(usize, usize)>> = BTreeMap::new();
        for (number, region) in regions.iter().enumerate() {
            for cell in region.cells.iter().map(|cell| cell.index()) {
                alike.entry(regions_of[cell] & !(1 << number)).or_default().push((number, cell));
            }
        }
        let mut others: BTreeMap<(usize, usize), Vec<u32>> = BTreeMap::new();
        for alike in alike.values_mut() {
            // A cell has one column with a line.
            alike.dedup_by_key(|(region, _)| *region);
            for (index, &(first, cell)) in alike.iter().enumerate() {
                for &(second, other) in &alike[index + 1..] {
                    for (first, second, cell, other) in
                        [(first, second, cell, other), (second, first, other, cell)]
                    {
                        let others = others.entry((first, second));
                        let others = others.or_insert_with(|| vec![cells as u32; cells + 1]);
                        others[cell] = other as u32;
                    }
                }
            }
        }
        let mut lines_of = vec![Vec::new(); cells];
        for (index, others) in others.values().enumerate() {
            for (cell, lines_of) in lines_of.iter_mut().enumerate() {
                if others[cell] as usize != cells {
                    lines_of.push(index);
                }
            }
        }
        let lines = others.into_iter().map(|((region, _), others)| Lines { region, others });
        let order = variant.order();
        Self {
            order,
            regions: regions.len(),
            regions_of,
            lines: lines.collect(),
            lines_of,
            places: vec![[0; 64]; order + 1],
            held: [0; 256],
            given: [0; 256],
            moved: [[0; 2]; 256],
            givens: Vec::new(),
            numbers: Vec::new(),
            changes: Vec::new(),
        }
    }

    /// Passes to the sink the cell of each given that an exchange shows to be not redundant, and the cells whose numbers
    /// another solution with all other givens changes. Givens and solution are numbers, a byte a cell; the givens are of the
    /// solution. `may_hold` says whether a cell may hold a number.
    pub fn second_solutions(
        &mut self,
        givens: &[u8],
        solution: &[u8],
        may_hold: impl Fn(usize, u8) -> bool,
        mut sink: impl FnMut(usize, &[(usize, u8)]),
    ) {
        if self.regions == 0 {
            return;
        }
        self.begin(givens, solution);
        for (cell, _) in givens.iter().enumerate().filter(|(_, given)| **given > 0) {
            if self.exchange_lines(cell, &may_hold) || self.exchange_symbols(cell, &may_hold) {
                sink(cell, &self.changes);
            }
        }
    }

    /// Takes a puzzle and its solution.
    fn begin(&mut self, givens: &[u8], solution: &[u8]) {
        let nowhere = solution.len() as u32;
        self.places.fill([nowhere; 64]);
        self.held[..=self.order].fill(0);
        self.given[..=self.order].fill(0);
        self.givens.clear();
        self.givens.extend_from_slice(givens);
        self.givens.push(u8::MAX);
        self.numbers.clear();
        self.numbers.extend_from_slice(solution);
        self.numbers.push(0);
        let cells = (0..).zip(solution).zip(givens).zip(&self.regions_of);
        for (((cell, &number), &given), &regions) in cells {
            let places = &mut self.places[usize::from(number)];
            self.held[usize::from(number)] |= regions;
            self.given[usize::from(given)] |= regions;
            let mut rest = regions;
            while rest != 0 {
                places[rest.trailing_zeros() as usize & 63] = cell;
                rest &= rest - 1;
            }
        }
    }

    /// Looks for two lines that can be exchanged in columns with a single given, this one.
    fn exchange_lines(&mut self, start: usize, may_hold: &impl Fn(usize, u8) -> bool) -> bool {
        for index in 0..self.lines_of[start].len() {
            let Lines { region, ref others } = self.lines[self.lines_of[start][index]];
            // The second line gets the symbol in the next column.
            let next =
                |other: usize| self.places[usize::from(self.numbers[other])][region & 63] as usize;
            let (mut cell, mut is_closed) = (start, false);
            for _ in 0..self.order {
                let other = others[cell] as usize;
                cell = next(other);
                if self.givens[other] | self.givens[cell] > 0 {
                    is_closed = self.givens[other] == 0 && cell == start;
                    break;
                }
            }
            if !is_closed {
                continue;
            }
            self.changes.clear();
            loop {
                let other = others[cell] as usize;
                self.changes.extend([(cell, self.numbers[other]), (other, self.numbers[cell])]);
                cell = next(other);
                if cell == start {
                    break;
                }
            }
            if self.is_solution(start, may_hold) {
                return true;
            }
        }
        false
    }

    /// Looks for two symbols that can be exchanged in a closed set with a single given, this one.
    fn exchange_symbols(&mut self, cell: usize, may_hold: &impl Fn(usize, u8) -> bool) -> bool {
        let (start, a) = (self.regions_of[cell], usize::from(self.numbers[cell]));
        // The symbols without a given in the same regions, found without a branch.
        let free = (1..=self.order).map(|b| u64::from(self.given[b] & start == 0) << (b - 1));
        let mut free = free.sum::<u64>() & !(1 << (a - 1));
        while free != 0 {
            let b = free.trailing_zeros() as usize + 1;
            free &= free - 1;
            let others = self.given[a] & !start | self.given[b];
            let set = self.close([a, b], start, others);
            if set & others != 0 {
                continue;
            }
            self.changes.clear();
            for (symbol, other) in [(a, b), (b, a)] {
                let mut rest = set;
                while rest != 0 {
                    let cell = self.places[symbol][rest.trailing_zeros() as usize] as usize;
                    let regions = self.regions_of[cell];
                    rest &= (rest - 1) & !regions;
                    if regions != 0 {
                        self.changes.push((cell, other as u8));
                    }
                }
            }
            if self.is_solution(cell, may_hold) {
                return true;
            }
        }
        false
    }

    /// Returns the closed set of two symbols that contains these regions, or a part of it with a region of another given.
    fn close(&self, symbols: [usize; 2], start: u64, others: u64) -> u64 {
        let [a, b] = symbols.map(|symbol| &self.places[symbol]);
        let mut set = start;
        let mut new = start;
        while new != 0 && set & others == 0 {
            let region = new.trailing_zeros() as usize & 63;
            let cells = [a[region] as usize, b[region] as usize];
            let more = (self.regions_of[cells[0]] | self.regions_of[cells[1]]) & !set;
            set |= more;
            new = new & (new - 1) | more;
        }
        set
    }

    /// Returns whether the changes give a solution with all givens but this one: no region gets a symbol that it keeps, or
    /// gets it twice. It does not depend on the search for the changes.
    fn is_solution(&mut self, given: usize, may_hold: &impl Fn(usize, u8) -> bool) -> bool {
        for &(_, number) in &self.changes {
            self.moved[usize::from(number)] = [0; 2];
        }
        let mut wrong = 0;
        for &(cell, number) in &self.changes {
            let regions = self.regions_of[cell];
            self.moved[usize::from(self.numbers[cell])][0] |= regions;
            let gained = &mut self.moved[usize::from(number)][1];
            wrong |= *gained & regions;
            *gained |= regions;
            wrong |= u64::from(self.givens[cell] > 0 && cell != given);
        }
        for &(_, number) in &self.changes {
            let [lost, gained] = self.moved[usize::from(number)];
            wrong |= gained & self.held[usize::from(number)] & !lost;
        }
        wrong == 0
            && !self.changes.is_empty()
            && self.changes.iter().all(|&(cell, number)| may_hold(cell, number))
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
        let sink = |cell, changes: &[(usize, u8)]| {
            let mut other = solution.to_vec();
            for &(cell, number) in changes {
                other[cell] = number;
            }
            found.push((cell, other));
        };
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
    fn lines_are_exchanged_in_the_columns_with_the_same_symbols() {
        let variant = Variant::classic(3).unwrap();
        let solution = pattern(3);
        // The first two rows have 1, 4 and 7 in three columns; all else and one of these is given.
        let open = [0, 3, 6, 9, 12, 15];
        let given = |cell| if open.contains(&cell) && cell != 12 { 0 } else { solution[cell] };
        let mut givens: Vec<u8> = (0..solution.len()).map(given).collect();
        let found_there = |givens: &[u8]| {
            let found = found(&variant, givens, &solution, |_, _| true);
            found.into_iter().filter(|(cell, _)| open.contains(cell)).collect::<Vec<_>>()
        };
        let mut other = solution.clone();
        for cell in [0, 3, 6] {
            other.swap(cell, cell + 9);
        }
        assert_eq!(found_there(&givens), [(12, other)]);
        givens[0] = solution[0];
        assert_eq!(found_there(&givens), []);
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

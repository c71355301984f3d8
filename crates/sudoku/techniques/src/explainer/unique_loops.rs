//! Unique rectangles and loops (4.5 and more): cells that all have two common candidates. If the cells are coloured
//! in turn, each house contains none of them, or one of each colour. If the cells had no other candidates, the two
//! digits could be exchanged, so an extra candidate is true.
//!
//! The rating is 4.5 for a rectangle, 4.6 for 6 cells, 4.7 for 8 and 5.0 for more; type 3 adds 0.1 (n - 1) for a set
//! of n. Hidden and naked sets rate equally, as in lksudoku's revision of Sudoku Explainer and in skfr.
//!
//! Of a rectangle of 4.5 and its transpose, only the one within a band counts, as in skfr: the published lists were
//! rated so.

use std::collections::BTreeSet;

use super::board::{
    Board, CELLS, HOUSE_BITS, HOUSE_SETS, HOUSES, PEERS, PLACES, bits, cells_at, cells_of,
    houses_of, set_of,
};
use super::sets::combinations;
use super::step::{Lowest, RatedSteps};

/// Finds loops of all types, and returns the steps of the lowest rating.
pub(super) fn steps(board: &Board) -> Option<RatedSteps> {
    let mut lowest = Lowest::default();
    let mut in_bands: Vec<u128> = Vec::new();
    let mut across_bands = Vec::new();
    for (digits, path) in loops(board) {
        let mut own = Lowest::default();
        Loop::new(board, digits, &path).add_to(&mut own);
        // A rectangle that removes nothing does not count: skfr then tries its mirror image.
        let Some(step) = own.found() else { continue };
        if step.rating != BASIC || path.len() != 4 {
            lowest.add(step);
        } else if path.iter().all(|cell| cell / 27 == path[0] / 27) {
            in_bands.push(set_of(path.into_iter()));
            lowest.add(step);
        } else {
            // Kept back until all rectangles within bands are known, since these take precedence over their
            // mirror images.
            across_bands.push((set_of(path.into_iter().map(transposed)), step));
        }
    }
    for (_, step) in across_bands.into_iter().filter(|(mirror, _)| !in_bands.contains(mirror)) {
        lowest.add(step);
    }
    lowest.found()
}

/// The rating of rectangles.
const BASIC: u8 = 45;

/// Returns the cell whose row is this one's column, and the reverse.
fn transposed(cell: usize) -> usize {
    cell % 9 * 9 + cell / 9
}

/// Returns the digits and the cells of all loops.
fn loops(board: &Board) -> Vec<(u16, Vec<usize>)> {
    let mut loops = Vec::new();
    let mut pairs: Vec<u16> =
        cells_of(board.cells_of_size(2..=2)).map(|cell| board.candidates[cell]).collect();
    pairs.sort_unstable();
    pairs.dedup();
    for digits in pairs {
        let (low, high) = (digits.trailing_zeros() as usize, digits.ilog2() as usize);
        let mut cells = board.cells_with(low) & board.cells_with(high);
        // Removes cells until each has neighbours in at least two houses, as the cells of a loop
        // have.
        loop {
            let linked = set_of(cells_of(cells).filter(|&cell| {
                let rest = cells & !(1 << cell);
                houses_of(cell).filter(|&house| rest & HOUSE_SETS[house] != 0).count() >= 2
            }));
            if linked == cells {
                break;
            }
            cells = linked;
        }
        if cells.count_ones() < 4 {
            continue;
        }
        let mut search = Search::new(board, digits, cells);
        // The first cell has no extra candidate in Sudoku Explainer (scale.md), so starts in other cells are not needed.
        for cell in cells_of(cells).filter(|&cell| board.candidates[cell] == digits) {
            search.begin(cell);
            // Further loops do not contain this cell.
            search.cells &= !(1 << cell);
        }
        let mut seen = BTreeSet::new();
        for path in search.loops {
            // A loop is found in both directions.
            if seen.insert(set_of(path.iter().copied())) {
                loops.push((digits, path));
            }
        }
    }
    loops
}

/// A search for closed paths through cells that have two digits.
struct Search<'b> {
    board: &'b Board,
    digits: u16,
    /// The cells that a path may visit.
    cells: u128,
    path: Vec<usize>,
    /// The cells of the path.
    on_path: u128,
    /// The houses of the even and of the odd cells of the path.
    visited: [u32; 2],
    loops: Vec<Vec<usize>>,
}

impl<'b> Search<'b> {
    fn new(board: &'b Board, digits: u16, cells: u128) -> Self {
        let path = Vec::new();
        let loops = Vec::new();
        Self { board, digits, cells, path, on_path: 0, visited: [0; 2], loops }
    }

    /// Finds the loops that begin with this cell.
    fn begin(&mut self, cell: usize) {
        self.push(cell);
        // Types 3 and 4 allow two cells with any extra candidates. Further cells need the one extra digit of type 2.
        self.extend(2, 0, None);
        self.pop();
    }

    fn push(&mut self, cell: usize) {
        self.visited[self.path.len() % 2] |= HOUSE_BITS[cell];
        self.on_path |= 1 << cell;
        self.path.push(cell);
    }

    fn pop(&mut self) {
        if let Some(cell) = self.path.pop() {
            // Exact, since a cell is only pushed if no other cell of its colour is in its houses.
            self.visited[self.path.len() % 2] &= !HOUSE_BITS[cell];
            self.on_path &= !(1 << cell);
        }
    }

    /// Extends the path. `free` more cells may have any extra candidates; further cells, and they, may have extra
    /// candidates if all together are of one digit.
    fn extend(&mut self, free: i32, extra: u16, last_kind: Option<usize>) {
        let cell = self.path[self.path.len() - 1];
        let first = self.path[0];
        // Two successive links of one kind are within one house, which would have three cells of the loop, two of one
        // colour.
        for kind in (0..3).filter(|&kind| Some(kind) != last_kind) {
            let house = usize::from(HOUSES[cell][kind]);
            let open = self.cells & !self.on_path | 1 << first;
            for next in cells_of(open & HOUSE_SETS[house] & !(1 << cell)) {
                if next == first {
                    // A house with one colour only would have another digit after an exchange.
                    if self.path.len() >= 4 && self.visited[0] == self.visited[1] {
                        self.loops.push(self.path.clone());
                    }
                    continue;
                }
                // A house contains at most one cell of each colour.
                if self.visited[self.path.len() % 2] & HOUSE_BITS[next] != 0 {
                    continue;
                }
                let candidates = self.board.candidates[next];
                let extra = extra | candidates & !self.digits;
                let is_pair = candidates == self.digits;
                if is_pair || extra.is_power_of_two() || free > 0 {
                    self.push(next);
                    self.extend(free - i32::from(!is_pair), extra, Some(kind));
                    self.pop();
                }
            }
        }
    }
}

/// A valid loop.
struct Loop<'b> {
    board: &'b Board,
    digits: u16,
    rating: u8,
    /// The cells with extra candidates.
    extra: Vec<usize>,
    /// The union of the extra candidates.
    values: u16,
}

impl<'b> Loop<'b> {
    fn new(board: &'b Board, digits: u16, path: &[usize]) -> Self {
        let rating = match path.len() {
            ..6 => BASIC,
            6..8 => 46,
            8..10 => 47,
            _ => 50,
        };
        let extra: Vec<usize> =
            path.iter().copied().filter(|cell| board.candidates[*cell] != digits).collect();
        let values = extra.iter().fold(0, |set, &cell| set | board.candidates[cell]) & !digits;
        Self { board, digits, rating, extra, values }
    }

    fn add_to(&self, lowest: &mut Lowest) {
        match self.extra[..] {
            [cell] => {
                lowest.add(RatedSteps::removing_from(self.board, self.rating, [cell], self.digits));
            }
            [first, second] => {
                if self.values.is_power_of_two() {
                    lowest.add(self.one_value());
                } else {
                    self.with_sets(first, second, lowest);
                }
                lowest.add(self.locked(first, second));
            }
            [_, _, _, ..] if self.values.is_power_of_two() => lowest.add(self.one_value()),
            _ => {}
        }
    }

    /// Type 2: all extra candidates are of one digit.
    fn one_value(&self) -> RatedSteps {
        let seen = self.extra.iter().fold(self.board.empty, |set, &cell| set & PEERS[cell]);
        RatedSteps::removing_from(self.board, self.rating, cells_of(seen), self.values)
    }

    /// Type 4: one of the digits has no other place in a house of both cells, so the other digit goes.
    fn locked(&self, first: usize, second: usize) -> RatedSteps {
        let is_locked = |digit: usize| {
            let common = common_houses(first, second);
            // Both cells have both digits, so two places of a common house are these cells.
            common.into_iter().any(|house| self.board.places[house][digit].count_ones() == 2)
        };
        let (low, high) = (self.digits.trailing_zeros(), self.digits.ilog2());
        let removed = if is_locked(low as usize) {
            1 << high
        } else if is_locked(high as usize) {
            1 << low
        } else {
            return RatedSteps::rated(self.rating);
        };
        RatedSteps::removing_from(self.board, self.rating, [first, second], removed)
    }

    /// Type 3: one of the two cells is in a naked or hidden set of a common house.
    fn with_sets(&self, first: usize, second: usize, lowest: &mut Lowest) {
        for degree in 2..=7 {
            let rating = self.rating + (degree - 1) as u8;
            // Larger sets rate higher.
            if rating > lowest.rating() {
                return;
            }
            for house in common_houses(first, second) {
                let empty = self.board.empty_in(house);
                if degree * 2 <= empty && degree >= self.values.count_ones() as usize {
                    self.naked(house, (first, second), degree, lowest);
                }
                if degree * 2 < empty {
                    self.hidden(house, (first, second), degree, lowest);
                }
            }
        }
    }

    fn naked(&self, house: usize, cells: (usize, usize), degree: usize, lowest: &mut Lowest) {
        let board = self.board;
        let places: u16 = place_bit(house, cells.0) | place_bit(house, cells.1);
        let others: Vec<usize> = (0..9)
            .filter(|place| {
                places >> place & 1 == 0
                    && board.candidates[usize::from(CELLS[house][*place])].count_ones() >= 2
            })
            .collect();
        let shared = self.values & board.candidates[cells.0] & board.candidates[cells.1];
        for chosen in combinations(degree - 1, others.len()) {
            let chosen = bits(chosen as u16).fold(0u16, |set, index| set | 1 << others[index]);
            let of_others =
                cells_at(house, chosen).fold(0, |set, cell| set | board.candidates[cell]);
            let all = of_others | self.values;
            if (shared | of_others).count_ones() as usize != degree
                || all.count_ones() as usize != degree
            {
                continue;
            }
            let rest = cells_at(house, !(chosen | places) & 0x1ff);
            let rating = self.rating + (degree - 1) as u8;
            lowest.add(RatedSteps::removing_from(board, rating, rest, all));
        }
    }

    fn hidden(&self, house: usize, cells: (usize, usize), degree: usize, lowest: &mut Lowest) {
        let board = self.board;
        let places: u16 = place_bit(house, cells.0) | place_bit(house, cells.1);
        let second = place_bit(house, cells.1);
        let others: Vec<usize> = bits(!(self.digits | self.values) & 0x1ff).collect();
        for chosen in combinations(degree - 2, others.len()) {
            let digits =
                bits(chosen as u16).fold(self.digits, |set, index| set | 1 << others[index]);
            // Both cells count as one place: one of them holds an extra candidate, which is not in the set, so both together
            // hold at most one digit of it.
            let of = |digit: usize| board.places[house][digit] & !second;
            let union = bits(digits).fold(0, |set, digit| set | of(digit));
            if union.count_ones() as usize != degree || bits(digits).any(|digit| of(digit) == 0) {
                continue;
            }
            let rest = cells_at(house, union & !places);
            let rating = self.rating + (degree - 1) as u8;
            lowest.add(RatedSteps::removing_from(board, rating, rest, !digits));
        }
    }
}

/// Returns the houses that contain both cells.
fn common_houses(first: usize, second: usize) -> Vec<usize> {
    houses_of(first).filter(|&house| HOUSE_SETS[house] >> second & 1 != 0).collect()
}

/// Returns the bit of a cell's place in a house.
fn place_bit(house: usize, cell: usize) -> u16 {
    let kind = HOUSES[cell].iter().position(|&other| usize::from(other) == house);
    kind.map_or(0, |kind| 1 << PLACES[cell][kind])
}

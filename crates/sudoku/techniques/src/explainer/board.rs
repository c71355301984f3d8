//! The usual board with its candidates, by cells and by houses.
//!
//! Houses 0 to 8 are the blocks, 9 to 17 the rows and 18 to 26 the columns: the order in which Sudoku Explainer
//! tries the houses of a cell. Digits count from 0. A set of cells is a `u128` with a bit a cell; a set of digits
//! or of places in a house is a `u16`.
//!
//! Invariant: `places[h][d]` has bit p exactly if `candidates[CELLS[h][p]]` has bit d.

use std::ops::RangeInclusive;

/// Number of cells.
pub(super) const CELL_COUNT: usize = 81;
/// Number of houses.
pub(super) const HOUSE_COUNT: usize = 27;
/// The first row among the houses.
pub(super) const ROWS: usize = 9;
/// The first column among the houses.
pub(super) const COLUMNS: usize = 18;

/// The cells of each house.
pub(super) const CELLS: [[u8; 9]; HOUSE_COUNT] = GEOMETRY.cells;
/// The block, the row and the column of each cell.
pub(super) const HOUSES: [[u8; 3]; CELL_COUNT] = GEOMETRY.houses;
/// The place of each cell in its block, its row and its column.
pub(super) const PLACES: [[u8; 3]; CELL_COUNT] = GEOMETRY.places;
/// The cells that share a house with each cell.
pub(super) const PEERS: [u128; CELL_COUNT] = peers();
/// The cells of each house as a set.
pub(super) const HOUSE_SETS: [u128; HOUSE_COUNT] = GEOMETRY.sets;
/// The places of each house that lie in each other one.
pub(super) const CROSSINGS: [[u16; HOUSE_COUNT]; HOUSE_COUNT] = crossings();

/// The houses of each cell as bits.
pub(super) const HOUSE_BITS: [u32; CELL_COUNT] = GEOMETRY.bits;

const GEOMETRY: Geometry = geometry();

struct Geometry {
    cells: [[u8; 9]; HOUSE_COUNT],
    houses: [[u8; 3]; CELL_COUNT],
    places: [[u8; 3]; CELL_COUNT],
    sets: [u128; HOUSE_COUNT],
    bits: [u32; CELL_COUNT],
}

const fn geometry() -> Geometry {
    let mut all = Geometry {
        cells: [[0; 9]; HOUSE_COUNT],
        houses: [[0; 3]; CELL_COUNT],
        places: [[0; 3]; CELL_COUNT],
        sets: [0; HOUSE_COUNT],
        bits: [0; CELL_COUNT],
    };
    let mut cell = 0;
    while cell < CELL_COUNT {
        let (row, column) = (cell / 9, cell % 9);
        let houses = [row / 3 * 3 + column / 3, ROWS + row, COLUMNS + column];
        let places = [row % 3 * 3 + column % 3, column, row];
        let mut kind = 0;
        while kind < 3 {
            all.cells[houses[kind]][places[kind]] = cell as u8;
            all.houses[cell][kind] = houses[kind] as u8;
            all.places[cell][kind] = places[kind] as u8;
            all.sets[houses[kind]] |= 1 << cell;
            all.bits[cell] |= 1 << houses[kind];
            kind += 1;
        }
        cell += 1;
    }
    all
}

const fn peers() -> [u128; CELL_COUNT] {
    let mut peers = [0; CELL_COUNT];
    let mut cell = 0;
    while cell < CELL_COUNT {
        let [block, row, column] = HOUSES[cell];
        let seen =
            HOUSE_SETS[block as usize] | HOUSE_SETS[row as usize] | HOUSE_SETS[column as usize];
        peers[cell] = seen & !(1 << cell);
        cell += 1;
    }
    peers
}

const fn crossings() -> [[u16; HOUSE_COUNT]; HOUSE_COUNT] {
    let mut crossings = [[0; HOUSE_COUNT]; HOUSE_COUNT];
    let mut house = 0;
    while house < HOUSE_COUNT {
        let mut other = 0;
        while other < HOUSE_COUNT {
            let mut place = 0;
            while place < 9 {
                let is_in = HOUSE_SETS[other] >> CELLS[house][place] & 1 != 0;
                crossings[house][other] |= (is_in as u16) << place;
                place += 1;
            }
            other += 1;
        }
        house += 1;
    }
    crossings
}

/// Returns the numbers of the bits of a set of digits or places, in ascending order.
pub(super) fn bits(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            bit
        })
    })
}

/// Returns the block, the row and the column of a cell.
#[inline]
pub(super) fn houses_of(cell: usize) -> impl Iterator<Item = usize> {
    HOUSES[cell].iter().map(|&house| usize::from(house))
}

/// Returns the cells at these places of a house.
#[inline]
pub(super) fn cells_at(house: usize, places: u16) -> impl Iterator<Item = usize> {
    bits(places).map(move |place| usize::from(CELLS[house][place]))
}

/// Returns the cell at the first of these places of a house.
#[inline]
pub(super) fn first_at(house: usize, places: u16) -> usize {
    usize::from(CELLS[house][places.trailing_zeros() as usize])
}

/// Returns `true` if a set has two members.
#[inline]
pub(super) fn is_pair(set: u16) -> bool {
    let rest = set & set.wrapping_sub(1);
    rest.is_power_of_two()
}

/// Returns the cells of a set in ascending order.
pub(super) fn cells_of(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            cell
        })
    })
}

/// Returns the set of these cells.
pub(super) fn set_of(cells: impl Iterator<Item = usize>) -> u128 {
    cells.fold(0, |set, cell| set | 1 << cell)
}

/// The values and the candidates of a grid while it is solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    /// The candidates of each cell; none if the cell has a value.
    pub candidates: [u16; CELL_COUNT],
    /// The places of each digit in each house.
    pub places: [[u16; 9]; HOUSE_COUNT],
    /// The cells without a value.
    pub empty: u128,
    /// Number of cells that have each digit as their value.
    pub filled: [u8; 9],
}

impl Board {
    /// Returns the board with these values (0 is empty) and the candidates that they leave; `None` if a value is
    /// above 9 or occurs twice in a house.
    pub(super) fn new(values: &[u8; CELL_COUNT]) -> Option<Self> {
        let mut board = Self {
            candidates: [0x1ff; CELL_COUNT],
            places: [[0x1ff; 9]; HOUSE_COUNT],
            empty: (1 << CELL_COUNT) - 1,
            filled: [0; 9],
        };
        for (cell, &value) in values.iter().enumerate() {
            if value == 0 {
                continue;
            }
            let digit = usize::from(value) - 1;
            if digit > 8 || !board.has(cell, digit) {
                return None;
            }
            board.place(cell, digit);
        }
        Some(board)
    }

    /// Returns `true` if the digit is a candidate of the cell.
    pub(super) fn has(&self, cell: usize, digit: usize) -> bool {
        self.candidates[cell] >> digit & 1 != 0
    }

    /// Returns `true` if every cell has a value.
    pub(super) fn is_solved(&self) -> bool {
        self.empty == 0
    }

    /// Returns the number of empty cells of a house.
    pub(super) fn empty_in(&self, house: usize) -> usize {
        (self.empty & HOUSE_SETS[house]).count_ones() as usize
    }

    /// Returns the cells that have the digit as a candidate.
    pub(super) fn cells_with(&self, digit: usize) -> u128 {
        // From the rows, since the places of a row are successive cells.
        (0..9).fold(0, |set, row| set | u128::from(self.places[ROWS + row][digit]) << (9 * row))
    }

    /// Returns the empty cells that have one of these numbers of candidates.
    pub(super) fn cells_of_size(&self, sizes: RangeInclusive<u32>) -> u128 {
        let cells = cells_of(self.empty);
        set_of(cells.filter(|&cell| sizes.contains(&self.candidates[cell].count_ones())))
    }

    /// Returns the cells whose candidates differ from another grid's.
    pub(super) fn changed_since(&self, earlier: &Self) -> u128 {
        let is_changed = |&cell: &usize| self.candidates[cell] != earlier.candidates[cell];
        set_of((0..CELL_COUNT).filter(is_changed))
    }

    /// Removes a candidate, if it is there.
    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        self.candidates[cell] &= !(1 << digit);
        for (house, place) in HOUSES[cell].into_iter().zip(PLACES[cell]) {
            self.places[usize::from(house)][digit] &= !(1 << place);
        }
    }

    /// Removes candidates of a cell.
    pub(super) fn remove_all(&mut self, cell: usize, digits: u16) {
        for digit in bits(digits & self.candidates[cell]) {
            self.remove(cell, digit);
        }
    }

    /// Gives a cell its value, and removes the candidates that the value excludes.
    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        // A second call would count the digit twice in `filled`.
        if self.empty >> cell & 1 == 0 {
            return;
        }
        self.remove_all(cell, 0x1ff);
        self.empty &= !(1 << cell);
        self.filled[digit] += 1;
        for house in houses_of(cell) {
            for other in cells_at(house, self.places[house][digit]) {
                self.remove(other, digit);
            }
        }
    }

    /// Returns `true` if an empty cell has no candidate.
    pub(super) fn is_contradictory(&self) -> bool {
        // Cells with a value have no candidates either.
        let without = self.candidates.iter().filter(|&&candidates| candidates == 0).count();
        without + self.empty.count_ones() as usize > CELL_COUNT
    }
}

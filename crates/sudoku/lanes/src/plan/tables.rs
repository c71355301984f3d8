//! Constraints beyond regions, as tables of bits.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use clausoku_board::{Cell, Variant};
use clausoku_constraints::{Pairs, Table};

/// The constraints of a variant, apart from which cells differ. Bit v of a set is the value v + 1.
///
/// **Invariant.** If each cell has one value, and peers have different values, a pass over the tables removes
/// nothing exactly if all constraints hold.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tables {
    /// The initial candidates of cells that do not start with all of them.
    pub starts: Vec<(u32, u128)>,
    pub relations: Vec<Relation>,
    /// The supports of values, shared by relations; [`Relation::supports`] has indices of them.
    pub supports: Vec<Vec<Support>>,
    pub sums: Vec<Sets>,
    pub choices: Vec<Choice>,
}

/// A relation on two cells.
#[derive(Clone, Debug)]
pub(crate) struct Relation {
    pub cells: [u32; 2],
    /// Index of the supports of each of the two cells in the other one.
    pub supports: [u32; 2],
}

/// Values of a cell that support the same values of another.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Support {
    pub values: u128,
    pub supported: u128,
}

/// Cells that differ and have the values of one of the sets.
#[derive(Clone, Debug)]
pub(crate) struct Sets {
    pub cells: Vec<u32>,
    /// The possible sets.
    pub values: Vec<u128>,
    /// The regions that contain several of the cells.
    pub around: Vec<Around>,
}

/// A region that contains several of the cells of a constraint.
#[derive(Clone, Debug)]
pub(crate) struct Around {
    /// The cells of the constraint outside of the region.
    pub outside: Vec<u32>,
    /// The other cells of the region.
    pub rest: Vec<u32>,
    /// `true` if the region contains every symbol.
    pub complete: bool,
}

/// Cells and sets of values: at least one cell has one of its values.
pub(crate) type Choice = Vec<(u32, u128)>;

impl Tables {
    /// Returns the tables of the constraints of the variant, and the pairs of cells that they require to differ.
    pub(super) fn new(variant: &Variant, tables: Vec<Table>) -> (Self, Vec<[u32; 2]>) {
        let order = variant.order();
        let mut building = Building::default();
        for table in tables {
            match table {
                Table::Relation { cells, related } => building.relation(cells, &related),
                Table::Sets { cells, sets } => building.sets(&cells, &sets, order),
                Table::OneOf(cells) => building.choice(&cells, variant.cell_count()),
            }
        }
        let Building { mut tables, starts, pairs, .. } = building;
        let every = u128::MAX >> (u128::BITS as usize - order);
        tables.starts = starts.into_iter().filter(|&(_, set)| set != every).collect();
        (tables, pairs)
    }

    /// Adds to each constraint of sets the regions, which are sets of cells that differ, that contain several of its cells.
    pub(super) fn surround(&mut self, regions: &[BTreeSet<u32>], order: usize) {
        for Sets { cells, around, .. } in &mut self.sums {
            for region in regions {
                let (inside, outside): (Vec<u32>, Vec<u32>) =
                    cells.iter().partition(|cell| region.contains(cell));
                let rest: Vec<u32> =
                    region.iter().copied().filter(|cell| !inside.contains(cell)).collect();
                // A single cell of a region says nothing about the others that the region does not.
                if inside.len() > 1 && !rest.is_empty() {
                    around.push(Around { outside, rest, complete: region.len() == order });
                }
            }
        }
    }

    /// Returns `true` if a sweep has no table to apply.
    pub(crate) fn is_empty(&self) -> bool {
        self.relations.is_empty() && self.sums.is_empty() && self.choices.is_empty()
    }
}

/// The tables so far.
#[derive(Default)]
struct Building {
    tables: Tables,
    starts: BTreeMap<u32, u128>,
    /// The index of each list of supports.
    known: HashMap<Vec<Support>, u32>,
    pairs: Vec<[u32; 2]>,
}

impl Building {
    fn restrict(&mut self, cell: u32, values: u128) {
        *self.starts.entry(cell).or_insert(u128::MAX) &= values;
    }

    fn relation(&mut self, cells: [Cell; 2], related: &Pairs) {
        let cells = cells.map(|cell| cell.index() as u32);
        let has = |test: &dyn Fn(usize, usize) -> bool| {
            (0..related.order()).all(|first| {
                (0..related.order()).all(|second| related.has(first, second) == test(first, second))
            })
        };
        if has(&|_, _| true) {
            return;
        }
        // Cells that only differ are peers, which take fewer operations than a table.
        if has(&|first, second| first != second) {
            self.pairs.push(cells);
            return;
        }
        let rows = |pairs: &Pairs| -> Vec<u128> {
            // The lanes have at most 128 symbols: two words.
            let word = |row: &[u64], index: usize| u128::from(row.get(index).copied().unwrap_or(0));
            let row = |row: &[u64]| word(row, 0) | word(row, 1) << 64;
            (0..pairs.order()).map(|own| row(pairs.row(own))).collect()
        };
        let forward = self.supports(&rows(related), cells[0]);
        let backward = self.supports(&rows(&related.transposed()), cells[1]);
        self.tables.relations.push(Relation { cells, supports: [forward, backward] });
    }

    /// Returns the index of these rows: row v is the set of values that value v of the cell
    /// supports.
    fn supports(&mut self, rows: &[u128], cell: u32) -> u32 {
        let mut supports: Vec<Support> = Vec::new();
        for (value, &supported) in rows.iter().enumerate().filter(|(_, supported)| **supported != 0)
        {
            match supports.iter_mut().find(|support| support.supported == supported) {
                Some(support) => support.values |= 1 << value,
                None => supports.push(Support { values: 1 << value, supported }),
            }
        }
        // Values without support are removed once, before the first sweep, and need no row.
        self.restrict(cell, supports.iter().fold(0, |all, support| all | support.values));
        // Many pairs of cells have the same relation, whose rows are stored once.
        let next = self.known.len() as u32;
        let index = *self.known.entry(supports.clone()).or_insert(next);
        if index == next {
            self.tables.supports.push(supports);
        }
        index
    }

    fn sets(&mut self, cells: &[Cell], sets: &[Vec<u16>], order: usize) {
        // For two cells, a relation removes more: it knows which value goes with which.
        if let &[first, second] = cells {
            let pair = |own: usize, other: usize| {
                let values = [own.min(other) as u16 + 1, own.max(other) as u16 + 1];
                own != other && sets.iter().any(|set| set[..] == values)
            };
            return self.relation([first, second], &Pairs::new(order, pair));
        }
        let cells: Vec<u32> = cells.iter().map(|cell| cell.index() as u32).collect();
        let values: Vec<u128> =
            sets.iter().map(|values| set(values.iter().map(|&v| usize::from(v) - 1))).collect();
        let all = values.iter().fold(0, |all, set| all | set);
        for &cell in &cells {
            self.restrict(cell, all);
        }
        if cells.len() > 1 {
            self.tables.sums.push(Sets { cells, values, around: Vec::new() });
        }
    }

    fn choice(&mut self, cells: &[(Cell, Vec<u16>)], cell_count: usize) {
        let of = |(cell, values): &(Cell, Vec<u16>)| {
            (cell.index() as u32, set(values.iter().map(|&value| usize::from(value) - 1)))
        };
        match cells {
            // Unsatisfiable, so every cell loses all values.
            [] => (0..cell_count as u32).for_each(|cell| self.restrict(cell, 0)),
            [only] => {
                let (cell, values) = of(only);
                self.restrict(cell, values);
            }
            several => self.tables.choices.push(several.iter().map(of).collect()),
        }
    }
}

/// Returns the set of these values, which are counted from 0.
fn set(values: impl Iterator<Item = usize>) -> u128 {
    values.fold(0, |set, value| set | 1 << value)
}

//! The number of solutions of the usual board with a given first band.
//!
//! Each column lacks six symbols; the second band contains three of them. The choices of these three are independent in
//! the three stacks. For each choice, the symbols of the columns of both other bands are known, and what is left is to
//! count the orders in which they make rows. The order of the columns in a block does not matter for that, so a block is
//! one of 280 partitions of the symbols into triples; and as symbols can be renamed, the first block can be the first
//! partition.

use std::collections::HashMap;

use crate::classes::Band;

/// A set of symbols: bit s − 1 for the number s.
type Set = u16;

const ALL: Set = 0x1ff;

/// The three columns of a block, as sets of symbols.
type Columns = [Set; 3];

/// What is computed once for all bands.
pub(crate) struct Tables {
    /// By partition, its columns in ascending order: its index.
    indices: HashMap<Columns, usize>,
    /// By two partitions: the second one, if symbols are so renamed that the first becomes the partition of index 0.
    renamed: Vec<Vec<usize>>,
    /// By the partitions of the second and the third block, if the first has index 0: the number of orders.
    orders: Vec<Vec<u64>>,
}

impl Tables {
    pub(crate) fn new() -> Self {
        let mut partitions = Vec::new();
        for first in triples(ALL) {
            for second in triples(ALL & !first) {
                let columns = [first, second, ALL & !first & !second];
                if columns.is_sorted() {
                    partitions.push(columns);
                }
            }
        }
        let numbered =
            partitions.iter().copied().enumerate().map(|(index, columns)| (columns, index));
        let indices: HashMap<Columns, usize> = numbered.collect();
        let renamed_by = |from: &Columns| -> Vec<usize> {
            let mut names = [0; 9];
            for (from, to) in from.iter().zip(&partitions[0]) {
                for (from, to) in symbols(*from).into_iter().zip(symbols(*to)) {
                    names[from.trailing_zeros() as usize] = to;
                }
            }
            let rename = |set: Set| symbols(set).map(|one| names[one.trailing_zeros() as usize]);
            let image = |columns: &Columns| {
                sorted(columns.map(|column| rename(column).iter().fold(0, |all, one| all | one)))
            };
            partitions.iter().map(|columns| indices[&image(columns)]).collect()
        };
        let renamed = partitions.iter().map(renamed_by).collect();
        let orders_of = |second: &Columns| {
            partitions.iter().map(|third| orders([partitions[0], *second, *third])).collect()
        };
        let orders = partitions.iter().map(orders_of).collect();
        Self { indices, renamed, orders }
    }

    pub(crate) fn completions(&self, band: &Band) -> u64 {
        let stacks = [0, 1, 2].map(|stack| self.choices(columns(band, stack)));
        let mut total = 0;
        for first in &stacks[0] {
            let renamed = [&self.renamed[first[0]], &self.renamed[first[1]]];
            for second in &stacks[1] {
                let orders = [0, 1].map(|band: usize| &self.orders[renamed[band][second[band]]]);
                for third in &stacks[2] {
                    total += orders[0][renamed[0][third[0]]] * orders[1][renamed[1][third[1]]];
                }
            }
        }
        total
    }

    /// Returns the partitions that the blocks of the second and the third band can have below these columns.
    fn choices(&self, above: Columns) -> Vec<[usize; 2]> {
        let mut found = Vec::new();
        for first in triples(ALL & !above[0]) {
            for second in triples(ALL & !above[1] & !first) {
                let third = ALL & !first & !second;
                if third & above[2] == 0 {
                    let chosen = [first, second, third];
                    let rest = [0, 1, 2].map(|column| ALL & !above[column] & !chosen[column]);
                    found.push([chosen, rest].map(|columns| self.indices[&sorted(columns)]));
                }
            }
        }
        found
    }
}

fn columns(band: &Band, stack: usize) -> Columns {
    [0, 1, 2].map(|column| band.iter().fold(0, |set, row| set | 1 << (row[3 * stack + column] - 1)))
}

fn sorted(mut columns: Columns) -> Columns {
    columns.sort_unstable();
    columns
}

/// Returns the sets of three symbols within this one.
fn triples(free: Set) -> impl Iterator<Item = Set> {
    (0..=ALL).filter(move |set| set & !free == 0 && set.count_ones() == 3)
}

/// Returns the number of orders in which the symbols of these columns, block by block, make rows without a repeated symbol.
fn orders([first, second, third]: [Columns; 3]) -> u64 {
    let mut count = 0;
    let free = [0; 3];
    for rows in arrangements(first, free) {
        for both in arrangements(second, rows) {
            let fits =
                both.iter().all(|row| third.iter().all(|column| (column & !row).is_power_of_two()));
            count += u64::from(fits);
        }
    }
    count
}

/// Returns what the rows contain after the columns of another block, for each order of their symbols that repeats
/// none.
fn arrangements(block: Columns, rows: [Set; 3]) -> Vec<[Set; 3]> {
    let mut found = vec![rows];
    for [a, b, c] in block.map(symbols) {
        let orders = [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]];
        let extended = |rows: [Set; 3]| {
            let fits = move |order: &[Set; 3]| (0..3).all(|row| order[row] & rows[row] == 0);
            let join = move |order: [Set; 3]| [0, 1, 2].map(|row: usize| rows[row] | order[row]);
            orders.into_iter().filter(fits).map(join)
        };
        found = found.into_iter().flat_map(extended).collect();
    }
    found
}

/// Returns the three symbols of a column as sets.
fn symbols(column: Set) -> [Set; 3] {
    let first = column & column.wrapping_neg();
    let rest = column & !first;
    let second = rest & rest.wrapping_neg();
    [first, second, rest & !second]
}

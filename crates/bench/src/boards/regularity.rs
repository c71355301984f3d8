//! Measures the similarity of a solution to a shuffled cyclic pattern.

use std::collections::HashMap;

use clausoku::board::{Scope, Symbol};
use clausoku::{Grid, Variant};

/// Returns the share of the pairs of rows between which the symbols are exchanged in cycles of one length: 1
/// for every shuffled cyclic pattern, since neither renaming symbols nor exchanging lines changes the
/// cycles, and near 0 for a random solution of a large board.
///
/// The cycles are those of the permutation that maps the symbol of row r in each column to that of row s.
pub fn regularity(variant: &Variant, solution: &Grid) -> f64 {
    let regions = variant.regions().iter().filter(|region| region.scope == Scope::Row);
    let rows: Vec<Vec<Symbol>> = regions
        .map(|region| region.cells.iter().filter_map(|&cell| solution.get(cell)).collect())
        .collect();
    let mut pairs = 0_u32;
    let mut regular = 0_u32;
    for (index, row) in rows.iter().enumerate() {
        for other in &rows[index + 1..] {
            pairs += 1;
            let lengths = cycles(row, other);
            regular += u32::from(lengths.windows(2).all(|pair| pair[0] == pair[1]));
        }
    }
    if pairs == 0 { 1.0 } else { f64::from(regular) / f64::from(pairs) }
}

/// Returns the lengths of the cycles of the permutation from one row to the other.
fn cycles(row: &[Symbol], other: &[Symbol]) -> Vec<usize> {
    let mut next: HashMap<Symbol, Symbol> =
        row.iter().copied().zip(other.iter().copied()).collect();
    let mut lengths = Vec::new();
    for &start in row {
        let mut length = 0;
        let mut symbol = start;
        while let Some(following) = next.remove(&symbol) {
            length += 1;
            symbol = following;
        }
        if length > 0 {
            lengths.push(length);
        }
    }
    lengths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cycles_are_counted() {
        let mut found = cycles(&row(&[1, 2, 3, 4, 5, 6]), &row(&[2, 3, 1, 5, 4, 6]));
        found.sort_unstable();
        assert_eq!(found, [1, 2, 3]);
    }

    fn row(numbers: &[u16]) -> Vec<Symbol> {
        numbers.iter().filter_map(|&number| Symbol::from_number(number)).collect()
    }
}

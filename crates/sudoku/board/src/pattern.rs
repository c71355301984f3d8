//! Constructs solutions of boards of any order without search.

use crate::{Grid, Symbol, Variant};

/// Returns a solution of a board with rectangular blocks and no other regions; `None` for other boards.
///
/// Row r of the pattern holds the symbols in cyclic order, shifted by a block's width from row to row
/// and by one from band to band; then its symbols, its bands and stacks, and the rows and columns
/// within each are shuffled. These are a small and regular part of all solutions: at orders where
/// a solver fills an empty board, use a solver instead.
///
/// ```
/// use std::sync::Arc;
/// use clausoku_board::{Puzzle, Variant};
///
/// let variant = Arc::new(Variant::classic(144).unwrap());
/// let solution = clausoku_board::shuffled_pattern(&variant, &mut |lines| lines.reverse()).unwrap();
/// clausoku_board::check_solution(&Puzzle::empty(variant), &solution).unwrap();
/// ```
pub fn shuffled_pattern(variant: &Variant, shuffle: &mut dyn FnMut(&mut [usize])) -> Option<Grid> {
    let n = variant.order();
    // The pattern respects rows, columns and blocks, n of each, and no other region.
    let has_more = variant.regions().len() > 3 * n || !variant.constraints().is_empty();
    let (rows, columns) = variant.block_sides().filter(|_| !has_more)?;
    let mut symbols: Vec<usize> = (1..=n).collect();
    shuffle(&mut symbols);
    let from_row = shuffled_lines(columns, rows, shuffle);
    let from_column = shuffled_lines(rows, columns, shuffle);
    let mut grid = Grid::empty(variant.cell_count());
    for cell in variant.cells() {
        let position = variant.position(cell);
        let r = from_row[usize::from(position.row)];
        let c = from_column[usize::from(position.column)];
        let symbol = symbols[(r % rows * columns + r / rows + c) % n];
        grid.set(cell, Symbol::from_number(symbol as u16));
    }
    Some(grid)
}

/// Returns the lines in an order in which the bands (or stacks) are shuffled, and the lines within each.
fn shuffled_lines(bands: usize, size: usize, shuffle: &mut dyn FnMut(&mut [usize])) -> Vec<usize> {
    let mut order: Vec<usize> = (0..bands).collect();
    shuffle(&mut order);
    let mut lines = Vec::with_capacity(bands * size);
    for band in order {
        let mut inside: Vec<usize> = (0..size).map(|line| band * size + line).collect();
        shuffle(&mut inside);
        lines.extend(inside);
    }
    lines
}

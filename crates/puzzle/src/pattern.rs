//! Solutions that cost nothing, of boards of any order.

use crate::{Grid, Symbol, Variant};

/// Returns a solution of a board of rectangular blocks and nothing else; `None` for other boards.
///
/// Row r of the pattern holds the symbols in cyclic order, shifted by a block's width from row to row
/// and by one from band to band; then its symbols, its bands and stacks, and the rows and columns
/// within each are shuffled. That is a small part of all solutions, and a regular one: at orders where
/// a solver fills an empty board there is no need to be content with it.
///
/// ```
/// use std::sync::Arc;
/// use puzzle::{Puzzle, Variant};
///
/// let variant = Arc::new(Variant::classic(12).unwrap());
/// let solution = puzzle::shuffled_pattern(&variant, &mut |lines| lines.reverse()).unwrap();
/// puzzle::check_solution(&Puzzle::empty(variant), &solution).unwrap();
/// ```
pub fn shuffled_pattern(variant: &Variant, shuffle: &mut dyn FnMut(&mut [usize])) -> Option<Grid> {
    let (rows, columns) = block_sides(variant)?;
    let n = rows * columns;
    let mut symbols: Vec<usize> = (1..=n).collect();
    shuffle(&mut symbols);
    // Lines stay with their band (or stack): the bands are shuffled, and the lines within each.
    let mut lines = |bands: usize, size: usize| -> Vec<usize> {
        let mut order: Vec<usize> = (0..bands).collect();
        shuffle(&mut order);
        let mut lines = Vec::new();
        for band in order {
            let mut inside: Vec<usize> = (0..size).map(|line| band * size + line).collect();
            shuffle(&mut inside);
            lines.extend(inside);
        }
        lines
    };
    let (from_row, from_column) = (lines(columns, rows), lines(rows, columns));
    let mut grid = Grid::empty(variant.cell_count());
    for cell in variant.cells() {
        let position = variant.position(cell);
        let (r, c) =
            (from_row[usize::from(position.row)], from_column[usize::from(position.column)]);
        let symbol = symbols[(r % rows * columns + r / rows + c) % n];
        grid.set(cell, Symbol::from_number(symbol as u16));
    }
    Some(grid)
}

/// The rows and columns of a block, if the board has such blocks and nothing else.
fn block_sides(variant: &Variant) -> Option<(usize, usize)> {
    let name = variant.name();
    let n = variant.order();
    match name.split_once(':')? {
        ("classic", _) => Some((n.isqrt(), n.isqrt())),
        ("blocks", sides) => {
            let (rows, columns) = sides.split_once('x')?;
            Some((rows.parse().ok()?, columns.parse().ok()?))
        }
        _ => None,
    }
}

//! Solutions that cost nothing, of boards of any order.

use puzzle::{Grid, Symbol, Variant};

use crate::Rng;

/// A solution of a board of rectangular blocks and nothing else; `None` for other boards.
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
/// let solution = testkit::shuffled_pattern(&variant, &mut testkit::Rng::new(1)).unwrap();
/// puzzle::check_solution(&Puzzle::empty(variant), &solution).unwrap();
/// ```
pub fn shuffled_pattern(variant: &Variant, rng: &mut Rng) -> Option<Grid> {
    let (rows, columns) = block_sides(variant)?;
    let n = rows * columns;
    let mut symbols: Vec<u16> = (1..).take(n).collect();
    rng.shuffle(&mut symbols);
    // Lines stay with their band (or stack): the bands are shuffled, and the lines within each.
    let mut lines = |bands: usize, size: usize| -> Vec<usize> {
        let mut order: Vec<usize> = (0..bands).collect();
        rng.shuffle(&mut order);
        let mut lines = Vec::new();
        for band in order {
            let mut inside: Vec<usize> = (0..size).map(|line| band * size + line).collect();
            rng.shuffle(&mut inside);
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
        grid.set(cell, Symbol::from_number(symbol));
    }
    Some(grid)
}

/// The solution without this share of its cells, in percent, chosen at random. Whether it still has one
/// solution only is not asked.
pub fn emptied(solution: &Grid, percent: usize, rng: &mut Rng) -> Grid {
    let mut cells: Vec<_> = solution.filled().map(|(cell, _)| cell).collect();
    rng.shuffle(&mut cells);
    let mut givens = solution.clone();
    for &cell in &cells[..cells.len() * percent.min(100) / 100] {
        givens.set(cell, None);
    }
    givens
}

/// The rows and columns of a block, if the board has such blocks and nothing else.
pub fn block_sides(variant: &Variant) -> Option<(usize, usize)> {
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use puzzle::{Puzzle, check_solution};

    use super::*;

    #[test]
    fn patterns_are_solutions_and_boards_with_more_rules_have_none() {
        let mut rng = Rng::new(3);
        for name in ["classic:1", "classic:9", "blocks:2x3", "blocks:4x3", "classic:25"] {
            let variant = Arc::new(Variant::by_name(name).unwrap());
            let first = shuffled_pattern(&variant, &mut rng).unwrap();
            check_solution(&Puzzle::empty(variant.clone()), &first).unwrap();
            let another = shuffled_pattern(&variant, &mut rng).unwrap();
            assert_eq!(first == another, variant.order() == 1, "{name}");
        }
        assert_eq!(shuffled_pattern(&Variant::by_name("x").unwrap(), &mut rng), None);
    }

    #[test]
    fn the_share_is_emptied() {
        let (variant, mut rng) = (Variant::classic(3).unwrap(), Rng::new(4));
        let solution = shuffled_pattern(&variant, &mut rng).unwrap();
        for (percent, left) in [(0, 81), (36, 52), (100, 0), (200, 0)] {
            let givens = emptied(&solution, percent, &mut rng);
            assert_eq!(givens.filled().count(), left);
            assert!(givens.filled().all(|(cell, symbol)| solution.get(cell) == Some(symbol)));
        }
    }
}

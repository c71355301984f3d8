//! Solutions of boards of any order, without search, and transformations of a puzzle that keep its number of solutions.

use clausoku_board::{Grid, Position, Puzzle, Variant};

use crate::Rng;

/// Returns a solution of a board of rectangular blocks and nothing else, shuffled by the generator.
pub fn shuffled_pattern(variant: &Variant, rng: &mut Rng) -> Option<Grid> {
    clausoku_board::shuffled_pattern(variant, &mut |lines| rng.shuffle(lines))
}

/// Returns the solution without this percentage of its cells, chosen at random. The result may have
/// several solutions.
pub fn emptied(solution: &Grid, percent: usize, rng: &mut Rng) -> Grid {
    let mut cells: Vec<_> = solution.filled().map(|(cell, _)| cell).collect();
    rng.shuffle(&mut cells);
    let mut givens = solution.clone();
    for &cell in &cells[..cells.len() * percent.min(100) / 100] {
        givens.set(cell, None);
    }
    givens
}

/// Renames the symbols of the puzzle at random.
#[expect(clippy::missing_panics_doc, reason = "the same cells and symbols")]
pub fn relabelled(puzzle: &Puzzle, rng: &mut Rng) -> Puzzle {
    let mut names: Vec<_> = puzzle.variant().alphabet().symbols().collect();
    rng.shuffle(&mut names);
    let mut givens = Grid::empty(puzzle.givens().len());
    for (cell, symbol) in puzzle.givens().filled() {
        givens.set(cell, Some(names[symbol.index()]));
    }
    Puzzle::new(puzzle.variant().clone(), givens).expect("the same cells and symbols")
}

/// The puzzle with rows and columns exchanged.
///
/// # Panics
///
/// The board is not its own mirror image.
pub fn transposed(puzzle: &Puzzle) -> Puzzle {
    let variant = puzzle.variant();
    let mut givens = Grid::empty(puzzle.givens().len());
    for (cell, symbol) in puzzle.givens().filled() {
        let Position { row, column } = variant.position(cell);
        let mirrored = variant.cell_at(Position { row: column, column: row });
        givens.set(mirrored.expect("a symmetric board"), Some(symbol));
    }
    Puzzle::new(variant.clone(), givens).expect("the same cells and symbols")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use clausoku_board::{Puzzle, check_solution};

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
    fn the_percentage_is_emptied() {
        let variant = Variant::classic(9).unwrap();
        let mut rng = Rng::new(4);
        let solution = shuffled_pattern(&variant, &mut rng).unwrap();
        for (percent, left) in [(0, 81), (36, 52), (100, 0), (200, 0)] {
            let givens = emptied(&solution, percent, &mut rng);
            assert_eq!(givens.filled_count(), left);
            assert!(givens.filled().all(|(cell, symbol)| solution.get(cell) == Some(symbol)));
        }
    }
}

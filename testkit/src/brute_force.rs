//! Finds all solutions of a puzzle by brute force.

use clausoku_board::{Candidate, Cell, Grid, Puzzle, Symbol};

/// Returns the solutions of the puzzle in lexicographic order of cells, at most `limit` of them.
pub fn solutions(puzzle: &Puzzle, limit: usize) -> Vec<Grid> {
    let mut found = Vec::new();
    let mut grid = puzzle.givens().clone();
    let consistent =
        puzzle.givens().filled().all(|(cell, symbol)| fits(puzzle, &grid, cell, symbol));
    if consistent {
        let open: Vec<Cell> = grid.open().collect();
        fill(puzzle, &mut grid, &open, limit, &mut found);
    }
    found
}

fn fill(puzzle: &Puzzle, grid: &mut Grid, open: &[Cell], limit: usize, found: &mut Vec<Grid>) {
    let Some((&cell, rest)) = open.split_first() else {
        found.push(grid.clone());
        return;
    };
    for symbol in puzzle.variant().alphabet().symbols() {
        if found.len() < limit && fits(puzzle, grid, cell, symbol) {
            grid.set(cell, Some(symbol));
            fill(puzzle, grid, rest, limit, found);
            grid.set(cell, None);
        }
    }
}

/// Returns whether no other cell of a region of this one has the symbol, and it is not excluded here.
fn fits(puzzle: &Puzzle, grid: &Grid, cell: Cell, symbol: Symbol) -> bool {
    let variant = puzzle.variant();
    let excluded = puzzle.is_excluded(Candidate { cell, symbol });
    !excluded
        && !variant.regions_of(cell).iter().any(|&region| {
            let cells = &variant.regions()[region as usize].cells;
            cells.iter().any(|&other| other != cell && grid.get(other) == Some(symbol))
        })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use clausoku_board::Variant;

    use super::*;

    #[test]
    fn the_4x4_board_has_288_solutions() {
        let empty = Puzzle::empty(Arc::new(Variant::classic(4).unwrap()));
        assert_eq!(solutions(&empty, 1000).len(), 288);
        assert_eq!(solutions(&empty, 5).len(), 5);
    }

    #[test]
    fn contradictory_givens_have_no_solution() {
        let variant = Arc::new(Variant::classic(4).unwrap());
        let mut givens = Grid::empty(16);
        for index in [0, 5] {
            givens.set(Cell::from_index(index), Symbol::from_number(1));
        }
        assert!(solutions(&Puzzle::new(variant, givens).unwrap(), 1).is_empty());
    }
}

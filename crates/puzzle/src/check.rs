//! Checking grids against the regions, with nothing else to trust.
//!
//! This is the last word on every answer that leaves the program, so it knows only the variant and
//! the givens: no clause, no variable, no solver.

use crate::{Candidate, Cell, Grid, Puzzle, Symbol, Variant};

/// A symbol that stands more than once in a region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The index of the region in [`Variant::regions`].
    pub region: usize,
    /// The symbol.
    pub symbol: Symbol,
    /// The cells of the region that hold it: two or more.
    pub cells: Vec<Cell>,
}

/// Every clash of the grid, by region and then by symbol.
pub fn clashes(variant: &Variant, grid: &Grid) -> Vec<Clash> {
    let mut found = Vec::new();
    let mut holders: Vec<Vec<Cell>> = vec![Vec::new(); variant.order()];
    for (region, cells) in variant.regions().iter().map(|region| &region.cells).enumerate() {
        for &cell in cells {
            if let Some(symbol) = grid.get(cell) {
                holders[symbol.index()].push(cell);
            }
        }
        for (symbol, holders) in variant.alphabet().symbols().zip(&mut holders) {
            if holders.len() > 1 {
                let cells = holders.clone();
                found.push(Clash { region, symbol, cells });
            }
            holders.clear();
        }
    }
    found
}

/// The first rule that a grid breaks as a solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BrokenRule {
    /// The grid is not of this board.
    #[error("the board has {expected} cells, but the grid has {found}")]
    Length {
        /// The cells of the variant.
        expected: usize,
        /// The cells of the grid.
        found: usize,
    },
    /// A cell is empty (K1).
    #[error("{0} is empty: every cell must hold a value (K1)")]
    Empty(String),
    /// A given was overwritten (I).
    #[error("{cell} holds {found}, but {given} was given there (I)")]
    Given {
        /// Where.
        cell: String,
        /// What was given.
        given: String,
        /// What stands there now.
        found: String,
    },
    /// A cell holds what is excluded from it.
    #[error("{cell} holds {found}, which the puzzle excludes there")]
    Excluded {
        /// Where.
        cell: String,
        /// What stands there.
        found: String,
    },
    /// A region holds a symbol twice.
    #[error("{region} holds {symbol} twice: in {first} and in {second} ({rule})")]
    Twice {
        /// The region's name.
        region: String,
        /// The rule: L2, C2, B2 or E2.
        rule: &'static str,
        /// The symbol's name.
        symbol: String,
        /// One cell.
        first: String,
        /// Another.
        second: String,
    },
}

/// Checks that the grid solves the puzzle: it is full, keeps the givens, holds nothing that is
/// excluded, and no region holds a symbol twice (so that every region of n cells is complete).
///
/// # Errors
///
/// Fails with the first rule that the grid breaks.
pub fn check_solution(puzzle: &Puzzle, solution: &Grid) -> Result<(), BrokenRule> {
    let variant = puzzle.variant();
    let (expected, found) = (variant.cell_count(), solution.len());
    if expected != found {
        return Err(BrokenRule::Length { expected, found });
    }
    let place = |cell| variant.position(cell).to_string();
    if let Some(cell) = solution.open().next() {
        return Err(BrokenRule::Empty(place(cell)));
    }
    let name = |symbol| variant.alphabet().name(symbol).to_owned();
    for (cell, given) in puzzle.givens().filled() {
        match solution.get(cell) {
            Some(found) if found != given => {
                return Err(BrokenRule::Given {
                    cell: place(cell),
                    given: name(given),
                    found: name(found),
                });
            }
            _ => {}
        }
    }
    let is_held = |&&Candidate { cell, symbol }: &&_| solution.get(cell) == Some(symbol);
    if let Some(&Candidate { cell, symbol }) = puzzle.excluded().iter().find(is_held) {
        return Err(BrokenRule::Excluded { cell: place(cell), found: name(symbol) });
    }
    match clashes(variant, solution).into_iter().next() {
        None => Ok(()),
        Some(clash) => {
            let region = &variant.regions()[clash.region];
            Err(BrokenRule::Twice {
                region: region.name.clone(),
                rule: region.scope.at_most_rule(),
                symbol: name(clash.symbol),
                first: place(clash.cells[0]),
                second: place(clash.cells[1]),
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    fn puzzle(numbers: &[u16]) -> Puzzle {
        let variant = Arc::new(Variant::classic(2).unwrap());
        Puzzle::new(variant, Grid::from_numbers(numbers.to_vec())).unwrap()
    }

    const SOLVED: [u16; 16] = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];

    #[test]
    fn a_solution_passes() {
        let givens = puzzle(&[1, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(check_solution(&givens, &Grid::from_numbers(SOLVED.to_vec())), Ok(()));
    }

    #[test]
    fn the_first_broken_rule_is_named() {
        let broken = |givens: &[(usize, u16)], changes: &[(usize, u16)]| {
            let (mut start, mut end) = ([0; 16], SOLVED);
            for &(cell, number) in givens {
                start[cell] = number;
            }
            for &(cell, number) in changes {
                end[cell] = number;
            }
            let error = check_solution(&puzzle(&start), &Grid::from_numbers(end.to_vec()));
            error.unwrap_err().to_string()
        };
        assert_eq!(broken(&[], &[(5, 0)]), "R2C2 is empty: every cell must hold a value (K1)");
        assert_eq!(broken(&[(1, 4)], &[]), "R1C2 holds 2, but 4 was given there (I)");
        assert_eq!(broken(&[], &[(0, 2)]), "row 1 holds 2 twice: in R1C1 and in R1C2 (L2)");
        // Two rows exchanged inside no band: rows and columns hold, blocks do not.
        let swapped = [(4, 2), (5, 1), (6, 4), (7, 3), (8, 3), (9, 4), (10, 1), (11, 2)];
        assert_eq!(broken(&[], &swapped), "block 1 holds 1 twice: in R1C1 and in R2C2 (B2)");
    }

    #[test]
    fn what_is_excluded_may_not_be_there() {
        let [cell, symbol] = [5, 3];
        let (cell, symbol) = (Cell::from_index(cell), Symbol::from_index(symbol as u16));
        let excluding = |symbol| puzzle(&[0; 16]).excluding([Candidate { cell, symbol }]).unwrap();
        let solution = Grid::from_numbers(SOLVED.to_vec());
        let error = check_solution(&excluding(symbol), &solution).unwrap_err();
        assert_eq!(error.to_string(), "R2C2 holds 4, which the puzzle excludes there");
        assert_eq!(check_solution(&excluding(Symbol::from_index(0)), &solution), Ok(()));
    }

    #[test]
    fn clashes_list_all_cells() {
        let grid = puzzle(&[3, 3, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        let found = clashes(grid.variant(), grid.givens());
        let names = |clash: &Clash| grid.variant().regions()[clash.region].name.clone();
        assert_eq!(found.iter().map(names).collect::<Vec<_>>(), ["row 1", "block 1"]);
        assert_eq!(found[0].cells.len(), 3);
        assert_eq!(found[0].symbol.number(), 3);
    }
}

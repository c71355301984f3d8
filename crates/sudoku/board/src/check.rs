//! Checks grids against the regions and constraints, independently of all other code.
//!
//! This is the final check of every answer that the program prints, so it uses only the variant and
//! the givens: no clauses, no variables, no solver.

use clausoku_text::joined;

use crate::constrained::broken;
use crate::{Candidate, Cell, Grid, Puzzle, Region, Symbol, Variant};

/// A symbol that occurs more than once in a region.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Clash {
    /// The index of the region in [`Variant::regions`].
    pub region: usize,
    /// The symbol.
    pub symbol: Symbol,
    /// The cells of the region that have it: two or more.
    pub cells: Vec<Cell>,
}

impl Clash {
    /// Returns the clash in words: `row 1 contains 1 twice: R1C1, R1C2`.
    pub fn in_words(&self, variant: &Variant) -> String {
        let symbol = variant.alphabet().name(self.symbol);
        let region = variant.regions().get(self.region).map_or("?", |region| &region.name);
        let cells: Vec<String> =
            self.cells.iter().map(|&cell| variant.position(cell).to_string()).collect();
        let times = match cells.len() {
            2 => "twice".to_owned(),
            n => format!("in {n} cells"),
        };
        format!("{region} contains {symbol} {times}: {}", cells.join(", "))
    }
}

/// Returns every clash of the grid, by region and then by symbol; of regions with the same cells, the clashes of the first one. Numbers beyond the symbols of the board do not clash.
pub fn clashes(variant: &Variant, grid: &Grid) -> Vec<Clash> {
    let mut found = Vec::new();
    let mut holders: Vec<Vec<Cell>> = Vec::new();
    let numbers = grid.numbers();
    for (region, Region { cells, .. }) in variant.distinct_regions() {
        // The set of the numbers modulo 64 shows that most regions have no clash: the bits of different numbers have the same sum as
        // union. A sum of this width does not overflow, as a region has at most 2²⁰ cells.
        let (mut union, mut sum) = (0_u64, 0_u128);
        for cell in cells {
            let number = numbers.get(cell.index()).copied().unwrap_or(0);
            let bit = u64::from(number != 0) << (number % 64);
            union |= bit;
            sum += u128::from(bit);
        }
        if sum == u128::from(union) {
            continue;
        }
        holders.resize(variant.order(), Vec::new());
        for &cell in cells {
            if let Some(symbol) = grid.get(cell) {
                holders.get_mut(symbol.index()).into_iter().for_each(|cells| cells.push(cell));
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

/// The first rule of the puzzle that a grid violates.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BrokenRule {
    /// The grid has another number of cells than the board.
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
    /// A cell holds a number that is no symbol of the board.
    #[error("{cell} holds the number {number}, but the board has {symbols} symbols")]
    Symbol {
        /// The cell.
        cell: String,
        /// The number, from 1.
        number: u16,
        /// The number of symbols.
        symbols: usize,
    },
    /// A given was changed (I).
    #[error("{cell} holds {found}, but {given} was given there (I)")]
    Given {
        /// The cell.
        cell: String,
        /// The given symbol.
        given: String,
        /// The symbol of the grid.
        found: String,
    },
    /// A cell has an excluded symbol.
    #[error("{cell} holds {found}, which the puzzle excludes there")]
    Excluded {
        /// The cell.
        cell: String,
        /// The symbol of the grid.
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
        /// The other cell.
        second: String,
    },
    /// A constraint beyond the regions does not hold.
    #[error("{constraint} does not hold: {values}")]
    Constraint {
        /// The constraint's name.
        constraint: String,
        /// The cells that violate it, with their symbols.
        values: String,
    },
}

/// Checks that the grid solves the puzzle: it is full, keeps the givens, has no
/// excluded candidate, no region has a symbol twice (so that every region of n cells is complete), and every
/// constraint holds.
///
/// # Errors
///
/// Fails with the first rule that the grid violates.
pub fn check_solution(puzzle: &Puzzle, solution: &Grid) -> Result<(), BrokenRule> {
    let variant = puzzle.variant();
    let expected = variant.cell_count();
    let found = solution.len();
    if expected != found {
        return Err(BrokenRule::Length { expected, found });
    }
    let place = |cell| variant.position(cell).to_string();
    let numbers = solution.numbers();
    let symbols = variant.order();
    let givens = puzzle.givens().numbers();
    // Without an early exit, so that the compiler uses vector instructions.
    let wrong = numbers.iter().zip(givens).fold(0, |wrong, (&number, &given)| {
        let no_symbol = u16::from(number == 0 || usize::from(number) > symbols);
        wrong | no_symbol | if given == 0 { 0 } else { given ^ number }
    });
    if wrong != 0
        && let Some(rule) = broken_cell(puzzle, solution)
    {
        return Err(rule);
    }
    let name = |symbol| variant.alphabet().name(symbol).to_owned();
    let mut excluded = puzzle.excluded().iter();
    let found = excluded.find(|candidate| solution.get(candidate.cell) == Some(candidate.symbol));
    if let Some(&Candidate { cell, symbol }) = found {
        return Err(BrokenRule::Excluded { cell: place(cell), found: name(symbol) });
    }
    match clashes(variant, solution).into_iter().next() {
        None => check_constraints(variant, solution),
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

/// Returns the rule that the cells of a grid break, each by itself: an empty cell, a number that is no symbol, or a changed given.
/// Clashes ignore such numbers: a board without regions accepted them.
fn broken_cell(puzzle: &Puzzle, solution: &Grid) -> Option<BrokenRule> {
    let variant = puzzle.variant();
    let symbols = variant.order();
    let place = |cell| variant.position(cell).to_string();
    let cell_of = |index: usize| place(Cell::from_index(index as u32));
    let numbers = solution.numbers();
    if let Some(index) = numbers.iter().position(|&number| number == 0) {
        return Some(BrokenRule::Empty(cell_of(index)));
    }
    if let Some(index) = numbers.iter().position(|&number| usize::from(number) > symbols) {
        let number = numbers[index];
        return Some(BrokenRule::Symbol { cell: cell_of(index), number, symbols });
    }
    let name = |symbol| variant.alphabet().name(symbol).to_owned();
    puzzle.givens().filled().find_map(|(cell, given)| {
        let other = solution.get(cell).filter(|&other| other != given)?;
        Some(BrokenRule::Given { cell: place(cell), given: name(given), found: name(other) })
    })
}

/// The number of cells that a broken constraint lists.
const LISTED: usize = 12;

/// Checks the constraints of a full grid.
fn check_constraints(variant: &Variant, solution: &Grid) -> Result<(), BrokenRule> {
    let Some((constraint, cells)) = broken(variant, solution.numbers()) else { return Ok(()) };
    let listed = cells.iter().take(LISTED).map(|&cell| {
        let name = solution.get(cell).map_or("?", |symbol| variant.alphabet().name(symbol));
        format!("{}={name}", variant.position(cell))
    });
    let more = (cells.len() > LISTED).then(|| "…".to_owned());
    let values = joined(listed.chain(more), " ");
    Err(BrokenRule::Constraint { constraint: variant.constraint_name(constraint), values })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    fn puzzle(numbers: &[u16]) -> Puzzle {
        let variant = Arc::new(Variant::classic(4).unwrap());
        Puzzle::new(variant, Grid::from_numbers(numbers.to_vec())).unwrap()
    }

    const SOLVED: [u16; 16] = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];

    #[test]
    fn a_solution_passes() {
        let givens = puzzle(&[1, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(check_solution(&givens, &Grid::from_numbers(SOLVED.to_vec())), Ok(()));
    }

    #[test]
    fn the_first_violated_rule_is_named() {
        assert_eq!(broken(&[], &[(5, 0)]), "R2C2 is empty: every cell must hold a value (K1)");
        assert_eq!(broken(&[(1, 4)], &[]), "R1C2 holds 2, but 4 was given there (I)");
        assert_eq!(broken(&[], &[(0, 2)]), "row 1 holds 2 twice: in R1C1 and in R1C2 (L2)");
        // Two rows of different bands exchanged: rows and columns are valid, blocks are not.
        let swapped = [(4, 2), (5, 1), (6, 4), (7, 3), (8, 3), (9, 4), (10, 1), (11, 2)];
        assert_eq!(broken(&[], &swapped), "block 1 holds 1 twice: in R1C1 and in R2C2 (B2)");
    }

    fn broken(givens: &[(usize, u16)], changes: &[(usize, u16)]) -> String {
        let (mut start, mut end) = ([0; 16], SOLVED);
        for &(cell, number) in givens {
            start[cell] = number;
        }
        for &(cell, number) in changes {
            end[cell] = number;
        }
        let error = check_solution(&puzzle(&start), &Grid::from_numbers(end.to_vec()));
        error.unwrap_err().to_string()
    }

    #[test]
    fn excluded_candidates_are_not_allowed() {
        let cell = Cell::from_index(5);
        let symbol = Symbol::from_index(3);
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
        let regions =
            found.iter().map(|clash| grid.variant().regions()[clash.region].name.as_str());
        assert_eq!(regions.collect::<Vec<_>>(), ["row 1", "block 1"]);
        assert_eq!(found[0].cells.len(), 3);
        assert_eq!(found[0].symbol.number(), 3);
    }
}

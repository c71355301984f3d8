//! Checking many solutions of one board, with nothing else to trust.

use crate::Variant;

/// The same as [`check_solution`](crate::check_solution) for many grids of one variant, given as numbers, a
/// byte a cell: it says only whether, not why.
///
/// ```
/// use puzzle::{Checker, Variant};
/// let checker = Checker::new(&Variant::classic(2).unwrap());
/// let mut givens = [0; 16];
/// givens[0] = 1;
/// let mut solution = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
/// assert!(checker.accepts(&givens, &solution));
/// solution.swap(0, 1);
/// assert!(!checker.accepts(&givens, &solution));
/// ```
#[derive(Clone, Debug)]
pub struct Checker {
    cells: usize,
    order: usize,
    /// The cells of one region after another.
    members: Vec<u32>,
    /// Where each region ends.
    ends: Vec<usize>,
}

impl Checker {
    /// A checker of the variant's solutions.
    pub fn new(variant: &Variant) -> Self {
        let (mut members, mut ends) = (Vec::new(), Vec::new());
        for region in variant.regions() {
            members.extend(region.cells.iter().map(|cell| cell.index() as u32));
            ends.push(members.len());
        }
        Self { cells: variant.cell_count(), order: variant.order(), members, ends }
    }

    /// Whether the solution is full, keeps the givens, and has no symbol twice in a region.
    pub fn accepts(&self, givens: &[u8], solution: &[u8]) -> bool {
        let keeps = |(&given, &number): (&u8, &u8)| given == 0 || given == number;
        let is_symbol = |&number: &u8| number != 0 && usize::from(number) <= self.order;
        givens.len() == self.cells
            && solution.len() == self.cells
            && givens.iter().zip(solution).all(keeps)
            && solution.iter().all(is_symbol)
            && if self.order < 64 {
                self.all_differ::<1>(solution)
            } else {
                self.all_differ::<4>(solution)
            }
    }

    /// Whether no region has a number twice, with sets of so many words.
    fn all_differ<const WORDS: usize>(&self, solution: &[u8]) -> bool {
        let mut start = 0;
        let mut clash = 0;
        for &end in &self.ends {
            let mut seen = [0_u64; WORDS];
            for &cell in &self.members[start..end] {
                let number = solution[cell as usize];
                let word = &mut seen[usize::from(number) / 64 % WORDS];
                clash |= *word >> (number % 64) & 1;
                *word |= 1 << (number % 64);
            }
            start = end;
        }
        clash == 0
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{Grid, Puzzle, check_solution};

    /// Both checks, which must agree, on a board whose symbols take several words, or one.
    fn check(variant: &str, change: impl Fn(&mut [u8], &mut [u8])) -> bool {
        let variant = Arc::new(Variant::by_name(variant).unwrap());
        let n = variant.order();
        let side = n.isqrt();
        let row = |cell: usize| cell / n;
        let shift = |cell: usize| row(cell) % side * side + row(cell) / side;
        let pattern = (0..n * n).map(|cell| ((shift(cell) + cell) % n) as u8 + 1);
        let mut solution: Vec<u8> = pattern.collect();
        let mut givens = vec![0; n * n];
        givens[3] = solution[3];
        change(&mut givens, &mut solution);
        let grid = |numbers: &[u8]| {
            Grid::from_numbers(numbers.iter().map(|&number| u16::from(number)).collect())
        };
        let puzzle = Puzzle::new(variant.clone(), grid(&givens)).unwrap();
        let accepted = Checker::new(&variant).accepts(&givens, &solution);
        assert_eq!(accepted, check_solution(&puzzle, &grid(&solution)).is_ok());
        accepted
    }

    #[test]
    fn it_agrees_with_the_check_that_says_why() {
        for variant in ["classic:4", "classic:9", "classic:100", "classic:225"] {
            assert!(check(variant, |_, _| ()));
            assert!(!check(variant, |_, solution| solution.swap(0, 1)));
            assert!(!check(variant, |_, solution| solution[5] = 0));
            assert!(!check(variant, |_, solution| solution[2] = solution[0]));
            assert!(!check(variant, |givens, solution| givens[3] = solution[3] % 4 + 1));
        }
    }
}

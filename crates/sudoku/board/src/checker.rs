//! Checks many solutions of one board, independently of all other code.

use std::sync::Arc;

use crate::Variant;
use crate::constrained::broken;

/// A fast [`check_solution`](crate::check_solution) for many grids of one variant, given as numbers, a
/// byte a cell. It does not report the violated rule.
///
/// ```
/// use clausoku_board::{Checker, Variant};
/// let checker = Checker::new(&Variant::classic(4).unwrap());
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
    /// The cells of all regions, region by region.
    members: Vec<u32>,
    /// The end of each region in `members`.
    ends: Vec<usize>,
    /// The variant, if it has constraints.
    constrained: Option<Arc<Variant>>,
}

/// The number of solutions that are checked in parallel, which compilers turn into vector instructions.
const GROUP: usize = 32;

/// A set of symbols for each lane, bit n for number n.
type Sets = [u16; GROUP];

/// The largest number in a set of one `u16`.
const MAX_NUMBER: usize = u16::BITS as usize - 1;

/// The singleton set of each number. It has an entry for every byte, so that no index has to be checked.
const SETS: [u16; 256] = {
    let mut sets = [0; 256];
    let mut number = 0;
    while number <= MAX_NUMBER {
        sets[number] = 1 << number;
        number += 1;
    }
    sets
};

impl Checker {
    /// Returns a checker of the variant's solutions.
    pub fn new(variant: &Variant) -> Self {
        let mut members = Vec::new();
        let mut ends = Vec::new();
        for (_, region) in variant.distinct_regions() {
            members.extend(region.cells.iter().map(|cell| cell.index() as u32));
            ends.push(members.len());
        }
        let constrained = (!variant.constraints().is_empty()).then(|| Arc::new(variant.clone()));
        Self { cells: variant.cell_count(), order: variant.order(), members, ends, constrained }
    }

    /// Returns whether the solution is full, keeps the givens, has no symbol twice in a region, and
    /// violates no constraint.
    pub fn accepts(&self, givens: &[u8], solution: &[u8]) -> bool {
        self.fits(givens, solution)
            // Four words have a bit for each byte, so that no number needs a check.
            && if self.order < 64 {
                self.all_differ::<1>(solution)
            } else {
                self.all_differ::<4>(solution)
            }
            && self.constraints_hold(solution)
    }

    /// Returns whether the constraints hold.
    fn constraints_hold(&self, solution: &[u8]) -> bool {
        self.constrained.as_ref().is_none_or(|variant| {
            let values: Vec<u16> = solution.iter().map(|&number| number.into()).collect();
            broken(variant, &values).is_none()
        })
    }

    /// Returns a checker of several solutions in parallel, which is faster than one by one.
    pub fn batch(&self) -> BatchChecker<'_> {
        let one_by_one = self.order > MAX_NUMBER || self.constrained.is_some();
        let sets = vec![[0; GROUP]; if one_by_one { 0 } else { self.cells }];
        BatchChecker { checker: self, sets, puzzles: [0; GROUP], waiting: 0, wrong: None }
    }

    /// Returns whether the solution has the right number of cells, all filled with symbols, and keeps the
    /// givens.
    fn fits(&self, givens: &[u8], solution: &[u8]) -> bool {
        if givens.len() != self.cells || solution.len() != self.cells {
            return false;
        }
        let last = self.order.min(usize::from(u8::MAX)) as u8;
        // Every cell is checked, even after a fault, so that the compiler uses vector instructions.
        let mut wrong = 0;
        for (&given, &number) in givens.iter().zip(solution) {
            let changed = if given == 0 { 0 } else { given ^ number };
            // 0 wraps to 255, so that one comparison finds empty cells and numbers that are too large.
            let no_symbol = u8::from(number.wrapping_sub(1) >= last);
            wrong |= changed | no_symbol;
        }
        wrong == 0
    }

    /// The cells of each region.
    fn regions(&self) -> impl Iterator<Item = &[u32]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.members[start..end])
    }

    /// Returns whether no region has a number twice, with sets of `WORDS` words.
    fn all_differ<const WORDS: usize>(&self, solution: &[u8]) -> bool {
        let mut clash = 0;
        for region in self.regions() {
            let mut seen = [0_u64; WORDS];
            for &cell in region {
                let number = solution[cell as usize];
                let word = &mut seen[usize::from(number) / 64 % WORDS];
                clash |= *word >> (number % 64) & 1;
                *word |= 1 << (number % 64);
            }
        }
        clash == 0
    }

    /// Returns for each lane the symbols that occur twice in a region.
    fn clashes(&self, sets: &[Sets]) -> Sets {
        let mut clashes = [0; GROUP];
        for region in self.regions() {
            let mut seen = [0; GROUP];
            for &cell in region {
                let sets = &sets[cell as usize];
                for ((clash, seen), &set) in clashes.iter_mut().zip(&mut seen).zip(sets) {
                    *clash |= *seen & set;
                    *seen |= set;
                }
            }
        }
        clashes
    }
}

/// Checks solutions in parallel, with the same results as [`Checker::accepts`].
///
/// ```
/// use clausoku_board::{Checker, Variant};
/// let checker = Checker::new(&Variant::classic(4).unwrap());
/// let mut batch = checker.batch();
/// batch.add(7, &[0; 16], &[1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]);
/// batch.add(8, &[0; 16], &[1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 1, 2]);
/// assert_eq!(batch.wrong(), Some(8));
/// ```
#[derive(Clone, Debug)]
pub struct BatchChecker<'c> {
    checker: &'c Checker,
    /// The sets of each cell, unless there are too many symbols, or constraints.
    sets: Vec<Sets>,
    /// The number of the puzzle in each lane.
    puzzles: [usize; GROUP],
    /// The number of lanes that are filled and not checked yet.
    waiting: usize,
    wrong: Option<usize>,
}

impl BatchChecker<'_> {
    /// Adds a solution of the puzzle of this number.
    pub fn add(&mut self, puzzle: usize, givens: &[u8], solution: &[u8]) {
        let good = if self.sets.is_empty() {
            self.checker.accepts(givens, solution)
        } else {
            self.checker.fits(givens, solution)
        };
        if !good {
            self.wrong.get_or_insert(puzzle);
        } else if !self.sets.is_empty() {
            for (sets, &number) in self.sets.iter_mut().zip(solution) {
                // `fits` has refused the numbers that have no set.
                sets[self.waiting] = SETS[usize::from(number)];
            }
            self.puzzles[self.waiting] = puzzle;
            self.waiting += 1;
            if self.waiting == GROUP {
                self.check_lanes();
            }
        }
    }

    /// Returns a puzzle whose solution is wrong, if there is one.
    pub fn wrong(mut self) -> Option<usize> {
        self.check_lanes();
        self.wrong
    }

    fn check_lanes(&mut self) {
        if self.waiting > 0 {
            let clashes = self.checker.clashes(&self.sets);
            // The other lanes have solutions that were checked before.
            let clash = clashes[..self.waiting].iter().position(|&clash| clash != 0);
            if let Some(lane) = clash {
                self.wrong.get_or_insert(self.puzzles[lane]);
            }
            self.waiting = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{Grid, Puzzle, check_solution};

    /// Runs both checks, which must agree, on a board.
    fn check(variant: &str, change: impl Fn(&mut [u8], &mut [u8])) -> bool {
        let variant = Arc::new(Variant::by_name(variant).unwrap());
        let n = variant.order();
        let side = n.isqrt();
        let good: Vec<u8> = (0..n * n)
            .map(|cell| {
                let row = cell / n;
                ((row % side * side + row / side + cell) % n) as u8 + 1
            })
            .collect();
        let mut solution = good.clone();
        let mut givens = vec![0; n * n];
        givens[3] = solution[3];
        change(&mut givens, &mut solution);
        let puzzle = Puzzle::new(variant.clone(), grid(&givens)).unwrap();
        let checker = Checker::new(&variant);
        let accepted = checker.accepts(&givens, &solution);
        assert_eq!(accepted, check_solution(&puzzle, &grid(&solution)).is_ok());
        // At both ends of a full group, and in a group that is not full.
        for place in [0, GROUP - 1, GROUP + 3] {
            let mut batch = checker.batch();
            for puzzle in 0..GROUP + 5 {
                let solution = if puzzle == place { &solution } else { &good };
                let none = vec![0; givens.len()];
                let givens = if puzzle == place { &givens } else { &none };
                batch.add(puzzle, givens, solution);
            }
            assert_eq!(batch.wrong(), (!accepted).then_some(place));
        }
        accepted
    }

    fn grid(numbers: &[u8]) -> Grid {
        Grid::from_numbers(numbers.iter().map(|&number| u16::from(number)).collect())
    }

    #[test]
    fn it_agrees_with_check_solution() {
        for variant in ["classic:4", "classic:9", "classic:16", "classic:100", "classic:225"] {
            assert!(check(variant, |_, _| ()));
            assert!(!check(variant, |_, solution| solution.swap(0, 1)));
            assert!(!check(variant, |_, solution| solution[5] = 0));
            assert!(!check(variant, |_, solution| solution[2] = solution[0]));
            assert!(!check(variant, |givens, solution| givens[3] = solution[3] % 4 + 1));
        }
    }
}

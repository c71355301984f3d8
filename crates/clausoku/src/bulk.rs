//! Many puzzles of one board at a time, by the lanes, each solution checked.

use std::ops::ControlFlow;
use std::sync::Arc;

use lanes::{Engine, GivensError, Unsupported};
use puzzle::{BrokenRule, Checker, Grid, Limits, Puzzle, Variant, check_solution};

use crate::Error;

/// Solves batches of puzzles of one variant.
///
/// Puzzles go in and solutions come out as numbers, a byte a cell, 0 where a cell is empty. What is found
/// for a puzzle does not depend on what else is in its batch.
///
/// ```
/// use std::sync::Arc;
/// use clausoku::{Bulk, Variant};
/// let bulk = Bulk::new(Arc::new(Variant::classic(2).unwrap())).unwrap();
/// let mut givens = vec![0; 32];
/// givens[16..18].copy_from_slice(&[1, 1]);
/// let solved = bulk.solve(&givens, 2).unwrap();
/// // The empty board has more than one solution, and one with a clash has none.
/// assert_eq!((solved.count(0), solved.count(1)), (2, 0));
/// assert!(solved.first(0).is_some() && solved.first(1).is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Bulk {
    variant: Arc<Variant>,
    engine: Engine,
    checker: Checker,
}

/// What was found for the puzzles of a batch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solved {
    counts: Vec<u64>,
    /// The first solution of each puzzle that has one.
    first: Vec<u8>,
    cells: usize,
}

impl Bulk {
    /// Returns a solver for puzzles of this variant.
    ///
    /// # Errors
    ///
    /// Fails if the lanes do not support boards of this kind.
    pub fn new(variant: Arc<Variant>) -> Result<Self, Unsupported> {
        let engine = Engine::new(&variant)?;
        let checker = Checker::new(&variant);
        Ok(Self { variant, engine, checker })
    }

    /// The variant.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// Looks for up to `most` solutions of each puzzle.
    pub fn solve(&self, givens: &[u8], most: u64) -> Result<Solved, Error> {
        let mut solved = Solved::default();
        self.solve_into(givens, most, &mut solved)?;
        Ok(solved)
    }

    /// The same, in the place of what was found before: many batches then share one piece of memory.
    pub fn solve_into(&self, givens: &[u8], most: u64, solved: &mut Solved) -> Result<(), Error> {
        let cells = self.engine.cells();
        let mut first = std::mem::take(&mut solved.first);
        first.clear();
        first.resize(givens.len(), 0);
        let counts = self.search(givens, most, &mut first)?;
        for (puzzle, _) in counts.iter().enumerate().filter(|(_, count)| **count > 1) {
            // Which solution comes first depends on what else is in the lanes, so these are alone.
            let place = puzzle * cells..(puzzle + 1) * cells;
            first[place.clone()].fill(0);
            self.search(&givens[place.clone()], most, &mut first[place])?;
        }
        *solved = Solved { counts, first, cells };
        Ok(())
    }

    /// Keeps the first solution of each puzzle, where there are only zeros before. All solutions are
    /// checked.
    fn search(&self, givens: &[u8], most: u64, first: &mut [u8]) -> Result<Vec<u64>, Error> {
        let cells = self.engine.cells();
        let of = |puzzle: usize| puzzle * cells..(puzzle + 1) * cells;
        let mut together = self.checker.batch();
        let mut wrong = None;
        let mut sink = |puzzle: usize, numbers: &[u8]| {
            let first = &mut first[of(puzzle)];
            if first[0] == 0 {
                first.copy_from_slice(numbers);
                together.add(puzzle, &givens[of(puzzle)], numbers);
            } else if !self.checker.accepts(&givens[of(puzzle)], numbers) {
                wrong = Some((puzzle, numbers.to_vec()));
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        };
        let counts = self.engine.solve(givens, &Limits::solutions(most), &mut sink)?.counts;
        let kept = together.wrong().map(|puzzle| (puzzle, first[of(puzzle)].to_vec()));
        match wrong.or(kept) {
            None => Ok(counts),
            Some((puzzle, numbers)) => Err(self.wrong(&givens[of(puzzle)], &numbers)),
        }
    }

    /// Says what is wrong with a solution.
    fn wrong(&self, givens: &[u8], numbers: &[u8]) -> Error {
        let grid = |numbers: &[u8]| {
            Grid::from_numbers(numbers.iter().map(|&number| u16::from(number)).collect())
        };
        let (expected, found) = (givens.len(), numbers.len());
        let rule = Puzzle::new(Arc::clone(&self.variant), grid(givens))
            .ok()
            .and_then(|puzzle| check_solution(&puzzle, &grid(numbers)).err())
            .unwrap_or(BrokenRule::Length { expected, found });
        Error::WrongSolution { solver: "lanes".to_owned(), rule: Box::new(rule) }
    }
}

impl Solved {
    /// How many solutions of the puzzle were found.
    pub fn count(&self, puzzle: usize) -> u64 {
        self.counts[puzzle]
    }

    /// A solution of the puzzle, if it has any.
    pub fn first(&self, puzzle: usize) -> Option<&[u8]> {
        let numbers = &self.first[puzzle * self.cells..][..self.cells];
        (self.counts[puzzle] > 0).then_some(numbers)
    }
}

impl From<GivensError> for Error {
    fn from(error: GivensError) -> Self {
        Self::Solver(puzzle::SolverError::failed(error))
    }
}

#[cfg(test)]
mod tests {
    use encoder::Encoding;
    use testkit::Rng;

    use super::*;
    use crate::Solutions;

    /// The puzzle with these givens.
    fn puzzle(variant: &Arc<Variant>, numbers: &[u8]) -> Puzzle {
        let numbers = numbers.iter().map(|&number| u16::from(number)).collect();
        Puzzle::new(variant.clone(), Grid::from_numbers(numbers)).unwrap()
    }

    /// Lists of 1 to 70 puzzles, with limits of 1 to 200 solutions.
    ///
    /// `CLAUSOKU_LANES_PUZZLES` asks for more puzzles of each board; the whole test takes some minutes
    /// with 20,000 in a release build.
    #[test]
    fn the_lanes_find_what_sat_finds() {
        let asked = std::env::var("CLAUSOKU_LANES_PUZZLES").ok();
        let count: usize = asked.and_then(|count| count.parse().ok()).unwrap_or(100);
        let mut rng = Rng::new(7);
        let mut seen = [0; 3];
        let encoding = Encoding::default();
        let boards = [
            ("classic:4", 35),
            ("x:4", 20),
            ("disjoint-groups:4", 25),
            ("jigsaw:AAAB/ACBB/DCCB/DDDC", 35),
            ("blocks:2x3", 45),
            ("diagonal:4", 25),
        ];
        for (name, percent) in boards {
            let variant = Arc::new(Variant::by_name(name).unwrap());
            let cells = variant.cell_count();
            let solutions = testkit::solutions(&Puzzle::empty(variant.clone()), 40);
            let mut givens = Vec::with_capacity(count * cells);
            for _ in 0..count {
                // Some cells of a solution, with a wrong one now and then.
                for (_, symbol) in solutions[rng.below(solutions.len())].filled() {
                    let other = rng.below(variant.order()) as u8 + 1;
                    let number = if rng.percent(8) { other } else { symbol.number() as u8 };
                    givens.push(if rng.percent(percent) { number } else { 0 });
                }
            }
            let bulk = Bulk::new(variant.clone()).unwrap();
            let mut rest = givens.as_slice();
            while !rest.is_empty() {
                let length = (1 + rng.below(70)) * cells;
                let (list, others) = rest.split_at(length.min(rest.len()));
                rest = others;
                let most = 1 + rng.below(200);
                let solved = bulk.solve(list, most as u64).unwrap();
                for (at, numbers) in list.chunks(cells).enumerate() {
                    let solutions = Solutions::new(&puzzle(&variant, numbers), &encoding).unwrap();
                    let expected = solutions.take(most).map(Result::unwrap).count();
                    assert_eq!(solved.count(at), expected as u64, "{name} {most}: {numbers:?}");
                    seen[expected.min(2)] += 1;
                }
            }
        }
        assert!(seen.iter().all(|&kind| kind >= count / 2), "none, one, many: {seen:?}");
    }

    #[test]
    fn the_first_solution_does_not_depend_on_the_others() {
        let bulk = Bulk::new(Arc::new(Variant::classic(3).unwrap())).unwrap();
        let mut givens = vec![0; 40 * 81];
        for (puzzle, givens) in givens.chunks_mut(81).enumerate() {
            givens[puzzle] = 1;
        }
        let together = bulk.solve(&givens, 2).unwrap();
        for (puzzle, givens) in givens.chunks(81).enumerate() {
            assert_eq!(bulk.solve(givens, 2).unwrap().first(0), together.first(puzzle));
        }
    }
}

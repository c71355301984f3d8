//! Solves many puzzles of one board at a time with the lanes, and checks each solution.

mod puzzles;
mod redundant;

pub use puzzles::{Puzzles, Solved};
pub use redundant::RedundantGivens;

use std::ops::ControlFlow;
use std::sync::Arc;

use clausoku_board::{
    BrokenRule, Checker, Grid, Limits, Puzzle, SolverError, Variant, check_solution,
};
use clausoku_files::Deadline;
use clausoku_lanes::{Answer, Batch, Engine, Excluded, Patience, Unsupported};

use crate::Error;

/// Solves batches of puzzles of one variant.
///
/// Puzzles go in and solutions come out as numbers, a byte a cell, 0 where a cell is empty. The
/// solutions found of a puzzle do not depend on the other puzzles of its batch.
///
/// ```
/// use std::sync::Arc;
/// use clausoku::solving::bulk::Bulk;
/// use clausoku::Variant;
/// let bulk = Bulk::new(Arc::new(Variant::classic(4).unwrap())).unwrap();
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
    /// The limit of guesses at which a puzzle is given up.
    patience: Option<Patience>,
    /// The same for a puzzle that was given up among others, and is alone in all lanes then.
    alone: Option<Patience>,
}

/// The question about each puzzle of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// The number of solutions after which the search ends.
    pub most: u64,
    /// `true` if the second solution is kept too.
    pub second: bool,
    /// `true` if the cost of each search is counted.
    pub costs: bool,
}

impl Bulk {
    /// Returns a solver for puzzles of this variant.
    ///
    /// # Errors
    ///
    /// Fails if the lanes do not support boards of this kind.
    pub fn new(variant: Arc<Variant>) -> Result<Self, Unsupported> {
        let engine = Engine::new(&variant, &Deadline::never())?;
        let checker = Checker::new(&variant);
        Ok(Self { variant, engine, checker, patience: None, alone: None })
    }

    /// Returns the same solver, which gives up puzzles that take more guesses.
    #[must_use]
    pub fn with_patience(self, guesses: u32) -> Self {
        Self { patience: Some(Patience { guesses, is_repeatable: true }), ..self }
    }

    /// Returns the same solver, which tries each puzzle that it would give up again, alone in all lanes: a guess takes a tenth of
    /// the time there. It does not do so when it counts costs.
    #[must_use]
    pub fn with_patience_alone(self, guesses: u32) -> Self {
        Self { alone: Some(Patience { guesses, is_repeatable: false }), ..self }
    }

    /// Returns the variant.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// Looks for up to `most` solutions of each puzzle with these givens.
    ///
    /// # Errors
    ///
    /// Fails if the givens are not of this board, or a solution is wrong.
    pub fn solve(&self, givens: &[u8], most: u64) -> Result<Solved, Error> {
        let puzzles = Puzzles { givens: givens.to_vec(), excluded: Vec::new() };
        let mut solved = Solved::default();
        self.solve_into(&puzzles, Question { most, second: false, costs: false }, &mut solved)?;
        Ok(solved)
    }

    /// Answers the question for each puzzle, in the memory of earlier answers.
    ///
    /// # Errors
    ///
    /// Fails if the puzzles are not of this board, or a solution is wrong.
    pub fn solve_into(
        &self,
        puzzles: &Puzzles,
        question: Question,
        solved: &mut Solved,
    ) -> Result<(), Error> {
        let Solved { first, second, costs, .. } = solved;
        first.clear();
        first.resize(puzzles.givens.len(), 0);
        second.clear();
        second.resize(if question.second { puzzles.givens.len() } else { 0 }, 0);
        // The memory of earlier answers is reused, since a list has one batch after another.
        solved.cells = self.engine.cells();
        costs.clear();
        let mut answer = self.search(puzzles, question, None, first, second)?;
        // Where a puzzle has enough solutions, the lanes drop its other nodes at a time that depends on the
        // batch.
        if question.costs {
            self.count_alone(puzzles, question.most, &mut answer)?;
        }
        // Puzzles are given up in the order of the search; look-ups are by bisection.
        answer.given_up.sort_unstable();
        solved.given_up = answer.given_up;
        solved.counts = answer.counts;
        solved.costs = answer.costs;
        Ok(())
    }

    /// Replaces the cost of each puzzle that has enough solutions by the cost of solving it alone,
    /// which depends on no other puzzle.
    fn count_alone(&self, puzzles: &Puzzles, most: u64, answer: &mut Answer) -> Result<(), Error> {
        let limits = Limits::solutions(most);
        let batch = Batch { costs: true, patience: self.patience, ..Batch::default() };
        let full = answer.counts.iter().enumerate().filter(|(_, count)| **count >= most);
        for (puzzle, _) in full {
            let sink = &mut |_: usize, _: &[u8]| ControlFlow::Continue(());
            let alone = self.search_one(puzzles, puzzle, batch, &limits, sink)?;
            answer.costs[puzzle] = alone.costs.first().copied().unwrap_or_default();
        }
        Ok(())
    }

    /// Keeps the first two solutions of each puzzle where there is room for them, with only zeros in it. All
    /// solutions are checked. Where solutions without the excluded candidates are known, others are sought near them.
    fn search(
        &self,
        puzzles: &Puzzles,
        question: Question,
        known: Option<&[u8]>,
        first: &mut [u8],
        second: &mut [u8],
    ) -> Result<Answer, Error> {
        let Puzzles { givens, excluded } = puzzles;
        let cells = self.engine.cells();
        let of = |puzzle: usize| puzzle * cells..(puzzle + 1) * cells;
        // First solutions are checked 32 at once.
        let mut together = self.checker.batch();
        let mut wrong = None;
        let mut sink = |puzzle: usize, numbers: &[u8]| {
            let place = of(puzzle);
            let mut is_good = puzzles.allow(puzzle, numbers);
            match (first.get_mut(place.clone()), second.get_mut(place.clone())) {
                // A solution has no 0, so the first cell tells whether there is one.
                (Some(room), _) if room[0] == 0 => {
                    room.copy_from_slice(numbers);
                    together.add(puzzle, &givens[place.clone()], numbers);
                }
                (None, _) => together.add(puzzle, &givens[place.clone()], numbers),
                (Some(_), room) => {
                    if let Some(room) = room.filter(|room| room[0] == 0) {
                        room.copy_from_slice(numbers);
                    }
                    is_good &= self.checker.accepts(&givens[place.clone()], numbers);
                }
            }
            if is_good {
                ControlFlow::Continue(())
            } else {
                wrong = Some((puzzle, numbers.to_vec()));
                ControlFlow::Break(())
            }
        };
        let limits = Limits::solutions(question.most);
        let batch =
            Batch { givens, excluded, known, costs: question.costs, patience: self.patience };
        let answer = self.engine.search(&batch, &limits, &mut sink);
        let mut answer = answer.map_err(SolverError::failed)?;
        if let Some(patience) = self.alone.filter(|_| !question.costs) {
            self.search_alone(puzzles, patience, &limits, &mut answer, &mut sink)?;
        }
        let wrong = wrong.or_else(|| {
            together
                .wrong()
                .map(|puzzle| (puzzle, first.get(of(puzzle)).unwrap_or_default().to_vec()))
        });
        match wrong {
            None => Ok(answer),
            Some((puzzle, numbers)) => {
                Err(self.wrong(&puzzles.puzzle(puzzle, &self.variant), &numbers))
            }
        }
    }

    /// Searches each puzzle that was given up alone, and passes the solutions that were not found before to the sink.
    fn search_alone(
        &self,
        puzzles: &Puzzles,
        patience: Patience,
        limits: &Limits,
        answer: &mut Answer,
        sink: &mut dyn FnMut(usize, &[u8]) -> ControlFlow<()>,
    ) -> Result<(), Error> {
        let batch = Batch { patience: Some(patience), ..Batch::default() };
        for given_up in std::mem::take(&mut answer.given_up) {
            let puzzle = given_up as usize;
            // The order of the solutions is the same, so the solutions found before come first.
            let mut before = answer.counts[puzzle];
            let alone = self.search_one(puzzles, puzzle, batch, limits, &mut |_, numbers| {
                if before == 0 {
                    return sink(puzzle, numbers);
                }
                before -= 1;
                ControlFlow::Continue(())
            })?;
            // The second search may be given up earlier in the order than the first one got.
            answer.counts[puzzle] = answer.counts[puzzle].max(alone.counts[0]);
            answer.given_up.extend(alone.given_up.first().map(|_| given_up));
        }
        Ok(())
    }

    /// Searches one of the puzzles in all lanes, with the options of this batch.
    fn search_one(
        &self,
        puzzles: &Puzzles,
        puzzle: usize,
        batch: Batch<'_>,
        limits: &Limits,
        sink: &mut dyn FnMut(usize, &[u8]) -> ControlFlow<()>,
    ) -> Result<Answer, Error> {
        let givens = puzzles.givens_of(puzzle, self.engine.cells());
        let excluded = puzzles.excluded_by(puzzle).iter();
        let excluded: Vec<_> = excluded.map(|&other| Excluded { puzzle: 0, ..other }).collect();
        let batch = Batch { givens, excluded: &excluded, ..batch };
        Ok(self.engine.search(&batch, limits, sink).map_err(SolverError::failed)?)
    }

    /// Returns the error of a wrong solution.
    fn wrong(&self, puzzle: &Puzzle, numbers: &[u8]) -> Error {
        let expected = self.variant.cell_count();
        let found = numbers.len();
        // Checked again by the slow checker, which names the broken rule.
        let rule = check_solution(puzzle, &Grid::from_bytes(numbers)).err();
        let rule = rule.unwrap_or(BrokenRule::Length { expected, found });
        Error::WrongSolution { solver: "lanes".to_owned(), rule: Box::new(rule) }
    }
}

#[cfg(test)]
mod tests {
    use clausoku_board::{Candidate, Grid, Puzzle};
    use clausoku_encoder::Encoding;
    use clausoku_testkit::Rng;

    use super::*;
    use crate::Solutions;

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
            let solutions = clausoku_testkit::solutions(&Puzzle::empty(variant.clone()), 40);
            let mut givens = Vec::with_capacity(count * cells);
            for _ in 0..count {
                // Some cells of a solution, a few of them wrong.
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
                let puzzles = Puzzles { givens: list.to_vec(), excluded: Vec::new() };
                let solved = bulk.solve(list, most as u64).unwrap();
                for (at, numbers) in list.chunks(cells).enumerate() {
                    let solutions =
                        Solutions::new(&puzzles.puzzle(at, &variant), &encoding).unwrap();
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
        let bulk = Bulk::new(Arc::new(Variant::classic(9).unwrap())).unwrap();
        let mut givens = vec![0; 40 * 81];
        for (puzzle, givens) in givens.chunks_mut(81).enumerate() {
            givens[puzzle] = 1;
        }
        let together = bulk.solve(&givens, 2).unwrap();
        for (puzzle, givens) in givens.chunks(81).enumerate() {
            assert_eq!(bulk.solve(givens, 2).unwrap().first(0), together.first(puzzle));
        }
    }

    #[test]
    fn puzzles_that_take_too_many_guesses_are_given_up() {
        let bulk = Bulk::new(Arc::new(Variant::classic(4).unwrap())).unwrap().with_patience(0);
        let mut givens = vec![0; 32];
        givens[16..].copy_from_slice(&[1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 0]);
        let solved = bulk.solve(&givens, 2).unwrap();
        assert!(solved.gave_up() && solved.is_given_up(0) && !solved.is_given_up(1));
        assert_eq!(solved.count(1), 1);
    }

    /// Puzzles with none, one and several solutions. All are given up at once or after some guesses.
    #[test]
    fn puzzles_that_are_tried_again_have_the_same_solutions() {
        let mut rng = Rng::new(3);
        let variant = Arc::new(Variant::classic(9).unwrap());
        let solution =
            clausoku_testkit::solutions(&Puzzle::empty(Arc::clone(&variant)), 1).remove(0);
        let bulk = Bulk::new(variant).unwrap();
        let mut seen = [0; 4];
        for count in [0, 1, 33] {
            let mut puzzles = Puzzles::default();
            for puzzle in 0..count {
                for (cell, symbol) in solution.filled() {
                    let is_wrong = rng.percent(1);
                    let number = symbol.number() as u8 % 9 * u8::from(is_wrong);
                    let number = if is_wrong { number + 1 } else { symbol.number() as u8 };
                    puzzles.givens.push(if rng.percent(32) { number } else { 0 });
                    if rng.percent(3) {
                        puzzles.excluded.push(Excluded {
                            puzzle,
                            cell: cell.index() as u32,
                            number: symbol.number() as u8 % 9 + 1,
                        });
                    }
                }
            }
            for (most, second) in [(1, false), (2, true), (40, true)] {
                let question = Question { most, second, costs: false };
                let mut expected = Solved::default();
                bulk.solve_into(&puzzles, question, &mut expected).unwrap();
                for guesses in [0, 1, 5] {
                    let again = bulk.clone().with_patience(guesses);
                    let mut found = Solved::default();
                    again.solve_into(&puzzles, question, &mut found).unwrap();
                    seen[3] += usize::from(found.gave_up());
                    let again = again.with_patience_alone(1_000_000);
                    again.solve_into(&puzzles, question, &mut found).unwrap();
                    assert_eq!(found, expected, "{count} {most} {guesses}");
                    let hard = again.with_patience_alone(0);
                    hard.solve_into(&puzzles, question, &mut found).unwrap();
                    assert!(found.counts.iter().zip(&expected.counts).all(|(a, b)| a <= b));
                }
                expected.counts.iter().for_each(|&count| seen[count.min(2) as usize] += 1);
            }
        }
        assert!(seen.iter().all(|&count| count > 3), "none, one, several, given up: {seen:?}");
    }

    /// Puzzles with and without excluded candidates, of none, one and several solutions.
    #[test]
    fn excluded_candidates_and_redundant_givens_are_those_of_sat() {
        for name in ["classic:4", "x:4", "blocks:2x3", "jigsaw:AAAB/ACBB/DCCB/DDDC"] {
            compare_with_sat(&Arc::new(Variant::by_name(name).unwrap()));
        }
    }

    fn compare_with_sat(variant: &Arc<Variant>) {
        let mut rng = Rng::new(12);
        let bulk = Bulk::new(Arc::clone(variant)).unwrap();
        let solutions = clausoku_testkit::solutions(&Puzzle::empty(Arc::clone(variant)), 288);
        let mut puzzles = Puzzles::default();
        let mut list = Vec::new();
        for index in 0..300 {
            let solution = &solutions[rng.below(solutions.len())];
            let mut givens = Grid::empty(variant.cell_count());
            let mut excluded = Vec::new();
            for (cell, symbol) in solution.filled() {
                givens.set(cell, rng.percent(25).then_some(symbol));
                for other in variant.alphabet().symbols().filter(|_| index % 2 == 0) {
                    let share = if other == symbol { 3 } else { 15 };
                    excluded
                        .extend(rng.percent(share).then_some(Candidate { cell, symbol: other }));
                }
            }
            let puzzle = Puzzle::new(Arc::clone(variant), givens).unwrap();
            list.push(puzzle.excluding(excluded).unwrap());
            puzzles.push(&list[index]);
            assert_eq!(puzzles.puzzle(index, variant).excluded(), list[index].excluded());
        }
        let mut solved = Solved::default();
        bulk.solve_into(&puzzles, Question { most: 2, second: true, costs: false }, &mut solved)
            .unwrap();
        let mut unique = Vec::new();
        let mut expected = Vec::new();
        let mut seen = [0; 3];
        for (index, puzzle) in list.iter().enumerate() {
            let every = clausoku_testkit::solutions(puzzle, 2);
            assert_eq!(solved.count(index), every.len() as u64);
            seen[every.len()] += 1;
            let found = [solved.first(index), solved.second(index)]
                .map(|found| found.map(Grid::from_bytes));
            for solution in found.iter().flatten() {
                check_solution(puzzle, solution).unwrap();
            }
            assert!(
                found.iter().flatten().count() == every.len() && found[0] != found[1]
                    || every.is_empty()
            );
            if every.len() == 1 {
                unique.push(index);
                let free = Limits::default();
                let redundant =
                    crate::diagnosis::redundant_givens(puzzle, &Encoding::default(), &free);
                expected.push(redundant.unwrap().value);
            }
        }
        assert!(seen.iter().all(|&count| count > 10), "none, one, several: {seen:?}");
        let found = bulk.redundant_givens(&puzzles, &solved, &unique).unwrap();
        assert!(found.iter().all(|found| found.unknown.is_empty()));
        let found: Vec<_> = found.into_iter().map(|found| found.redundant).collect();
        assert_eq!(found, expected);
        assert!(expected.iter().any(|cells| !cells.is_empty()));
        // What is given up is unknown, and all else is the same.
        let hasty = bulk.with_patience(0);
        let hasty = hasty.redundant_givens(&puzzles, &solved, &unique).unwrap();
        for (hasty, expected) in hasty.iter().zip(&expected) {
            assert!(hasty.redundant.iter().all(|cell| expected.contains(cell)));
            let is_open = |cell| hasty.unknown.contains(cell) || hasty.redundant.contains(cell);
            assert!(expected.iter().all(is_open));
        }
    }
}

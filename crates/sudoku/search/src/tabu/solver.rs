//! The solver of puzzles.

use std::num::NonZero;
use std::thread;

use clausoku_board::{
    Grid, Observer, Puzzle, PuzzleSolver, SearchEnd, SearchResult, SolverError, Statistics,
};
use clausoku_text::{Deadline, StopReason};

use crate::tabu::groups::{Groups, Number};
use crate::tabu::meter::{Ended, Meter, Race};
use crate::tabu::preparation::{NAME, Preparation, unsuitable};
use crate::tabu::search::{Outcome, search};

/// Solves puzzles by tabu search, among the placements of values that do not exclude each other or, where cells have many
/// candidates, among the assignments of a value to each cell.
///
/// It finds one solution, or none within its limits. It never claims that a solution is the only one. It claims that
/// there is no solution only if singles and failed literals prove it, with the counter `refuted by probing`.
///
/// A step is a move. The statistics are the counts of the [preparation](Preparation::counts); `seeds`, the threads; and
/// `fewest empty cells` or `fewest clashing cells`. Of several seeds, the seed that needs the least work answers, so that
/// equal seeds give equal answers whatever the speed of the threads. A limit on the steps is divided between the seeds.
///
/// ```
/// use clausoku_board::{Collect, Deadline, Puzzle, PuzzleSolver, SearchEnd};
/// use clausoku_search::Tabu;
///
/// let empty = Puzzle::classic(25).unwrap();
/// let mut found = Collect::new(1);
/// let search = Tabu::new(7).search(&empty, &Deadline::never().with_solutions(1), &mut found).unwrap();
/// assert_eq!((search.solutions, search.ended), (1, SearchEnd::Enough));
/// ```
#[derive(Clone, Debug)]
pub struct Tabu {
    seed: u64,
    threads: NonZero<usize>,
}

/// The seed where none is given.
const SEED: u64 = 1;

impl Tabu {
    /// Returns the solver with this seed, on one thread.
    pub fn new(seed: u64) -> Self {
        Self { seed, threads: NonZero::<usize>::MIN }
    }

    /// Returns the solver with `threads` threads. Each has a seed: the first the solver's, the others the next ones.
    #[must_use]
    pub fn with_threads(self, threads: NonZero<usize>) -> Self {
        Self { threads, ..self }
    }

    /// Searches a puzzle that is prepared.
    ///
    /// # Errors
    ///
    /// Fails if the board has too many pairs of candidates that exclude each other.
    pub fn search_prepared(
        &mut self,
        preparation: &Preparation,
        deadline: &Deadline,
        observer: &mut dyn Observer,
    ) -> Result<SearchResult, SolverError> {
        let result = |ended, solutions, steps, others: Vec<_>| {
            let counts = preparation.counts().into_iter().chain(others).collect();
            Ok(SearchResult::new(ended, solutions, Statistics::new(steps, counts)))
        };
        if deadline.limits().solutions == Some(0) {
            return result(SearchEnd::Enough, 0, 0, Vec::new());
        }
        let Some(reduced) = preparation.reduced() else {
            return result(SearchEnd::Exhausted, 0, 0, vec![("refuted by probing", 1)]);
        };
        if let Err(clausoku_text::Stopped(reason)) = deadline.check() {
            return result(reason.into(), 0, 0, Vec::new());
        }
        let open = &preparation.open;
        // Numbers of sixteen bits halve the memory that a move goes through.
        let runs = if let Ok(groups) = Groups::<u16>::new(reduced.variant(), open) {
            self.runs(&groups, deadline)
        } else {
            let groups = Groups::<u32>::new(reduced.variant(), open).map_err(unsuitable)?;
            self.runs(&groups, deadline)
        };
        // Work and not time decides, so equal seeds give equal answers on every machine.
        let winner = runs.iter().filter(|run| run.end.is_ok()).min_by_key(|run| run.total_work());
        let least = winner.map_or(u64::MAX, Outcome::total_work);
        // Another seed may have done more work than the winner, if its thread was ahead. Its further
        // moves are not counted, so that the sum does not depend on the threads.
        let moves = runs.iter().map(|run| run.moves.min(least.div_ceil(run.work))).sum();
        let best = winner.or_else(|| runs.iter().min_by_key(|run| run.fewest));
        let counts = best.map_or_else(Vec::new, |run| counts(run, self.threads));
        let Some(Outcome { end: Ok(chosen), .. }) = winner else {
            let reasons = runs.iter().filter_map(|run| match run.end {
                Err(Ended::By(reason)) => Some(reason),
                _ => None,
            });
            return result(
                reasons.max_by_key(|&reason| weight(reason)).unwrap_or(StopReason::GaveUp).into(),
                0,
                moves,
                counts,
            );
        };
        let grid = filled(preparation, reduced.givens(), chosen);
        let is_enough =
            observer.solution(&grid).is_break() || deadline.limits().solutions == Some(1);
        result(
            if is_enough { SearchEnd::Enough } else { SearchEnd::Stopped(StopReason::GaveUp) },
            1,
            moves,
            counts,
        )
    }

    /// Runs each seed on a thread of its own.
    fn runs<N: Number>(&self, groups: &Groups<N>, deadline: &Deadline) -> Vec<Outcome> {
        let race = Race::new();
        let threads = self.threads.get() as u64;
        let share = |index: u64| {
            let steps = deadline.limits().steps;
            // The first seeds make the steps of the remainder, so that the limit is exact.
            steps.map(|steps| steps / threads + u64::from(index < steps % threads))
        };
        let run = |index: u64| {
            let meter = Meter::new(deadline, &race, share(index));
            let outcome = search(groups, self.seed.wrapping_add(index), index, meter);
            if outcome.end.is_ok() {
                race.finish(outcome.total_work());
            }
            outcome
        };
        // No further thread: where a list is searched, each puzzle has one already.
        if threads == 1 {
            return vec![run(0)];
        }
        thread::scope(|scope| {
            let run = &run;
            // A seed for which the system starts no thread does not run.
            let start = |index| thread::Builder::new().spawn_scoped(scope, move || run(index)).ok();
            let others: Vec<_> = (1..threads).map_while(start).collect();
            let first = run(0);
            let others = others.into_iter().filter_map(|thread| thread.join().ok());
            std::iter::once(first).chain(others).collect()
        })
    }
}

impl Default for Tabu {
    fn default() -> Self {
        Self::new(SEED)
    }
}

impl PuzzleSolver for Tabu {
    fn name(&self) -> &str {
        NAME
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        deadline: &Deadline,
        observer: &mut dyn Observer,
    ) -> Result<SearchResult, SolverError> {
        let preparation = Preparation::from_puzzle(puzzle, deadline)?;
        self.search_prepared(&preparation, deadline, observer)
    }
}

/// Returns the weight of the reason why a seed ended without a solution: a request of the user
/// counts most.
fn weight(reason: StopReason) -> u8 {
    match reason {
        StopReason::Interrupted => 3,
        StopReason::TimeLimit => 2,
        StopReason::StepLimit => 1,
        _ => 0,
    }
}

fn counts(outcome: &Outcome, threads: NonZero<usize>) -> Vec<(&'static str, u64)> {
    let fewest = outcome.fewest.map(|cells| (outcome.counter, cells as u64));
    [("seeds", threads.get() as u64)].into_iter().chain(fewest).collect()
}

/// Returns the givens with the chosen candidates.
fn filled(preparation: &Preparation, givens: &Grid, chosen: &[usize]) -> Grid {
    let mut grid = givens.clone();
    for &number in chosen {
        let candidate = preparation.open[number];
        grid.set(candidate.cell, Some(candidate.symbol));
    }
    grid
}

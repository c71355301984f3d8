//! The ratings of puzzles, which let times of solvers be compared with the work of people.

use std::cell::RefCell;
use std::ops::ControlFlow;

use clausoku::rating::propagation::{Model, w_rating};
use clausoku::rating::{by_explainer, by_hodoku};
use clausoku::solving::StopCheck;
use clausoku::{Encoding, Error, Puzzle, Uniqueness, uniqueness};

use super::Plan;
use crate::record::{RatingScale, Ratings};

impl Plan {
    /// Rates the puzzles on these scales. The observer receives the completed share of the work, from 0 to 1, many
    /// times a second, and can stop the work, as the result then says. A puzzle that a scale does not rate has no rating there.
    ///
    /// # Errors
    /// Fails if a puzzle cannot be solved.
    pub fn rate(
        &mut self,
        scales: &[RatingScale],
        observer: &mut dyn FnMut(f64) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Error> {
        let all = self.instances.len() as f64;
        for (index, instance) in self.instances.iter_mut().enumerate() {
            let share = index as f64 / all;
            let observer = &mut || observer(share);
            if rate(&instance.puzzle, scales, &mut instance.ratings, observer)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// Adds the ratings of a puzzle on the scales on which it has none yet. The observer can stop the work, as the result then says.
pub(crate) fn rate(
    puzzle: &Puzzle,
    scales: &[RatingScale],
    ratings: &mut Ratings,
    observer: &mut dyn FnMut() -> ControlFlow<()>,
) -> Result<ControlFlow<()>, Error> {
    let open: Vec<RatingScale> =
        scales.iter().copied().filter(|scale| ratings.get(*scale).is_none()).collect();
    if open.is_empty() {
        return Ok(ControlFlow::Continue(()));
    }
    let observer = RefCell::new(observer);
    let stop = StopCheck::new(|| (observer.borrow_mut())().is_break());
    if stop.now() {
        return Ok(ControlFlow::Break(()));
    }
    // The scales are for puzzles with one solution.
    if !matches!(uniqueness(puzzle, &Encoding::reduced())?, Uniqueness::One(_)) {
        return Ok(ControlFlow::Continue(()));
    }
    for scale in open {
        match scale {
            RatingScale::Er => ratings.er = er(puzzle, &stop),
            RatingScale::W => ratings.w = w(puzzle, &stop),
            RatingScale::Score => ratings.score = score(puzzle, &stop),
        }
        if stop.now() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// Returns Sudoku Explainer's ER of a puzzle of the usual 9x9 board without excluded candidates.
fn er(puzzle: &Puzzle, stop: &StopCheck<'_>) -> Option<f64> {
    Some(f64::from(by_explainer(puzzle, stop).ok()?.er) / 10.0)
}

/// Returns Berthier's W of a puzzle whose constraints are regions.
fn w(puzzle: &Puzzle, stop: &StopCheck<'_>) -> Option<u32> {
    puzzle.variant().regions_only("the rating w").ok()?;
    let model = Model::from_variant(puzzle.variant())?;
    let w = w_rating(&model, model.state_of(puzzle)?, model.variables(), stop)?;
    w.try_into().ok()
}

/// Returns HoDoKu's score of a puzzle that its techniques solve.
fn score(puzzle: &Puzzle, stop: &StopCheck<'_>) -> Option<u32> {
    Some(by_hodoku(puzzle, stop).ok()?.score)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HARD: &str =
        "2..5.....9......54..18.6...3761........9....1......3.61...5.7.........2...3..85..";

    fn ratings_of(text: &str) -> Ratings {
        let mut ratings = Ratings::default();
        let go_on = &mut || ControlFlow::Continue(());
        let rated = rate(&text.parse().unwrap(), &RatingScale::ALL, &mut ratings, go_on);
        assert!(rated.unwrap().is_continue());
        ratings
    }

    #[test]
    fn a_rating_is_that_of_the_scale_or_absent() {
        let hard = ratings_of(HARD);
        assert_eq!((hard.er, hard.w), (Some(7.1), Some(4)));
        assert!(hard.score.is_some_and(|score| score > 300), "{hard:?}");
        // Only boards of order 9 have an ER.
        let small = ratings_of("..31..4..4..3...");
        assert_eq!((small.er, small.w), (None, Some(0)));
        // Puzzles with several solutions or none have no rating.
        for text in ["1...\n....\n....\n....", "1...\n1...\n....\n...."] {
            assert_eq!(ratings_of(text), Ratings::default());
        }
    }

    #[test]
    fn an_observer_stops_a_rating() {
        let mut calls = 0;
        let mut ratings = Ratings::default();
        let observer = &mut || {
            calls += 1;
            if calls == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let stopped = rate(&HARD.parse().unwrap(), &[RatingScale::W], &mut ratings, observer);
        assert!(stopped.unwrap().is_break());
        // A rating that exists is not computed again.
        let mut known = Ratings { w: Some(9), ..Ratings::default() };
        let never = &mut || unreachable!("nothing is to be done");
        let rated = rate(&HARD.parse().unwrap(), &[RatingScale::W], &mut known, never);
        assert!(rated.unwrap().is_continue());
        assert_eq!(known.w, Some(9));
    }
}

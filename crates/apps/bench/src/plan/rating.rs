//! The ratings of puzzles, which let times of solvers be compared with the work of people.

use clausoku::rating::propagation::{Model, w_rating};
use clausoku::rating::{by_explainer, by_hodoku};
use clausoku::solving::Deadline;
use clausoku::{Puzzle, uniqueness};

use super::Plan;
use crate::boards::BoardError;
use crate::record::{RatingScale, Ratings};
use crate::watch::Watch;

impl Plan {
    /// Rates the puzzles on these scales. A puzzle that a scale does not rate has no rating there.
    ///
    /// # Errors
    /// Fails if a puzzle cannot be solved, and at the deadline of the watch.
    pub fn rate(
        &mut self,
        scales: &[RatingScale],
        watch: &mut Watch<'_>,
    ) -> Result<(), BoardError> {
        let all = self.instances.len() as f64;
        for (index, instance) in self.instances.iter_mut().enumerate() {
            watch.check(index as f64 / all)?;
            if let Some(puzzle) = instance.question.puzzle() {
                rate(puzzle, scales, &mut instance.ratings, watch.deadline())?;
            }
        }
        Ok(())
    }
}

/// Adds the ratings of a puzzle on the scales on which it has none yet.
pub(crate) fn rate(
    puzzle: &Puzzle,
    scales: &[RatingScale],
    ratings: &mut Ratings,
    deadline: &Deadline,
) -> Result<(), BoardError> {
    let open: Vec<RatingScale> =
        scales.iter().copied().filter(|scale| ratings.get(*scale).is_none()).collect();
    // The scales are for puzzles with one solution.
    if open.is_empty() || !uniqueness(puzzle)?.is_unique() {
        return Ok(());
    }
    for scale in open {
        match scale {
            RatingScale::Er => ratings.er = er(puzzle, deadline),
            RatingScale::W => ratings.w = w(puzzle, deadline),
            RatingScale::Score => ratings.score = score(puzzle, deadline),
        }
        // A rating that was stopped is absent, as one that the scale does not define.
        deadline.check()?;
    }
    Ok(())
}

/// Returns Sudoku Explainer's ER of a puzzle of the usual 9x9 board without excluded candidates.
fn er(puzzle: &Puzzle, deadline: &Deadline) -> Option<f64> {
    Some(by_explainer(puzzle, deadline).ok()?.er.into())
}

/// Returns Berthier's W of a puzzle whose constraints are regions.
fn w(puzzle: &Puzzle, deadline: &Deadline) -> Option<u32> {
    puzzle.variant().regions_only("the rating w").ok()?;
    let model = Model::from_variant(puzzle.variant())?;
    let w = w_rating(&model, model.state_of(puzzle)?, model.variables(), deadline)?;
    w.try_into().ok()
}

/// Returns HoDoKu's score of a puzzle that its techniques solve.
fn score(puzzle: &Puzzle, deadline: &Deadline) -> Option<u32> {
    Some(by_hodoku(puzzle, deadline).ok()?.score)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HARD: &str =
        "2..5.....9......54..18.6...3761........9....1......3.61...5.7.........2...3..85..";

    fn ratings_of(text: &str) -> Ratings {
        let mut ratings = Ratings::default();
        let never = Deadline::never();
        rate(&text.parse().unwrap(), &RatingScale::ALL, &mut ratings, &never).unwrap();
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
    fn a_deadline_stops_a_rating() {
        let puzzle = HARD.parse().unwrap();
        let mut ratings = Ratings::default();
        let stopped = rate(&puzzle, &[RatingScale::W], &mut ratings, &Deadline::at_check(0));
        assert!(matches!(stopped, Err(BoardError::Stopped(_))));
        // A rating that exists is not computed again.
        let mut known = Ratings { w: Some(9), ..Ratings::default() };
        rate(&puzzle, &[RatingScale::W], &mut known, &Deadline::at_check(0)).unwrap();
        assert_eq!(known.w, Some(9));
    }
}

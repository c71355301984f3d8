//! The ratings of puzzles, which let times of solvers be compared with the work of people.

use clausoku::lists::{driver::RowBlock, tables::SCALES, values::Value};
use clausoku::rating::Models;
use clausoku::solving::Deadline;
use clausoku::{Puzzle, uniqueness};
use serde_json::Number;

use super::Plan;
use crate::boards::BoardError;
use crate::record::{RatingColumn, Ratings};
use crate::watch::Watch;

impl Plan {
    /// Rates the puzzles in these columns. A puzzle that a scale does not rate has no rating there.
    ///
    /// # Errors
    /// Fails if a puzzle cannot be solved, and at the deadline of the watch.
    pub fn rate(
        &mut self,
        columns: &[RatingColumn],
        watch: &mut Watch<'_>,
    ) -> Result<(), BoardError> {
        let mut models = Models::default();
        let all = self.instances.len() as f64;
        for (index, instance) in self.instances.iter_mut().enumerate() {
            watch.check(index as f64 / all)?;
            if let Some(puzzle) = instance.question.puzzle() {
                rate(puzzle, columns, &mut instance.ratings, &mut models, watch.deadline())?;
            }
        }
        Ok(())
    }
}

/// Adds the ratings of a puzzle in the columns in which it has none yet.
pub(crate) fn rate(
    puzzle: &Puzzle,
    columns: &[RatingColumn],
    ratings: &mut Ratings,
    models: &mut Models,
    deadline: &Deadline,
) -> Result<(), BoardError> {
    let is_open =
        |column: &RatingColumn| columns.contains(column) && ratings.get(column.name()).is_none();
    // In the order of the scales, each once.
    let open: Vec<RatingColumn> = RatingColumn::all().filter(is_open).collect();
    // The scales are for puzzles with one solution.
    if open.is_empty() || !uniqueness(puzzle)?.is_unique() {
        return Ok(());
    }
    for scale in SCALES {
        let names = open.iter().filter(|column| column.is_of(scale)).map(|column| column.name());
        let names: Vec<&str> = names.collect();
        if names.is_empty() {
            continue;
        }
        let rated = scale.rate(puzzle, models, deadline);
        // A rating that was stopped is absent, as one that the scale does not define.
        deadline.check()?;
        let Ok(rated) = rated else { continue };
        let rated = RowBlock::from_answer(&rated);
        for name in names {
            if let Some(number) = number(rated.named(name, 0)) {
                ratings.add(name, number);
            }
        }
    }
    Ok(())
}

fn number(value: Value<'_>) -> Option<Number> {
    match value {
        Value::Count(count) => Some(count.into()),
        Value::Real(real) => Number::from_f64(real),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use clausoku::rating::by_hodoku;

    use super::*;

    const HARD: &str =
        "2..5.....9......54..18.6...3761........9....1......3.61...5.7.........2...3..85..";

    fn ratings_of(text: &str) -> Ratings {
        let mut ratings = Ratings::default();
        let all: Vec<_> = RatingColumn::all().collect();
        let (models, never) = (&mut Models::default(), Deadline::never());
        rate(&text.parse().unwrap(), &all, &mut ratings, models, &never).unwrap();
        ratings
    }

    #[test]
    fn a_rating_is_that_of_the_scale_or_absent() {
        let hard = ratings_of(HARD);
        assert_eq!((hard.get("er"), hard.get("w")), (Some(7.1), Some(4.0)));
        let steps = by_hodoku(&HARD.parse().unwrap(), &Deadline::never()).unwrap();
        assert_eq!(hard.get("score"), Some(f64::from(steps.score)));
        // Only boards of order 9 have an ER.
        let small = ratings_of("..31..4..4..3...");
        assert_eq!((small.get("er"), small.get("w")), (None, Some(0.0)));
        // Puzzles with several solutions or none have no rating.
        for text in ["1...\n....\n....\n....", "1...\n1...\n....\n...."] {
            assert!(ratings_of(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn a_rating_is_stopped_by_a_deadline_and_computed_once() {
        let puzzle: Puzzle = HARD.parse().unwrap();
        // A column that is named twice is one.
        let w = ["w".parse().unwrap(), "w".parse().unwrap()];
        let rate = |ratings: &mut Ratings| {
            let stopped = Deadline::at_check(0);
            rate(&puzzle, &w, ratings, &mut Models::default(), &stopped)
        };
        assert!(matches!(rate(&mut Ratings::default()), Err(BoardError::Stopped(_))));
        let mut known = Ratings::default();
        known.add("w", 9.into());
        rate(&mut known).unwrap();
        assert_eq!(known.get("w"), Some(9.0));
        let mut rated = Ratings::default();
        let (models, never) = (&mut Models::default(), Deadline::never());
        super::rate(&puzzle, &w, &mut rated, models, &never).unwrap();
        assert_eq!(rated.get("w"), Some(4.0));
    }
}

//! The cost of a configuration on a grid.
//!
//! **Invariant.** Every figure of a report that compares configurations or averages over grids is computed from costs:
//! PAR-2, solved grids, medians over grids, wins, ratios, tests and plots. Only figures that show the spread of the runs, by axis and by
//! repeat, read runs.

use std::cmp::Ordering;

use crate::statistics::{Sample, par2};

/// The cost of a configuration on a grid.
///
/// A grid is solved if each of its runs ended with an answer. Its cost is then the median of the times, or the mean if formulas
/// were shuffled, since these repeats are a sample of one distribution. Otherwise the cost is the mean of the times, in
/// which an unfinished run counts twice the limit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cost {
    seconds: f64,
    is_solved: bool,
}

impl Cost {
    /// Computes the cost of these runs.
    pub(super) fn new(times: &Sample, is_shuffled: bool, limit: Option<f64>) -> Self {
        let is_solved = times.finite() == times.count();
        let mean = || par2(times.values().iter().copied(), limit).unwrap_or(f64::INFINITY);
        let seconds = if is_solved && !is_shuffled { times.median() } else { mean() };
        Self { seconds, is_solved }
    }

    /// Returns the cost in seconds; infinite if a run did not finish and has no limit.
    pub fn seconds(self) -> f64 {
        self.seconds
    }

    /// Returns `true` if each run ended with an answer.
    pub fn is_solved(self) -> bool {
        self.is_solved
    }

    /// Returns the cost as a time: infinite if the grid is not solved.
    pub fn time(self) -> f64 {
        if self.is_solved { self.seconds } else { f64::INFINITY }
    }

    /// Returns the cost of the better of two configurations: the lesser cost, and solved if one of them is.
    #[must_use]
    pub fn best(self, other: Self) -> Self {
        Self {
            seconds: self.seconds.min(other.seconds),
            is_solved: self.is_solved || other.is_solved,
        }
    }

    /// Compares by seconds.
    pub fn compare(&self, other: &Self) -> Ordering {
        self.seconds.total_cmp(&other.seconds)
    }
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "these values are exact")]
mod tests {
    use super::*;

    const UNFINISHED: f64 = f64::INFINITY;

    fn cost(times: &[f64], is_shuffled: bool, limit: Option<f64>) -> Cost {
        Cost::new(&Sample::new(times.iter().copied()).unwrap(), is_shuffled, limit)
    }

    #[test]
    fn a_solved_grid_costs_its_median_or_its_mean() {
        assert_eq!(cost(&[1.0, 2.0, 6.0], false, Some(10.0)).seconds(), 2.0);
        assert_eq!(cost(&[1.0, 2.0, 6.0], true, Some(10.0)).seconds(), 3.0);
        assert_eq!(cost(&[1.0, 2.0, 6.0], true, None).time(), 3.0);
    }

    #[test]
    fn an_unfinished_run_costs_twice_the_limit() {
        for is_shuffled in [false, true] {
            let some = cost(&[1.0, 2.0, UNFINISHED], is_shuffled, Some(6.0));
            assert_eq!((some.seconds(), some.time(), some.is_solved()), (5.0, UNFINISHED, false));
            assert_eq!(cost(&[1.0, UNFINISHED], is_shuffled, None).seconds(), UNFINISHED);
        }
    }

    #[test]
    fn the_best_of_two_is_no_worse_than_either() {
        let lucky = cost(&[0.1, 0.1, 0.1, UNFINISHED], true, Some(1.0));
        let slow = cost(&[0.9], true, Some(1.0));
        let best = lucky.best(slow);
        assert_eq!((best.seconds(), best.is_solved()), (lucky.seconds(), true));
        assert_eq!(best, slow.best(lucky));
    }
}

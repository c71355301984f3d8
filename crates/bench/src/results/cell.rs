//! The runs of one configuration on one grid.

use crate::record::{Clock, Outcome, RunLine};
use crate::statistics::Sample;

/// The combined outcome of the runs of one configuration on one grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// The answer with which all runs ended.
    Solved(Outcome),
    /// The worst outcome of the runs, at least one of which ended otherwise.
    Unsolved(Outcome),
    /// No outcome: the cell has no run.
    Missing,
}

/// The runs of one configuration on one grid.
#[derive(Clone, Debug, Default)]
pub struct Cell<'r> {
    /// The runs.
    pub runs: Vec<&'r RunLine>,
    /// `true` if all planned runs are present.
    pub is_complete: bool,
}

impl Cell<'_> {
    /// Returns the combined outcome.
    pub fn state(&self) -> State {
        // Outcomes are ordered from good to bad.
        let worst = self.runs.iter().map(|run| run.outcome).max();
        match worst {
            None => State::Missing,
            Some(worst) if worst.is_answer() => State::Solved(worst),
            Some(worst) => State::Unsolved(worst),
        }
    }

    /// Returns the times of the runs.
    pub fn times(&self, clock: Clock) -> Option<Sample> {
        Sample::new(self.runs.iter().map(|run| run.time(clock)))
    }

    /// Returns the median of the times; infinite if unfinished, `None` if there is no run.
    pub fn median(&self, clock: Clock) -> Option<f64> {
        Some(self.times(clock)?.median())
    }

    /// Returns the median of another value of the runs.
    pub fn median_of(&self, value: impl Fn(&RunLine) -> Option<f64>) -> Option<f64> {
        Some(Sample::new(self.runs.iter().filter_map(|run| value(run)))?.median())
    }
}

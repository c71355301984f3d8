//! The runs of one configuration on one grid.

use crate::record::{Outcome, RunLine};
use crate::statistics::Sample;

/// The kind of time that is reported.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Clock {
    /// Wall-clock time.
    #[default]
    Wall,
    /// Processor time of a program, in user and system mode; wall-clock time for solvers in this
    /// process. Other work of the machine disturbs it less.
    Cpu,
}

impl Clock {
    /// Returns the time of a run in seconds; infinite if it did not finish.
    pub fn time(self, run: &RunLine) -> f64 {
        if !run.outcome.is_answer() {
            return f64::INFINITY;
        }
        match (self, run.user, run.system) {
            (Self::Cpu, Some(user), Some(system)) => user + system,
            _ => run.wall,
        }
    }

    /// Returns the name of the time, for axes and headings.
    pub fn words(self) -> &'static str {
        match self {
            Self::Wall => "wall-clock time",
            Self::Cpu => "processor time",
        }
    }
}

/// The combined outcome of the runs of one configuration on one grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// All runs ended with the same answer.
    Solved(Outcome),
    /// At least one run ended otherwise; contains the worst outcome.
    Unsolved(Outcome),
    /// There is no run.
    Missing,
}

/// The runs of one configuration on one grid.
#[derive(Clone, Debug, Default)]
pub struct Cell<'r> {
    /// The runs.
    pub runs: Vec<&'r RunLine>,
    /// Whether all planned runs are present.
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
        Sample::new(self.runs.iter().map(|run| clock.time(run)))
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

//! The runs of one configuration on one grid.

use crate::record::{Outcome, RunLine};
use crate::statistics::Sample;

/// Which time is reported.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Clock {
    /// The time that passed.
    #[default]
    Wall,
    /// The processor's time, of a program and the system for it; what passed, for a solver in this
    /// process. Less disturbed by what else the machine does.
    Cpu,
}

impl Clock {
    /// The time of a run in seconds; infinite if it did not finish.
    pub fn time(self, run: &RunLine) -> f64 {
        if !run.outcome.is_answer() {
            return f64::INFINITY;
        }
        match (self, run.user, run.system) {
            (Self::Cpu, Some(user), Some(system)) => user + system,
            _ => run.wall,
        }
    }

    /// For axes and headings.
    pub fn words(self) -> &'static str {
        match self {
            Self::Wall => "wall-clock time",
            Self::Cpu => "processor time",
        }
    }
}

/// What came of the runs of one configuration on one grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// They all ended in the same answer.
    Solved(Outcome),
    /// At least one ended otherwise; the worst is named.
    Unsolved(Outcome),
    /// There is no run.
    Missing,
}

/// The runs of one configuration on one grid.
#[derive(Clone, Debug, Default)]
pub struct Cell<'r> {
    /// The runs.
    pub runs: Vec<&'r RunLine>,
    /// Whether all that were planned are there.
    pub is_complete: bool,
}

impl Cell<'_> {
    /// How they ended.
    pub fn state(&self) -> State {
        // The order of the outcomes is from good to bad.
        let worst = self.runs.iter().map(|run| run.outcome).max();
        match worst {
            None => State::Missing,
            Some(worst) if worst.is_answer() => State::Solved(worst),
            Some(worst) => State::Unsolved(worst),
        }
    }

    /// The times of the runs.
    pub fn times(&self, clock: Clock) -> Option<Sample> {
        Sample::new(self.runs.iter().map(|run| clock.time(run)))
    }

    /// The median of the times; infinite if it was not reached, `None` if there is no run.
    pub fn median(&self, clock: Clock) -> Option<f64> {
        Some(self.times(clock)?.median())
    }

    /// The median of something else that runs may say.
    pub fn median_of(&self, value: impl Fn(&RunLine) -> Option<f64>) -> Option<f64> {
        Some(Sample::new(self.runs.iter().filter_map(|run| value(run)))?.median())
    }
}

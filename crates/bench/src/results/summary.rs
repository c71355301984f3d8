//! Summaries of configurations.

use super::{Results, State};
use crate::record::{Outcome, RunMode};
use crate::statistics::{Sample, median_interval, par2};

/// A summary of a configuration over all grids.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// The configuration, as an index.
    pub configuration: usize,
    /// The run mode of the solver.
    pub mode: RunMode,
    /// The reason for its disqualification.
    pub disqualified: Option<String>,
    /// The number of grids with runs.
    pub grids: usize,
    /// The number of grids on which every run ended with an answer.
    pub solved: usize,
    /// The number of grids on which the time limit was reached.
    pub time_outs: usize,
    /// The number of grids with other failures.
    pub failed: usize,
    /// The mean of the median times in seconds, time-outs counting twice the limit.
    pub par2: Option<f64>,
    /// The median times by grid, in seconds.
    pub times: Option<Sample>,
    /// The 95 % interval of the median of these times.
    pub interval: Option<(f64, f64)>,
    /// The spread of the repeats of one trial: the median over grids of deviation / median.
    pub noise: Option<f64>,
    /// The peak memory in bytes.
    pub peak_memory: Option<u64>,
    /// The median number of conflicts.
    pub conflicts: Option<f64>,
}

impl Results<'_> {
    /// Returns a summary of each configuration, by run mode, the best first, the disqualified last.
    pub fn summaries(&self) -> Vec<Summary> {
        let mut all: Vec<Summary> = (0..self.configurations.len())
            .map(|configuration| summary(self, configuration))
            .collect();
        all.sort_by(|one, other| {
            let mode = one.mode.cmp(&other.mode);
            mode.then(one.disqualified.is_some().cmp(&other.disqualified.is_some()))
                .then(score(one).total_cmp(&score(other)))
                .then(other.solved.cmp(&one.solved))
        });
        all
    }
}

/// Returns the PAR2 score; without one, a summary comes last.
fn score(summary: &Summary) -> f64 {
    summary.par2.unwrap_or(f64::INFINITY)
}

fn summary(results: &Results<'_>, configuration: usize) -> Summary {
    let cells: Vec<_> =
        (0..results.plan.grids.len()).map(|grid| results.cell(configuration, grid)).collect();
    let count = |wanted: fn(State) -> bool| cells.iter().filter(|c| wanted(c.state())).count();
    let grids = count(|state| state != State::Missing);
    let solved = count(|state| matches!(state, State::Solved(_)));
    let time_outs = count(|state| state == State::Unsolved(Outcome::TimeLimit));
    let times = Sample::new(results.medians(configuration));
    let noise = cells.iter().filter(|cell| cell.runs.len() > 2).filter_map(|cell| {
        let times = cell.times(results.clock)?;
        Some(times.deviation()? / times.median())
    });
    let runs = || cells.iter().flat_map(|cell| &cell.runs);
    let conflicts = Sample::new(runs().filter_map(|run| Some(run.conflicts? as f64)));
    Summary {
        configuration,
        mode: results.configurations[configuration].mode,
        disqualified: results.disqualified(configuration).map(str::to_owned),
        grids,
        solved,
        time_outs,
        failed: grids - solved - time_outs,
        par2: par2(results.medians(configuration), results.limit()),
        interval: times.as_ref().map(|times| median_interval(times, results.plan.seed)),
        noise: Sample::new(noise.filter(|noise| noise.is_finite())).map(|noise| noise.median()),
        peak_memory: runs().filter_map(|run| run.peak_memory).max(),
        conflicts: conflicts.map(|conflicts| conflicts.median()),
        times,
    }
}

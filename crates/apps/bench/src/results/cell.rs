//! The runs of one configuration on one grid, and the comparison of the answers of the configurations, which disqualifies
//! wrong ones.

use std::collections::HashMap;

use crate::record::{Clock, InstanceKind, Outcome, PlanRecord, RunLine, RunMode};
use crate::statistics::Sample;

/// The combined outcome of the runs of one configuration on one grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// The answer with which all runs ended.
    Solved(Outcome),
    /// The worst outcome of the runs. Not all runs ended with an answer.
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
    /// The number of runs that the plan has of the configuration on the grid.
    pub planned: u32,
}

impl Cell<'_> {
    /// Sets the number of planned runs, and whether they are present.
    pub(super) fn plan(&mut self, planned: u32, is_shuffled: bool) {
        // After a run that reaches a limit, the other repeats of the same formula are left out.
        let is_stopped = !is_shuffled && self.runs.iter().any(|run| run.outcome.is_limit());
        self.planned = planned;
        self.is_complete = is_stopped || self.runs.len() >= planned as usize;
    }

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

    /// Returns the median of another value of the runs.
    pub fn median_of(&self, value: impl Fn(&RunLine) -> Option<f64>) -> Option<f64> {
        Some(Sample::new(self.runs.iter().filter_map(|run| value(run)))?.median())
    }
}

/// A solver, under an encoding if it takes clauses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Configuration {
    /// The solver, as an index into the plan's.
    pub solver: usize,
    /// The encoding, as an index into the plan's.
    pub encoding: Option<usize>,
    /// The label: the solver's name, with the encoding's if there are several.
    pub label: String,
    /// The run mode of the solver.
    pub mode: RunMode,
}

/// Returns the plan's configurations, solver by solver. If some solvers are programs and others are not,
/// marks the latter.
pub fn configurations(plan: &PlanRecord) -> Vec<Configuration> {
    let mut found = Vec::new();
    let has_formulas = plan.grids.iter().any(|grid| grid.kind == InstanceKind::Model);
    let is_mixed = plan.solvers.iter().any(|solver| solver.mode == RunMode::Process);
    for (solver, row) in plan.solvers.iter().enumerate() {
        let mode = row.mode;
        let mark = if is_mixed && mode == RunMode::InProcess { " (in process)" } else { "" };
        let name = format!("{}{mark}", row.name);
        if !row.clauses {
            found.push(Configuration { solver, encoding: None, label: name, mode });
            continue;
        }
        for (index, encoding) in plan.encodings.iter().enumerate() {
            let one = plan.encodings.len() == 1;
            let label = if one { name.clone() } else { format!("{name} on {encoding}") };
            found.push(Configuration { solver, encoding: Some(index), label, mode });
        }
        if has_formulas && plan.encodings.len() != 1 {
            let label = format!("{name} on given formulas");
            found.push(Configuration { solver, encoding: None, label, mode });
        }
    }
    found
}

/// Finds the trials of runs by their names. A trial is a configuration on a grid.
pub(crate) struct Trials<'p> {
    configurations: HashMap<(&'p str, Option<&'p str>), usize>,
    grids: HashMap<&'p str, usize>,
}

impl<'p> Trials<'p> {
    /// Creates the trials of a plan with these configurations.
    pub(crate) fn new(plan: &'p PlanRecord, configurations: &[Configuration]) -> Self {
        let names = configurations.iter().zip(0..).flat_map(|(row, index)| {
            let name = plan.solvers[row.solver].name.as_str();
            let encoding = row.encoding.map(|index| plan.encodings[index].as_str());
            // Runs on formulas have no encoding, and count with the only encoding.
            let bare =
                encoding.filter(|_| plan.encodings.len() == 1).map(|_| ((name, None), index));
            [Some(((name, encoding), index)), bare].into_iter().flatten()
        });
        let grids = plan.grids.iter().map(|grid| grid.name.as_str());
        Self { configurations: names.collect(), grids: grids.zip(0..).collect() }
    }

    /// Returns the indices of the configuration and of the grid of a run, if the plan has them.
    pub(crate) fn find(&self, run: &RunLine) -> Option<(usize, usize)> {
        self.named(&run.solver, run.encoding.as_deref(), &run.grid)
    }

    /// Returns the indices of the configuration and of the grid of these names.
    pub(crate) fn named(
        &self,
        solver: &str,
        encoding: Option<&str>,
        grid: &str,
    ) -> Option<(usize, usize)> {
        Some((*self.configurations.get(&(solver, encoding))?, *self.grids.get(grid)?))
    }
}

/// The result of the comparison.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Assessment {
    /// The reason for the disqualification of each configuration, by index; `None` if it is not
    /// disqualified.
    pub disqualified: Vec<Option<String>>,
    /// The grids that have a solution although the plan states that they have none.
    pub wrong_plans: Vec<usize>,
    /// The grids without a solution according to exactly one configuration.
    pub unconfirmed: Vec<usize>,
}

/// Compares the answers with each other and with known facts. A checked solution takes precedence over
/// all claims.
pub(super) fn assess(
    plan: &PlanRecord,
    configurations: &[Configuration],
    cells: &[Vec<Cell<'_>>],
) -> Assessment {
    let mut assessment =
        Assessment { disqualified: vec![None; configurations.len()], ..Assessment::default() };
    for (index, grid) in plan.grids.iter().enumerate() {
        let runs = |configuration: usize| cells[configuration][index].runs.iter();
        let with_outcome = |wanted: Outcome| {
            let all = 0..configurations.len();
            all.filter(|&e| runs(e).any(|run| run.outcome == wanted)).collect::<Vec<usize>>()
        };
        let found = with_outcome(Outcome::Satisfiable);
        let denied = with_outcome(Outcome::Unsatisfiable);
        let truth = if found.is_empty() {
            grid.satisfiable.or((!denied.is_empty()).then_some(false))
        } else {
            Some(true)
        };
        if grid.satisfiable == Some(false) && !found.is_empty() {
            assessment.wrong_plans.push(index);
        }
        let confirmed = denied
            .iter()
            .any(|&e| runs(e).any(|run| run.outcome == Outcome::Unsatisfiable && run.verified));
        let alone = denied.len() == 1 && !confirmed;
        if grid.satisfiable.is_none() && truth == Some(false) && alone {
            assessment.unconfirmed.push(index);
        }
        for configuration in 0..configurations.len() {
            let wrong = runs(configuration).find(|run| run.outcome == Outcome::Wrong);
            let is_refuted = truth == Some(true) && denied.contains(&configuration);
            let reason = match wrong {
                Some(run) => {
                    let note = run.note.as_deref().unwrap_or("the solution is wrong");
                    format!("{}: {note}", grid.name)
                }
                None if is_refuted => {
                    let why =
                        found.first().map_or("it was made from a solution".to_owned(), |&finder| {
                            format!("{} has found a solution", configurations[finder].label)
                        });
                    format!("{}: says that there is no solution, but {why}", grid.name)
                }
                None => continue,
            };
            assessment.disqualified[configuration].get_or_insert(reason);
        }
    }
    assessment
}

//! All runs, by configuration and grid.

use std::cmp::Reverse;
use std::collections::HashMap;

use files::text::printable;

use super::assessment::{Assessment, assess};
use super::{Cell, Clock, Configuration, configurations};
use crate::record::{Place, PlanRecord, RunLine, SolverRecord};
use crate::statistics::par2;

/// All runs of a plan, by configuration and grid, judged.
#[derive(Clone, Debug)]
pub struct Results<'r> {
    /// The plan.
    pub plan: &'r PlanRecord,
    /// Who is compared.
    pub configurations: Vec<Configuration>,
    /// By configuration, then by grid.
    cells: Vec<Vec<Cell<'r>>>,
    assessment: Assessment,
    /// Which time is reported.
    pub clock: Clock,
}

impl<'r> Results<'r> {
    /// Sorts the runs of a plan.
    pub fn new(plan: &'r PlanRecord, runs: &'r [RunLine], clock: Clock) -> Self {
        let configurations = configurations(plan);
        let solver = |name: &str| plan.solvers.iter().position(|solver| solver.name == name);
        let grids: HashMap<&str, usize> =
            plan.grids.iter().map(|g| g.name.as_str()).zip(0..).collect();
        let mut cells = vec![vec![Cell::default(); plan.grids.len()]; configurations.len()];
        for run in runs {
            let encoding =
                run.encoding.as_ref().map(|name| plan.encodings.iter().position(|e| e == name));
            let configuration = configurations.iter().position(|configuration| {
                Some(configuration.solver) == solver(&run.solver)
                    && configuration.encoding.map(Some) == encoding
            });
            if let (Some(configuration), Some(&grid)) =
                (configuration, grids.get(run.grid.as_str()))
            {
                cells[configuration][grid].runs.push(run);
            }
        }
        for cell in cells.iter_mut().flatten() {
            let stopped = cell.runs.iter().any(|run| run.outcome.is_limit());
            cell.is_complete = stopped || cell.runs.len() >= plan.repeats as usize;
        }
        let assessment = assess(plan, &configurations, &cells);
        Self { plan, configurations, cells, assessment, clock }
    }

    /// The runs of a configuration on a grid.
    pub fn cell(&self, configuration: usize, grid: usize) -> &Cell<'r> {
        &self.cells[configuration][grid]
    }

    /// Why the configuration is disqualified, if it is.
    pub fn disqualified(&self, configuration: usize) -> Option<&str> {
        self.assessment.disqualified[configuration].as_deref()
    }

    /// Returns the places that solvers run at. Those of different places are never compared.
    pub fn places(&self) -> Vec<Place> {
        let has_place = |place: &Place| self.plan.solvers.iter().any(|s| s.place == *place);
        [Place::Process, Place::InProcess].into_iter().filter(has_place).collect()
    }

    /// Whether solvers run at different places.
    pub fn is_mixed(&self) -> bool {
        self.places().len() > 1
    }

    /// Returns the title of a figure or table of the solvers at a place, which it names where there are
    /// others.
    pub fn titled(&self, place: Place, title: &str) -> String {
        match place {
            _ if !self.is_mixed() => title.to_owned(),
            Place::Process => format!("{title}, by programs"),
            Place::InProcess => format!("{title}, in this process"),
        }
    }

    /// Returns the configurations at a place that are compared: those that are not disqualified and have
    /// a run.
    pub fn compared(&self, place: Place) -> Vec<usize> {
        let is_compared = |&configuration: &usize| {
            let has_runs = self.cells[configuration].iter().any(|cell| !cell.runs.is_empty());
            has_runs && self.disqualified(configuration).is_none()
        };
        self.at(place).into_iter().filter(is_compared).collect()
    }

    /// Returns the configurations at a place.
    pub fn at(&self, place: Place) -> Vec<usize> {
        let all = 0..self.configurations.len();
        all.filter(|&configuration| self.configurations[configuration].place == place).collect()
    }

    /// Returns the solvers at a place that take clauses.
    pub fn clause_solvers(&self, place: Place) -> Vec<usize> {
        let solvers = self.plan.solvers.iter().enumerate();
        let takes_clauses = |row: &(usize, &SolverRecord)| row.1.clauses && row.1.place == place;
        solvers.filter(takes_clauses).map(|row| row.0).collect()
    }

    /// Returns the configuration of a solver under an encoding, if there is one.
    pub fn configuration(&self, encoding: usize, solver: usize) -> Option<usize> {
        let wanted = |row: &Configuration| row.encoding == Some(encoding) && row.solver == solver;
        self.configurations.iter().position(wanted)
    }

    /// Returns the best of the configurations at a place that are compared, at most so many, and the
    /// number of the others.
    pub fn best(&self, place: Place, most: usize) -> (Vec<usize>, usize) {
        let mut compared = self.compared(place);
        let score = |configuration: usize| {
            let times: Vec<f64> = self.medians(configuration).collect();
            let solved = times.iter().filter(|time| time.is_finite()).count();
            (Reverse(solved), par2(times, self.limit()).unwrap_or(f64::INFINITY))
        };
        compared.sort_by(|&one, &other| {
            let (one, other) = (score(one), score(other));
            one.0.cmp(&other.0).then(one.1.total_cmp(&other.1))
        });
        let left_out = compared.len().saturating_sub(most);
        compared.truncate(most);
        (compared, left_out)
    }

    /// The median time of a configuration on a grid; infinite if it did not finish, `None` if there is no
    /// run.
    pub fn median(&self, configuration: usize, grid: usize) -> Option<f64> {
        self.cell(configuration, grid).median(self.clock)
    }

    /// The median times of a configuration on all grids that it has runs on.
    pub fn medians(&self, configuration: usize) -> impl Iterator<Item = f64> {
        (0..self.plan.grids.len()).filter_map(move |grid| self.median(configuration, grid))
    }

    /// The time limit in seconds.
    pub fn limit(&self) -> Option<f64> {
        self.plan.time_limit
    }

    /// The groups of the grids, in the plan's order.
    pub fn groups(&self) -> Vec<&'r str> {
        let mut groups: Vec<&str> = Vec::new();
        for grid in &self.plan.grids {
            if !groups.contains(&grid.group.as_str()) {
                groups.push(&grid.group);
            }
        }
        groups
    }

    /// How many trials, a configuration on a grid each, are planned and how many are complete.
    pub fn progress(&self) -> (usize, usize) {
        let complete = self.cells.iter().flatten().filter(|cell| cell.is_complete).count();
        (complete, self.configurations.len() * self.plan.grids.len())
    }

    /// The trials that are not complete, a configuration and a grid each.
    pub fn missing(&self) -> impl Iterator<Item = (&Configuration, &str)> {
        let grids = self.plan.grids.iter();
        grids.enumerate().flat_map(move |(index, grid)| {
            let incomplete =
                move |row: &(usize, &Configuration)| !self.cells[row.0][index].is_complete;
            let configurations = self.configurations.iter().enumerate().filter(incomplete);
            configurations.map(move |(_, configuration)| (configuration, grid.name.as_str()))
        })
    }

    /// What readers should know before they believe a number.
    pub fn warnings(&self) -> Vec<String> {
        let mut warnings = Vec::new();
        for (configuration, reason) in self.configurations.iter().zip(&self.assessment.disqualified)
        {
            if let Some(reason) = reason {
                warnings.push(format!("{} is disqualified. On {reason}", configuration.label));
            }
        }
        for &grid in &self.assessment.wrong_plans {
            let name = &self.plan.grids[grid].name;
            warnings.push(format!("{name} was said to have no solution, but it has one"));
        }
        if let [first, rest @ ..] = self.assessment.unconfirmed.as_slice() {
            let (name, others) = (&self.plan.grids[*first].name, rest.len());
            let and = if others == 0 { String::new() } else { format!(" (and {others} more)") };
            warnings.push(format!("one solver alone says that {name}{and} has no solution"));
        }
        let (mut outliers, mut disturbed) = (0, 0);
        for times in self.cells.iter().flatten().filter_map(|cell| cell.times(self.clock)) {
            outliers += times.outliers();
            disturbed += usize::from(times.outliers() > 0);
        }
        if outliers > 0 {
            let (runs, trials) =
                (plural(outliers, "run is an outlier", "runs are outliers"), disturbed);
            let trials = plural(trials, "trial", "trials");
            warnings.push(format!("{runs} in {trials}: something else was running, or caches were cold; medians and quartiles bear it"));
        }
        let (complete, all) = self.progress();
        if complete < all {
            warnings.push(format!("{} of {all} trials are not complete", all - complete));
        }
        warnings.iter().map(|warning| printable(warning).into_owned()).collect()
    }
}

/// `1 grid`, `2 grids`.
pub(crate) fn plural(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

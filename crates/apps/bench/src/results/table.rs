//! The table of all runs, by configuration and grid, and summaries of configurations.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use clausoku_text::{count, printable};

use super::cell::{Assessment, assess};
use super::ranking::clusters;
use super::{Cell, Configuration, Cost, RankedGrids, Trials, configurations};
use crate::record::{Clock, InstanceKind, Merged, Part, PlanRecord, RunLine, RunMode};
use crate::statistics::{Sample, interval, par2};
use crate::words;

/// The runs of a plan, by configuration and grid, with their assessment.
#[derive(Clone, Debug)]
pub struct Results<'r> {
    /// The plan.
    pub plan: &'r PlanRecord,
    /// The configurations.
    pub configurations: Vec<Configuration>,
    /// The cells, by configuration and grid.
    cells: Vec<Vec<Cell<'r>>>,
    assessment: Assessment,
    /// The numbers of complete and of planned trials.
    progress: (usize, usize),
    /// The kind of time that is reported.
    pub clock: Clock,
    /// The grids over which configurations are ranked, and their indices by run mode.
    pub(super) ranked: (RankedGrids, Vec<(RunMode, Vec<usize>)>),
    /// The cluster of each grid.
    pub(super) clusters: Vec<usize>,
    /// The pairs that some sessions name, and not all.
    unused_pairs: Vec<String>,
}

impl<'r> Results<'r> {
    /// Distributes the runs over configurations and grids, and assesses them.
    pub fn new(plan: &'r PlanRecord, runs: &'r [RunLine], clock: Clock) -> Self {
        let configurations = configurations(plan);
        let trials = Trials::new(plan, &configurations);
        let mut cells = vec![vec![Cell::default(); plan.grids.len()]; configurations.len()];
        for run in runs {
            if let Some((configuration, grid)) = trials.find(run) {
                cells[configuration][grid].runs.push(run);
            }
        }
        for (row, cells) in configurations.iter().zip(&mut cells) {
            for (grid, cell) in cells.iter_mut().enumerate() {
                let is_planned = plan.applies(row.solver, row.encoding, grid);
                cell.plan(if is_planned { plan.repeats } else { 0 }, plan.scramble);
            }
        }
        let assessment = assess(plan, &configurations, &cells);
        let progress = progress(&cells);
        let ranked = (RankedGrids::default(), Vec::new());
        let clusters = clusters(plan);
        let results = Self {
            plan,
            configurations,
            cells,
            assessment,
            progress,
            clock,
            ranked,
            clusters,
            unused_pairs: Vec::new(),
        };
        results.ranked_over(RankedGrids::default())
    }

    /// Distributes the runs of merged records over what has runs. Its progress is that of all that the sessions had to run.
    pub fn from_merged(merged: &'r Merged, clock: Clock) -> Self {
        let Self { progress, .. } = Self::asked(merged, clock);
        Self { progress, ..Self::within(&merged.plan, merged, clock) }
    }

    /// Distributes the runs of merged records over all that the sessions had to run.
    pub fn asked(merged: &'r Merged, clock: Clock) -> Self {
        Self::within(&merged.asked, merged, clock)
    }

    /// Distributes the runs of merged records over this plan. Only what a session had to run is planned.
    fn within(plan: &'r PlanRecord, merged: &'r Merged, clock: Clock) -> Self {
        let mut results = Self::new(plan, &merged.runs, clock);
        let pairs = merged.parts.iter().flat_map(|part| &part.plan.pairs);
        let unused = pairs.filter(|pair| !plan.pairs.contains(pair)).map(ToString::to_string);
        let unused: BTreeSet<String> = unused.collect();
        results.unused_pairs = unused.into_iter().collect();
        let trials = Trials::new(plan, &results.configurations);
        let none = vec![vec![0; plan.grids.len()]; results.configurations.len()];
        let mut planned: Vec<Vec<u32>> = none.clone();
        let mut known = Vec::new();
        for part in &merged.parts {
            let conditions = part.plan.conditions();
            if known.contains(&conditions) {
                continue;
            }
            known.push(conditions);
            // Sessions with equal conditions share their runs.
            let sharing = merged.parts.iter().filter(|part| part.plan.conditions() == conditions);
            let mut shared = none.clone();
            sharing.for_each(|part| plan_part(&trials, part, &mut shared));
            for (all, more) in planned.iter_mut().flatten().zip(shared.into_iter().flatten()) {
                *all = all.saturating_add(more);
            }
        }
        let cells = results.cells.iter_mut().flatten();
        for (cell, planned) in cells.zip(planned.into_iter().flatten()) {
            cell.plan(planned, plan.scramble);
        }
        results.progress = progress(&results.cells);
        results
    }

    /// Returns the least and the largest number of planned runs of a trial.
    pub fn repeats(&self) -> [u32; 2] {
        let all = self.cells.iter().flatten().map(|cell| cell.planned).filter(|&runs| runs > 0);
        let ends = all.fold(None, |ends: Option<[u32; 2]>, runs| {
            Some(ends.map_or([runs; 2], |[least, most]| [least.min(runs), most.max(runs)]))
        });
        ends.unwrap_or([self.plan.repeats; 2])
    }

    /// Returns the runs of a configuration on a grid.
    pub fn cell(&self, configuration: usize, grid: usize) -> &Cell<'r> {
        &self.cells[configuration][grid]
    }

    /// Returns all runs.
    pub fn runs(&self) -> impl Iterator<Item = &'r RunLine> {
        self.cells.iter().flatten().flat_map(|cell| cell.runs.iter().copied())
    }

    /// Returns the reason for the configuration's disqualification, if any.
    pub fn disqualified(&self, configuration: usize) -> Option<&str> {
        self.assessment.disqualified[configuration].as_deref()
    }

    /// Returns the run modes of the solvers. Solvers of different run modes are never compared.
    pub fn modes(&self) -> Vec<RunMode> {
        let mut modes: Vec<RunMode> = self.plan.solvers.iter().map(|solver| solver.mode).collect();
        modes.sort_unstable();
        modes.dedup();
        modes
    }

    /// Returns `true` if solvers have different run modes.
    pub fn is_mixed(&self) -> bool {
        self.modes().len() > 1
    }

    /// Returns the title of a figure or table of the solvers in a run mode, which it contains if there are
    /// several.
    pub fn titled(&self, mode: RunMode, title: &str) -> String {
        match mode {
            _ if !self.is_mixed() => title.to_owned(),
            RunMode::Process => format!("{title}, by programs"),
            RunMode::InProcess => format!("{title}, in this process"),
        }
    }

    /// Returns the configurations in a run mode that are compared: with a run and without a
    /// disqualification.
    pub fn compared(&self, mode: RunMode) -> Vec<usize> {
        let mut compared = self.measured(mode);
        compared.retain(|&configuration| self.disqualified(configuration).is_none());
        compared
    }

    /// Returns the configurations in a run mode that have a run.
    pub fn measured(&self, mode: RunMode) -> Vec<usize> {
        let has_runs = |index: usize| self.cells[index].iter().any(|cell| !cell.runs.is_empty());
        let rows = self.configurations.iter().enumerate();
        let rows = rows.filter(|(index, row)| row.mode == mode && has_runs(*index));
        rows.map(|(index, _)| index).collect()
    }

    /// Returns the solvers in a run mode that have a run under an encoding.
    pub fn clause_solvers(&self, mode: RunMode) -> Vec<usize> {
        let measured = self.measured(mode).into_iter().map(|index| &self.configurations[index]);
        let mut solvers: Vec<usize> =
            measured.filter(|row| row.encoding.is_some()).map(|row| row.solver).collect();
        solvers.dedup();
        solvers
    }

    /// Returns the configuration of a solver under an encoding, if there is one.
    pub fn configuration(&self, encoding: usize, solver: usize) -> Option<usize> {
        let mut configurations = self.configurations.iter();
        configurations.position(|row| row.encoding == Some(encoding) && row.solver == solver)
    }

    /// Returns the best `max` of the compared configurations in a run mode, and the number of the
    /// others.
    pub fn best(&self, mode: RunMode, max: usize) -> (Vec<usize>, usize) {
        let mut compared = self.compared(mode);
        compared.sort_by(|&one, &other| {
            let [one, other] = [one, other].map(|configuration| self.score(configuration));
            other.solved.cmp(&one.solved).then(compare(one.par2, other.par2))
        });
        let left_out = compared.len().saturating_sub(max);
        compared.truncate(max);
        (compared, left_out)
    }

    /// Returns the score of a configuration.
    pub fn score(&self, configuration: usize) -> Score {
        let is_disqualified = self.disqualified(configuration).is_some();
        Score { is_disqualified, ..Score::new(self.costs(configuration)) }
    }

    /// Returns the cost of a configuration on a grid; `None` if there is no run.
    pub fn cost(&self, configuration: usize, grid: usize) -> Option<Cost> {
        let times = self.cell(configuration, grid).times(self.clock)?;
        Some(Cost::new(&times, self.plan.scramble, self.limit()))
    }

    /// Returns the costs of a configuration on the grids over which it is ranked.
    pub fn costs(&self, configuration: usize) -> impl Iterator<Item = Cost> {
        let grids = self.ranked_grids(self.configurations[configuration].mode).iter();
        grids.filter_map(move |&grid| self.cost(configuration, grid))
    }

    /// Returns the interval of the median of a configuration's times, or of those of the best of several, over the grids over which it is
    /// ranked.
    pub fn median_interval(
        &self,
        mode: RunMode,
        cost: impl Fn(usize) -> Option<Cost>,
    ) -> Option<(f64, f64)> {
        let mut clusters: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
        for &grid in self.ranked_grids(mode) {
            if let Some(cost) = cost(grid) {
                clusters.entry(self.clusters[grid]).or_default().push(cost.time());
            }
        }
        let median = |times: &[f64]| Some(Sample::new(times.iter().copied())?.median());
        interval(clusters.into_values().collect(), self.plan.seed, median)
    }

    /// Returns the cost of the best of these configurations on a grid; `None` if there is no run.
    pub fn virtual_best(&self, configurations: &[usize], grid: usize) -> Option<Cost> {
        configurations.iter().filter_map(|&one| self.cost(one, grid)).reduce(Cost::best)
    }

    /// Returns the number of these grids on which each of these configurations has the least cost of them, if one of them solves the grid. A
    /// tie counts for each.
    pub fn wins(&self, configurations: &[usize], grids: &[usize]) -> Vec<usize> {
        let mut wins = vec![0; configurations.len()];
        for &grid in grids {
            let best = self.virtual_best(configurations, grid).filter(|best| best.is_solved());
            let Some(best) = best else { continue };
            for (&configuration, wins) in configurations.iter().zip(&mut wins) {
                let cost = self.cost(configuration, grid);
                *wins += usize::from(cost.is_some_and(|cost| cost.compare(&best).is_eq()));
            }
        }
        wins
    }

    /// Returns the time limit in seconds.
    pub fn limit(&self) -> Option<f64> {
        self.plan.time_limit
    }

    /// Returns each run mode with each group of grids.
    pub fn parts(&self) -> impl Iterator<Item = (RunMode, &'r str)> {
        let modes = self.modes().into_iter();
        modes.flat_map(|mode| self.groups().into_iter().map(move |group| (mode, group)))
    }

    /// Returns the groups of the grids, in the plan's order.
    pub fn groups(&self) -> Vec<&'r str> {
        let mut groups: Vec<&str> = Vec::new();
        for grid in &self.plan.grids {
            if !groups.contains(&grid.group.as_str()) {
                groups.push(&grid.group);
            }
        }
        groups
    }

    /// Returns the numbers of complete and of planned trials. A trial is a configuration on a grid.
    pub fn progress(&self) -> (usize, usize) {
        self.progress
    }

    /// Returns the incomplete trials, each a configuration and a grid.
    pub fn missing(&self) -> impl Iterator<Item = (&Configuration, &str)> {
        let grids = self.plan.grids.iter();
        grids.enumerate().flat_map(move |(index, grid)| {
            let rows = self.configurations.iter().zip(&self.cells);
            let missing =
                rows.filter(move |row| row.1[index].planned > 0 && !row.1[index].is_complete);
            missing.map(move |row| (row.0, grid.name.as_str()))
        })
    }

    /// Returns the grids that another one of their group is, at the same place of the axis, under another name.
    fn equal_grids(&self) -> Vec<[&'r str; 2]> {
        let mut known: HashMap<_, &str> = HashMap::new();
        let mut equal = Vec::new();
        for grid in &self.plan.grids {
            let key = (&grid.hash, grid.kind, &grid.group, grid.x.map(f64::to_bits));
            match known.get(&key) {
                Some(first) => equal.push([first, grid.name.as_str()]),
                None => drop(known.insert(key, &grid.name)),
            }
        }
        equal
    }

    /// Returns warnings about unreliable numbers.
    pub fn warnings(&self) -> Vec<String> {
        let mut warnings = Vec::new();
        for (index, configuration) in self.configurations.iter().enumerate() {
            if let Some(reason) = self.disqualified(index) {
                warnings.push(format!("{} is disqualified. On {reason}", configuration.label));
            }
        }
        for &grid in &self.assessment.wrong_plans {
            let name = &self.plan.grids[grid].name;
            warnings.push(format!("{name} was said to have no solution, but it has one"));
        }
        if let [[name, other], rest @ ..] = self.equal_grids().as_slice() {
            let and = and_more(rest.len());
            warnings
                .push(format!("{other} is the same as {name}{and}, and counts in addition to it"));
        }
        if let [first, rest @ ..] = self.assessment.unconfirmed.as_slice() {
            let name = &self.plan.grids[*first].name;
            let and = and_more(rest.len());
            warnings.push(format!("one solver alone says that {name}{and} has no solution"));
        }
        let mut outliers = 0;
        let mut disturbed = 0;
        // Repeats of shuffled formulas differ by the luck of the search.
        let of_noise = self.cells.iter().flatten().filter(|_| !self.plan.scramble);
        for times in of_noise.filter_map(|cell| cell.times(self.clock)) {
            outliers += times.outliers();
            disturbed += usize::from(times.outliers() > 0);
        }
        if outliers > 0 {
            let runs = match outliers {
                1 => "1 run is an outlier".to_owned(),
                _ => format!("{outliers} runs are outliers"),
            };
            let trials = count(disturbed, "trial");
            warnings.push(format!("{runs} in {trials}: something else was running, or caches were cold; medians and quartiles bear it"));
        }
        if !self.unused_pairs.is_empty() {
            warnings.push(format!(
                "not all sessions name the pairs {}, which are not used: pairs are chosen before the first run",
                self.unused_pairs.join(", ")
            ));
        }
        for mode in self.modes() {
            let Some([common, all]) = self.unranked(mode) else { continue };
            warnings.push(match common {
                0 => format!(
                    "no grid has runs of all {}, so each is ranked over its own grids",
                    count(self.compared(mode).len(), "compared row")
                ),
                _ => format!(
                    "solvers are ranked over the {common} of {all} grids that all of them ran; `bench report --all-grids` ranks each over \
                     its own"
                ),
            });
        }
        let (complete, all) = self.progress();
        if complete < all {
            warnings.push(format!("{} of {all} trials are not complete", all - complete));
        }
        warnings.iter().map(|warning| printable(warning).into_owned()).collect()
    }
}

/// Returns the numbers of complete and of planned trials.
fn progress(cells: &[Vec<Cell<'_>>]) -> (usize, usize) {
    let planned = || cells.iter().flatten().filter(|cell| cell.planned > 0);
    (planned().filter(|cell| cell.is_complete).count(), planned().count())
}

/// Enters the number of runs that a session had to make of each trial.
fn plan_part(trials: &Trials<'_>, Part { plan: part, .. }: &Part, planned: &mut [Vec<u32>]) {
    for row in configurations(part) {
        let solver = &part.solvers[row.solver].name;
        let encoding = row.encoding.map(|index| part.encodings[index].as_str());
        for (index, grid) in part.grids.iter().enumerate() {
            let is_asked = part.applies(row.solver, row.encoding, index);
            // Runs on formulas have no encoding.
            let stated = encoding.filter(|_| grid.kind != InstanceKind::Model);
            let found = trials.named(solver, stated, &grid.name).filter(|_| is_asked);
            if let Some((configuration, grid)) = found {
                let runs = &mut planned[configuration][grid];
                *runs = part.repeats.max(*runs);
            }
        }
    }
}

/// Formats the number of further subjects of a sentence, empty for none.
fn and_more(count: usize) -> String {
    if count == 0 { String::new() } else { format!(" (and {count} more)") }
}

/// The score of a configuration, or of the best of several, over some grids.
#[derive(Clone, Debug)]
pub struct Score {
    /// The mean cost, if each cost is finite.
    pub par2: Option<f64>,
    /// The number of solved grids.
    pub solved: usize,
    /// The number of grids with runs.
    pub tried: usize,
    /// The costs as times, without an end where the grid is not solved.
    pub times: Option<Sample>,
    /// `true` if an answer was wrong.
    pub is_disqualified: bool,
}

impl Score {
    /// Computes the score of these costs, one for each grid.
    pub fn new(costs: impl IntoIterator<Item = Cost>) -> Self {
        let costs: Vec<Cost> = costs.into_iter().collect();
        Self {
            // A cost contains the limit of unfinished runs.
            par2: par2(costs.iter().map(|cost| cost.seconds()), None),
            solved: costs.iter().filter(|cost| cost.is_solved()).count(),
            tried: costs.len(),
            times: Sample::new(costs.iter().map(|cost| cost.time())),
            is_disqualified: false,
        }
    }

    /// Formats PAR-2.
    pub fn words(&self) -> String {
        match self.par2 {
            _ if self.is_disqualified => "wrong".to_owned(),
            Some(par2) => words::time(par2),
            None => "–".to_owned(),
        }
    }
}

/// Compares two values of PAR-2; none is the greatest.
fn compare(one: Option<f64>, other: Option<f64>) -> Ordering {
    let [one, other] = [one, other].map(|par2| par2.unwrap_or(f64::INFINITY));
    one.total_cmp(&other)
}

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
    /// The number of solved grids.
    pub solved: usize,
    /// The numbers of runs that ended with an answer and of all runs, if each repeat had another formula.
    pub runs: Option<(usize, usize)>,
    /// The mean of the costs by grid in seconds, time-outs counting twice the limit.
    pub par2: Option<f64>,
    /// The costs by grid as times in seconds, without an end where the grid is not solved.
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
        let configurations = 0..self.configurations.len();
        let mut all: Vec<Summary> = configurations.map(|index| summary(self, index)).collect();
        all.sort_by(|one, other| {
            let mode = one.mode.cmp(&other.mode);
            mode.then(one.disqualified.is_some().cmp(&other.disqualified.is_some()))
                .then(compare(one.par2, other.par2))
                .then(other.solved.cmp(&one.solved))
        });
        all
    }
}

fn summary(results: &Results<'_>, configuration: usize) -> Summary {
    let cells: Vec<_> =
        (0..results.plan.grids.len()).map(|grid| results.cell(configuration, grid)).collect();
    let mode = results.configurations[configuration].mode;
    let score = results.score(configuration);
    let noise = cells.iter().filter(|cell| cell.runs.len() > 2).filter_map(|cell| {
        let times = cell.times(results.clock)?;
        Some(times.deviation()? / times.median())
    });
    let runs = || cells.iter().flat_map(|cell| &cell.runs);
    let conflicts = Sample::new(runs().filter_map(|run| Some(run.conflicts? as f64)));
    Summary {
        configuration,
        mode,
        disqualified: results.disqualified(configuration).map(str::to_owned),
        grids: score.tried,
        solved: score.solved,
        runs: results.plan.scramble.then(|| {
            let all = runs().count();
            (runs().filter(|run| run.outcome.is_answer()).count(), all)
        }),
        par2: score.par2,
        interval: results.median_interval(mode, |grid| results.cost(configuration, grid)),
        // The times of unfinished runs are infinite.
        noise: Sample::new(noise.filter(|noise| noise.is_finite())).map(|noise| noise.median()),
        peak_memory: runs().filter_map(|run| run.peak_memory).max(),
        conflicts: conflicts.map(|conflicts| conflicts.median()),
        times: score.times,
    }
}

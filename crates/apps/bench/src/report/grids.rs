//! Tables of times by axis, by encoding and by grid.

use clausoku_text::capitalized;

use super::Table;
use super::summary::{rating, rating_columns, repeats};
use crate::plot::curve;
use crate::record::{Clock, RunLine, RunMode};
use crate::results::{Cell, Cost, Results, State};
use crate::statistics::Sample;
use crate::words;

/// The maximum number of grids with a row each; larger results are for CSV.
const MAX_GRIDS: usize = 64;

/// Returns a table for each run mode and group of grids, if the plan has an axis.
pub(super) fn by_axis(results: &Results<'_>) -> Vec<Table> {
    results.parts().filter_map(|(mode, group)| on_axis(results, mode, group)).collect()
}

/// Returns the grids of a group against the plan's axis, by the solvers in a run mode: a row for each value.
pub(super) fn on_axis(results: &Results<'_>, mode: RunMode, group: &str) -> Option<Table> {
    let axis = results.plan.axis.as_ref()?;
    let compared = results.compared(mode);
    let curves: Vec<Vec<(f64, Sample)>> =
        compared.iter().map(|&configuration| curve(results, configuration, group)).collect();
    let mut values: Vec<f64> = curves.iter().flatten().map(|point| point.0).collect();
    values.sort_unstable_by(f64::total_cmp);
    values.dedup();
    if values.is_empty() {
        return None;
    }
    let title = match group {
        "" => results.plan.title.clone(),
        group => format!("{}: {group}", results.plan.title),
    };
    let labels = compared.iter().map(|&index| results.configurations[index].label.as_str());
    let columns = [axis.label.as_str()].into_iter().chain(labels);
    let mut table = Table::new(results.titled(mode, &title), columns);
    for value in values {
        let mut row = vec![words::number(value)];
        row.extend(curves.iter().map(|curve| times_at(curve, value)));
        table.rows.push(row);
    }
    table.note.push_str("Median of all runs, and the quartiles where there are several.");
    Some(table)
}

/// Formats the times of a curve at a value, if it has a point there.
fn times_at(curve: &[(f64, Sample)], value: f64) -> String {
    let point = curve.iter().find(|point| point.0.total_cmp(&value).is_eq());
    point.map_or(String::new(), |point| spread(&point.1))
}

/// Formats the median with the quartiles; if the median is infinite, the number of finished runs.
fn spread(times: &Sample) -> String {
    let median = times.median();
    if median.is_infinite() {
        return format!("{}/{} finished", times.finite(), times.count());
    }
    if times.count() < 3 {
        return words::time(median);
    }
    let [low, high] = [0.25, 0.75].map(|share| words::time(times.quantile(share)));
    format!("{} ({low} – {high})", words::time(median))
}

/// Returns PAR-2 by encoding and solver, with the size of the formulas, in a table for each run mode, if
/// there are several encodings.
pub(super) fn by_encoding(results: &Results<'_>) -> Vec<Table> {
    results.modes().into_iter().filter_map(|mode| by_encoding_at(results, mode)).collect()
}

fn by_encoding_at(results: &Results<'_>, mode: RunMode) -> Option<Table> {
    let plan = results.plan;
    let solvers = results.clause_solvers(mode);
    if plan.encodings.len() < 2 || solvers.is_empty() {
        return None;
    }
    let names = solvers.iter().map(|&solver| plan.solvers[solver].name.as_str());
    let columns = ["encoding", "variables", "clauses", "encode"].into_iter().chain(names);
    let title = results.titled(mode, "Encodings: mean time of each solver (PAR-2)");
    let mut table = Table::new(title, columns);
    for (index, encoding) in plan.encodings.iter().enumerate() {
        let configurations: Vec<Option<usize>> =
            solvers.iter().map(|&solver| results.configuration(index, solver)).collect();
        let mut row = vec![encoding.clone()];
        row.extend(sizes(results, &configurations));
        row.extend(configurations.into_iter().map(|row| score(results, row)));
        table.rows.push(row);
    }
    table.note.push_str("Variables, clauses and the time to make them: the median over grids.");
    Some(table)
}

/// Returns the medians over grids of the variables, the clauses and the time to make them.
fn sizes(results: &Results<'_>, configurations: &[Option<usize>]) -> [String; 3] {
    let grids = 0..results.plan.grids.len();
    let cells = configurations.iter().flatten().flat_map(|&configuration| {
        grids.clone().map(move |grid| results.cell(configuration, grid))
    });
    let cells: Vec<&Cell<'_>> = cells.collect();
    let median = |value: fn(&RunLine) -> Option<f64>| {
        Some(Sample::new(cells.iter().filter_map(|cell| cell.median_of(value)))?.median())
    };
    let variables = median(|run| run.variables.map(f64::from));
    let clauses = median(|run| run.clauses.map(|clauses| clauses as f64));
    let encode = median(|run| run.encode);
    [
        variables.map_or(String::new(), words::count),
        clauses.map_or(String::new(), words::count),
        encode.map_or(String::new(), words::time),
    ]
}

/// Formats PAR-2 of a configuration, with the number of unfinished grids.
fn score(results: &Results<'_>, configuration: Option<usize>) -> String {
    let Some(configuration) = configuration else { return String::new() };
    let score = results.score(configuration);
    let (words, lost) = (score.words(), score.tried - score.solved);
    let is_whole = lost == 0 || score.is_disqualified;
    if is_whole { words } else { format!("{words} ({lost} unfinished)") }
}

/// Returns a row for each grid, in a table for each run mode, if there are few grids.
pub(super) fn by_grid(results: &Results<'_>) -> Vec<Table> {
    let plan = results.plan;
    if plan.axis.is_some() || plan.grids.len() > MAX_GRIDS {
        return Vec::new();
    }
    results.modes().into_iter().map(|mode| by_grid_at(results, mode)).collect()
}

fn by_grid_at(results: &Results<'_>, mode: RunMode) -> Table {
    let shown = results.measured(mode);
    let labels = shown.iter().map(|&index| results.configurations[index].label.as_str());
    let rated = rating_columns(results);
    let headings = rated.iter().map(|column| column.name());
    let columns = ["grid", "givens"].into_iter().chain(headings).chain(labels);
    let mut table = Table::new(results.titled(mode, "Grid by grid"), columns);
    for (index, grid) in results.plan.grids.iter().enumerate() {
        let givens = match grid.cells {
            0 => String::new(),
            cells => format!("{}/{cells}", grid.givens),
        };
        let mut row = vec![grid.name.clone(), givens];
        let ratings = rated.iter().map(|&column| rating(grid, column));
        row.extend(ratings.map(|rating| rating.map_or(String::new(), words::number)));
        row.extend(shown.iter().map(|&configuration| {
            let Some(cost) = results.cost(configuration, index) else { return String::new() };
            cost_in_words(cost, results.cell(configuration, index), results.clock)
        }));
        table.rows.push(row);
    }
    table.note = format!("{}.", capitalized(repeats(results)));
    table
}

/// Formats the cost of the runs of a cell; of runs that all did not finish, the outcome.
fn cost_in_words(cost: Cost, cell: &Cell<'_>, clock: Clock) -> String {
    let State::Unsolved(outcome) = cell.state() else { return words::time(cost.seconds()) };
    let counts = cell.times(clock).map_or([0; 2], |times| [times.finite(), times.count()]);
    match counts {
        [0, _] => outcome.words().to_owned(),
        // Some runs did not finish, and there is no limit.
        [finished, all] if cost.seconds().is_infinite() => format!("{finished}/{all} finished"),
        [finished, all] => format!("{} ({finished}/{all} finished)", words::time(cost.seconds())),
    }
}

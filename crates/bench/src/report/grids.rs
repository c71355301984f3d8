//! Times against the axis, by encoding, and grid by grid.

use super::{Table, words};
use crate::plot::curve;
use crate::results::{Cell, Results, State};
use crate::statistics::{Sample, par2};

/// How many grids are shown one by one; what is more is for CSV.
const MOST_GRIDS: usize = 64;

/// A table for each group of grids, if the plan has an axis.
pub fn by_axis(results: &Results<'_>) -> Vec<Table> {
    results.groups().into_iter().filter_map(|group| on_axis(results, group)).collect()
}

/// The grids of a group against the plan's axis: a row for each value.
pub fn on_axis(results: &Results<'_>, group: &str) -> Option<Table> {
    let axis = results.plan.axis.as_ref()?;
    let compared = results.compared();
    let curves: Vec<_> =
        compared.iter().map(|&configuration| curve(results, configuration, group)).collect();
    let mut places: Vec<f64> = curves.iter().flatten().map(|point| point.0).collect();
    places.sort_unstable_by(f64::total_cmp);
    places.dedup();
    if places.is_empty() {
        return None;
    }
    let labels =
        compared.iter().map(|&configuration| results.configurations[configuration].label.as_str());
    let title = match group {
        "" => results.plan.title.clone(),
        group => format!("{}: {group}", results.plan.title),
    };
    let mut table = Table::new(title, [axis.label.as_str()].into_iter().chain(labels));
    for place in places {
        let cell = |curve: &Vec<(f64, Sample)>| {
            let point = curve.iter().find(|point| point.0.total_cmp(&place).is_eq());
            point.map_or(String::new(), |point| spread(&point.1))
        };
        table
            .rows
            .push([words::number(place)].into_iter().chain(curves.iter().map(cell)).collect());
    }
    table.note.push_str("Median of all runs, and the quartiles where there are several.");
    Some(table)
}

/// The median with the quartiles; how many finished, if not even the median did.
fn spread(times: &Sample) -> String {
    let median = times.median();
    if median.is_infinite() {
        return format!("{}/{} finished", times.finite(), times.count());
    }
    if times.count() < 3 {
        return words::time(median);
    }
    format!(
        "{} ({} – {})",
        words::time(median),
        words::time(times.quantile(0.25)),
        words::time(times.quantile(0.75))
    )
}

/// PAR-2 by encoding and solver, with the size of the formulas, if there are several encodings.
pub fn by_encoding(results: &Results<'_>) -> Option<Table> {
    let plan = results.plan;
    let solvers: Vec<usize> =
        (0..plan.solvers.len()).filter(|&s| plan.solvers[s].clauses).collect();
    if plan.encodings.len() < 2 || solvers.is_empty() {
        return None;
    }
    let names = solvers.iter().map(|&solver| plan.solvers[solver].name.as_str());
    let columns = ["encoding", "variables", "clauses", "encode"].into_iter().chain(names);
    let mut table = Table::new("Encodings: mean time of each solver (PAR-2)", columns);
    for (index, encoding) in plan.encodings.iter().enumerate() {
        let of = |solver: usize| {
            results
                .configurations
                .iter()
                .position(|e| (e.encoding, e.solver) == (Some(index), solver))
        };
        let cells: Vec<&Cell<'_>> = solvers
            .iter()
            .filter_map(|&solver| of(solver))
            .flat_map(|configuration| {
                (0..plan.grids.len()).map(move |grid| results.cell(configuration, grid))
            })
            .collect();
        let middle = |value: fn(&Cell<'_>) -> Option<f64>| {
            Some(Sample::new(cells.iter().filter_map(|cell| value(cell)))?.median())
        };
        let count = |value: Option<f64>| value.map_or(String::new(), words::count);
        let variables = middle(|cell| cell.median_of(|run| run.variables.map(f64::from)));
        let clauses =
            middle(|cell| cell.median_of(|run| run.clauses.map(|clauses| clauses as f64)));
        let encode = middle(|cell| cell.median_of(|run| run.encode));
        let mut row = vec![encoding.clone(), count(variables), count(clauses)];
        row.push(encode.map_or(String::new(), words::time));
        row.extend(solvers.iter().map(|&solver| {
            let Some(configuration) = of(solver) else { return String::new() };
            if results.disqualified(configuration).is_some() {
                return "wrong".to_owned();
            }
            let times: Vec<f64> = results.medians(configuration).collect();
            let lost = times.iter().filter(|time| time.is_infinite()).count();
            let score = par2(times, results.limit()).map_or("–".to_owned(), words::time);
            if lost == 0 { score } else { format!("{score} ({lost} unfinished)") }
        }));
        table.rows.push(row);
    }
    table.note.push_str("Variables, clauses and the time to make them: the median over grids.");
    Some(table)
}

/// A row a grid, if they are few.
pub fn by_grid(results: &Results<'_>) -> Option<Table> {
    let plan = results.plan;
    if plan.axis.is_some() || plan.grids.len() > MOST_GRIDS {
        return None;
    }
    let labels = results.configurations.iter().map(|configuration| configuration.label.as_str());
    let mut table = Table::new("Grid by grid", ["grid", "givens"].into_iter().chain(labels));
    for (index, grid) in plan.grids.iter().enumerate() {
        let mut row = vec![grid.name.clone(), format!("{}/{}", grid.givens, grid.cells)];
        row.extend((0..results.configurations.len()).map(|configuration| {
            let cell = results.cell(configuration, index);
            match cell.state() {
                State::Missing => String::new(),
                State::Unsolved(outcome) => outcome.words().to_owned(),
                State::Solved(_) => cell.median(results.clock).map_or(String::new(), words::time),
            }
        }));
        table.rows.push(row);
    }
    table.note.push_str("Median of the repeats.");
    Some(table)
}

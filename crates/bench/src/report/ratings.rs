//! Tables of the rank correlation of the efforts of solvers with the ratings of the grids.

use clausoku::rating::rank_correlation;

use super::Table;
use crate::record::{GridRecord, RatingScale, Ratings, RunMode};
use crate::results::{Cell, Results};

/// The fewest grids over which a correlation is computed.
const FEWEST: usize = 3;

/// An effort of a solver on a grid: its name, and a function that returns its median over the
/// repeats.
type Effort = (&'static str, fn(&Results<'_>, &Cell<'_>) -> Option<f64>);

/// The efforts that are compared with ratings.
const EFFORTS: [Effort; 5] = [
    ("time", |results, cell| cell.median(results.clock)),
    ("conflicts", |_, cell| cell.median_of(|run| Some(run.conflicts? as f64))),
    ("decisions", |_, cell| cell.median_of(|run| Some(run.decisions? as f64))),
    ("propagations", |_, cell| cell.median_of(|run| Some(run.propagations? as f64))),
    ("steps", |_, cell| cell.median_of(|run| Some(run.steps? as f64))),
];

/// Returns the scales on which grids are rated.
pub fn scales(results: &Results<'_>) -> Vec<RatingScale> {
    RatingScale::ALL
        .into_iter()
        .filter(|scale| results.plan.grids.iter().any(|grid| rating(grid, *scale).is_some()))
        .collect()
}

/// Returns the rating of a grid.
pub fn rating(grid: &GridRecord, scale: RatingScale) -> Option<f64> {
    grid.ratings.get(scale).filter(|rating| rating.is_finite())
}

/// Returns a table for each run mode, if grids are rated: a row for each configuration and effort, a column for each
/// scale.
pub fn correlations(results: &Results<'_>) -> Vec<Table> {
    let scales = scales(results);
    if scales.is_empty() {
        return Vec::new();
    }
    results.modes().into_iter().filter_map(|mode| mode_table(results, mode, &scales)).collect()
}

fn mode_table(results: &Results<'_>, mode: RunMode, scales: &[RatingScale]) -> Option<Table> {
    let title = results.titled(mode, "Rank correlation with ratings");
    let headings = scales.iter().map(|scale| scale.heading());
    let mut table = Table::new(title, ["solver", "grids"].into_iter().chain(headings));
    for configuration in results.compared(mode) {
        let label = &results.configurations[configuration].label;
        for (name, effort) in EFFORTS {
            let efforts = efforts(results, configuration, effort);
            let cells: Vec<Option<f64>> =
                scales.iter().map(|&scale| correlation(results, &efforts, scale)).collect();
            if cells.iter().all(Option::is_none) {
                continue;
            }
            let mut row = vec![format!("{label}, {name}"), efforts.len().to_string()];
            let shown = cells.into_iter().map(|rank| rank.map(|rank| format!("{rank:.2}")));
            row.extend(shown.map(Option::unwrap_or_default));
            table.rows.push(row);
        }
    }
    table.note = format!(
        "Spearman's rank correlation over the grids that have the rating, from -1 to 1, of {} and of the numbers \
         that the solver reports; an unfinished run takes longest.",
        results.clock.words()
    );
    (!table.rows.is_empty()).then_some(table)
}

/// Returns the rated grids with their efforts, of those that have one.
fn efforts(
    results: &Results<'_>,
    configuration: usize,
    effort: fn(&Results<'_>, &Cell<'_>) -> Option<f64>,
) -> Vec<(usize, f64)> {
    let grids = results.plan.grids.iter().enumerate();
    let rated = grids.filter(|(_, grid)| grid.ratings != Ratings::default());
    let found = rated
        .filter_map(|(grid, _)| Some((grid, effort(results, results.cell(configuration, grid))?)));
    found.collect()
}

fn correlation(results: &Results<'_>, efforts: &[(usize, f64)], scale: RatingScale) -> Option<f64> {
    let pairs = efforts
        .iter()
        .filter_map(|&(grid, effort)| Some((rating(&results.plan.grids[grid], scale)?, effort)));
    let pairs: Vec<(f64, f64)> = pairs.collect();
    if pairs.len() < FEWEST { None } else { rank_correlation(&pairs) }
}

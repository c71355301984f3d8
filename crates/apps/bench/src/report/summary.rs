//! The summary table, with a row for each configuration; and tables of the rank correlation of the efforts of solvers
//! with the ratings of the grids.

use clausoku::rating::rank_correlation;
use clausoku_text::capitalized;

use super::Table;
use crate::record::{GridRecord, RatingColumn, RunLine, RunMode};
use crate::results::{Results, Score, Summary};
use crate::statistics::{Sample, geometric_ratio};
use crate::words;

/// Returns a table for each run mode. Times of whole processes and of solvers in this process are not
/// comparable, so they are not in one table.
pub(super) fn summaries(results: &Results<'_>) -> Vec<Table> {
    let mut all = results.summaries();
    all.retain(|summary| summary.grids > 0);
    all.chunk_by(|one, next| one.mode == next.mode).map(|rows| table(results, rows)).collect()
}

/// Returns the table of these configurations in one run mode.
fn table(results: &Results<'_>, rows: &[Summary]) -> Table {
    let title = match rows[0].mode {
        RunMode::Process => "Solvers as programs of their own",
        RunMode::InProcess => "Solvers in this process",
    };
    let names = [
        "solver",
        "solved",
        "wins",
        "runs",
        "PAR-2",
        "best without",
        "median",
        "95 % interval",
        "quartiles",
        "× best",
        "spread",
        "memory",
        "conflicts",
    ];
    let mut table = Table::new(title, names);
    let best = rows.iter().find(|row| row.disqualified.is_none());
    let compared = results.compared(rows[0].mode);
    let mode = rows[0].mode;
    let wins = results.wins(&compared, results.ranked_grids(mode));
    for row in rows {
        let label = &results.configurations[row.configuration].label;
        let solved = format!("{}/{}", row.solved, row.grids);
        let runs = match row.runs {
            Some((finished, all)) if results.plan.repeats > 1 => format!("{finished}/{all}"),
            _ => String::new(),
        };
        let place = compared.iter().position(|&index| index == row.configuration);
        let won = place.filter(|_| compared.len() > 1).map(|place| wins[place].to_string());
        let mut cells = vec![label.clone(), solved, won.unwrap_or_default(), runs];
        if row.disqualified.is_some() {
            cells.push("disqualified".to_owned());
            cells.resize(names.len(), String::new());
        } else {
            let times = row.times.as_ref();
            let ratio = best.map(|best| against(results, row.configuration, best.configuration));
            // Of two solvers, it is the time of the other.
            let without = (compared.len() > 2)
                .then(|| time(best_without(results, mode, &compared, row.configuration)));
            let noise = row.noise.map(|noise| format!("±{}", words::percent(noise)));
            cells.extend([
                time(row.par2),
                without.unwrap_or_default(),
                time(times.map(Sample::median)),
                pair(row.interval),
                pair(quartiles(times)),
                ratio.unwrap_or_default(),
                noise.unwrap_or_default(),
                row.peak_memory.map_or(String::new(), words::bytes),
                row.conflicts.map_or(String::new(), words::count),
            ]);
        }
        table.rows.push(cells);
    }
    if compared.len() > 1 {
        table.rows.push(virtual_best(results, mode, &compared, names.len()));
    }
    // From the right: a removal moves the columns after it.
    for index in (0..names.len()).rev() {
        if table.rows.iter().all(|row| row[index].is_empty()) {
            table.columns.remove(index);
            table.rows.iter_mut().for_each(|row| drop(row.remove(index)));
        }
    }
    let limit = results.limit().map_or(String::new(), |limit| {
        format!(
            " Time-outs ({}) count twice in PAR-2, as longest in medians, and in no ratio.",
            words::time(limit)
        )
    });
    let has_spread = rows.iter().any(|row| row.noise.is_some());
    let spread = if has_spread { " Spread: median absolute deviation of repeats." } else { "" };
    let best_of_all = if compared.len() > 1 {
        " Wins: grids on which a solver has the least time. Virtual best: on each grid the least time of the solvers; best without: \
         its PAR-2 without this solver."
    } else {
        ""
    };
    let combined = repeats(results);
    let ranked = match results.unranked(mode) {
        Some([common, all]) if common > 0 => {
            format!(" Over the {common} of {all} grids that all solvers ran.")
        }
        _ => String::new(),
    };
    table.note = format!(
        "{} per grid: {combined}.{ranked}{limit} × best: geometric mean of the ratio to the first \
         line's times, over the grids (in brackets) that both finished.{spread}{best_of_all}",
        capitalized(results.clock.words())
    );
    table
}

/// Returns the way in which the runs of a configuration on a grid become one time.
pub(super) fn repeats(results: &Results<'_>) -> &'static str {
    if results.plan.scramble {
        "the mean of the repeats, since formulas were shuffled; a grid is solved if all of them finished"
    } else {
        "the median of the repeats; a grid is solved if all of them finished"
    }
}

/// Returns the row of a solver that takes the time of the fastest configuration on each grid.
fn virtual_best(
    results: &Results<'_>,
    mode: RunMode,
    compared: &[usize],
    columns: usize,
) -> Vec<String> {
    let score = best_of(results, mode, compared);
    let times = score.times.as_ref();
    let interval = results.median_interval(mode, |grid| results.virtual_best(compared, grid));
    let mut row = vec!["virtual best".to_owned(), format!("{}/{}", score.solved, score.tried)];
    row.extend([String::new(), String::new(), time(score.par2), String::new()]);
    row.push(time(times.map(Sample::median)));
    row.extend([pair(interval), pair(quartiles(times))]);
    row.resize(columns, String::new());
    row
}

/// Returns the score of the best of these configurations on each grid over which is ranked.
fn best_of(results: &Results<'_>, mode: RunMode, compared: &[usize]) -> Score {
    let grids = results.ranked_grids(mode).iter();
    Score::new(grids.filter_map(|&grid| results.virtual_best(compared, grid)))
}

/// Returns PAR-2 of the virtual best of all compared configurations but this one.
fn best_without(
    results: &Results<'_>,
    mode: RunMode,
    compared: &[usize],
    without: usize,
) -> Option<f64> {
    let others: Vec<usize> = compared.iter().copied().filter(|&one| one != without).collect();
    best_of(results, mode, &others).par2
}

/// Returns both ends of an interval in words, empty for none.
fn pair(ends: Option<(f64, f64)>) -> String {
    ends.map_or(String::new(), |(low, high)| {
        format!("{} – {}", words::time(low), words::time(high))
    })
}

/// Returns the first and the third quartile.
fn quartiles(times: Option<&Sample>) -> Option<(f64, f64)> {
    times.map(|times| (times.quantile(0.25), times.quantile(0.75)))
}

/// Returns a time in words, empty for none.
fn time(time: Option<f64>) -> String {
    time.map_or(String::new(), words::time)
}

/// Formats the ratio of the times to the best configuration's times, and the number of grids that both finished.
fn against(results: &Results<'_>, configuration: usize, best: usize) -> String {
    if configuration == best {
        return "1".to_owned();
    }
    let grids = results.ranked_grids(results.configurations[configuration].mode).iter();
    let pairs = grids.filter_map(|&grid| {
        let [cost, least] = [configuration, best].map(|index| results.cost(index, grid));
        Some((cost?.time(), least?.time()))
    });
    let Some(ratio) = geometric_ratio(pairs) else { return "–".to_owned() };
    format!("{} ({})", words::factor(ratio.mean), ratio.both)
}

/// The fewest grids over which a correlation is computed.
const MIN_PAIRS: usize = 3;

/// An effort of a solver on a grid: its name, and a function that returns the cost of a configuration on a grid, or the median of
/// another value over the repeats.
type Effort = (&'static str, fn(&Results<'_>, [usize; 2]) -> Option<f64>);

/// The efforts that are compared with ratings.
const EFFORTS: [Effort; 5] = [
    ("time", |results, [configuration, grid]| Some(results.cost(configuration, grid)?.seconds())),
    ("conflicts", |results, place| median_of(results, place, |run| Some(run.conflicts? as f64))),
    ("decisions", |results, place| median_of(results, place, |run| Some(run.decisions? as f64))),
    ("propagations", |results, place| {
        median_of(results, place, |run| Some(run.propagations? as f64))
    }),
    ("steps", |results, place| median_of(results, place, |run| Some(run.steps? as f64))),
];

fn median_of(
    results: &Results<'_>,
    [configuration, grid]: [usize; 2],
    value: fn(&RunLine) -> Option<f64>,
) -> Option<f64> {
    results.cell(configuration, grid).median_of(value)
}

pub(super) fn rating_columns(results: &Results<'_>) -> Vec<RatingColumn> {
    let grids = &results.plan.grids;
    let is_known = |column: &RatingColumn| grids.iter().any(|grid| rating(grid, *column).is_some());
    RatingColumn::all().filter(is_known).collect()
}

pub(super) fn rating(grid: &GridRecord, column: RatingColumn) -> Option<f64> {
    grid.ratings.get(column.name()).filter(|rating| rating.is_finite())
}

/// Returns a table for each run mode, if grids are rated: a row for each configuration and effort, a column for each
/// rating.
pub(super) fn correlations(results: &Results<'_>) -> Vec<Table> {
    let columns = rating_columns(results);
    if columns.is_empty() {
        return Vec::new();
    }
    results.modes().into_iter().filter_map(|mode| mode_table(results, mode, &columns)).collect()
}

fn mode_table(results: &Results<'_>, mode: RunMode, columns: &[RatingColumn]) -> Option<Table> {
    let title = results.titled(mode, "Rank correlation with ratings");
    let headings = columns.iter().map(|column| column.name());
    let mut table = Table::new(title, ["solver", "grids"].into_iter().chain(headings));
    for configuration in results.compared(mode) {
        let label = &results.configurations[configuration].label;
        for (name, effort) in EFFORTS {
            let efforts = efforts(results, configuration, effort);
            let cells: Vec<Option<f64>> =
                columns.iter().map(|&column| correlation(results, &efforts, column)).collect();
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

/// Returns the rated grids that have an effort, with their efforts.
fn efforts(
    results: &Results<'_>,
    configuration: usize,
    effort: fn(&Results<'_>, [usize; 2]) -> Option<f64>,
) -> Vec<(usize, f64)> {
    let grids = results.plan.grids.iter().enumerate();
    let rated = grids.filter(|(_, grid)| !grid.ratings.is_empty());
    let found = rated.filter_map(|(grid, _)| Some((grid, effort(results, [configuration, grid])?)));
    found.collect()
}

fn correlation(
    results: &Results<'_>,
    efforts: &[(usize, f64)],
    column: RatingColumn,
) -> Option<f64> {
    let rated = efforts.iter().map(|&(grid, effort)| (&results.plan.grids[grid], effort));
    let pairs = rated.filter_map(|(grid, effort)| Some((rating(grid, column)?, effort)));
    let pairs: Vec<(f64, f64)> = pairs.collect();
    if pairs.len() < MIN_PAIRS { None } else { rank_correlation(&pairs) }
}

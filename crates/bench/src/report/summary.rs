//! The summary table, with a row for each configuration.

use super::Table;
use crate::record::RunMode;
use crate::results::{Results, Summary};
use crate::statistics::{Sample, geometric_ratio};
use crate::words;

/// Returns a table for each run mode. Times of whole processes and of solvers in this process are not
/// comparable, so they are not in one table.
pub fn summaries(results: &Results<'_>) -> Vec<Table> {
    let all = results.summaries();
    let mut tables = Vec::new();
    for mode in [RunMode::Process, RunMode::InProcess] {
        let rows: Vec<&Summary> = all.iter().filter(|s| s.mode == mode && s.grids > 0).collect();
        if !rows.is_empty() {
            tables.push(table(results, mode, &rows));
        }
    }
    tables
}

fn table(results: &Results<'_>, mode: RunMode, rows: &[&Summary]) -> Table {
    let title = match mode {
        RunMode::Process => "Solvers as programs of their own",
        RunMode::InProcess => "Solvers in this process",
    };
    let names = [
        "solver",
        "solved",
        "PAR-2",
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
    for row in rows {
        let label = &results.configurations[row.configuration].label;
        let mut cells = vec![label.clone(), format!("{}/{}", row.solved, row.grids)];
        if row.disqualified.is_some() {
            cells.push("disqualified".to_owned());
            cells.resize(names.len(), String::new());
            table.rows.push(cells);
            continue;
        }
        let times = row.times.as_ref();
        cells.push(time(row.par2));
        cells.push(time(times.map(Sample::median)));
        cells.push(pair(row.interval));
        cells.push(pair(times.map(|times| (times.quantile(0.25), times.quantile(0.75)))));
        cells.push(
            best.map_or(String::new(), |best| {
                against(results, row.configuration, best.configuration)
            }),
        );
        cells.push(row.noise.map_or(String::new(), |noise| format!("±{}", words::percent(noise))));
        cells.push(row.peak_memory.map_or(String::new(), words::bytes));
        cells.push(row.conflicts.map_or(String::new(), words::count));
        table.rows.push(cells);
    }
    let dropped: Vec<usize> = (0..names.len())
        .filter(|&index| table.rows.iter().all(|row| row[index].is_empty()))
        .collect();
    for &index in dropped.iter().rev() {
        table.columns.remove(index);
        table.rows.iter_mut().for_each(|row| drop(row.remove(index)));
    }
    let limit = results.limit().map_or(String::new(), |limit| {
        format!(
            " Time-outs ({}) count twice in PAR-2, as longest in medians, and in no ratio.",
            words::time(limit)
        )
    });
    let has_spread = rows.iter().any(|row| row.noise.is_some());
    let spread = if has_spread { " Spread: median absolute deviation of repeats." } else { "" };
    table.note = format!(
        "{} per grid, of the median of its repeats.{limit} × best: geometric mean of the ratio to the first \
         line's times, over the grids (in brackets) that both finished.{spread}",
        capital(results.clock.words())
    );
    table
}

/// Returns both ends of an interval in words, empty for none.
fn pair(ends: Option<(f64, f64)>) -> String {
    ends.map_or(String::new(), |(low, high)| {
        format!("{} – {}", words::time(low), words::time(high))
    })
}

/// Returns a time in words, empty for none.
fn time(time: Option<f64>) -> String {
    time.map_or(String::new(), words::time)
}

/// Formats the ratio of the times to those of the best, and the number of grids that both finished.
fn against(results: &Results<'_>, configuration: usize, best: usize) -> String {
    if configuration == best {
        return "1".to_owned();
    }
    let grids = 0..results.plan.grids.len();
    let pairs = grids.filter_map(|grid| {
        Some((results.median(configuration, grid)?, results.median(best, grid)?))
    });
    let ratio = geometric_ratio(pairs);
    ratio
        .map_or("–".to_owned(), |ratio| format!("{} ({})", words::factor(ratio.mean), ratio.both))
}

/// Returns the text with a capital first letter.
fn capital(text: &str) -> String {
    let mut characters = text.chars();
    characters
        .next()
        .map_or(String::new(), |first| first.to_uppercase().chain(characters).collect())
}

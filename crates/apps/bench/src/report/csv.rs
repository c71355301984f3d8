//! CSV reports: a line for each run, with all that is known about it.

use std::collections::HashMap;
use std::fmt::{self, Write};

use clausoku_text::{printable, written};

use super::Report;
use crate::record::{GridRecord, Part, RatingColumn, RunLine, SolverRecord};
use crate::statistics::par2;

/// The subject of a line: the run, its grid, its solver, and its session.
struct Line<'r> {
    run: &'r RunLine,
    grid: &'r GridRecord,
    solver: &'r SolverRecord,
    part: &'r Part,
    disqualified: &'r str,
    time: f64,
    /// The cost of this run alone.
    cost: Option<f64>,
}

/// A column: its name, and its text for a run.
type Column = (&'static str, fn(&Line<'_>) -> String);

/// The columns before those of the ratings.
const BEFORE_RATINGS: &[Column] = &[
    ("solver", |line| line.run.solver.clone()),
    ("encoding", |line| line.run.encoding.clone().unwrap_or_default()),
    ("grid", |line| line.grid.name.clone()),
    ("group", |line| line.grid.group.clone()),
    ("x", |line| optional(line.grid.x)),
    ("repeat", |line| line.run.repeat.to_string()),
    ("outcome", |line| line.run.outcome.words().to_owned()),
    ("time_s", |line| optional(Some(line.time))),
    ("cost_s", |line| optional(line.cost)),
    ("limit_s", |line| optional(line.part.plan.time_limit)),
    ("verified", |line| line.run.verified.to_string()),
    ("disqualified", |line| line.disqualified.to_owned()),
    ("place", |line| line.solver.mode.to_string()),
    ("version", |line| line.solver.version.clone().unwrap_or_default()),
    ("command", |line| line.solver.command.clone().unwrap_or_default()),
    ("program", |line| line.solver.hash.clone().unwrap_or_default()),
    ("grid_hash", |line| line.grid.hash.clone()),
    ("cells", |line| line.grid.cells.to_string()),
    ("givens", |line| line.grid.givens.to_string()),
    ("empty_share", |line| optional(empty_share(line.grid))),
    ("board_seed", |line| whole(line.grid.seed)),
];

/// The columns after those of the ratings.
const AFTER_RATINGS: &[Column] = &[
    ("formula", |line| line.run.formula.clone().unwrap_or_default()),
    ("seed", |line| whole(line.run.seed)),
    ("variables", |line| whole(line.run.variables.map(u64::from))),
    ("clauses", |line| whole(line.run.clauses)),
    ("wall_s", |line| optional(Some(line.run.wall))),
    ("user_s", |line| optional(line.run.user)),
    ("system_s", |line| optional(line.run.system)),
    ("cpu_s", |line| optional(line.run.cpu)),
    ("encode_s", |line| optional(line.run.encode)),
    ("others_s", |line| optional(line.run.others)),
    ("load", |line| optional(line.run.load)),
    ("core", |line| whole(line.run.core.map(|core| core as u64))),
    ("retries", |line| whole(line.run.retries.map(u64::from))),
    ("peak_memory_bytes", |line| whole(line.run.peak_memory)),
    ("memory_limit_bytes", |line| whole(line.part.plan.memory_limit)),
    ("memory_limiter", |line| line.part.memory_limiter.clone().unwrap_or_default()),
    ("conflicts", |line| whole(line.run.conflicts)),
    ("decisions", |line| whole(line.run.decisions)),
    ("propagations", |line| whole(line.run.propagations)),
    ("steps", |line| whole(line.run.steps)),
    ("cpu", |line| line.part.machine.cpu.clone()),
    ("cores", |line| line.part.machine.cores.to_string()),
    ("session", |line| line.part.started.clone()),
    ("clausoku", |line| line.part.machine.clausoku.clone()),
    ("note", |line| line.run.note.clone().unwrap_or_default()),
];

/// Returns a line for each run. Times are in seconds; unknown and unfinished values are empty.
pub fn csv(report: &Report<'_>) -> String {
    written(|out| write_csv(report, out))
}

fn write_csv(report: &Report<'_>, out: &mut String) -> fmt::Result {
    let ratings: Vec<&str> = RatingColumn::all().map(RatingColumn::name).collect();
    let names = |columns: &'static [Column]| columns.iter().map(|column| column.0);
    let names = names(BEFORE_RATINGS).chain(ratings.iter().copied()).chain(names(AFTER_RATINGS));
    writeln!(out, "{}", names.collect::<Vec<_>>().join(","))?;
    let (results, merged) = (&report.results, report.merged);
    let solvers: HashMap<&str, &SolverRecord> =
        merged.plan.solvers.iter().map(|solver| (solver.name.as_str(), solver)).collect();
    for (index, grid) in merged.plan.grids.iter().enumerate() {
        for number in 0..results.configurations.len() {
            for &run in &results.cell(number, index).runs {
                let (Some(&solver), Some(part)) =
                    (solvers.get(run.solver.as_str()), merged.parts.get(run.part))
                else {
                    continue;
                };
                let disqualified = results.disqualified(number).unwrap_or("");
                let time = run.time(results.clock);
                let cost = par2([time], results.limit());
                let line = Line { run, grid, solver, part, disqualified, time, cost };
                let texts =
                    |columns: &'static [Column]| columns.iter().map(|column| (column.1)(&line));
                let rated = ratings.iter().map(|name| optional(grid.ratings.get(name)));
                let texts = texts(BEFORE_RATINGS).chain(rated).chain(texts(AFTER_RATINGS));
                let fields: Vec<String> = texts.map(|text| quoted(&text)).collect();
                writeln!(out, "{}", fields.join(","))?;
            }
        }
    }
    Ok(())
}

/// Returns the share of the cells of a grid that are empty.
fn empty_share(grid: &GridRecord) -> Option<f64> {
    (grid.cells > 0).then(|| (grid.cells - grid.givens.min(grid.cells)) as f64 / grid.cells as f64)
}

fn optional(value: Option<f64>) -> String {
    match value {
        Some(value) if value.is_finite() => value.to_string(),
        _ => String::new(),
    }
}

fn whole(value: Option<u64>) -> String {
    value.map_or(String::new(), |value| value.to_string())
}

/// Returns a field in the form of RFC 4180, safe to print: in quotes where necessary.
fn quoted(text: &str) -> String {
    let text = printable(text);
    if text.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        assert_eq!(quoted("minisat"), "minisat");
        assert_eq!(quoted("a, \"b\""), "\"a, \"\"b\"\"\"");
    }
}

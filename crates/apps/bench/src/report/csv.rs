//! CSV reports, with a line for each configuration and grid.

use std::fmt::{self, Write};

use clausoku_text::{printable, written};

use super::summary::rating;
use crate::record::{RatingScale, RunLine};
use crate::results::{Results, State};

/// The heading.
const COLUMNS: &str = "solver,place,encoding,grid,group,x,cells,givens,er,w,score,outcome,runs,finished,median_s,q1_s,q3_s,least_s,most_s,mad_s,\
encode_s,user_s,system_s,cpu_s,others_s,load,retries,peak_memory_bytes,variables,clauses,conflicts,decisions,propagations,steps,disqualified";

/// Returns a line for each configuration on each grid that has runs. Times are in seconds; unknown and
/// unfinished values are empty.
pub fn csv(results: &Results<'_>) -> String {
    written(|out| write_csv(results, out))
}

fn write_csv(results: &Results<'_>, out: &mut String) -> fmt::Result {
    writeln!(out, "{COLUMNS}")?;
    let plan = results.plan;
    for (index, grid) in plan.grids.iter().enumerate() {
        for (number, configuration) in results.configurations.iter().enumerate() {
            let cell = results.cell(number, index);
            let outcome = match cell.state() {
                State::Missing => continue,
                State::Solved(outcome) | State::Unsolved(outcome) => outcome,
            };
            let Some(times) = cell.times(results.clock) else { continue };
            let of = |value: fn(&RunLine) -> Option<f64>| optional(cell.median_of(value));
            let numbers = [
                optional(Some(times.median())),
                optional(Some(times.quantile(0.25))),
                optional(Some(times.quantile(0.75))),
                optional(Some(times.min())),
                optional(Some(times.max())),
                optional(times.deviation()),
                of(|run| run.encode),
                of(|run| run.user),
                of(|run| run.system),
                of(|run| run.cpu),
                of(|run| run.others),
                of(|run| run.load),
                of(|run| run.retries.map(f64::from)),
                of(|run| run.peak_memory.map(|n| n as f64)),
                of(|run| run.variables.map(f64::from)),
                of(|run| run.clauses.map(|n| n as f64)),
                of(|run| run.conflicts.map(|n| n as f64)),
                of(|run| run.decisions.map(|n| n as f64)),
                of(|run| run.propagations.map(|n| n as f64)),
                of(|run| run.steps.map(|n| n as f64)),
            ];
            let encoding = configuration.encoding.map_or("", |encoding| &plan.encodings[encoding]);
            writeln!(
                out,
                "{},{},{},{},{},{},{},{},{},{},{},{},{},{}",
                quoted(&plan.solvers[configuration.solver].name),
                configuration.mode,
                quoted(encoding),
                quoted(&grid.name),
                quoted(&grid.group),
                optional(grid.x),
                grid.cells,
                grid.givens,
                RatingScale::ALL.map(|scale| optional(rating(grid, scale))).join(","),
                outcome.words(),
                times.count(),
                times.finite(),
                numbers.join(","),
                quoted(results.disqualified(number).unwrap_or(""))
            )?;
        }
    }
    Ok(())
}

/// Returns a field, empty for no value.
fn optional(value: Option<f64>) -> String {
    match value {
        Some(value) if value.is_finite() => value.to_string(),
        _ => String::new(),
    }
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
        assert_eq!(COLUMNS.split(',').count(), 35);
    }
}

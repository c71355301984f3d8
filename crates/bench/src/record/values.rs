//! The ranges of numbers in a record.
//!
//! An editor or a damaged disk can change a record. A single time of 1e308 s would make every mean and
//! every axis of a report useless, so numbers are checked when a record is read.

use std::time::Duration;

use super::{Header, PlanRecord, RunLine};

/// The shortest time in seconds: clocks count nanoseconds.
const SHORTEST: f64 = 1e-9;

/// The longest time: about 32 years.
pub(crate) const MAX_TIME: Duration = Duration::from_secs(1_000_000_000);

/// The largest absolute value on a plan's axis.
const AXIS: f64 = 1e12;

/// The highest load of a machine.
const LOAD: f64 = 1e6;

/// A number that is out of range.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{key:?} is {value:?}; expected {expected}")]
pub struct ValueError {
    /// The key of the number.
    pub key: &'static str,
    /// The number.
    pub value: f64,
    /// The possible numbers.
    pub expected: &'static str,
}

/// Checks a number, if there is one.
fn check(
    key: &'static str,
    value: Option<f64>,
    is_possible: impl Fn(f64) -> bool,
    expected: &'static str,
) -> Result<(), ValueError> {
    match value {
        Some(value) if !is_possible(value) => Err(ValueError { key, value, expected }),
        _ => Ok(()),
    }
}

/// Returns `true` if a clock can show this time.
fn is_time(seconds: f64) -> bool {
    (SHORTEST..=MAX_TIME.as_secs_f64()).contains(&seconds)
}

/// Returns `true` for such times, and for 0, which is below the clock's resolution. Systems count processor
/// time in ticks of up to 10 ms.
fn is_time_or_zero(seconds: f64) -> bool {
    seconds == 0.0 || is_time(seconds)
}

fn check_load(load: Option<f64>) -> Result<(), ValueError> {
    check("load", load, |load| (0.0..=LOAD).contains(&load), "a number from 0 to 1e6")
}

/// Checks the numbers of a header.
pub(super) fn check_header(header: &Header) -> Result<(), ValueError> {
    const SECONDS: &str = "a number of seconds from 1e-9 to 1e9";
    let Header { machine, plan, .. } = header;
    let PlanRecord { time_limit, grids, .. } = plan;
    check_load(Some(machine.load))?;
    check("time-limit", *time_limit, is_time, SECONDS)?;
    for grid in grids {
        check("x", grid.x, |x| x.abs() <= AXIS, "a number from -1e12 to 1e12")?;
    }
    Ok(())
}

/// Checks the numbers of a run.
///
/// The time of an answer is not 0: a solver runs for longer than a nanosecond, which is what clocks
/// count. A run that failed before its solver started has the time 0.
pub(super) fn check_run(plan: &PlanRecord, run: &RunLine) -> Result<(), ValueError> {
    const SECONDS: &str = "0 or a number of seconds from 1e-9 to 1e9";
    const ANSWER: &str = "a number of seconds from 1e-9 to 1e9, which the run of a solver takes";
    let wall = Some(run.wall);
    if run.outcome.is_answer() {
        check("wall", wall, is_time, ANSWER)?;
    } else {
        check("wall", wall, is_time_or_zero, SECONDS)?;
    }
    check("encode", run.encode, is_time_or_zero, SECONDS)?;
    check("user", run.user, is_time_or_zero, SECONDS)?;
    check("system", run.system, is_time_or_zero, SECONDS)?;
    check("cpu", run.cpu, is_time_or_zero, SECONDS)?;
    check("others", run.others, is_time_or_zero, SECONDS)?;
    check_load(run.load)?;
    let repeats = 1.0..=f64::from(plan.repeats);
    let repeat = Some(f64::from(run.repeat));
    check(
        "repeat",
        repeat,
        |repeat| repeats.contains(&repeat),
        "a number from 1 to the plan's repeats",
    )
}

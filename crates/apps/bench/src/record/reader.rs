//! Reads records, and checks that their numbers are possible.
//!
//! An editor or a damaged disk can change a record. A single time of 1e308 s would make every mean and
//! every axis of a report useless, so numbers are checked when a record is read.

use std::collections::HashSet;
use std::time::Duration;

use clausoku_text::shortened;

use super::checksum::{Checksum, verify};
use super::header::{CHECKSUMS, FORMAT};
use super::{Header, PlanRecord, RunLine};

/// The contents of a record.
#[derive(Clone, Debug, PartialEq)]
pub struct RunRecord {
    /// The sessions, at least one.
    pub sections: Vec<Section>,
    /// The number of bytes in complete lines.
    pub whole: usize,
    /// `true` if an incomplete line follows, which was being written when the process ended.
    pub is_truncated: bool,
}

/// A session of a record.
#[derive(Clone, Debug, PartialEq)]
pub struct Section {
    /// The plan and the machine.
    pub header: Header,
    /// The runs, in the order in which they ended.
    pub runs: Vec<RunLine>,
}

impl RunRecord {
    /// Returns the runs of all sessions.
    pub fn runs(&self) -> impl Iterator<Item = &RunLine> {
        self.sections.iter().flat_map(|section| &section.runs)
    }

    /// Returns the runs that a session with this header need not make again.
    pub fn done(&self, header: &Header) -> Vec<RunLine> {
        let mut done = Vec::new();
        for section in &self.sections {
            let shared = section.runs.iter().filter(|run| section.header.shares(header, run));
            done.extend(shared.cloned());
        }
        done
    }
}

/// A text that is not a record. Lines count from 1.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The text has no content.
    #[error(
        "the file is empty: it is no record of `clausoku bench` and no result file of BenchExec"
    )]
    Empty,
    /// The text contains no complete line.
    #[error("this is not a record: its first line has no end")]
    NoHeader,
    /// The first line is not a header.
    #[error(
        "line {line} is not the first line of a record of `clausoku bench`: {}",
        shortened(&error.to_string())
    )]
    Header {
        /// The line.
        line: usize,
        /// The reason.
        error: serde_json::Error,
    },
    /// A record of another version.
    #[error("this record has the format {found}; this program reads formats up to {FORMAT}")]
    Format {
        /// The format's number.
        found: u32,
    },
    /// The plan was changed after it was recorded.
    #[error(
        "line {line}: the plan was changed by hand: its hash is {found}, not {}",
        shortened(expected)
    )]
    Hash {
        /// The line.
        line: usize,
        /// The hash in the record.
        expected: String,
        /// The hash of the plan.
        found: String,
    },
    /// The bytes of a line were changed.
    #[error(
        "line {line} is damaged: its checksum is missing or wrong; {advice}",
        advice = if *line == 1 {
            "restore the file from a copy"
        } else {
            "delete the line, and `clausoku bench --resume` makes the run again"
        }
    )]
    Checksum {
        /// The line.
        line: usize,
    },
    /// A line is not a run.
    #[error("line {line} is not a run: {}", shortened(&error.to_string()))]
    Run {
        /// The line.
        line: usize,
        /// The reason.
        error: serde_json::Error,
    },
    /// A number is out of range.
    #[error("line {line}: {}", shortened(&error.to_string()))]
    Value {
        /// The line.
        line: usize,
        /// The number.
        error: ValueError,
    },
    /// A run refers to something that is not in the plan.
    #[error("line {line}: the plan has no {what} {:?}", shortened(name))]
    UnknownName {
        /// The line.
        line: usize,
        /// The kind of the name.
        what: &'static str,
        /// The name.
        name: String,
    },
}

/// Reads a record. Drops an incomplete last line.
///
/// # Errors
/// Returns the first line that is damaged, is not part of a record, or contradicts the plan.
pub fn read(text: &[u8]) -> Result<RunRecord, RecordError> {
    if text.trim_ascii().is_empty() {
        return Err(RecordError::Empty);
    }
    let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |feed| feed + 1);
    let mut lines = (1..).zip(text[..whole].split_inclusive(|&byte| byte == b'\n')).peekable();
    let mut sections = Vec::new();
    while let Some((line, first)) = lines.next() {
        let header = read_header(line, first)?;
        let names = Names::from_plan(&header.plan);
        let mut runs = Vec::new();
        while let Some((line, text)) = lines.next_if(|line| !line.1.starts_with(Header::START)) {
            check_bytes(line, text, header.format)?;
            let run: Result<RunLine, _> = serde_json::from_slice(text);
            let run = run.map_err(|error| RecordError::Run { line, error })?;
            names.check(line, &run)?;
            check_run(&header.plan, &run).map_err(|error| RecordError::Value { line, error })?;
            runs.push(run);
        }
        sections.push(Section { header, runs });
    }
    if sections.is_empty() {
        return Err(RecordError::NoHeader);
    }
    Ok(RunRecord { is_truncated: whole < text.len(), sections, whole })
}

/// Reads the first line of a session.
fn read_header(line: usize, text: &[u8]) -> Result<Header, RecordError> {
    let header: Header =
        serde_json::from_slice(text).map_err(|error| RecordError::Header { line, error })?;
    if header.format == 0 || header.format > FORMAT {
        return Err(RecordError::Format { found: header.format });
    }
    // Before the checksum: this error names the plan, and the error of a checksum only the line.
    let found = header.plan.hash();
    if found != header.hash {
        return Err(RecordError::Hash { line, expected: header.hash, found });
    }
    check_bytes(line, text, header.format)?;
    check_header(&header).map_err(|error| RecordError::Value { line, error })?;
    Ok(header)
}

/// Compares a line with its checksum, which is required if the record's format has checksums.
fn check_bytes(line: usize, text: &[u8], format: u32) -> Result<(), RecordError> {
    match verify(text.strip_suffix(b"\n").unwrap_or(text)) {
        Checksum::Right => Ok(()),
        Checksum::Missing if format < CHECKSUMS => Ok(()),
        Checksum::Missing | Checksum::Wrong => Err(RecordError::Checksum { line }),
    }
}

/// The names in a plan.
struct Names<'p> {
    solvers: HashSet<&'p str>,
    encodings: HashSet<&'p str>,
    grids: HashSet<&'p str>,
}

impl<'p> Names<'p> {
    fn from_plan(plan: &'p PlanRecord) -> Self {
        Self {
            solvers: plan.solvers.iter().map(|solver| solver.name.as_str()).collect(),
            encodings: plan.encodings.iter().map(String::as_str).collect(),
            grids: plan.grids.iter().map(|grid| grid.name.as_str()).collect(),
        }
    }

    /// Checks that the plan contains everything that the run refers to.
    fn check(&self, line: usize, run: &RunLine) -> Result<(), RecordError> {
        let unknown =
            |what, name: &str| Err(RecordError::UnknownName { line, what, name: name.to_owned() });
        match run.encoding.as_deref() {
            _ if !self.solvers.contains(run.solver.as_str()) => unknown("solver", &run.solver),
            _ if !self.grids.contains(run.grid.as_str()) => unknown("grid", &run.grid),
            Some(encoding) if !self.encodings.contains(encoding) => unknown("encoding", encoding),
            _ => Ok(()),
        }
    }
}

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

/// Returns `true` for times that a clock can show, and for 0, which is below the clock's resolution.
/// Systems count processor time in ticks of up to 10 ms.
fn is_time_or_zero(seconds: f64) -> bool {
    seconds == 0.0 || is_time(seconds)
}

fn check_load(load: Option<f64>) -> Result<(), ValueError> {
    check("load", load, |load| (0.0..=LOAD).contains(&load), "a number from 0 to 1e6")
}

/// Checks the numbers of a header.
pub(super) fn check_header(Header { machine, plan, .. }: &Header) -> Result<(), ValueError> {
    check_load(Some(machine.load))?;
    check("time-limit", plan.time_limit, is_time, "a number of seconds from 1e-9 to 1e9")?;
    plan.grids
        .iter()
        .try_for_each(|grid| check("x", grid.x, |x| x.abs() <= AXIS, "a number from -1e12 to 1e12"))
}

/// Checks the numbers of a run.
///
/// The time of an answer is not 0: a solver runs for longer than a nanosecond, which is what clocks
/// count. A run that failed before its solver started has the time 0.
pub(super) fn check_run(plan: &PlanRecord, run: &RunLine) -> Result<(), ValueError> {
    const SECONDS: &str = "0 or a number of seconds from 1e-9 to 1e9";
    const ANSWER: &str = "a number of seconds from 1e-9 to 1e9, which the run of a solver takes";
    if run.outcome.is_answer() {
        check("wall", Some(run.wall), is_time, ANSWER)?;
    }
    for (key, seconds) in [
        ("wall", Some(run.wall)),
        ("encode", run.encode),
        ("user", run.user),
        ("system", run.system),
        ("cpu", run.cpu),
        ("others", run.others),
    ] {
        check(key, seconds, is_time_or_zero, SECONDS)?;
    }
    check_load(run.load)?;
    let expected = "a number from 1 to the plan's repeats";
    let repeat = Some(f64::from(run.repeat));
    check("repeat", repeat, |repeat| repeat >= 1.0 && run.repeat <= plan.repeats, expected)
}

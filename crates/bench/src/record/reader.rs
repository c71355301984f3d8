//! Reading a record.

use super::header::FORMAT;
use super::{Header, RunLine};

/// A record, read.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// What was to be measured, and where.
    pub header: Header,
    /// The runs, in the order in which they ended.
    pub runs: Vec<RunLine>,
    /// How many bytes of the text are whole lines.
    pub whole: usize,
    /// Whether a line without an end came after them: one that was being written when something
    /// ended the process.
    pub is_truncated: bool,
}

/// A text that is no record. Lines count from 1.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// There is no whole line.
    #[error("this is no record: its first line has no end")]
    NoHeader,
    /// The first line is something else.
    #[error("line 1 is not the first line of a record of `clausoku bench`: {0}")]
    Header(serde_json::Error),
    /// A record of another version.
    #[error("this record has the format {found}; this program knows {FORMAT}")]
    Format {
        /// The format's number.
        found: u32,
    },
    /// The plan is not the one that was recorded.
    #[error("line 1: the plan was changed by hand: its hash is {found}, not {expected}")]
    Hash {
        /// As it is written.
        expected: String,
        /// As it is.
        found: String,
    },
    /// A line is no run.
    #[error("line {line} is not a run: {error}")]
    Run {
        /// Which.
        line: usize,
        /// Why.
        error: serde_json::Error,
    },
    /// A run of something that is not in the plan.
    #[error("line {line}: the plan has no {what} {name:?}")]
    Stranger {
        /// Where.
        line: usize,
        /// What.
        what: &'static str,
        /// Its name.
        name: String,
    },
}

/// Reads a record. A last line without its end is dropped.
pub fn read(text: &[u8]) -> Result<Record, RecordError> {
    let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |feed| feed + 1);
    let mut lines = (1..).zip(text[..whole].split_inclusive(|&byte| byte == b'\n'));
    let (_, first) = lines.next().ok_or(RecordError::NoHeader)?;
    let header: Header = serde_json::from_slice(first).map_err(RecordError::Header)?;
    if header.format != FORMAT {
        return Err(RecordError::Format { found: header.format });
    }
    let found = header.plan.hash();
    if found != header.hash {
        return Err(RecordError::Hash { expected: header.hash, found });
    }
    let mut runs = Vec::new();
    for (line, text) in lines {
        let run: RunLine =
            serde_json::from_slice(text).map_err(|error| RecordError::Run { line, error })?;
        let plan = &header.plan;
        let known = [
            (
                "solver",
                Some(&run.solver),
                plan.solvers.iter().any(|solver| solver.name == run.solver),
            ),
            ("grid", Some(&run.grid), plan.grids.iter().any(|grid| grid.name == run.grid)),
            (
                "encoding",
                run.encoding.as_ref(),
                run.encoding.as_ref().is_none_or(|name| plan.encodings.contains(name)),
            ),
        ];
        if let Some((what, Some(name), _)) = known.into_iter().find(|row| !row.2) {
            return Err(RecordError::Stranger { line, what, name: name.clone() });
        }
        runs.push(run);
    }
    Ok(Record { header, runs, whole, is_truncated: whole < text.len() })
}

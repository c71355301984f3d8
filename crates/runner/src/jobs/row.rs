//! The answers for puzzles.

use std::fmt;
use std::sync::Arc;

use anyhow::Context;
use clausoku::Variant;
use clausoku::formats::{About, TableHeader};
use clausoku::lists::Status;
use clausoku_files::StopReason;
use serde::Serialize;

use crate::lists::Place;
use crate::separated::push_with_columns;
use crate::{Exit, Name, Value, interrupt, limit, message};

/// The answer for a puzzle.
pub trait Row {
    /// Returns the values of the fields.
    fn values(&self) -> Vec<Value<'_>> {
        Vec::new()
    }

    /// Returns the values of each line of a table; `None` if there is one line, with those of the fields.
    fn lines(&self) -> Option<Vec<Vec<Value<'_>>>> {
        None
    }

    /// Returns the JSON objects, a line each: the fields of the place, then those of the answer.
    ///
    /// # Errors
    ///
    /// Fails if the answer is no JSON.
    fn json(&self, _: Place<'_>) -> anyhow::Result<String> {
        Ok(String::new())
    }

    /// Returns the text for people: that of the only puzzle, or of one of several.
    fn text(&self, _: Place<'_>, _is_alone: bool) -> String {
        String::new()
    }

    /// Returns the exit code of a command with this puzzle alone.
    fn exit(&self) -> Exit {
        Exit::Done
    }

    /// Returns the board of the puzzle in the text, if the text is a line that readers of puzzles read.
    fn board(&self) -> Option<&Arc<Variant>> {
        None
    }

    /// Returns the verdict on the puzzle, for the column `status`.
    fn status(&self) -> Status {
        Status::Done
    }

    /// Returns the limit that cut the answer short, for the column `reason`.
    fn error(&self) -> Option<String> {
        None
    }

    /// Returns the index of the class that the summary counts.
    fn class(&self) -> Option<usize> {
        None
    }
}

/// The place of a puzzle, with the other columns of its table.
pub struct Origin {
    /// The input.
    pub file: Name,
    /// The line, from 1.
    pub line: usize,
    /// The header and the row of the input, if it is a table.
    pub row: Option<(Arc<TableHeader>, String)>,
    /// The title and other texts of the puzzle.
    pub about: About,
}

impl Origin {
    /// Returns the line of JSON with the object of these fields, after those of the place and before those of other columns.
    ///
    /// # Errors
    ///
    /// Fails if the row is no JSON.
    pub fn object(&self, row: impl Serialize) -> anyhow::Result<String> {
        self.with_columns(&object(self.place(), row)?)
    }

    /// Returns these lines of JSON, with the other columns of the input in each object.
    ///
    /// # Errors
    ///
    /// Fails if a line is no object.
    pub fn with_columns(&self, lines: &str) -> anyhow::Result<String> {
        let (header, row) = self.row.as_ref().map(|(header, row)| (&**header, &**row)).unzip();
        let mut text = Vec::new();
        push_with_columns(&mut text, lines, header, row.unwrap_or_default())?;
        Ok(String::from_utf8(text)?)
    }

    /// Returns the place.
    pub fn place(&self) -> Place<'_> {
        Place { file: &self.file, line: self.line }
    }
}

/// The reason why a puzzle has no answer.
#[derive(Debug)]
pub struct Refusal {
    /// The reason, as a message.
    pub reason: String,
    /// The verdict on the puzzle.
    pub status: Status,
    /// The exit code that it causes.
    pub exit: Exit,
}

impl Refusal {
    /// Returns the refusal of a puzzle with this verdict.
    pub fn new(reason: impl fmt::Display, status: Status, exit: Exit) -> Self {
        Self { reason: reason.to_string(), status, exit }
    }

    /// Returns the refusal of a puzzle whose answer is unknown.
    pub fn unknown(reason: impl fmt::Display) -> Self {
        Self::new(reason, Status::Unknown(StopReason::GaveUp), Exit::Unknown)
    }

    /// Returns the refusal of a puzzle that a limit or Ctrl-C ended.
    pub fn limit(reason: impl fmt::Display) -> Self {
        Self { exit: interrupt::exit(), ..Self::unknown(reason) }
    }

    /// Returns the refusal of a puzzle that has no solution.
    pub fn unsolvable(reason: impl fmt::Display) -> Self {
        Self::new(reason, Status::None, Exit::Unsatisfiable)
    }

    /// Returns the refusal of a puzzle after an error, which may be that of a limit.
    pub fn after(error: &anyhow::Error) -> Self {
        let is_limit = limit(error).is_some();
        if is_limit { Self::unknown(message(error)) } else { Self::from(message(error)) }
    }
}

impl<E: fmt::Display> From<E> for Refusal {
    fn from(error: E) -> Self {
        Self::new(error, Status::Invalid, Exit::Failed)
    }
}

/// Returns a line with the JSON object of these fields after those of the place.
///
/// # Errors
///
/// Fails if the row is no JSON.
pub fn object(place: Place<'_>, row: impl Serialize) -> anyhow::Result<String> {
    // Two levels of flattened fields would take a sixth of the time of `solve --json`.
    let mut text = json(&place)?;
    text.pop();
    push_members(text, &row)
}

/// Adds the verdict and the reason to each object in these lines of JSON.
///
/// # Errors
///
/// Fails if a line is no object.
pub fn with_status(lines: String, status: Status, reason: Option<&str>) -> anyhow::Result<String> {
    // Nearly every answer is one object, which is extended without a copy.
    let end = lines.find("}\n").filter(|end| end + 2 == lines.len());
    if let Some(end) = end {
        let mut line = lines;
        line.truncate(end);
        push_status(&mut line, status, reason)?;
        return Ok(line);
    }
    let mut text = String::with_capacity(lines.len() + 64);
    for line in lines.lines() {
        text.push_str(line.strip_suffix('}').context("an object")?);
        push_status(&mut text, status, reason)?;
    }
    Ok(text)
}

/// Ends an object that lacks its bracket with the verdict and the reason.
fn push_status(object: &mut String, status: Status, reason: Option<&str>) -> anyhow::Result<()> {
    object.push_str(",\"status\":\"");
    object.push_str(status.name());
    object.push_str("\",\"reason\":");
    match reason {
        Some(reason) => object.push_str(&serde_json::to_string(reason)?),
        None => object.push_str("null"),
    }
    object.push_str("}\n");
    Ok(())
}

/// Returns the value as JSON. Not generic, so that the crates above, which are not optimised, have no part in it.
fn json(value: &dyn erased_serde::Serialize) -> anyhow::Result<Vec<u8>> {
    let mut text = Vec::with_capacity(1024);
    erased_serde::serialize(value, &mut serde_json::Serializer::new(&mut text))?;
    Ok(text)
}

/// Ends a line with an object that lacks its bracket: the other members are these fields.
fn push_members(mut text: Vec<u8>, row: &dyn erased_serde::Serialize) -> anyhow::Result<String> {
    let end = text.len();
    erased_serde::serialize(row, &mut serde_json::Serializer::new(&mut text))?;
    // This is the opening bracket of the row's object: its members follow those of the place.
    text[end] = b',';
    text.push(b'\n');
    Ok(String::from_utf8(text)?)
}

/// Returns a line with the JSON object of these fields.
///
/// # Errors
///
/// Fails if a field is no JSON.
pub fn json_line(fields: impl Serialize) -> anyhow::Result<String> {
    let mut text = json(&fields)?;
    text.push(b'\n');
    Ok(String::from_utf8(text)?)
}

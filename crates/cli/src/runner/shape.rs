//! The shapes of rows: text for people, JSON, and tables.

use std::sync::Arc;

use anyhow::bail;
use clausoku::Puzzle;
use formats::TableHeader;
use serde::Serialize;

use super::args::ListArgs;
use super::job::{Place, Row};
use crate::lists::{Column, Fault, TableRows};
use crate::separated::push_field;
use crate::views;

/// The shape of rows.
#[derive(Clone)]
pub enum Shape {
    /// Text for people.
    Text {
        /// `true` if there is a single puzzle.
        is_alone: bool,
    },
    /// A JSON object for each puzzle.
    Json,
    Table(TableRows),
    /// No shape: a sink takes the rows as they are.
    Rows,
}

/// A puzzle whose row is written.
pub struct Subject<'s> {
    pub place: Place<'s>,
    /// The givens, if the shape contains them.
    pub puzzle: &'s str,
    /// The line of the input, if columns of the input are kept.
    pub line: &'s str,
}

/// A row as JSON.
#[derive(Serialize)]
struct Json<'a, T> {
    #[serde(flatten)]
    place: Place<'a>,
    #[serde(flatten)]
    row: T,
}

impl Shape {
    /// Returns the shape that the options ask for. By default a table keeps the columns of the input with this header.
    ///
    /// # Errors
    ///
    /// Fails if the output is of a format of grids.
    pub fn new(
        args: &ListArgs,
        fields: &[&'static str],
        is_alone: bool,
        header: Option<&TableHeader>,
    ) -> anyhow::Result<Self> {
        let format = args.output.format().filter(|_| !args.json && !args.output.line);
        let separator = match format.map(|format| format.name) {
            Some("csv" | "parquet" | "arrow") => ',',
            Some("tsv") => '\t',
            Some("jsonl") => return Ok(Self::Json),
            None if args.json => return Ok(Self::Json),
            _ if !args.columns.is_empty() => {
                bail!("--columns is for tables; add --to csv, tsv, parquet or arrow")
            }
            None => return Ok(Self::Text { is_alone: is_alone && !args.output.line }),
            Some("line") => return Ok(Self::Text { is_alone: false }),
            Some(format) => bail!(
                "the format {format} has no place for these answers; choose line, csv, tsv, jsonl, parquet or arrow"
            ),
        };
        let mut columns = Column::named(&args.columns, fields);
        if columns.is_empty() {
            columns.push(Column::Puzzle);
            columns.extend(fields.iter().map(|name| Column::Field(name)));
            if let Some(header) = header {
                columns.push(Column::Others);
                columns = Column::expanded(&columns, header);
            }
        }
        Ok(Self::Table(TableRows::new(separator, columns)))
    }

    /// Returns a row as a JSON object.
    ///
    /// # Errors
    ///
    /// Fails if the row is no JSON.
    pub fn json(place: Place<'_>, row: &impl Row) -> anyhow::Result<String> {
        Ok(serde_json::to_string(&Json { place, row: row.json() })? + "\n")
    }

    /// Returns the columns of a table.
    pub fn columns(&self) -> &[Column] {
        match self {
            Self::Table(table) => table.columns(),
            _ => &[],
        }
    }

    /// Returns the text above the rows, of which this is that for people.
    pub fn head(&self, for_people: String) -> String {
        match self {
            Self::Text { .. } => for_people,
            Self::Table(table) => table.header(),
            Self::Json | Self::Rows => String::new(),
        }
    }

    /// Notes the header of the table from which the next lines are.
    pub fn read_from(&mut self, header: Option<&Arc<TableHeader>>) {
        if let Self::Table(table) = self {
            table.read_from(header);
        }
    }

    /// Returns the givens of a puzzle as a row contains them; empty if it does not.
    pub fn givens(&self, puzzle: impl FnOnce() -> Puzzle) -> String {
        if !self.columns().contains(&Column::Puzzle) {
            return String::new();
        }
        let puzzle = puzzle();
        views::line(&puzzle, puzzle.givens())
    }

    /// Appends a row.
    ///
    /// # Errors
    ///
    /// Fails if the row is no JSON.
    pub fn write<R: Row>(
        &self,
        subject: &Subject<'_>,
        row: &R,
        fields: &[&'static str],
        text: &mut Vec<u8>,
    ) -> anyhow::Result<()> {
        match self {
            Self::Rows => {}
            Self::Text { is_alone } => {
                text.extend_from_slice(row.text(subject.place, *is_alone).as_bytes());
            }
            Self::Json => {
                text.extend_from_slice(Self::json(subject.place, row)?.as_bytes());
            }
            Self::Table(table) => {
                let values = row.values();
                table.write(subject.line, text, |column, text| match column {
                    Column::Puzzle => push_field(subject.puzzle, table.separator(), text),
                    Column::Field(name) => {
                        let mut named = fields.iter().zip(&values);
                        if let Some((_, value)) = named.find(|(field, _)| *field == name) {
                            value.push(Some(table.separator()), text);
                        }
                    }
                    Column::Error | Column::Others | Column::Input(_) => {}
                });
            }
        }
        Ok(())
    }

    /// Appends the row of a puzzle without an answer.
    ///
    /// # Errors
    ///
    /// Fails if the fault is no JSON.
    pub fn write_fault(
        &self,
        fault: &Fault,
        subject: Option<&Subject<'_>>,
        text: &mut Vec<u8>,
    ) -> anyhow::Result<()> {
        match self {
            Self::Text { .. } => text.extend_from_slice(fault.comment().as_bytes()),
            Self::Json => text.extend_from_slice(fault.json()?.as_bytes()),
            Self::Table(table) if table.columns().contains(&Column::Error) => {
                let line = subject.map_or("", |subject| subject.line);
                let known = subject.map(|subject| subject.puzzle).filter(|text| !text.is_empty());
                let puzzle = known.map_or_else(|| fault.text(), str::to_owned);
                table.write(line, text, |column, text| match column {
                    Column::Puzzle => push_field(&puzzle, table.separator(), text),
                    Column::Error => push_field(&fault.reason(), table.separator(), text),
                    Column::Field(_) | Column::Others | Column::Input(_) => {}
                });
            }
            Self::Rows | Self::Table(_) => {}
        }
        Ok(())
    }
}

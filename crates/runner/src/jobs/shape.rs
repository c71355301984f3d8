//! The shapes of rows: text for people, JSON, tables, and records.

use std::cell::OnceCell;
use std::sync::Arc;

use anyhow::bail;
use clausoku::formats::{TableHeader, WriteError};
use clausoku::lists::Column as AnswerColumn;
use clausoku::{Puzzle, Variant};

use super::row::{Row, with_status};
use super::writer::Item;
use crate::lists::{Column, Fault, Pieces, Place, TableRows};
use crate::separated::push_with_columns;
use crate::streams::RecordShape;
use crate::{push_field, views};

/// The shape of rows.
#[derive(Clone)]
pub enum Shape {
    /// Text for people.
    Text {
        /// `true` if there is a single puzzle.
        is_alone: bool,
    },
    /// A JSON object for each puzzle; for one at fault if these have objects.
    Json { has_faults: bool },
    /// A table.
    Table(TableRows),
    /// A record for each line.
    Records(RecordShape),
    /// No shape: a sink takes the rows as they are. It may write grids in a table.
    Rows {
        table: Option<TableRows>,
        /// `true` if there is a single puzzle.
        is_alone: bool,
    },
}

/// A puzzle whose row is written.
pub struct Subject<'s> {
    pub place: Place<'s>,
    /// The givens, if the shape contains them.
    pub givens: Option<&'s Givens>,
    /// The header of the input, if that is a table.
    pub header: Option<&'s TableHeader>,
    /// The line of the input, if columns of the input are kept.
    pub line: &'s str,
}

/// The givens of a puzzle, as a row of a table contains them.
#[derive(Clone)]
pub struct Givens {
    text: String,
    board: Arc<Variant>,
    /// The number of candidates that the puzzle excludes, which a table cannot contain.
    excluded: usize,
}

impl Shape {
    /// Returns `true` if the only puzzle is shown to people.
    pub fn is_alone(&self) -> bool {
        match self {
            Self::Text { is_alone } | Self::Rows { is_alone, .. } => *is_alone,
            _ => false,
        }
    }

    /// Returns the columns of a table.
    pub fn columns(&self) -> &[Column] {
        match self {
            Self::Table(table) | Self::Rows { table: Some(table), .. } => &table.columns,
            _ => &[],
        }
    }

    /// Returns the table whose columns are written.
    pub fn table_mut(&mut self) -> Option<&mut TableRows> {
        match self {
            Self::Table(table) | Self::Rows { table: Some(table), .. } => Some(table),
            _ => None,
        }
    }

    /// Returns the text above the rows, of which this is that for people.
    pub fn head(&self, for_people: String) -> String {
        match self {
            Self::Text { .. } => for_people,
            Self::Table(table) => table.header(),
            _ => String::new(),
        }
    }

    /// Notes the header of the table from which the next lines are.
    pub fn read_from(&mut self, header: Option<&Arc<TableHeader>>) {
        if let Self::Table(table) = self {
            table.read_from(header);
        }
    }

    /// Returns the givens of a puzzle if a row contains them.
    pub fn givens(&self, puzzle: impl FnOnce() -> Puzzle) -> Option<Givens> {
        let is_puzzle = |column| matches!(column, &Column::Puzzle | &Column::InputPuzzle(_));
        if !matches!(self, Self::Json { .. }) && !self.columns().iter().any(is_puzzle) {
            return None;
        }
        let puzzle = puzzle();
        Some(Givens {
            text: views::line(&puzzle, puzzle.givens()),
            board: Arc::clone(puzzle.variant()),
            excluded: puzzle.excluded().len(),
        })
    }

    /// Appends a row.
    ///
    /// # Errors
    ///
    /// Fails if the row is no JSON, or no grid.
    pub fn write(
        &mut self,
        subject: &Subject<'_>,
        row: &dyn Row,
        fields: &[AnswerColumn],
        pieces: &mut Pieces<Item>,
    ) -> anyhow::Result<()> {
        match self {
            Self::Records(_) => {}
            // Rows that a sink takes are owned.
            Self::Rows { .. } => bail!("a row borrows from its block"),
            Self::Text { is_alone } => {
                let text = pieces.text_at(subject.place, row.board());
                text.extend_from_slice(row.text(subject.place, *is_alone).as_bytes());
            }
            Self::Json { .. } => {
                let lines = row.json(subject.place)?;
                let lines = with_status(lines, row.status(), row.error().as_deref())?;
                push_with_columns(pieces.text(), &lines, subject.header, subject.line)?;
            }
            Self::Table(table) => {
                let puzzle = subject.givens.map_or("", |givens| &givens.text);
                let separator = table.separator;
                if let Some(&Givens { excluded: candidates @ 1.., .. }) = subject.givens {
                    let format = if separator == ',' { "csv" } else { "tsv" };
                    return Err(WriteError::Excluded { format, candidates }.into());
                }
                let known = row.lines();
                let board = subject.givens.map(|givens| &givens.board);
                let text = pieces.text_at(subject.place, board);
                for index in 0..known.as_ref().map_or(1, Vec::len) {
                    let values = OnceCell::new();
                    let known = known.as_ref().map(|lines| &lines[index]);
                    table.write(subject.line, text, |column, text| match column {
                        Column::Puzzle | Column::Grid | Column::InputPuzzle(_) => {
                            push_field(puzzle, separator, text);
                        }
                        Column::Status => {
                            text.extend_from_slice(row.status().name().as_bytes());
                        }
                        Column::Field(column) => {
                            let values =
                                known.unwrap_or_else(|| values.get_or_init(|| row.values()));
                            let mut named = fields.iter().zip(values);
                            if let Some((_, value)) = named.find(|(field, _)| *field == column) {
                                value.push(Some(separator), text);
                            }
                        }
                        Column::Reason => {
                            push_field(&row.error().unwrap_or_default(), separator, text);
                        }
                        Column::Others | Column::Input(_) => {}
                    });
                }
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
        let line = subject.map_or("", |subject| subject.line);
        match self {
            Self::Text { .. } => text.extend_from_slice(fault.comment().as_bytes()),
            Self::Json { has_faults: true } => {
                let header = subject.and_then(|subject| subject.header);
                let field = header
                    .and_then(|header| header.fields(line).into_iter().nth(header.puzzle_column()));
                let known = subject.and_then(|subject| subject.givens);
                let puzzle = match (field, known) {
                    (Some(field), _) => field.into_owned(),
                    (None, Some(givens)) => givens.text.clone(),
                    (None, None) => fault.text(),
                };
                push_with_columns(text, &fault.json(&puzzle)?, header, line)?;
            }
            Self::Table(table)
                if fault.place().is_some()
                    && [Column::Status, Column::Reason]
                        .iter()
                        .any(|c| table.columns.contains(c)) =>
            {
                let known = subject.and_then(|subject| subject.givens);
                let puzzle = known.map_or_else(|| fault.text(), |givens| givens.text.clone());
                table.write(line, text, |column, text| match column {
                    Column::Puzzle | Column::InputPuzzle(_) => {
                        push_field(&puzzle, table.separator, text);
                    }
                    Column::Status => text.extend_from_slice(fault.status.name().as_bytes()),
                    Column::Reason => push_field(&fault.reason(), table.separator, text),
                    Column::Field(_) | Column::Grid | Column::Others | Column::Input(_) => {}
                });
            }
            _ => {}
        }
        Ok(())
    }
}

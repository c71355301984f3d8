//! The shapes of rows: text for people, JSON, tables, grids, and records.

use std::cell::OnceCell;
use std::sync::Arc;

use anyhow::{Context, bail};
use clausoku::formats::{About, Format, Record, TableHeader, WriteError, WriteOptions};
use clausoku::lists::Column as AnswerColumn;
use clausoku::{Puzzle, Variant};

use super::row::{Row, RowKind, with_status};
use super::writer::Item;
use crate::grid_output::{OutputArgs, solved};
use crate::lists::{Column, Fault, Grids, Letters, Pieces, Place, RowWriter, SOLUTION, TableRows};
use crate::separated::push_with_columns;
use crate::streams::RecordShape;
use crate::{Exit, GridWriter, push_field, views};

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
    /// A table, whose grids have these characters.
    Table(TableRows, Letters),
    /// Grids in a format, in lines, or in a box.
    Grids(GridShape),
    /// A record for each line.
    Records(RecordShape),
    /// No shape: a sink takes the rows as they are. It may write grids in a table.
    Rows {
        table: Option<TableRows>,
        /// `true` if there is a single puzzle.
        is_alone: bool,
    },
}

/// The shape of grids.
#[derive(Clone)]
pub struct GridShape {
    pub kind: RowKind,
    /// `None` for lines and boxes with remarks.
    pub format: Option<&'static Format>,
    /// Writes lines of the format, if it has such lines.
    pub rows: Option<RowWriter>,
    pub options: WriteOptions,
    pub letters: Letters,
    /// `true` if there is a single puzzle.
    pub is_alone: bool,
    pub is_box: bool,
    /// `true` if rows may be left out.
    pub is_selective: bool,
    pub remarks: bool,
    pub colours: bool,
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
            Self::Text { is_alone }
            | Self::Rows { is_alone, .. }
            | Self::Grids(GridShape { is_alone, .. }) => *is_alone,
            _ => false,
        }
    }

    /// Returns `true` if there can be remarks beside grids.
    pub fn takes_remarks(&self) -> bool {
        matches!(self, Self::Grids(GridShape { format: None, remarks: true, .. }))
    }

    /// Returns the remark on an answer that is not the only solution, if its format cannot contain it: for each single puzzle,
    /// and in lists where the givens are written in place of a solution.
    pub fn lost_remark(&self, row: &dyn Row) -> Option<String> {
        let Self::Grids(GridShape { kind: RowKind::Solutions, format: Some(format), .. }) = self
        else {
            return None;
        };
        let is_wanted = match self {
            Self::Grids(GridShape { is_alone: true, remarks, .. }) => *remarks,
            _ => row.exit() != Exit::Done && !format.holds.solution,
        };
        let remark = (is_wanted && row.class() != Some(0)).then(|| row.remark(self.is_alone()));
        remark.filter(|remark| !remark.is_empty())
    }

    /// Returns the writer of grids in a format, or in a table.
    pub fn writer(&self, output: &OutputArgs) -> Option<GridWriter> {
        match self {
            Self::Grids(grids) => grids.format.map(|format| output.writer_of(format)),
            Self::Table(table, _) if table.are_grids() => output.writer_of_table(table),
            _ => None,
        }
    }

    /// Returns the columns of a table.
    pub fn columns(&self) -> &[Column] {
        match self {
            Self::Table(table, _) | Self::Rows { table: Some(table), .. } => &table.columns,
            _ => &[],
        }
    }

    /// Returns the table whose columns are written.
    pub fn table_mut(&mut self) -> Option<&mut TableRows> {
        match self {
            Self::Table(table, _) | Self::Rows { table: Some(table), .. } => Some(table),
            _ => None,
        }
    }

    /// Returns `true` if the shape is a table with the puzzles.
    pub fn has_puzzles(&self) -> bool {
        matches!(self, Self::Table(table, _) if table.has_puzzles())
    }

    /// Returns the text above the rows, of which this is that for people.
    pub fn head(&self, for_people: String) -> String {
        match self {
            Self::Text { .. } => for_people,
            Self::Table(table, _) if !table.are_grids() => table.header(),
            _ => String::new(),
        }
    }

    /// Notes the header of the table from which the next lines are.
    pub fn read_from(&mut self, header: Option<&Arc<TableHeader>>) {
        if let Self::Table(table, _) = self {
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
            Self::Grids(shape) => shape.write(subject, row, pieces)?,
            Self::Table(table, letters) => {
                let grids = row.grids().filter(|_| subject.givens.is_none());
                // The writer of grids names the board and the symbols itself.
                let written = match grids {
                    Some(grids) if !table.are_grids() && table.has_grids() => {
                        Some(letters.written(grids.variant())?)
                    }
                    _ => None,
                };
                let letters = grids.and_then(|grids| letters.for_board(grids.variant()));
                let numbers = grids.and_then(Grids::numbers).zip(letters);
                let lines = grids.filter(|_| numbers.is_none()).map(|grids| grids.lines(letters));
                let puzzle = lines
                    .as_ref()
                    .map_or(subject.givens.map_or("", |givens| &givens.text), |lines| &lines.0);
                let separator = table.separator;
                if let Some(&Givens { excluded: candidates @ 1.., .. }) = subject.givens {
                    let format = if separator == ',' { "csv" } else { "tsv" };
                    return Err(WriteError::Excluded { format, candidates }.into());
                }
                let known = row.lines();
                // A table whose grids can be read again names their board.
                let board = match grids.filter(|_| table.are_grids()) {
                    Some(grids) => Some(grids.variant()),
                    None => written.as_ref().or(subject.givens.map(|givens| &givens.board)),
                };
                let text = pieces.text_at(subject.place, board);
                for index in 0..known.as_ref().map_or(1, Vec::len) {
                    let values = OnceCell::new();
                    let known = known.as_ref().map(|lines| &lines[index]);
                    table.write(subject.line, text, |column, text| match (column, numbers) {
                        (
                            Column::Puzzle | Column::Grid | Column::InputPuzzle(_),
                            Some((numbers, letters)),
                        ) => {
                            letters.write(numbers.givens, text);
                        }
                        (Column::Puzzle | Column::Grid | Column::InputPuzzle(_), None) => {
                            push_field(puzzle, separator, text);
                        }
                        (Column::Field(column), Some((numbers, letters)))
                            if *column == SOLUTION =>
                        {
                            letters.write(numbers.solution.unwrap_or_default(), text);
                        }
                        (Column::Field(column), None) if lines.is_some() && *column == SOLUTION => {
                            let solution = lines.as_ref().and_then(|lines| lines.1.as_deref());
                            push_field(solution.unwrap_or_default(), separator, text);
                        }
                        (Column::Status, _) => {
                            text.extend_from_slice(row.status().name().as_bytes());
                        }
                        (Column::Field(column), _) => {
                            let values =
                                known.unwrap_or_else(|| values.get_or_init(|| row.values()));
                            let mut named = fields.iter().zip(values);
                            if let Some((_, value)) = named.find(|(field, _)| *field == column) {
                                value.push(Some(separator), text);
                            }
                        }
                        (Column::Reason, _) => {
                            push_field(&row.error().unwrap_or_default(), separator, text);
                        }
                        (Column::Others | Column::Input(_), _) => {}
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
            Self::Grids(grids) if grids.format.is_none_or(Format::takes_comments) => {
                text.extend_from_slice(fault.comment().as_bytes());
            }
            Self::Table(table, _)
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

impl GridShape {
    /// Appends the grids of a row.
    fn write(
        &mut self,
        &Subject { place, header, line: of_input, .. }: &Subject<'_>,
        row: &dyn Row,
        pieces: &mut Pieces<Item>,
    ) -> anyhow::Result<()> {
        let grids = row.grids().context("the answer is no grid")?;
        let numbers = grids.numbers();
        if let Some(format) = self.format {
            let is_written = match (&mut self.rows, numbers) {
                (Some(rows), Some(numbers)) => pieces.row(rows, place, numbers),
                _ => false,
            };
            if !is_written {
                let record = grids.record(place.line)?;
                // The columns of a table are members of objects beside the record.
                let about = match header {
                    Some(_) if format.name == "jsonl" => About::default(),
                    Some(header) if record.about.is_empty() => header.about(of_input),
                    _ => record.about.clone(),
                };
                let record = if self.kind == RowKind::Solutions {
                    solved(&record.puzzle, record.solution.as_ref(), place.line, format)?
                } else {
                    Record { about, ..record }
                };
                // The first record of a block may be that of the whole output, which has a header above it.
                let is_first = match format.lines() {
                    Some(_) if self.is_selective => false,
                    _ => !pieces.any(|item| matches!(item, Item::Record(..))),
                };
                let header = header.filter(|_| format.name == "jsonl");
                let is_next = format.holds.several && !is_first || header.is_some();
                let text = is_next.then(|| format.write_next(&record, false, self.options));
                match text.flatten() {
                    Some(Ok(text)) => {
                        let rows = pieces.record(place.file, &record);
                        push_with_columns(&mut rows.text, &text, header, of_input)?;
                    }
                    _ => pieces.push(Item::Record(place.file.clone(), Box::new(record))),
                }
            }
            return Ok(());
        }
        let remark = if self.remarks { row.remark(self.is_box) } else { String::new() };
        let numbers =
            numbers.filter(|numbers| !self.is_box && numbers.variant.alphabet().has_characters());
        if let Some(numbers) = numbers
            && let Some(letters) = self.letters.for_board(numbers.variant)
        {
            let text = &mut pieces.next_row(place, numbers.variant).text;
            letters.write(numbers.solution.unwrap_or(numbers.givens), text);
            if !remark.is_empty() {
                text.extend_from_slice(b" # ");
                text.extend_from_slice(remark.as_bytes());
            }
            text.push(b'\n');
            return Ok(());
        }
        let Record { puzzle, solution, .. } = grids.record(place.line)?;
        let candidates = puzzle.excluded().len();
        if self.kind == RowKind::Puzzles && !self.is_box && candidates > 0 {
            return Err(WriteError::Excluded { format: "line", candidates }.into());
        }
        let shown = solution.as_ref().unwrap_or(puzzle.givens());
        let written = if self.is_box {
            let drawn = views::boxed(&puzzle, solution.as_ref(), self.colours)?;
            if remark.is_empty() { drawn } else { format!("{drawn}{remark}\n") }
        } else {
            views::remarked(&puzzle, shown, &remark)?
        };
        let rows = pieces.next_row(place, puzzle.variant());
        rows.text.extend_from_slice(written.as_bytes());
        Ok(())
    }
}

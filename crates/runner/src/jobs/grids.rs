//! Grids of a list, in the format of the output.

use clausoku::formats::{WriteOptions, by_name};
use clausoku::{Grid, Puzzle};
use serde::Serialize;

use super::args::{ListArgs, Puzzles};
use super::row::{Origin, Row, object};
use super::writer::Sink;
use crate::grid_output::{OutputArgs, solved, write_one_to};
use crate::lists::{Column, Place, TableRows};
use crate::{
    BoardFields, Colour, Exit, Fault, GridWriter, Grids, Letters, Printer, Rows, push_field, views,
};

/// Writes grids: a single one for people, unless a format was asked for, and several in the format of the output.
pub struct GridSink<'a> {
    output: &'a OutputArgs,
    colour: Colour,
    writer: Option<GridWriter>,
    /// The rows and the letters of a table with chosen columns.
    table: Option<(TableRows, Letters)>,
}

impl<'a> GridSink<'a> {
    /// Returns a sink for the grids of these puzzles, of which there may be a single one. With `--json`, nothing but JSON is
    /// written.
    pub fn new(list: &'a ListArgs, puzzles: &Puzzles<'_>, is_alone: bool, colour: Colour) -> Self {
        let output = &list.output;
        let table = list.kept(puzzles.header());
        // A single grid needs no writer of a list: it is written for people, unless a format was asked for.
        let writer = match &table {
            Some(table) => output.writer_of_table(table),
            None if is_alone || list.json => None,
            None => output.format().or(by_name("line")).map(|format| output.writer_of(format)),
        };
        let table = table.map(|table| (table, Letters::new(output.to_symbols)));
        Self { output, colour, writer, table }
    }

    /// Returns the same sink, which writes grids on any boards as a text for people, unless a format was asked for.
    #[must_use]
    pub fn for_people(mut self) -> Self {
        if self.output.format().is_none() {
            self.writer = self.writer.map(GridWriter::for_people);
        }
        self
    }

    /// Writes the grid of the puzzle from this place, with its solution if there is one; its remark is ignored.
    ///
    /// # Errors
    ///
    /// Fails if the format cannot contain the grid, or the output cannot be written.
    pub fn write(
        &mut self,
        origin: &Origin,
        GridRow { puzzle, solution, .. }: GridRow,
        printer: &mut Printer,
    ) -> anyhow::Result<()> {
        let Some(writer) = &mut self.writer else {
            let one = (&puzzle, solution.as_ref());
            return write_one_to(printer, self.output, origin.place(), one, self.colour);
        };
        let place = origin.place();
        let mut rows = Rows::new(place.file, place.line, puzzle.variant());
        rows.puzzles = 1;
        if let Some((table, letters)) = &mut self.table {
            let grids = Grids::owned(puzzle, solution);
            let (puzzle, solution) = grids.lines(letters.for_board(&rows.variant));
            let solution = solution.unwrap_or_default();
            table.read_from(origin.row.as_ref().map(|row| &row.0));
            let line = origin.row.as_ref().map_or("", |row| &row.1);
            table.write(line, &mut rows.text, |column, text| match column {
                Column::Grid => push_field(&puzzle, table.separator, text),
                Column::Field(_) => push_field(&solution, table.separator, text),
                _ => {}
            });
        } else {
            let record = solved(&puzzle, solution.as_ref(), place.line, writer.format)?;
            if origin.row.is_none() || writer.format.name != "jsonl" {
                return writer.write(place, record, printer);
            }
            let lines = writer.format.write(&[record], WriteOptions::default())?;
            rows.text = origin.with_columns(&lines)?.into_bytes();
        }
        writer.write_rows(rows, printer)
    }

    /// Returns `true` if a comment can be in place of a grid.
    fn takes_comments(&self) -> bool {
        self.writer.as_ref().is_some_and(|writer| writer.format.takes_comments())
    }
}

/// A puzzle that is written as a grid.
pub struct GridRow {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The solution, if it is written.
    pub solution: Option<Grid>,
    /// The reason why there is no solution; empty if there is one, or none was asked for. It is in place of the grid, unless the
    /// format can contain the puzzle without a solution.
    pub remark: &'static str,
}

impl From<Puzzle> for GridRow {
    fn from(puzzle: Puzzle) -> Self {
        Self { puzzle, solution: None, remark: "" }
    }
}

impl GridRow {
    /// Returns the fields of JSON: the board, the puzzle, and the solution or `null`.
    pub fn fields(&self) -> impl Serialize {
        let Self { puzzle, solution, .. } = self;
        fields! {
            ..variant: BoardFields::new(puzzle.variant()).excluding(puzzle),
            puzzle: views::line(puzzle, puzzle.givens()),
            solution: solution.as_ref().map(|solution| views::line(puzzle, solution)),
        }
    }
}

impl Row for GridRow {
    fn json(&self, place: Place<'_>) -> anyhow::Result<String> {
        object(place, self.fields())
    }

    fn exit(&self) -> Exit {
        if self.remark.is_empty() { Exit::Done } else { Exit::Unsatisfiable }
    }

    fn class(&self) -> Option<usize> {
        Some(usize::from(self.solution.is_none()))
    }
}

impl Sink<GridRow> for GridSink<'_> {
    fn row(&mut self, origin: Origin, row: GridRow, printer: &mut Printer) -> anyhow::Result<()> {
        let format = self.writer.as_ref().map(|writer| writer.format);
        if !row.remark.is_empty() && !format.is_some_and(|format| format.holds.solution) {
            let is_written = format.is_none() || self.takes_comments();
            let text = format!("# {}: {}\n", origin.line, row.remark);
            return if is_written { printer.print(&text) } else { Ok(()) };
        }
        self.write(&origin, row, printer)
    }

    fn fault(&mut self, fault: &Fault, printer: &mut Printer) -> anyhow::Result<()> {
        if self.takes_comments() { printer.print(&fault.comment()) } else { Ok(()) }
    }

    fn finish(&mut self, printer: &mut Printer) -> anyhow::Result<()> {
        self.writer.as_mut().map_or(Ok(()), |writer| writer.finish(printer))
    }
}

//! The output of answers: a box, lines, or a grid format.

use std::io;

use anyhow::bail;
use clausoku::{Grid, Puzzle};
use tables::Columns;

use super::answer::Answer;
use super::list::Shape;
use crate::grid_output::{OutputArgs, solved};
use crate::grid_writer::{BoardNames, GridWriter};
use crate::lists::{Column, RowWriter, Rows};
use crate::name::Name;
use crate::output::{Printer, is_stdout};
use crate::style::Colour;
use crate::views;

/// Writes answers.
pub struct Answers {
    printer: Printer,
    writer: Option<GridWriter>,
    /// The boards of lines and boxes.
    boards: BoardNames,
    /// `true` if a single grid is a line too, not a box.
    line: bool,
    /// `true` if remarks are written next to grids.
    remarks: bool,
    colours: bool,
    /// `true` if the output is a file, which is complete or absent.
    is_file: bool,
}

impl Answers {
    /// Opens the output of a table with these columns, or of any format with its own.
    pub fn with_columns(
        args: &OutputArgs,
        columns: &[Column],
        is_text: bool,
        colour: Colour,
    ) -> anyhow::Result<Self> {
        let writer = match (args.writer(), columns) {
            (writer, []) => writer,
            (None, _) => bail!("--columns is for tables; add --to csv, tsv, parquet or arrow"),
            (Some(writer), columns) => Some(writer.with_columns(columns)?),
        };
        Ok(Self { writer, ..Self::open(args, is_text, colour)? })
    }

    /// Opens the output, of text that is no grid or of grids.
    pub fn open(args: &OutputArgs, is_text: bool, colour: Colour) -> anyhow::Result<Self> {
        Ok(Self {
            printer: args.printer(is_text)?,
            writer: args.writer(),
            boards: BoardNames::new(None, &args.output),
            line: args.line,
            remarks: !args.quiet,
            colours: is_stdout(&args.output) && colour.on_stdout(),
            is_file: !is_stdout(&args.output),
        })
    }

    /// Sets the types of columns of the input.
    pub fn set_kinds(&mut self, columns: &Columns) {
        self.printer.set_kinds(columns);
    }

    pub fn print(&mut self, text: &str) -> anyhow::Result<()> {
        self.printer.print(text)
    }

    pub fn print_bytes(&mut self, text: &[u8]) -> anyhow::Result<()> {
        self.printer.print_bytes(text)
    }

    /// Writes the answer to the only puzzle.
    pub fn write_alone(&mut self, name: &Name, answer: &Answer) -> anyhow::Result<()> {
        if self.line || self.writer.is_some() {
            return self.write(name, answer);
        }
        self.begin(answer)?;
        self.printer.print(&answer.alone(self.colours, self.remarks)?)
    }

    /// Writes the answer to one of several puzzles.
    pub fn write(&mut self, name: &Name, answer: &Answer) -> anyhow::Result<()> {
        match &mut self.writer {
            Some(writer) if answer.outcome().number().is_none() => {
                let record = answer.record(writer.format())?;
                writer.write(name, record, &mut self.printer)
            }
            _ => {
                self.begin(answer)?;
                self.printer.print(&answer.among_many(self.remarks)?)
            }
        }
    }

    /// Names the board of an answer that is a grid.
    fn begin(&mut self, answer: &Answer) -> anyhow::Result<()> {
        match answer.outcome().number() {
            Some(_) => Ok(()),
            None => self.printer.print(&self.boards.head(answer.puzzle().variant())?),
        }
    }

    /// Writes one of the solutions of a puzzle.
    pub fn write_solution(
        &mut self,
        (name, line): (&Name, usize),
        puzzle: &Puzzle,
        solution: &Grid,
    ) -> anyhow::Result<()> {
        if let Some(writer) = &mut self.writer {
            let record = solved(puzzle, solution, line, writer.format())?;
            return writer.write(name, record, &mut self.printer);
        }
        self.printer.print(&self.boards.head(puzzle.variant())?)?;
        self.printer.print(&views::row_or_block(puzzle, solution)?)
    }

    /// Returns a writer of lines of the format, if it has such lines.
    pub fn rows(&self) -> Option<RowWriter> {
        self.writer.as_ref().and_then(GridWriter::rows)
    }

    /// Writes lines of the format.
    pub fn write_rows(&mut self, rows: &Rows) -> anyhow::Result<()> {
        if let Some(writer) = &mut self.writer {
            return writer.write_rows(rows, &mut self.printer);
        }
        if let Some(variant) = &rows.variant {
            self.printer.print(&self.boards.head(variant)?)?;
        }
        self.printer.print_bytes(&rows.text)
    }

    /// Returns `true` if a comment can be written between grids.
    pub fn takes_comments(&self) -> bool {
        self.remarks && self.writer.is_none()
    }

    /// Returns the shape of the answers of a list.
    pub fn shape(&self) -> Shape {
        match &self.writer {
            Some(writer) => {
                let format = writer.format();
                let comments = format.holds.remarks && format.lines().is_some();
                Shape::Format { comments }
            }
            None => Shape::Lines { remarks: self.remarks },
        }
    }

    /// Returns whether the output must not be completed after this error: a file would lack the puzzles of
    /// an input that cannot be read.
    pub fn is_spoiled_by(&self, error: &anyhow::Error) -> bool {
        self.is_file && error.root_cause().is::<io::Error>()
    }

    /// Completes the output.
    pub fn finish(mut self) -> anyhow::Result<()> {
        if let Some(writer) = &mut self.writer {
            writer.finish(&mut self.printer)?;
        }
        self.printer.finish()
    }
}

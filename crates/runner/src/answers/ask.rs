//! The way from the options of a command to the rows of its answers.

use std::sync::Arc;

use anyhow::bail;
use clausoku::formats::Format;
use clausoku::lists::{LettersByBoard, Question};
use clausoku_files::text::printable;

use super::account::Reports;
use super::json::JsonSink;
use super::layout::{Layout, LayoutOptions};
use super::people::PeopleSink;
use super::run::Run;
use super::sink::Sink;
use super::table::TableSink;
use super::words::Words;
use crate::containers::container;
use crate::jobs::{ListArgs, Puzzles};
use crate::lists::{InBlocks, Part, parts_of};
use crate::streams::records;
use crate::{Colour, Exit, GridWriter, Printer, note, prepare};

/// The form of the rows.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// Text for people: one puzzle, or a line for each.
    People,
    /// A table with this character between two fields.
    Table(char),
    /// JSON lines.
    Json,
    /// Grids of a format.
    Grids(&'static Format),
}

/// The puzzles of a command, and the form of its answers.
pub struct Ask<'a> {
    list: &'a ListArgs,
    /// `None` if each line of the inputs is a record.
    puzzles: Option<Puzzles<'a>>,
    form: Form,
    colour: Colour,
}

impl ListArgs {
    /// Returns the form of the answers that the options ask for.
    pub fn form(&self) -> Form {
        let format = self.output.format();
        match format.map(|format| format.name) {
            _ if self.json => Form::Json,
            Some("csv" | "parquet" | "arrow") => Form::Table(','),
            Some("tsv") => Form::Table('\t'),
            Some("jsonl") => Form::Json,
            None if self.stream.is_asked() => self.stream.form(self.output.path()),
            _ => format.filter(|format| format.name != "line").map_or(Form::People, Form::Grids),
        }
    }

    /// Returns these puzzles, and the form of their answers.
    ///
    /// # Errors
    ///
    /// Fails if the name of the output is that of other things than answers.
    pub fn ask_about<'a>(
        &'a self,
        puzzles: Puzzles<'a>,
        colour: Colour,
    ) -> anyhow::Result<Ask<'a>> {
        self.output.check_name()?;
        Ok(Ask { list: self, puzzles: Some(puzzles), form: self.form(), colour })
    }

    /// Opens the inputs, and looks at the first two puzzles.
    ///
    /// # Errors
    ///
    /// Fails if there is no puzzle, the output cannot be written, or its name is that of other things than answers.
    pub fn ask(&self, colour: Colour) -> anyhow::Result<Ask<'_>> {
        self.output.check_name()?;
        let form = self.form();
        if self.stream.is_asked() {
            return Ok(Ask { list: self, puzzles: None, form, colour });
        }
        let in_blocks = match form {
            Form::Table(_) | Form::Json => InBlocks::Tables,
            Form::People | Form::Grids(_) => InBlocks::Lists,
        };
        let puzzles = Some(self.puzzles_in(None, in_blocks)?);
        Ok(Ask { list: self, puzzles, form, colour })
    }
}

impl Ask<'_> {
    /// Returns `true` if there is a single puzzle, which is shown to people.
    pub fn is_alone(&self) -> bool {
        self.puzzles.as_ref().is_some_and(Puzzles::is_alone) && !self.list.asks_lines()
    }

    /// Returns the form of the answers.
    pub fn form(&self) -> Form {
        self.form
    }

    /// Answers the question, and writes the rows.
    ///
    /// # Errors
    ///
    /// Fails if the form has no place for the answers, the output cannot be written, or the work fails.
    pub fn answer(self, question: &dyn Question, words: impl Words) -> anyhow::Result<Exit> {
        if let Form::Grids(format) = self.form {
            bail!(
                "the format {} has no place for these answers; choose line, csv, tsv, jsonl, parquet or arrow",
                format.name
            );
        }
        self.answer_as(question, Arc::new(words), None, None)
    }

    /// Answers the question, and writes the rows; grids by this sink and writer, if the form is not one of rows.
    ///
    /// # Errors
    ///
    /// Fails if the output cannot be written, or the work fails.
    pub fn answer_as(
        self,
        question: &dyn Question,
        words: Arc<dyn Words>,
        of_grids: Option<Box<dyn Sink>>,
        writer: Option<GridWriter>,
    ) -> anyhow::Result<Exit> {
        let is_alone = self.is_alone();
        let Self { list, puzzles, form, colour } = self;
        let output = &list.output;
        // Before any work, so that an output that cannot be written is reported at once.
        prepare(output.path(), &list.grids)?;
        let sizes = question.batch().sizes();
        let options = LayoutOptions {
            has_files: list.grids.len() > 1 && puzzles.is_some(),
            has_symbols: output.to_symbols.is_some(),
            are_lines: puzzles.is_none(),
        };
        let columns = question.columns();
        let letters = LettersByBoard::new(output.to_symbols);
        let format = output.format().filter(|_| !list.json);
        let container = format.filter(|format| container(format).is_some());
        let mut printer = match container.and_then(|format| crate::containers::container(format)) {
            Some(container) => Printer::open_table(output.path(), container)?,
            None => Printer::open(output.path())?,
        };
        let (parts, layout): (Box<dyn Iterator<Item = Part> + Send + '_>, Layout) = match puzzles {
            None => {
                let mut lines = records(&list.stream, &list.reading, &list.grids)?.peekable();
                let header = match lines.peek() {
                    Some(Part::EveryLine(lines)) => lines.table().cloned(),
                    _ => None,
                };
                (Box::new(lines), Layout::new(columns, header.as_deref(), options))
            }
            Some(puzzles) => {
                let (first, rest) = puzzles.sources();
                let kinds = first.columns().cloned().unwrap_or_default();
                let layout = Layout::new(columns, first.header(), options);
                printer.set_kinds(&layout.kinds(columns, &kinds));
                let names_lost = matches!(form, Form::Table(_)) && !output.quiet;
                let known = layout.clone();
                let rest = rest.inspect(move |source| {
                    let lost = source.header().map_or(Vec::new(), |header| known.lost(header));
                    if names_lost && !lost.is_empty() {
                        let lost = lost.join(", ");
                        note(&format!(
                            "{}: the output has the columns of the first input, without {}; a separate output keeps them",
                            source.name(),
                            printable(&lost)
                        ));
                    }
                });
                let sources = std::iter::once(first).chain(rest);
                (Box::new(parts_of(sources, sizes, question.block())), layout)
            }
        };
        let sink: Box<dyn Sink> = match (form, of_grids) {
            (Form::Json, _) => Box::new(JsonSink::new(columns, options, letters)),
            (Form::Table(separator), _) => {
                Box::new(TableSink::new(layout, separator, letters, options.are_lines))
            }
            (_, Some(of_grids)) => of_grids,
            _ => Box::new(PeopleSink::new(Arc::clone(&words), is_alone)),
        };
        let is_shown = matches!(form, Form::People | Form::Grids(_)) && is_alone;
        let reports = Reports {
            is_lenient: list.lenient,
            is_alone: is_shown,
            are_lines: options.are_lines,
            have_reasons: sink.has_reasons(),
        };
        let readable = container.or(match form {
            Form::Table(_) => format,
            _ => None,
        });
        let threads = list.threads();
        let run = Run {
            question,
            words,
            sink,
            grids: writer,
            readable,
            reports,
            output,
            threads,
            colour,
        };
        run.parts(parts, printer)
    }
}

//! `clausoku convert`: grids from one format into another.

mod stream;

use std::iter;
use std::path::PathBuf;

use anyhow::{Context, Error, anyhow, bail};
use clap::Args;
use formats::{self, Format, WriteOptions};
use itertools::Itertools;

use crate::Exit;
use crate::drawing::extension;
use crate::grid_output::{OutputArgs, formats_of};
use crate::grid_writer::GridWriter;
use crate::grids::GridArgs;
use crate::help::table;
use crate::input::default_files;
use crate::lists::every_line;
use crate::ordered::threads;
use crate::output::{Printer, is_stdout, refuse_input};
use crate::streams::{Stream, StreamArgs};

/// Write puzzles in another format
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = formats_help())]
pub struct Convert {
    /// Grid files; - is standard input
    ///
    /// Without a file, standard input is read unless it is a terminal. A file name that does not exist and
    /// is a puzzle in one line is read as that puzzle.
    #[arg(value_name = "GRID", required = default_files().is_empty(), default_values = default_files(), hide_default_value = true)]
    grids: Vec<PathBuf>,

    #[command(flatten)]
    args: GridArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    stream: StreamArgs,
}

const EXAMPLES: &str = "\
Examples:
  clausoku convert puzzles.csv -o puzzles.sdm
  clausoku convert grid.sdk --to pencilmarks
  clausoku convert puzzle.json --to rows";

fn formats_help() -> String {
    let rows: Vec<_> = formats::FORMATS.iter().map(|row| (row.name, row.description)).collect();
    format!("Formats:\n{}\n{EXAMPLES}", table(&rows))
}

impl Convert {
    pub fn run(&self) -> anyhow::Result<Exit> {
        for grid in &self.grids {
            refuse_input(&self.output.output, grid)?;
        }
        if self.stream.is_asked() {
            return self.stream();
        }
        let mut writer = self.writer()?;
        let mut records = self.args.all(&self.grids);
        // A fault at the start leaves no output behind.
        let (name, first) = records.next().context("there is no puzzle in the input")?;
        let first = (name, Ok(first?));
        let mut printer = Printer::open(&self.output.output)?;
        for (name, record) in iter::once(first).chain(records) {
            writer.write(&name, record?, &mut printer)?;
        }
        writer.finish(&mut printer)?;
        printer.finish()?;
        if !self.output.quiet {
            writer.report_losses();
        }
        Ok(Exit::Done)
    }

    /// Writes a record for each line.
    fn stream(&self) -> anyhow::Result<Exit> {
        let line = formats::by_name("line").filter(|_| self.output.to.is_none());
        let format = line.or(self.output.to).context("a format")?;
        if format.lines().is_none() {
            bail!("the format {} has not a puzzle on each line, which --stream needs", format.name);
        }
        let stream = Stream {
            args: &self.stream,
            fields: stream::FIELDS,
            output: &self.output.output,
            jobs: threads(None),
            quiet: self.output.quiet,
        };
        let target = stream::Target {
            format,
            options: WriteOptions { symbols: self.output.to_symbols },
            variant: self.args.variant.as_ref(),
        };
        stream.run_lines(
            every_line(&self.args, &self.grids, self.stream.skipped()),
            |lines, records| target.write(lines, records),
        )
    }

    /// Returns a writer of the format that was asked for, or that alone has the extension of the output.
    fn writer(&self) -> anyhow::Result<GridWriter> {
        let line = self.output.line.then(|| formats::by_name("line")).flatten();
        match line.or_else(|| self.output.format()) {
            Some(format) => Ok(self.output.writer_of(format)),
            None => Err(self.unclear()),
        }
    }

    /// The error of an output whose format is not known.
    fn unclear(&self) -> Error {
        let names = |formats: &[&Format]| formats.iter().map(|format| format.name).join(", ");
        let all: Vec<&Format> = formats::FORMATS.iter().collect();
        let output = &self.output.output;
        let ending = if is_stdout(output) { None } else { extension(output) };
        match (formats_of(output), ending) {
            (_, None) => anyhow!("no format to write; add --to {}", names(&all)),
            (several, Some(ending)) if several.is_empty() => {
                anyhow!("no format has files that end in .{ending}; add --to {}", names(&all))
            }
            (several, Some(ending)) => {
                let names = names(&several);
                anyhow!("several formats have files that end in .{ending}; add --to {names}")
            }
        }
    }
}

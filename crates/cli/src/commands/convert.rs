//! `clausoku convert`: writes grids in another format.

mod stream;

use std::num::NonZero;
use std::path::PathBuf;

use anyhow::{Context, Error, anyhow, bail};
use clap::Args;
use clausoku::SolverChoice;
use formats::{self, Format, MAX_LINE_BYTES, ParseLine, ReadError, Record, WriteOptions};
use itertools::Itertools;

use crate::Exit;
use crate::containers;
use crate::grid_output::{OutputArgs, formats_of};
use crate::grid_writer::GridWriter;
use crate::grids::{GridArgs, GridFault};
use crate::help::table;
use crate::input::default_files;
use crate::lists::{
    Block, Contents, Part, Piece, Pieces, ReceiveLines, RowWriter, parts, sources, unread,
};
use crate::name::{Name, extension};
use crate::ordered::{for_each_ordered_with, parse_jobs, threads};
use crate::output::{is_stdout, refuse_input};
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

    /// Number of threads; by default the number of cores
    #[arg(long, value_name = "N", hide_short_help = true, value_parser = parse_jobs)]
    jobs: Option<NonZero<usize>>,

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
    let all = formats::FORMATS.iter().chain(containers::formats());
    let rows: Vec<_> = all.map(|row| (row.name, row.description)).collect();
    format!("Formats:\n{}\n{EXAMPLES}", table(&rows))
}

/// A record or a fault of a part of the input that is not written as a line.
enum Converted {
    Record(Name, Box<Record>),
    Fault(Error),
}

impl ReceiveLines for Pieces<Converted> {
    fn take(&mut self, name: &Name, _: usize, read: Result<Option<Record>, ReadError>) {
        match read {
            Ok(None) => {}
            Ok(Some(record)) => self.push(Converted::Record(name.clone(), Box::new(record))),
            Err(error) => self.push(Converted::Fault(GridFault::of(name, error))),
        }
    }
}

/// Reads the parts of the input, and writes puzzles as lines where possible.
struct Reader {
    /// Writes lines of the format, if it has such lines.
    rows: Option<RowWriter>,
    /// The numbers of a puzzle, and of its solution.
    numbers: Vec<u8>,
}

impl Reader {
    /// Returns the output of a part, up to the first fault.
    fn read(&mut self, part: Part) -> Pieces<Converted> {
        let mut pieces = Pieces::new();
        let read = match part {
            Part::Lines(name, parser, Ok(block)) => {
                self.read_lines(&name, parser, &block, &mut pieces)
            }
            Part::Lines(name, _, Err(error)) => Err(unread(&name, error)),
            Part::EveryLine(lines) => {
                lines.read(&mut pieces);
                Ok(())
            }
            Part::Nothing(_, error) => Err(error),
            Part::Puzzles(puzzles) => puzzles.into_iter().try_for_each(|(name, record)| {
                pieces.push(Converted::Record(name, Box::new(record?)));
                Ok(())
            }),
        };
        if let Err(error) = read {
            pieces.push(Converted::Fault(error));
        }
        pieces
    }

    fn read_lines(
        &mut self,
        name: &Name,
        mut parser: Box<dyn ParseLine>,
        block: &Block,
        pieces: &mut Pieces<Converted>,
    ) -> anyhow::Result<()> {
        for (line, number) in block.lines() {
            if self.write(&mut *parser, line, (name, number), pieces) {
                continue;
            }
            let record = parser.parse_bytes(number, line);
            if let Some(record) = record.map_err(|error| GridFault::of(name, error))? {
                pieces.push(Converted::Record(name.clone(), Box::new(record)));
            }
        }
        Ok(())
    }

    /// Writes the puzzle of a line if its numbers suffice for its line.
    fn write(
        &mut self,
        parser: &mut dyn ParseLine,
        line: &[u8],
        place: (&Name, usize),
        pieces: &mut Pieces<Converted>,
    ) -> bool {
        let Self { rows: Some(rows), numbers } = self else { return false };
        numbers.clear();
        if line.len() >= MAX_LINE_BYTES || !parser.numbers_solved(line, numbers) {
            return false;
        }
        let Some(variant) = parser.board() else { return false };
        let Some((givens, solution)) = numbers.split_at_checked(variant.cell_count()) else {
            return false;
        };
        let solution = Some(solution).filter(|solution| !solution.is_empty());
        let contents = Contents { givens, solution, count: 0, error: None, line: "" };
        pieces.row(rows, place, variant, contents)
    }
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
        let choice = SolverChoice::unnamed(false);
        let mut sources = sources(&self.args, &self.grids, true).peekable();
        sources.peek().context("there is no puzzle in the input")?;
        let rows = writer.rows().map(RowWriter::keeping_puzzles);
        // The output is opened late: a fault at the start leaves none.
        let mut printer = None;
        for_each_ordered_with(
            parts(sources, &choice, true),
            threads(self.jobs),
            || Reader { rows: rows.clone(), numbers: Vec::new() },
            Reader::read,
            |pieces| -> anyhow::Result<()> {
                for piece in pieces {
                    if let Piece::Other(Converted::Fault(error)) = piece {
                        return Err(error);
                    }
                    let printer = match &mut printer {
                        Some(printer) => printer,
                        None => printer.insert(self.output.printer(false)?),
                    };
                    match piece {
                        Piece::Text(text) => printer.print_bytes(&text)?,
                        Piece::Rows(rows) => writer.write_rows(&rows, printer)?,
                        Piece::Other(Converted::Record(name, record)) => {
                            writer.write(&name, *record, printer)?;
                        }
                        Piece::Other(Converted::Fault(error)) => return Err(error),
                    }
                }
                Ok(())
            },
        )?;
        if let Some(mut printer) = printer {
            writer.finish(&mut printer)?;
            printer.finish()?;
        }
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
            jobs: threads(self.jobs),
            quiet: self.output.quiet,
        };
        let target = stream::Target {
            format,
            options: WriteOptions { symbols: self.output.to_symbols },
            variant: self.args.variant.as_ref(),
        };
        let (printer, lines) = stream.open(&self.args, &self.grids)?;
        stream.run_lines(printer, lines, |lines, records| target.write(lines, records))
    }

    /// Returns a writer of the format that was asked for, or that alone has the extension of the output.
    fn writer(&self) -> anyhow::Result<GridWriter> {
        let line = self.output.line.then(|| formats::by_name("line")).flatten();
        match line.or_else(|| self.output.format()) {
            Some(format) => Ok(self.output.writer_of(format)),
            None => Err(self.unclear()),
        }
    }

    /// Returns the error of an output whose format is not known.
    fn unclear(&self) -> Error {
        let all: Vec<&Format> = formats::FORMATS.iter().chain(containers::formats()).collect();
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

fn names(formats: &[&Format]) -> String {
    formats.iter().map(|format| format.name).join(", ")
}

//! The output of grids: the options that all commands share.

use std::fmt::Display;
use std::hash::{BuildHasher, RandomState};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{bail, ensure};
use clap::Args;
use clausoku::formats::{self, Format, NumberNotation, Record, WriteOptions};
use clausoku::{Grid, Puzzle};
use itertools::Itertools as _;

use crate::input::{command_for, containers, extension, is_stdout, shown};
use crate::output::{
    BoardNames, GridWriter, OutputKind, Printer, is_of_other_program, output_ending,
    unknown_ending, views,
};
use crate::terminal::{Colour, is_quiet, note};

/// The options of the output of grids.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct OutputArgs {
    #[command(flatten)]
    pub output: Destination,

    /// Format of the output, such as csv
    ///
    /// The formats of rows are csv, tsv, jsonl, parquet and arrow. `line` writes a line for each puzzle, even for one. The
    /// help of `convert` lists the formats of grids. A solution is written next to its puzzle if the format can contain
    /// both, else in its place.
    #[arg(long, value_name = "FORMAT", value_parser = OutputKind::parse_format, help_heading = "Output")]
    pub to: Option<OutputKind>,

    /// Print a JSON object for each row, as --to jsonl does
    #[arg(long, conflicts_with = "to", help_heading = "Output")]
    pub json: bool,

    /// The characters for numbers above 9. Only `convert` has an option for it.
    #[arg(skip)]
    pub to_symbols: Option<NumberNotation>,
}

/// The file of an output, or standard output.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct Destination {
    /// Output file; - is standard output
    ///
    /// The file is compressed if its name ends in .gz, .xz, .bz2 or .zst. If only one format has files of
    /// this name, such as .csv, this format is written.
    #[arg(
        short,
        long,
        value_name = "FILE",
        default_value = "-",
        hide_default_value = true,
        help_heading = "Output"
    )]
    output: PathBuf,
}

impl<P: Into<PathBuf>> From<P> for Destination {
    fn from(path: P) -> Self {
        Self { output: path.into() }
    }
}

impl OutputArgs {
    pub(crate) fn to_path(path: &Path, to: Option<OutputKind>) -> Self {
        Self { output: path.to_path_buf().into(), to, ..Self::default() }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.output.output
    }

    /// Returns the kind of output that was asked for by `--to` or `--json`.
    pub(crate) fn kind(&self) -> Option<OutputKind> {
        let objects = if self.json { formats::by_name("jsonl") } else { None };
        self.to.or(objects.map(OutputKind::Format))
    }

    /// Returns the format that was asked for: by `--to` or `--json`, by `--to-symbols`, or by the name of the output if
    /// only one format has files of that name.
    pub(crate) fn format(&self) -> Option<&'static Format> {
        if let Some(kind) = self.kind() {
            return kind.format();
        }
        let named = match formats_of(self.path())[..] {
            [only] => Some(only),
            _ => None,
        };
        named.or_else(|| self.to_symbols.and_then(|_| formats::by_name("line")))
    }

    /// Returns `true` if a line for each puzzle was asked for.
    pub(crate) fn asks_lines(&self) -> bool {
        let format = self.kind().and_then(OutputKind::format);
        format.is_some_and(|format| format.name == "line")
    }

    pub(crate) fn is_table(&self) -> bool {
        self.format().is_some_and(Format::is_table)
    }

    /// Refuses the name of a folder, and of a file of other things than grids and answers.
    ///
    /// # Errors
    ///
    /// Fails if the output names a folder, or a file of other things and no format is asked for.
    pub(crate) fn check_name(&self) -> anyhow::Result<()> {
        self.check_folder()?;
        let ending = extension(self.path()).filter(|_| self.to.is_none()).unwrap_or_default();
        if let Some(command) = command_for(&ending) {
            bail!(
                "a .{ending} file does not hold these answers; `clausoku {command}` writes such files"
            );
        }
        self.check_ending()
    }

    /// Refuses a file of another program, unless a format is asked for: text would be written into it.
    fn check_ending(&self) -> anyhow::Result<()> {
        let ending = output_ending(self.path()).filter(|ending| is_of_other_program(ending));
        let Some(ending) = ending.filter(|_| self.kind().is_none()) else { return Ok(()) };
        // The name of a folder may have a point.
        if !formats_of(self.path()).is_empty() || self.path().is_dir() {
            return Ok(());
        }
        let all = formats::FORMATS.iter().chain(containers::formats());
        let endings = all.flat_map(|format| format.extensions.iter().copied());
        let known: Vec<&str> = ["txt"].into_iter().chain(endings).unique().collect();
        Err(unknown_ending(&ending, &known, "--to FORMAT"))
    }

    fn check_folder(&self) -> anyhow::Result<()> {
        let name = self.path().to_string_lossy();
        ensure!(
            !name.ends_with(std::path::is_separator),
            "{name} is a folder, and this command writes one file; `clausoku convert --to FORMAT -o {name}` writes a file for \
             each puzzle"
        );
        Ok(())
    }

    /// Opens the output: a table if its format is binary and grids are written, else text.
    ///
    /// # Errors
    ///
    /// If the output cannot be written.
    pub(crate) fn printer(&self, is_text: bool) -> anyhow::Result<Printer> {
        self.check_folder()?;
        ensure!(
            !is_text || !self.is_table(),
            "{} is the name of a table, and this command writes objects or text; name it .jsonl or .txt",
            shown(self.path())
        );
        let format = self.format().filter(|_| !is_text);
        let container = format.and_then(containers::container);
        match container {
            Some(container) => Printer::open_table(self.path(), container),
            None => Printer::open(self.path()),
        }
    }

    /// Returns the seed that was asked for; else a random one, which is printed.
    ///
    /// # Errors
    ///
    /// Fails as [`check_name`](Self::check_name) does.
    pub(crate) fn seed(&self, asked: Option<u64>) -> anyhow::Result<u64> {
        self.check_name()?;
        Ok(asked.unwrap_or_else(|| {
            // The keys of `RandomState` are the random numbers of the standard library.
            let seed = RandomState::new().hash_one(0_u64) >> 32;
            if !is_quiet() {
                note(&format!("seed {seed}"));
            }
            seed
        }))
    }

    /// Returns a writer of the format that was asked for.
    pub(crate) fn writer(&self) -> Option<GridWriter> {
        self.format().map(|format| self.writer_of(format))
    }

    pub(crate) fn writer_of(&self, format: &'static Format) -> GridWriter {
        GridWriter::new(format, WriteOptions::in_notation(self.to_symbols), self.path())
    }
}

/// Writes one grid, with its solution if there is one: as a line or in a grid format if that was asked for, else
/// in a box.
///
/// # Errors
///
/// If the format cannot contain the grid, or the output cannot be written.
pub(crate) fn write_one(
    args: &OutputArgs,
    puzzle: &Puzzle,
    solution: Option<&Grid>,
    colour: Colour,
) -> anyhow::Result<()> {
    args.check_name()?;
    let mut printer = args.printer(false)?.whole();
    write_one_to(&mut printer, args, "the grid", (puzzle, solution), colour)?;
    printer.finish()
}

/// Writes the grid from this place as [`write_one`] does, to an output that is open.
///
/// # Errors
///
/// If the format cannot contain the grid, or the output cannot be written.
pub(crate) fn write_one_to(
    printer: &mut Printer,
    args: &OutputArgs,
    place: impl Display,
    (puzzle, solution): (&Puzzle, Option<&Grid>),
    colour: Colour,
) -> anyhow::Result<()> {
    if let Some(mut writer) = args.writer() {
        writer.write(place, solved(puzzle, solution, 1, writer.format)?, printer)?;
        return writer.finish(printer);
    }
    let line = views::line(puzzle, solution.unwrap_or(puzzle.givens()));
    let mut boards = BoardNames::new(None, args.path());
    let head = boards.head_above(puzzle.variant(), line.as_bytes(), WriteOptions::default())?;
    printer.print(&head)?;
    let colours = is_stdout(args.path()) && colour.on_stdout();
    printer.print(&views::boxed(puzzle, solution, colours)?)
}

/// Returns the formats that have files with the extension of this output.
pub(crate) fn formats_of(output: &Path) -> Vec<&'static Format> {
    let Some(extension) = output_ending(output) else { return Vec::new() };
    formats::detection::by_extension(&extension)
        .chain(containers::by_extension(&extension))
        .collect()
}

/// Returns a puzzle with its solution, if there is one, as one record of this line: next to each other if the format can contain
/// both, else the solution in place of the puzzle.
pub(crate) fn solved(
    puzzle: &Puzzle,
    solution: Option<&Grid>,
    line: usize,
    format: &Format,
) -> anyhow::Result<Record> {
    let Some(solution) = solution.filter(|_| !format.holds.solution) else {
        return Ok(Record::new(puzzle.clone(), line).with_solution(solution.cloned()));
    };
    let filled = Puzzle::new(Arc::clone(puzzle.variant()), solution.clone())?;
    let placed = filled
        .givens()
        .filled()
        .map(|row| row.0)
        .filter(|cell| puzzle.givens().get(*cell).is_none())
        .collect();
    Ok(Record::new(filled, line).with_placed(placed))
}

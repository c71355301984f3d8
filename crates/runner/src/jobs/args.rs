//! The options of all commands for lists, and the puzzles that they select.

use std::collections::VecDeque;
use std::iter;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args, Command};
use clausoku::Puzzle;
use clausoku::formats::{Record, TableHeader};

use crate::lists::{Column, InBlocks, SOLUTION, Source, TableRows, input_sources, nth, sources};
use crate::streams::StreamArgs;
use crate::{
    GridArgs, Input, Name, Named, OutputArgs, default_files, file_fault, parse_jobs, parse_time,
    threads,
};

/// The options of a command for lists of puzzles.
#[derive(Clone, Debug, Default, Args)]
pub struct ListArgs {
    /// Grid files, or puzzles in one line; - is standard input
    ///
    /// Without a file, standard input is read unless it is a terminal. An argument that names no
    /// file is read as a puzzle: a line of cells, a link, or a string of constraints.
    #[arg(value_name = "GRID", required = default_files().is_empty(), default_values = default_files(), hide_default_value = true)]
    pub grids: Vec<PathBuf>,

    /// Take the puzzle of this number alone, counted from 1
    #[arg(long = "puzzle", value_name = "N", help_heading = "Input")]
    pub number: Option<NonZero<usize>>,

    /// Print a JSON object for each puzzle
    #[arg(long, conflicts_with_all = ["StreamArgs", "line", "to", "to_symbols"])]
    pub json: bool,

    /// Columns of a table: puzzle, status, those of the answer, reason, and columns of the input, separated by commas
    ///
    /// With the column status or reason, a puzzle without an answer has a row. Any other name is that
    /// of a column of the input, which must be a table or objects of JSON; all means those that contain neither puzzles nor solutions
    /// and are not named beside it; a name that contains a comma is between quotes, as in CSV. By default the columns are those of the input, or the puzzle; then the status, those of the answer, and the reason.
    #[arg(
        long,
        value_name = "COLUMNS",
        hide_short_help = true,
        conflicts_with_all = ["json", "line", "StreamArgs"]
    )]
    pub columns: Vec<String>,

    /// Let puzzles that cannot be read have no effect on the exit code
    #[arg(long, help_heading = "Input")]
    pub lenient: bool,

    /// Time limit for each puzzle, as in 10s or 2m
    #[arg(long, value_name = "TIME", value_parser = parse_time, help_heading = "Limits")]
    pub time_limit: Option<Duration>,

    /// Number of threads [default: one for each core]
    #[arg(short, long, value_name = "N", value_parser = parse_jobs, help_heading = "Limits")]
    pub jobs: Option<NonZero<usize>>,

    /// The reading of the inputs.
    #[command(flatten)]
    pub reading: GridArgs,

    /// The form of the output.
    #[command(flatten)]
    pub output: OutputArgs,

    /// The options of streams.
    #[command(flatten)]
    pub stream: StreamArgs,
}

/// Leaves these options, for which a command has no use, out of its help.
pub fn without(options: &'static [&'static str]) -> impl Fn(Arg) -> Arg {
    move |arg| {
        let name = arg.get_long().unwrap_or_default();
        let is_of_stream =
            ["resume", "share"].contains(&arg.get_id().as_str()) && options.contains(&"stream");
        let is_hidden = is_of_stream || options.contains(&name);
        if is_hidden { arg.hide(true) } else { arg }
    }
}

/// Makes grids unnecessary beside this argument.
pub fn optional_beside(other: &'static str) -> impl Fn(Arg) -> Arg {
    move |grids| {
        let grids = grids.required(false);
        if default_files().is_empty() { grids.required_unless_present(other) } else { grids }
    }
}

/// The long names of the options that the arguments of this process contain.
static USED: OnceLock<Vec<String>> = OnceLock::new();

/// The long names of the options of all commands, in development builds.
static NAMES: OnceLock<Vec<String>> = OnceLock::new();

/// Notes the options that the arguments of this process contain, for [`first_used`].
pub fn note_used(command: &Command, found: &ArgMatches) {
    if cfg!(debug_assertions) {
        let all = command.get_subcommands().flat_map(Command::get_arguments);
        NAMES.get_or_init(|| all.filter_map(Arg::get_long).map(str::to_owned).collect());
    }
    if let Some((name, found)) = found.subcommand() {
        return command.find_subcommand(name).map_or((), |command| note_used(command, found));
    }
    let used = command.get_arguments().filter(|option| {
        found.value_source(option.get_id().as_str()) == Some(ValueSource::CommandLine)
    });
    USED.get_or_init(|| used.filter_map(Arg::get_long).map(str::to_owned).collect());
}

/// Returns the first of these options, named without their dashes, that was used; with its dashes.
pub fn first_used(options: &[&str]) -> Option<String> {
    let used = USED.get()?;
    // A misspelled name would never be used.
    debug_assert!(options.iter().all(|o| NAMES.get().into_iter().flatten().any(|name| name == o)));
    let first = options.iter().find(|option| used.iter().any(|used| used == *option))?;
    Some(format!("--{first}"))
}

/// The options for the shape of rows, except `--json`.
pub const SHAPE: &[&str] = &["line", "to", "to-symbols", "columns", "stream"];

/// Refuses these options, for which a command has no use.
///
/// # Errors
///
/// Fails if one of them was used.
pub fn refuse(command: &str, options: &[&str]) -> anyhow::Result<()> {
    match first_used(options) {
        Some(option) => bail!("{option} is not for {command}"),
        None => Ok(()),
    }
}

/// The puzzles of the inputs.
pub struct Puzzles<'a> {
    first: Source,
    second: Option<Source>,
    rest: Box<dyn Iterator<Item = Source> + Send + 'a>,
}

impl ListArgs {
    /// Returns the number of threads.
    pub fn threads(&self) -> usize {
        threads(self.jobs)
    }

    /// Returns the puzzles of the inputs. Lists are read in blocks if asked for.
    ///
    /// # Errors
    ///
    /// Fails if there is no puzzle, or if an input cannot be read on behind its first one.
    pub fn puzzles(&self, in_blocks: impl Into<InBlocks>) -> anyhow::Result<Puzzles<'_>> {
        self.puzzles_in(None, self.in_blocks(in_blocks))
    }

    /// Returns the inputs that are read in blocks, if these were asked for: all tables if the output contains other columns.
    pub fn in_blocks(&self, asked: impl Into<InBlocks>) -> InBlocks {
        let is_json = self.json || self.writes_jsonl();
        if is_json || self.writes_table() { InBlocks::Tables } else { asked.into() }
    }

    /// Returns the puzzles of the inputs, of which the only one may be open.
    ///
    /// # Errors
    ///
    /// Fails as [`puzzles`](Self::puzzles) does.
    pub fn puzzles_in(
        &self,
        only: Option<Input>,
        in_blocks: InBlocks,
    ) -> anyhow::Result<Puzzles<'_>> {
        let mut rest: Box<dyn Iterator<Item = Source> + Send> = match (self.number, only) {
            (Some(number), _) => {
                Box::new(std::iter::once(nth(&self.reading, &self.grids, number.get(), in_blocks)))
            }
            (None, Some(only)) => {
                Box::new(input_sources(&self.reading, only.name.clone(), Ok(only), in_blocks))
            }
            (None, None) => Box::new(sources(&self.reading, &self.grids, in_blocks)),
        };
        let first = rest.next().context("there is no puzzle in the input")?;
        // Two are read ahead, which says whether there is a single puzzle without reading a list to its
        // end.
        match (&first, rest.next()) {
            // Whether there is one cannot be known, and an output would have another layout than that of the whole input.
            (Source::Puzzle((begun, _)), Some(Source::Puzzle((name, Err(error)))))
                if *begun == name && error.is::<file_fault::FileFault>() =>
            {
                Err(error)
            }
            (_, second) => Ok(Puzzles { first, second, rest }),
        }
    }

    /// Returns `true` if a line for each puzzle was asked for.
    pub fn asks_lines(&self) -> bool {
        self.output.asks_lines()
    }

    /// Returns `true` if another format was asked for by name, or the output is a table by its name.
    pub fn asks_format(&self) -> bool {
        self.output.to.is_some() && !self.asks_lines() || self.writes_table() || self.writes_jsonl()
    }

    /// Returns the table of grids with the named columns, or that which keeps the other columns of an input with this header; `None`
    /// if the output is no such table.
    pub fn kept(&self, header: Option<&TableHeader>) -> Option<TableRows> {
        let format = self.output.format().filter(|_| self.writes_table())?;
        let separator = if format.name == "tsv" { '\t' } else { ',' };
        let columns = if self.columns.is_empty() {
            header.filter(|header| header.others().next().is_some())?;
            vec![Column::Grid, Column::Field(SOLUTION), Column::Others]
        } else {
            Column::grid_columns(&self.columns)
        };
        let columns = header.map_or(columns.clone(), |header| Column::expanded(&columns, header));
        Some(TableRows::new(separator, columns))
    }

    /// Returns `true` if the output is an object of JSON for each puzzle, by the name of the format.
    pub fn writes_jsonl(&self) -> bool {
        self.output.format().is_some_and(|format| format.name == "jsonl")
    }

    /// Returns `true` if the output is a table.
    pub fn writes_table(&self) -> bool {
        !self.json && self.output.is_table()
    }
}

impl<'a> Puzzles<'a> {
    /// Returns these puzzles, one after another, without other columns of a table.
    ///
    /// # Errors
    ///
    /// Fails if there is none.
    pub fn from_records(
        records: impl IntoIterator<Item = Named, IntoIter: Send + 'a>,
    ) -> anyhow::Result<Self> {
        let mut rest = records.into_iter().map(Source::Puzzle);
        let first = rest.next().context("there is no puzzle")?;
        Ok(Self { first, second: rest.next(), rest: Box::new(rest) })
    }

    /// Reads all inputs into memory, and returns the puzzles that can be read.
    pub fn read_all(self) -> (Option<Self>, Vec<Puzzle>) {
        let Self { first, second, rest } = self;
        let all = iter::once(first).chain(second).chain(rest).map(Source::in_memory);
        let mut all: VecDeque<Source> = all.collect();
        let known = all.iter().flat_map(Source::known_puzzles).collect();
        let first = all.pop_front();
        let (second, rest) = (all.pop_front(), Box::new(all.into_iter()));
        // There is one, since it was there before.
        (first.map(|first| Self { first, second, rest }), known)
    }

    /// Returns `true` if there is a single puzzle.
    pub fn is_alone(&self) -> bool {
        self.second.is_none() && matches!(self.first, Source::Puzzle(_))
    }

    /// Fails if there are several puzzles of this list: with the error of the second, if it cannot be read, or with this advice.
    pub fn refuse_several(&mut self, list: &ListArgs, advice: &'static str) -> anyhow::Result<()> {
        if self.is_alone() {
            return Ok(());
        }
        let name = match list.grids.as_slice() {
            [path] => Name::new(path).to_string(),
            _ => "the input".to_owned(),
        };
        Err(match self.second.take() {
            Some(Source::Puzzle((_, Err(error)))) => error,
            _ => file_fault::Kind::SeveralPuzzles(advice).fault(name).into(),
        })
    }

    /// Returns the puzzles, unless there is one that cannot be read.
    ///
    /// # Errors
    ///
    /// Fails if the only puzzle cannot be read.
    pub fn checked(self) -> anyhow::Result<Self> {
        match self {
            Self { first: Source::Puzzle((_, Err(error))), second: None, .. } => Err(error),
            puzzles => Ok(puzzles),
        }
    }

    /// Returns the only puzzle, with the name of its input.
    ///
    /// # Errors
    ///
    /// Fails if it cannot be read.
    pub fn only_named(self) -> anyhow::Result<(Name, Record)> {
        let (name, record) = self.first.puzzle().context("there are several puzzles")?;
        Ok((name, record?))
    }

    /// Returns `true` if the input is a table with the columns of its header to be kept.
    pub fn header(&self) -> Option<&TableHeader> {
        self.first.header()
    }

    /// Returns all puzzles.
    pub fn sources(self) -> (Source, impl Iterator<Item = Source> + Send + 'a) {
        (self.first, self.second.into_iter().chain(self.rest))
    }
}

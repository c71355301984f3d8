//! The options of all commands for lists, and the puzzles that they select.

use std::collections::VecDeque;
use std::iter;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use anyhow::{Context, bail};
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args, Command};
use clausoku::Puzzle;
use clausoku::Variant;
use clausoku::formats::{Record, TableHeader};

use crate::runner::lists::{InBlocks, Source, input_sources, nth, sources};
use crate::runner::stream::StreamArgs;
use crate::runner::{
    GridArgs, Input, Name, Named, OutputArgs, OutputKind, Template, default_files, file_fault,
    is_stdout, parse_jobs, parse_time, threads,
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
        let is_of_stream = arg.get_id() == "share" && options.contains(&"stream");
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

    /// Returns `true` if the output is an object of JSON for each puzzle, by the name of the format.
    pub fn writes_jsonl(&self) -> bool {
        self.output.format().is_some_and(|format| format.name == "jsonl")
    }

    /// Returns `true` if the output is a folder: it is one, its name ends in `/`, or it has no extension and names of files
    /// were asked for.
    pub fn names_folder(&self, asked: Option<&Template>) -> bool {
        let output = self.output.path();
        let ends_in_slash = output.to_string_lossy().ends_with(std::path::is_separator);
        !is_stdout(output)
            && (asked.is_some() && output.extension().is_none() || ends_in_slash || output.is_dir())
    }

    /// Returns `true` if the output is a folder, or there are several puzzles and its name has no extension. A list of answers
    /// is one file, whatever its name.
    pub fn writes_folder(&self, asked: Option<&Template>, puzzles: &Puzzles<'_>) -> bool {
        let output = self.output.path();
        let is_list = self.json || matches!(self.output.to, Some(OutputKind::Format(_)));
        let is_new =
            output.extension().is_none() && !output.exists() && !is_stdout(output) && !is_list;
        self.names_folder(asked) || is_new && !puzzles.is_alone()
    }

    /// Returns `true` if the output is a table.
    pub fn writes_table(&self) -> bool {
        !self.json && self.output.is_table()
    }
}

impl<'a> Puzzles<'a> {
    /// Returns the empty puzzle of this board.
    pub fn on_empty_board(board: &Arc<Variant>) -> Self {
        let empty = Record::new(Puzzle::empty(Arc::clone(board)), 1);
        let first = Source::Puzzle((Name::new(Path::new(board.name())), Ok(empty)));
        Self { first, second: None, rest: Box::new(std::iter::empty()) }
    }

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

    /// Returns `true` if there is a single record, also in a table.
    pub fn is_single_record(&self) -> bool {
        let is_single = match &self.first {
            Source::Lines(lines) => lines.is_single,
            Source::Puzzle(_) => true,
        };
        is_single && self.second.is_none()
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

    /// Returns the first input, or the first puzzle.
    pub fn first(&self) -> &Source {
        &self.first
    }

    /// Returns all puzzles.
    pub fn sources(self) -> (Source, impl Iterator<Item = Source> + Send + 'a) {
        (self.first, self.second.into_iter().chain(self.rest))
    }
}

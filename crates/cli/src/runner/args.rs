//! The options of all commands for lists, and the puzzles that they select.

use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use formats::TableHeader;

use crate::grid_output::OutputArgs;
use crate::grids::GridArgs;
use crate::input::default_files;
use crate::lists::{InBlocks, Source, sources};
use crate::ordered::{parse_jobs, threads};
use crate::solver::parse_time;
use crate::streams::StreamArgs;

/// The options of a command for lists of puzzles.
#[derive(Clone, Debug, Args)]
pub struct ListArgs {
    /// Grid files, or puzzles in one line; - is standard input
    ///
    /// Without a file, standard input is read unless it is a terminal. A file name that does not exist and
    /// is a puzzle in one line is read as that puzzle.
    #[arg(value_name = "GRID", required = default_files().is_empty(), default_values = default_files(), hide_default_value = true)]
    pub grids: Vec<PathBuf>,

    /// Take the puzzle of this number alone, counted from 1
    #[arg(long = "puzzle", value_name = "N", hide_short_help = true, help_heading = "Input")]
    pub number: Option<NonZero<usize>>,

    /// Print a JSON object for each puzzle
    #[arg(long, conflicts_with_all = ["stream", "line", "to", "to_symbols"])]
    pub json: bool,

    /// Columns of a table: puzzle, those of the answer, error, and columns of the input, separated by commas
    ///
    /// With the column error, a puzzle without an answer has a row with its text and the reason. Any other name is that
    /// of a column of the input, which must be a table too; all means those that contain neither puzzles nor solutions
    /// and are not named beside it. By default the columns are the puzzle, those of the answer, and all of the input.
    #[arg(
        long,
        value_name = "COLUMNS",
        value_delimiter = ',',
        hide_short_help = true,
        conflicts_with_all = ["json", "line", "stream"]
    )]
    pub columns: Vec<String>,

    /// Let puzzles that cannot be read have no effect on the exit code
    #[arg(long, hide_short_help = true, help_heading = "Input")]
    pub lenient: bool,

    /// Time limit for each puzzle, as in 10s or 2m
    #[arg(long, value_name = "TIME", value_parser = parse_time, help_heading = "Limits", hide_short_help = true)]
    pub time_limit: Option<Duration>,

    /// Number of threads [default: one for each core]
    #[arg(short, long, value_name = "N", hide_short_help = true, value_parser = parse_jobs, help_heading = "Limits")]
    pub jobs: Option<NonZero<usize>>,

    #[command(flatten)]
    pub reading: GridArgs,

    #[command(flatten)]
    pub output: OutputArgs,

    #[command(flatten)]
    pub stream: StreamArgs,
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
    /// Fails if there is no puzzle.
    pub fn puzzles(&self, in_blocks: impl Into<InBlocks>) -> anyhow::Result<Puzzles<'_>> {
        let in_blocks = if self.writes_table() { InBlocks::Tables } else { in_blocks.into() };
        let mut rest: Box<dyn Iterator<Item = Source> + Send> = match self.number {
            Some(number) => Box::new(std::iter::once(Source::Puzzle(
                self.reading.nth(&self.grids, number.get()),
            ))),
            None => Box::new(sources(&self.reading, &self.grids, in_blocks)),
        };
        let first = rest.next().context("there is no puzzle in the input")?;
        let second = rest.next();
        Ok(Puzzles { first, second, rest })
    }

    /// Refuses options that choose another shape than that of records.
    ///
    /// # Errors
    ///
    /// Fails if there is one.
    pub fn refuse_for_stream(&self) -> anyhow::Result<()> {
        let asked = self.number.map(|_| "--puzzle").or_else(|| self.output.shape_used());
        match asked {
            Some(option) => bail!("{option} and --stream exclude each other"),
            None => Ok(()),
        }
    }

    /// Returns `true` if the output is a table.
    fn writes_table(&self) -> bool {
        let format = self.output.format().filter(|_| !self.json);
        format.is_some_and(|format| ["csv", "tsv", "parquet", "arrow"].contains(&format.name))
    }
}

impl<'a> Puzzles<'a> {
    /// Returns `true` if there is a single puzzle.
    pub fn is_alone(&self) -> bool {
        self.second.is_none() && matches!(self.first, Source::Puzzle(_))
    }

    /// Fails if the second of the puzzles cannot be read.
    pub fn check_second(&mut self) -> anyhow::Result<()> {
        match self.second.take() {
            Some(Source::Puzzle((_, Err(error)))) => Err(error),
            second => {
                self.second = second;
                Ok(())
            }
        }
    }

    /// Returns `true` if the input is a table with the columns of its header to be kept.
    pub fn header(&self) -> Option<&Arc<TableHeader>> {
        self.first.header()
    }

    /// Returns all puzzles.
    pub fn sources(self) -> (Source, impl Iterator<Item = Source> + Send + 'a) {
        (self.first, self.second.into_iter().chain(self.rest))
    }
}

//! The options of streams.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

/// The shape of the records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Shape {
    /// The line, and its fields after tabs.
    Tsv,
    /// The line, and its fields after commas.
    Csv,
    /// A JSON object.
    Jsonl,
}

impl Shape {
    /// The character between two fields, if a record has nothing but fields.
    pub fn separator(self) -> Option<char> {
        match self {
            Self::Tsv => Some('\t'),
            Self::Csv => Some(','),
            Self::Jsonl => None,
        }
    }
}

/// The options of a stream.
#[derive(Clone, Debug, Default, Args)]
pub struct StreamArgs {
    /// Write a record for each input line, also for lines at fault: tsv, csv or jsonl [default: tsv]
    ///
    /// The exit code is 0 unless an input cannot be read or the output cannot be written. docs/streams.md
    /// describes the records.
    #[arg(
        long,
        value_name = "FORMAT",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "tsv",
        hide_possible_values = true,
        hide_short_help = true,
        help_heading = "Streams"
    )]
    stream: Option<Shape>,

    /// Leave out the first N lines, whose records an earlier run has written
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        hide_default_value = true,
        requires = "stream",
        hide_short_help = true,
        help_heading = "Streams"
    )]
    resume: u64,

    /// Append the records that are missing to FILE; the same command continues it after any end
    ///
    /// An incomplete record at its end is removed, and as many lines of the input are left out as FILE has records. FILE
    /// is created if it does not exist.
    #[arg(
        long,
        value_name = "FILE",
        requires = "stream",
        conflicts_with = "resume",
        hide_short_help = true,
        help_heading = "Streams"
    )]
    append: Option<PathBuf>,
}

impl StreamArgs {
    /// Returns `true` if `--stream` was given.
    pub fn is_asked(&self) -> bool {
        self.stream.is_some()
    }

    /// Returns the shape of the records.
    pub fn shape(&self) -> Shape {
        self.stream.unwrap_or(Shape::Tsv)
    }

    /// The file to which records are appended.
    pub fn appended(&self) -> Option<&Path> {
        self.append.as_deref()
    }

    /// The number of lines that are left out.
    pub fn skipped(&self) -> u64 {
        self.resume
    }
}

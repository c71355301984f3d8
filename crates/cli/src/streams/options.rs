//! The options of streams.

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

/// How a stream is written.
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
}

impl StreamArgs {
    /// Whether `--stream` was given.
    pub fn is_asked(&self) -> bool {
        self.stream.is_some()
    }

    /// The shape of the records.
    pub fn shape(&self) -> Shape {
        self.stream.unwrap_or(Shape::Tsv)
    }

    /// The number of lines that are left out.
    pub fn skipped(&self) -> u64 {
        self.resume
    }
}

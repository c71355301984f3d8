//! Puzzles from the command line's files.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, anyhow, bail};
use clausoku::format::{self, Format, LineReader, ReadOptions, Record, Sample, StreamError};
use clausoku::{Puzzle, Variant};

use crate::input::Input;

/// How grids are to be read.
#[derive(Clone, Debug, clap::Args)]
pub struct GridArgs {
    /// Read grids as this format; without it, it is found out by looking
    #[arg(long, value_name = "FORMAT", value_parser = parse_format, help_heading = "Input")]
    pub format: Option<&'static Format>,

    /// The kind of board: classic, classic:16, blocks:2x3 …; without it, the usual one of that size
    #[arg(long, value_name = "VARIANT", value_parser = parse_variant, help_heading = "Input")]
    pub variant: Option<Arc<Variant>>,
}

fn parse_format(name: &str) -> Result<&'static Format, String> {
    format::by_name(name).ok_or_else(|| {
        let known: Vec<_> = format::FORMATS.iter().map(|format| format.name).collect();
        format!("there is no format {name:?}; there are {}", known.join(", "))
    })
}

fn parse_variant(name: &str) -> Result<Arc<Variant>, String> {
    Variant::by_name(name).map(Arc::new).map_err(|error| error.to_string())
}

/// Puzzles of one input, one after another; a line at fault is an error, after which more may come.
pub type Records = Box<dyn Iterator<Item = anyhow::Result<Record>> + Send>;

impl GridArgs {
    /// The puzzles of an input. Files with a puzzle a line are read as they come, others whole.
    pub fn records(&self, input: Input) -> anyhow::Result<Records> {
        let options = ReadOptions { variant: self.variant.clone() };
        let name = input.name.clone();
        let sample = Sample::new(input.head(), input.is_whole);
        let format = self.format.or_else(|| format::detect_for(sample, &options));
        let fault = move |error| anyhow!("{name}: {error}");
        if format.is_some_and(|format| format.name == "line") {
            let bytes = input.stream();
            let reader = LineReader::new(bytes, &options).map_err(&fault)?;
            let records = reader.map(move |record| {
                record.map_err(|error| match error {
                    StreamError::Input(error) => anyhow::Error::new(error),
                    StreamError::Line(error) => fault(error),
                })
            });
            return Ok(Box::new(records));
        }
        let records = format::read(&input.read()?, self.format, &options).map_err(fault)?;
        Ok(Box::new(records.into_iter().map(Ok)))
    }

    /// The one puzzle of a file: its only one, or the one of this number, counted from 1.
    pub fn puzzle(&self, path: &Path, number: Option<usize>) -> anyhow::Result<Puzzle> {
        let input = Input::open(path)?;
        let name = input.name.clone();
        let mut records = self.records(input)?;
        let Some(number) = number else {
            let first = records.next().with_context(|| format!("{name} holds no puzzle"))??;
            if records.next().is_some() {
                bail!("{name} holds several puzzles; choose one with --puzzle NUMBER");
            }
            return Ok(first.puzzle);
        };
        let mut count = 0;
        for record in records {
            count += 1;
            if count == number {
                return Ok(record?.puzzle);
            }
        }
        bail!("{name} holds {count} puzzles, so that there is no --puzzle {number}");
    }
}

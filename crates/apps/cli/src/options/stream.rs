//! `--stream`: a record for each line of the input, in order, whatever the line contains.
//!
//! A fault of a line is a value in its record. Only an input that cannot be read or an output that cannot be
//! written ends the stream.

use std::io::Read;
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use clap::{Args, ValueEnum};
use clausoku_files::compression::Compression;
use clausoku_files::{Part, Source};
use clausoku_tables::Container;

use crate::input::{Chunk, GridArgs, Name, every_line};
use crate::output::formats_of;
use crate::terminal::file_fault::Kind;

/// The form of the records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Shape {
    /// The line, and its fields after tabs.
    Tsv,
    /// The line, and its fields after commas.
    Csv,
    /// A JSON object.
    Jsonl,
}

/// The options of a stream.
#[expect(clippy::option_option, reason = "the outer one is the option, the inner one its value")]
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct StreamArgs {
    /// Write a record for each line: tsv, csv or jsonl
    ///
    /// Lines at fault have records, too.
    ///
    /// Without FORMAT, the name of the output chooses it if it ends in .csv or .jsonl, else it is tsv.
    ///
    /// The exit code is 0 unless an input cannot be read or the output cannot be written. docs/streams.md
    /// describes the records.
    #[arg(
        long,
        value_name = "FORMAT",
        num_args = 0..=1,
        require_equals = true,
        help_heading = "Input"
    )]
    stream: Option<Option<Shape>>,

    /// Write the records of part K of N, as in 2/8
    ///
    /// The records of all parts in order are the records of the whole list. The parts have equally many bytes, up to a line.
    /// The inputs are files of text that are not compressed.
    #[arg(long, value_name = "K/N", requires = "stream", help_heading = "Input")]
    part: Option<Part>,
}

impl StreamArgs {
    /// Returns `true` if `--stream` was given.
    pub(crate) fn is_asked(&self) -> bool {
        self.stream.is_some()
    }

    /// Returns the shape of the records in a file of this name.
    fn shape(&self, output: &Path) -> Shape {
        let mut formats = formats_of(output).into_iter();
        let by_name = formats.find_map(|format| Shape::from_str(format.name, false).ok());
        self.stream.flatten().or(by_name).unwrap_or(Shape::Tsv)
    }

    /// Returns the name of the format of the records in a file of this name.
    pub(crate) fn format(&self, output: &Path) -> &'static str {
        match self.shape(output) {
            Shape::Tsv => "tsv",
            Shape::Csv => "csv",
            Shape::Jsonl => "jsonl",
        }
    }

    /// Returns the range of the bytes of these files in which the lines begin.
    ///
    /// # Errors
    ///
    /// Fails if a part is asked for, and a file cannot be read, or its size differs from the size of its text.
    fn bytes(&self, paths: &[PathBuf]) -> anyhow::Result<Range<u64>> {
        let Some(part) = self.part else { return Ok(0..u64::MAX) };
        let mut total = 0;
        for path in paths {
            let name = Name::new(path);
            let mut head = Vec::new();
            ensure!(path.is_file(), "--part needs files, and {name} is not a file");
            let file = Source::open(path).with_context(|| Kind::Unreadable.fault(&name))?;
            total += file.file().metadata()?.len();
            file.take(Container::MAGIC as u64).read_to_end(&mut head)?;
            if Compression::from_magic(&head).is_some() || Container::from_magic(&head).is_some() {
                bail!("--part needs files of text, and {name} is compressed");
            }
        }
        Ok(part.range(total))
    }
}

/// Returns the chunks of these inputs. Each line is a record.
///
/// # Errors
///
/// Fails if a part is asked for, and a file cannot be read, or its size differs from the size of its text.
pub(crate) fn lines_of<'g>(
    stream: &StreamArgs,
    reading: &'g GridArgs,
    grids: &'g [PathBuf],
) -> anyhow::Result<impl Iterator<Item = Chunk> + Send + 'g> {
    let bytes = stream.bytes(grids)?;
    Ok(every_line(reading, grids, bytes))
}

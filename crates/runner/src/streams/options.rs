//! The options of a stream, its output, and the lines of the inputs that have no record yet.

use std::io::Read;
use std::iter;
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail, ensure};
use clap::{Args, ValueEnum};
use clausoku::lists::Column as AnswerColumn;
use clausoku_files::compression::Compression;
use clausoku_files::tables::Container;
use clausoku_files::{Shard, Source};

use super::records::{Records, Shape};
use crate::file_fault::Kind;
use crate::lists::{EveryLine, Part, every_line};
use crate::{GridArgs, Name, OutputArgs, Printer, containers, formats_of, refuse_inputs};

/// The options of a stream.
#[expect(clippy::option_option, reason = "the outer one is the option, the inner one its value")]
#[derive(Clone, Debug, Default, Args)]
pub struct StreamArgs {
    /// Write a record for each input line, also for lines at fault: tsv, csv or jsonl [default: tsv]
    ///
    /// Without FORMAT, the name of the output chooses it if it ends in .csv or .jsonl.
    ///
    /// The exit code is 0 unless an input cannot be read or the output cannot be written. docs/streams.md
    /// describes the records.
    #[arg(
        long,
        value_name = "FORMAT",
        num_args = 0..=1,
        require_equals = true,
        help_heading = "Streams"
    )]
    stream: Option<Option<Shape>>,

    /// Leave out the first N lines, whose records an earlier run has written
    #[arg(
        long,
        value_name = "N",
        requires = "stream",
        conflicts_with = "append",
        help_heading = "Streams"
    )]
    resume: Option<u64>,

    /// Write the records of part K of N, as in 2/8; those of all parts in order are those of the whole list
    ///
    /// The parts have equally many bytes, up to a line. The inputs are files of text that are not compressed.
    #[arg(long = "part", value_name = "K/N", requires = "stream", help_heading = "Streams")]
    share: Option<Shard>,
}

impl StreamArgs {
    /// Returns `true` if `--stream` was given.
    pub fn is_asked(&self) -> bool {
        self.stream.is_some()
    }

    /// Returns the shape of the records in a file of this name.
    pub fn shape(&self, output: &Path) -> Shape {
        let mut formats = formats_of(output).into_iter();
        let by_name = formats.find_map(|format| Shape::from_str(format.name, false).ok());
        self.stream.flatten().or(by_name).unwrap_or(Shape::Tsv)
    }

    /// Returns the character between the fields of the records in a file of this name; `None` for objects.
    pub fn separator(&self, output: &Path) -> Option<char> {
        self.shape(output).separator()
    }

    /// Returns the range of the bytes of these files in which the lines begin.
    ///
    /// # Errors
    ///
    /// Fails if a part is asked for, and a file cannot be read, or its size is not that of its text.
    fn bytes(&self, paths: &[PathBuf]) -> anyhow::Result<Range<u64>> {
        let Some(share) = self.share else { return Ok(0..u64::MAX) };
        let mut total = 0;
        for path in paths {
            let name = Name::new(path);
            let mut head = Vec::new();
            ensure!(path.is_file(), "--part needs files, and {name} is none");
            let file = Source::open(path).with_context(|| Kind::Unreadable.fault(&name))?;
            total += file.file().metadata()?.len();
            file.take(Container::MAGIC as u64).read_to_end(&mut head)?;
            if Compression::from_magic(&head).is_some() || Container::from_magic(&head).is_some() {
                bail!("--part needs files of text, and {name} is compressed");
            }
        }
        Ok(share.range(total))
    }
}

/// Returns the parts of these inputs, of which each line is a record.
///
/// # Errors
///
/// Fails if a part is asked for, and a file cannot be read, or its size is not that of its text.
pub fn records<'g>(
    stream: &StreamArgs,
    reading: &'g GridArgs,
    grids: &'g [PathBuf],
) -> anyhow::Result<impl Iterator<Item = Part> + Send + 'g> {
    let bytes = stream.bytes(grids)?;
    Ok(every_line(reading, grids, stream.resume.unwrap_or(0), bytes))
}

/// Opens the output of records with these fields, and returns the parts of the inputs whose lines have no record yet.
///
/// # Errors
///
/// Fails if the output cannot be written, cannot contain records, or is one of the inputs.
pub fn open<'g>(
    stream: &StreamArgs,
    args: &OutputArgs,
    columns: &'static [AnswerColumn],
    reading: &'g GridArgs,
    grids: &'g [PathBuf],
) -> anyhow::Result<(Printer, Box<dyn Iterator<Item = Part> + Send + 'g>)> {
    let output = args.path();
    if let Some(container) = formats_of(output).into_iter().find_map(containers::container) {
        bail!("records are lines of text, and no {container} table; choose another name");
    }
    refuse_inputs(output, grids)?;
    let bytes = stream.bytes(grids)?;
    if args.output.append.is_none() {
        let parts = every_line(reading, grids, stream.resume.unwrap_or(0), bytes);
        return Ok((Printer::open(output)?, Box::new(parts)));
    }
    let (printer, lines, last) = Printer::append(output)?;
    // The line of the last record shows that the file is the output of this input.
    let parts = every_line(reading, grids, lines.saturating_sub(1), bytes);
    let (name, shape) = (Name::new(output), stream.shape(output));
    let continued = Continued { name, lines, last, shape, columns };
    Ok((printer, Box::new(continued.parts(parts))))
}

/// Records in a file, of which the last must be that of its line.
struct Continued {
    name: Name,
    /// The number of records.
    lines: u64,
    last: Vec<u8>,
    shape: Shape,
    columns: &'static [AnswerColumn],
}

impl Continued {
    /// Returns the lines without a record, of parts that begin with the line of the last record. If that record is of
    /// another line, an error is the only part.
    fn parts(
        self,
        mut parts: impl Iterator<Item = Part> + Send,
    ) -> impl Iterator<Item = Part> + Send {
        let mut is_known = self.lines == 0;
        let mut is_refused = false;
        iter::from_fn(move || {
            if is_refused {
                return None;
            }
            let part = parts.next();
            if std::mem::replace(&mut is_known, true) {
                return part;
            }
            let known = match part {
                Some(Part::EveryLine(lines)) => self.after_last(lines),
                Some(other) => return Some(other),
                None => Err(anyhow!(
                    "{} has {} records, and the input has fewer lines; it is the output of another input",
                    self.name,
                    self.lines
                )),
            };
            match known {
                Ok(lines) if lines.block.text.is_empty() => parts.next(),
                Ok(lines) => Some(Part::EveryLine(lines)),
                Err(error) => {
                    is_refused = true;
                    Some(Part::Nothing(self.name.clone(), error))
                }
            }
        })
    }

    /// Returns the lines after that of the last record, which is the first of these.
    fn after_last(&self, mut lines: EveryLine) -> anyhow::Result<EveryLine> {
        let records = Records::new(self.shape, self.columns, &lines);
        let first = lines.block.records().next();
        if !first.is_some_and(|(line, at)| records.can_be(&self.last, &lines.name, line, at)) {
            bail!(
                "record {} of {} is not that of line {} of {}, with these options; it is the output of another run",
                self.lines,
                self.name,
                lines.block.first,
                lines.name
            );
        }
        lines.block.skip(1);
        Ok(lines)
    }
}

//! `clausoku convert`: writes grids in another format.

use std::sync::Arc;

use anyhow::{Context, Error, bail};
use clap::Args;
use clausoku::Variant;
use clausoku::formats::{self, Format, Record, WriteOptions};
use clausoku::lists::{Column, Kind};
use clausoku_runner::{
    Asked, BoardNames, Canonizers, Colour, Exit, Grids, InBlocks, Input, Job, JobProperties, List,
    ListArgs, Never, Place, Refusal, Results, Row, RowKind, RowWriter, Template, Value, containers,
    extension, formats_of, is_stdout, is_usual, refuse, table, write_folder,
};
use itertools::Itertools;

/// Write puzzles in another format
#[derive(Debug, Args)]
#[command(
    mut_arg("time_limit", |limit| limit.hide(true)),
    mut_arg("format", |format| format.help("Format of the grids; by default it is detected")),
    mut_arg("to", |to| to.long_help("Format of the output, such as csv: one of those below")),
    after_long_help = formats_help()
)]
pub struct Convert {
    #[command(flatten)]
    list: ListArgs,

    /// Names of the files of a folder, as in '{file}-{line}.sdk'; by default {number}
    #[arg(long, value_name = "TEMPLATE", hide_short_help = true)]
    name: Option<Template>,

    #[command(flatten)]
    selection: Selection,
}

/// The puzzles that are written.
#[derive(Debug, Args)]
#[command(next_help_heading = "Selection")]
struct Selection {
    /// Write a random sample of N puzzles, in the order of the input
    ///
    /// All puzzles are equally likely. The input is read once; the N puzzles are in memory. Without --to, the format is that
    /// of the input.
    #[arg(long, value_name = "N", conflicts_with_all = ["StreamArgs", "name", "number"])]
    sample: Option<usize>,

    /// Seed of the random choices of --sample; without it, one is chosen and printed
    #[arg(long, value_name = "SEED", requires = "sample", conflicts_with_all = ["StreamArgs", "name", "number"])]
    seed: Option<u64>,

    /// Write only the first of several isomorphic puzzles
    ///
    /// The canonical forms are compared, as by `clausoku canonical --distinct`: those beyond six million in temporary
    /// files.
    #[arg(long, conflicts_with_all = ["StreamArgs", "name", "number"])]
    distinct: bool,
}

const EXAMPLES: &str = "\
Examples:
  clausoku convert puzzles.csv -o puzzles.sdm
  clausoku convert puzzles.txt --to sdk -o folder/
  clausoku convert puzzle.json --to rows
  clausoku convert puzzles.parquet --distinct --sample 1000 --seed 1 -o some.csv";

fn formats_help() -> String {
    let all = formats::FORMATS.iter().chain(containers::formats().iter());
    format!("Formats:\n{}\n{EXAMPLES}", table(all.map(|row| (row.name, row.description))))
}

/// The work on the puzzles.
struct Work<'c> {
    selection: &'c Selection,
    list: &'c ListArgs,
    /// The format of the lines of records.
    format: &'static Format,
    sample: Option<(usize, u64)>,
}

/// Writes lines of records, and finds canonical forms.
struct Lines {
    canonizers: Canonizers,
    /// Writes lines of the format, if it has such lines.
    rows: Option<RowWriter>,
    /// The last board, which the format can say.
    board: Option<Arc<Variant>>,
    text: Vec<u8>,
}

/// A puzzle in another format.
struct Converted<'a> {
    grids: Grids<'a>,
    /// The line of a record.
    line: Option<&'a str>,
    /// A hash of the board and the canonical form, if only the first of isomorphic puzzles is written.
    key: Option<u128>,
}

impl Convert {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let mut list = self.list.clone();
        let selection = &self.selection;
        let is_selection = selection.distinct || selection.sample.is_some();
        let mut only = None;
        let has_shape = list.json || list.output.line || list.number.is_some();
        // Of several inputs, the first is opened twice, which a pipe does not allow.
        let can_be_read = list.grids.len() == 1 || list.grids[0].is_file();
        if is_selection && !has_shape && can_be_read && list.output.format().is_none() {
            if !list.names_folder(self.name.as_ref()) {
                list.output.check_name()?;
            }
            let input = Input::open(&list.grids[0])?;
            list.output.to = list.reading.reading(&input)?.1;
            only = Some(input).filter(|_| list.grids.len() == 1);
        }
        let list = &list;
        refuse("convert", &["time-limit"])?;
        let line = formats::by_name("line").context("a format")?;
        let format = list.output.to.unwrap_or(line);
        if list.stream.is_asked() && format.lines().is_none() {
            bail!("the format {} has not a puzzle on each line, which --stream needs", format.name);
        }
        if list.names_folder(self.name.as_ref()) {
            if is_selection {
                bail!("--distinct and --sample write a list; write it to a file, and convert that");
            }
            return self.write_folder(list, colour);
        }
        Template::refuse(self.name.as_ref())?;
        let seed = selection.sample.map(|_| list.output.seed(selection.seed)).transpose()?;
        let sample = selection.sample.zip(seed);
        let work = Work { selection, list, format, sample };
        let run = list.run(&work, colour);
        match only {
            Some(_) => run.puzzles(list.puzzles_in(only, list.in_blocks(InBlocks::Lists))?),
            None => run.all(),
        }
    }

    /// Writes a file for each puzzle.
    fn write_folder(&self, list: &ListArgs, colour: Colour) -> anyhow::Result<Exit> {
        let format =
            list.output.to.context("a folder needs the format of its files, as in --to sdk")?;
        if containers::formats().iter().any(|other| other.name == format.name) {
            bail!(
                "a file of the format {} contains a list; name a file, as in -o list.{0}",
                format.name
            );
        }
        let ending = format.extensions.first().copied().unwrap_or("txt");
        let template = Template::new(self.name.as_ref(), "{number}", ending);
        let options = WriteOptions::in_notation(list.output.to_symbols);
        write_folder(list, list.puzzles(true)?, &template, colour, |asked, files| {
            let Asked { puzzle, placed, solution, about, sketches, line, .. } = asked;
            let record = Record { placed, solution, about, sketches, ..Record::new(puzzle, line) };
            let mut boards = BoardNames::new(Some(format), &list.output.path().join("grid"));
            let head = boards.head(record.puzzle.variant())?;
            let text = format.write(&[record], boards.options(options)).map_err(Error::from)?;
            Ok(files.add_bytes((head + &text).as_bytes())?)
        })
    }
}

/// The columns of a record.
const CONVERTED: &[Column] =
    &[Column::new("converted", Kind::Text, "the puzzle as a line of the format")];

impl Job for Work<'_> {
    type Row = Converted<'static>;
    type Alone = Never;
    type State = Lines;

    fn properties(&self) -> JobProperties {
        let is_line = self.list.output.line;
        JobProperties {
            columns: CONVERTED,
            kind: RowKind::Puzzles,
            usual_format: is_line.then_some(Some(self.format)).ok_or_else(|| self.unclear()),
            reads_records: true,
            is_stoppable: false,
            is_distinct: self.selection.distinct,
            sample: self.sample,
            ..JobProperties::default()
        }
    }

    fn state(&self) -> Lines {
        let rows = RowWriter::new(self.format, self.list.output.to_symbols, true);
        Lines { canonizers: Canonizers::default(), rows, board: None, text: Vec::new() }
    }

    fn block(
        &self,
        List { records, .. }: &mut List,
        lines: &mut Lines,
        results: &mut Results<'_>,
    ) -> anyhow::Result<()> {
        let Some(records) = records else { return Ok(()) };
        for index in 0..records.len() {
            if !results.next_puzzle()? {
                break;
            }
            let grids = records.get(index);
            let found = if self.selection.distinct {
                let form = lines.canonizers.form(&grids.record(1)?.puzzle);
                form.map(|(_, key)| (Some(key), None)).map_err(Refusal::from)
            } else if results.are_records() {
                let line = lines.line(self, &grids).map_err(Refusal::from);
                line.map(|line| (None, Some(line)))
            } else {
                Ok((None, None))
            };
            match found {
                Ok((key, line)) => results.row(&Converted { grids, line, key })?,
                Err(refusal) => results.refuse(refusal)?,
            }
        }
        Ok(())
    }
}

impl Lines {
    /// Returns the line of a puzzle.
    fn line(
        &mut self,
        Work { list, format, .. }: &Work<'_>,
        grids: &Grids<'_>,
    ) -> anyhow::Result<&str> {
        let variant = grids.variant();
        if !self.board.as_ref().is_some_and(|board| Arc::ptr_eq(board, variant)) {
            let is_said = format.holds.variant || list.reading.variant.is_some();
            if !is_said && !is_usual(variant) {
                let (format, board) = (format.name, variant.name());
                bail!("the format {format} cannot say that a puzzle is of {board}");
            }
            self.board = Some(Arc::clone(variant));
        }
        self.text.clear();
        let is_written = match (grids.numbers(), &mut self.rows) {
            (Some(numbers), Some(rows)) => rows.write(numbers, &mut self.text),
            _ => false,
        };
        if !is_written {
            let options = WriteOptions::in_notation(list.output.to_symbols);
            // The first puzzle of a text has the header above it.
            let written = format.write_next(&grids.record(1)?, false, options);
            self.text.extend_from_slice(written.transpose()?.unwrap_or_default().as_bytes());
        }
        Ok(str::from_utf8(&self.text)?.trim_end_matches('\n'))
    }
}

impl Row for Converted<'_> {
    fn values(&self) -> Vec<Value<'_>> {
        vec![Value::text(self.line.unwrap_or_default())]
    }

    fn json(&self, place: Place<'_>) -> anyhow::Result<String> {
        self.grids.json(place)
    }

    fn grids(&self) -> Option<&Grids<'_>> {
        Some(&self.grids)
    }

    fn key(&self) -> Option<u128> {
        self.key
    }
}

impl Work<'_> {
    /// Returns the error of an output whose format is not known.
    fn unclear(&self) -> String {
        let all: Vec<&Format> =
            formats::FORMATS.iter().chain(containers::formats().iter()).collect();
        let output = self.list.output.path();
        let ending = if is_stdout(output) { None } else { extension(output) };
        match (formats_of(output), ending) {
            (_, None) => format!("no format to write; add --to {}", names(&all)),
            (several, Some(ending)) if several.is_empty() => {
                format!("no format has files that end in .{ending}; add --to {}", names(&all))
            }
            (several, Some(ending)) => {
                let names = names(&several);
                format!("several formats have files that end in .{ending}; add --to {names}")
            }
        }
    }
}

fn names(formats: &[&Format]) -> String {
    formats.iter().map(|format| format.name).join(", ")
}

//! `clausoku convert`: writes grids in another format.

use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;

use crate::answers::{Filing, GridForm, GridSource, Job, Product, Records, Silent};
use crate::input::{Input, containers};
use crate::options::{CosmeticArgs, ListArgs, NumberArgs, Request};
use crate::output::{
    BoardNames, OutputArgs, OutputKind, Template, cannot_say, formats_of, is_usual, output_ending,
    refuse_inputs, write_file,
};
use crate::terminal::{Colour, Exit, is_quiet, named, note, table};
use anyhow::{Context, bail};
use clap::Args;
use clausoku::formats::{self, Format, NumberNotation, Record, WriteOptions};
use clausoku::lists::{
    self, AnswerError, Answers, CanonicalForms, Question, Row, Status, Worker,
    answers::Unanswered,
    values::{Column, Kind},
};
use clausoku::solving::Limits;
use clausoku::{Batch, Encoding, SolverChoice, Variant};

/// Write puzzles in another format
#[derive(Debug, Args)]
#[command(
    after_long_help = formats_help(),
    mut_arg("to", |arg| arg.value_parser(OutputKind::parse_board))
)]
pub(super) struct Convert {
    #[command(flatten)]
    input: ListArgs,

    #[command(flatten)]
    number: NumberArgs,

    #[command(flatten)]
    cosmetic: CosmeticArgs,

    #[command(flatten)]
    output: OutputArgs,

    /// Numbers above 9: from-one, from-zero or letters
    ///
    /// from-one: 1–9, then A; from-zero: 0–9, then A. Without --to, grids are lines.
    #[arg(long, value_name = "SYMBOLS", value_parser = named(&NumberNotation::ALL), help_heading = "Output")]
    to_symbols: Option<NumberNotation>,

    /// Names of the files of a folder, as in '{file}-{line}.sdk'; by default {number}
    #[arg(long, value_name = "TEMPLATE", help_heading = "Output")]
    name: Option<Template>,

    /// Write only the first of several isomorphic puzzles
    ///
    /// The canonical forms are compared, as by `clausoku canonical --distinct`. Without --to, the output has the format of the
    /// input.
    #[arg(long, conflicts_with_all = ["StreamArgs", "name"])]
    distinct: bool,
}

const EXAMPLES: &str = "\
Examples:
  clausoku convert puzzles.csv -o puzzles.sdm
  clausoku convert puzzles.txt --to sdk -o folder/
  clausoku convert puzzle.json --to rows
  clausoku convert 'https://…' -o board.toml
  clausoku convert puzzles.parquet --distinct -o some.csv";

fn formats_help() -> String {
    let all = formats::FORMATS.iter().chain(containers::formats().iter());
    let board =
        ("toml", "the board of a puzzle with its clues, without its givens, as --variant reads it");
    let rows = all.map(|row| (row.name, row.description)).chain([board]);
    format!("Formats:\n{}\n{EXAMPLES}", table(rows))
}

impl Convert {
    fn request(&self) -> Request {
        let output = OutputArgs { to_symbols: self.to_symbols, ..self.output.clone() };
        Request::for_list(&self.input, &output).only(self.number).drawing(self.cosmetic)
    }

    pub(super) fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let Self { name, distinct, .. } = self;
        let list = self.request();
        let is_board_file = || output_ending(list.output.path()).as_deref() == Some("toml");
        let kind = list.output.kind();
        if matches!(kind, Some(OutputKind::Board)) || kind.is_none() && is_board_file() {
            return self.write_board(&list);
        }
        if list.stream.is_asked() {
            let asked = list.output.to.and_then(OutputKind::format);
            let format = asked.or_else(|| formats::by_name("line")).context("a format")?;
            if format.lines().is_none() {
                bail!(
                    "the format {} has not a puzzle on each line, which --stream needs",
                    format.name
                );
            }
            let question = Converted::new(&list, format);
            let job = Job::new(&list, Records::Lines, &question, Silent);
            return job.giving(Product::Lines).run(colour);
        }
        if list.names_folder(name.as_ref()) {
            if *distinct {
                bail!("--distinct writes a list; write it to a file, and convert that");
            }
            return self.write_folder(&list, colour);
        }
        Template::refuse(name.as_ref())?;
        list.output.check_name()?;
        let asked = list.output.format();
        let mut only = None;
        // Of several inputs, the first is opened twice, which a pipe does not allow.
        let can_be_read =
            list.grids.len() == 1 || list.grids.first().is_some_and(|path| path.is_file());
        let format = if asked.is_none() && *distinct && can_be_read && !list.output.asks_lines() {
            let input = Input::open(&list.grids[0])?;
            let format = list.reading.reading(&input)?.1;
            only = Some(input).filter(|_| list.grids.len() == 1 && list.number.is_none());
            format
        } else {
            asked
        };
        let format = match format {
            Some(format) => format,
            None if list.output.asks_lines() => formats::by_name("line").context("a format")?,
            None => bail!("{}", unclear(list.output.path())),
        };
        let records = list.records_of(only)?;
        let source = GridSource::Records;
        let form = GridForm { source, format: Some(format), is_drawn: false, are_distinct: false };
        if *distinct {
            let question = CanonicalForms { fingerprint: true, ..CanonicalForms::default() };
            let form = GridForm { are_distinct: true, ..form };
            let job = Job::new(&list, records, &question, Silent);
            return job.giving(Product::Records(form)).run(colour);
        }
        let job = Job::new(&list, records, &NoQuestion, Silent);
        job.giving(Product::Records(form)).run(colour)
    }

    /// Writes the board of the only puzzle.
    fn write_board(&self, list: &Request) -> anyhow::Result<Exit> {
        let others = [
            (list.stream.is_asked(), "--stream"),
            (self.distinct, "--distinct"),
            (self.name.is_some(), "--name"),
        ];
        if let Some((_, option)) = others.into_iter().find(|other| other.0) {
            bail!("--to toml writes the board of one puzzle; leave out {option}");
        }
        let [file] = &*list.grids else {
            bail!(
                "--to toml writes the board of one puzzle; name one file, and a puzzle of a list by --puzzle N"
            );
        };
        list.output.check_name()?;
        refuse_inputs(list.output.path(), [file])?;
        let puzzle = list.reading.puzzle(file, list.number.map(NonZero::get))?;
        write_file(list.output.path(), puzzle.variant().to_toml())?;
        if puzzle.givens().filled().next().is_some() && !is_quiet() {
            note("left out: the givens, which a board does not contain");
        }
        Ok(Exit::Done)
    }

    fn write_folder(&self, list: &Request, colour: Colour) -> anyhow::Result<Exit> {
        let format = list.output.to.and_then(OutputKind::format);
        let format = format.context("a folder needs the format of its files, as in --to sdk")?;
        if containers::formats().iter().any(|other| other.name == format.name) {
            bail!(
                "a file of the format {} contains a list; name a file, as in -o list.{0}",
                format.name
            );
        }
        let ending = format.extensions.first().copied().unwrap_or("txt");
        let template = Template::new(self.name.as_ref(), "{number}", ending);
        let folder = list.output.path();
        let question = Files {
            format,
            options: WriteOptions::in_notation(list.output.to_symbols),
            folder,
            filing: Filing::new(folder, &template),
        };
        let job = Job::new(list, list.records_for_files()?, &question, Silent);
        job.giving(Product::Files(template)).run(colour)
    }
}

/// Returns the error of an output whose format is not known.
fn unclear(output: &Path) -> String {
    let all: Vec<&Format> = formats::FORMATS.iter().chain(containers::formats().iter()).collect();
    let Some(ending) = output_ending(output) else {
        return format!("no format to write; add --to {}", names(&all));
    };
    let several = formats_of(output);
    if several.is_empty() {
        return format!("no format has files that end in .{ending}; add --to {}", names(&all));
    }
    let names = names(&several);
    format!("several formats have files that end in .{ending}; add --to {names}")
}

fn names(formats: &[&Format]) -> String {
    formats.iter().map(|format| format.name).collect::<Vec<_>>().join(", ")
}

/// Returns a batch that keeps what the input has beside the puzzles.
fn batch() -> Batch {
    Batch::new(&SolverChoice::unnamed(true), Encoding::default(), Limits::default()).with_stored()
}

/// Returns the records of a batch, each by the number of its line.
fn records(puzzles: &Batch) -> impl Iterator<Item = impl FnOnce(u64) -> Record> {
    puzzles.puzzles().enumerate().map(move |(index, puzzle)| {
        move |line| {
            let stored = puzzles.stored(index).cloned().unwrap_or_default();
            let mut record = Record::new(puzzle, line as usize);
            record.solution = stored.solution;
            record.placed = stored.placed;
            record.about = stored.about;
            record.sketches = stored.sketches;
            record
        }
    })
}

/// No question: the rows are the records of the input.
struct NoQuestion;

impl Question for NoQuestion {
    type Answer<'a> = ();

    fn worker(&self) -> Box<dyn Worker<Self> + '_> {
        Box::new(Self)
    }
}

impl Worker<Self> for NoQuestion {
    fn answer(
        &mut self,
        _: &mut Batch,
        answers: &mut Answers<'_, '_, Self>,
    ) -> Result<(), AnswerError> {
        while answers.has_next() {
            answers.push(Status::Done, &());
        }
        Ok(())
    }
}

/// Writes each puzzle into a file.
struct Files<'f> {
    format: &'static Format,
    options: WriteOptions,
    folder: &'f Path,
    filing: Filing,
}

impl Question for Files<'_> {
    type Answer<'a> = ();

    fn block(&self) -> usize {
        64
    }

    fn batch(&self) -> Batch {
        batch()
    }

    fn worker(&self) -> Box<dyn Worker<Self> + '_> {
        Box::new(self)
    }
}

impl<'f> Worker<Files<'f>> for &Files<'f> {
    fn answer(
        &mut self,
        puzzles: &mut Batch,
        answers: &mut Answers<'_, '_, Files<'f>>,
    ) -> Result<(), AnswerError> {
        for record in records(puzzles) {
            match self.text(&record(answers.next_place())) {
                Ok(text) => {
                    let file = self.filing.bytes(text.as_bytes());
                    let file = file.map_err(|error| AnswerError::Other(error.into()))?;
                    answers.push(Status::Done, &());
                    answers.attach(file);
                }
                Err(error) => answers.push_unanswered(&Unanswered::invalid(format!("{error:#}"))),
            }
        }
        Ok(())
    }
}

impl Files<'_> {
    fn text(&self, record: &Record) -> anyhow::Result<String> {
        let mut boards = BoardNames::new(Some(self.format), &self.folder.join("grid"));
        let head = boards.head(record.puzzle.variant())?;
        let options = boards.options(self.options);
        Ok(head + &self.format.write(std::slice::from_ref(record), options)?)
    }
}

/// The columns of records of a stream.
const CONVERTED: &[Column] =
    &[Column::new("converted", Kind::Text, "the puzzle as a line of the format")];

/// Writes each puzzle as a line of a format.
struct Converted {
    format: &'static Format,
    options: WriteOptions,
    /// `true` if the user names the board of all puzzles.
    has_variant: bool,
}

impl Converted {
    fn new(list: &Request, format: &'static Format) -> Self {
        let options = WriteOptions::in_notation(list.output.to_symbols);
        Self { format, options, has_variant: list.reading.variant.is_some() }
    }

    fn line(&self, record: &Record) -> anyhow::Result<String> {
        let variant: &Arc<Variant> = record.puzzle.variant();
        let is_said = self.format.holds.variant || self.has_variant;
        if !is_said && !is_usual(variant) {
            bail!(cannot_say(self.format, variant, None));
        }
        // The first puzzle of a text has the header above it.
        let written = self.format.write_next(record, false, self.options).transpose()?;
        Ok(written.unwrap_or_default().trim_end_matches('\n').to_owned())
    }
}

/// A puzzle as a line.
struct Line(String);

impl lists::Record for Line {
    const COLUMNS: &'static [Column] = CONVERTED;

    fn cells(&self, row: &mut Row<'_>) {
        row.put(&*self.0);
    }
}

impl Question for Converted {
    type Answer<'a> = Line;

    fn block(&self) -> usize {
        clausoku::lists::driver::QUICK_BLOCK
    }

    fn batch(&self) -> Batch {
        batch()
    }

    fn worker(&self) -> Box<dyn Worker<Self> + '_> {
        Box::new(self)
    }
}

impl Worker<Converted> for &Converted {
    fn answer(
        &mut self,
        puzzles: &mut Batch,
        answers: &mut Answers<'_, '_, Converted>,
    ) -> Result<(), AnswerError> {
        for record in records(puzzles) {
            match self.line(&record(answers.next_place())) {
                Ok(line) => answers.push(Status::Done, &Line(line)),
                Err(error) => answers.push_unanswered(&Unanswered::invalid(format!("{error:#}"))),
            }
        }
        Ok(())
    }
}

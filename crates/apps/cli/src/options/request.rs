//! The request of a command to the driver, and the puzzles that it selects.

use std::collections::VecDeque;
use std::iter;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, ensure};
use clausoku::Puzzle;
use clausoku::Variant;
use clausoku::formats::{Record, lines::TableHeader};

use crate::input::{
    GridArgs, InBlocks, Input, Name, Named, Source, input_sources, is_stdout, note_wrong_solution,
    nth, sources,
};
use crate::options::{CosmeticArgs, InputArgs, ListArgs, NumberArgs, StreamArgs, TimeArgs};
use crate::output::{OutputArgs, OutputKind, Template};
use crate::terminal::file_fault;

/// A request to the driver: inputs, an output, and limits.
#[derive(Clone, Debug, Default)]
pub(crate) struct Request {
    /// The inputs: files, or puzzles in one line.
    pub grids: Vec<PathBuf>,
    /// The number of the only puzzle that is taken, from 1.
    pub number: Option<NonZero<usize>>,
    /// The reading of the inputs.
    pub reading: GridArgs,
    /// The form of the output.
    pub output: OutputArgs,
    /// The options of lines that are records.
    pub stream: StreamArgs,
    /// The time limit of each puzzle.
    pub time_limit: Option<Duration>,
}

/// The puzzles of the inputs.
pub(crate) struct Puzzles<'a> {
    first: Source,
    second: Option<Source>,
    rest: Box<dyn Iterator<Item = Source> + Send + 'a>,
}

impl Request {
    /// Returns the request of these options, without a limit.
    pub(crate) fn new(input: &InputArgs, output: &OutputArgs) -> Self {
        let (reading, output) = (input.reading.clone(), output.clone());
        Self { grids: input.files(), reading, output, ..Self::default() }
    }

    /// Returns the request of these options of a command for lists, without a limit.
    pub(crate) fn for_list(input: &ListArgs, output: &OutputArgs) -> Self {
        Self { stream: input.stream.clone(), ..Self::new(&input.files, output) }
    }

    /// Returns the same request with these limits.
    #[must_use]
    pub(crate) fn within(self, time: TimeArgs) -> Self {
        Self { time_limit: time.time_limit, ..self }
    }

    /// Returns the same request, for a single puzzle if its number was asked for.
    #[must_use]
    pub(crate) fn only(self, number: NumberArgs) -> Self {
        Self { number: number.number, ..self }
    }

    /// Returns the same request, with this treatment of drawings that represent no rule.
    #[must_use]
    pub(crate) fn drawing(mut self, args: CosmeticArgs) -> Self {
        self.reading.cosmetic = args.cosmetic;
        self
    }

    /// Returns the puzzles of the inputs. Lists are read in blocks if asked for.
    ///
    /// # Errors
    ///
    /// Fails if there is no puzzle, or if an input cannot be read on behind its first one.
    pub(crate) fn puzzles(&self, in_blocks: impl Into<InBlocks>) -> anyhow::Result<Puzzles<'_>> {
        self.puzzles_in(None, self.in_blocks(in_blocks))
    }

    /// Returns the inputs that are read in blocks, if these were asked for: all tables if the output contains other columns.
    pub(crate) fn in_blocks(&self, asked: impl Into<InBlocks>) -> InBlocks {
        let is_json = self.writes_jsonl();
        if is_json || self.writes_table() { InBlocks::Tables } else { asked.into() }
    }

    /// Returns the puzzles of the inputs. A single input may be open already.
    ///
    /// # Errors
    ///
    /// Fails as [`puzzles`](Self::puzzles) does.
    pub(crate) fn puzzles_in(
        &self,
        only: Option<Input>,
        in_blocks: InBlocks,
    ) -> anyhow::Result<Puzzles<'_>> {
        ensure!(
            !self.grids.is_empty(),
            "no grid is named; give a file, a puzzle in one line, or - for standard input"
        );
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
            // Whether there is one cannot be known, and an output would have another layout than for the whole input.
            (Source::Puzzle((begun, _)), Some(Source::Puzzle((name, Err(error)))))
                if *begun == name && error.is::<file_fault::FileFault>() =>
            {
                Err(error)
            }
            (_, second) => Ok(Puzzles { first, second, rest }),
        }
    }

    /// Returns `true` if a line for each puzzle was asked for.
    pub(crate) fn asks_lines(&self) -> bool {
        self.output.asks_lines()
    }

    /// Returns `true` if the output is an object of JSON for each puzzle, by the name of the format.
    pub(crate) fn writes_jsonl(&self) -> bool {
        self.output.format().is_some_and(|format| format.name == "jsonl")
    }

    /// Returns `true` if the output is a folder: it is one, its name ends in `/`, or it has no extension and names of files
    /// were asked for.
    pub(crate) fn names_folder(&self, asked: Option<&Template>) -> bool {
        let output = self.output.path();
        let ends_in_slash = output.to_string_lossy().ends_with(std::path::is_separator);
        !is_stdout(output)
            && (asked.is_some() && output.extension().is_none() || ends_in_slash || output.is_dir())
    }

    /// Returns `true` if the output is a folder, or there are several puzzles and its name has no extension. A list of answers
    /// is one file, whatever its name.
    pub(crate) fn writes_folder(&self, asked: Option<&Template>, puzzles: &Puzzles<'_>) -> bool {
        let output = self.output.path();
        let is_list = matches!(self.output.to, Some(OutputKind::Format(_)));
        let is_new =
            output.extension().is_none() && !output.exists() && !is_stdout(output) && !is_list;
        self.names_folder(asked) || is_new && !puzzles.is_alone()
    }

    pub(crate) fn writes_table(&self) -> bool {
        self.output.is_table()
    }
}

impl<'a> Puzzles<'a> {
    pub(crate) fn on_empty_board(board: &Arc<Variant>) -> Self {
        let empty = Record::new(Puzzle::empty(Arc::clone(board)), 1);
        let first = Source::Puzzle((Name::new(Path::new(board.name())), Ok(empty)));
        Self { first, second: None, rest: Box::new(std::iter::empty()) }
    }

    /// Returns these puzzles, one after another, without other columns of a table.
    ///
    /// # Errors
    ///
    /// Fails if there is no record.
    pub(crate) fn from_records(
        records: impl IntoIterator<Item = Named, IntoIter: Send + 'a>,
    ) -> anyhow::Result<Self> {
        let mut rest = records.into_iter().map(Source::Puzzle);
        let first = rest.next().context("there is no puzzle")?;
        Ok(Self { first, second: rest.next(), rest: Box::new(rest) })
    }

    /// Reads all inputs into memory, and returns the puzzles that can be read.
    pub(crate) fn read_all(self) -> (Option<Self>, Vec<Puzzle>) {
        let Self { first, second, rest } = self;
        let all = iter::once(first).chain(second).chain(rest).map(Source::in_memory);
        let mut all: VecDeque<Source> = all.collect();
        let known = all.iter().flat_map(Source::known_puzzles).collect();
        let first = all.pop_front();
        let (second, rest) = (all.pop_front(), Box::new(all.into_iter()));
        // There is one, since it was there before.
        (first.map(|first| Self { first, second, rest }), known)
    }

    pub(crate) fn is_alone(&self) -> bool {
        self.second.is_none() && matches!(self.first, Source::Puzzle(_))
    }

    /// Returns `true` if there is a single record, also in a table.
    pub(crate) fn is_single_record(&self) -> bool {
        let is_single = match &self.first {
            Source::Lines(lines) => lines.is_single,
            Source::Puzzle(_) => true,
        };
        is_single && self.second.is_none()
    }

    /// Fails if there are several puzzles of this list: with the error of the second, if it cannot be read, or with this advice.
    pub(crate) fn refuse_several(&mut self, list: &Request, advice: String) -> anyhow::Result<()> {
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
    pub(crate) fn checked(self) -> anyhow::Result<Self> {
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
    pub(crate) fn only_named(self) -> anyhow::Result<(Name, Record)> {
        let (name, record) = self.first.puzzle().context("there are several puzzles")?;
        let record = record?;
        note_wrong_solution(&name, &record);
        Ok((name, record))
    }

    /// Returns `true` if the input is a table with the columns of its header to be kept.
    pub(crate) fn header(&self) -> Option<&TableHeader> {
        self.first.header()
    }

    /// Returns the first input, or the first puzzle.
    pub(crate) fn first(&self) -> &Source {
        &self.first
    }

    pub(crate) fn sources(self) -> (Source, impl Iterator<Item = Source> + Send + 'a) {
        (self.first, self.second.into_iter().chain(self.rest))
    }
}

//! The records of a command: where they come from, before a question is asked about them.

use anyhow::{Context as _, bail};
use clausoku::Puzzle;
use clausoku::formats::{Record, lines::TableHeader};

use super::form::Form;
use crate::input::containers::container;
use crate::input::{Chunk, InBlocks, Input, Name};
use crate::options::{Puzzles, Request};
use crate::output::{Template, formats_of};

/// The records of a command.
#[expect(clippy::large_enum_variant, reason = "a command has one")]
pub(crate) enum Records<'a> {
    /// The puzzles of inputs.
    Puzzles(Puzzles<'a>),
    /// The lines of the inputs, each of which is a record.
    Lines,
    /// Puzzles that a question makes, without inputs.
    Made(Made<'a>),
}

/// Puzzles that a question makes.
pub(crate) struct Made<'a> {
    /// The chunks of them.
    pub chunks: Box<dyn Iterator<Item = Chunk> + Send + 'a>,
    /// `true` if there is a single puzzle.
    pub is_single: bool,
}

impl<'a> From<Puzzles<'a>> for Records<'a> {
    fn from(puzzles: Puzzles<'a>) -> Self {
        Self::Puzzles(puzzles)
    }
}

impl<'a> From<Made<'a>> for Records<'a> {
    fn from(made: Made<'a>) -> Self {
        Self::Made(made)
    }
}

impl Request {
    /// Opens the inputs, and looks at the first two puzzles.
    ///
    /// # Errors
    ///
    /// Fails if there is no puzzle, or the output's name belongs to other things than answers.
    pub(crate) fn records(&self) -> anyhow::Result<Records<'_>> {
        self.records_of(None)
    }

    /// Opens the inputs as [`records`](Self::records) does. A single input may be open already.
    ///
    /// # Errors
    ///
    /// Fails as [`records`](Self::records) does.
    pub(crate) fn records_of(&self, only: Option<Input>) -> anyhow::Result<Records<'_>> {
        self.check_output()?;
        if self.stream.is_asked() {
            return Ok(Records::Lines);
        }
        let in_blocks = match self.form() {
            Form::Rows(_) => InBlocks::Tables,
            Form::People | Form::Grids(_) => InBlocks::Lists,
        };
        Ok(Records::Puzzles(self.puzzles_in(only, in_blocks)?))
    }

    /// Opens the inputs for files, such as drawings, whose formats contain no rows.
    ///
    /// # Errors
    ///
    /// Fails if there is no puzzle.
    pub(crate) fn records_for_files(&self) -> anyhow::Result<Records<'_>> {
        self.refuse_records_in_table()?;
        Ok(Records::Puzzles(self.puzzles_in(None, InBlocks::Lists)?))
    }

    /// Refuses an output whose name belongs to other things than answers.
    ///
    /// # Errors
    ///
    /// Fails if it does.
    pub(crate) fn check_output(&self) -> anyhow::Result<()> {
        self.refuse_records_in_table()?;
        self.output.check_name()
    }

    /// Refuses records of a stream in a table of Parquet or Arrow.
    ///
    /// # Errors
    ///
    /// Fails if they are asked for.
    pub(crate) fn refuse_records_in_table(&self) -> anyhow::Result<()> {
        let container = formats_of(self.output.path()).into_iter().find_map(container);
        if let Some(container) = container.filter(|_| self.stream.is_asked()) {
            bail!("records are lines of text, and no {container} table; choose another name");
        }
        Ok(())
    }

    /// Returns `true` if there is a single puzzle, which is shown to people and not as a line.
    pub(crate) fn shows_one(&self, records: &Records<'_>) -> bool {
        records.is_single() && !self.asks_lines()
    }
}

impl<'a> Records<'a> {
    /// Returns the puzzles, unless each line is a record or they are made.
    pub(crate) fn puzzles(&self) -> Option<&Puzzles<'a>> {
        match self {
            Self::Puzzles(puzzles) => Some(puzzles),
            Self::Lines | Self::Made(_) => None,
        }
    }

    /// Returns the header of the first input, if that is a table whose columns can be kept.
    pub(super) fn header(&self) -> Option<&TableHeader> {
        self.puzzles().and_then(Puzzles::header)
    }

    /// Reads all inputs into memory, and returns the puzzles that can be read.
    ///
    /// # Errors
    ///
    /// Fails if each line is a record.
    pub(crate) fn read_all(self) -> anyhow::Result<(Self, Vec<Puzzle>)> {
        let Self::Puzzles(puzzles) = self else { bail!("--stream is for lists") };
        let (puzzles, known) = puzzles.read_all();
        let puzzles = puzzles.context("there is no puzzle in the input")?;
        Ok((Self::Puzzles(puzzles), known))
    }

    /// Returns the same puzzles of this request, unless there are several.
    ///
    /// # Errors
    ///
    /// Fails with this advice if there are several puzzles, or each line is a record.
    pub(crate) fn only(mut self, request: &Request, advice: String) -> anyhow::Result<Self> {
        match &mut self {
            Self::Puzzles(puzzles) => puzzles.refuse_several(request, advice)?,
            Self::Lines | Self::Made(_) => bail!("--stream is for lists; {advice}"),
        }
        Ok(self)
    }

    /// Returns the same puzzles, unless there is one that cannot be read.
    ///
    /// # Errors
    ///
    /// Fails if the only puzzle cannot be read.
    pub(crate) fn checked(self) -> anyhow::Result<Self> {
        match self {
            Self::Puzzles(puzzles) => puzzles.checked().map(Self::Puzzles),
            others => Ok(others),
        }
    }

    /// Returns the only puzzle, with the name of its input.
    ///
    /// # Errors
    ///
    /// Fails if it cannot be read, or there are several.
    pub(crate) fn record(self) -> anyhow::Result<(Name, Record)> {
        let Self::Puzzles(puzzles) = self else { bail!("--stream is for lists") };
        puzzles.only_named()
    }

    pub(crate) fn is_single(&self) -> bool {
        match self {
            Self::Puzzles(puzzles) => puzzles.is_alone(),
            Self::Lines => false,
            Self::Made(made) => made.is_single,
        }
    }

    /// Returns `true` if there is a single record, also in a table.
    pub(crate) fn is_single_record(&self) -> bool {
        self.puzzles().is_some_and(Puzzles::is_single_record)
    }

    /// Returns `true` if the output of this request is a folder: it is one, its name ends in `/`, or it has no extension and
    /// names of files were asked for, or there are several puzzles.
    pub(crate) fn fill_folder(&self, request: &Request, asked: Option<&Template>) -> bool {
        self.puzzles().is_some_and(|puzzles| request.writes_folder(asked, puzzles))
    }
}

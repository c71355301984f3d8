//! The parts of a list, in the order of the inputs.

use std::io;
use std::iter::{self, Peekable};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Error, anyhow};
use clausoku::SolverChoice;
use files::text::printable;
use formats::{ParseLine, Record, TableHeader};
use itertools::Either;
use tables::Columns;

use super::Column;
use super::blocks::{Block, Blocks, LARGEST_ORDER};
use super::every_line::{EveryLine, blocks_of};
use crate::grids::{GridArgs, Named};
use crate::input::Input;
use crate::name::Name;

/// The number of puzzles of a block that has no lines of text: as many as fill the lanes well.
const TOGETHER: usize = 256;

/// The number of puzzles of a block of which SAT solves the hard ones one after another: as many as
/// there are lanes, so that threads share a short list.
const TRIED_TOGETHER: usize = 32;

/// A source of puzzles.
pub enum Source {
    /// A puzzle, or the error in its place.
    Puzzle(Named),
    /// An input with a puzzle on each line, to be read in blocks.
    Lines(Lines),
}

/// The inputs that are read in blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InBlocks {
    None,
    /// Lists of two small boards or more.
    Lists,
    /// Lists of two small boards or more, and tables with one puzzle.
    Tables,
}

impl From<bool> for InBlocks {
    fn from(are_lists: bool) -> Self {
        if are_lists { Self::Lists } else { Self::None }
    }
}

/// An input with a puzzle on each line.
pub struct Lines {
    name: Name,
    parser: Box<dyn ParseLine>,
    input: Input,
}

/// Unread puzzles of an input.
pub enum Part {
    /// Lines of text, and their parser.
    Lines(Name, Box<dyn ParseLine>, io::Result<Block>),
    /// Lines of an input each of which has a result.
    EveryLine(EveryLine),
    /// Puzzles, or the errors in their places.
    Puzzles(Vec<Named>),
    /// The error of the only input, which contains no puzzle: no list, so no line is in place of a puzzle.
    Nothing(Name, anyhow::Error),
}

impl Source {
    /// Returns the puzzle, unless there are several.
    pub fn puzzle(self) -> Option<Named> {
        match self {
            Self::Puzzle(named) => Some(named),
            Self::Lines(_) => None,
        }
    }

    /// Returns the header of a table that is read in blocks.
    ///
    /// # Errors
    ///
    /// Fails if the input cannot be read, or is no such table.
    pub fn table(self) -> Result<(Arc<TableHeader>, Self), (Name, Error)> {
        match self {
            Self::Lines(lines) => match lines.parser.table().cloned() {
                Some(header) => Ok((header, Self::Lines(lines))),
                None => Err(no_table(lines.name)),
            },
            Self::Puzzle((name, Ok(_))) => Err(no_table(name)),
            Self::Puzzle((name, Err(error))) => Err((name, error)),
        }
    }

    /// Returns the header of a table that is read in blocks, if the source is one.
    pub fn header(&self) -> Option<&Arc<TableHeader>> {
        match self {
            Self::Lines(lines) => lines.parser.table(),
            Self::Puzzle(_) => None,
        }
    }

    /// Returns the types of the columns, if the source is a table in a Parquet or Arrow file.
    pub fn columns(&self) -> Option<&Columns> {
        match self {
            Self::Lines(lines) => lines.input.columns.as_ref(),
            Self::Puzzle(_) => None,
        }
    }

    /// Returns these columns, with their names in place of all others of the input, which this is. Without columns of the
    /// input, the source may be of any kind.
    ///
    /// # Errors
    ///
    /// Fails if the input cannot be read, is no table, or lacks a column.
    pub fn expanded(self, columns: Vec<Column>) -> anyhow::Result<(Vec<Column>, Self)> {
        if !columns.iter().any(Column::is_of_input) {
            return Ok((columns, self));
        }
        let (_, first) = self.table().map_err(|(_, error)| error)?;
        let (header, first) = first.with_columns(&columns).table().map_err(|(_, error)| error)?;
        let columns = Column::expanded(&columns, &header);
        match first.with_columns(&columns) {
            Self::Puzzle((_, Err(error))) => Err(error),
            first => Ok((columns, first)),
        }
    }

    /// Returns the source if it is a table with all of these columns, and otherwise one that is at fault.
    #[must_use]
    pub fn with_columns(self, columns: &[Column]) -> Self {
        let (header, source) = match self.table() {
            Ok(found) => found,
            Err((name, error)) => return Self::Puzzle((name, Err(error))),
        };
        let missing = columns.iter().find_map(|column| match column {
            Column::Input(name) if header.column(name).is_none() => Some(name),
            _ => None,
        });
        let left_out = source.columns().map_or(&[][..], |columns| &columns.left_out);
        let left = left_out.iter().find(|left| match missing {
            Some(name) => left.name.eq_ignore_ascii_case(name),
            None => columns.contains(&Column::Others),
        });
        if let (Some(left), Self::Lines(lines)) = (left, &source) {
            let name = &lines.name;
            let column = printable(&left.name);
            let kind = printable(&left.kind);
            let error =
                anyhow!("{name}: the column {column} has the type {kind}, which is not copied");
            return Self::Puzzle((name.clone(), Err(error)));
        }
        match (missing, source) {
            (Some(column), Self::Lines(Lines { name, .. })) => {
                let names = header.names().join(", ");
                let column = printable(column).into_owned();
                let error =
                    anyhow!("{name} has no column {column}; its columns are {}", printable(&names));
                Self::Puzzle((name, Err(error)))
            }
            (_, source) => source,
        }
    }
}

fn no_table(name: Name) -> (Name, Error) {
    let error = anyhow!(
        "{name} is no table of boards up to order {LARGEST_ORDER}, from which columns could be kept"
    );
    (name, error)
}

/// Returns the sources in these files, each opened in its turn. If puzzles may be asked together, lists of
/// small boards are read in blocks.
pub fn sources(
    grids: &GridArgs,
    paths: &[PathBuf],
    in_blocks: impl Into<InBlocks>,
) -> impl Iterator<Item = Source> + Send {
    let in_blocks = in_blocks.into();
    paths.iter().flat_map(move |path| of_input(grids, Name::of(path), Input::open(path), in_blocks))
}

/// Returns the sources in an input.
pub fn of_input(
    grids: &GridArgs,
    name: Name,
    input: anyhow::Result<Input>,
    in_blocks: InBlocks,
) -> impl Iterator<Item = Source> + Send + use<> {
    let parser = match &input {
        Ok(input) if in_blocks != InBlocks::None => line_parser(grids, input, in_blocks),
        _ => Ok(None),
    };
    match (parser, input) {
        (Ok(Some(parser)), Ok(input)) => {
            Either::Left(iter::once(Source::Lines(Lines { name, parser, input })))
        }
        (Ok(_), input) => Either::Right(grids.named(name, input).map(Source::Puzzle)),
        (Err(error), _) => Either::Right(grids.named(name, Err(error)).map(Source::Puzzle)),
    }
}

/// Returns the parser of an input that has several puzzles of small boards, each on its line, as far as the
/// beginning shows.
fn line_parser(
    grids: &GridArgs,
    input: &Input,
    in_blocks: InBlocks,
) -> anyhow::Result<Option<Box<dyn ParseLine>>> {
    let (options, format) = grids.reading(input)?;
    let Some(parser) = format.and_then(|format| format.line_parser(&options)) else {
        return Ok(None);
    };
    let mut parser = parser.map_err(|error| anyhow!("{}: {error}", input.name))?;
    let mut lines = input.head().split(|&byte| byte == b'\n').zip(1..);
    let mut next = |parser: &mut Box<dyn ParseLine>| -> Option<Record> {
        lines.by_ref().find_map(|(line, number)| {
            let mark = "\u{feff}".as_bytes();
            let line = line.strip_prefix(mark).filter(|_| number == 1).unwrap_or(line);
            parser.parse_bytes(number, line).ok().flatten()
        })
    };
    let first = next(&mut parser);
    let is_small = first.is_some_and(|first| first.puzzle.variant().order() <= LARGEST_ORDER);
    let fork = parser.fork();
    let is_table = in_blocks == InBlocks::Tables && fork.table().is_some();
    Ok((is_small && (is_table || next(&mut parser).is_some())).then_some(fork))
}

/// Returns the parts of these files of which each line has a result: the lines that begin within this range of the bytes of
/// them all, without the first `skipped` of these. A file that cannot be read is a part that contains no lines.
pub fn every_line(
    grids: &GridArgs,
    paths: &[PathBuf],
    mut skipped: u64,
    bytes: Range<u64>,
) -> impl Iterator<Item = Part> + Send {
    let blocks = paths.iter().flat_map(move |path| blocks_of(grids, path));
    let mut at = 0;
    let parts = blocks.map_while(move |(name, lines)| match lines {
        _ if at >= bytes.end => None,
        Err(error) => Some(Some(Part::Nothing(name, error))),
        Ok(mut lines) => {
            let start = at;
            at += lines.block.text.len() as u64;
            lines.block.keep([bytes.start, bytes.end].map(|end| end.saturating_sub(start)));
            let count = lines.block.len() as u64;
            let cut = skipped.min(count);
            skipped -= cut;
            lines.block.skip(cut as usize);
            Some((cut < count).then_some(Part::EveryLine(lines)))
        }
    });
    parts.flatten()
}

/// Returns the parts of these sources: blocks of lines, and puzzles of which those that suit the lanes are
/// together.
pub fn parts<'s>(
    sources: impl Iterator<Item = Source> + Send + 's,
    choice: &'s SolverChoice,
    together: bool,
) -> impl Iterator<Item = Part> + Send + 's {
    let mut sources = sources.peekable();
    let mut lines: Option<BlocksOf> = None;
    let mut is_first = true;
    iter::from_fn(move || {
        loop {
            let was_first = std::mem::replace(&mut is_first, false);
            if let Some(part) = lines.as_mut().and_then(BlocksOf::next) {
                return Some(part);
            }
            lines = None;
            match sources.next()? {
                Source::Lines(of_input) => lines = Some(BlocksOf::new(of_input)),
                Source::Puzzle((name, Err(error))) if was_first && sources.peek().is_none() => {
                    return Some(Part::Nothing(name, error));
                }
                Source::Puzzle(first) => {
                    return Some(Part::Puzzles(gather(first, &mut sources, |named| {
                        if together { most_together(choice, named) } else { 1 }
                    })));
                }
            }
        }
    })
}

/// Returns the greatest number of puzzles of a block that contains this one.
fn most_together(choice: &SolverChoice, (_, record): &Named) -> usize {
    match record {
        Ok(record) if choice.uses_lanes(record.puzzle.variant()) => TOGETHER,
        Ok(record) if choice.tries_lanes(record.puzzle.variant()) => TRIED_TOGETHER,
        _ => 1,
    }
}

/// Returns the first puzzle, and those after it that are taken together with it.
fn gather(
    first: Named,
    sources: &mut Peekable<impl Iterator<Item = Source>>,
    most: impl Fn(&Named) -> usize,
) -> Vec<Named> {
    let mut puzzles = vec![first];
    let mut goes_on = true;
    while goes_on {
        let next = sources
            .next_if(|source| {
                let fits = |named| puzzles.len() < most(named).min(most(&puzzles[0]));
                matches!(source, Source::Puzzle(named) if fits(named))
            })
            .and_then(Source::puzzle);
        goes_on = next.is_some();
        puzzles.extend(next);
    }
    puzzles
}

/// The blocks of lines of an input.
struct BlocksOf {
    name: Name,
    parser: Box<dyn ParseLine>,
    blocks: Box<dyn Iterator<Item = io::Result<Block>> + Send>,
}

impl BlocksOf {
    fn new(lines: Lines) -> Self {
        let Lines { name, parser, input } = lines;
        Self { name, parser, blocks: Box::new(Blocks::new(input.stream())) }
    }

    fn next(&mut self) -> Option<Part> {
        let block = self.blocks.next()?;
        Some(Part::Lines(self.name.clone(), self.parser.fork(), block))
    }
}

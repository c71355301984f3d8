//! The parts of a list, in the order of the inputs.

use std::io;
use std::iter::{self, Peekable};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Error, anyhow};
use clausoku::formats::{ParseLine, Record, TableHeader};
use clausoku::{SolverChoice, Variant};
use clausoku_files::tables::Columns;
use clausoku_files::text::printable;
use itertools::{Either, Itertools};

use super::Column;
use super::blocks::{Block, Blocks, MAX_ORDER};
use super::every_line::{EveryLine, blocks_of};
use super::ranges::{Unread, ranges};
use crate::grids::{GridArgs, Named, no_number};
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
    /// Lists of two puzzles or more whose lines can be read in any order.
    Lists,
    /// The same, and all tables.
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
    /// The board of the first puzzle if its order is above [`MAX_ORDER`].
    large: Option<Arc<Variant>>,
}

/// Unread puzzles of an input.
pub enum Part {
    /// Lines of text, and their parser.
    Lines(Name, Box<dyn ParseLine>, io::Result<Block>),
    /// The same lines, which are not read yet.
    Unread(Name, Box<dyn ParseLine>, Unread),
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
    pub fn header(&self) -> Option<&TableHeader> {
        match self {
            Self::Lines(lines) => lines.parser.table().map(Arc::as_ref),
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

    /// Returns a note about the columns of the source that are not among these of a table.
    pub fn lost(&self, columns: &[Column]) -> Option<String> {
        let Self::Lines(Lines { name, .. }) = self else { return None };
        let lost =
            self.header()?.others().filter(|name| !columns.iter().any(|kept| kept.is_named(name)));
        let lost = lost.map(printable).join(", ");
        let output = "the output has the columns of the first input, without";
        (!lost.is_empty()).then(|| format!("{name}: {output} {lost}; name this table first"))
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
        let (header, first) = self.with_columns(&columns).table().map_err(|(_, error)| error)?;
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
    let error = anyhow!("{name} is no table, from which columns could be kept");
    (name, error)
}

/// Returns the sources in these files, each opened in its turn. If puzzles may be asked together, lists are
/// read in blocks.
pub fn sources(
    grids: &GridArgs,
    paths: &[PathBuf],
    in_blocks: impl Into<InBlocks>,
) -> impl Iterator<Item = Source> + Send {
    let in_blocks = in_blocks.into();
    paths
        .iter()
        .flat_map(move |path| input_sources(grids, Name::new(path), Input::open(path), in_blocks))
}

/// Returns the puzzle of this number in these files, counted from 1. The row of a table is a table without the other rows, so
/// that its columns can be kept.
pub fn nth(grids: &GridArgs, paths: &[PathBuf], number: usize, in_blocks: InBlocks) -> Source {
    let ([path], InBlocks::Tables) = (paths, in_blocks) else {
        return Source::Puzzle(GridArgs::nth(grids.all(paths), paths, number));
    };
    let name = Name::new(path);
    let opened = Input::open(path);
    let parsed = opened.as_ref().ok().and_then(|input| line_parser(grids, input, in_blocks).ok());
    match (parsed, opened) {
        (Some(Some((parser, large))), Ok(input)) if parser.table().is_some() => {
            let mut rows = parser.fork();
            let mut count = 0;
            // Empty lines stay in place of the other rows, so that the row has its number.
            let input = input.with_lines(|line, at| {
                // The first line of a table is none of its rows; it may have a byte order mark.
                if at == 1 || matches!(rows.parse_bytes(at, line), Ok(None)) {
                    return true;
                }
                count += 1;
                count == number
            });
            match input {
                Ok(_) if count < number => {
                    Source::Puzzle((name.clone(), Err(no_number(&name, false, count, number))))
                }
                Ok(input) => Source::Lines(Lines { name, parser, input, large }),
                Err(error) => Source::Puzzle((name, Err(error))),
            }
        }
        (_, input) => Source::Puzzle(GridArgs::nth(grids.named(name, input), paths, number)),
    }
}

/// Returns the sources in an input.
pub fn input_sources(
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
        (Ok(Some((parser, large))), Ok(input)) => {
            let lines = Lines { name, parser, input, large };
            Either::Left(iter::once(Source::Lines(lines)))
        }
        (Ok(_), input) => Either::Right(grids.named(name, input).map(Source::Puzzle)),
        (Err(error), _) => Either::Right(grids.named(name, Err(error)).map(Source::Puzzle)),
    }
}

/// A parser of lines, and the board of the first puzzle if its order is above [`MAX_ORDER`].
type Parsed = (Box<dyn ParseLine>, Option<Arc<Variant>>);

/// Returns the parser of an input that has several puzzles, each on its line, as far as the beginning shows; or that of a
/// table. `None` if lines of no table depend on those before.
fn line_parser(
    grids: &GridArgs,
    input: &Input,
    in_blocks: InBlocks,
) -> anyhow::Result<Option<Parsed>> {
    let (options, format) = grids.reading(input)?;
    let Some(parser) = format.and_then(|format| format.line_parser(&options)) else {
        return Ok(None);
    };
    let mut parser = parser.map_err(|error| anyhow!("{}: {error}", input.name))?;
    let mut lines = input.head().split(|&byte| byte == b'\n').zip(1..);
    let mut after_header = None;
    let mut next = |parser: &mut Box<dyn ParseLine>| -> Option<Record> {
        lines.by_ref().find_map(|(line, number)| {
            let mark = "\u{feff}".as_bytes();
            let line = line.strip_prefix(mark).filter(|_| number == 1).unwrap_or(line);
            let record = parser.parse_bytes(number, line).ok().flatten();
            if after_header.is_none() && parser.table().is_some() {
                after_header = Some(parser.fork());
            }
            record
        })
    };
    let Some(first) = next(&mut parser) else { return Ok(None) };
    let board = first.puzzle.variant();
    let large = (board.order() > MAX_ORDER).then(|| Arc::clone(board));
    let is_table = in_blocks == InBlocks::Tables && parser.table().is_some();
    let fork = parser.fork();
    let is_independent = large.is_none() || parser.has_notation();
    if is_independent && (is_table || next(&mut parser).is_some()) {
        return Ok(Some((fork, large)));
    }
    Ok(after_header.filter(|_| is_table).map(|parser| (parser, large)))
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
                Source::Lines(of_input) => lines = Some(BlocksOf::new(of_input, choice, together)),
                Source::Puzzle((name, Err(error))) if was_first && sources.peek().is_none() => {
                    return Some(Part::Nothing(name, error));
                }
                Source::Puzzle(first) => {
                    return Some(Part::Puzzles(gather(first, &mut sources, |(_, record)| {
                        let board = record.as_ref().map(|record| record.puzzle.variant());
                        board.map_or(1, |board| most_together(choice, together, board))
                    })));
                }
            }
        }
    })
}

/// Returns the greatest number of puzzles of a block that contains one on this board.
fn most_together(choice: &SolverChoice, together: bool, board: &Variant) -> usize {
    match board {
        _ if !together => 1,
        board if choice.uses_lanes(board) => TOGETHER,
        board if choice.tries_lanes(board) => TRIED_TOGETHER,
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
    /// The pieces of a long file, in place of blocks.
    ranges: Option<Box<dyn Iterator<Item = Unread> + Send>>,
    /// The number of lines of a block if the board is large, and the lines of the next blocks.
    large: Option<(usize, Option<Block>)>,
    /// `true` if lines depend on those before.
    is_ordered: bool,
}

impl BlocksOf {
    fn new(lines: Lines, choice: &SolverChoice, together: bool) -> Self {
        let Lines { name, parser, mut input, large } = lines;
        let is_ordered = large.is_some() && !parser.has_notation();
        let long = input.long.take().filter(|_| large.is_none());
        let ranges = long.map(|(file, size)| Box::new(ranges(file, size)) as Box<_>);
        let large = large.map(|board| (most_together(choice, together, &board), None));
        let blocks = Box::new(Blocks::new(input.stream(), 1));
        Self { name, parser, blocks, ranges, large, is_ordered }
    }

    fn next(&mut self) -> Option<Part> {
        let Self { name, parser, blocks, ranges, large, is_ordered } = self;
        if let Some(ranges) = ranges {
            return Some(Part::Unread(name.clone(), parser.fork(), ranges.next()?));
        }
        let Some((count, rest)) = large else {
            return Some(Part::Lines(name.clone(), parser.fork(), blocks.next()?));
        };
        let mut block = rest.take().map_or_else(|| blocks.next(), |block| Some(Ok(block)))?;
        let before = parser.fork();
        if let Ok(block) = &mut block {
            *rest = block.split_off(*count);
            for (line, number) in block.lines().take_while(|_| *is_ordered) {
                // Faults are found again where the block is read.
                let _ = parser.parse_bytes(number, line);
            }
        }
        Some(Part::Lines(name.clone(), before, block))
    }
}

//! The sources of a list: its inputs, and how each is read.

use std::io::{self, BufRead};
use std::iter;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::anyhow;
use clausoku::formats::{
    Format, Record,
    lines::{ParseLine, TableHeader},
};
use clausoku::{Puzzle, Variant};
use clausoku_files::tables::{RecordForm, line_count};
use clausoku_tables::Columns;
use itertools::Either;

use super::blocks::{Blocks, MAX_ORDER};
use crate::input::{GridArgs, Input, Name, Named, no_number};

/// A source of puzzles.
pub(crate) enum Source {
    /// A puzzle, or the error in its place.
    Puzzle(Named),
    /// An input with a puzzle on each line, to be read in blocks.
    Lines(Lines),
}

/// The inputs that are read in blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InBlocks {
    /// No input.
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
pub(crate) struct Lines {
    pub name: Name,
    pub parser: Box<dyn ParseLine>,
    pub input: Input,
    /// The board of the first puzzle if its order is above [`MAX_ORDER`].
    pub large: Option<Arc<Variant>>,
    /// `true` if the first puzzle has clues.
    pub has_clues: bool,
    /// `true` if there is a single record.
    pub is_single: bool,
}

/// Returns `true` if a board has clues, so that no comment can name it.
fn has_clues(variant: &Variant) -> bool {
    !variant.constraints().is_empty() && !variant.is_built_in()
}

impl Source {
    /// Returns `true` if the first puzzle has clues.
    pub(crate) fn has_clues(&self) -> bool {
        match self {
            Self::Puzzle((_, record)) => {
                record.as_ref().is_ok_and(|record| has_clues(record.puzzle.variant()))
            }
            Self::Lines(lines) => lines.has_clues,
        }
    }

    /// Returns the puzzle, unless there are several.
    pub(crate) fn puzzle(self) -> Option<Named> {
        match self {
            Self::Puzzle(named) => Some(named),
            Self::Lines(_) => None,
        }
    }

    /// Returns `true` if there is an error in the place of a puzzle.
    pub(crate) fn is_fault(&self) -> bool {
        matches!(self, Self::Puzzle((_, Err(_))))
    }

    /// Returns the same source with its text in memory.
    #[must_use]
    pub(crate) fn in_memory(self) -> Self {
        let Self::Lines(lines) = self else { return self };
        let Lines { name, parser, input, large, has_clues, is_single } = lines;
        let read = input.with_text(|text| {
            let mut all = Vec::new();
            text.read_to_end(&mut all)?;
            Ok(all)
        });
        match read {
            Ok(input) => Self::Lines(Lines { name, parser, input, large, has_clues, is_single }),
            Err(error) => Self::Puzzle((name, Err(error))),
        }
    }

    /// Returns the puzzles that can be read, of a source in memory.
    pub(crate) fn known_puzzles(&self) -> Vec<Puzzle> {
        match self {
            Self::Puzzle((_, record)) => {
                record.as_ref().map(|record| record.puzzle.clone()).into_iter().collect()
            }
            Self::Lines(Lines { parser, input, .. }) => {
                let mut parser = parser.fork();
                let blocks = Blocks::new(&*input.head, 1, parser.form()).filter_map(Result::ok);
                let blocks: Vec<_> = blocks.collect();
                let records = blocks.iter().flat_map(|block| block.records());
                let read =
                    records.filter_map(|(record, line)| parser.parse_bytes(line, record).ok());
                read.flatten().map(|record| record.puzzle).collect()
            }
        }
    }

    pub(crate) fn name(&self) -> &Name {
        match self {
            Self::Puzzle((name, _)) => name,
            Self::Lines(lines) => &lines.name,
        }
    }

    /// Returns the header of a table that is read in blocks, if the source is one.
    pub(crate) fn header(&self) -> Option<&TableHeader> {
        let Self::Lines(lines) = self else { return None };
        lines.parser.table().map(Arc::as_ref)
    }

    /// Returns the types of the columns, if the source is a table in a Parquet or Arrow file.
    pub(crate) fn columns(&self) -> Option<&Columns> {
        let Self::Lines(lines) = self else { return None };
        lines.input.columns.as_ref()
    }
}

/// Returns the sources in these files, each opened in its turn. If puzzles may be asked together, lists are
/// read in blocks.
pub(crate) fn sources(
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
pub(crate) fn nth(
    grids: &GridArgs,
    paths: &[PathBuf],
    number: usize,
    in_blocks: InBlocks,
) -> Source {
    let mut before = 0;
    for path in paths {
        match nth_of(grids, path, number - before, in_blocks) {
            Ok(source) => return source,
            Err(count) => before += count,
        }
    }
    let name = paths.first().map_or_else(|| Name::new(Path::new("-")), |path| Name::new(path));
    let error = no_number(&name, paths.len() > 1, before, number);
    Source::Puzzle((name, Err(error)))
}

/// Returns the puzzle of this number in a file, or else the number of puzzles there.
fn nth_of(
    grids: &GridArgs,
    path: &Path,
    number: usize,
    in_blocks: InBlocks,
) -> Result<Source, usize> {
    let name = Name::new(path);
    let opened = Input::open(path);
    let parsed = match &opened {
        Ok(input) if in_blocks == InBlocks::Tables => line_parser(grids, input, in_blocks).ok(),
        _ => None,
    };
    match (parsed, opened) {
        (Some(Some(Parsed { parser, large, has_clues, .. })), Ok(input))
            if parser.table().is_some() =>
        {
            let mut rows = parser.fork();
            let has_header = parser.table().is_some_and(|table| table.has_line());
            let mut count = 0;
            // Empty lines stay in place of the other rows, so that the row has its number.
            let keeps = |line: &[u8], at| {
                // The first line of a table is its header.
                if has_header && at == 1 || matches!(rows.parse_bytes(at, line), Ok(None)) {
                    return true;
                }
                count += 1;
                count == number
            };
            let input = input.with_text(|text| only_records(text, parser.form(), keeps));
            match input {
                Ok(_) if count < number => Err(count),
                Ok(input) => {
                    let is_single = true;
                    Ok(Source::Lines(Lines { name, parser, input, large, has_clues, is_single }))
                }
                Err(error) => Ok(Source::Puzzle((name, Err(error)))),
            }
        }
        (_, input) => GridArgs::nth(grids.named(name, input), number).map(Source::Puzzle),
    }
}

/// Returns a text with empty lines in place of the records of this form for which the function returns `false`, given the record
/// and the number of its first line.
fn only_records(
    text: &mut dyn BufRead,
    form: Option<RecordForm>,
    mut keeps: impl FnMut(&[u8], usize) -> bool,
) -> io::Result<Vec<u8>> {
    let mut kept = Vec::new();
    for block in Blocks::new(text, 1, form) {
        for (record, number) in block?.records() {
            if keeps(record, number) {
                kept.extend_from_slice(record);
            } else {
                kept.resize(kept.len() + line_count(record), b'\n');
            }
            kept.push(b'\n');
        }
    }
    Ok(kept)
}

pub(crate) fn input_sources(
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
        (Ok(Some(Parsed { parser, large, has_clues, is_single })), Ok(input)) => {
            let lines = Lines { name, parser, input, large, has_clues, is_single };
            Either::Left(iter::once(Source::Lines(lines)))
        }
        (Ok(_), input) => Either::Right(grids.named(name, input).map(Source::Puzzle)),
        (Err(error), _) => Either::Right(grids.named(name, Err(error)).map(Source::Puzzle)),
    }
}

/// A parser of lines.
struct Parsed {
    parser: Box<dyn ParseLine>,
    /// The board of the first puzzle if its order is above [`MAX_ORDER`].
    large: Option<Arc<Variant>>,
    /// `true` if the first puzzle has clues.
    has_clues: bool,
    /// `true` if there is a single record.
    is_single: bool,
}

/// Returns the parser of an input that has several puzzles, each on its line, as far as the beginning shows; or the
/// parser of a table. `None` if lines outside of a table depend on earlier lines.
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
    if let Some(format) = format {
        note_solutions(format, &mut *parser, input);
    }
    let plain = input.plain_columns();
    let mut records = input.head_records();
    let mut after_header = None;
    let mut has_faults = false;
    let mut next = |parser: &mut Box<dyn ParseLine>| -> Option<Record> {
        while let Some((line, number)) = records.next_in(parser.form()) {
            let read = parser.parse_bytes(number, line);
            has_faults |= read.is_err();
            let record = read.ok().flatten();
            if after_header.is_none() && parser.table().is_some() {
                parser.set_plain(&plain);
                after_header = Some(parser.fork());
            }
            if record.is_some() {
                return record;
            }
        }
        None
    };
    let Some(first) = next(&mut parser) else {
        // A row without a puzzle is one of the answers, with its other columns.
        let parser = after_header.filter(|_| has_faults && in_blocks == InBlocks::Tables);
        let parsed = |parser| Parsed { parser, large: None, has_clues: false, is_single: false };
        return Ok(parser.map(parsed));
    };
    let board = first.puzzle.variant();
    let has_clues = has_clues(board);
    let large = (board.order() > MAX_ORDER).then(|| Arc::clone(board));
    let is_table = in_blocks == InBlocks::Tables && parser.table().is_some();
    let fork = parser.fork();
    // Lines of a large board depend on earlier lines until a line decides the notation.
    let is_independent = large.is_none() || parser.has_notation();
    let (mut has_second, mut is_single) = (false, input.is_whole);
    while let Some((line, number)) = records.next_in(parser.form()).filter(|_| !has_second) {
        match parser.parse_bytes(number, line) {
            Ok(None) => {}
            // A fault is a record too.
            record => (has_second, is_single) = (record.is_ok(), false),
        }
    }
    if is_independent && (is_table || has_second) {
        return Ok(Some(Parsed { parser: fork, large, has_clues, is_single }));
    }
    // A table is read in blocks in any case, since only these keep its other columns. The parser is in its state
    // before the first puzzle, as its lines are parsed in order again.
    let parser = after_header.filter(|_| is_table);
    Ok(parser.map(|parser| Parsed { parser, large, has_clues, is_single }))
}

/// Notes the header of objects of which only a later one in the beginning of the input has a solution.
pub(super) fn note_solutions(format: &Format, parser: &mut dyn ParseLine, input: &Input) {
    if format.name != "jsonl" {
        return;
    }
    let mut ahead = parser.fork();
    for (line, number) in input.head_lines() {
        // Faults are found again where the lines are read, and the last line may be cut.
        let _ = ahead.parse_bytes(number, line);
    }
    if let Some(table) = ahead.table() {
        parser.set_table(table);
    }
}

//! Inputs whose every line has a result, whatever it contains.
//!
//! A line of a table at whose end a quoted field is open has one result with the lines up to the end of the row.
//!
//! **Invariant.** The result of a line depends on the line, on the options and on the header of a table alone:
//! not on the lines before it, so that a list has the same results in one part and in many.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, anyhow, ensure};
use clausoku::formats::{
    self, Format,
    detection::Sample,
    lines::{ParseLine, TableHeader},
};

use super::blocks::{Block, Blocks, MAX_ORDER, unread};
use super::source::note_solutions;
use crate::input::{GridArgs, Input, Name};

/// Lines of an input, or records of a table, with a result for each.
pub(crate) struct EveryLine {
    /// The name of the input.
    pub name: Name,
    /// The header of the input, if it is a table.
    pub header: Option<Header>,
    /// The lines.
    pub block: Block,
    /// The parser of the lines. It remembers the header and a usual board, and nothing of other
    /// lines.
    pub(super) parser: Box<dyn ParseLine>,
}

/// The line of a table that names its columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    /// Its number, counted from 1.
    pub line: usize,
    /// The character between two columns.
    pub separator: u8,
}

/// Lines of the input of this name, or the reason why it cannot be read.
pub(super) type Opened = (Name, anyhow::Result<EveryLine>);

pub(super) fn blocks_of(grids: &GridArgs, path: &Path) -> Box<dyn Iterator<Item = Opened> + Send> {
    let name = Name::new(path);
    let (parser, header, input) = match open(grids, path) {
        Ok(opened) => opened,
        Err(error) => return Box::new(std::iter::once((name, Err(error)))),
    };
    let blocks = Blocks::new(input.stream(), 1, parser.form());
    Box::new(blocks.map(move |block| {
        let every = block.map_err(|error| unread(&name, error)).map(|block| EveryLine {
            name: name.clone(),
            header,
            block,
            parser: parser.fork(),
        });
        (name.clone(), every)
    }))
}

type Reading = (Box<dyn ParseLine>, Option<Header>, Input);

fn open(grids: &GridArgs, path: &Path) -> anyhow::Result<Reading> {
    let input = Input::open(path)?;
    let format = format(grids, &input)?;
    let options = grids.options(&input, grids.variant.clone())?;
    let parser = format.line_parser(&options).context("the format has a puzzle on each line")?;
    let mut parser = parser.map_err(|error| anyhow!("{}: {error}", input.name))?;
    note_solutions(format, &mut *parser, &input);
    let (parser, header) = prepared(parser, &input);
    Ok((parser, header, input))
}

/// Returns the format that was asked for; else the format of the beginning: a header begins a table, an object
/// begins `jsonl`. Any other input is of the format `line`, so that no fault changes the format.
fn format(grids: &GridArgs, input: &Input) -> anyhow::Result<&'static Format> {
    if let Some(format @ Format { name, .. }) = grids.named_format() {
        let has_lines = format.lines().is_some();
        ensure!(has_lines, "the format {name} has not a puzzle on each line, which --stream needs");
        return Ok(format);
    }
    input.require_grid()?;
    if grids.column().is_some() {
        // A stream of lines is a table, whatever its header is.
        let table = GridArgs::table_format(input).or_else(|| formats::by_name("csv"));
        return table.context("a format");
    }
    let sample = Sample::new(&input.head, input.is_whole);
    let name = ["csv", "tsv", "jsonl"]
        .into_iter()
        .find(|name| {
            let found = formats::by_name(name).map(|format| (format.detect)(sample));
            found == Some(formats::detection::Likelihood::Certain)
        })
        .unwrap_or("line");
    formats::by_name(name).context("a format")
}

/// Returns a parser that remembers the header and the first usual board of order 9 or less of these lines, and
/// the header.
fn prepared(parser: Box<dyn ParseLine>, input: &Input) -> (Box<dyn ParseLine>, Option<Header>) {
    let mut kept = parser;
    let mut header = None;
    let mut records = input.head_records();
    while let Some((line, number)) = records.next_in(kept.form()) {
        let mut parser = kept.fork();
        match parser.parse_bytes(number, line) {
            Ok(Some(record)) if record.puzzle.variant().order() <= MAX_ORDER => {
                return (parser, header);
            }
            // A larger board may decide the notation, which must not hold for other lines.
            Ok(Some(_)) => break,
            Ok(None) if header.is_none() && is_data(line) => {
                header = Some(Header { line: number, separator: separator(line) });
                parser.set_plain(&input.plain_columns());
                kept = parser;
            }
            Ok(None) | Err(_) => {}
        }
    }
    (kept, header)
}

/// Returns the first separator of a header that is outside of quotes.
fn separator(header: &[u8]) -> u8 {
    let mut is_quoted = false;
    let mut separators = header.iter().copied().filter(|&byte| {
        is_quoted ^= byte == b'"';
        !is_quoted && b",;\t".contains(&byte)
    });
    separators.next().unwrap_or(b',')
}

/// Returns `true` if a line is neither blank nor a comment.
fn is_data(line: &[u8]) -> bool {
    line.trim_ascii().first().is_some_and(|&byte| byte != b'#')
}

impl EveryLine {
    pub(crate) fn table(&self) -> Option<&Arc<TableHeader>> {
        self.parser.table().filter(|_| {
            self.header.is_some() || !self.parser.table().is_some_and(|table| table.has_line())
        })
    }

    /// Returns the place of each line in the text of the block.
    pub(crate) fn places(&self) -> Vec<Range<usize>> {
        let mut start = 0;
        let places = self.block.records().map(|(line, _)| {
            let place = start..start + line.len();
            // A line break follows.
            start = place.end + 1;
            place
        });
        places.collect()
    }

    pub(crate) fn is_header(&self, number: usize) -> bool {
        self.header.is_some_and(|header| header.line == number)
    }
}

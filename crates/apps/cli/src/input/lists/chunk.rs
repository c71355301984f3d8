//! The chunks of a list, in the order of the inputs.

use std::io;
use std::iter::{self, Peekable};
use std::ops::Range;
use std::path::PathBuf;

use clausoku::formats::lines::ParseLine;
use clausoku::lists::{AnswerError, driver::QUICK_BLOCK};
use clausoku::solving::bulk::BatchSizes;

use super::blocks::{Block, Blocks};
use super::every_line::{EveryLine, blocks_of};
use super::ranges::{Unread, ranges};
use super::source::{Lines, Source};
use crate::input::{GridArgs, Name, Named};

/// Unread puzzles of an input.
pub(crate) enum Chunk {
    /// Lines of text, and their parser.
    Lines(Name, Box<dyn ParseLine>, io::Result<Block>),
    /// The same lines, which are not read yet.
    Unread(Name, Box<dyn ParseLine>, Unread),
    /// Lines of an input, with a result for each.
    EveryLine(EveryLine),
    /// Puzzles, or the errors in their places.
    Puzzles(Vec<Named>),
    /// The numbers of puzzles that the question makes, from 0. Messages name the puzzles so.
    Numbers(Name, Range<u64>),
    /// The reason why there are no more chunks.
    End(AnswerError),
    /// The error of the only input, which contains no puzzle. No row takes the place of a puzzle.
    Nothing(Name, anyhow::Error),
}

/// Returns the chunks of these files, with a result for each line: the lines that begin within this range of all files'
/// bytes. A file that cannot be read is a chunk that contains no lines.
pub(crate) fn every_line(
    grids: &GridArgs,
    paths: &[PathBuf],
    bytes: Range<u64>,
) -> impl Iterator<Item = Chunk> + Send {
    let blocks = paths.iter().flat_map(move |path| blocks_of(grids, path));
    let mut at = 0;
    let chunks = blocks.map_while(move |(name, lines)| match lines {
        _ if at >= bytes.end => None,
        Err(error) => Some(Some(Chunk::Nothing(name, error))),
        Ok(mut lines) => {
            let start = at;
            at += lines.block.text.len() as u64;
            lines.block.keep([bytes.start, bytes.end].map(|end| end.saturating_sub(start)));
            Some((!lines.block.text.is_empty()).then_some(Chunk::EveryLine(lines)))
        }
    });
    chunks.flatten()
}

/// Returns the chunks of these sources: blocks of at most `block` puzzles, or as many as `sizes` allows for large boards.
pub(crate) fn chunks_of(
    sources: impl Iterator<Item = Source> + Send,
    sizes: BatchSizes,
    block: usize,
) -> impl Iterator<Item = Chunk> + Send {
    let mut sources = sources.peekable();
    let mut lines: Option<BlocksOf> = None;
    let mut is_first = true;
    iter::from_fn(move || {
        loop {
            let was_first = std::mem::replace(&mut is_first, false);
            if let Some(chunk) = lines.as_mut().and_then(BlocksOf::next) {
                return Some(chunk);
            }
            lines = None;
            match sources.next()? {
                Source::Lines(of_input) => {
                    let together = of_input.large.as_ref().map(|board| sizes.for_board(board));
                    lines = Some(BlocksOf::new(of_input, together, block));
                }
                Source::Puzzle((name, Err(error))) if was_first && sources.peek().is_none() => {
                    return Some(Chunk::Nothing(name, error));
                }
                Source::Puzzle(first) => {
                    return Some(Chunk::Puzzles(gather(first, &mut sources, |(_, record)| {
                        let board = record.as_ref().map(|record| record.puzzle.variant());
                        board.map_or(1, |board| sizes.for_board(board)).min(block)
                    })));
                }
            }
        }
    })
}

/// Returns the first puzzle, and the puzzles after it that belong to its block.
fn gather(
    first: Named,
    sources: &mut Peekable<impl Iterator<Item = Source>>,
    most: impl Fn(&Named) -> usize,
) -> Vec<Named> {
    let mut puzzles = vec![first];
    while let Some(next) = sources.next_if(|source| match source {
        Source::Puzzle(named) => puzzles.len() < most(named).min(most(&puzzles[0])),
        Source::Lines(_) => false,
    }) {
        puzzles.extend(next.puzzle());
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
    /// `true` if lines depend on earlier lines.
    is_ordered: bool,
}

impl BlocksOf {
    /// Returns the blocks of lines for at most `block` puzzles; for at most `together`, if the board is large.
    fn new(lines: Lines, together: Option<usize>, block: usize) -> Self {
        let Lines { name, parser, mut input, large, .. } = lines;
        let is_ordered = large.is_some() && !parser.has_notation();
        let is_small = block < QUICK_BLOCK;
        // Lines of large boards may depend on lines before them, which may be in another piece.
        let long = input.long.take().filter(|_| large.is_none() && !is_small);
        let form = parser.form();
        let ranges = long.map(|(file, size)| Box::new(ranges(file, size, form)) as Box<_>);
        let large = match together {
            Some(together) => Some((together.min(block), None)),
            None => is_small.then_some((block, None)),
        };
        let blocks = Box::new(Blocks::new(input.stream(), 1, form));
        Self { name, parser, blocks, ranges, large, is_ordered }
    }

    fn next(&mut self) -> Option<Chunk> {
        let Self { name, parser, blocks, ranges, large, is_ordered } = self;
        if let Some(ranges) = ranges {
            return Some(Chunk::Unread(name.clone(), parser.fork(), ranges.next()?));
        }
        let Some((count, rest)) = large else {
            return Some(Chunk::Lines(name.clone(), parser.fork(), blocks.next()?));
        };
        let mut block = rest.take().map_or_else(|| blocks.next(), |block| Some(Ok(block)))?;
        // The thread that answers these lines parses them again, and begins in the same state.
        let before = parser.fork();
        if let Ok(block) = &mut block {
            *rest = block.split_off(*count);
            for (line, number) in block.records().take_while(|_| *is_ordered) {
                // Faults are found again where the block is read.
                let _ = parser.parse_bytes(number, line);
            }
        }
        Some(Chunk::Lines(name.clone(), before, block))
    }
}

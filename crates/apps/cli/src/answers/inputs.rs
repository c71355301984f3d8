//! The chunks of the inputs, and the columns of the rows that answer them.

use clausoku::lists::driver::Blocks;
use clausoku_tables::{Columns, LeftOut};
use clausoku_text::printable;

use anyhow::bail;

use super::layout::{Layout, LayoutOptions};
use super::records::Records;
use crate::input::{Chunk, Source, chunks_of};
use crate::options::{Request, lines_of};
use crate::terminal::note;

/// The chunks of the inputs.
pub(super) type Chunks<'a> = Box<dyn Iterator<Item = Chunk> + Send + 'a>;

/// The records as the driver takes them, and the columns of the rows that answer them.
pub(super) struct Inputs<'r> {
    pub chunks: Chunks<'r>,
    pub layout: Layout,
    /// The types of the columns.
    pub kinds: Columns,
}

impl<'r> Inputs<'r> {
    /// Returns the chunks of these records for a question, and the columns. Lost columns of later inputs are noted if asked for.
    ///
    /// # Errors
    ///
    /// Fails if a part of lines is asked for, and a file cannot be read, or its size differs from the size of its text.
    pub(super) fn new(
        request: &'r Request,
        records: Records<'r>,
        question: &dyn Blocks,
        options: LayoutOptions,
        names_lost: bool,
    ) -> anyhow::Result<Self> {
        let columns = question.columns();
        let LayoutOptions { has_links, .. } = options;
        let options = LayoutOptions { has_links: false, ..options };
        let puzzles = match records {
            Records::Puzzles(puzzles) => puzzles,
            Records::Made(made) => {
                let layout = Layout::new(columns, None, options);
                let kinds = layout.kinds(columns, &Columns::default());
                return Ok(Self { chunks: made.chunks, layout, kinds });
            }
            Records::Lines => {
                let mut lines =
                    lines_of(&request.stream, &request.reading, &request.grids)?.peekable();
                let header = match lines.peek() {
                    Some(Chunk::EveryLine(lines)) => lines.table().cloned(),
                    _ => None,
                };
                let layout = Layout::new(columns, header.as_deref(), options);
                // The rows are lines of text.
                return Ok(Self { chunks: Box::new(lines), layout, kinds: Columns::default() });
            }
        };
        let (first, rest) = puzzles.sources();
        let kinds = first.columns().cloned().unwrap_or_default();
        let options = LayoutOptions { has_links: has_links && first.has_clues(), ..options };
        let layout = Layout::new(columns, first.header(), options);
        let kinds = layout.kinds(columns, &kinds);
        let known = layout.clone();
        let rest = rest.inspect(move |source| {
            if names_lost {
                note_lost(source, &known);
            }
        });
        let sources = std::iter::once(first).chain(rest);
        let chunks = chunks_of(sources, question.batch().sizes(), question.block());
        Ok(Self { chunks: Box::new(chunks), layout, kinds })
    }
}

/// Names the columns of a source that the rows lack.
fn note_lost(source: &Source, layout: &Layout) {
    let lost = source.header().map_or(Vec::new(), |header| layout.lost(header));
    if !lost.is_empty() {
        let (name, lost) = (source.name(), lost.join(", "));
        note(&format!(
            "{name}: the output has the columns of the first input, without {}; a separate output keeps them",
            printable(&lost)
        ));
    }
}

/// Refuses a column of a source whose type has no text, which the rows would lack.
pub(super) fn refuse_left_out(source: &Source) -> anyhow::Result<()> {
    let left_out = source.columns().and_then(|columns| columns.left_out.first());
    let Some(LeftOut { name, kind }) = left_out else { return Ok(()) };
    let (column, kind) = (printable(name), printable(kind));
    bail!("{}: the column {column} has the type {kind}, which is not copied", source.name())
}

//! The chunks of the inputs, and the columns of the rows that answer them.

use clausoku::lists::values::Column;
use clausoku_tables::{Columns, LeftOut};
use clausoku_text::printable;

use anyhow::bail;

use super::layout::{Layout, LayoutOptions};
use crate::runner::lists::{Chunk, Source};
use crate::runner::note;
use crate::runner::request::{Puzzles, Request};
use crate::runner::stream::records;

/// The chunks of the inputs.
pub(super) type Chunks<'a> = Box<dyn Iterator<Item = Chunk> + Send + 'a>;

/// Returns the lines of the inputs, one record each, and the columns of rows.
pub(super) fn lines_and_layout<'l>(
    list: &'l Request,
    columns: &[Column],
    options: LayoutOptions,
) -> anyhow::Result<(Chunks<'l>, Layout)> {
    let mut lines = records(&list.stream, &list.reading, &list.grids)?.peekable();
    let header = match lines.peek() {
        Some(Chunk::EveryLine(lines)) => lines.table().cloned(),
        _ => None,
    };
    Ok((Box::new(lines), Layout::new(columns, header.as_deref(), options)))
}

/// Returns the types of the columns of rows, the columns, and the inputs, whose lost columns are noted if asked for.
pub(super) fn inputs_and_layout<'p>(
    puzzles: Puzzles<'p>,
    columns: &[Column],
    options: LayoutOptions,
    names_lost: bool,
) -> (Columns, Layout, impl Iterator<Item = Source> + Send + use<'p>) {
    let (first, rest) = puzzles.sources();
    let kinds = first.columns().cloned().unwrap_or_default();
    let layout = Layout::new(columns, first.header(), options);
    let kinds = layout.kinds(columns, &kinds);
    let known = layout.clone();
    let rest = rest.inspect(move |source| {
        if names_lost {
            note_lost(source, &known);
        }
    });
    (kinds, layout, std::iter::once(first).chain(rest))
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

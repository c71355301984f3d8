//! Text for people: the words of a command for each row.

use std::ops::Range;
use std::sync::Arc;

use clausoku::lists::driver::RowBlock;

use super::block::{Block, Needs};
use super::pieces::Written;
use super::sink::Sink;
use super::words::Presentation;
use crate::input::Grids;

/// Writes the words of a command.
#[derive(Clone)]
pub(super) struct PeopleSink {
    words: Arc<dyn Presentation>,
    /// `true` if there is a single puzzle.
    is_alone: bool,
}

impl PeopleSink {
    /// Returns the sink of these words, for a single puzzle or a list.
    pub(super) fn new(words: Arc<dyn Presentation>, is_alone: bool) -> Self {
        Self { words, is_alone }
    }
}

impl Sink for PeopleSink {
    fn head(&self) -> String {
        self.words.head()
    }

    fn needs(&self) -> Needs {
        Needs::Givens
    }

    fn rows(
        &mut self,
        block: &Block,
        rows: &mut RowBlock,
        range: Range<usize>,
        out: &mut Written,
    ) -> anyhow::Result<()> {
        for row in range {
            let record = rows.record(row);
            let Some(place) = block.place(record) else { continue };
            if block.is_unanswered(rows, row) {
                if !self.is_alone {
                    let reason = rows.reason(row).unwrap_or_default();
                    self.words.unanswered(place, reason, out.pieces.text());
                }
                continue;
            }
            let grids =
                block.grids(record).filter(|grids| self.words.is_puzzle_on(grids.variant()));
            let text = out.pieces.text_at(place, grids.as_ref().map(Grids::variant));
            if rows.is_first(row) {
                self.words.before(place, self.is_alone, text);
            }
            text.extend_from_slice(rows.words(row).unwrap_or_default());
            let note = rows.note(row);
            out.notes.extend(note.map(|note| format!("{place}: {note}")));
        }
        Ok(())
    }

    fn fork(&self) -> Box<dyn Sink + '_> {
        Box::new(self.clone())
    }

    fn has_reasons(&self) -> bool {
        !self.is_alone
    }
}

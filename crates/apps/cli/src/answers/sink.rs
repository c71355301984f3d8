//! The forms of rows.

use std::ops::Range;

use clausoku::lists::driver::RowBlock;

use super::block::{Block, Needs};
use super::pieces::Written;

/// Writes rows in a form. It knows no question.
pub(crate) trait Sink: Send + Sync {
    /// Returns the text above all rows.
    fn head(&self) -> String {
        String::new()
    }

    /// Returns the parts of puzzles that the rows contain beside the answers.
    fn needs(&self) -> Needs;

    /// Appends these rows of a block, on the thread that answered it.
    ///
    /// # Errors
    ///
    /// Fails if the form cannot contain a row.
    fn rows(
        &mut self,
        block: &Block,
        rows: &mut RowBlock,
        range: Range<usize>,
        out: &mut Written,
    ) -> anyhow::Result<()>;

    /// Returns the same sink for another thread.
    fn fork(&self) -> Box<dyn Sink + '_>;

    /// Returns `true` if the rows are grids of puzzles.
    fn are_puzzles(&self) -> bool {
        false
    }

    /// Returns `true` if the form has a row for a record without an answer, which states the reason.
    fn has_reasons(&self) -> bool {
        true
    }
}

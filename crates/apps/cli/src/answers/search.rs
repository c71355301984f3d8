//! Searches: lists that end when enough puzzles are found, and not with their chunks.

use clausoku::lists::driver::RowBlock;
use clausoku_text::StopReason;

use crate::terminal::{Counter, Exit};

/// The decision on a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// The row is written.
    Write,
    /// The row is left out.
    LeaveOut,
    /// The row is written, and is the last.
    Last,
    /// The search ends before the row.
    End,
}

/// The end of a search.
#[derive(Debug)]
pub(crate) struct Closing {
    /// The exit code, if all else went well.
    pub exit: Exit,
    /// The text behind the grids.
    pub text: String,
    /// Lines for standard error.
    pub notes: Vec<String>,
    /// The results in words, to follow the number of counted things; may be empty.
    pub summary: String,
}

/// Selects the rows of a search in order, and reports its end.
pub(crate) trait Search: Send + Sync {
    /// Returns `true` if rows may be left out; otherwise all are written, and [`choose`](Self::choose) is not called.
    fn selects(&self) -> bool;

    /// Returns the things that are counted as progress, in the plural.
    fn counted(&self) -> &'static str {
        "puzzles"
    }

    /// Returns a counter of the steps of rows that each take long, in place of rows.
    fn counter(&self) -> Option<Counter> {
        None
    }

    /// Decides on the next row that has an answer. The lines are for standard error.
    fn choose(&mut self, rows: &RowBlock, row: usize, notes: &mut Vec<String>) -> Choice;

    /// Returns the end of a search with `written` rows, which this limit ended, if one did.
    fn finish(&mut self, cutoff: Option<StopReason>, written: u64) -> Closing;
}

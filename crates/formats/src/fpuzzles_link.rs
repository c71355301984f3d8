//! The format `fpuzzles-link`: a link to f-puzzles that holds the puzzle.
//!
//! It is written by this name, and read as `fpuzzles` is.

use super::common::{Likelihood, Sample};
use super::fpuzzles;
use super::{Format, Layout, PuzzleWriter, Record, WriteError};

pub(super) const FORMAT: Format = Format {
    name: "fpuzzles-link",
    extensions: &[],
    description: "a link to f-puzzles that holds the puzzle",
    holds: fpuzzles::FORMAT.holds,
    detect,
    layout: Layout::Whole {
        read: fpuzzles::read,
        write: PuzzleWriter::Each { write, between: "" },
    },
};

/// Links are recognized as the format `fpuzzles`.
fn detect(_: Sample<'_>) -> Likelihood {
    Likelihood::No
}

fn write(record: &Record) -> Result<String, WriteError> {
    Ok(format!("https://f-puzzles.com/?load={}\n", fpuzzles::written_packed(record)?))
}

//! The format `fpuzzles-link`: a link to f-puzzles that holds the puzzle.
//!
//! It is written by this name, and read as `fpuzzles` is. A text of several lines has a link on each.

use super::common::{Likelihood, Sample};
use super::{Capabilities, Format, Layout, PuzzleWriter, Record, WriteError, fpuzzles};

pub(super) const FORMAT: Format = Format {
    name: "fpuzzles-link",
    extensions: &[],
    description: "a link to f-puzzles that holds the puzzle",
    holds: Capabilities { several: true, ..fpuzzles::FORMAT.holds },
    detect,
    layout: Layout::List {
        read: fpuzzles::read_list,
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

//! Grids as text: one file for each format, and the table of all.
//!
//! A format reads a text into [`Record`]s and writes puzzles as text. It does no input or output:
//! the bytes come from the caller. Where a text does not name its variant, its size says which board
//! it is ([`usual_board`]), unless [`ReadOptions::variant`] does.
//!
//! To add a format: one file here with its `FORMAT`, and its line in [`FORMATS`].
//!
//! ```
//! use puzzle::format::{self, ReadOptions};
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let records = format::read(text.as_bytes(), None, &ReadOptions::default()).unwrap();
//! assert_eq!(records[0].puzzle.variant().name(), "classic:9");
//! let rows = format::by_name("rows").unwrap();
//! assert!((rows.write)(&[records[0].puzzle.clone()]).unwrap().starts_with("53..7....\n6..195"));
//! ```

mod common;
mod inf242;
mod line;
mod numbers;
mod rows;

use std::sync::Arc;

use crate::{Puzzle, Variant};

pub use common::{Likelihood, Sample};
pub use common::{LineReader, StreamError};
pub use common::{NoUsualBoard, usual_board};
pub use common::{ReadError, ReadErrorKind, WriteError};
pub use line::LineParser;

/// Every format; where a text could be of several, the first counts.
pub const FORMATS: &[Format] = &[line::FORMAT, rows::FORMAT, numbers::FORMAT, inf242::FORMAT];

/// A way to write grids as text.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// What it is called; also the name of its file here.
    pub name: &'static str,
    /// The extensions of its files, without the dot; a file of another extension may well hold it.
    pub extensions: &'static [&'static str],
    /// What it is, in a line.
    pub description: &'static str,
    /// How likely it is that the text, or the text that starts like this, is of this format.
    pub detect: fn(Sample<'_>) -> Likelihood,
    /// Reads all puzzles of a text: one or more.
    pub read: fn(&str, &ReadOptions) -> Result<Vec<Record>, ReadError>,
    /// Writes the puzzles, one after the other. No puzzles are the empty text.
    pub write: fn(&[Puzzle]) -> Result<String, WriteError>,
}

/// What a reader cannot know from the text.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The variant of all puzzles; without it, the usual board of their size.
    pub variant: Option<Arc<Variant>>,
}

/// A puzzle from a text.
#[derive(Clone, Debug)]
pub struct Record {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The line where it starts, counted from 1.
    pub line: usize,
}

/// The format of this name.
pub fn by_name(name: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.name == name)
}

/// The format that a text is most likely of, from its beginning or the whole of it.
///
/// ```
/// use puzzle::format::{self, Sample};
/// let name = |text: &str| format::detect(Sample::new(text.as_bytes(), true)).map(|found| found.name);
/// assert_eq!(name("2\n1 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 4\n"), Some("inf242"));
/// assert_eq!(name("1...\n....\n....\n...4\n"), Some("rows"));
/// assert_eq!(name("Dear reader,"), None);
/// ```
pub fn detect(sample: Sample<'_>) -> Option<&'static Format> {
    let likely = FORMATS.iter().map(|format| (format, (format.detect)(sample)));
    let possible = likely.filter(|&(_, likelihood)| likelihood > Likelihood::No);
    // `max_by_key` takes the last of equals; the first shall count.
    possible.rev().max_by_key(|&(_, likelihood)| likelihood).map(|(format, _)| format)
}

/// The same where the variant may be known: a text of one puzzle a line has lines of so many cells.
pub fn detect_for(sample: Sample<'_>, options: &ReadOptions) -> Option<&'static Format> {
    let found = detect(sample)?;
    let is_line = found.name == line::FORMAT.name;
    let differs =
        |variant: &Arc<Variant>| is_line && !line::has_length(sample, variant.cell_count());
    let refuted = options.variant.as_ref().is_some_and(differs);
    (!refuted).then_some(found)
}

/// Reads all puzzles of a file: as this format, or as the one that it looks like.
///
/// A board with gaps in the plane may look like anything; so where the variant is known, every format
/// is tried. If none can read the text, the one that came furthest says why; in the same line, the one
/// that the text looks like.
pub fn read(
    bytes: &[u8],
    format: Option<&Format>,
    options: &ReadOptions,
) -> Result<Vec<Record>, ReadError> {
    let text = common::utf8(bytes)?;
    if let Some(format) = format {
        return (format.read)(text, options);
    }
    let sample = Sample::new(bytes, true);
    let (guess, look) = (detect_for(sample, options), detect(sample));
    let unrecognized = || common::unrecognized(text, FORMATS.iter().map(|format| format.name));
    if options.variant.is_none() {
        return guess.map_or_else(|| Err(unrecognized()), |format| (format.read)(text, options));
    }
    let is_look = |format: &Format| look.is_some_and(|look| look.name == format.name);
    let mut furthest: Option<((usize, bool, usize), ReadError)> = None;
    for format in guess.into_iter().chain(FORMATS) {
        match (format.read)(text, options) {
            Ok(records) => return Ok(records),
            Err(error) => {
                let place = (error.line(), is_look(format), error.column());
                if furthest.as_ref().is_none_or(|(other, _)| *other < place) {
                    furthest = Some((place, error));
                }
            }
        }
    }
    Err(furthest.map_or_else(unrecognized, |(_, error)| error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_file_here_is_in_the_table() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/format");
        let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
        let stem = |file: std::ffi::OsString| file.to_str()?.strip_suffix(".rs").map(str::to_owned);
        let mut files: BTreeSet<String> = files.filter_map(stem).collect();
        assert!(files.remove("mod"));
        assert_eq!(files, FORMATS.iter().map(|format| format.name.to_owned()).collect());
    }

    #[test]
    fn names_are_told_apart() {
        for format in FORMATS {
            assert_eq!(by_name(format.name).unwrap().description, format.description);
        }
        assert!(by_name("Line").is_none());
    }
}

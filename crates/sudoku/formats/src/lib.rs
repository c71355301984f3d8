//! Grids as text: one file for each format, and the table of all.
//!
//! A format reads a text into [`Record`]s and writes them as text. It does no input or output: the caller
//! provides the bytes. Where a text does not name its variant, it is [`ReadOptions::variant`] or the usual board of
//! its size ([`clausoku_board::Variant::usual`]).
//!
//! To add a format: one file here with its `FORMAT`, and its line in [`FORMATS`].
//! `docs/formats.md` describes each of them and names its source.
//!
//! ```
//! use clausoku_formats::{ReadOptions, WriteOptions};
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let records = clausoku_formats::read(text.as_bytes(), None, &ReadOptions::default()).unwrap();
//! assert_eq!(records[0].puzzle.variant().name(), "classic:9");
//! let rows = clausoku_formats::by_name("rows").unwrap();
//! assert!(rows.write(&records, WriteOptions::default()).unwrap().starts_with("53..7....\n6..195"));
//! ```

mod candidates;
mod common;
mod csv;
mod detection;
mod dresden;
#[cfg(feature = "json")]
mod fpuzzles;
#[cfg(feature = "json")]
mod fpuzzles_link;
mod hodoku;
mod inf242;
mod iss;
#[cfg(feature = "json")]
mod jsonl;
mod line;
mod numbers;
#[cfg(feature = "xml")]
mod opensudoku;
mod pencilmarks;
mod reading;
mod rows;
mod sdk;
mod ss;
mod structure;
#[cfg(feature = "json")]
mod sudokupad;
mod tokens;
mod tsv;

pub use clausoku_board::NumberNotation;
pub use common::Letters;
pub(crate) use common::Result;
pub use common::{About, Cosmetic, ReadOptions, Record, WriteOptions, stated_symbols};
pub use common::{
    Capabilities, Format, HeldAbout, HeldSymbols, Layout, LineContent, ParseLine, PuzzleLines,
    PuzzleWriter,
};
pub use common::{KindName, KindNames};
pub use common::{Likelihood, Sample};
pub use common::{LineReader, MAX_LINE_BYTES, OtherField, OtherValue, StreamError, TableHeader};
pub use common::{ReadError, ReadErrorKind, ReadResult, WriteError};
pub use common::{Sketch, Spot};
pub use detection::{by_extension, by_name, detect, detect_file, detect_for};
#[cfg(feature = "json")]
pub use fpuzzles::KIND_KEYS as FPUZZLES_KEYS;
pub use iss::NAMES as ISS_NAMES;
#[cfg(feature = "json")]
pub use jsonl::{stated_board, stated_excluded, stated_values};
pub use line::LineParser;
pub use numbers::row_or_block;
pub use reading::{read, read_detected, read_each, read_puzzle};

/// The formats. Of several equally likely formats of a text, the first one is used.
pub const FORMATS: &[Format] = &[
    line::FORMAT,
    rows::FORMAT,
    numbers::FORMAT,
    inf242::FORMAT,
    candidates::FORMAT,
    pencilmarks::FORMAT,
    sdk::FORMAT,
    ss::FORMAT,
    csv::FORMAT,
    tsv::FORMAT,
    hodoku::FORMAT,
    dresden::FORMAT,
    iss::FORMAT,
    #[cfg(feature = "xml")]
    opensudoku::FORMAT,
    #[cfg(feature = "json")]
    jsonl::FORMAT,
    #[cfg(feature = "json")]
    fpuzzles::FORMAT,
    #[cfg(feature = "json")]
    fpuzzles_link::FORMAT,
    #[cfg(feature = "json")]
    sudokupad::FORMAT,
];

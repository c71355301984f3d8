//! Puzzles as text: reading any format, detecting it, and writing.
//!
//! ```
//! use clausoku::formats::{ReadOptions, WriteOptions, by_name, read};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let records = read(b"2\n1 0 0 0\n0 0 2 0\n0 0 0 0\n0 0 0 4\n", None, &ReadOptions::default());
//! let line = by_name("line").ok_or("a format")?;
//! assert_eq!(line.write(&records?, WriteOptions::default())?, "1.....2........4\n");
//! # Ok(())
//! # }
//! ```

pub use clausoku_formats::{
    FORMATS, Format, Holds, Letters, Likelihood, LineParser, LineReader, MAX_LINE_BYTES, ParseLine,
    PuzzleLines, ReadError, ReadErrorKind, ReadOptions, Record, Row, Sample, StreamError, Symbols,
    TableHeader, WriteError, WriteOptions, by_extension, by_name, detect, detect_file, detect_for,
    read, read_each, read_puzzle, row_or_block, stated_symbols,
};
#[cfg(feature = "json")]
pub use clausoku_formats::{stated_excluded, stated_values};

//! `--stream`: a record for each line of the input, in order, whatever the line contains.
//!
//! A fault of a line is a value in its record. Only an input that cannot be read or an output that cannot be
//! written ends the stream.

mod options;
mod records;

pub use options::{StreamArgs, open, records};
pub use records::{Records, Shape as RecordShape, Value};

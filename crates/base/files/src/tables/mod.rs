//! CSV text: its records, and the fields of a record.
//!
//! **Invariant.** Quoted fields may contain line breaks, so a record is one line or several.
//!
//! Source: RFC 4180.

mod records;
pub mod text;

pub use records::{CsvRecords, MAX_RECORD_BYTES, RecordEnd, RecordForm, first_record, line_count};

//! Tables in Parquet and Arrow files, read and written as CSV text.
//!
//! A [`Reader`] returns the rows of a file as the records of a CSV table, and a [`Writer`] takes the records of a CSV
//! table. So all code that reads and writes CSV supports these files too, like compressed files. The types of the columns
//! accompany the text: [`Columns`] contains them, and a writer that gets them writes values of these types.
//!
//! ```
//! # #[cfg(feature = "arrow")] {
//! use clausoku_tables::{Container, Origin, Reader, Writer};
//! use std::io::{Read, Write};
//!
//! let mut writer = Writer::new(Vec::new(), Container::Parquet)?;
//! writer.write_all(b"puzzle,solutions\n1...,72\n")?;
//! let file = writer.finish()?;
//!
//! let mut text = String::new();
//! Reader::open(Container::Parquet, Origin::Bytes(file))?.read_to_string(&mut text)?;
//! assert_eq!(text, "puzzle,solutions\n1...,72\n");
//! # }
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! **Invariant.** Each row is one record, whose quoted fields may contain line breaks, and the header is the record before the first.
//!
//! Without the feature `arrow` of this crate nothing is read or written: both types return an error that names the feature.
//!
//! Sources: the Parquet format (<https://parquet.apache.org/docs/file-format/>), the Arrow columnar format, section
//! "Serialization and Interprocess Communication" (<https://arrow.apache.org/docs/format/Columnar.html>), and RFC 4180 for
//! quotes.

#[cfg(feature = "arrow")]
mod builders;
#[cfg(feature = "arrow")]
mod cells;
mod columns;
mod not_built;
#[cfg(feature = "arrow")]
mod reader;
#[cfg(feature = "arrow")]
mod writer;

#[cfg(not(feature = "arrow"))]
mod absent;

pub use columns::{Column, Columns, Container, Kind, LeftOut, Origin};
pub use not_built::NotBuilt;

#[cfg(feature = "arrow")]
pub use builders::kind;
#[cfg(feature = "arrow")]
pub use reader::Reader;
#[cfg(feature = "arrow")]
pub use writer::Writer;

#[cfg(not(feature = "arrow"))]
pub use absent::{Reader, Writer};

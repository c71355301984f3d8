//! Compressed texts: written as the file's name asks, read as what they are.
//!
//! A formula of a gigabyte shrinks to a tenth and less, and then a disk is no bottleneck any more. When
//! writing, the ending of the file's name says how ([`Compression::of_path`]); when reading, the first
//! bytes do ([`reader`]), so that standard input and wrongly named files are read as well.
//!
//! Whatever is cut short or damaged is an error, never a shorter text, down to the four or six bytes
//! that the format is known by; fewer are passed on as they are.
//!
//! This module needs the feature `compression`, which is on by default.

mod format;
mod gzip;
mod reader;
mod writer;

pub use format::Compression;
pub use reader::reader;
pub use writer::Writer;

//! Reads and writes compressed texts.
//!
//! Compression reduces a formula of a gigabyte to a tenth or less, so that the disk is no bottleneck. When
//! writing, the ending of the file's name selects the format ([`Compression::from_path`]); when reading, the
//! first bytes do ([`reader`]), so that standard input and files with other names are read too.
//!
//! A truncated or damaged text is an error, never a shorter text, down to the four or six bytes
//! that identify the format; fewer bytes are passed on unchanged.
//!
//! This module needs the feature `compression`, which is on by default.

mod format;
mod reader;
mod writer;

pub use format::{Compression, extension};
pub use reader::reader;
pub use writer::Writer;

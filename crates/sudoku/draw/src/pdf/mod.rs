//! PDF files: their fonts, and figures.
//!
//! Source: ISO 32000-1.

mod figure;
mod fonts;
mod look;

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;

pub(crate) use figure::page;
pub(crate) use fonts::EmbeddedFonts;

/// Returns the data of a stream, compressed.
pub(crate) fn compressed(data: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder
        .write_all(data)
        .and_then(|()| encoder.finish())
        .expect("writing to memory does not fail")
}

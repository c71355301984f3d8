//! Writes compressed texts.

use std::io::{self, Write};

use bzip2::write::BzEncoder;
use flate2::write::GzEncoder;
use lzma_rust2::{XzOptions, XzWriter};

use super::Compression;
use crate::fault::{self, Operation};

/// The compression levels. A formula is so regular that higher levels gain little, and the encoder
/// writes hundreds of megabytes a second. On 13 MB of clauses (order 25, one core), bytes and speed:
///
/// | | chosen | higher | C program |
/// | --- | --- | --- | --- |
/// | gzip | 5: 1/7.4 at 150 MB/s | 6: 1/7.3 at 58 MB/s | -6: 1/7.7 at 36 MB/s |
/// | xz | 3: 1/22 at 36 MB/s | 6: 1/38 at 3 MB/s | -6: 1/38 at 4 MB/s |
/// | bzip2 | 1: 1/12 at 37 MB/s | 9: 1/9.9 at 30 MB/s | -9: 1/9.9 at 21 MB/s |
/// | zstd | 3: 1/14 at 480 MB/s | 9: 1/15 at 125 MB/s | the same code |
///
/// All but zstd are written in Rust. Of zstd's encoders in Rust, `ruzstd` reaches 1/3.2, accepts no
/// writes but only a source to read, and panics if the destination fails.
const GZIP_LEVEL: u32 = 5;
const XZ_LEVEL: u32 = 3;
const BZIP2_LEVEL: u32 = 1;
const ZSTD_LEVEL: i32 = 3;

/// A destination that compresses what is written to it.
///
/// It must be [finished](Self::finish): otherwise the text lacks its end, and an error that occurs
/// only at the end (a full disk) is lost.
#[must_use = "the text has no end until the writer is finished"]
pub struct Writer<W: Write>(Encoder<W>);

enum Encoder<W: Write> {
    Plain(W),
    Gzip(GzEncoder<W>),
    Xz(Box<XzWriter<W>>),
    Bzip2(BzEncoder<W>),
    Zstd(zstd::stream::write::Encoder<'static, W>),
}

/// Checks that `bytes` bytes can be reserved.
fn check_memory(bytes: usize) -> io::Result<()> {
    let reserved = Vec::<u8>::new().try_reserve_exact(bytes);
    reserved.map_err(|_| {
        let needed = format!("compression needs {} MiB of memory", bytes.div_ceil(1 << 20));
        io::Error::new(io::ErrorKind::OutOfMemory, needed)
    })
}

impl<W: Write> Writer<W> {
    /// Returns a writer of a text in the format, or of one that is not compressed.
    ///
    /// # Errors
    ///
    /// The encoder cannot be created, or the format is not compiled in.
    pub fn new(out: W, format: Option<Compression>) -> io::Result<Self> {
        if format.is_some() {
            fault::at(Operation::Allocate)?;
        }
        Ok(Self(match format {
            None => Encoder::Plain(out),
            Some(Compression::Gzip) => {
                Encoder::Gzip(GzEncoder::new(out, flate2::Compression::new(GZIP_LEVEL)))
            }
            Some(Compression::Xz) => {
                let options = XzOptions::with_preset(XZ_LEVEL);
                // Its encoder would abort the process.
                check_memory(options.lzma_options.get_memory_usage() as usize * 1024)?;
                Encoder::Xz(Box::new(XzWriter::new(out, options)?))
            }
            Some(Compression::Bzip2) => {
                Encoder::Bzip2(BzEncoder::new(out, bzip2::Compression::new(BZIP2_LEVEL)))
            }
            Some(Compression::Zstd) => {
                let mut encoder = zstd::stream::write::Encoder::new(out, ZSTD_LEVEL)?;
                // The other formats have one by default. Without it, some damage would be read as another
                // text.
                encoder.include_checksum(true)?;
                Encoder::Zstd(encoder)
            }
        }))
    }

    /// Writes the end of the text and returns the destination.
    ///
    /// # Errors
    ///
    /// The destination cannot be written.
    pub fn finish(self) -> io::Result<W> {
        let mut out = match self.0 {
            Encoder::Plain(out) => out,
            Encoder::Gzip(encoder) => encoder.finish()?,
            Encoder::Xz(encoder) => encoder.finish()?,
            Encoder::Bzip2(encoder) => encoder.finish()?,
            Encoder::Zstd(encoder) => encoder.finish()?,
        };
        // The last error, of a full disk, comes here.
        out.flush()?;
        Ok(out)
    }

    fn encoder(&mut self) -> &mut dyn Write {
        match &mut self.0 {
            Encoder::Plain(out) => out,
            Encoder::Gzip(encoder) => encoder,
            Encoder::Xz(encoder) => encoder,
            Encoder::Bzip2(encoder) => encoder,
            Encoder::Zstd(encoder) => encoder,
        }
    }
}

impl<W: Write> Write for Writer<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.encoder().write(bytes)
    }

    /// Does nothing to a compressed text: flushing a part would make it longer,
    /// and a reader needs its end anyway.
    fn flush(&mut self) -> io::Result<()> {
        match &mut self.0 {
            Encoder::Plain(out) => out.flush(),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_that_is_not_there_is_an_error() {
        assert!(check_memory(1 << 20).is_ok());
        let error = check_memory(isize::MAX as usize).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::OutOfMemory);
        assert!(error.to_string().ends_with(" MiB of memory"), "{error}");
    }
}

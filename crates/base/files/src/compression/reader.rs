//! Reads texts that may be compressed. A gzip text may have several members, and zero bytes after them.

use std::io::{self, BufRead, BufReader, Cursor, ErrorKind, Read};

use flate2::bufread::GzDecoder;
use lzma_rust2::XzReader;

use super::Compression;
use crate::fault::{self, Operation};

/// The number of bytes that a decoder reads at once.
const BUFFER: usize = 64 * 1024;

/// The memory limit of decompression: 1 GiB, as a power of 2. Texts of the strongest presets need 65 MiB
/// (xz) and 128 MiB (zstd).
const MEMORY: u32 = 30;

/// Decompresses a text in the format that its first bytes identify; another text is passed on unchanged.
///
/// Compressed texts may consist of several, one after the other, as `cat` makes them. Reads ahead, so
/// the source must contain only the text.
///
/// ```
/// use std::io::{Read, Write};
/// use clausoku_files::compression::{Compression, Writer, reader};
/// let mut writer = Writer::new(Vec::new(), Some(Compression::Gzip))?;
/// writer.write_all(b"p cnf 0 0\n")?;
/// let compressed = writer.finish()?;
/// assert_eq!(std::io::read_to_string(reader(&compressed[..])?)?, "p cnf 0 0\n");
/// # Ok::<_, std::io::Error>(())
/// ```
///
/// # Errors
///
/// The first bytes cannot be read, or the format is not compiled in.
pub fn reader<'a>(mut input: impl Read + Send + 'a) -> io::Result<Box<dyn Read + Send + 'a>> {
    let mut head = Vec::with_capacity(Compression::MAGIC);
    // By its content and not its name, so that standard input can be compressed too.
    input.by_ref().take(Compression::MAGIC as u64).read_to_end(&mut head)?;
    let format = Compression::from_magic(&head);
    // A pipe cannot be rewound, so the first bytes are put in front again.
    let input = Cursor::new(head).chain(input);
    match format {
        Some(format) => decoder(Box::new(input), format),
        None => Ok(Box::new(input)),
    }
}

/// Decompresses a text in this format. Not generic, so that decoders are compiled once, and not for each type of input.
fn decoder<'a>(
    input: Box<dyn Read + Send + 'a>,
    format: Compression,
) -> io::Result<Box<dyn Read + Send + 'a>> {
    // Decoders reserve up to this amount of memory.
    fault::at(Operation::Allocate)?;
    let input = BufReader::with_capacity(BUFFER, input);
    let decoder: Box<dyn Read + Send + 'a> = match format {
        Compression::Gzip => Box::new(Gzip::new(input)),
        // Its limit is in KiB.
        Compression::Xz => Box::new(XzReader::new_mem_limit(input, true, 1 << (MEMORY - 10))),
        // bzip2 needs no limit: its blocks have at most 900 kB.
        Compression::Bzip2 => Box::new(bzip2::bufread::MultiBzDecoder::new(input)),
        Compression::Zstd => {
            let mut decoder = zstd::stream::read::Decoder::with_buffer(input)?;
            decoder.window_log_max(MEMORY)?;
            Box::new(decoder)
        }
    };
    Ok(Box::new(Named { decoder, format }))
}

/// A decoder whose errors name the format.
struct Named<'a> {
    decoder: Box<dyn Read + Send + 'a>,
    format: Compression,
}

impl Read for Named<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.decoder.read(buffer).map_err(|error| match error.kind() {
            // The caller repeats the read, by this kind.
            ErrorKind::Interrupted => error,
            kind => io::Error::new(kind, self.explained(&error)),
        })
    }
}

impl Named<'_> {
    fn explained(&self, error: &io::Error) -> String {
        let format = self.format;
        // The error of zstd has no kind of its own.
        let is_too_large = error.kind() == ErrorKind::OutOfMemory
            || error.to_string().contains("requires too much memory");
        if is_too_large {
            let limit = 1 << (MEMORY - 20);
            return format!(
                "the {format} text needs more than {limit} MiB of memory, the limit for decompressing; \
                 decompress it with another program"
            );
        }
        format!("the {format} text is damaged or cut short: {error}")
    }
}

/// Decompresses the members of a gzip text one after another, and skips zero bytes between and after them:
/// tapes and block devices pad with these, and gzip skips them too.
///
/// `None` at the end of the text.
struct Gzip<R>(Option<GzDecoder<R>>);

impl<R: BufRead> Gzip<R> {
    fn new(input: R) -> Self {
        Self(Some(GzDecoder::new(input)))
    }
}

impl<R: BufRead> Read for Gzip<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // A read into nothing returns 0, which is taken for the end of a member below.
        if buffer.is_empty() {
            return Ok(0);
        }
        while let Some(member) = &mut self.0 {
            let count = member.read(buffer)?;
            if count > 0 {
                return Ok(count);
            }
            // `flate2` would report the zeros as a damaged member.
            if let Some(mut input) = self.0.take().map(GzDecoder::into_inner)
                && skip_zeros(&mut input)?
            {
                self.0 = Some(GzDecoder::new(input));
            }
        }
        Ok(0)
    }
}

/// Skips zero bytes. Returns `false` if nothing follows.
fn skip_zeros(input: &mut impl BufRead) -> io::Result<bool> {
    loop {
        let bytes = input.fill_buf()?;
        let zeros = bytes.iter().take_while(|&&byte| byte == 0).count();
        let is_at_end = bytes.is_empty();
        let is_all = zeros == bytes.len();
        input.consume(zeros);
        if is_at_end || !is_all {
            return Ok(!is_at_end);
        }
    }
}

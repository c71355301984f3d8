//! Properties of every compressed text, however damaged, checked by `tests/compressed/mutations.rs`, and by the target
//! `compressed` in `fuzz/`.

use std::io::{self, Read, Write};

use clausoku_files::compression::{Compression, Writer, reader};

/// More of a text is not read.
const MAX_BYTES: u64 = 1 << 20;

/// The pieces in which bytes come make no difference. The bytes as a text come back from each format; where
/// that is cut or damaged, it is an error and never another text. Returns whether the bytes are a text.
pub(crate) fn compressed(bytes: &[u8]) -> bool {
    let whole = read(bytes);
    let pieces = read(Trickle(bytes, 1 + bytes.len() % 19));
    match (&whole, &pieces) {
        (Ok(whole), Ok(pieces)) => assert!(whole == pieces),
        (Err(_), Err(_)) => {}
        _ => panic!("{whole:?}\n{pieces:?}"),
    }
    if Compression::from_magic(bytes).is_none() {
        assert!(whole.as_deref().unwrap() == bytes);
    }
    for format in Compression::ALL {
        let written = write(bytes, format);
        assert!(read(&written[..]).unwrap() == bytes, "{format:?}");
        let chosen = bytes.iter().fold(0_usize, |sum, &byte| sum * 31 % 65_521 + usize::from(byte));
        let at = chosen % written.len();
        if at >= Compression::MAGIC {
            assert!(read(&written[..at]).is_err(), "{format:?} cut at {at}");
        }
        let mut flipped = written.clone();
        flipped[at] ^= 1 << (chosen % 8);
        if Compression::from_magic(&flipped) == Some(format) {
            let text = read(&flipped[..]);
            assert!(text.is_err() || text.unwrap() == bytes, "{format:?} flipped at {at}");
        }
    }
    whole.is_ok()
}

/// The text in this format.
pub(crate) fn write(text: &[u8], format: Compression) -> Vec<u8> {
    let mut writer = Writer::new(Vec::new(), Some(format)).unwrap();
    writer.write_all(text).unwrap();
    writer.finish().unwrap()
}

/// The beginning of the text, or an error.
fn read(bytes: impl Read + Send) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    reader(bytes)?.take(MAX_BYTES).read_to_end(&mut text)?;
    Ok(text)
}

/// Gives a few bytes at a time.
struct Trickle<'a>(&'a [u8], usize);

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = buffer.len().min(self.1);
        self.0.read(&mut buffer[..length])
    }
}

//! The lines of a long file, which the threads that work on them read.
//!
//! One thread finds where lines end, near the border of each piece, and reads nothing else. The number of the first line of a
//! piece is known when all pieces before it are read: each passes it on to the next.
//!
//! **Invariant.** The lines are those of one read from the beginning to the end, wherever the end is when it is reached: a
//! piece that lacks bytes is the last.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::ops::Range;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use clausoku_files::Source;
use memchr::memrchr;

use super::blocks::{Block, Blocks};
use crate::input::PIECE;

/// The numbers of bytes before a border in which the end of a line is sought, one after the other.
const WINDOWS: [usize; 2] = [4096, PIECE];

/// Whole lines of a file.
pub struct Unread {
    text: Text,
    /// The number of the first line; none if a piece before is the last.
    first: Receiver<usize>,
    /// The number of the line after the last one.
    next: SyncSender<usize>,
}

enum Text {
    /// The place of the lines.
    At(Arc<Source<File>>, Range<u64>),
    /// Lines behind the known size of the file, or too long for a piece.
    Read(io::Result<Block>),
}

impl Unread {
    /// Reads the lines, in this memory if they are not read yet.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read, or a line no longer ends where it did.
    pub fn read(self, memory: Vec<u8>) -> io::Result<Block> {
        let Self { text, first, next } = self;
        let (read, length) = match text {
            Text::At(file, bytes) => {
                let length = (bytes.end - bytes.start) as usize;
                (read_at(&file, bytes.start, length, memory), length)
            }
            Text::Read(block) => (block.map(|block| block.text), 0),
        };
        let Ok(first) = first.recv() else { return Ok(Block { first: 1, text: Vec::new() }) };
        let mut block = Block { first, text: read? };
        if block.text.len() < length {
            return Ok(block);
        }
        if length > 0 && block.text.last() != Some(&b'\n') {
            return Err(io::Error::other("it was changed while it was read"));
        }
        // Nobody needs it if the work is ended.
        let _ = next.send(first + block.len());
        if first == 1 {
            block.strip_mark();
        }
        Ok(block)
    }
}

/// Reads this number of bytes from this place of the file on; fewer if it ends before.
fn read_at(file: &Source<File>, at: u64, length: usize, memory: Vec<u8>) -> io::Result<Vec<u8>> {
    let mut text = memory;
    text.resize(length, 0);
    let mut read = 0;
    while read < length {
        match file.read_at(&mut text[read..], at + read as u64) {
            Ok(0) => break,
            Ok(more) => read += more,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    text.truncate(read);
    Ok(text)
}

/// The pieces of a file.
pub struct Ranges {
    file: Arc<Source<File>>,
    /// The place of the next piece.
    at: u64,
    /// The size of the file when it was opened.
    size: u64,
    /// The number of the first line of the next piece.
    first: Receiver<usize>,
    window: Vec<u8>,
    /// The lines that this thread reads: those behind the last piece.
    rest: Option<Blocks<BufReader<Tail>>>,
}

/// The bytes of a file from a place on.
struct Tail {
    file: Arc<Source<File>>,
    at: u64,
}

impl Read for Tail {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read_at(buffer, self.at)?;
        self.at += read as u64;
        Ok(read)
    }
}

impl Ranges {
    /// Returns the pieces of a file of this size.
    pub fn new(file: Source<File>, size: u64) -> Self {
        let (first, file) = (sync_channel(1), Arc::new(file));
        // There is room for one number.
        let _ = first.0.send(1);
        Self { file, at: 0, size, first: first.1, window: Vec::new(), rest: None }
    }

    /// Returns the end of the last line that ends in the next piece; `None` if the rest is less than a piece, or no line ends.
    fn end(&mut self) -> Option<u64> {
        let border = self.at + PIECE as u64;
        WINDOWS.iter().filter(|_| border < self.size).find_map(|&window| {
            let start = border - window as u64;
            let memory = std::mem::take(&mut self.window);
            // What cannot be read here is the fault of the lines.
            self.window = read_at(&self.file, start, window, memory).unwrap_or_default();
            memrchr(b'\n', &self.window).map(|end| start + end as u64 + 1)
        })
    }
}

impl Iterator for Ranges {
    type Item = Unread;

    fn next(&mut self) -> Option<Unread> {
        let end = if self.rest.is_none() { self.end() } else { None };
        let text = if let Some(end) = end {
            let start = std::mem::replace(&mut self.at, end);
            Text::At(Arc::clone(&self.file), start..end)
        } else {
            let (file, at) = (Arc::clone(&self.file), self.at);
            let rest = self.rest.get_or_insert_with(|| {
                Blocks::unmarked(BufReader::with_capacity(PIECE, Tail { file, at }))
            });
            Text::Read(rest.next()?)
        };
        let (next, first) = sync_channel(1);
        Some(Unread { text, first: std::mem::replace(&mut self.first, first), next })
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write;
    use std::path::PathBuf;

    use super::super::blocks::MARK;
    use super::*;

    /// Writes a text to a file, and returns the file, opened and by its path, in its folder.
    fn opened(text: &[u8]) -> (Ranges, PathBuf, tempfile::TempDir) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list");
        fs::write(&path, text).unwrap();
        (Ranges::new(Source::open(&path).unwrap(), text.len() as u64), path, folder)
    }

    /// Returns the lines with their numbers, and the number of blocks that had some.
    fn lines(ranges: impl Iterator<Item = Unread>) -> (Vec<(Vec<u8>, usize)>, usize) {
        let (mut lines, mut blocks) = (Vec::new(), 0);
        for unread in ranges {
            // Memory of another piece.
            let block = unread.read(b"earlier".to_vec()).unwrap();
            blocks += usize::from(!block.text.is_empty());
            lines.extend(block.lines().map(|(line, number)| (line.to_vec(), number)));
        }
        (lines, blocks)
    }

    fn expected(text: &[u8]) -> Vec<(Vec<u8>, usize)> {
        let text = text.strip_prefix(MARK).unwrap_or(text);
        let text = text.strip_suffix(b"\n").unwrap_or(text);
        text.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).zip(1..).collect()
    }

    /// Returns lines of many lengths, of this number of bytes together or little more.
    fn some_lines(bytes: usize, end: &str) -> Vec<u8> {
        let mut text = Vec::new();
        for length in (0..).map(|i: usize| i * 37 % 163) {
            if text.len() >= bytes {
                return text;
            }
            text.extend(std::iter::repeat_n(b'x', length));
            text.extend_from_slice(end.as_bytes());
        }
        text
    }

    #[test]
    fn lines_are_those_of_one_read_with_their_numbers() {
        for end in ["\n", "\r\n"] {
            for bytes in [PIECE + 1, 2 * PIECE, 5 * PIECE + 4321] {
                let text = some_lines(bytes, end);
                let marked = [MARK, &text].concat();
                let open = [text.as_slice(), b"a line that does not end"].concat();
                for text in [&text, &marked, &open] {
                    let (ranges, ..) = opened(text);
                    let (found, blocks) = lines(ranges);
                    assert_eq!(found, expected(text));
                    assert!(blocks > text.len() / PIECE, "{blocks}");
                }
            }
        }
    }

    #[test]
    fn lines_end_at_the_border_of_a_piece_or_anywhere_near_it() {
        for length in
            [PIECE - 1, PIECE - 2, PIECE, PIECE + 1, PIECE - 4096, PIECE - 4097, 3 * PIECE]
        {
            let mut text = vec![b'x'; length];
            text.push(b'\n');
            text.extend(some_lines(2 * PIECE, "\n"));
            let (ranges, ..) = opened(&text);
            assert_eq!(lines(ranges).0, expected(&text), "{length}");
        }
    }

    #[test]
    fn a_file_that_shrinks_ends_and_one_that_grows_goes_on() {
        let text = some_lines(6 * PIECE, "\n");
        let (ranges, path, _folder) = opened(&text);
        let pieces: Vec<_> = ranges.collect();
        let cut = 2 * PIECE + 1000;
        File::options().write(true).open(path).unwrap().set_len(cut as u64).unwrap();
        assert_eq!(lines(pieces.into_iter()).0, expected(&text[..cut]));

        let (mut ranges, path, _folder) = opened(&text);
        let first = ranges.next().unwrap();
        let mut file = File::options().append(true).open(path).unwrap();
        file.write_all(&text).unwrap();
        let twice = [text.as_slice(), &text].concat();
        assert_eq!(lines(std::iter::once(first).chain(ranges)).0, expected(&twice));
    }

    #[test]
    fn a_piece_is_the_last_if_it_is_at_fault_or_dropped() {
        let text = some_lines(4 * PIECE, "\n");
        let (ranges, path, _folder) = opened(&text);
        let mut pieces: Vec<_> = ranges.collect();
        fs::write(path, vec![b'x'; text.len()]).unwrap();
        let error = pieces.remove(0).read(Vec::new()).err().unwrap();
        assert_eq!(error.to_string(), "it was changed while it was read");
        assert_eq!(lines(pieces.into_iter()).0, []);

        let (mut ranges, ..) = opened(&text);
        drop(ranges.next());
        assert_eq!(lines(ranges).0, []);
    }
}

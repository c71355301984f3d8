//! The records of a long file, which the threads that work on them read.
//!
//! One thread finds where lines end, near the border of each piece, and reads nothing else. The number of the first line of a
//! piece is known when all pieces before it are read: each passes it on to the next, with the beginning of a record that does not
//! end in the piece.
//!
//! **Invariant.** One read from the beginning to the end would give the same records, wherever the end is when it is
//! reached: a piece that lacks bytes is the last.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::iter;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use clausoku_files::Source;
use clausoku_files::tables::{RecordEnd, RecordForm, line_count};
use memchr::memrchr;

use super::blocks::{Block, Blocks, MARK, form_of, whole_records};
use crate::input::PIECE;

/// Whole lines of a file.
pub(crate) struct Unread {
    text: Text,
    form: Option<RecordForm>,
    /// The beginning of the first record; none if a piece before is the last.
    first: Receiver<Begun>,
    /// The beginning of the record that does not end here.
    next: SyncSender<Begun>,
}

/// The beginning of a record in the pieces before: whole lines.
#[derive(Default)]
struct Begun {
    /// The number of its first line.
    first: usize,
    lines: Vec<u8>,
    /// The search for its end.
    search: RecordEnd,
}

enum Text {
    /// The place of the lines, and their length in bytes.
    At(Arc<Source<File>>, u64, usize),
    /// Lines behind the known size of the file, or too long for a piece.
    Read(io::Result<Block>),
    /// The end of the file.
    End,
}

impl Unread {
    /// Reads the records that end here, in this memory if they are not read yet.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read, or a line no longer ends where it did.
    pub(crate) fn read(self, memory: Vec<u8>) -> io::Result<Block> {
        // Read before the thread waits for the number of the first line: the pieces are read at the same time.
        let (read, length) = match self.text {
            Text::At(file, at, length) => (read_at(&file, at, length, memory), length),
            Text::Read(block) => (block.map(|block| block.text), 0),
            Text::End => (Ok(Vec::new()), usize::MAX),
        };
        // No record begins in the pieces before, as a rule.
        let mut search = RecordEnd::default();
        let mut form = read.as_ref().map_or(None, |text| form_of(text, self.form));
        let end = read.as_ref().map_or(0, |text| whole_records(text, form, &mut search));
        let Ok(begun) = self.first.recv() else {
            return Ok(Block { first: 1, text: Vec::new(), form });
        };
        // After an error no number is sent, so that the pieces behind it are empty: their lines would have wrong
        // numbers.
        let mut text = read?;
        if length > 0 && text.get(length - 1).is_some_and(|&byte| byte != b'\n') {
            return Err(io::Error::other("it was changed while it was read"));
        }
        let is_last = text.len() < length;
        let has_mark = begun.first == 1 && text.starts_with(MARK);
        if has_mark {
            text.drain(..MARK.len());
        }
        let end = if begun.lines.is_empty() && !has_mark {
            end
        } else {
            text = [begun.lines, text].concat();
            (form, search) = (self.form, begun.search);
            whole_records(&text, form, &mut search)
        };
        let mut block = Block { first: begun.first, text, form };
        if !is_last {
            let lines = block.text.split_off(end);
            let first = block.first + line_count(&block.text);
            // No piece needs it if the work is ended.
            let _ = self.next.send(Begun { first, lines, search });
        }
        Ok(block)
    }
}

/// Reads `length` bytes at this place of the file; fewer if it ends before.
fn read_at(file: &Source<File>, at: u64, length: usize, memory: Vec<u8>) -> io::Result<Vec<u8>> {
    let mut text = memory;
    text.resize(length, 0);
    let mut read = 0;
    while let more @ 1.. = file.read_at(&mut text[read..], at + read as u64)? {
        read += more;
    }
    text.truncate(read);
    Ok(text)
}

/// The bytes of a file from a place on.
struct Tail(Arc<Source<File>>, u64);

impl Read for Tail {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.0.read_at(buffer, self.1)?;
        self.1 += read as u64;
        Ok(read)
    }
}

/// Returns the end of the last line that ends before a border of pieces; `None` if none ends near it.
fn last_end(file: &Source<File>, border: u64) -> Option<u64> {
    // Lines are short as a rule.
    [4096, PIECE].into_iter().find_map(|window| {
        let start = border - window as u64;
        // What cannot be read here is the fault of the lines.
        let text = read_at(file, start, window, Vec::new()).ok()?;
        memrchr(b'\n', &text).map(|end| start + end as u64 + 1)
    })
}

/// Returns the pieces of a file of this size. The last pieces are behind the last known line end.
pub(super) fn ranges(
    file: Source<File>,
    size: u64,
    form: Option<RecordForm>,
) -> impl Iterator<Item = Unread> + Send {
    let file = Arc::new(file);
    let (start, mut first) = sync_channel(1);
    // There is room for one number.
    let _ = start.send(Begun { first: 1, ..Begun::default() });
    let mut at = 0;
    let mut rest = None;
    let mut has_ended = false;
    iter::from_fn(move || {
        let border = Some(at + PIECE as u64).filter(|&border| rest.is_none() && border < size);
        let text = if let Some(end) = border.and_then(|border| last_end(&file, border)) {
            let start = std::mem::replace(&mut at, end);
            Text::At(Arc::clone(&file), start, (end - start) as usize)
        } else {
            let rest = rest.get_or_insert_with(|| {
                let input = BufReader::with_capacity(PIECE, Tail(Arc::clone(&file), at));
                // The lines are not the first ones, and are counted and joined where they are worked on.
                Blocks::new(input, 2, None)
            });
            match rest.next() {
                Some(block) => Text::Read(block),
                // A record that no later line ends.
                None if form.is_some() && !has_ended => {
                    has_ended = true;
                    Text::End
                }
                None => return None,
            }
        };
        let (next, first_of_next) = sync_channel(1);
        Some(Unread { text, form, first: std::mem::replace(&mut first, first_of_next), next })
    })
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write;
    use std::path::PathBuf;

    use clausoku_files::tables::CsvRecords;

    use super::*;

    /// Writes a text of lines to a file, and returns the file, opened and by its path, in its folder.
    fn opened(text: &[u8]) -> (impl Iterator<Item = Unread>, PathBuf, tempfile::TempDir) {
        opened_as(text, None)
    }

    /// Writes a text with records of this form to a file, and opens it.
    fn opened_as(
        text: &[u8],
        form: Option<RecordForm>,
    ) -> (impl Iterator<Item = Unread>, PathBuf, tempfile::TempDir) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list");
        fs::write(&path, text).unwrap();
        (ranges(Source::open(&path).unwrap(), text.len() as u64, form), path, folder)
    }

    /// Returns the lines with their numbers, and the number of blocks that had some.
    fn lines(pieces: impl Iterator<Item = Unread>) -> (Vec<(Vec<u8>, usize)>, usize) {
        let (mut lines, mut blocks) = (Vec::new(), 0);
        for unread in pieces {
            // Memory of another piece.
            let block = unread.read(b"earlier".to_vec()).unwrap();
            blocks += usize::from(!block.text.is_empty());
            lines.extend(block.records().map(|(line, number)| (line.to_vec(), number)));
        }
        (lines, blocks)
    }

    fn expected(text: &[u8]) -> Vec<(Vec<u8>, usize)> {
        let text = text.strip_prefix(MARK).unwrap_or(text);
        let text = text.strip_suffix(b"\n").unwrap_or(text);
        text.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).zip(1..).collect()
    }

    /// Returns lines of many lengths, together `bytes` bytes or little more.
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
    fn records_go_on_in_the_next_piece() {
        let form = Some(RecordForm::below_header(b',', 2));
        let mut text = MARK.to_vec();
        for length in (0..).map(|i: usize| i * 37 % 163) {
            if text.len() > 4 * PIECE {
                break;
            }
            let field = "x\n".repeat(length);
            text.extend_from_slice(format!("\"{field}\",\"\"\"\r\n\"\r\n{length},b\n").as_bytes());
        }
        // One that is longer than a piece, one that never ends, and one at the end of the file.
        let long = "y\n".repeat(PIECE);
        let open = format!("\"{long}\",c\na,\"{}d,e\n\"f\n\",\"g", "z\n".repeat(2 * PIECE));
        text.extend_from_slice(open.as_bytes());
        for end in ["", "\n", "\"", "\"\n", "\nh,i"] {
            let text = [&text, end.as_bytes()].concat();
            let whole: Vec<_> = CsvRecords::new(&text[MARK.len()..], 1, form)
                .map(|(record, number)| (record.to_vec(), number))
                .collect();
            assert!(whole.iter().any(|(record, _)| record.len() > 2 * PIECE));
            let (pieces, ..) = opened_as(&text, form);
            assert!(lines(pieces).0 == whole, "{end:?}");
            // A file that shrinks ends a record, too.
            let (pieces, path, _folder) = opened_as(&text, form);
            let pieces: Vec<_> = pieces.collect();
            let cut = 2 * PIECE + 1000;
            File::options().write(true).open(path).unwrap().set_len(cut as u64).unwrap();
            let whole: Vec<_> = CsvRecords::new(&text[MARK.len()..cut], 1, form)
                .map(|(record, number)| (record.to_vec(), number))
                .collect();
            assert!(lines(pieces.into_iter()).0 == whole);
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

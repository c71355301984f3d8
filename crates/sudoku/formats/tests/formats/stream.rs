//! Reading many puzzles one by one.

use std::io::{self, BufRead, BufReader, Read};

use clausoku_formats::{LineReader, ReadErrorKind, ReadOptions, StreamError};
use clausoku_testkit::Rng;

use super::digits;

/// Returns a few bytes at a time, and fails at the end on request.
struct Trickle<'t> {
    bytes: &'t [u8],
    random: Rng,
    fails: bool,
}

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.bytes.is_empty() && self.fails {
            return Err(io::Error::other("the disk is gone"));
        }
        if self.random.below(4) == 0 {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let count = (1 + self.random.below(9)).min(self.bytes.len()).min(buffer.len());
        buffer[..count].copy_from_slice(&self.bytes[..count]);
        self.bytes = &self.bytes[count..];
        Ok(count)
    }
}

fn trickle(bytes: &[u8], fails: bool) -> impl BufRead {
    BufReader::with_capacity(7, Trickle { bytes, random: Rng::new(3), fails })
}

const FILE: &[u8] = b"\xEF\xBB\xBF# title\r\n1..............4 # easy\r\n1..\n\n\xFF\n\
    ..............32,..\r\n1...5...........\n................";

#[test]
fn a_line_at_fault_does_not_stop_the_rest() {
    let reader = LineReader::new(trickle(FILE, false), &ReadOptions::default()).unwrap();
    let shown: Vec<_> = reader
        .map(|puzzle| match puzzle {
            Ok(record) => (record.line, digits(&record.puzzle)),
            Err(StreamError::Line(error)) => (error.line(), format!("{:?}", error.kind())),
            Err(error) => panic!("{error}"),
        })
        .collect();
    let expected = [
        (2, "1000000000000004"),
        (3, "CellCount"),
        (5, "Encoding"),
        (6, "0000000000000032"),
        (7, "Symbol"),
        (8, "0000000000000000"),
    ];
    assert_eq!(shown, expected.map(|(line, text)| (line, text.to_owned())));
}

#[test]
fn a_failing_input_ends_the_stream() {
    let mut reader = LineReader::new(trickle(FILE, true), &ReadOptions::default()).unwrap();
    let last = reader.by_ref().last().unwrap();
    assert!(matches!(last, Err(StreamError::Input(_))), "{last:?}");
    assert!(reader.next().is_none());
}

#[test]
fn a_line_without_end_takes_bounded_memory() {
    let input = BufReader::new(io::repeat(b'.').take(64 << 20));
    let mut reader = LineReader::new(input, &ReadOptions::default()).unwrap();
    match reader.next() {
        Some(Err(StreamError::Line(error))) => assert_eq!(error.kind(), ReadErrorKind::CellCount),
        other => panic!("{other:?}"),
    }
    assert!(reader.next().is_none());
    // Another column is no fault, however long it is.
    let line = format!("1..............4\t{}\n..............32\n", "x".repeat(9 << 20));
    let reader = LineReader::new(line.as_bytes(), &ReadOptions::default()).unwrap();
    let read: Vec<_> = reader.map(|puzzle| digits(&puzzle.unwrap().puzzle)).collect();
    assert_eq!(read, ["1000000000000004", "0000000000000032"]);
}

#[test]
fn the_stream_reads_what_the_file_reads() {
    let text = "1..............4\n# x\n...............4\n\n12..............\n1...............";
    let whole = clausoku_formats::read(
        text.as_bytes(),
        clausoku_formats::by_name("line"),
        &ReadOptions::default(),
    );
    let stream = LineReader::new(text.as_bytes(), &ReadOptions::default()).unwrap();
    let key = |record: clausoku_formats::Record| (record.line, digits(&record.puzzle));
    let whole: Vec<_> = whole.unwrap().into_iter().map(key).collect();
    assert_eq!(whole, stream.map(|puzzle| key(puzzle.unwrap())).collect::<Vec<_>>());
}

#[test]
fn other_encodings_and_ends_of_lines_are_read() {
    let lines = "1..............4\r...1............\r\r..3..........2..\r";
    let utf_16 = |text: &str| -> Vec<u8> {
        format!("\u{FEFF}{text}").encode_utf16().flat_map(u16::to_be_bytes).collect()
    };
    for bytes in [lines.as_bytes().to_vec(), utf_16(lines), utf_16(&lines.replace('\r', "\r\n"))] {
        let reader =
            LineReader::new(BufReader::with_capacity(64, &bytes[..]), &ReadOptions::default())
                .unwrap();
        let found: Vec<_> =
            reader.map(|record| record.map(|record| record.line).unwrap()).collect();
        assert_eq!(found, [1, 2, 4]);
    }
    let incomplete = &utf_16(lines)[..21];
    let mut reader = LineReader::new(incomplete, &ReadOptions::default()).unwrap();
    assert!(
        matches!(reader.next(), Some(Err(StreamError::Input(error))) if error.to_string().contains("incomplete"))
    );
}

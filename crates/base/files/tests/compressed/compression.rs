//! Tests that compressed texts are read back unchanged, or are errors.
#![cfg(feature = "compression")]

use std::fs::File;
use std::io::{self, ErrorKind, Read, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;

use clausoku_cnf::{ClauseSink, Cnf, Literal, dimacs};
use clausoku_files::compression::{Compression, Writer, reader};

fn compressed(text: &[u8], format: Option<Compression>) -> Vec<u8> {
    let mut writer = Writer::new(Vec::new(), format).unwrap();
    writer.write_all(text).unwrap();
    writer.finish().unwrap()
}

fn read(bytes: impl Read + Send) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    reader(bytes)?.read_to_end(&mut text)?;
    Ok(text)
}

/// Returns the clauses of a small board's rows, some hundred kilobytes.
fn formula() -> Cnf {
    let mut cnf = Cnf::new();
    for value in 1..=16 {
        for row in 1..=16 {
            let group: Vec<_> = (1..=16)
                .map(|column| Literal::from_dimacs(10_000 * column + 100 * row + value).unwrap())
                .collect();
            cnf.add_clause(&group);
            cnf.add_pairs(&group);
        }
    }
    cnf
}

#[test]
fn written_texts_are_read_back() {
    let mut text = Vec::new();
    dimacs::write(&formula(), "", &mut text).unwrap();
    for format in Compression::ALL.into_iter().map(Some).chain([None]) {
        for text in [&b""[..], b"p", b"p cnf 0 0\n", &text] {
            let bytes = compressed(text, format);
            assert!(read(&bytes[..]).unwrap() == text, "{format:?}");
        }
        let bytes = compressed(&text, format);
        if format.is_some() {
            assert!(bytes.len() * 4 < text.len(), "{format:?} makes {} bytes", bytes.len());
        }
        let document = dimacs::read(reader(&bytes[..]).unwrap()).unwrap();
        assert_eq!(document.cnf, formula());
    }
}

#[test]
fn concatenated_texts_are_one() {
    for format in Compression::ALL.map(Some) {
        let mut bytes = compressed(b"p cnf 1 1\n", format);
        bytes.extend(compressed(b"", format));
        bytes.extend(compressed(b"1 0\n", format));
        assert_eq!(read(&bytes[..]).unwrap(), b"p cnf 1 1\n1 0\n", "{format:?}");
    }
}

/// The folder of files that the programs compressed.
fn data() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "data", "compressed"].iter().collect()
}

#[test]
fn files_of_the_programs_are_read() {
    let names = Compression::ALL.map(|format| format!("two-parts.cnf.{}", format.ending()));
    for name in names.iter().map(String::as_str).chain(["padded.cnf.xz"]) {
        let document =
            dimacs::read(reader(File::open(data().join(name)).unwrap()).unwrap()).unwrap();
        let clauses: Vec<_> = document.cnf.clauses().collect();
        assert_eq!(format!("{clauses:?}"), "[[1, -2], [-1, 3]]", "{name}");
        assert_eq!(document.comments.len(), 2);
    }
}

/// The files that the programs wrote are read everywhere.
#[test]
fn the_programs_read_written_files() {
    let mut text = Vec::new();
    dimacs::write(&formula(), "", &mut text).unwrap();
    for format in
        Compression::ALL.into_iter().filter(|format| clausoku_testkit::has(&format.to_string()))
    {
        let mut child = Command::new(format.to_string())
            .args(["-d", "-c"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let bytes = compressed(&text, Some(format));
        let mut input = child.stdin.take().unwrap();
        let feeder = thread::spawn(move || input.write_all(&bytes));
        let output = child.wait_with_output().unwrap();
        feeder.join().unwrap().unwrap();
        assert!(output.status.success() && output.stdout == text, "{format}");
    }
}

/// A text shorter than the bytes that identify the format is passed on unchanged.
#[test]
fn truncated_texts_are_errors() {
    let mut text = Vec::new();
    dimacs::write(&formula(), "", &mut text).unwrap();
    for format in Compression::ALL {
        for text in [&text[..], b"p cnf 1 1\n1 0\n", b""] {
            let bytes = compressed(text, Some(format));
            let step = bytes.len() / 500 + 1;
            for length in (0..bytes.len()).step_by(step).chain([bytes.len() - 1]) {
                match read(&bytes[..length]) {
                    Ok(read) => {
                        assert!(length < Compression::MAGIC, "{format} cut to {length} bytes");
                        assert_eq!(read, bytes[..length]);
                    }
                    Err(error) => assert!(
                        error.to_string().starts_with(&format!("the {format} text is damaged")),
                        "{error}"
                    ),
                }
            }
        }
    }
}

#[test]
fn damaged_texts_are_errors_or_unchanged() {
    let mut text = Vec::new();
    dimacs::write(&formula(), "", &mut text).unwrap();
    for format in Compression::ALL {
        let mut bytes = compressed(&text, Some(format));
        let step = bytes.len() / 200 + 1;
        for position in (Compression::MAGIC..bytes.len()).step_by(step) {
            bytes[position] ^= 1 << (position % 8);
            if let Ok(read) = read(&bytes[..]) {
                assert!(read == text, "{format}: byte {position} was not noticed");
            }
            bytes[position] ^= 1 << (position % 8);
        }
        bytes.extend_from_slice(b"something else");
        assert!(read(&bytes[..]).is_err(), "{format} takes what follows it for nothing");
    }
}

#[test]
fn zero_bytes_after_gzip_are_skipped() {
    let zeros = vec![0; 200_000];
    let mut bytes = compressed(b"p cnf 1 1\n", Some(Compression::Gzip));
    bytes.extend_from_slice(&zeros);
    assert_eq!(read(&bytes[..]).unwrap(), b"p cnf 1 1\n");
    bytes.extend(compressed(b"1 0\n", Some(Compression::Gzip)));
    bytes.extend_from_slice(&zeros[..1]);
    assert_eq!(read(&bytes[..]).unwrap(), b"p cnf 1 1\n1 0\n");
    bytes.push(b'x');
    assert!(read(&bytes[..]).is_err());
}

#[test]
fn texts_that_need_much_memory_are_refused_by_the_limit() {
    for (name, format) in [("large-dictionary.cnf.xz", "xz"), ("large-window.cnf.zst", "zstd")] {
        let error = read(File::open(data().join(name)).unwrap()).unwrap_err();
        let expected = format!(
            "the {format} text needs more than 1024 MiB of memory, the limit for decompressing; \
             decompress it with another program"
        );
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn a_slow_source_is_read_to_its_end() {
    struct Slow<'a>(&'a [u8]);
    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = buffer.len().min(1);
            self.0.read(&mut buffer[..length])
        }
    }
    for format in Compression::ALL.into_iter().map(Some).chain([None]) {
        let bytes = compressed(b"p cnf 1 1\n1 0\n", format);
        assert_eq!(read(Slow(&bytes)).unwrap(), b"p cnf 1 1\n1 0\n", "{format:?}");
    }
}

#[test]
fn a_full_destination_is_noticed() {
    /// Accepts a number of bytes.
    struct Disk(usize);
    impl Write for Disk {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if self.0 < bytes.len() {
                return Err(ErrorKind::StorageFull.into());
            }
            self.0 -= bytes.len();
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    for format in Compression::ALL.map(Some) {
        let size = compressed(b"p cnf 1 1\n1 0\n", format).len();
        for room in 0..=size {
            let finished = Writer::new(Disk(room), format).and_then(|mut writer| {
                writer.write_all(b"p cnf 1 1\n1 0\n")?;
                writer.flush()?;
                writer.finish()
            });
            match finished {
                Ok(disk) => assert_eq!(disk.0, room - size, "{format:?}"),
                Err(error) => {
                    assert!(room < size, "{format:?} fails with room for {room} bytes of {size}");
                    assert_eq!(error.kind(), ErrorKind::StorageFull, "{format:?}");
                }
            }
        }
    }
}

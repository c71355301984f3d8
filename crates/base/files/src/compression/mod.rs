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

mod reader;
mod writer;

pub use reader::reader;
pub use writer::Writer;

use std::fmt;
use std::path::Path;

/// A compression format.
///
/// ```
/// use clausoku_files::compression::Compression;
/// assert_eq!(Compression::from_path("sudoku.cnf.zst".as_ref()), Some(Compression::Zstd));
/// assert_eq!(Compression::from_path("sudoku.cnf".as_ref()), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Compression {
    /// gzip, which most solvers can read.
    Gzip,
    /// xz: the smallest, and the slowest.
    Xz,
    /// bzip2.
    Bzip2,
    /// Zstandard: the fastest.
    Zstd,
}

/// A format: the endings of its files' names, and their first bytes (`?` is any byte).
struct Signature {
    format: Compression,
    name: &'static str,
    ending: &'static str,
    magic: &'static [&'static [u8]],
}

const TABLE: &[Signature] = &[
    Signature { format: Compression::Gzip, name: "gzip", ending: "gz", magic: &[b"\x1F\x8B\x08"] },
    Signature { format: Compression::Xz, name: "xz", ending: "xz", magic: &[b"\xFD7zXZ\0"] },
    // The digit is the size of a block, and the number pi or its square root (in digits) follows.
    Signature {
        format: Compression::Bzip2,
        name: "bzip2",
        ending: "bz2",
        magic: &[b"BZh?\x31\x41", b"BZh?\x17\x72"],
    },
    // A frame, and a skippable frame, with which some programs begin.
    Signature {
        format: Compression::Zstd,
        name: "zstd",
        ending: "zst",
        magic: &[b"\x28\xB5\x2F\xFD", b"?\x2A\x4D\x18"],
    },
];

impl Compression {
    /// The formats.
    pub const ALL: [Self; 4] = [Self::Gzip, Self::Xz, Self::Bzip2, Self::Zstd];

    /// The number of bytes that [`from_magic`](Self::from_magic) needs.
    pub const MAGIC: usize = 6;

    fn row(self) -> &'static Signature {
        // The rows are in the order of the variants.
        &TABLE[self as usize]
    }

    /// The format that a file of this name should have; `None` if it should not be compressed.
    pub fn from_path(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?;
        let row = TABLE.iter().find(|row| row.ending.eq_ignore_ascii_case(ending));
        row.map(|row| row.format)
    }

    /// The format of a text that begins with these bytes.
    pub fn from_magic(head: &[u8]) -> Option<Self> {
        let row = TABLE.iter().find(|row| row.magic.iter().any(|magic| begins_with(head, magic)));
        row.map(|row| row.format)
    }

    /// Returns the ending of its files' names, without the dot.
    pub fn ending(self) -> &'static str {
        self.row().ending
    }
}

/// Returns the extension of a file in lower case, before the extension of its compression: `picture.svg.gz` is a picture too.
pub fn extension(path: &Path) -> Option<String> {
    let stem = path.file_stem().map(Path::new);
    let inner = Compression::from_path(path).and(stem).unwrap_or(path);
    inner.extension()?.to_str().map(str::to_ascii_lowercase)
}

fn begins_with(head: &[u8], magic: &[u8]) -> bool {
    head.len() >= magic.len() && magic.iter().zip(head).all(|(m, b)| m == b || *m == b'?')
}

impl fmt::Display for Compression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.row().name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_order() {
        assert_eq!(TABLE.len(), Compression::ALL.len());
        for format in Compression::ALL {
            let row = format.row();
            assert_eq!(row.format, format);
            assert_eq!(
                Compression::from_path(format!("a.b.{}", row.ending).as_ref()),
                Some(format)
            );
            for magic in row.magic {
                assert!(magic.len() <= Compression::MAGIC);
                assert_eq!(Compression::from_magic(magic), Some(format));
                assert_eq!(Compression::from_magic(&magic[..magic.len() - 1]), None);
            }
        }
    }

    #[test]
    fn other_names_and_texts_are_not_compressed() {
        for path in ["gz", ".gz", "a.cnf", "a.gz.cnf", "a.zip", ""] {
            assert_eq!(Compression::from_path(path.as_ref()), None, "{path}");
        }
        assert_eq!(Compression::from_path("A.CNF.GZ".as_ref()), Some(Compression::Gzip));
        for text in [&b""[..], b"p cnf 1 1\n", b"c BZh9", b"s SATISFIABLE\n", b"BZh9 hello"] {
            assert_eq!(Compression::from_magic(text), None);
        }
    }
}

//! Compressed texts with faults, always the same ones.
#![cfg(feature = "compression")]

use std::path::Path;

use clausoku_files::compression::Compression;
use clausoku_testkit::{check_texts, corpus, files_of};

const PIECES: &[&[u8]] = &[
    b"\0",
    b"\xff",
    b"\x1f\x8b\x08",
    b"BZh9\x31\x41",
    b"BZh9\x17\x72",
    b"\xfd7zXZ\0",
    b"\x28\xb5\x2f\xfd",
    b"\x50\x2a\x4d\x18",
];

#[test]
fn damaged_texts_are_errors() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/compressed");
    let mut texts = corpus("compressed");
    texts.extend(files_of(&data));
    texts.extend(
        Compression::ALL.map(|format| crate::properties::write(b"p cnf 1 1\n1 0\n", format)),
    );
    check_texts(&texts, PIECES, 1500, crate::properties::compressed);
}

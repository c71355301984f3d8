//! Tests damaged files: nothing panics, and a file that is read makes the round trip.

use clausoku_testkit::{Rng, check_inputs, corpus, nest};

use super::property::variant;
use crate::built;

const PIECES: &[&str] = &[
    "\n",
    "\r\n",
    " ",
    "\"",
    "\"\"\"",
    "'",
    "[",
    "]",
    "[[board]]",
    "[[region]]",
    "{",
    "}",
    "=",
    ",",
    "#",
    "-",
    ".",
    "/",
    "x",
    "3x3",
    "2x2",
    "1x1024",
    "32x32",
    "0x0",
    "99999999999999999999",
    "-1",
    "0",
    "4",
    "9",
    "1.5",
    "true",
    "R1C1",
    "L4C4",
    "R1C1-R4C4",
    "R65536C65536",
    "R1C1-R65536C65536",
    "R0C0",
    "A",
    "é",
    "\u{FEFF}",
    "\0",
    "\\u0041",
    "\\",
    "order = 4\n",
    "first-value = 0\n",
    "cells = \"R1C1-R4C4\"\n",
    "name = ",
    "kind = \"row\"\n",
    "at-most-once = true\n",
    "extras = [\"x\", \"anti-king\"]\n",
    "symbols = [\"a\", \"b\", \"c\", \"d\"]\n",
    "at = \"R3C3\"\n",
    "1979-05-27",
    "[a.",
    "{a=",
    "(",
    "?",
];

fn mutate(bytes: &mut Vec<u8>, rng: &mut Rng) {
    let at = rng.below(bytes.len() + 1);
    let end = (at + rng.below(20)).min(bytes.len());
    match rng.below(6) {
        0 if rng.percent(20) => bytes.truncate(at),
        1 => drop(bytes.drain(at..end)),
        2 => {
            let copy = bytes[at..end].to_vec();
            let to = rng.below(bytes.len() + 1);
            bytes.splice(to..to, copy);
        }
        3 if at < bytes.len() => bytes[at] = rng.next_u64() as u8,
        _ => drop(bytes.splice(at..at, PIECES[rng.below(PIECES.len())].bytes())),
    }
}

const DRAWN: &str = "name = \"drawn\"\nsymbols = \"ABCD\"\n[[board]]\nblocks = \"\"\"\nAAAB\nACBB\n\
                     DCCB\nDDDC\n\"\"\"\nextras = [\"anti-knight\"]\n[[board]]\nat = \"R3C3\"\n\
                     blocks = \"2x2\"\n[[region]]\nname = \"pair\"\ncells = [\"R1C1\", \"R6C6\"]\n\
                     at-most-once = true\n";

#[test]
fn damaged_files_are_read_or_refused() {
    const ROUNDS: usize = 6_000;
    let mut rng = Rng::new(7);
    let seeds = [DRAWN.to_owned(), built("x:4").to_toml(), built("twodoku:4").to_toml()];
    let pieces: Vec<&[u8]> = PIECES.iter().map(|piece| piece.as_bytes()).collect();
    let texts = (0..ROUNDS).map(|_| {
        let mut bytes = seeds[rng.below(seeds.len())].clone().into_bytes();
        for _ in 0..rng.below(4) {
            mutate(&mut bytes, &mut rng);
        }
        if rng.percent(5) {
            nest(&mut rng, &mut bytes, &pieces);
        }
        bytes
    });
    let read = check_inputs(texts, variant);
    check_inputs(corpus("variant_files").into_iter(), variant);
    // Both happen often enough for this to say something.
    assert!(read > ROUNDS / 5 && read < ROUNDS / 2, "{read} read of {ROUNDS}");
}

#[test]
fn rubbish_is_refused() {
    let mut rng = Rng::new(8);
    for length in 0..400 {
        let bytes: Vec<u8> = (0..length).map(|_| rng.next_u64() as u8).collect();
        assert!(!variant(&bytes));
    }
}

/// Inputs that the fuzzer found.
#[test]
fn regressions() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../fuzz/regressions/variant_files");
    let entries: Vec<_> = std::fs::read_dir(folder).unwrap().collect();
    assert!(!entries.is_empty());
    for entry in entries {
        variant(&std::fs::read(entry.unwrap().path()).unwrap());
    }
}

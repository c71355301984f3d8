//! Damaged texts: nothing panics, and what is read all the same can be written and read again.

use std::sync::Arc;

use clausoku_formats::{FORMATS, ReadOptions};
use testkit::Rng;

use super::properties::{grids, readable_or_refused};
use super::{random_puzzle, scattered, text_of};

/// Pieces that formats give a meaning to, or that upset numbers and widths.
const PIECES: &[&str] = &[
    " ",
    "\n",
    "\n\n",
    "\r\n",
    "\t",
    "#",
    ".",
    "0",
    "*",
    "_",
    "|",
    "│",
    "┃",
    "-",
    "+---+",
    "━━━",
    ",",
    ";",
    ":",
    "1",
    "9",
    "A",
    "g",
    "Z",
    "10",
    "16",
    "1024",
    "33",
    "99999999999999999999",
    "-1",
    "é",
    "\u{FEFF}",
    "\0",
    "\u{2028}",
    "=",
    "+",
    "X",
    "\"",
    "\":",
    "null",
    "{}",
    "[Puzzle]\n",
    "[State]\n",
    "puzzle,solution\n",
    ":0000:x:",
    "task: 2\n",
    "<game data=\"",
    "N4Ig",
];

fn mutate(bytes: &mut Vec<u8>, random: &mut Rng) {
    let at = random.below(bytes.len() + 1);
    let end = (at + random.below(20)).min(bytes.len());
    match random.below(6) {
        0 => bytes.truncate(at),
        1 => drop(bytes.drain(at..end)),
        2 => {
            let copy = bytes[at..end].to_vec();
            let to = random.below(bytes.len() + 1);
            bytes.splice(to..to, copy);
        }
        3 if at < bytes.len() => bytes[at] = random.next_u64() as u8,
        _ => {
            let piece = PIECES[random.below(PIECES.len())];
            bytes.splice(at..at, piece.bytes());
        }
    }
}

#[test]
fn damaged_texts_are_read_or_refused() {
    const ROUNDS: usize = 6_000;
    let mut random = Rng::new(4);
    let mut seeds: Vec<Vec<u8>> = Vec::new();
    for order in [4, 6, 9, 16] {
        let variant = Arc::new(puzzle::usual_board(order).unwrap());
        let puzzles =
            [random_puzzle(&variant, &mut random, 4), random_puzzle(&variant, &mut random, 9)];
        seeds.extend(
            FORMATS.iter().filter_map(|format| Some(text_of(format, &puzzles).ok()?.into_bytes())),
        );
    }
    let drawing = "    1   2\n  ┏━━━┯━━━┓\n1 ┃ 1 │   ┃\n  ┠───┼───┨\n2 ┃   │   ┃\n  ┗━━━┷━━━┛\n";
    seeds.extend([drawing.into(), "| 1 2 | 3 4 |\n".repeat(4).into(), Vec::new()]);
    let options = [
        ReadOptions::default(),
        ReadOptions::of(scattered()),
        ReadOptions::of(Arc::new(puzzle::usual_board(9).unwrap())),
    ];
    let mut read = 0;
    let mut refused = 0;
    for round in 0..ROUNDS {
        let mut bytes = seeds[random.below(seeds.len())].clone();
        for _ in 0..random.below(4) {
            mutate(&mut bytes, &mut random);
        }
        let options = &options[usize::from(round % 5 == 0) + usize::from(round % 7 == 0)];
        for format in FORMATS.iter().map(Some).chain([None]) {
            let counter =
                if readable_or_refused(&bytes, format, options) { &mut read } else { &mut refused };
            *counter += 1;
        }
    }
    // Both happen often enough for this to say something.
    assert!(read > ROUNDS / 4 && refused > ROUNDS, "{read} read, {refused} refused");
}

#[test]
fn rubbish_is_refused() {
    let mut random = Rng::new(5);
    for length in 0..400 {
        let bytes: Vec<u8> = (0..length).map(|_| random.next_u64() as u8).collect();
        grids(&bytes);
    }
}

/// What the fuzzer found once, and what it begins with: a text of each format.
#[test]
fn regressions() {
    let mut read = 0;
    for folder in ["regressions", "seeds"] {
        let folder = format!("{}/../../fuzz/{folder}/grid_formats", env!("CARGO_MANIFEST_DIR"));
        for entry in std::fs::read_dir(folder).unwrap() {
            grids(&std::fs::read(entry.unwrap().path()).unwrap());
            read += 1;
        }
    }
    assert!(read > 12, "the folders have files");
}

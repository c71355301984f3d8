//! Damaged texts: nothing panics, and what is read all the same can be written and read again.

use std::sync::atomic::{AtomicUsize, Ordering};

use clausoku_formats::{FORMATS, ReadOptions, read_detected};
use clausoku_testkit::{Rng, check_inputs, corpus, nest, sampled};

use super::properties::{grids, readable_or_refused};
use super::{givens, languages, random_puzzle, scattered, text_of};

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
    "# variant: x\n",
    "# variant: samurai\n",
    "# variant: k.toml\n",
    ":0000:x:",
    "task: 2\n",
    "<game data=\"",
    "N4Ig",
    ".Regex~",
    // `???` in base64.
    "Pz8/",
    "[",
    "{\"a\":",
    "<a>",
    "«rue»",
    "true",
    "antiknight",
    "Column 1: ",
    "blocks:\n",
    "@",
    "$",
    "e+00",
    "= Just",
    "[INFO] ",
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
    let rounds = sampled(1_000, 3_000);
    let mut random = Rng::new(4);
    let mut seeds: Vec<Vec<u8>> = Vec::new();
    for order in [4, 6, 9, 16] {
        let variant = clausoku_board::Variant::usual(order).unwrap();
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
        ReadOptions::for_variant(scattered()),
        ReadOptions::for_variant(clausoku_board::Variant::usual(9).unwrap()),
    ];
    let [read, refused] = [(); 2].map(|()| AtomicUsize::new(0));
    let pieces: Vec<&[u8]> = PIECES.iter().map(|piece| piece.as_bytes()).collect();
    let texts = (0..rounds).map(|_| {
        let mut bytes = seeds[random.below(seeds.len())].clone();
        for _ in 0..random.below(4) {
            mutate(&mut bytes, &mut random);
        }
        if random.percent(5) {
            nest(&mut random, &mut bytes, &pieces);
        }
        bytes
    });
    let round = AtomicUsize::new(0);
    check_inputs(texts.chain(corpus("grid_formats")), |bytes| {
        let round = round.fetch_add(1, Ordering::Relaxed);
        let options =
            &options[usize::from(round.is_multiple_of(5)) + usize::from(round.is_multiple_of(7))];
        for format in FORMATS.iter().map(Some).chain([None]) {
            let is_read = readable_or_refused(bytes, format, options);
            let counter = if is_read { &read } else { &refused };
            counter.fetch_add(1, Ordering::Relaxed);
        }
        true
    });
    let [read, refused] = [read, refused].map(AtomicUsize::into_inner);
    // Both happen often enough for this to say something.
    assert!(read > rounds / 4 && refused > rounds, "{read} read, {refused} refused");
}

/// Texts of programs stay texts: pieces are put between their characters.
#[test]
fn damaged_texts_of_programs_do_not_panic() {
    const ROUNDS: usize = 2_000;
    let mut random = Rng::new(6);
    let seeds =
        [languages::literals(), languages::other_lines(), givens::places(), givens::statements()];
    let seeds = seeds.concat();
    let texts = (0..ROUNDS).map(|_| {
        let mut text = seeds[random.below(seeds.len())].clone();
        for _ in 0..=random.below(4) {
            let ends = text.char_indices().map(|(at, _)| at);
            let at = ends.clone().nth(random.below(ends.count().max(1))).unwrap_or(0);
            text.insert_str(at, PIECES[random.below(PIECES.len())]);
        }
        text.into_bytes()
    });
    let read = AtomicUsize::new(0);
    check_inputs(texts, |bytes| {
        let is_read = read_detected(bytes, None, &ReadOptions::default()).is_ok();
        read.fetch_add(usize::from(is_read), Ordering::Relaxed);
        true
    });
    let read = read.into_inner();
    assert!((ROUNDS / 10..ROUNDS * 9 / 10).contains(&read), "{read} read");
}

#[test]
fn rubbish_is_refused() {
    let mut random = Rng::new(5);
    for length in 0..400 {
        let bytes: Vec<u8> = (0..length).map(|_| random.next_u64() as u8).collect();
        grids(&bytes);
    }
}

/// What the fuzzer found once, and what it begins with: a text of each format, and the grids of the project.
#[test]
fn regressions() {
    let mut read = 0;
    for folder in ["fuzz/regressions/grid_formats", "fuzz/seeds/grid_formats", "data/grids"] {
        let folder = format!("{}/../../../{folder}", env!("CARGO_MANIFEST_DIR"));
        for entry in std::fs::read_dir(folder).unwrap() {
            grids(&std::fs::read(entry.unwrap().path()).unwrap());
            read += 1;
        }
    }
    assert!(read > 32, "the folders have files");
}

//! What is written is read back.

use std::sync::Arc;

use clausoku_board::{Alphabet, Cell, Puzzle, Region, Scope, Variant};
use clausoku_formats::{FORMATS, ReadOptions, WriteError};
use clausoku_testkit::Rng;

use super::{numbers, random_puzzle, scattered, text_of};

/// The usual 6×6 board with staircase blocks instead: R1C1–R1C3 and below, one cell exchanged.
fn staircase() -> Arc<Variant> {
    let board = Variant::blocks(2, 3).unwrap();
    let mut regions = board.regions().to_vec();
    let blocks: Vec<usize> =
        (0..regions.len()).filter(|&index| regions[index].scope == Scope::Block).collect();
    exchange(&mut regions[blocks[0]], 8, 12);
    exchange(&mut regions[blocks[2]], 12, 8);
    let positions = board.cells().map(|cell| board.position(cell)).collect();
    Arc::new(Variant::new("staircase", Alphabet::numbers(6), positions, regions).unwrap())
}

fn exchange(region: &mut Region, out: u32, into: u32) {
    let cell = region.cells.iter_mut().find(|cell| **cell == Cell::from_index(out)).unwrap();
    *cell = Cell::from_index(into);
}

#[test]
fn every_format_reads_what_it_writes() {
    let mut random = Rng::new(2);
    let orders = [1, 4, 6, 9, 12, 16, 25, 36, 49];
    let mut variants: Vec<_> = orders.map(|n| clausoku_board::Variant::usual(n).unwrap()).to_vec();
    variants.extend([scattered(), staircase()]);
    let mut written = vec![0; FORMATS.len()];
    for variant in &variants {
        for share in [0, 3, 7, 10] {
            let mut puzzle = || random_puzzle(variant, &mut random, share);
            let puzzles = [puzzle(), puzzle(), puzzle()];
            for (format, written) in FORMATS.iter().zip(&mut written) {
                // A cell that may hold one symbol only counts as filled, except in jsonl, which names excluded candidates.
                if variant.order() == 1 && format.holds.excluded && format.name != "jsonl" {
                    continue;
                }
                let puzzles = if format.holds.several { &puzzles[..] } else { &puzzles[..1] };
                let text = match text_of(format, puzzles) {
                    Ok(text) => text,
                    Err(WriteError::NoCharacters { symbols, .. }) if symbols > 35 => continue,
                    Err(WriteError::Board { .. }) => continue,
                    Err(WriteError::NotSquare { symbols, .. })
                        if symbols.isqrt().pow(2) != symbols || variant.name() == "scattered" =>
                    {
                        continue;
                    }
                    Err(error) => panic!("{error}"),
                };
                *written += 1;
                let options = ReadOptions::for_variant(variant.clone());
                let records =
                    clausoku_formats::read(text.as_bytes(), Some(format), &options).unwrap();
                assert_eq!(records.len(), puzzles.len(), "{}:\n{text}", format.name);
                for (record, puzzle) in records.iter().zip(puzzles) {
                    assert_eq!(
                        numbers(&record.puzzle),
                        numbers(puzzle),
                        "{}:\n{text}",
                        format.name
                    );
                    assert_eq!(record.puzzle.variant(), variant);
                }
            }
        }
    }
    let names = FORMATS.iter().map(|format| format.name);
    let written: Vec<(&str, usize)> = names.zip(written).collect();
    let expected = [
        ("line", 44),
        ("rows", 36),
        ("numbers", 44),
        ("inf242", 28),
        ("candidates", 32),
        ("pencilmarks", 28),
        ("sdk", 36),
        ("ss", 28),
        ("csv", 44),
        ("tsv", 44),
        ("hodoku", 4),
        ("dresden", 36),
        ("iss", 24),
        ("opensudoku", 4),
        ("jsonl", 44),
        ("fpuzzles", 36),
        ("fpuzzles-link", 36),
        ("sudokupad", 36),
    ];
    assert_eq!(written, expected);
}

/// Where reading took time quadratic in the number of puzzles, this took minutes.
#[test]
fn long_texts_are_read_in_linear_time() {
    const PUZZLES: usize = 20_000;
    let small = Arc::new(Variant::classic(4).unwrap());
    let usual = Arc::new(Variant::classic(9).unwrap());
    let mut random = Rng::new(1);
    for format in FORMATS.iter().filter(|format| format.holds.several) {
        let text = [&small, &usual].into_iter().find_map(|variant| {
            let puzzle = random_puzzle(variant, &mut random, 5);
            text_of(format, &vec![puzzle; PUZZLES]).ok()
        });
        let text = text.unwrap();
        let read = format.read(&text, &ReadOptions::default()).unwrap();
        assert_eq!(read.len(), PUZZLES, "{}", format.name);
        assert!(read.is_sorted_by(|a, b| a.line < b.line), "{}", format.name);
    }
    // The same without line feeds, so that a line is as long as the text.
    let games = "<game data=\"000000000000000000000000000000000000000000000000000000000000000000000000000000012\"/>";
    let text = format!("<opensudoku>{}</opensudoku>", games.repeat(PUZZLES));
    let read = clausoku_formats::read(text.as_bytes(), None, &ReadOptions::default()).unwrap();
    assert_eq!(read.len(), PUZZLES);
}

/// The time of each of these, or the memory of arrays on one line, was quadratic in the length of the text.
#[test]
fn long_texts_of_other_forms_are_read_in_linear_time() {
    let board = "[[1,0,0,0],[0,0,4,0],[0,0,0,2],[0,3,0,0]]";
    let sparse = "{\"A1\":1,\"B3\":4,\"C4\":2,\"D2\":3}\n";
    let rows = "1...\n..4.\n...2\n.3..\n";
    for (part, count, puzzles) in [
        // Arrays on one line, and between texts that may name them.
        (format!("{board} "), 3_000, 3_000),
        (format!("p = {board}; "), 3_000, 3_000),
        (sparse.to_owned(), 2_000, 2_000),
        (format!("say \\\"hi\\\" (it's)\n{rows}\n"), 500, 500),
        // Quotes and brackets without partners.
        ("'".to_owned(), 50_000, 0),
        ("\\\"".to_owned(), 50_000, 0),
        ("`\\\n".to_owned(), 20_000, 0),
        ("{\\\"a\\\": 1}, ".to_owned(), 5_000, 0),
        ("(1) ".to_owned(), 15_000, 0),
        ("f(1) and (a)\n".to_owned(), 2_000, 0),
        // Rows of a length, of which the last is none, and names of columns.
        ("r1: 1 0 0 4\nr2: 0 0 4 x\n".to_owned(), 500, 0),
        ("r1,r2,r3,r4\n".to_owned(), 1_000, 0),
        ("a,word,behind,another\n".to_owned(), 5_000, 0),
        (format!("{}\n", (1..17).map(|c| format!("c{c}")).collect::<Vec<_>>().join(",")), 500, 0),
        ("a1,".to_owned(), 8_000, 0),
    ] {
        let text = format!("x = \"{}", part.repeat(count));
        let texts = [part.repeat(count), text];
        for text in texts.iter().take(if puzzles == 0 { 2 } else { 1 }) {
            let read = clausoku_formats::read(text.as_bytes(), None, &ReadOptions::default());
            assert_eq!(read.map_or(0, |records| records.len()), puzzles, "{part}");
        }
    }
}

#[test]
fn what_cannot_be_written_says_what_to_write() {
    let six = clausoku_board::Variant::usual(6).unwrap();
    let large = clausoku_board::Variant::usual(49).unwrap();
    assert_eq!(
        error("inf242", &six),
        "the format inf242 holds boards of m² symbols and m⁴ cells only, but blocks:2x3 has 6 \
         symbols and 36 cells; write the format numbers instead"
    );
    assert!(error("inf242", &scattered()).contains("has 4 symbols and 12 cells"));
    for name in ["rows", "pencilmarks"] {
        assert_eq!(
            error(name, &large),
            format!(
                "the format {name} writes one character for a cell, but classic:49 has 49 symbols \
                 and not a character for each; write the format numbers instead"
            )
        );
    }
    assert!(FORMATS.iter().all(|format| text_of(format, &[]).unwrap().is_empty()));
}

/// The symbols of these boards have no characters, so that the cells of a line or column are words.
#[test]
fn big_boards_are_lines_and_columns_that_are_recognised() {
    for order in [36, 49, 64, 100] {
        let variant = clausoku_board::Variant::usual(order).unwrap();
        let mut random = Rng::new(7);
        let puzzles = [3, 0].map(|share| random_puzzle(&variant, &mut random, share));
        for (name, header) in [("line", 0), ("csv", 1), ("tsv", 1)] {
            let text = text_of(clausoku_formats::by_name(name).unwrap(), &puzzles).unwrap();
            // The first line of a table is its header for every reader.
            assert_eq!(text.lines().count(), 2 + header, "{name} {order}");
            assert!(!text.contains('#'), "{name} {order}");
            let sample = clausoku_formats::Sample::new(text.as_bytes(), true);
            assert_eq!(clausoku_formats::detect(sample).map(|format| format.name), Some(name));
            let records = clausoku_formats::read(text.as_bytes(), None, &ReadOptions::default());
            for (record, puzzle) in records.unwrap().iter().zip(&puzzles) {
                assert_eq!(numbers(&record.puzzle), numbers(puzzle));
            }
        }
    }
}

fn error(name: &str, variant: &Arc<Variant>) -> String {
    let puzzle = clausoku_board::Puzzle::empty(variant.clone());
    clausoku_formats::by_name(name).unwrap().write_puzzle(puzzle).unwrap_err().to_string()
}

#[test]
fn what_is_written_looks_like_this() {
    let variant = clausoku_board::Variant::usual(4).unwrap();
    let text = "1..............4";
    let options = ReadOptions::for_variant(variant);
    let puzzle = clausoku_formats::read(text.as_bytes(), None, &options).unwrap().remove(0).puzzle;
    let pair = [puzzle.clone(), puzzle];
    let write = |name: &str| text_of(clausoku_formats::by_name(name).unwrap(), &pair).unwrap();
    assert_eq!(write("line"), "1..............4\n1..............4\n");
    assert_eq!(write("rows"), "1...\n....\n....\n...4\n\n1...\n....\n....\n...4\n");
    let rows = "1 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 4\n";
    assert_eq!(write("numbers"), format!("{rows}\n{rows}"));
    assert_eq!(write("inf242"), format!("2\n{rows}2\n{rows}"));
    let spread = random_puzzle(&scattered(), &mut Rng::new(7), 10);
    let write = |name: &str| {
        text_of(clausoku_formats::by_name(name).unwrap(), std::slice::from_ref(&spread))
    };
    let rows = write("rows").unwrap();
    let blank: Vec<_> = rows.lines().map(|line| line.find(' ').unwrap()).collect();
    assert_eq!(blank, [2, 2, 0, 0], "{rows}");
    assert_eq!(write("numbers").unwrap().lines().next().unwrap().len(), 9);
}

/// A text that is parsed without a format has no other reading.
#[test]
fn plain_texts_are_parsed_as_they_are_read() {
    let mut random = Rng::new(5);
    let mut parsed = 0;
    for order in [4, 6, 9, 12, 16, 25] {
        let variant = clausoku_board::Variant::usual(order).unwrap();
        for share in [1, 5, 10] {
            let puzzle = random_puzzle(&variant, &mut random, share);
            for format in FORMATS {
                let Ok(text) = text_of(format, std::slice::from_ref(&puzzle)) else { continue };
                if let Ok(plain) = text.parse::<Puzzle>() {
                    assert_eq!(plain.givens(), puzzle.givens(), "{}:\n{text}", format.name);
                    parsed += 1;
                }
            }
        }
    }
    assert!(parsed > 60, "{parsed}");
}

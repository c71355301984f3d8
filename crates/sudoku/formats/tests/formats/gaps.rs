//! Boards with gaps in the plane, whose rows differ in length.

use std::sync::Arc;

use clausoku_board::{Puzzle, Variant};
use clausoku_formats::{FORMATS, ReadOptions};
use clausoku_testkit::Rng;

use super::{random_puzzle, text_of};

fn options(name: &str) -> ReadOptions {
    ReadOptions::for_variant(Arc::new(Variant::by_name(name).unwrap()))
}

#[test]
fn boards_with_gaps_are_read_back_from_every_format_that_holds_them() {
    let mut random = Rng::new(6);
    for name in ["samurai", "samurai:4", "samurai:16", "twodoku", "twodoku:4", "twodoku:36"] {
        let options = options(name);
        let variant = options.variant.clone().unwrap();
        let mut written = 0;
        for share in [0, 1, 3, 10] {
            let puzzle = random_puzzle(&variant, &mut random, share);
            for format in FORMATS {
                let Ok(text) = text_of(format, &[puzzle.clone(), puzzle.clone()]) else { continue };
                let named =
                    clausoku_formats::read(text.as_bytes(), Some(format), &options).unwrap();
                assert_eq!(named.len(), 2, "{name} as {}:\n{text}", format.name);
                assert_eq!(named[1].puzzle.givens(), puzzle.givens(), "{text}");
                let guessed = clausoku_formats::read(text.as_bytes(), None, &options);
                let guessed =
                    guessed.unwrap_or_else(|e| panic!("{name} as {}: {e}\n{text}", format.name));
                assert_eq!(guessed[1].puzzle.givens(), puzzle.givens(), "{text}");
                written += 1;
            }
        }
        assert!(written >= 4, "{name}");
    }
}

#[test]
fn a_fault_in_such_a_board_is_told_where_it_is() {
    let puzzle = Puzzle::empty(options("samurai").variant.unwrap());
    let rows = clausoku_formats::by_name("rows").unwrap().write_puzzle(puzzle).unwrap();
    let lines: Vec<&str> = rows.lines().collect();
    assert_eq!((lines[0].len(), lines[6].len(), lines[9].len()), (21, 21, 15));
    for (from, to, message) in [
        ("......\n      ...", "......\n      ..A", "line 10, column 9: expected 1 to 9"),
        (".....................\n", "......\n", "line 7, column 7: expected 21 cells, found 6"),
    ] {
        let text = rows.replacen(from, to, 1);
        let error = clausoku_formats::read(text.as_bytes(), None, &options("samurai")).unwrap_err();
        assert!(error.to_string().starts_with(message), "{error}");
    }
    assert!(clausoku_formats::read(rows.as_bytes(), None, &ReadOptions::default()).is_err());
}

//! Which format a text is taken for.

use clausoku_formats::{FORMATS, ReadOptions, Sample};
use clausoku_testkit::Rng;

use super::{numbers, random_puzzle, text_of};

fn name(text: &str) -> Option<&'static str> {
    clausoku_formats::detect(Sample::new(text.as_bytes(), true)).map(|format| format.name)
}

/// What a format wrote is taken for that format, or for one that reads the same from it; so is its
/// beginning.
#[test]
fn own_output() {
    let mut random = Rng::new(1);
    for order in [4, 6, 9, 12, 16, 25] {
        let variant = clausoku_board::usual_board(order).unwrap();
        for share in [0, 1, 2, 5, 10] {
            for count in [1, 2, 3, 40] {
                let mut puzzle = || random_puzzle(&variant, &mut random, share);
                let puzzles: Vec<_> = std::iter::repeat_with(&mut puzzle).take(count).collect();
                for format in FORMATS {
                    let Ok(text) = text_of(format, &puzzles) else { continue };
                    let what = || format!("{} {order} {share} {count}:\n{text}", format.name);
                    let read =
                        clausoku_formats::read(text.as_bytes(), None, &ReadOptions::default());
                    let read = read.unwrap_or_else(|error| panic!("{error}\n{}", what()));
                    assert_eq!(read.len(), puzzles.len(), "{}", what());
                    for (record, puzzle) in read.iter().zip(&puzzles) {
                        assert_eq!(numbers(&record.puzzle), numbers(puzzle), "{}", what());
                    }
                    let whole = name(&text);
                    let half = Sample::new(&text.as_bytes()[..text.len() / 2], false);
                    // Empty boards of 16 characters a line could be either.
                    if count == 40 && share > 0 {
                        let half = clausoku_formats::detect(half).map(|format| format.name);
                        assert_eq!(half, whole, "{}", what());
                    }
                }
            }
        }
    }
}

#[test]
fn boards_of_several_sizes() {
    let mut random = Rng::new(2);
    for orders in [[4, 9].as_slice(), &[6, 9], &[9, 6, 6], &[16, 9], &[9, 4, 25], &[16, 4, 9, 9]] {
        let mut puzzle = |&order: &usize| {
            let variant = clausoku_board::usual_board(order).unwrap();
            random_puzzle(&variant, &mut random, 4)
        };
        let puzzles: Vec<_> = orders.iter().map(&mut puzzle).collect();
        for format in FORMATS.iter().filter(|format| format.holds.several) {
            let Ok(text) = text_of(format, &puzzles) else { continue };
            let read = clausoku_formats::read(text.as_bytes(), None, &ReadOptions::default());
            let read = read.unwrap_or_else(|error| panic!("{error}\n{} {text}", format.name));
            let read: Vec<_> = read.iter().map(|record| numbers(&record.puzzle)).collect();
            let expected: Vec<_> = puzzles.iter().map(numbers).collect();
            assert_eq!(read, expected, "{}:\n{text}", format.name);
        }
    }
}

/// What is at fault is still taken for what it was meant to be, so that the message helps.
#[test]
fn faulty_texts() {
    let candidates = "123456789".repeat(81);
    assert_eq!(
        name(&format!("{}\n{candidates}\n{candidates}\n", &candidates[..700])),
        Some("candidates")
    );
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7";
    assert_eq!(name(line), Some("line"));
    assert_eq!(name(&format!("{line}9\n{line}\n{line}9\n")), Some("line"));
    let rows: Vec<String> = (0..9).map(|r| format!("{}{:09}", "", r * 1_000)).collect();
    assert_eq!(name(&rows[..8].join("\n")), Some("rows"));
    assert_eq!(name(&rows.join("\n").replacen("0000", "000", 1)), Some("rows"));
    assert_eq!(name("3\n530070000\n600195000\n098000060\n"), Some("inf242"));
    assert_eq!(name("3\n5 3 0 0 7 0 0 0 0\n6 0 0 1 9 5 0 0 0\n"), Some("inf242"));
    assert_eq!(name("2 1 0 0 0 0 0 0 0 0 0 0 0 0 0 4 3"), Some("inf242"));
    let big = (0..16).map(|r| format!("{} 0 0 0 0 12 0 0 0 0 0 0 0 0 0 {r}\n", 10 + r % 5));
    let big: Vec<String> = big.collect();
    assert_eq!(name(&big[..15].concat()), Some("numbers"));
    assert_eq!(name(&big.concat().replacen(" 12 ", " ", 1)), Some("numbers"));
}

#[test]
fn other_texts() {
    let texts =
        ["", "\n\n", "# only this", "Dear reader,", "{\"cells\": []}", "<html>", "1 2 x", "\0\0"];
    for text in texts {
        assert_eq!(name(text), None, "{text:?}");
    }
}

/// On a board of one symbol a line of its cells could also be one of its candidates.
#[test]
fn a_single_cell() {
    let variant = Some(clausoku_board::usual_board(1).unwrap());
    let options = ReadOptions { variant, ..ReadOptions::default() };
    for (text, givens) in [(".", 0), ("0\n", 0), ("1\n", 1)] {
        let records = clausoku_formats::read(text.as_bytes(), None, &options).unwrap();
        let puzzle = &records[0].puzzle;
        assert_eq!(puzzle.givens().filled().count(), givens, "{text}");
        assert!(puzzle.excluded().is_empty(), "{text}");
    }
}

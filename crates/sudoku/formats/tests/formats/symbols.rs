//! The notations of numbers: what is written is read back in its own symbols, and no reader or writer ignores an option.

use std::sync::Arc;

use clausoku_board::{Puzzle, Variant};
use clausoku_formats::{
    FORMATS, Format, HeldSymbols, NumberNotation, ReadErrorKind, ReadOptions, Record,
};
use clausoku_formats::{WriteError, WriteOptions};
use clausoku_testkit::Rng;

use super::{random_puzzle, text_of};

/// Reads the puzzles of a text and compares them with the written ones.
fn compare(text: &str, format: Option<&Format>, options: &ReadOptions, puzzles: &[Puzzle]) {
    let records = match clausoku_formats::read(text.as_bytes(), format, options) {
        Ok(records) => records,
        // A small board in a large one, or candidates: docs/formats.md, "Texts with two readings".
        Err(error) if format.is_none() && error.kind() == ReadErrorKind::Ambiguous => return,
        Err(error) => panic!("{format:?}: {error}\n{text}"),
    };
    assert_eq!(records.len(), puzzles.len(), "{text}");
    for (record, puzzle) in records.iter().zip(puzzles) {
        assert_eq!(record.puzzle.variant(), puzzle.variant(), "{text}");
        assert_eq!(record.puzzle.givens(), puzzle.givens(), "{text}");
        assert_eq!(record.puzzle.excluded(), puzzle.excluded(), "{text}");
    }
}

#[test]
fn what_is_written_in_a_notation_is_read_back_or_refused() {
    let mut random = Rng::new(12);
    let mut written = [0; NumberNotation::ALL.len()];
    for order in 2..=36 {
        let Ok(usual) = clausoku_board::Variant::usual(order) else { continue };
        for (symbols, written) in NumberNotation::ALL.map(|row| row.value).iter().zip(&mut written)
        {
            let Ok(variant) = usual.with_symbols(*symbols) else {
                assert_eq!((*symbols, order > 26), (NumberNotation::Letters, true));
                continue;
            };
            let variant = Arc::new(variant);
            for share in [1, 10] {
                let puzzles = [share, 3].map(|share| random_puzzle(&variant, &mut random, share));
                for format in FORMATS {
                    let puzzles = if format.holds.several { &puzzles[..] } else { &puzzles[..1] };
                    let text = match text_of(format, puzzles) {
                        Ok(text) => text,
                        Err(
                            WriteError::FromOne { .. }
                            | WriteError::NoCharacters { .. }
                            | WriteError::NotSquare { .. }
                            | WriteError::Board { .. },
                        ) => continue,
                        Err(error) => panic!("{error}"),
                    };
                    *written += 1;
                    for format in [Some(format), None] {
                        compare(&text, format, &ReadOptions::default(), puzzles);
                    }
                    let options = ReadOptions { symbols: Some(*symbols), ..ReadOptions::default() };
                    if share == 1 {
                        compare(&text, Some(format), &options, puzzles);
                    }
                }
            }
        }
    }
    assert!(written.iter().all(|&written| written > 250), "{written:?}");
}

/// Returns the puzzles of a text in this format, if they are read.
fn read(text: &str, format: &Format, options: &ReadOptions) -> Option<Vec<Record>> {
    clausoku_formats::read(text.as_bytes(), Some(format), options).ok()
}

#[test]
fn no_reader_or_writer_ignores_an_option() {
    let usual = clausoku_board::Variant::usual(9).unwrap();
    let diagonals = Arc::new(Variant::by_name("x").unwrap());
    let puzzle = random_puzzle(&usual, &mut Rng::new(3), 4);
    let plain = WriteOptions::default();
    for format in FORMATS {
        let record = [Record::from(puzzle.clone())];
        let text = format.write(&record, plain).unwrap();
        let on_diagonals = read(&text, format, &ReadOptions::for_variant(diagonals.clone()));
        for record in on_diagonals.into_iter().flatten() {
            assert_eq!(record.puzzle.variant(), &diagonals, "{}", format.name);
        }
        for symbols in NumberNotation::ALL.map(|row| row.value) {
            let asked = ReadOptions { symbols: Some(symbols), ..ReadOptions::default() };
            for record in read(&text, format, &asked).into_iter().flatten() {
                let found = record.puzzle.variant().alphabet().notation();
                assert_eq!(found, Some(symbols), "{}", format.name);
            }
            let written = format.write(&record, WriteOptions::in_notation(Some(symbols)));
            let Ok(text) = written else { continue };
            let again = read(&text, format, &ReadOptions::default()).expect(format.name);
            let found = again[0].puzzle.variant().alphabet().notation();
            assert_eq!(found, Some(symbols), "{}", format.name);
            assert_eq!(again[0].puzzle.givens(), puzzle.givens(), "{}", format.name);
        }
    }
}

fn only(text: &str, options: &ReadOptions) -> Puzzle {
    clausoku_formats::read(text.as_bytes(), None, options).unwrap().remove(0).puzzle
}

#[test]
fn numbers_have_the_symbols_of_the_options_or_of_a_remark() {
    let rows = "1 . . .\n. . 0 .\n. . . .\n. . . 3\n";
    let options = ReadOptions { symbols: Some(NumberNotation::FromZero), ..ReadOptions::default() };
    let asked = only(rows, &options);
    assert_eq!(asked.to_string(), "1.....0........3");
    let stated = only(&format!("# symbols: from-zero\n{rows}"), &ReadOptions::default());
    assert_eq!(stated.givens(), asked.givens());
    assert_eq!(only(rows, &ReadOptions::default()).to_string(), "1..............3");
}

#[test]
fn the_first_letters_are_symbols_of_small_boards() {
    let small = "1.3...4..2..4.1.";
    let usual = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let few = "12......................................3..............1..................2......";
    for cells in [small, "1234341221434321", usual, few] {
        let order = cells.len().isqrt();
        let expected = only(cells, &ReadOptions::default());
        for empty in ['.', '0', '_', '-'] {
            let letter = |c: char| match c.to_digit(10) {
                Some(digit) => char::from(b'@' + u8::try_from(digit).unwrap()),
                None => empty,
            };
            let line: String = cells.chars().map(letter).collect();
            let rows: Vec<&str> = (0..order).map(|row| &line[order * row..][..order]).collect();
            let spaced = rows.iter().map(|row| row.replace("", " ").trim().to_owned() + "\n");
            for text in [
                line.clone(),
                line.to_lowercase(),
                rows.join("\n"),
                spaced.collect(),
                format!("[\"{line}\"]"),
                format!("puzzle = [\"{}\"]\n", rows.join("\", \"")),
            ] {
                let found = only(&text, &ReadOptions::default());
                assert_eq!(found.givens().numbers(), expected.givens().numbers(), "{text}");
            }
        }
    }
    // Letters of cages, other letters and damaged grids are no boards of letters.
    for text in ["AA.B\nA..B\nCC.D\n..DD\n", "AC.B\nB..E\nC..D\n...A\n", "A...\n....\n....\nA...\n"]
    {
        let options = ReadOptions::default();
        assert!(clausoku_formats::read(text.as_bytes(), None, &options).is_err(), "{text}");
    }
}

#[test]
fn numbers_with_two_readings_are_refused() {
    // Each row starts one number later than the row above: equal rows are no board.
    let rows = |first: &str, last: &str| {
        let mut numbers = [
            first, "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", last, "1",
        ];
        let mut text = String::new();
        for _ in 0..16 {
            text += &(numbers.join(" ") + "\n");
            numbers.rotate_left(1);
        }
        text
    };
    let text = rows("0", "14");
    let error = clausoku_formats::read(text.as_bytes(), None, &ReadOptions::default()).unwrap_err();
    assert_eq!(error.kind(), ReadErrorKind::Symbols);
    assert!(error.message().contains("with the option symbols: from-one or from-zero"), "{error}");
    for (symbols, first) in [(NumberNotation::FromOne, 0), (NumberNotation::FromZero, 1)] {
        let options = ReadOptions { symbols: Some(symbols), ..ReadOptions::default() };
        let first_number = super::numbers(&only(&text, &options))[0];
        assert_eq!(first_number, first);
    }
    // All sixteen signs are symbols.
    let full = rows("0", "15");
    assert_eq!(super::numbers(&only(&full, &ReadOptions::default()))[0], 1);
    // A 16 decides, and so does a row with two empty cells.
    for clear in ["16 2", "0 0"] {
        let text = text.replacen("0 2", clear, 1);
        assert_eq!(super::numbers(&only(&text, &ReadOptions::default()))[16 * 15 + 1], 0);
    }
}

#[test]
fn values_from_zero_of_a_string_are_its_symbols() {
    let puzzle = only(".Shape~4x4~0-3.~R1C1_0~R2C2_3", &ReadOptions::default());
    assert_eq!(puzzle.to_string(), "0....3..........");
    assert_eq!(puzzle.variant().name(), "classic:4");
}

/// A reader that knows the board reads each puzzle back, for each notation of the symbols of the board and each notation of
/// the output.
#[test]
fn boards_with_symbols_of_their_own_are_written_in_each_notation() {
    let mut random = Rng::new(61);
    let mut written = std::collections::BTreeSet::new();
    let notations = NumberNotation::ALL.map(|row| row.value);
    for (rows, columns) in [(2, 2), (2, 3), (3, 3), (2, 5), (4, 4), (5, 5)] {
        let usual = Variant::blocks(rows, columns).unwrap();
        for (own, asked) in notations.iter().flat_map(|own| notations.map(|asked| (*own, asked))) {
            let variant = Arc::new(usual.with_symbols(own).unwrap());
            let options = WriteOptions::in_notation(Some(asked));
            for format in FORMATS {
                let all = [
                    random_puzzle(&variant, &mut random, 2),
                    random_puzzle(&variant, &mut random, 5),
                ];
                let puzzles = if format.holds.several { &all[..] } else { &all[..1] };
                let records: Vec<Record> = puzzles.iter().cloned().map(Record::from).collect();
                let text = match format.write(&records, options) {
                    Ok(text) => text,
                    Err(
                        WriteError::FromOne { .. }
                        | WriteError::NotSquare { .. }
                        | WriteError::Board { .. },
                    ) => continue,
                    Err(error) => panic!("{error}"),
                };
                written.insert((format.name, asked.name()));
                let what = || format!("{} {own} {asked}\n{text}", format.name);
                let reading = if format.holds.variant {
                    ReadOptions::default()
                } else {
                    ReadOptions::for_variant(Arc::clone(&variant))
                };
                let read =
                    format.read(&text, &reading).unwrap_or_else(|e| panic!("{e}\n{}", what()));
                assert_eq!(read.len(), puzzles.len(), "{}", what());
                for (record, puzzle) in read.iter().zip(puzzles) {
                    assert_eq!(record.puzzle.givens(), puzzle.givens(), "{}", what());
                }
            }
        }
    }
    for format in FORMATS {
        let all = notations.map(|asked| written.contains(&(format.name, asked.name())));
        assert!(all[0], "{} is written in numbers from 1", format.name);
        if !matches!(format.holds.symbols, HeldSymbols::FromOne | HeldSymbols::Stated) {
            assert_eq!(all, [true; 3], "{}", format.name);
        }
    }
}

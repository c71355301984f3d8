//! What holds for the readers of grids, whatever the bytes are. The tests try damaged texts, and
//! the fuzzer (the target `grid_formats` of `fuzz/src/main.rs`) anything.

use std::collections::BTreeSet;
use std::sync::Arc;

use clausoku_board::{ConstraintKind, Puzzle, Variant};
use clausoku_formats::{
    FORMATS, Format, LineReader, NumberNotation, ReadErrorKind, ReadOptions, Sample,
};
use clausoku_formats::{Record, StreamError, WriteError, WriteOptions};

/// Every format, and the guess of one, without a variant and as lines.
pub(crate) fn grids(bytes: &[u8]) {
    let options = ReadOptions::default();
    clausoku_formats::detect(Sample::new(bytes, false));
    for format in FORMATS.iter().map(Some).chain([None]) {
        readable_or_refused(bytes, format, &options);
    }
    lines_are_the_whole(bytes, &options);
    plain_text_is_printed_and_parsed(bytes);
}

/// What a puzzle prints is parsed as the same puzzle.
fn plain_text_is_printed_and_parsed(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(puzzle) = text.parse::<Puzzle>() {
        let again: Puzzle = puzzle.to_string().parse().expect("a printed puzzle");
        assert_eq!(again.givens(), puzzle.givens(), "{text}");
    }
}

/// Whether the bytes are read. Then they can be written and read again; else the fault has a place
/// in the text and a message of bounded length.
pub(crate) fn readable_or_refused(
    bytes: &[u8],
    format: Option<&Format>,
    options: &ReadOptions,
) -> bool {
    let records = match clausoku_formats::read(bytes, format, options) {
        Ok(records) => records,
        Err(error) => {
            let lines = bytes.split(|byte| matches!(byte, b'\n' | b'\r')).count();
            assert!((1..=lines + 1).contains(&error.line()) && error.column() > 0, "{error}");
            assert!(error.to_string().len() < 2000, "{error}");
            return false;
        }
    };
    assert!(!records.is_empty());
    assert!(records.is_sorted_by_key(|record| record.line));
    // Any format may be behind a guess; the last can hold every board.
    let look = clausoku_formats::detect_for(Sample::new(bytes, true), options).ok().flatten();
    let look = look.filter(|look| clausoku_formats::read(bytes, Some(look), options).is_ok());
    let writer = format.or(look).or(clausoku_formats::by_name("numbers")).unwrap();
    for record in &records {
        let text = match writer.write(std::slice::from_ref(record), WriteOptions::default()) {
            Ok(text) => text,
            Err(error) if writer.name == "iss" && has_no_string(&error) => continue,
            // A link in a text has more than its format.
            Err(WriteError::Excluded { .. }) if format.is_none() => continue,
            // Rows of numbers are read as rows too.
            Err(WriteError::NoCharacters { .. }) if writer.name == "rows" => continue,
            // A text in rows can be of a board that a remark states, and that the format is not written for.
            Err(WriteError::Board { .. } | WriteError::NotSquare { .. })
                if options.variant.is_none() && !is_usual(record.puzzle.variant()) =>
            {
                continue;
            }
            Err(error) => panic!("{error}"),
        };
        // The board comes from the options or a remark, or the caller knows it.
        let variant = record.puzzle.variant();
        let (text, options) = match writer.variant_remark(variant) {
            _ if options.variant.is_some() => (text, options.clone()),
            Ok(remark) => (remark.unwrap_or_default() + &text, options.clone()),
            Err(_) => (text, ReadOptions { variant: Some(Arc::clone(variant)), ..options.clone() }),
        };
        let again = clausoku_formats::read(text.as_bytes(), Some(writer), &options).unwrap();
        assert_eq!(again[0].puzzle.givens(), record.puzzle.givens(), "{text}");
        if writer.name == "iss" {
            have_equal_rules(again[0].puzzle.variant(), record.puzzle.variant());
            let twice = writer.write(&again[..1], WriteOptions::default()).unwrap();
            assert_eq!(twice, text);
        } else {
            assert_eq!(again[0].puzzle.variant(), record.puzzle.variant(), "{text}");
        }
        assert_eq!(again[0].puzzle.excluded(), record.puzzle.excluded(), "{text}");
        for symbols in NumberNotation::ALL.map(|row| row.value) {
            let asked = WriteOptions::in_notation(Some(symbols));
            let Ok(text) = writer.write(std::slice::from_ref(record), asked) else { continue };
            let variant = Some(Arc::clone(record.puzzle.variant()));
            let asked = ReadOptions { symbols: Some(symbols), variant, ..options.clone() };
            let again = clausoku_formats::read(text.as_bytes(), Some(writer), &asked).unwrap();
            assert_eq!(again[0].puzzle.givens(), record.puzzle.givens(), "{text}");
            assert_eq!(again[0].puzzle.variant().alphabet().notation(), Some(symbols), "{text}");
        }
        if writer.holds.placed {
            assert_eq!(again[0].placed, record.placed, "{text}");
        }
        if writer.holds.solution {
            assert_eq!(again[0].solution, record.solution, "{text}");
        }
    }
    true
}

/// Whether the board is the usual one of its size.
fn is_usual(variant: &Variant) -> bool {
    clausoku_board::Variant::usual(variant.order()).is_ok_and(|usual| *usual == *variant)
}

/// The format `iss` is not written for boards that are not square, for letters as numbers, for automata that are too large, and
/// for clues that only values from 0 have: sums of pairs that are not 5 or 10, and values of more than one digit.
fn has_no_string(error: &WriteError) -> bool {
    const KINDS: [&str; 4] = ["automaton", "look-and-say", "negative", "pair-sum"];
    match error {
        WriteError::Board { .. } | WriteError::FromOne { .. } => true,
        WriteError::Constraint(unknown) => KINDS.contains(&unknown.kind),
        _ => false,
    }
}

/// The regions and constraints are equal, whatever their names and the numbers of an automaton's states are.
fn have_equal_rules(one: &Variant, other: &Variant) {
    assert_eq!(one.alphabet(), other.alphabet());
    assert!(
        one.cells()
            .map(|cell| one.position(cell))
            .eq(other.cells().map(|cell| other.position(cell)))
    );
    let regions = |variant: &Variant| {
        let regions = variant.regions().iter();
        regions.map(|region| (region.scope, region.cells.clone())).collect::<BTreeSet<_>>()
    };
    assert_eq!(regions(one), regions(other));
    let constraints = |variant: &Variant| {
        let constraints = variant.constraints().iter().cloned();
        let numberless = constraints.map(|constraint| match constraint.kind {
            ConstraintKind::Automaton { .. } => (None, constraint.cells),
            kind => (Some(kind), constraint.cells),
        });
        numberless.collect::<Vec<_>>()
    };
    assert_eq!(constraints(one), constraints(other));
}

/// Line by line, the same puzzles come as from the whole, up to the first fault.
fn lines_are_the_whole(bytes: &[u8], options: &ReadOptions) {
    // A stream is decoded by its opener, since it is read piece by piece.
    let Ok(decoded) = clausoku_text::decoded(bytes) else { return };
    let bytes = &*decoded;
    // Who opens a stream looks for the columns of puzzles at its beginning.
    let options = &options.clone().on_columns_of(Sample::new(bytes, true));
    for format in FORMATS {
        let Some(stream) = LineReader::for_format(format, bytes, options) else { continue };
        let whole = clausoku_formats::read(bytes, Some(format), options);
        let stream = match stream {
            Ok(stream) => stream.collect::<Result<Vec<Record>, StreamError>>(),
            Err(error) => Err(StreamError::Line(error)),
        };
        match (whole, stream) {
            (Ok(whole), Ok(stream)) => {
                let key = |record: &Record| {
                    (record.line, record.puzzle.givens().clone(), record.placed.clone())
                };
                let keys = |records: &[Record]| records.iter().map(key).collect::<Vec<_>>();
                assert_eq!(keys(&whole), keys(&stream));
            }
            // Bytes that are not UTF-8 are found before any other fault if all is at hand.
            (Err(whole), Err(StreamError::Line(line)))
                if whole.kind() != ReadErrorKind::Encoding =>
            {
                assert_eq!(whole, line);
            }
            (Err(_), Err(StreamError::Line(_))) => {}
            // No puzzle at all is a fault of a file, not of a stream.
            (Err(whole), Ok(stream)) if stream.is_empty() => {
                let is_remark = whole.kind() == ReadErrorKind::Variant;
                assert!(is_remark || whole.kind() == ReadErrorKind::Nothing);
            }
            (whole, stream) => panic!("{whole:?}\n{stream:?}"),
        }
    }
}

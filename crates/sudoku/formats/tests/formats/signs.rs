//! Cells in the characters from `0` on, and in `?` or `-` for an empty cell.

use clausoku_formats::{LineParser, ParseLine, ReadErrorKind, ReadOptions, by_name, read};
use clausoku_testkit::Rng;

use super::{numbers, random_puzzle};

/// Returns the characters from `0` on of these numbers, `.` for an empty cell.
fn from_zero_on(numbers: &[u16]) -> String {
    let character = |&number: &u16| match number {
        0 => '.',
        _ => char::from(b'0' + number as u8),
    };
    numbers.iter().map(character).collect()
}

fn lines(cells: &str, order: usize) -> String {
    cells.as_bytes().chunks(order).map(|row| String::from_utf8_lossy(row) + "\n").collect()
}

#[test]
fn characters_from_0_on_are_read_in_lines_tables_and_rows() {
    let mut random = Rng::new(39);
    for order in [10, 12, 16, 20, 25, 30] {
        let variant = clausoku_board::usual_board(order).unwrap();
        let puzzles: Vec<_> = (0..3).map(|_| random_puzzle(&variant, &mut random, 5)).collect();
        let cells: Vec<String> = puzzles.iter().map(|p| from_zero_on(&numbers(p))).collect();
        let all: Vec<_> = puzzles.iter().map(numbers).collect();
        let list = cells.join("\n");
        let quoted = format!("\"{}\";5.0;x\n", cells.join("\";5.0;x\n\""));
        let table = format!("id,puzzle\n{}", cells.join("\n").replace('\n', "\n1,"));
        let table = table.replacen("puzzle\n", "puzzle\n1,", 1);
        let rows: String = cells.iter().map(|cells| lines(cells, order) + "\n").collect();
        for text in [&list, &quoted, &table, &rows, &format!("1..............4\n{list}")] {
            let records = read(text.as_bytes(), None, &ReadOptions::default());
            let records = records.unwrap_or_else(|error| panic!("{error}\n{text}"));
            let found: Vec<_> = records.iter().map(|record| numbers(&record.puzzle)).collect();
            let is_square = found.len() > 3;
            assert_eq!(found[usize::from(is_square)..], all, "{order}:\n{text}");
        }
        // One cell too few.
        let short = &cells[0][..cells[0].len() - 1];
        assert!(read(short.as_bytes(), None, &ReadOptions::default()).is_err());
    }
}

#[test]
fn a_board_in_these_characters_is_no_small_board_with_text() {
    let small = "1234............";
    let cells = format!("{small}{}", ":6.89.;<.>?.12.4".repeat(15));
    let mut parser = LineParser::new(&ReadOptions::default()).unwrap();
    assert!(parser.parse_line(1, small).unwrap().is_some());
    assert!(!parser.numbers(cells.as_bytes(), &mut Vec::new()));
    let found = parser.parse_line(2, &cells).unwrap().unwrap();
    assert_eq!(found.puzzle.variant().order(), 16);
    assert_eq!(numbers(&found.puzzle)[16..20], [10, 6, 0, 8]);
    // A cell is missing, or one too many.
    for faulty in [cells[..255].to_owned(), format!("{cells}."), cells.replacen(';', "", 1)] {
        assert!(parser.parse_line(3, small).unwrap().is_some());
        assert!(!parser.numbers(faulty.as_bytes(), &mut Vec::new()));
        let error = parser.parse_line(4, &faulty).unwrap_err();
        assert_eq!((error.line(), error.column()), (4, 17), "{error}");
    }
    // The letters of later lines follow `@`, on boards that have such.
    let large = format!("1234@AI{}", ".".repeat(618));
    let letters = format!("123456A{}", ".".repeat(618));
    for is_first in [true, false] {
        let mut parser = LineParser::new(&ReadOptions::default()).unwrap();
        if is_first {
            let found = parser.parse_line(1, &large).unwrap().unwrap();
            assert_eq!(numbers(&found.puzzle)[4..7], [16, 17, 25]);
        }
        let found = parser.parse_line(2, &letters).unwrap().unwrap();
        assert_eq!(numbers(&found.puzzle)[6], if is_first { 17 } else { 10 });
        assert!(!is_first || !parser.numbers(letters.as_bytes(), &mut Vec::new()));
    }
}

#[test]
fn a_column_is_read_fast_as_it_is_read_slowly() {
    let solution = "1342421334212134";
    for (rest, is_known) in [
        (String::new(), true),
        (",easy".to_owned(), true),
        ("\t4.5;tarek;2008".to_owned(), true),
        (format!(",{solution}"), true),
        (format!(";{solution};1.5 x"), true),
        (format!(",{}", solution.replace("13", "31")), false),
        (format!(",{}", solution.replace('2', ".")), false),
        (",1..............4".to_owned(), false),
        (":..;..4.;.3".to_owned(), true),
        (" ................".repeat(2), false),
    ] {
        let line = format!("1..............4{rest}");
        let mut parser = LineParser::new(&ReadOptions::default()).unwrap();
        parser.parse_line(1, "1..............4").unwrap();
        let mut found = Vec::new();
        let is_read = parser.numbers(line.as_bytes(), &mut found);
        let record = parser.parse_line(2, &line);
        assert_eq!(record.is_ok(), is_known, "{line}: {record:?}");
        assert!(is_known || !is_read, "{line}");
        assert_eq!(found.len(), if is_read { 16 } else { 0 });
    }
}

#[test]
fn a_sign_is_an_empty_cell_where_no_other_is() {
    let options = ReadOptions::default();
    for sign in ['?', '-'] {
        for text in ["1.....4....2..3.", "1...\n..4.\n...2\n..3.\n", "1...\n....\n....\n....\n"] {
            let text = text.replace('.', &sign.to_string());
            let records = read(text.as_bytes(), None, &options);
            let records = records.unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(records.len(), 1);
            assert_eq!(numbers(&records[0].puzzle)[0], 1);
        }
    }
    let line = "48....6.....8.394.9...54.2.1............?.37...83.2.6..9.6...........4..5...81...";
    for text in [line.to_owned(), format!("{}\n{line}", line.replace('?', "9"))] {
        let error = read(text.as_bytes(), None, &options).unwrap_err();
        let place = (text.lines().count(), 41);
        assert_eq!(((error.line(), error.column()), error.kind()), (place, ReadErrorKind::Symbol));
        assert!(error.message().contains("found '?'"), "{error}");
    }
    let error = by_name("rows").unwrap().read("1..?\n....\n....\n....\n", &options).unwrap_err();
    assert_eq!((error.line(), error.column()), (1, 4));
}

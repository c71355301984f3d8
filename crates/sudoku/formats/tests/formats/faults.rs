//! Texts at fault, and the message of each.

use std::sync::Arc;

use clausoku_board::{Alphabet, Variant};
use clausoku_formats::{LineParser, ParseLine, ReadErrorKind as Kind, ReadOptions};

use super::scattered;

const ROWS: &str = "\
53..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
";
const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Reads as this format, or as what it looks like; the kind and place of the fault, and the message.
#[track_caller]
fn refused(format: &str, text: impl AsRef<[u8]>, kind: Kind, place: (usize, usize), message: &str) {
    let format = (!format.is_empty()).then(|| clausoku_formats::by_name(format).unwrap());
    let error = clausoku_formats::read(text.as_ref(), format, &ReadOptions::default()).unwrap_err();
    assert_eq!(error.message(), message);
    assert_eq!((error.kind(), error.line(), error.column()), (kind, place.0, place.1));
}

#[test]
fn no_grid_at_all() {
    refused("", "", Kind::Nothing, (1, 1), "expected a grid, found an empty file");
    refused("", "\u{FEFF}", Kind::Nothing, (1, 1), "expected a grid, found an empty file");
    let blank = "expected a grid, found only blank lines or borders";
    for format in ["", "line", "rows", "numbers", "inf242"] {
        refused(format, "\n \n", Kind::Nothing, (1, 1), blank);
        let comments = "expected a grid, found only comments and blank lines";
        refused(format, "# a\n\n # b", Kind::Nothing, (1, 1), comments);
    }
    refused(
        "",
        "# Re: grids\nDear reader,\nhello",
        Kind::Unrecognized,
        (2, 1),
        "expected a grid in one of the formats of docs/formats.md, found 'Dear reader,'; write a row of cells \
         on each line, . for an empty one; # begins a remark; or name the format",
    );
}

#[test]
fn not_utf8() {
    let found = |byte: &str| {
        format!(
            "expected text in UTF-8, found the byte {byte}; save the file as UTF-8, or decompress \
             it if it is compressed"
        )
    };
    refused("", b"\x1F\x8B\x08\x00abc", Kind::Encoding, (1, 2), &found("0x8B"));
    refused("line", b"12\n\xC3\xA93\xC3\x28\n", Kind::Encoding, (2, 3), &found("0xC3"));
    let other = "expected text in UTF-8, found text in UTF-32; save the file as UTF-8";
    refused("", b"\xFF\xFE\0\x001\0\0\0", Kind::Encoding, (1, 1), other);
}

#[test]
fn lines() {
    let missing = "expected 81 cells, found 80; the 9×9 board has 81 cells: 1 missing";
    refused("", &LINE[..80], Kind::CellCount, (1, 81), missing);
    let extra = "expected 81 cells, found 82; the 9×9 board has 81 cells: 1 too many";
    refused("", format!("{LINE}\n\t{LINE}1, x\n"), Kind::CellCount, (2, 84), extra);
    let short = size(3, "the 4×4 board has 16 cells: 13 missing");
    refused("", format!("{LINE}\n{LINE}\n 123\n"), Kind::CellCount, (3, 5), &short);
    let none = size(0, "the 4×4 board has 16 cells: 16 missing");
    refused("line", format!("{LINE}\n,{LINE}\r"), Kind::CellCount, (2, 1), &none);
    let prime = size(
        9,
        "3 is prime, so no rectangular block has 3 cells; name the variant, in the text by `# variant: NAME` above the cells",
    );
    refused("line", "123456789", Kind::Order, (1, 1), &prime);
    let large =
        "only 35 symbols have a character, and order 37 needs more: write the format numbers";
    refused("", ".".repeat(37 * 37), Kind::Order, (1, 1), &size(37 * 37, large));
    let larger = size(5000, "the 35×35 board has 1225 cells: 3775 too many");
    refused("", ".".repeat(5000), Kind::CellCount, (1, 5001), &larger);
    refused(
        "",
        LINE.replace("98", "9A"),
        Kind::Symbol,
        (1, 21),
        "expected 1 to 9, or one of . 0 * _ for an empty cell, found 'A'; 81 cells make a board of \
         9 symbols",
    );
}

fn size(found: usize, help: &str) -> String {
    format!("expected 16, 36, 64, 81, 100, 144 … cells, found {found}; {help}")
}

#[test]
fn rows() {
    let long = "expected 9 cells, found 10; the other rows of this grid have 9";
    let short = "expected 9 cells, found 8; the other rows of this grid have 9";
    refused("", ROWS.replace("8.3..1", "8.3..1."), Kind::RowLength, (5, 10), long);
    refused("", ROWS.replace("8.3..1", "8.3.."), Kind::RowLength, (5, 9), short);
    // The first row is no better than the others.
    refused("", &ROWS[1..], Kind::RowLength, (1, 9), short);
    refused("", format!("{ROWS}\n{}", &ROWS[1..]), Kind::RowLength, (11, 9), short);
    let symbol = |found: &str| {
        format!(
            "expected 1 to 9, or one of . 0 * _ for an empty cell, found {found}; rows of 9 cells \
             make a board of 9 symbols"
        )
    };
    refused("", ROWS.replace("8.3", "A.3"), Kind::Symbol, (5, 4), &symbol("'A'"));
    refused("", ROWS.replace("8.3", "8-3"), Kind::Symbol, (5, 5), &symbol("'-'"));
    refused("rows", ROWS.replace("8.3", "8\u{1B}3"), Kind::Symbol, (5, 5), &symbol("'\\u{1b}'"));
    let found = |found: &str| {
        format!(
            "expected row 9 of the grid that starts in line 1, found {found}; the grid needs 9 rows \
             and has 8"
        )
    };
    let eight = ROWS.replace("....8..79\n", "");
    refused("", &eight, Kind::RowCount, (9, 1), &found("the end of the file"));
    refused("", format!("{eight}\n{ROWS}"), Kind::RowCount, (9, 1), &found("a blank line"));
    let rows = |found: usize, help: &str| {
        format!("expected rows of 4, 6, 8, 9, 10, 12 … cells, found rows of {found}; {help}")
    };
    let prime = rows(
        7,
        "7 is prime, so no rectangular block has 7 cells; name the variant, in the text by `# variant: NAME` above the cells",
    );
    refused("", "1234567\n".repeat(7), Kind::Order, (1, 1), &prime);
    // Rows of several lengths are a text of another form.
    let uneven = rows(
        7,
        "the rows have several lengths: write a sign or a number for each cell, . for an empty one, and # before a line of text",
    );
    let text = "1234567\n".repeat(6) + "12345678\n";
    refused("rows", text, Kind::Order, (1, 1), &uneven);
    refused(
        "rows",
        ".".repeat(36),
        Kind::Order,
        (1, 1),
        "expected rows of at most 35 cells, since only 35 symbols have a character, found rows of \
         36; separate the cells by spaces to write larger numbers",
    );
    refused(
        "",
        "┃ 1 │ 2 ┃   │ 4 ┃\n".repeat(2) + "┃ 1 │ 27 ┃   │ 4 ┃\n\n",
        Kind::Symbol,
        (3, 7),
        "expected 1 to 4, or one of . 0 * _ for an empty cell, found '27'; rows of 4 cells make a \
         board of 4 symbols",
    );
}

#[test]
fn numbers() {
    let text = format!("16{}\n", " 0".repeat(15)).repeat(16);
    assert!(clausoku_formats::read(text.as_bytes(), None, &ReadOptions::default()).is_ok());
    // Another first value in the second row.
    let change = |to: &str| text.replacen("\n16", &format!("\n{to}"), 1);
    let symbol = |found: &str| {
        format!(
            "expected 1 to 16, or one of . 0 * _ for an empty cell, found {found}; rows of 16 cells \
             make a board of 16 symbols"
        )
    };
    let huge = "99999999999999999999";
    for found in ["17", "-2", "1A", huge] {
        refused("", change(found), Kind::Symbol, (2, 1), &symbol(&format!("'{found}'")));
    }
    let cut = symbol(&format!("'{}…'", "9".repeat(24)));
    refused("", change(&"9".repeat(100)), Kind::Symbol, (2, 1), &cut);
    let short = "expected 16 cells, found 15; the other rows of this grid have 16";
    refused("", change(""), Kind::RowLength, (2, 31), short);
    let rows = "1 2\t3 4\n1 2\t3\t\n1 2 3 4\n1 2 3 4";
    let short = "expected 4 cells, found 3; the other rows of this grid have 4";
    refused("numbers", rows, Kind::RowLength, (2, 6), short);
    let wide = "0 ".repeat(1026);
    refused(
        "numbers",
        wide,
        Kind::Order,
        (1, 1),
        "expected rows of 4, 6, 8, 9, 10, 12 … cells, found rows of 1026; the order can be 1 to 1024",
    );
}

#[test]
fn inf242() {
    for found in ["0", "33", "-3", "99999999999999999999"] {
        refused("", format!("{found}\n1 2 3\n"), Kind::Side, (1, 1), &side(found));
    }
    refused("inf242", "# m\n x", Kind::Side, (2, 2), &side("x"));
    let value = "expected a value from 1 to 4, or 0 for an empty cell, found";
    refused("", "2\n1 2 3 5\n", Kind::Symbol, (2, 7), &format!("{value} '5'"));
    refused("", "2\n1 2 3 -2\n", Kind::Symbol, (2, 7), &format!("{value} '-2'"));
    refused("inf242", "2\n1 é\t.\n", Kind::Symbol, (2, 3), &format!("{value} 'é'"));
    let apart = "; separate the values by white space";
    refused("", "2\n1234\n", Kind::Symbol, (2, 1), &format!("{value} '1234'{apart}"));
    let huge = "99999999999999999999";
    refused("", format!("2\n0\n{huge}"), Kind::Symbol, (3, 1), &format!("{value} '{huge}'{apart}"));
    refused(
        "",
        "3\n5 3 0 0 7 0 0 0 0\n6 0 0 1 9 5 0 0 0\n",
        Kind::CellCount,
        (4, 1),
        "expected 81 values after the block side 3, found 18 before the end of the file; blocks of \
         3 times 3 cells make boards of 81",
    );
    let full = "2\n1 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 4";
    refused(
        "",
        format!("{full} 3\n"),
        Kind::CellCount,
        (4, 1),
        "expected 81 values after the block side 3, found 0 before the end of the file; if line 3 \
         is no grid of its own, the one before has a value too many: it is complete with 16 values",
    );
    let second = side("0")
        + "; the grid that starts in line 1 is complete with 16 values, so that another would start \
           here";
    refused("", format!("{full} 0\n"), Kind::Side, (3, 17), &second);
}

fn side(found: &str) -> String {
    format!("expected the side of a block, 1 to 32 (3 for the 9×9 board), found '{found}'")
}

#[test]
fn rows_of_another_length() {
    let fault = |text: &str, place, row, found| {
        let message = format!("expected 4 values in row {row}, found {found}");
        refused("", text, Kind::CellCount, place, &message);
    };
    fault("2\n1 0 0 0\n0 0 0\n0 0 0 2\n0 0 0 0\n", (3, 6), 2, 3);
    fault("2\n1 0 0 0\n0 0 0 0 0\n0 0 0 2\n0 0 0 0\n", (3, 9), 2, 5);
    // One value too many makes up for one that is missing: all values below would be in other cells.
    fault("2\n1 0 0 0\n0 0 0\n0 0 0 2\n0 0 0 0 0\n", (3, 6), 2, 3);
    fault("# grid\n2\n\n1 0 0 # row\n0 0 0 0\n0 0 0 2\n0 0 0 0\n", (4, 6), 1, 3);
    fault("2\n1 0 0 0 2\n0 0 0 0\n0 0 0 2\n0 0 0 0\n", (2, 9), 1, 5);
    // In the second of two grids, and before it.
    let grid = "2\n1 0 0 0\n0 0 0 0\n0 0 0 2\n0 0 0 0\n";
    fault(&format!("{grid}2\n1 0 0 0\n0 0 0 0\n0 0 2\n0 0 0 0\n"), (9, 6), 3, 3);
    fault(&format!("2\n1 0 0 0\n0 0 0 0 2\n0 0 0 2\n0 0 0 0\n{grid}"), (3, 9), 2, 5);
    // The side of the board in place of the side of a block.
    fault("4\n1 0 0 0\n0 0 0\n0 0 0 2\n0 0 0 0\n", (3, 6), 2, 3);
    // Line breaks without rows have no meaning.
    for text in ["2 1 0 0 0\n0 0 0 0 0\n0 0 2\n0 0 0 0\n", "2\n1 0 0 0 0 0 0 0\n0 0 0 2 0 0 0 0\n"]
    {
        let records =
            clausoku_formats::read(text.as_bytes(), None, &ReadOptions::default()).unwrap();
        assert_eq!(records.len(), 1);
    }
}

#[test]
fn variants_that_do_not_fit() {
    let inf242 = "2\n1 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 4";
    assert_eq!(
        message("inf242", inf242, six()),
        "expected a variant of 4 symbols and 16 cells, found blocks:2x3, which has 6 symbols"
    );
    assert_eq!(
        message("line", LINE, six()),
        "expected 36 cells, found 81; blocks:2x3 was asked for"
    );
    assert_eq!(
        message("rows", ROWS, six()),
        "expected 6 cells, found 9; row 1 of blocks:2x3 has 6 cells, and there are 6 symbols"
    );
    let large = clausoku_board::Variant::usual(36).unwrap();
    for format in ["rows", "candidates"] {
        assert!(message(format, LINE, large.clone()).starts_with(
            "expected a variant with a character for each symbol, found classic:36, which has 36 symbols"
        ));
    }
    assert_eq!(message("line", LINE, large.clone()), "expected 1296 cells, found 1");
    let mut parser = LineParser::new(&ReadOptions::for_variant(large)).unwrap();
    let error = parser.parse_bytes(7, " 37".repeat(1296).as_bytes()).unwrap_err();
    assert_eq!((error.line(), error.column()), (7, 2));
    assert_eq!(
        error.message(),
        "expected 1 to 36, or one of . 0 * _ for an empty cell, found '37'"
    );
    // Without a named format, the likeliest format says why it does not fit.
    let options = ReadOptions::for_variant(six());
    let error = clausoku_formats::read(format!("# title\n{LINE}\n").as_bytes(), None, &options)
        .unwrap_err();
    assert_eq!(error.message(), message("line", LINE, six()));
    assert_eq!(error.line(), 2);
    let none = Variant::new("nothing", Alphabet::numbers(4), Vec::new(), Vec::new()).unwrap();
    for format in ["rows", "numbers"] {
        let expected = "expected a variant with cells, found nothing, which has 4 symbols";
        assert_eq!(message(format, LINE, none.clone()), expected);
    }
    let options = ReadOptions::for_variant(scattered());
    let mut parser = LineParser::new(&options).unwrap();
    assert_eq!(
        parser.parse_bytes(3, b"NESWNESX.... #").unwrap_err().to_string(),
        "line 3, column 8: expected N E S W, or one of . 0 * _ for an empty cell, found 'X'; 12 \
         cells make a board of 4 symbols\n 3 | NESWNESX.... #\n   |        ^"
    );
}

fn six() -> Arc<Variant> {
    clausoku_board::Variant::usual(6).unwrap()
}

fn message(format: &str, text: &str, variant: impl Into<Arc<Variant>>) -> String {
    let options = ReadOptions::for_variant(variant.into());
    let format = clausoku_formats::by_name(format).unwrap();
    let error = format.read(text, &options).unwrap_err();
    error.message()
}

//! Tests the place and the message of each fault.

use clausoku_board::{TomlFault, Variant};

/// Returns a valid file with these texts in place of `top`, `board` and `region`.
fn file(top: &str, board: &str, region: &str) -> String {
    format!("name = \"test\"\n{top}\n[[board]]\n{board}\n[[region]]\n{region}\n")
}

const TOP: &str = "symbols = \"ABCD\"";
const BOARD: &str = "blocks = \"2x2\"";
const REGION: &str = "cells = \"R1C1 R1C4 R4C1 R4C4\"";

#[track_caller]
fn refused(text: &str, line: usize, column: usize, message: &str) {
    let error = Variant::from_toml(text).expect_err(text);
    let found = (error.line(), error.column(), error.fault().to_string());
    assert_eq!(found, (line, column, message.to_owned()), "{error}");
    let shown = text.split('\n').nth(line - 1).unwrap().trim_end();
    let expected = format!(
        "line {line}, column {column}: {message}\n {}",
        format!("{line} | {shown}").trim_end()
    );
    assert!(error.to_string().starts_with(&expected), "{error}\n\n{expected}");
    let without_text = error.without_text().to_string();
    assert!(without_text.starts_with(&format!("line {line}: expected ")), "{without_text}");
    assert!(!without_text.contains('\n'), "{without_text}");
}

#[test]
fn a_fault_without_text_quotes_nothing_of_the_file() {
    let secret = "hunter2";
    for (top, board, region) in [
        ("hunter2", BOARD, REGION),
        ("hunter2 = 1", BOARD, REGION),
        ("password = \"hunter2\"", BOARD, REGION),
        ("order = 0xhunter2", BOARD, REGION),
        ("symbols = [\"hunter2\", \"HUNTER2\", \"c\", \"d\"]", BOARD, REGION),
        (TOP, "blocks = \"hunter2\"", REGION),
        (TOP, "blocks = \"hunter2\\nhunter\"", REGION),
        (TOP, "blocks = \"2x2\"\nat = \"hunter2\"", REGION),
        (TOP, "blocks = \"2x2\"\nextras = [\"hunter2\"]", REGION),
        (TOP, BOARD, "name = \"hunter2\"\ncells = \"R1C1\""),
        (TOP, BOARD, "name = \"hunter2\"\ncells = \"R1C1-R1C4\"\nkind = \"row\""),
        (TOP, BOARD, "kind = \"hunter2\"\ncells = \"R1C1\""),
        (TOP, BOARD, "cells = \"hunter2\""),
        (TOP, BOARD, "cells = [\"R1C1\", hunter2]"),
    ] {
        let text = file(top, board, region);
        let error = Variant::from_toml(&text).expect_err(&text);
        assert!(error.to_string().to_lowercase().contains("hunter"), "{error}");
        let shown = error.without_text().to_string().to_lowercase();
        assert!(!shown.contains("hunter") && !shown.contains(secret), "{shown}");
    }
}

#[test]
fn the_file_without_faults_is_read() {
    let variant = Variant::from_toml(&file(TOP, BOARD, REGION)).unwrap();
    assert_eq!(variant.regions().last().unwrap().name, "region 1");
}

#[test]
fn at_the_top() {
    let top = |text: &str, line, column, message: &str| {
        refused(&file(text, BOARD, REGION), line, column, message);
    };
    top(
        "colour = 3",
        2,
        1,
        "there is no key `colour` at the top; there are name, symbols, order, first-value, cells, board, region, constraint",
    );
    top("order = 0", 2, 9, "an order of 0 is out of range; it can be 1 to 1024");
    top("order = 1_025", 2, 9, "an order of 1025 is out of range; it can be 1 to 1024");
    top("order = -4", 2, 9, "an order of -4 is out of range; it can be 1 to 1024");
    top("order = 0xFFFF", 2, 9, "an order of 0xFFFF is out of range; it can be 1 to 1024");
    top("order = 4.0", 2, 9, "`order` must be an integer, not a number with a point");
    top("order = true", 2, 9, "`order` must be an integer, not true or false");
    top("order = 1979-05-27", 2, 9, "`order` must be an integer, not a date");
    top("order = [4]", 2, 9, "`order` must be an integer, not an array");
    top("order = {n = 4}", 2, 9, "`order` must be an integer, not a table");
    let symbols = "`symbols` must be a string of characters, or an array of names, not an integer";
    top("symbols = 4", 2, 11, symbols);
    top("symbols = [\"a\", 2, \"c\", \"d\"]", 2, 17, symbols);
    top("symbols = []", 2, 11, "an alphabet has 1 to 1024 symbols, not 0");
    let twice = "; symbols must differ, and not only in case";
    top("symbols = \"ABCB\"", 2, 15, &format!("two symbols are named \"B\"{twice}"));
    top(
        "symbols = [\"red\", \"b\", \"RED\", \"d\"]",
        2,
        24,
        &format!("two symbols are named \"RED\"{twice}"),
    );
    // Where a string is written with escapes, its beginning is the place.
    top("symbols = \"ABC\\u0042\"", 2, 11, &format!("two symbols are named \"B\"{twice}"));
    top(
        "symbols = \"AB.D\"",
        2,
        14,
        "\".\" cannot name a symbol: leave out white space, and the signs 0 . * _ · | - + = , ; : # \
         which formats use for empty cells, borders, columns and comments",
    );
    top(
        "symbols = \"ABCD\"\norder = 4",
        3,
        9,
        "`order` and `symbols` exclude each other; leave out one of them",
    );
    top("cells = \"R1C1-R4C4 R2C2\"", 2, 20, "R2C2 is there twice");
    top(
        "cells = \"R1C1-R1025C1024\"",
        2,
        9,
        "there are more than 1048576 cells, counted board by board",
    );
    // The board's cell that is missing among these.
    let missing = "there is no cell R4C4; neither the boards nor `cells` contain it";
    top("cells = \"R1C1-R3C4 R4C1-R4C3\"", 3, 1, missing);
}

#[test]
fn names() {
    let name = |text: &str, column, message: &str| refused(text, 1, column, message);
    name("", 1, "the key `name` is missing at the top");
    name("# no name\norder = 4\n", 1, "the key `name` is missing at the top");
    name("name = 3", 8, "`name` must be a string, not an integer");
    name("name = \" \"", 8, "a name is a line of text, not \" \"");
    name("name = \"a\\nb\"", 8, "a name is a line of text, not \"a\\nb\"");
    let region = "name = \"\"\ncells = \"R1C1 R1C4 R4C1 R4C4\"";
    refused(&file(TOP, BOARD, region), 6, 8, "a name is a line of text, not \"\"");
}

#[test]
fn without_cells_or_symbols() {
    let none = "there are no cells; write a [[board]], or `cells`";
    refused(&text("order = 4"), 1, 1, none);
    refused(&text("order = 4\ncells = []"), 3, 9, none);
    refused(&text("order = 4\nboard = []"), 1, 1, none);
    refused(&text("cells = \"R1C1-R4C4\""), 1, 1, "the key `order` is missing at the top");
    let tables = "`board` must be an array of tables, each with its head in double brackets";
    refused(&text("[board]\nblocks = \"2x2\""), 2, 1, &format!("{tables}, not a table"));
    refused(&text("board = 3"), 2, 9, &format!("{tables}, not an integer"));
    refused(&text("board = [{blocks = \"2x2\"}, 3]"), 2, 28, &format!("{tables}, not an integer"));
}

fn text(line: &str) -> String {
    format!("name = \"test\"\n{line}")
}

#[test]
fn in_a_board() {
    let board = |text: &str, line, column, message: &str| {
        refused(&file(TOP, text, REGION), line, column, message);
    };
    board("", 3, 1, "the key `blocks` is missing in a [[board]]");
    board("size = 4", 4, 1, "there is no key `size` in a [[board]]; there are at, blocks, extras");
    board(
        "blocks = 4",
        4,
        10,
        "`blocks` must be a drawing, or the sides of the blocks, for example \"3x3\", not an integer",
    );
    board(
        "blocks = \"3x3\"",
        4,
        10,
        "blocks of 3x3 cells make a board of order 9, but there are 4 symbols",
    );
    board("blocks = \"0x4\"", 4, 10, &order("0"));
    board("blocks = \"99999999999999999999x4\"", 4, 10, &order(&usize::MAX.to_string()));
    let empty = "the map has no cells in its first row; write a letter for each cell, its block's";
    board("blocks = \"\"", 4, 11, empty);
    let none = "row 1 has 0 cells; it needs 4, one for each symbol";
    board("blocks = \"\"\"\n\n ....\n\"\"\"", 6, 2, none);
    let ragged = "row 3 has 5 signs, but row 1 has 4; write . where there is no cell";
    board(&drawing("AAAB\nACBB\nDCCBB\nDDDC"), 7, 5, ragged);
    let ragged = "row 3 has 3 signs, but row 1 has 4; write . where there is no cell";
    board(&drawing("AAAB\n\nACBB\n DCC\nDDDC"), 8, 4, ragged);
    let size = |group, found| format!("{group} has {found}; it needs 4, one for each symbol");
    board(&drawing("AAA\nABB\nBBC"), 5, 3, &size("row 1", "3 cells"));
    board(&drawing("AAAB.\nACBBE"), 6, 5, &size("row 2", "5 cells"));
    board(&drawing("AAAB\nACBB\nDCCB"), 7, 1, &size("column 1", "3 cells"));
    board(&drawing("AAAB\nACBB\nDCCB\nDDDC\nDDDC"), 9, 1, &size("column 1", "5 cells"));
    board(&drawing("AAAB\nAABB\nDCCB\nDDDC"), 6, 2, &size("block A", "5 cells"));
    // The first row says the order where nothing else does.
    let text =
        "name = \"test\"\n[[board]]\nblocks = \"AAB/ABB/CCC\"\n[[board]]\nblocks = \"2x2\"\n";
    let message = "blocks of 2x2 cells make a board of order 4, but there are 3 symbols";
    refused(text, 5, 10, message);
    let cell = "is not a cell; write R1C8 (or L1C8) for row 1, column 8, counted from 1";
    board("blocks = \"2x2\"\nat = \"A1\"", 5, 7, &format!("\"A1\" {cell}"));
    board(
        "blocks = \"2x2\"\nat = [1, 1]",
        5,
        6,
        "`at` must be a cell, for example \"R1C1\", not an array",
    );
    board(
        "blocks = \"2x2\"\nat = \"R65534C1\"",
        5,
        6,
        "a board of 4 rows at R65534C1 reaches past row or column 65536, the last",
    );
    let many = "[[board]]\nblocks = \"32x32\"\n".repeat(2);
    let text = format!("name = \"test\"\n{many}");
    refused(&text, 4, 1, "there are more than 1048576 cells, counted board by board");
}

fn drawing(rows: &str) -> String {
    format!("blocks = \"\"\"\n{rows}\n\"\"\"")
}

fn order(order: &str) -> String {
    format!("an order of {order} is out of range; it can be 1 to 1024")
}

#[test]
fn in_the_extras_of_a_board() {
    let extras = |text: &str, column, message: &str| {
        let board = format!("blocks = \"AAAB/ACBB/DCCB/DDDC\"\nextras = {text}");
        refused(&file(TOP, &board, REGION), 5, column, message);
    };
    extras("\"x\"", 10, "`extras` must be an array of names, not a string");
    extras("[\"x\", 3]", 16, "`extras` must be a string, not an integer");
    extras("[\"x\", \"anti-king\", \"x\"]", 29, "x is there twice");
    extras("[\"windoku\"]", 11, "windoku needs square blocks in line");
    extras(
        "[\"X\"]",
        11,
        "there is no extra `X`; there are diagonal, x, windoku, asterisk, centre-dot, \
         disjoint-groups, anti-king, anti-knight",
    );
}

#[test]
fn in_a_region() {
    let region = |text: &str, line, column, message: &str| {
        refused(&file(TOP, BOARD, text), line, column, message);
    };
    region("name = \"corners\"", 5, 1, "the key `cells` is missing in a [[region]]");
    region(
        "cell = \"R1C1\"",
        6,
        1,
        "there is no key `cell` in a [[region]]; there are name, kind, cells, at-most-once",
    );
    let or = "it needs 4, one for each symbol, or the line `at-most-once = true`";
    region("cells = \"R1C1 R2C2 R3C3\"", 6, 9, &format!("region 1 has 3 cells; {or}"));
    region("name = \"one\"\ncells = [\"R1C1\"]", 7, 9, &format!("one has 1 cell; {or}"));
    let too_many = "region 1 has 5 cells; it needs 4, one for each symbol";
    region("cells = \"R1C1 R2C2 R3C3 R4C4 R1C4\"", 6, 30, too_many);
    region("cells = [\"R1C1\", \"R2C2-R3C3\"]", 6, 19, too_many);
    region("cells = \"R1C1-R1C5\"\nat-most-once = true", 6, 10, too_many);
    region(
        "cells = \"R1C1 R1C2\"\nat-most-once = false",
        6,
        9,
        &format!("region 1 has 2 cells; {or}"),
    );
    region(
        "cells = \"R1C1\"\nat-most-once = 1",
        7,
        16,
        "`at-most-once` must be true or false, not an integer",
    );
    let missing = "there is no cell R5C5; neither the boards nor `cells` contain it";
    region("cells = \"R1C1 R2C2 R3C3 R5C5\"", 6, 25, missing);
    region("cells = \"\"\"\nR1C1 R2C2\n  R1C1-R1C2\"\"\"", 8, 3, "R1C1 is there twice");
    let cell = "is not a cell; write R1C8 (or L1C8) for row 1, column 8, counted from 1";
    region("cells = \"R1C1,R2C2,R3C0\"", 6, 20, &format!("\"R3C0\" {cell}"));
    region("cells = \"R1C1-\"", 6, 15, &format!("\"\" {cell}"));
    region("cells = \"R1C1 é\"", 6, 15, &format!("\"é\" {cell}"));
    region(
        "cells = \"R1C1 R2C2-R2C1\"",
        6,
        15,
        "R2C2-R2C1 runs backwards; a range goes from its upper left cell to its lower right one",
    );
    let cells = "`cells` must be a string of cells, or an array of such, not an integer";
    region("cells = 11", 6, 9, cells);
    region("cells = [\"R1C1\", 12]", 6, 18, cells);
    region(
        "cells = \"R4C4 R1C1 R4C1 R1C4\"\n[[region]]\ncells = \"R1C1 R1C4 R4C1 R4C4\"",
        8,
        9,
        "region 2 has the same cells as region 1",
    );
    region(
        "kind = \"block\"\ncells = \"R1C1-R2C2\"",
        7,
        9,
        "region 1 has the same cells as block 1",
    );
    region(
        "kind = \"diagonal\"",
        6,
        8,
        "there is no kind `diagonal`; there are row, column, block, extra",
    );
    region(
        "kind = \"row\"\ncells = \"R1C1 R2C2\"",
        7,
        9,
        "region 1 has 2 cells; it needs 4, one for each symbol",
    );
    region(
        "kind = \"row\"\ncells = \"R1C1 R2C2\"\nat-most-once = true",
        8,
        16,
        "a row holds every symbol; only an extra region can hold each at most once",
    );
}

#[test]
fn texts_that_are_not_toml() {
    for (text, line, column) in [
        ("name", 1, 5),
        ("name = \"a\nb\"", 1, 10),
        ("name = \"a\"\norder = 4\norder = 4\n", 3, 1),
        ("name = \"a\"\r\norder = \r\n", 2, 9),
        ("name = \"é\" \"é\"", 1, 12),
        ("[[board]]\n[board]\n", 2, 2),
        ("name = [[[", 1, 11),
    ] {
        let error = Variant::from_toml(text).unwrap_err();
        assert_eq!((error.line(), error.column()), (line, column), "{text:?}: {error}");
        assert!(matches!(error.fault(), TomlFault::Syntax(_)), "{error}");
        assert!(error.fault().to_string().starts_with("this is not TOML: "));
    }
    let deep = format!("name = {}", "[".repeat(100_000));
    assert!(matches!(Variant::from_toml(&deep).unwrap_err().fault(), TomlFault::Syntax(_)));
}

#[test]
fn the_line_is_shown_with_a_caret() {
    let text = "name = \"test\"\r\n[[board]]\r\nblocks = \"\"\"\r\nAAAB\r\nAABB\r\nDCCB\r\nDDDC\r\n\"\"\"\r\n";
    assert_eq!(
        Variant::from_toml(text).unwrap_err().to_string(),
        "line 5, column 2: block A has 5 cells; it needs 4, one for each symbol\n 5 | AABB\n   |  ^"
    );
}

#[test]
fn long_names_are_shortened_in_messages() {
    let long = "x".repeat(5000);
    for text in [
        format!("{long} = 1"),
        format!("name = \"a\\n{long}\""),
        file(&format!("symbols = [\"{long}\", \"{long}\"]"), BOARD, REGION),
        file(&format!("symbols = [\"{long}.\"]"), BOARD, REGION),
        file(TOP, &format!("{BOARD}\nat = \"{long}\""), REGION),
        file(TOP, &format!("{BOARD}\nextras = [\"{long}\"]"), REGION),
        file(TOP, &format!("blocks = \"{}x1\"", "0".repeat(5000)), REGION),
        file(TOP, BOARD, &format!("name = \"{long}\"\ncells = \"R1C1\"")),
        file(TOP, BOARD, &format!("name = \"{long}\"\nkind = \"row\"\ncells = \"R1C1-R1C4\"")),
        file(TOP, BOARD, &format!("kind = \"{long}\"")),
        file(TOP, BOARD, &format!("cells = \"{long}\"")),
    ] {
        let message = Variant::from_toml(&text).unwrap_err().to_string();
        assert!(message.len() < 600, "{message}");
    }
}

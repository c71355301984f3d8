//! Texts of other programs at fault, and the message of each.

use clausoku_board::{Candidate, Cell, Constraint, ConstraintKind, Puzzle, Symbol, Variant};
use clausoku_formats::{ReadErrorKind as Kind, ReadOptions, Record, WriteOptions};

/// Reads as this format: the kind and place of the fault, and how the message begins.
#[track_caller]
fn refused(format: &str, text: &str, kind: Kind, place: (usize, usize), message: &str) {
    let format = clausoku_formats::by_name(format).unwrap();
    let error = format.read(text, &ReadOptions::default()).unwrap_err();
    let found = (error.kind(), (error.line(), error.column()));
    assert_eq!(found, (kind, place), "{error}");
    assert!(error.message().starts_with(message), "{error}");
}

#[test]
fn sections() {
    let rows = "12..\n....\n....\n....\n";
    refused(
        "sdk",
        &format!("[Puzle]\n{rows}"),
        Kind::Structure,
        (1, 1),
        "expected one of the sections [Puzzle], ",
    );
    let state = format!("[Puzzle]\n{rows}[State]\n{}", rows.replace("12", "21"));
    refused(
        "sdk",
        &state,
        Kind::Structure,
        (6, 1),
        "expected a state that keeps the givens, found another",
    );
    let two = format!("[Puzzle]\n{rows}\n{rows}[State]\n{rows}");
    refused(
        "sdk",
        &two,
        Kind::Structure,
        (11, 1),
        "expected one puzzle and its state, found several",
    );
    let short = format!("[Puzzle]\n{rows}[State]\n12..\n");
    refused(
        "sdk",
        &short,
        Kind::RowCount,
        (8, 1),
        "expected row 2 of the grid that starts in line 7",
    );
}

#[test]
fn tables() {
    let cells = "1..............4";
    refused(
        "csv",
        &format!("{cells},x\n"),
        Kind::NoColumn,
        (1, 1),
        "expected a header that names a column puzzle, found '1..............4,x'",
    );
    refused(
        "csv",
        "id,puzzle\n1\n",
        Kind::Structure,
        (2, 2),
        "expected a puzzle in column 2, found the end of the line",
    );
    refused(
        "csv",
        &format!("id,puzzle\n\"1\", \"{}\"\n", cells.replace('4', "5")),
        Kind::Symbol,
        (2, 22),
        "expected 1 to 4, ",
    );
    let wrong = format!("puzzle,solution\n{cells},1234341221434324\n");
    refused(
        "csv",
        &wrong,
        Kind::Solution,
        (2, 18),
        "expected its solution, found one that does not solve the puzzle; ",
    );
    let short = format!("puzzle,solution\n{cells},12343412\n");
    refused("csv", &short, Kind::CellCount, (2, 26), "expected 16, 36, 64, 81");
    refused("csv", "puzzle\n", Kind::Nothing, (1, 1), "expected a grid");
}

#[test]
fn library_lines() {
    let cells = ".".repeat(81);
    refused(
        "hodoku",
        &cells,
        Kind::Structure,
        (1, 1),
        "expected a line of the form `:0000:x:cells:",
    );
    refused(
        "hodoku",
        &format!(":0:x:{}::", &cells[1..]),
        Kind::CellCount,
        (1, 86),
        "expected 81 cells, found 80",
    );
    refused(
        "hodoku",
        &format!(":0:x:+a{cells}::"),
        Kind::Symbol,
        (1, 7),
        "expected 1 to 9, or one of . 0 for an empty cell, or + before a placed value, found 'a'",
    );
    refused(
        "hodoku",
        &format!(":0:x:{cells}:123 905:"),
        Kind::Symbol,
        (1, 92),
        "expected a candidate as three digits: value, row, column, found '905'",
    );
}

#[test]
fn candidate_grids() {
    let line = "123456789".repeat(81);
    refused(
        "candidates",
        &line[1..],
        Kind::CellCount,
        (1, 729),
        "expected 729 characters, found 728; 81 cells have 9 candidates each",
    );
    refused(
        "candidates",
        &line.replacen("4567", "4067", 1).replacen("6789", "8789", 1),
        Kind::Symbol,
        (1, 6),
        "expected 6 if the cell may hold it, or . or 0 if not, found '8'",
    );
    let row = "12 1234 3 4\n";
    refused(
        "pencilmarks",
        &row.repeat(3),
        Kind::RowCount,
        (4, 1),
        "expected row 4 of the grid that starts in line 1, found the end of the file; the grid needs 4 rows and has 3",
    );
    refused(
        "pencilmarks",
        &(row.repeat(2) + "12 1224 3 4\n" + row),
        Kind::Symbol,
        (3, 6),
        "expected candidates, each once: 1 to 4, found '2'",
    );
    refused(
        "pencilmarks",
        &(row.repeat(2) + "12 15 3 4\n" + row),
        Kind::Symbol,
        (3, 5),
        "expected candidates, each once: 1 to 4, found '5'",
    );
    refused(
        "pencilmarks",
        &(row.repeat(2) + "12 34 1\n" + row),
        Kind::RowLength,
        (3, 8),
        "expected 4 cells, found 3",
    );
    refused(
        "pencilmarks",
        "1 2 3\n1 2 3\n1 2 3\n",
        Kind::Order,
        (1, 1),
        "expected rows of 4, 6, 8, 9 … cells",
    );
}

#[test]
fn tasks() {
    let text = "experiment: a\nnumber of tasks: 1\ntask: 1\npuzzle size: 2x2\n| 1 _ | _ _ |\n"
        .to_owned()
        + &"| _ _ | _ _ |\n".repeat(3);
    let change = |from: &str, to: &str| text.replace(from, to);
    refused(
        "dresden",
        &change("2x2", "3x3"),
        Kind::Structure,
        (4, 1),
        "expected the size of the grid below, 2x2, found '3x3'",
    );
    refused(
        "dresden",
        &change("2x2", "two"),
        Kind::Structure,
        (4, 1),
        "expected the size of the grid below, 2x2, found 'two'",
    );
    refused(
        "dresden",
        &change("tasks: 1", "tasks: 2"),
        Kind::Structure,
        (2, 1),
        "expected as many tasks as there are: 1, found '2'",
    );
    refused("dresden", &change("| 1 _", "| 5 _"), Kind::Symbol, (5, 3), "expected 1 to 4, ");
}

#[test]
fn xml() {
    let cells = "0".repeat(81);
    refused(
        "opensudoku",
        "<opensudoku>\n <game data=1/>",
        Kind::Structure,
        (2, 13),
        "expected well-formed XML, found a fault: ",
    );
    refused(
        "opensudoku",
        "<html></html>",
        Kind::Structure,
        (1, 1),
        "expected the element <opensudoku>, found <html>",
    );
    refused(
        "opensudoku",
        "<opensudoku></opensudoku>",
        Kind::Nothing,
        (1, 1),
        "expected an element <game>, found none",
    );
    refused(
        "opensudoku",
        "<opensudoku><game/></opensudoku>",
        Kind::Structure,
        (1, 13),
        "expected an attribute data of <game>",
    );
    refused(
        "opensudoku",
        &game(&cells[1..]),
        Kind::CellCount,
        (2, 94),
        "expected 81 cells, found 80",
    );
    refused(
        "opensudoku",
        &game(&cells.replacen("00", "0a", 1)),
        Kind::Symbol,
        (2, 15),
        "expected 1 to 9, or one of . 0 for an empty cell, found 'a'",
    );
    refused(
        "opensudoku",
        &game("version: 7&#10;1|"),
        Kind::Structure,
        (2, 14),
        "expected data of the version 1 to 5, found '7'",
    );
    refused(
        "opensudoku",
        &game("version: 1&#10;1|-|1|"),
        Kind::CellCount,
        (2, 14),
        "expected 81 cells of 3 fields each, 243 fields, found 3",
    );
    refused(
        "opensudoku",
        &game(&("version: 1&#10;".to_owned() + &"12|-|1|".repeat(81))),
        Kind::Symbol,
        (2, 14),
        "expected a value from 0 to 9 in cell 1, found '12'",
    );
    refused(
        "opensudoku",
        &game(&("version: 1&#10;".to_owned() + &"1|-|2|".repeat(81))),
        Kind::Symbol,
        (2, 14),
        "expected 0 or 1 at the end of cell 1, found '2'",
    );
    // Entities that grow are not unfolded.
    let bomb = "<!DOCTYPE a [<!ENTITY a \"&b;&b;\"><!ENTITY b \"00\">]><opensudoku><game data=\"&a;\"/></opensudoku>";
    refused("opensudoku", bomb, Kind::Structure, (1, 1), "expected well-formed XML");
}

fn game(data: &str) -> String {
    format!("<opensudoku>\n <game data=\"{data}\"/>\n</opensudoku>\n")
}

const BLANK: &str = "[{},{},{},{}]";

/// A board of 4×4 cells with this first row, without its end.
fn grid(first: &str) -> String {
    format!("{{\n\"size\": 4,\n\"grid\": [{first},\n{BLANK},\n{BLANK},\n{BLANK}]")
}

/// The empty board with something more.
fn more(more: &str) -> String {
    format!("{},\n{more}}}", grid(BLANK))
}

/// The board with this first cell.
fn cell(cell: &str) -> String {
    format!("{}}}", grid(&format!("[{cell},{{}},{{}},{{}}]")))
}

#[track_caller]
fn check(text: impl AsRef<str>, kind: Kind, place: (usize, usize), message: &str) {
    refused("fpuzzles", text.as_ref(), kind, place, message);
}

#[test]
fn json() {
    check(
        "{\"grid\": [}",
        Kind::Structure,
        (1, 11),
        "expected well-formed JSON, found a fault: expected value",
    );
    check("[]", Kind::Structure, (1, 1), "expected an object, found '[]'");
    check("{}", Kind::Structure, (1, 1), "expected a member grid");
    check("{\"grid\": 3}", Kind::Structure, (1, 10), "expected an array, found '3'");
    check(
        "{\"grid\": [], \"size\": 0}",
        Kind::Order,
        (1, 22),
        "expected a size from 1 to 52, found '0'",
    );
    check(
        format!("{{\"size\": 4, \"grid\": [{BLANK}]}}"),
        Kind::RowCount,
        (1, 21),
        "expected 4 rows, found 1",
    );
    check(grid("[{}]") + "}", Kind::RowLength, (3, 10), "expected 4 cells, found 1");
    for rule in ["cage", "text", "line", "circle", "rectangle", "somethingnew"] {
        let text = more(&format!("\"{rule}\": [{{\"cells\": [\"R1C1\"]}}]"));
        let kind = if rule == "somethingnew" { Kind::Unsupported } else { Kind::Drawing };
        check(
            text,
            kind,
            (7, rule.len() + 5),
            &format!(
                "expected rules and constraints that docs/formats.md lists for f-puzzles, found '{rule}'; it may be a rule"
            ),
        );
        assert!(
            clausoku_formats::read(
                more(&format!("\"{rule}\": []")).as_bytes(),
                None,
                &ReadOptions::default()
            )
            .is_ok()
        );
    }
}

#[test]
fn json_of_cells_and_rules() {
    check(cell("{\"c\": \"#FF0000\"}"), Kind::Drawing, (3, 17), "expected rules and constraints");
    check(
        cell("{\"region\": null}"),
        Kind::Unsupported,
        (3, 22),
        "expected the region of the cell, found 'null'",
    );
    check(
        cell("{\"value\": 5}"),
        Kind::Symbol,
        (3, 21),
        "expected a number from 1 to 4, found '5'",
    );
    check(
        cell("{\"value\": \"5\"}"),
        Kind::Symbol,
        (3, 21),
        "expected a number from 1 to 4, found '\"5\"'",
    );
    check(cell("{\"given\": 1}"), Kind::Structure, (3, 21), "expected true or false");
    check(
        cell("{\"givenPencilMarks\": [0]}"),
        Kind::Symbol,
        (3, 33),
        "expected a number from 1 to 4, found '0'",
    );
    check(
        cell("{\"region\": 1}"),
        Kind::Variant,
        (3, 9),
        "expected a board, found another; block A has 5 cells",
    );
    check(more("\"diagonal+\": 1"), Kind::Structure, (7, 14), "expected true or false");
    check(
        more("\"extraregion\": [{\"cells\": [\"R1C5\"]}]"),
        Kind::Structure,
        (7, 28),
        "expected a cell from R1C1 to R4C4",
    );
    check(
        more("\"extraregion\": [{\"cells\": [\"R1C1\", \"R1C1\"]}]"),
        Kind::Variant,
        (3, 9),
        "expected a board, found another; extra region 1 contains R1C1 twice",
    );
    check(more("\"solution\": [1]"), Kind::CellCount, (7, 13), "expected 16 values, found 1");
    let wrong = more(&format!("\"solution\": [{}1]", "1,".repeat(15)));
    check(
        wrong,
        Kind::Solution,
        (7, 13),
        "expected its solution, found one that does not solve the puzzle; row 1 holds 1 twice",
    );
    // In a link the place is the link's.
    check(
        "https://f-puzzles.com/?load=N4IgAAAA",
        Kind::Structure,
        (1, 29),
        "expected a link that holds JSON in lz-string's base64",
    );
    // Another board than the one that is asked for.
    let options = ReadOptions::for_variant(std::sync::Arc::new(Variant::by_name("x:4").unwrap()));
    let error = clausoku_formats::read((grid(BLANK) + "}").as_bytes(), None, &options).unwrap_err();
    assert_eq!(
        error.message(),
        "expected classic:4, of which the puzzle says that it is, found x:4, which has 4 symbols"
    );
}

#[test]
fn what_cannot_be_said_is_refused() {
    for name in ["sdk", "fpuzzles"] {
        let message = format!("the format {name} holds one puzzle, but there are 2");
        assert_eq!(error(name, &[empty("classic:9"), empty("classic:9")]), message);
    }
    let samurai = [empty("samurai")];
    for (name, holds) in [
        ("ss", "boards of numbers with rectangular blocks"),
        ("dresden", "boards of numbers with rectangular blocks"),
        ("pencilmarks", "one board of numbers"),
        ("fpuzzles", "one board of numbers, of up to 52 symbols"),
        ("hodoku", "boards of 9×9 cells and 9 numbers"),
        ("opensudoku", "boards of 9×9 cells and 9 numbers"),
    ] {
        let message = format!("the format {name} holds {holds} only, but the puzzle is of samurai");
        assert_eq!(error(name, &samurai), message);
    }
    let first = |symbol| Candidate { cell: Cell::from_index(0), symbol };
    let some =
        Puzzle::empty(variant("classic:9")).excluding([first(Symbol::from_index(4))]).unwrap();
    for format in clausoku_formats::FORMATS.iter().filter(|format| !format.holds.excluded) {
        let message = format!(
            "the format {} cannot say that candidates are excluded, and 1 are; candidates, pencilmarks, \
             hodoku, jsonl and fpuzzles can",
            format.name
        );
        assert_eq!(error(format.name, &[some.clone().into()]), message);
    }
    let all = (0..9).map(|index| first(Symbol::from_index(index)));
    let none = Puzzle::empty(variant("classic:9")).excluding(all).unwrap();
    for name in ["pencilmarks", "fpuzzles"] {
        let message = format!("the format {name} cannot say that R1C1 has no candidate left");
        assert_eq!(error(name, &[none.clone().into()]), message);
    }
}

#[test]
fn constraints_that_fpuzzles_cannot_say_are_refused() {
    let whole: Vec<u32> = (0..9).collect();
    let reversed: Vec<u32> = (0..9).rev().collect();
    let sum = || ConstraintKind::Sandwich { sum: 3 };
    let written = |kind: ConstraintKind, cells: &[u32]| {
        let cells = cells.iter().map(|&cell| Cell::from_index(cell)).collect();
        let board = Variant::by_name("classic:9").unwrap();
        let board = board.with_constraints(vec![Constraint::new(kind, cells)]).unwrap();
        let record = Record::from(Puzzle::empty(std::sync::Arc::new(board)));
        let format = clausoku_formats::by_name("fpuzzles").unwrap();
        format.write(&[record], WriteOptions::default()).map_err(|error| error.to_string())
    };
    for cells in [&whole, &reversed] {
        assert!(written(sum(), cells).is_ok(), "{cells:?}");
    }
    // Clues whose cells are no whole line in order, and a pair that is three cells.
    let refused = [
        (sum(), &whole[..8]),
        (sum(), &[1, 0, 2, 3, 4, 5, 6, 7, 8]),
        (ConstraintKind::Skyscraper { count: 3 }, &[0, 10, 20, 30, 40, 50, 60, 70, 80]),
        (ConstraintKind::PairSum { sum: 10 }, &[0, 1, 2]),
    ];
    for (kind, cells) in refused {
        let name = kind.name();
        let error = written(kind, cells).unwrap_err();
        assert!(error.contains("the format fpuzzles") && error.contains(name), "{error}");
    }
}

fn empty(name: &str) -> Record {
    Record::from(Puzzle::empty(variant(name)))
}

fn error(name: &str, records: &[Record]) -> String {
    let written = clausoku_formats::by_name(name).unwrap().write(records, WriteOptions::default());
    written.unwrap_err().to_string()
}

fn variant(name: &str) -> std::sync::Arc<Variant> {
    std::sync::Arc::new(Variant::by_name(name).unwrap())
}

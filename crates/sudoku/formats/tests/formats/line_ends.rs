//! The texts beside a puzzle on its line, and other forms of single cells and lines.

use clausoku_board::{Puzzle, Variant};
use clausoku_formats::{ReadErrorKind, ReadOptions, read};

const GRID: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
const SOLUTION: &str =
    "162857493534129678789643521475312986913586742628794135356478219241935867897261354";
const SMALL: &str = "1..............4";
/// No two of its blocks are rectangles.
const LAYOUT: &str = "AAABACBBDCCBDDDC";

fn all(text: &str) -> Vec<Puzzle> {
    let records = read(text.as_bytes(), None, &ReadOptions::default());
    let records = records.unwrap_or_else(|error| panic!("{error}\n{text}"));
    records.into_iter().map(|record| record.puzzle).collect()
}

/// Returns the column of the fault of a text of one line.
fn fault(text: &str) -> (usize, ReadErrorKind, String) {
    let error = read(text.as_bytes(), None, &ReadOptions::default()).unwrap_err();
    (error.column(), error.kind(), error.message())
}

#[test]
fn a_layout_after_the_cells_replaces_the_blocks() {
    let found = &all(&format!("{SMALL} {LAYOUT}\n"))[0];
    assert_eq!(found.variant().name(), "jigsaw:AAAB/ACBB/DCCB/DDDC");
    assert_eq!(found.to_string(), SMALL);
    // The next line has the usual board again, by any way of reading.
    let list = format!("{SMALL}\n{SMALL} {LAYOUT}\n{SMALL}\n{SMALL} {LAYOUT} 1.5 hard # new\n");
    let names: Vec<String> =
        all(&list).iter().map(|puzzle| puzzle.variant().name().to_owned()).collect();
    assert_eq!(names[0], "classic:4");
    assert_eq!(names[2], "classic:4");
    assert!(names[1].starts_with("jigsaw:") && names[3] == names[1]);
    let rows = "AAABBBCCC".repeat(3) + &"DDDEEEFFF".repeat(3) + &"GGGHHHIII".repeat(3);
    let usual = &all(&format!("{GRID} {rows}"))[0];
    let blocks =
        |variant: &Variant| variant.regions().iter().map(|r| r.cells.clone()).collect::<Vec<_>>();
    assert_eq!(blocks(usual.variant()), blocks(&Variant::classic(9).unwrap()));
    let large = format!("{} {}", ".".repeat(256), "ABCDEFGHIJKLMNOP".repeat(16));
    assert_eq!(all(&large)[0].variant().order(), 16);
    // The board of the caller must have these blocks.
    let options =
        |name: &str| ReadOptions::for_variant(std::sync::Arc::new(Variant::by_name(name).unwrap()));
    let text = format!("{SMALL} {LAYOUT}");
    assert!(read(text.as_bytes(), None, &options("jigsaw:AAAB/ACBB/DCCB/DDDC")).is_ok());
    let error = read(text.as_bytes(), None, &options("classic:4")).unwrap_err();
    assert_eq!(error.kind(), ReadErrorKind::Variant);
}

#[test]
fn faults_of_a_layout_have_places() {
    let (column, kind, message) =
        fault(&format!("{GRID} {}", "ABCDEFGHI".repeat(9)[1..].to_owned()));
    assert_eq!((column, kind), (163, ReadErrorKind::CellCount));
    assert_eq!(message, "expected a layout of 81 letters, found 80");
    let wrong = LAYOUT.replace('C', "B");
    let (column, kind, message) = fault(&format!("{SMALL} {wrong}"));
    assert_eq!(kind, ReadErrorKind::Structure);
    assert!((18..34).contains(&column) && message.contains("block "), "{column} {message}");
}

#[test]
fn a_rating_a_comment_and_a_solution_may_follow() {
    for rest in [
        " 11.9",
        " 11.90/11.90/2.6 coloin",
        " ED=9.0/1.2/1.2 by champagne;dry, 2008-01-02_12:00:00",
        " easy, 25 givens",
        " # 1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        "\t1.5\t123456789123456789123456789",
        ",162857493534129678789643521475312986913586742628794135356478219241935867897261354;x",
        "\t0123456789abcdef0123456789abcdef",
        ";11.90;11.90;2.60;2.60;2.60;tarek",
        ":17;x",
        "   ",
        " incomprehensibilities",
    ] {
        assert_eq!(all(&format!("{GRID}{rest}\n{GRID}\n")).len(), 2, "{rest}");
    }
    assert_eq!(all(&format!("{GRID} {SOLUTION}\n")).len(), 1);
}

#[test]
fn text_that_may_be_cells_is_a_fault() {
    let rows = "1..4............".repeat(16);
    let spaced: Vec<&str> = (0..16).map(|row| &rows[16 * row..16 * row + 16]).collect();
    for (rest, column) in [
        (format!(" {GRID}"), 83),
        (format!("  {}", SOLUTION.replacen('1', "2", 1)), 84),
        (format!(" {}", &SOLUTION[1..]), 83),
        (format!(" 4.5 {}", "A1".repeat(20)), 87),
        (" ..........3.....".to_owned(), 83),
        // A column that is no solution may be another puzzle.
        (format!(",{GRID}"), 83),
        (format!("\t1.5;{}", SOLUTION.replacen('1', "2", 1)), 87),
        (format!(",{}0", &SOLUTION[..80]), 83),
    ] {
        let (at, kind, message) = fault(&format!("{GRID}{rest}"));
        assert_eq!((at, kind), (column, ReadErrorKind::Structure), "{rest}: {message}");
        assert!(message.contains("a layout, a rating or a comment"), "{message}");
    }
    for sign in [" ", ",", ";", ":", "\t"] {
        let (column, _, message) = fault(&spaced[1..].join(sign));
        assert!((17..=18).contains(&column), "{sign:?}: {message}");
        assert_eq!(all(&spaced.join(sign))[0].to_string(), rows, "{sign:?}");
    }
}

#[test]
fn other_signs_around_cells_are_read() {
    let dots = GRID.replace('.', "·");
    let rows: Vec<String> =
        dots.chars().collect::<Vec<_>>().chunks(9).map(|row| row.iter().collect()).collect();
    for text in [
        dots.clone(),
        format!("\"{GRID}\""),
        format!("'{GRID}',\n"),
        format!("  \"{GRID}\", 1.5"),
        rows.join("\n"),
        dots.chars()
            .map(|c| format!("{c} "))
            .collect::<Vec<_>>()
            .chunks(9)
            .map(<[String]>::concat)
            .collect::<Vec<_>>()
            .join("\n"),
    ] {
        assert_eq!(all(&text)[0].to_string(), GRID, "{text}");
    }
    assert_eq!(dots.parse::<Puzzle>().unwrap().to_string(), GRID);
    assert!(fault(&format!("\"{GRID}")).2.contains("expected"));
}

#[test]
fn a_length_near_that_of_a_board_names_it() {
    for (length, expected) in [
        (80, "expected 81 cells, found 80; the 9×9 board has 81 cells: 1 missing"),
        (82, "expected 81 cells, found 82; the 9×9 board has 81 cells: 1 too many"),
        (255, "expected 256 cells, found 255; the 16×16 board has 256 cells: 1 missing"),
    ] {
        for c in [".", "1", "A"] {
            assert_eq!(fault(&c.repeat(length)).2, expected);
        }
    }
    assert_eq!(
        fault(&".".repeat(15)).2,
        "expected 16 cells, found 15; the 4×4 board has 16 cells: 1 missing"
    );
}

#[test]
fn a_table_may_have_rows_without_a_puzzle() {
    let table = format!("id,puzzle\n1,NULL\n2,\n3,\"null\"\n4,{GRID}\n");
    let reader = clausoku_formats::by_name("csv").unwrap();
    let lines =
        clausoku_formats::LineReader::for_format(reader, table.as_bytes(), &ReadOptions::default());
    let found: Vec<String> = lines
        .unwrap()
        .unwrap()
        .map(|read| read.map_or_else(|error| error.to_string(), |record| record.puzzle.to_string()))
        .collect();
    assert!(
        found[0].starts_with("line 2, column 3: expected a puzzle, found NULL\n"),
        "{}",
        found[0]
    );
    assert!(found[1].starts_with("line 3, column 3: expected a puzzle, found an empty field\n"));
    assert!(
        found[2].starts_with("line 4, column 4: expected a puzzle, found null\n"),
        "{}",
        found[2]
    );
    assert_eq!(found[3], GRID);
    // `NULL` counts as no solution.
    let table = format!("puzzle,solution\n{GRID},NULL\n");
    assert_eq!(all(&table)[0].to_string(), GRID);
}

#[test]
fn files_of_big_boards_are_read() {
    let rows = |empty: &str| {
        let cell = |c: char| if c == '.' { empty.to_owned() } else { c.to_string() };
        let cells: Vec<String> = GRID.chars().map(cell).collect();
        cells.chunks(9).map(|row| row.join(" ") + "\n").collect::<String>()
    };
    for head in ["9\n", "9\n1\n", "3\n1\n", "3\n", ""] {
        for empty in ["-1", "0"] {
            assert_eq!(all(&format!("{head}{}", rows(empty)))[0].to_string(), GRID, "{head}");
        }
    }
    // Twelve is no square, so that the first line is the side of the board.
    let twelve = format!("12\n1\n{}", "-1 ".repeat(11).as_str().to_owned() + "12\n");
    let last = "-1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1\n".repeat(11);
    let found = &all(&(twelve + &last))[0];
    assert_eq!((found.variant().name(), super::numbers(found)[11]), ("blocks:3x4", 12));
    // An unfinished grid of blocks of side 4 is no board of order 4.
    let cut = "4\n".to_owned() + &"0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0\n".repeat(2);
    assert_eq!(fault(&cut).1, ReadErrorKind::CellCount);
    // All cells of a board of order 4 in one line.
    assert_eq!(all("4\n0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0\n")[0].to_string(), "...1............");
    assert!(read(b"5\n1 0 0 0 0\n", None, &ReadOptions::default()).is_err());
}

//! Texts that are read, and as what.

use clausoku_board::{Alphabet, Variant};
use clausoku_formats::ReadOptions;

use super::{digits, scattered};

/// Reads without naming the format: each puzzle as `line variant cells`.
fn read(text: &str) -> Vec<String> {
    let records = clausoku_formats::read(text.as_bytes(), None, &ReadOptions::default());
    let records = records.unwrap_or_else(|error| panic!("{text}\n{error}"));
    records
        .iter()
        .map(|record| {
            let puzzle = &record.puzzle;
            format!("{} {} {}", record.line, puzzle.variant().name(), digits(puzzle))
        })
        .collect()
}

const NINE: &str =
    "classic:9 530070000600195000098000060800060003400803001700020006060000280000419005000080079";

#[test]
fn inf242() {
    let four = "classic:4 1000000000000004";
    assert_eq!(read("2\n1 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 4\n"), [format!("1 {four}")]);
    assert_eq!(
        read("\u{FEFF}# one\r\n\r\n2 # m\r\n1 0 0 0 0 0 0 0\t0\r\n0 0 0 0 0 0 4"),
        [format!("3 {four}")]
    );
    let two = "2\n1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 4\n2\n1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 4 1 0";
    assert_eq!(read(two), [format!("1 {four}"), format!("3 {four}"), "4 classic:1 0".into()]);
}

#[test]
fn line() {
    let text = "# title\n\n\
        53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n\
        \t530070000600195000098000060800060003400803001700020006060000280000419005000080079,534, x\n\
        53__7____6__195____98____6_8___6___34__8_3__17___2___6_6____28____419__5____8__79;2.0\r\n\
        53**7****6**195****98****6*8***6***34**8*3**17***2***6*6****28****419**5****8**79#c";
    let expected: Vec<_> = (3..=6).map(|line| format!("{line} {NINE}")).collect();
    assert_eq!(read(text), expected);
    // Each line is a board of its own size.
    let text = format!("1..............4\n{:036}\n{:.<144}", 6, "1C");
    let names: Vec<_> =
        read(&text).iter().map(|line| line.split(' ').nth(1).unwrap().to_owned()).collect();
    assert_eq!(names, ["classic:4", "blocks:2x3", "blocks:3x4"]);
}

const BANDS: &str = "\
530 070 000
600 195 000
098 000 060

800 060 003
400 803 001
700 020 006

060 000 280
000 419 005
000 080 079
";

const GROUPS: &str = "
+-------+-------+-------+
| 5 3 . | . 7 . | . . . |
| 6 . . | 1 9 5 | . . . |
| . 9 8 | . . . | . 6 . |
+-------+-------+-------+
| 8 . . | . 6 . | . . 3 |
| 4 . . | 8 . 3 | . . 1 |
| 7 . . | . 2 . | . . 6 |
+=======+=======+=======+
| . 6 . | . . . | 2 8 . |
| . . . | 4 1 9 | . . 5 |
| . . . | . 8 . | . 7 9 |
+-------+-------+-------+
";

const MARKDOWN: &str = "\
| 5 | 3 |   |   | 7 |   |   |   |   |
|---|---|---|---|---|---|---|---|---|
| 6 |   |   | 1 | 9 | 5 |   |   |   |
|   | 9 | 8 |   |   |   |   | 6 |   |
| 8 |   |   |   | 6 |   |   |   | 3 |
| 4 |   |   | 8 |   | 3 |   |   | 1 |
| 7 |   |   |   | 2 |   |   |   | 6 |
|   | 6 |   |   |   |   | 2 | 8 |   |
|   |   |   | 4 | 1 | 9 |   |   | 5 |
|   |   |   |   | 8 |   |   | 7 | 9 |
";

#[test]
fn rows() {
    for text in [BANDS, MARKDOWN] {
        assert_eq!(read(text), [format!("1 {NINE}")]);
    }
    assert_eq!(read(GROUPS), [format!("3 {NINE}")]);
    let several = format!("{BANDS}\n\n{GROUPS}\n1.|..\n..|..\n--+--\n..|..\n..|.4\n# the end");
    assert_eq!(
        read(&several),
        [format!("1 {NINE}"), format!("16 {NINE}"), "29 classic:4 1000000000000004".into()]
    );
    // Without a blank line between.
    assert_eq!(
        read("1234\n....\n....\n....\n....\n....\n....\n4321\n"),
        ["1 classic:4 1234000000000000", "5 classic:4 0000000000004321"]
    );
}

const DRAWING: &str = "
       1   2   3   4   5   6
     ┏━━━┯━━━┯━━━┳━━━┯━━━┯━━━┓
   1 ┃   │   │ 4 ┃   │ 2 │   ┃
     ┠───┼───┼───╂───┼───┼───┨
   2 ┃   │ 1 │   ┃   │   │   ┃
     ┣━━━┿━━━┿━━━╋━━━┿━━━┿━━━┫
   3 ┃   │   │   ┃   │   │ 6 ┃
     ┠───┼───┼───╂───┼───┼───┨
   4 ┃   │   │   ┃   │   │   ┃
     ┣━━━┿━━━┿━━━╋━━━┿━━━┿━━━┫
   5 ┃ 3 │   │   ┃   │   │   ┃
     ┠───┼───┼───╂───┼───┼───┨
   6 ┃   │   │   ┃   │   │   ┃
     ┗━━━┷━━━┷━━━┻━━━┷━━━┷━━━┛
";

#[test]
fn drawings() {
    let expected = "4 blocks:2x3 004020010000000006000000300000000000";
    assert_eq!(read(DRAWING), [expected]);
}

#[test]
fn big_numbers() {
    // A 12×12 board whose only values are too large for one digit, in three dresses.
    let cells: Vec<Vec<String>> = (0..12)
        .map(|r| (0..12).map(|c| if r == c { (r + 1).to_string() } else { ".".into() }).collect())
        .collect();
    let rows =
        |separator: &str| cells.iter().map(|row| row.join(separator) + "\n").collect::<String>();
    let boxed = format!("┃ {}", rows(" │ ").replace('\n', " ┃\n┃ ").replace('.', " "));
    let boxed = boxed.trim_end_matches("┃ ").to_owned();
    let expected = read(&rows(" "));
    assert!(expected[0].starts_with("1 blocks:3x4 10000"), "{expected:?}");
    for text in [rows(", "), rows("\t"), rows(" | "), boxed] {
        assert_eq!(read(&text), expected, "{text}");
    }
    assert_eq!(read(&format!("{}\n{}", rows(" "), rows(","))).len(), 2);
}

#[test]
fn a_variant_that_is_asked_for_is_obeyed() {
    let read = |name: &str, variant, text: &str| {
        let options = ReadOptions::for_variant(variant);
        let records = clausoku_formats::by_name(name).unwrap().read(text, &options).unwrap();
        let puzzle = &records[0].puzzle;
        format!("{} {}", puzzle.variant().name(), digits(puzzle))
    };
    let expected = "blocks:3x2 000000000000000000000000000000000006";
    assert_eq!(read("line", tall(), &format!("{:036}", 6)), expected);
    assert_eq!(read("rows", tall(), &format!("{}.....6", "......\n".repeat(5))), expected);
    // Planes with gaps: by rows of the plane where the text has rows, else in the cells' order.
    let expected = "scattered 120030000400";
    let spaced = "NE .S\n.. ..\n  .W\n  ..\n".replace('W', "E");
    assert_eq!(read("rows", scattered(), "NE .S\n.. ..\n  .W\n  ..\n"), "scattered 120003000400");
    assert_eq!(read("rows", scattered(), "ne S.\n.. ..\n  .w\n  ..\n"), "scattered 120030000400");
    assert_eq!(read("line", scattered(), "NE..S....W.."), expected);
    assert_eq!(read("numbers", scattered(), "N E S 0\n0 0 0 0\n0 W\n0 0"), expected);
    assert_ne!(read("rows", scattered(), &spaced), expected);
    let drawn = "\
┏━━━┯━━━┓   ┏━━━┯━━━┓
┃ N │ E ┃   ┃ S │   ┃
┠───┼───┨   ┠───┼───┨
┃   │   ┃   ┃   │   ┃
┗━━━┷━━━╋━━━╋━━━╇━━━┛
        ┃   │ W ┃
        ┠───┼───┨
        ┃   │   ┃
        ┗━━━┷━━━┛
";
    for format in ["rows", "numbers"] {
        assert_eq!(read(format, scattered(), drawn), expected);
    }
    let words =
        Alphabet::named(["red", "green", "blue", "grey"].map(str::to_owned).to_vec()).unwrap();
    let board = Variant::classic(4).unwrap();
    let positions = board.cells().map(|cell| board.position(cell)).collect();
    let variant = Variant::new("colours", words, positions, board.regions().to_vec()).unwrap();
    let text = "| red | | | |\n| | BLUE | | |\n| | | | |\n| | | | grey |";
    assert_eq!(read("numbers", std::sync::Arc::new(variant), text), "colours 1000030000000004");
}

fn tall() -> std::sync::Arc<Variant> {
    std::sync::Arc::new(Variant::blocks(3, 2).unwrap())
}

/// The borders of a drawing say which blocks a board of 6×6 or 12×12 has.
#[test]
fn borders_draw_the_blocks() {
    let drawn = |rows: usize, columns: usize, between: &str, border: &str| {
        let order = rows * columns;
        let group = vec!["."; columns].join(between);
        let row = format!("|{}|\n", vec![group; order / columns].join("|"));
        let border = vec![border; order / columns].join("+");
        let bands = vec![row.repeat(rows); order / rows];
        bands.join(&format!("+{border}+\n")).replacen('.', "1", 1)
    };
    for (rows, columns) in [(3, 2), (2, 3), (4, 3), (3, 4), (6, 2)] {
        for (between, border) in [("", "---"), (" ", "-----")] {
            let grid = drawn(rows, columns, between, border);
            let mut texts = vec![
                grid.clone(),
                format!("A puzzle of a book:\n\n{grid}\nIts solution is on page 9.\n"),
                format!("{grid}\n{grid}"),
            ];
            if rows * columns == 6 && between == " " {
                texts.push(grid.replace('.', "23456"));
            }
            for text in texts {
                let records =
                    clausoku_formats::read(text.as_bytes(), None, &ReadOptions::default());
                let records = records.unwrap_or_else(|error| panic!("{error}\n{text}"));
                let expected = Variant::blocks(rows, columns).unwrap();
                assert!(
                    records.iter().all(|record| **record.puzzle.variant() == expected),
                    "{text}"
                );
            }
        }
    }
    // What the options name remains.
    let options = ReadOptions::for_variant(Variant::usual(6).unwrap());
    let records =
        clausoku_formats::read(drawn(3, 2, " ", "---").as_bytes(), None, &options).unwrap();
    assert_eq!(records[0].puzzle.variant().name(), "blocks:2x3");
}

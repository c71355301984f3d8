//! Drawings in characters.

use std::sync::Arc;

use clausoku_board::{Alphabet, Cell, Grid, Position, Puzzle, Symbol, Variant};
use clausoku_draw::scene::{Lines, Scene, TerminalStyle, terminal};
use clausoku_formats::ReadOptions;

use super::{STAIRS, irregular, puzzle, sprinkled, twins, variants};

fn draw(puzzle: &Puzzle, lines: Lines, labels: bool) -> String {
    let scene = Scene::new(puzzle);
    let scene = if labels { scene.with_labels() } else { scene };
    terminal(&scene, TerminalStyle { lines, ..TerminalStyle::default() }).unwrap()
}

#[test]
fn four() {
    let puzzle = puzzle(&Arc::new(Variant::classic(4).unwrap()), "1... ...2 ..3. .4..");
    assert_eq!(
        draw(&puzzle, Lines::Unicode, true),
        "    1   2   3   4
  ┏━━━┯━━━┳━━━┯━━━┓
1 ┃ 1 │   ┃   │   ┃
  ┠───┼───╂───┼───┨
2 ┃   │   ┃   │ 2 ┃
  ┣━━━┿━━━╋━━━┿━━━┫
3 ┃   │   ┃ 3 │   ┃
  ┠───┼───╂───┼───┨
4 ┃   │ 4 ┃   │   ┃
  ┗━━━┷━━━┻━━━┷━━━┛
"
    );
    assert_eq!(
        draw(&puzzle, Lines::Ascii, false),
        "\
+-----+-----+
| 1 . | . . |
| . . | . 2 |
+-----+-----+
| . . | 3 . |
| . 4 | . . |
+-----+-----+
"
    );
}

#[test]
fn six() {
    let cells = "..4.2. .1.... .....6 ...... 3..... ......";
    let puzzle = puzzle(&Arc::new(Variant::blocks(2, 3).unwrap()), cells);
    assert_eq!(
        draw(&puzzle, Lines::Unicode, false),
        "\
┏━━━┯━━━┯━━━┳━━━┯━━━┯━━━┓
┃   │   │ 4 ┃   │ 2 │   ┃
┠───┼───┼───╂───┼───┼───┨
┃   │ 1 │   ┃   │   │   ┃
┣━━━┿━━━┿━━━╋━━━┿━━━┿━━━┫
┃   │   │   ┃   │   │ 6 ┃
┠───┼───┼───╂───┼───┼───┨
┃   │   │   ┃   │   │   ┃
┣━━━┿━━━┿━━━╋━━━┿━━━┿━━━┫
┃ 3 │   │   ┃   │   │   ┃
┠───┼───┼───╂───┼───┼───┨
┃   │   │   ┃   │   │   ┃
┗━━━┷━━━┷━━━┻━━━┷━━━┷━━━┛
"
    );
    assert_eq!(
        draw(&puzzle, Lines::Ascii, true),
        "    1 2 3   4 5 6
  +-------+-------+
1 | . . 4 | . 2 . |
2 | . 1 . | . . . |
  +-------+-------+
3 | . . . | . . 6 |
4 | . . . | . . . |
  +-------+-------+
5 | 3 . . | . . . |
6 | . . . | . . . |
  +-------+-------+
"
    );
}

#[test]
fn irregular_blocks() {
    let variant = irregular("stairs", STAIRS, &[]);
    let puzzle = puzzle(&variant, "1.2. .... ..3. ...4");
    assert_eq!(
        draw(&puzzle, Lines::Unicode, false),
        "\
┏━━━┳━━━┯━━━┯━━━┓
┃ 1 ┃   │ 2 │   ┃
┠───╄━━━╅───╆━━━┫
┃   │   ┃   ┃   ┃
┠───╆━━━╋━━━╃───┨
┃   ┃   ┃ 3 │   ┃
┣━━━╃───╄━━━╅───┨
┃   │   │   ┃ 4 ┃
┗━━━┷━━━┷━━━┻━━━┛
"
    );
    assert_eq!(
        draw(&puzzle, Lines::Ascii, false),
        "\
+---+-----------+
| 1 | .   2   . |
|   +---+   +---+
| .   . | . | . |
|   +---+---+   |
| . | . | 3   . |
+---+   +---+   |
| .   .   . | 4 |
+-----------+---+
"
    );
}

#[test]
fn gaps_in_the_plane() {
    let puzzle = sprinkled(&twins());
    assert_eq!(
        draw(&puzzle, Lines::Unicode, true),
        "    1   2   3   4   5   6
  ┏━━━┯━━━┳━━━┯━━━┓
1 ┃ 1 │   ┃   │ 2 ┃
  ┠───┼───╂───┼───┨
2 ┃   │   ┃ 3 │   ┃
  ┣━━━┿━━━╋━━━┿━━━╋━━━┯━━━┓
3 ┃   │ 4 ┃   │   ┃   │   ┃
  ┠───┼───╂───┼───╂───┼───┨
4 ┃ 1 │   ┃   │ 2 ┃ 3 │   ┃
  ┗━━━┷━━━╋━━━┿━━━╋━━━┿━━━┫
5         ┃   │ 4 ┃   │   ┃
          ┠───┼───╂───┼───┨
6         ┃ 1 │   ┃   │ 2 ┃
          ┗━━━┷━━━┻━━━┷━━━┛
"
    );
}

/// The formats that hold the variant read its drawing back, in either style.
#[test]
fn drawings_are_read_back() {
    let mut read = 0;
    for variant in variants() {
        let puzzle = sprinkled(&variant);
        let options = ReadOptions::for_variant(variant.clone());
        let styles = [(Lines::Unicode, false), (Lines::Unicode, true), (Lines::Ascii, false)];
        for (lines, labels) in styles {
            let drawing = draw(&puzzle, lines, labels);
            assert!(drawing.lines().all(|line| line == line.trim_end()));
            for name in ["rows", "numbers"] {
                if name == "rows" && variant.alphabet().width() > 1 {
                    continue;
                }
                let format = clausoku_formats::by_name(name).unwrap();
                let records = format.read(&drawing, &options);
                let records = records.unwrap_or_else(|error| panic!("{error}\n{drawing}"));
                assert_eq!(records[0].puzzle.givens(), puzzle.givens(), "{name}:\n{drawing}");
                read += 1;
            }
        }
    }
    assert_eq!(read, 3 * (13 + 7));
}

#[test]
fn colours_tell_givens_values_and_clashes() {
    let puzzle = puzzle(&Arc::new(Variant::classic(4).unwrap()), "1... .... .... ....");
    let mut values = Grid::empty(16);
    values.set(Cell::from_index(1), Symbol::from_number(2));
    values.set(Cell::from_index(3), Symbol::from_number(1));
    let scene = Scene::new(&puzzle).with_values(&values).unwrap().with_clashes();
    let style = TerminalStyle { colours: true, ..TerminalStyle::default() };
    let drawing = terminal(&scene, style).unwrap();
    let row = "┃ \u{1b}[1;31m1\u{1b}[0m │ \u{1b}[94m2\u{1b}[0m ┃   │ \u{1b}[31m1\u{1b}[0m ┃";
    assert_eq!(drawing.lines().nth(1), Some(row));
    let plain = terminal(&scene, TerminalStyle::default()).unwrap();
    assert!(!plain.contains('\u{1b}'));
    assert_eq!(plain.lines().nth(1), Some("┃ 1 │ 2 ┃   │ 1 ┃"));
}

#[test]
fn planes_without_cells_or_without_end() {
    let empty = Variant::new("none", Alphabet::numbers(4), Vec::new(), Vec::new()).unwrap();
    let puzzle = Puzzle::empty(Arc::new(empty));
    for lines in [Lines::Unicode, Lines::Ascii] {
        assert_eq!(draw(&puzzle, lines, true), "");
    }
    let far = [0, u16::MAX].map(|place| Position { row: place, column: place }).to_vec();
    let wide = Variant::new("far", Alphabet::numbers(2), far, Vec::new()).unwrap();
    let puzzle = Puzzle::empty(Arc::new(wide));
    let error = terminal(&Scene::new(&puzzle), TerminalStyle::default()).unwrap_err();
    assert_eq!((error.rows, error.columns), (65536, 65536));
    assert_eq!(
        error.to_string(),
        "a plane of 65536 rows and 65536 columns is too large to be drawn"
    );
}

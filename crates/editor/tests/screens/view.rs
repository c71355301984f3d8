//! What is to be seen, screen by screen. `CLAUSOKU_BLESS=1 cargo test -p clausoku-editor` renews the
//! files in `expected/`; look at what has changed there.

use clausoku_editor::Key;
use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier};

use crate::support::{Screen, assert_is_in};

fn check(name: &str, mut screen: Screen) {
    let path = format!("{}/tests/expected/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    assert_is_in(path.as_ref(), &screen.text());
}

/// A small terminal, as in 1978.
fn small() -> Screen {
    Screen::new(80, 24, false)
}

#[test]
fn the_first_question() {
    check("first-question", small());
}

#[test]
fn a_question_with_a_fault() {
    check("no-name", small().board("classic").keys("s").key(Key::Enter));
}

#[test]
fn a_usual_board_with_a_clash() {
    check("clash", small().board("classic").keys("5jllll5kll7"));
}

#[test]
fn a_solution() {
    check("solved", small().grid("escargot.txt", None).keys("v"));
}

#[test]
fn cells_that_differ() {
    check("differing", small().grid("inf242.txt", None).keys("u"));
}

#[test]
fn a_hint_beside_the_board() {
    check("hint", small().grid("escargot.txt", None).keys("r"));
}

#[test]
fn a_hint_that_is_cut_ends_in_a_mark() {
    let mut screen = small().grid("escargot.txt", None).keys("r");
    let whole = screen.text();
    screen.resize(80, 12);
    assert!(screen.text().contains('…') && !whole.contains('…'), "{}", screen.text());
}

#[test]
fn order_16_fits() {
    check("order-16", small().grid("order-16.txt", None).keys("jjll1"));
}

#[test]
fn order_25_scrolls() {
    check("order-25", small().grid("order-25.txt", None).key(Key::Last));
}

#[test]
fn order_81_scrolls() {
    check(
        "order-81",
        small().grid("order-81.txt", None).times(30, Key::Down).times(40, Key::Right),
    );
}

#[test]
fn a_samurai_with_gaps() {
    check("samurai", Screen::new(100, 40, false).grid("samurai.txt", Some("samurai")));
}

#[test]
fn irregular_blocks() {
    check("jigsaw", small().board("jigsaw:AAAB/ACBB/DCCB/DDDC").keys("1jj1"));
}

#[test]
fn diagonals_are_shaded() {
    check("x", small().board("x"));
}

#[test]
fn candidates() {
    check("candidates", small().grid("escargot.txt", None).keys("p").times(8, Key::Down));
}

#[test]
fn the_help() {
    check("help", small().board("classic").keys("?"));
    check("help-wide", Screen::new(120, 30, false).board("classic").keys("?"));
}

#[test]
fn too_small() {
    check("too-small", Screen::new(30, 8, false));
}

/// However the cursor is moved, its cell is on the screen, and so are the names of its row and column.
#[test]
fn the_cursor_is_always_to_be_seen() {
    let mut screen = Screen::new(50, 14, false).board("classic:36");
    let keys = [(40, Key::Right), (40, Key::Down), (17, Key::Left), (30, Key::Up), (9, Key::Left)];
    for (count, key) in keys {
        for _ in 0..count {
            screen = screen.key(key);
            let reversed = |cell: &&Cell| cell.modifier.contains(Modifier::REVERSED);
            assert_eq!(screen.buffer().content().iter().filter(reversed).count(), 3);
        }
    }
    screen.resize(44, 12);
    let bold: String = screen
        .buffer()
        .content()
        .iter()
        .filter(|cell| is_bold_number(cell))
        .map(Cell::symbol)
        .collect();
    assert_eq!(bold.split_whitespace().collect::<Vec<_>>().join(" "), "106");
}

fn is_bold_number(cell: &Cell) -> bool {
    cell.modifier.contains(Modifier::BOLD) && cell.symbol().trim().parse::<u8>().is_ok()
}

#[test]
fn no_size_is_too_odd_to_draw() {
    for (width, height) in [(1, 1), (0, 0), (40, 12), (41, 13), (300, 5), (200, 100), (60, 300)] {
        for keys in ["", "?", "s", "n", "p", "x"] {
            let mut screen = Screen::new(width, height, true).board("samurai").keys(keys);
            screen.text();
        }
    }
}

#[test]
fn colours_say_what_a_cell_is() {
    let mut screen = Screen::new(80, 24, true).board("x").keys("5lll5jjjjj");
    let buffer = screen.buffer();
    let ground = |row: u16, column: u16| buffer[(4 * column, 2 * row)].bg;
    // By row and column from 1: two that clash, the rest of their row, the diagonals, what the cursor
    // in R6C4 sees, and nothing at all.
    assert_eq!(ground(1, 1), ground(1, 4));
    let all = [ground(1, 1), ground(1, 2), ground(2, 2), ground(6, 1), ground(6, 6), ground(6, 4)];
    for (index, one) in all.iter().enumerate() {
        assert!(
            *one != Color::Reset && all[index + 1..].iter().all(|other| one != other),
            "{index}"
        );
    }
    assert_eq!(ground(2, 1), Color::Reset);
}

#[test]
fn without_colours_there_is_none() {
    let mut screen = small().grid("inf242.txt", None).keys("u55?");
    let colours = |cell: &Cell| (cell.fg, cell.bg) != (Color::Reset, Color::Reset);
    assert!(!screen.buffer().content().iter().any(colours));
}

#[test]
fn every_size_of_the_terminal_can_be_drawn() {
    let states: [fn(Screen) -> Screen; 8] = [
        |screen| screen,
        |screen| screen.board("classic:1").keys("1"),
        |screen| screen.board("classic:9").keys("5jllll5kll7"),
        |screen| screen.board("classic:16").keys("p").key(Key::Last),
        |screen| screen.board("samurai").key(Key::Last).keys("1"),
        |screen| screen.board("classic:9").keys("?"),
        |screen| screen.board("classic:9").keys("3q"),
        |screen| screen.board("classic:9").keys("s").key(Key::Enter),
    ];
    let sizes = (0..=64).flat_map(|width| (0..=30).map(move |height| (width, height)));
    let sizes: Vec<(u16, u16)> =
        sizes.chain([(80, 1), (1, 80), (200, 60), (1000, 3), (3, 1000), (500, 400)]).collect();
    for state in states {
        for colours in [false, true] {
            let mut screen = state(Screen::new(80, 24, colours));
            for &(width, height) in &sizes {
                screen.resize(width, height);
                screen.buffer();
            }
        }
    }
}

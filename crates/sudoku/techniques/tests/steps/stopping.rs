//! Long searches ask whether to stop, and end soon after the answer is yes.

use std::time::{Duration, Instant};

use clausoku_board::Puzzle;
use clausoku_techniques::{SEARCHES, Settings, State, hodoku, needs};
use clausoku_text::{Deadline, Limits};

/// A puzzle that needs forcing chains, with the candidates after its givens.
const HARD: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

/// Searches whose work grows fast with the board.
const LONG: &[&str] = &[
    "aic",
    "grouped-aic",
    "als-xz",
    "als-xy-wing",
    "als-chain",
    "death-blossom",
    "forcing-chain",
    "forcing-net",
    "template-delete",
    "mutant-jellyfish",
    "finned-mutant-leviathan",
];

/// Returns the number of checks that a search makes, up to this number.
fn checks(name: &str, most: u32) -> u32 {
    let puzzle: Puzzle = HARD.parse().unwrap();
    let state = State::new(&puzzle, &[]).unwrap();
    let deadline = Deadline::at_check(most);
    let settings = Settings::default().until(&deadline);
    let search = SEARCHES.iter().find(|search| search.name == name).unwrap();
    search.all(&state, &settings);
    deadline.checks()
}

#[test]
fn long_searches_end_soon_after_they_are_stopped() {
    for name in LONG {
        let checks = checks(name, 60);
        assert!((60..260).contains(&checks), "{name} checked {checks} times");
    }
}

#[test]
fn a_rating_that_is_stopped_has_no_result() {
    let puzzle: Puzzle = HARD.parse().unwrap();
    let state = State::new(&puzzle, &[]).unwrap();
    let settings = Settings::default();
    let rate = |stop: &Deadline| {
        hodoku::rate_up_to(hodoku::Level::Extreme, state.clone(), &settings, stop)
    };
    assert!(rate(&Deadline::at_check(0)).is_err());
    assert!(needs(&state, &settings, &[&SEARCHES[0]], &Deadline::at_check(0)).is_err());
    assert_eq!(rate(&Deadline::never()).unwrap().level, hodoku::Level::Extreme);
}

/// The longest time in which a search ends after its stop, on a slow machine and without optimisation.
const SOON: Duration = Duration::from_secs(3);

/// Boards on which most searches would take minutes or gigabytes.
fn large_boards() -> Vec<Puzzle> {
    let board = |order: usize, value: fn(usize, usize, usize) -> usize| -> Puzzle {
        let row = |row| {
            let cells = (0..order).map(|column| match value(order, row, column) {
                0 => ".".to_owned(),
                value => value.to_string(),
            });
            cells.collect::<Vec<_>>().join(" ")
        };
        (0..order).map(row).collect::<Vec<_>>().join("\n").parse().unwrap()
    };
    // A solution with every second cell given.
    let half = |order: usize, row: usize, column: usize| {
        let side = order.isqrt();
        let value = (row % side * side + row / side + column) % order + 1;
        if (row * 7 + column * 3) % 5 < 2 { value } else { 0 }
    };
    vec![board(25, half), board(36, |_, _, _| 0), board(81, |_, _, _| 0)]
}

#[test]
fn every_search_ends_soon_on_large_boards() {
    for puzzle in large_boards() {
        let state = State::new(&puzzle, &[]).unwrap();
        for search in SEARCHES {
            let start = Instant::now();
            let time = Some(Duration::from_millis(20));
            let stop = Deadline::start(&Limits::default().with_time(time));
            let _ = search.first(&state, &Settings::default().until(&stop));
            let (name, order) = (search.name, puzzle.variant().order());
            assert!(start.elapsed() < SOON, "{name}, {order}: {:?}", start.elapsed());
        }
    }
}

#[test]
fn a_search_that_needs_too_much_memory_ends_without_a_step() {
    let puzzle = large_boards().pop().unwrap();
    let state = State::new(&puzzle, &[]).unwrap();
    let stop = Deadline::never();
    let chains = SEARCHES.iter().find(|search| search.name == "aic").unwrap();
    assert_eq!(chains.first(&state, &Settings::default().until(&stop)), Ok(None));
    assert!(stop.lacks_memory());
}

//! Long searches ask whether to stop, and end soon after the answer is yes.

use std::cell::Cell;

use clausoku_board::Puzzle;
use clausoku_files::StopCheck;
use clausoku_human::techniques::{SEARCHES, Settings, State, hodoku, needs};

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

/// Runs a search, and stops it at this call. Returns the number of calls.
fn calls(name: &str, last: usize) -> usize {
    let puzzle: Puzzle = HARD.parse().unwrap();
    let state = State::new(&puzzle, &[]).unwrap();
    let calls = Cell::new(0);
    let stop = StopCheck::new(|| {
        calls.set(calls.get() + 1);
        calls.get() >= last
    });
    let settings = Settings::default().until(&stop);
    let search = SEARCHES.iter().find(|search| search.name == name).unwrap();
    search.all(&state, &settings);
    calls.get()
}

#[test]
fn long_searches_end_soon_after_they_are_stopped() {
    for name in LONG {
        let asked = calls(name, 60);
        assert!((60..260).contains(&asked), "{name} asked {asked} times");
    }
}

#[test]
fn a_rating_that_is_stopped_has_no_result() {
    let puzzle: Puzzle = HARD.parse().unwrap();
    let state = State::new(&puzzle, &[]).unwrap();
    let settings = Settings::default();
    let rate = |stop: &StopCheck<'_>| {
        hodoku::rate_up_to(hodoku::Level::Extreme, state.clone(), &settings, stop)
    };
    assert!(rate(&StopCheck::new(|| true)).is_none());
    assert!(needs(&state, &settings, &[&SEARCHES[0]], &StopCheck::new(|| true)).is_none());
    assert_eq!(rate(&StopCheck::never()).unwrap().level, hodoku::Level::Extreme);
}

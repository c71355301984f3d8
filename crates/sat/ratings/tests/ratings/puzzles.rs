//! One puzzle on each scale.

use clausoku_board::Puzzle;
use clausoku_ratings::explainer::Rating;
use clausoku_ratings::{Models, Unrated, by_explainer, by_propagation, require_one};
use clausoku_text::{Deadline, StopReason, Stopped};

const EASY: &str =
    ".......1.4.........2...........5.6.4..8...3....1.9....3..4..2...5.1........8.7...";

fn puzzle(line: &str) -> Puzzle {
    line.parse().unwrap()
}

#[test]
fn each_scale_rates_a_puzzle() {
    let puzzle = puzzle(EASY);
    let never = Deadline::never();
    assert_eq!(by_explainer(&puzzle, &never).unwrap().er, Rating::from_tenths(15));
    let depth = by_propagation(&puzzle, &mut Models::default(), &never).unwrap();
    assert_eq!((depth.depth, depth.b, depth.w), (0, Some(0), Some(0)));
}

#[test]
fn a_rating_that_is_stopped_says_so() {
    let hard = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    let (puzzle, stop) = (puzzle(hard), Deadline::at_check(0));
    let stopped = Unrated::Stopped(Stopped(StopReason::Interrupted));
    assert_eq!(by_explainer(&puzzle, &stop), Err(stopped.clone()));
    assert_eq!(by_propagation(&puzzle, &mut Models::default(), &stop), Err(stopped));
}

#[test]
fn puzzles_without_a_rating_have_a_reason() {
    let reason = |solutions| require_one(solutions).map_err(|unrated| unrated.to_string());
    assert_eq!(reason(0).unwrap_err(), "the puzzle has no solution, so it has no rating");
    assert_eq!(reason(1), Ok(()));
    assert_eq!(reason(2).unwrap_err(), "the puzzle has several solutions, so it has no rating");
    let small = by_explainer(&puzzle("12..\n34..\n..4.\n...1"), &Deadline::never()).unwrap_err();
    assert!(
        small.to_string().starts_with("Sudoku Explainer's scale rates the usual 9x9 board only")
    );
}

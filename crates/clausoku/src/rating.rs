//! Ratings: how hard a puzzle is for people.
//!
//! ```
//! use clausoku::{Puzzle, rating::explainer, solving::Deadline};
//! let line = "2..5.....9......54..18.6...3761........9....1......3.61...5.7.........2...3..85..";
//! let puzzle: Puzzle = line.parse()?;
//! let ratings = explainer::rate(&explainer::givens(&puzzle).ok_or("a 9x9 board")?, &Deadline::never())?;
//! assert_eq!(ratings.er.to_string(), "7.1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use clausoku_board::{Collect, Puzzle};
use clausoku_lanes::Lanes;
use clausoku_techniques::{Settings, State, hodoku};
use clausoku_text::{Deadline, Stopped};

use crate::solve::search;

pub use clausoku_ratings::*;

/// Rates a puzzle on Sudoku Explainer's scale.
///
/// ```
/// use clausoku::{Puzzle, rating::by_explainer, solving::Deadline};
/// let two_givens: Puzzle = format!("12{}", ".".repeat(79)).parse()?;
/// let unrated = by_explainer(&two_givens, &Deadline::never()).unwrap_err();
/// assert_eq!(unrated.to_string(), "the puzzle has several solutions, so it has no rating");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Fails if the board is not the usual one of order 9, if candidates are excluded, if the puzzle has not exactly one solution, if
/// no technique leads to it, and at the deadline.
pub fn by_explainer(puzzle: &Puzzle, deadline: &Deadline) -> Result<explainer::Ratings, Unrated> {
    // First: the techniques search for long in a puzzle with many solutions.
    if explainer::is_usual(puzzle.variant()) {
        let mut lanes = Lanes::default();
        let deadline = deadline.with_solutions(2);
        let found = search(&mut lanes, puzzle, &deadline, &mut Collect::new(2));
        let found = found.map_err(|error| Unrated::Undefined(error.to_string()))?;
        match found.ended.cutoff() {
            Some(reason) if found.solutions < 2 => return Err(Stopped(reason).into()),
            _ => require_one(found.solutions)?,
        }
    }
    clausoku_ratings::by_explainer(puzzle, deadline)
}

/// Rates a puzzle with one solution by HoDoKu's scores, on any board. Steps of clues have scores of their own.
///
/// # Errors
///
/// Fails if the board is too large for the techniques, if no technique leads to the solution, and at the deadline.
pub fn by_hodoku(puzzle: &Puzzle, deadline: &Deadline) -> Result<hodoku::Rating, Unrated> {
    let state = State::with_clues(puzzle, &[], deadline);
    deadline.check()?;
    let state = state.map_err(|error| Unrated::Undefined(error.to_string()))?;
    let rating = hodoku::rate_up_to(hodoku::Level::Extreme, state, &Settings::default(), deadline)?;
    if rating.solved { Ok(rating) } else { Err(Unrated::NoStep) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_of_a_puzzle_are_scored_unless_stopped() {
        let easy =
            ".......1.4.........2...........5.6.4..8...3....1.9....3..4..2...5.1........8.7...";
        let puzzle: Puzzle = easy.parse().unwrap();
        assert!(by_hodoku(&puzzle, &Deadline::never()).unwrap().solved);
        let hard =
            "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
        let stopped = by_hodoku(&hard.parse().unwrap(), &Deadline::at_check(0));
        assert!(matches!(stopped, Err(Unrated::Stopped(_))));
    }
}

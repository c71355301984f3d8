//! Puzzles with known ratings.
//!
//! The published lists are not part of the repository. Where a folder `shared/data/ratings` lies beside a folder above
//! this one, or `CLAUSOKU_RATINGS` names a folder, a part of each list is compared.

#![expect(clippy::print_stderr, reason = "a skipped list is named")]

use std::fs;
use std::path::{Path, PathBuf};

use clausoku_ratings::explainer::Unrated;
use clausoku_ratings::explainer::{Rating, Ratings, rate, values};
use clausoku_text::{Deadline, StopReason, Stopped};

/// A puzzle and its published ratings, in tenths.
struct Sample {
    puzzle: String,
    ratings: Vec<u8>,
}

fn tenths(text: &str) -> Option<u8> {
    let (whole, tenth) = text.split_once('.')?;
    Some(whole.parse::<u8>().ok()? * 10 + tenth.parse::<u8>().ok()?)
}

fn rows(text: &str) -> Vec<Sample> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let row = |line: &str| {
        let mut fields = line.split_whitespace();
        let puzzle = fields.next().expect("a puzzle").to_owned();
        Sample { puzzle, ratings: fields.map_while(tenths).collect() }
    };
    lines.map(row).collect()
}

fn rated(puzzle: &str) -> Ratings {
    let values = values(puzzle).expect("a puzzle of 81 cells");
    rate(&values, &Deadline::never()).unwrap_or_else(|error| panic!("{puzzle}: {error}"))
}

/// Returns a published list, or says that it is not there.
fn published(name: &str) -> Option<Vec<Sample>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = std::env::var_os("CLAUSOKU_RATINGS").map(PathBuf::from);
    let beside = root.ancestors().map(|folder| folder.join("shared/data/ratings"));
    let file = folder.into_iter().chain(beside).map(|folder| folder.join(name));
    let Some(file) = file.clone().find(|file| file.exists()) else {
        eprintln!("SKIPPED: {name} is not there; set CLAUSOKU_RATINGS to its folder");
        return None;
    };
    Some(rows(&fs::read_to_string(file).expect("a list")))
}

#[test]
fn generated_puzzles_have_their_ratings() {
    for row in rows(include_str!("../data/generated.txt")) {
        let Ratings { er, ep, ed, .. } = rated(&row.puzzle);
        assert_eq!([er, ep, ed].map(Rating::tenths).to_vec(), row.ratings, "{}", row.puzzle);
    }
}

#[test]
fn published_17_givens_have_their_er() {
    let Some(rows) = published("royle17_rated_sample.txt") else { return };
    let part: Vec<&Sample> = rows.iter().step_by(7).collect();
    let differing: Vec<&str> = part
        .iter()
        .filter(|row| rated(&row.puzzle).er.tenths() != row.ratings[0])
        .map(|row| row.puzzle.as_str())
        .collect();
    assert!(differing.len() * 1000 < part.len(), "{differing:?}");
}

#[test]
fn some_of_the_hardest_have_their_ratings() {
    let Some(rows) = published("eleven_rated_sample.txt") else { return };
    // Puzzles that take less than a second in optimised code.
    for puzzle in [
        "1..45.........9.....921..5.2....4.9..6.1....7....7.3..5....1.4..3....8.....8....6",
        ".2.4....9..7.8......9...5..2..7....3....1..6.......8....23....4.4...1.5..3...76..",
    ] {
        let row = rows.iter().find(|row| row.puzzle == puzzle).expect("a puzzle of the list");
        let Ratings { er, ep, ed, .. } = rated(puzzle);
        assert_eq!([er, ep, ed].map(Rating::tenths).to_vec(), row.ratings, "{puzzle}");
    }
}

#[test]
fn what_cannot_be_rated_is_an_error() {
    let mut clash = [0; 81];
    clash[0] = 5;
    clash[1] = 5;
    assert!(rate(&clash, &Deadline::never()).is_err());
    assert!(rate(&[0; 81], &Deadline::at_check(0)).is_err());
    assert!(values("12..34").is_none());
    let puzzle =
        "1..45.........9.....921..5.2....4.9..6.1....7....7.3..5....1.4..3....8.....8....6";
    let values = values(puzzle).expect("a puzzle");
    assert_eq!(
        rate(&values, &Deadline::at_check(0)),
        Err(Unrated::Stopped(Stopped(StopReason::Interrupted)))
    );
}

/// The transposed puzzle, and the puzzle with other digits, have the same ER: the rating depends on no order of houses
/// as far as the steps below 8.0 are taken together and no two rectangles are each other's transpose.
#[test]
fn ratings_below_8_are_the_same_for_equivalent_puzzles() {
    for row in rows(include_str!("../data/generated.txt")) {
        if row.ratings[0] >= 80 {
            continue;
        }
        let values = values(&row.puzzle).expect("a puzzle");
        let transposed = std::array::from_fn(|cell| values[cell % 9 * 9 + cell / 9]);
        let renamed = values.map(|value| if value == 0 { 0 } else { 10 - value });
        for other in [transposed, renamed] {
            let other = rate(&other, &Deadline::never()).expect("a rating");
            assert_eq!(other.er.tenths(), row.ratings[0], "{}", row.puzzle);
        }
    }
}

//! Puzzles and images for the tests.

use clausoku_board::{Grid, Puzzle};
use clausoku_cnf::Rng;
use clausoku_symmetry::{Canonical, Canonizer};
use clausoku_text::Deadline;

/// A grid of up to nine symbols as one line.
pub(crate) fn line(grid: &Grid) -> String {
    grid.cells().map(|row| row.1.map_or('.', |s| char::from(b'0' + s.number() as u8))).collect()
}

/// A random image.
pub(crate) fn image(canonizer: &Canonizer, puzzle: &Puzzle, rng: &mut Rng) -> Puzzle {
    canonizer.random(&mut |n| rng.below(n), &Deadline::never()).unwrap().puzzle(puzzle).unwrap()
}

/// Returns the form of a puzzle, after a comparison with the forms of three random images.
pub(crate) fn checked(canonizer: &mut Canonizer, puzzle: &Puzzle, rng: &mut Rng) -> Canonical {
    let form = canonizer.canonical(puzzle, &Deadline::never()).unwrap();
    assert_eq!(form.transformation.grid(puzzle.givens()).unwrap(), form.grid);
    for _ in 0..3 {
        let other = image(canonizer, puzzle, rng);
        let of_other = canonizer.canonical(&other, &Deadline::never()).unwrap();
        assert_eq!(of_other.grid, form.grid);
        assert_eq!(of_other.automorphisms, form.automorphisms);
    }
    form
}

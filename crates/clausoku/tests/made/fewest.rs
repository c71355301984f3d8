//! The fewest givens of solutions, compared with known numbers and with brute force.

use std::sync::Arc;

use clausoku::generating::{Fewest, Generator, Request};
use clausoku_board::{Deadline, Limits, Puzzle, Variant};

use crate::puzzles::is_unique;

fn solutions(name: &str, seed: u64, count: u64) -> Vec<Puzzle> {
    let variant = Arc::new(Variant::by_name(name).unwrap());
    let cells = variant.cell_count();
    let request = Request { givens: Some(cells..=cells), ..Request::default() };
    let generator = Generator::new(variant, request, &Deadline::never()).unwrap();
    let made = generator.make(seed, 0..count, 1, &Deadline::never()).unwrap();
    made.iter().map(|made| made.as_ref().unwrap().puzzle()).collect()
}

fn fewest(puzzle: &Puzzle) -> usize {
    let mut fewest = Fewest::new(puzzle, &Deadline::never()).unwrap();
    while !fewest.is_exact() {
        let before = fewest.bounds();
        fewest.step(&Deadline::never()).unwrap();
        assert!(fewest.bounds().start() >= before.start());
        assert!(fewest.bounds().end() <= before.end());
    }
    let found = fewest.puzzle();
    assert!(is_unique(&found));
    assert_eq!(found.givens().filled().count(), *fewest.bounds().end());
    *fewest.bounds().start()
}

/// Returns whether some puzzle with `givens` givens has exactly this solution.
fn exists(solution: &Puzzle, givens: usize) -> bool {
    (0_u32..1 << 16).filter(|set| set.count_ones() as usize == givens).any(|set| {
        let mut grid = solution.givens().clone();
        for (index, cell) in solution.variant().cells().enumerate() {
            if set >> index & 1 == 0 {
                grid.set(cell, None);
            }
        }
        is_unique(&solution.with_givens(grid).unwrap())
    })
}

/// No puzzle of the 4×4 board has fewer than 4 givens.
#[test]
fn small_boards_agree_with_brute_force() {
    for solution in solutions("classic:4", 1, 6) {
        let least = fewest(&solution);
        assert!(least >= 4);
        assert!(exists(&solution, least) && !exists(&solution, least - 1));
    }
}

/// No puzzle of the board with blocks of 2×3 cells has fewer than 8 givens, and some have 8.
#[test]
fn blocks_of_six_need_eight() {
    let least: Vec<usize> = solutions("blocks:2x3", 1, 3).iter().map(fewest).collect();
    assert_eq!(least.iter().min(), Some(&8), "{least:?}");
}

#[test]
fn bounds_of_the_usual_board_meet_the_known_ones() {
    let solution = &solutions("classic:9", 1, 1)[0];
    let mut fewest = Fewest::new(solution, &Deadline::never()).unwrap();
    for _ in 0..3 {
        fewest.step(&Deadline::never()).unwrap();
    }
    let bounds = fewest.bounds();
    // Three questions raise the lower bound by three, and few solutions have no puzzle with 23 givens.
    assert!(*bounds.start() == 4 && *bounds.end() <= 23, "{bounds:?}");
    assert!(is_unique(&fewest.puzzle()));
}

#[test]
fn what_has_no_one_solution_is_refused() {
    let refusal = |text: &str| {
        let puzzle: Puzzle = text.parse().unwrap();
        Fewest::new(&puzzle, &Deadline::never()).unwrap_err().to_string()
    };
    assert_eq!(refusal("1..............."), "the puzzle has several solutions");
    assert_eq!(refusal("11.............."), "the puzzle has no solution");
    let stopped = Limits::default().with_time(std::time::Duration::ZERO);
    let puzzle: Puzzle = "1234341221434321".parse().unwrap();
    let cut = Fewest::new(&puzzle, &Deadline::start(&stopped))
        .and_then(|mut fewest| fewest.step(&Deadline::start(&stopped)));
    assert!(cut.is_err());
}

#[test]
fn a_puzzle_with_few_givens_is_the_first_bound() {
    let givens =
        "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
    let puzzle: Puzzle = givens.parse().unwrap();
    let fewest = Fewest::new(&puzzle, &Deadline::never()).unwrap();
    assert_eq!(*fewest.bounds().end(), 17);
    assert_eq!(fewest.puzzle().givens(), puzzle.givens());
}

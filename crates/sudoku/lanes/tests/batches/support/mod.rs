//! Puzzles of all kinds of boards, with none, one and many solutions.

use std::ops::ControlFlow;
use std::sync::Arc;

use clausoku_board::{Grid, Puzzle, Variant};
use clausoku_lanes::Engine;
use clausoku_testkit::{Rng, shuffled_pattern};
use clausoku_text::Deadline;

/// The puzzle with these givens; 0 is an empty cell.
pub(crate) fn puzzle(variant: &Arc<Variant>, numbers: &[u8]) -> Puzzle {
    let numbers = numbers.iter().map(|&number| u16::from(number)).collect();
    Puzzle::new(variant.clone(), Grid::from_numbers(numbers)).unwrap()
}

/// The numbers of a grid.
pub(crate) fn numbers(grid: &Grid) -> Vec<u8> {
    grid.cells().map(|cell| cell.1.map_or(0, |symbol| symbol.number() as u8)).collect()
}

/// An engine for the board.
pub(crate) fn engine(variant: &Variant) -> Engine {
    Engine::new(variant, &Deadline::never()).unwrap()
}

/// A solution of the board, its symbols renamed.
pub(crate) fn some_solution(variant: &Variant, rng: &mut Rng) -> Vec<u8> {
    if let Some(pattern) = shuffled_pattern(variant, rng) {
        return numbers(&pattern);
    }
    let mut found = Vec::new();
    let empty = vec![0; variant.cell_count()];
    engine(variant)
        .solve(&empty, &Deadline::never().with_solutions(1), &mut |_, numbers| {
            found = numbers.to_vec();
            ControlFlow::Continue(())
        })
        .unwrap();
    let mut names: Vec<u8> = (1..=variant.order() as u8).collect();
    rng.shuffle(&mut names);
    found.iter().map(|&number| names[usize::from(number) - 1]).collect()
}

/// Puzzles with about this many cells of a hundred filled, from a solution, with a fault now and then.
pub(crate) fn puzzles(variant: &Variant, percent: usize, count: usize, rng: &mut Rng) -> Vec<u8> {
    let mut givens = Vec::new();
    for _ in 0..count {
        for number in some_solution(variant, rng) {
            let fault = rng.below(variant.order()) as u8 + 1;
            let number = if rng.percent(8) { fault } else { number };
            givens.push(if rng.percent(percent) { number } else { 0 });
        }
    }
    givens
}

/// The 4×4 board and a cell beside it that no region holds.
pub(crate) fn lonely_cell() -> Variant {
    let board = Variant::classic(4).unwrap();
    let mut positions: Vec<_> = board.cells().map(|cell| board.position(cell)).collect();
    positions.push(clausoku_board::Position { row: 9, column: 9 });
    Variant::new("lonely", board.alphabet().clone(), positions, board.regions().to_vec()).unwrap()
}

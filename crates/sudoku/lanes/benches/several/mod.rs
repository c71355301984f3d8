//! Sets of 9×9 puzzles with several solutions.

use std::ops::ControlFlow;

use clausoku_board::{Deadline, Limits};
use clausoku_lanes::Engine;
use clausoku_testkit::Rng;

use crate::support::{CELLS, Set, characters, full_boards};

/// Removes cells of full boards in random order until there are `solutions` solutions.
pub(crate) fn several(engine: &Engine, solutions: u64) -> Set {
    const COUNT: usize = 5000;
    let mut rng = Rng::new(solutions);
    let mut boards = full_boards(COUNT, 3);
    let mut order: Vec<usize> = (0..CELLS).collect();
    let limits = Limits::solutions(solutions);
    for board in boards.chunks_exact_mut(CELLS) {
        rng.shuffle(&mut order);
        for &cell in &order {
            board[cell] = 0;
            let answer = engine
                .solve(board, &Deadline::start(&limits), &mut |_, _| ControlFlow::Continue(()))
                .expect("numbers up to 9");
            if answer.counts[0] == solutions {
                break;
            }
        }
    }
    Set { name: format!("{solutions} solutions or more"), text: characters(&boards).collect() }
}

/// 17 cells of full boards: 10⁹ solutions and more, as a rule.
pub(crate) fn very_many() -> Set {
    const COUNT: usize = 5000;
    let mut rng = Rng::new(9);
    let mut boards = full_boards(COUNT, 4);
    for board in boards.chunks_exact_mut(CELLS) {
        let mut cells: Vec<usize> = (0..CELLS).collect();
        rng.shuffle(&mut cells);
        for &cell in &cells[17..] {
            board[cell] = 0;
        }
    }
    Set { name: "17 givens anywhere".to_owned(), text: characters(&boards).collect() }
}

//! Neighbours against brute force: every removal and every addition is solved.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use clausoku::generating::{Exchange, Neighbours};
use clausoku_board::Puzzle;
use clausoku_lanes::Engine;
use clausoku_text::Deadline;

fn numbers(puzzle: &Puzzle) -> Vec<u8> {
    puzzle.givens().cells().map(|row| row.1.map_or(0, |symbol| symbol.number() as u8)).collect()
}

/// The boards with this many more givens, in cells after the last one.
fn added(board: &[u8], add: usize, first: usize, order: u8, boards: &mut Vec<Vec<u8>>) {
    if add == 0 {
        boards.push(board.to_vec());
        return;
    }
    for cell in (first..board.len()).filter(|&cell| board[cell] == 0) {
        for number in 1..=order {
            let mut board = board.to_vec();
            board[cell] = number;
            added(&board, add - 1, cell + 1, order, boards);
        }
    }
}

/// The numbers of solutions, up to 2.
fn counts(engine: &Engine, boards: &[Vec<u8>]) -> Vec<u64> {
    let mut sink = |_: usize, _: &[u8]| ControlFlow::Continue(());
    engine.solve(&boards.concat(), &Deadline::never().with_solutions(2), &mut sink).unwrap().counts
}

/// All neighbours, by trying everything.
fn expected(puzzle: &Puzzle, exchange: Exchange) -> BTreeSet<Vec<u8>> {
    let engine = Engine::new(puzzle.variant(), &Deadline::never()).unwrap();
    let givens = numbers(puzzle);
    let mut boards = Vec::new();
    for removed in Neighbours::new(puzzle, exchange).unwrap().removals() {
        let mut base = givens.clone();
        for &cell in &removed {
            base[cell] = 0;
        }
        let mut longer = Vec::new();
        added(&base, exchange.add, 0, puzzle.variant().order() as u8, &mut longer);
        longer.retain(|board| removed.iter().all(|&cell| board[cell] != givens[cell]));
        boards.extend(longer);
    }
    let unique = counts(&engine, &boards);
    let unique = boards.into_iter().zip(unique).filter(|row| row.1 == 1).map(|row| row.0);
    let is_minimal = |board: &Vec<u8>| {
        let without = |cell: usize| {
            let mut board = board.clone();
            board[cell] = 0;
            board
        };
        let given = (0..board.len()).filter(|&cell| board[cell] != 0);
        counts(&engine, &given.map(without).collect::<Vec<_>>()).iter().all(|&count| count > 1)
    };
    unique.filter(|board| !exchange.minimal || is_minimal(board)).collect()
}

#[test]
fn all_neighbours_are_found() {
    let small: Puzzle = "12..34....4...1.".parse().unwrap();
    let few: Puzzle = "1.......2......3".parse().unwrap();
    let usual: Puzzle =
        "..............1..2..2....3.........4..5.....1..678.....1..25....4.......9..3...8."
            .parse()
            .unwrap();
    let cases = [
        (&small, vec![(0, 1), (1, 0), (1, 1), (1, 2), (2, 1), (2, 2)]),
        (&few, vec![(0, 1), (0, 2), (1, 2)]),
        (&usual, vec![(1, 1)]),
    ];
    let mut total = 0;
    for (puzzle, steps) in cases {
        for (remove, add) in steps {
            for minimal in [false, true] {
                let exchange = Exchange { remove, add, minimal };
                let neighbours = Neighbours::new(puzzle, exchange).unwrap();
                let found = neighbours.find(&neighbours.removals(), &Deadline::never()).unwrap();
                let set: BTreeSet<Vec<u8>> = found.into_iter().collect();
                assert!(set == expected(puzzle, exchange), "{exchange:?}");
                total += set.len();
            }
        }
    }
    assert!(total > 1000, "{total}");
}

#[test]
fn what_is_no_step_is_refused() {
    let puzzle: Puzzle = "12..34....4...1.".parse().unwrap();
    for (remove, add) in [(0, 0), (3, 1), (1, 3)] {
        let error = Neighbours::new(&puzzle, Exchange { remove, add, minimal: false }).unwrap_err();
        assert_eq!(
            error.to_string(),
            "an exchange removes and adds up to 2 givens each, and one at least"
        );
    }
}

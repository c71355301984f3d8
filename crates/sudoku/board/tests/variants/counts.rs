//! Counts the solutions of small boards by brute force.

use std::sync::Arc;

use clausoku_board::{Alphabet, Cell, Extra, Grid, Puzzle, SquareBoard, Symbol, Variant};
use clausoku_testkit::solutions;

use crate::{built, cell};

fn count(variant: Variant) -> usize {
    let limit = 1_000_000;
    let found = solutions(&Puzzle::empty(Arc::new(variant)), limit).len();
    assert!(found < limit);
    found
}

fn latin(order: usize, extra: Option<&str>) -> Variant {
    let board = SquareBoard::blocks(1, order).unwrap();
    let board = match extra {
        None => board,
        Some(name) => board.with_extra(Extra::by_name(name).unwrap()).unwrap(),
    };
    Variant::from_boards("latin", Alphabet::numbers(order), &[board]).unwrap()
}

#[test]
fn latin_squares_are_as_many_as_published() {
    // OEIS A002860 without diagonals; A274806 with both ("diagonal Latin squares").
    for (order, all, diagonal) in [(1, 1, 1), (2, 2, 0), (3, 12, 0), (4, 576, 48)] {
        assert_eq!(count(latin(order, None)), all, "{order}");
        assert_eq!(count(latin(order, Some("x"))), diagonal, "{order}");
    }
    assert_eq!(count(latin(5, None)), 161_280);
    assert_eq!(count(latin(5, Some("x"))), 960);
}

/// A rule of filled boards of order 4, by row and column.
type Rule = fn(&dyn Fn(usize, usize) -> u16) -> bool;

fn differ(cells: [u16; 4]) -> bool {
    (1..4).all(|i| !cells[..i].contains(&cells[i]))
}

/// Returns whether no two cells at this distance in rows and columns have the same symbol.
fn apart(at: &dyn Fn(usize, usize) -> u16, moves: &[(usize, usize)]) -> bool {
    moves.iter().all(|&(down, right)| {
        (0..4 - down).all(|row| {
            (0..4 - right).all(|column| {
                at(row, column) != at(row + down, column + right)
                    && at(row, column + right) != at(row + down, column)
            })
        })
    })
}

#[test]
fn boards_of_order_four_are_those_of_the_288_that_keep_the_rule() {
    let falling: Rule = |at| differ([0, 1, 2, 3].map(|i| at(i, i)));
    let both: Rule =
        |at| differ([0, 1, 2, 3].map(|i| at(i, i))) && differ([0, 1, 2, 3].map(|i| at(i, 3 - i)));
    let middle: Rule = |at| differ([at(1, 1), at(1, 2), at(2, 1), at(2, 2)]);
    let disjoint: Rule = |at| {
        [(0, 0), (0, 1), (1, 0), (1, 1)]
            .iter()
            .all(|&(r, c)| differ([at(r, c), at(r, c + 2), at(r + 2, c), at(r + 2, c + 2)]))
    };
    let classic = Arc::new(built("classic:4"));
    let grids = solutions(&Puzzle::empty(classic), 1000);
    assert_eq!(grids.len(), 288);
    for (name, rule, expected) in [
        ("diagonal:4", falling, 48),
        ("x:4", both, 48),
        ("windoku:4", middle, 168),
        ("disjoint-groups:4", disjoint, 168),
        ("anti-king:4", |at| apart(at, &[(1, 1)]), 0),
        ("anti-knight:4", |at| apart(at, &[(1, 2), (2, 1)]), 24),
    ] {
        let keeps = |grid: &&Grid| {
            rule(&|row, column| {
                grid.get(Cell::from_index((row * 4 + column) as u32)).unwrap().number()
            })
        };
        assert_eq!(grids.iter().filter(keeps).count(), expected, "{name}, by the rule");
        assert_eq!(count(built(name)), expected, "{name}, by its regions");
    }
}

#[test]
fn boards_that_share_a_block_multiply() {
    // Of the 288 grids of order 4, each filling of one block (4! of them) is in 12.
    assert_eq!(count(built("twodoku:4")), 288 * 12);
    // With the board in the middle filled, the four others do not know of each other.
    let samurai = Arc::new(built("samurai:4"));
    let mut givens = Puzzle::empty(samurai.clone()).givens().clone();
    for (row, numbers) in (3..).zip([[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]) {
        for (column, number) in (3..).zip(numbers) {
            let place = cell(&samurai, &format!("R{row}C{column}"));
            givens.set(place, Symbol::from_number(number));
        }
    }
    let puzzle = Puzzle::new(samurai, givens).unwrap();
    assert_eq!(solutions(&puzzle, 100_000).len(), 12_usize.pow(4));
}

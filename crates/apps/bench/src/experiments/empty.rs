//! Values added to empty boards: their number and their position.

use std::sync::Arc;

use clausoku::board::{Cell, Position};
use clausoku::sat::formulas::Rng;
use clausoku::{Grid, Puzzle};

use super::{Experiment, Extent, Made, keys, usual};
use crate::boards::{Digging, RandomSolutions, SolutionKey, dig};
use crate::plan::{Instance, Settings};
use crate::watch::Watch;

/// Varies the number of values added to an empty board.
pub(super) const ADDED: Experiment = Experiment {
    name: "added",
    title: "Time against the number of values added to an empty board",
    question: "INF242: an empty board is solved at once; the first value added costs a lot, the next ones up to four nothing. Is it so?",
    axis: Some("values added"),
    settings: || Settings { scramble: Some(true), ..usual("inf242", 3, 20) },
    instances: added,
};

/// Varies the position of an added value.
pub(super) const PLACE: Experiment = Experiment {
    name: "place",
    title: "Time against the place of one added value on the diagonal",
    question: "INF242: the place of an added value has no influence. Has it none?",
    axis: Some("row and column of the added value"),
    settings: || Settings { scramble: Some(true), ..usual("inf242", 5, 20) },
    instances: place,
};

/// Returns the orders of the boards, the number of boards of each, and the maximum number of added values.
fn added_sizes(extent: Extent) -> (&'static [usize], u64, usize) {
    match extent {
        Extent::Full => (&[16, 25], 3, 8),
        Extent::Quick => (&[9], 2, 3),
    }
}

/// Returns empty boards with 0, 1, 2 … values of a solution.
fn added(extent: Extent, seed: u64, watch: &mut Watch<'_>) -> Made {
    let (orders, boards, max) = added_sizes(extent);
    let keys = orders.iter().flat_map(|&order| keys(order, boards, seed));
    let from = RandomSolutions::make(keys.clone(), watch)?;
    let mut instances = Vec::new();
    for key in keys {
        let (variant, solution) = from.get(key);
        let SolutionKey { order, seed } = key;
        let mut cells: Vec<Cell> = variant.cells().collect();
        Rng::new(seed).shuffle(&mut cells);
        let mut givens = Grid::empty(variant.cell_count());
        for count in 0..=max {
            if let Some(&cell) = count.checked_sub(1).and_then(|last| cells.get(last)) {
                givens.set(cell, solution.get(cell));
            }
            let puzzle =
                Puzzle::new(Arc::clone(variant), givens.clone()).expect("a grid of the board");
            let name = format!("{order} seed {seed} added {count}");
            let group = format!("{order} × {order}");
            instances
                .push(Instance::new(name, puzzle).in_group(group).at(count as f64).satisfiable());
        }
    }
    Ok(instances)
}

/// Returns the order of the board, and the share of empty cells for the puzzle with givens.
fn place_size(extent: Extent) -> (usize, f64) {
    match extent {
        Extent::Full => (16, 0.8),
        Extent::Quick => (9, 0.6),
    }
}

/// Returns boards with the same value on each cell of the diagonal of an empty board, as in the students'
/// project, and boards with the solution's value there, added to a puzzle with givens.
fn place(extent: Extent, seed: u64, watch: &mut Watch<'_>) -> Made {
    let (order, empty) = place_size(extent);
    let key = SolutionKey { order, seed };
    let from = RandomSolutions::make([key], watch)?;
    let (variant, solution) = from.get(key);
    let puzzle = dig(variant, solution, empty, seed, Digging::Free)?;
    let first = variant.alphabet().symbols().next();
    let mut instances = Vec::new();
    for index in 0..order as u16 {
        let cell = variant.cell_at(Position { row: index, column: index }).expect("a square board");
        let number = index + 1;
        for (group, mut givens, symbol) in [
            ("empty board", Grid::empty(variant.cell_count()), first),
            ("board with givens", puzzle.givens().clone(), solution.get(cell)),
        ] {
            givens.set(cell, symbol);
            let placed = Puzzle::new(Arc::clone(variant), givens).expect("a grid of the board");
            let name = format!("{group}, R{number}C{number}");
            instances.push(
                Instance::new(name, placed).in_group(group).at(f64::from(number)).satisfiable(),
            );
        }
    }
    instances.sort_by(|one, other| other.group.cmp(&one.group));
    Ok(instances)
}

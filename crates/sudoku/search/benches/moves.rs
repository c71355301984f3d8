//! The moves a second of tabu search, and the time of the preparation.
//!
//! `cargo bench -p clausoku-search --bench moves`; `-- MOVES FILE...` measures MOVES moves on boards in files.
//!
//! The boards are `testkit`'s shuffled cyclic patterns of order 16 to 64 with cells emptied at random, which are more
//! regular than most boards. One thread; the processor time of this thread counts, so that other processes disturb the
//! figures less. Each search makes a fixed number of moves, or ends with a solution, which is checked.
#![expect(clippy::print_stdout, reason = "a benchmark reports on standard output")]

use std::sync::Arc;
use std::{env, fs};

use clausoku_board::{Collect, Deadline, Limits, Puzzle, Variant, check_solution};
use clausoku_search::{Preparation, Tabu};
use clausoku_testkit::{Rng, emptied, shuffled_pattern};
use rustix::time::{ClockId, clock_gettime};

const MOVES: u64 = 3_000_000;

/// Order and percentage of empty cells.
const BOARDS: [(usize, usize); 5] = [(16, 65), (25, 56), (36, 50), (49, 45), (64, 40)];

fn main() {
    println!(
        "| board | open cells | candidates | preparation | moves | moves a second | empty or clashing cells |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    let mut arguments = env::args().skip(1).filter(|argument| argument != "--bench");
    if let Some(moves) = arguments.next() {
        let moves = moves.parse().expect("the number of moves");
        for path in arguments {
            let text = fs::read_to_string(&path).expect("a file");
            let puzzle = clausoku_formats::read_puzzle(&text).expect("a board");
            measure(path.rsplit('/').next().expect("a name"), &puzzle, moves);
        }
        return;
    }
    for (order, percent) in BOARDS {
        measure(&format!("{order}, {percent} % empty"), &pattern(order, percent), MOVES);
    }
}

/// Returns a shuffled cyclic pattern with this percentage of cells emptied.
fn pattern(order: usize, percent: usize) -> Puzzle {
    let variant = Variant::classic(order).expect("a square order");
    let mut rng = Rng::new(1);
    let solution = shuffled_pattern(&variant, &mut rng).expect("rows, columns and blocks only");
    Puzzle::new(Arc::new(variant), emptied(&solution, percent, &mut rng))
        .expect("a grid of the board")
}

/// Returns the processor time of this thread in seconds.
fn processor_time() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// Prints a row of the table.
fn measure(name: &str, puzzle: &Puzzle, moves: u64) {
    let start = processor_time();
    let preparation = Preparation::from_puzzle(puzzle, &Deadline::never())
        .expect("a board that is not too large");
    let prepared = processor_time();
    let mut found = Collect::new(1);
    let limits = Limits::solutions(1).with_steps(moves);
    let search = Tabu::default()
        .search_prepared(&preparation, &Deadline::start(&limits), &mut found)
        .expect("tabu does not fail");
    let seconds = processor_time() - prepared;
    for grid in &found.grids {
        check_solution(puzzle, grid).expect("a solution");
    }
    let count = |name| search.statistics.get(name).unwrap_or(0);
    let moves = search.statistics.steps;
    let preparation = prepared - start;
    println!(
        "| {name} | {} | {} | {preparation:.2} s | {moves} | {:.2} M | {} |",
        count("open cells"),
        count("candidates"),
        moves as f64 / seconds / 1e6,
        count("fewest empty cells") + count("fewest clashing cells"),
    );
}

//! Canonical forms a second.
//!
//! `cargo bench -p clausoku-symmetry --bench canonical -- [FILE…]`
//!
//! Measured are random solutions of the usual board, minimal puzzles that are made from them by removing givens, the
//! puzzles of each file (a line of 81 characters each), and random solutions of other boards. Each is first
//! brought to its form once, as is a random image of it, and the two must agree; so must the image under the
//! reported transformation. Then the forms alone are timed, by one thread, in processor time. The median of five
//! rounds is printed with the least and the greatest.
#![expect(clippy::print_stdout, reason = "a benchmark reports on standard output")]

use std::ops::ControlFlow;
use std::sync::Arc;

use clausoku_board::{Grid, Puzzle, Variant};
use clausoku_cnf::Rng;
use clausoku_lanes::{Engine, Excluded, Query};
use clausoku_symmetry::Canonizer;
use clausoku_text::Deadline;
use rustix::time::{ClockId, clock_gettime};

/// Processor time of this process, in seconds.
fn processor() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// A random image of the puzzle.
fn image(canonizer: &Canonizer, puzzle: &Puzzle, rng: &mut Rng) -> Puzzle {
    canonizer
        .random(&mut |n| rng.below(n), &Deadline::never())
        .unwrap()
        .puzzle(puzzle)
        .expect("an image")
}

/// Random solutions, completed from a random region or two. Not uniform.
fn solutions(variant: &Arc<Variant>, count: usize, rng: &mut Rng) -> Vec<Puzzle> {
    let engine = Engine::new(variant, &Deadline::never()).expect("lanes support it");
    let cells = variant.cell_count();
    let mut found = Vec::new();
    while found.len() < count {
        let mut givens = vec![0; 256.min(count) * cells];
        for board in givens.chunks_exact_mut(cells) {
            let region = &variant.regions()[rng.below(variant.regions().len())];
            let mut numbers: Vec<u8> = (1..=variant.order() as u8).collect();
            rng.shuffle(&mut numbers);
            for (cell, &number) in region.cells.iter().zip(&numbers) {
                board[cell.index()] = number;
            }
            // Two more cells at random; where that clashes there is no solution.
            for _ in 0..2 {
                board[rng.below(cells)] = numbers[rng.below(numbers.len())];
            }
        }
        engine
            .solve(&givens, &Deadline::never().with_solutions(1), &mut |_, solution| {
                let numbers = solution.iter().map(|&number| u16::from(number)).collect();
                let grid = Grid::from_numbers(numbers);
                found.push(Puzzle::new(Arc::clone(variant), grid).expect("a solution"));
                ControlFlow::Continue(())
            })
            .expect("boards");
    }
    found.truncate(count);
    found
}

/// The solutions with givens removed in random order as long as they are the only solutions.
fn minimal(variant: &Arc<Variant>, solutions: &[Puzzle], rng: &mut Rng) -> Vec<Puzzle> {
    let engine = Engine::new(variant, &Deadline::never()).expect("lanes support it");
    let cells = variant.cell_count();
    let of_puzzle = |puzzle: &Puzzle| -> Vec<u8> {
        puzzle.givens().cells().map(|row| row.1.map_or(0, |symbol| symbol.number() as u8)).collect()
    };
    let mut boards: Vec<Vec<u8>> = solutions.iter().map(of_puzzle).collect();
    let mut orders = Vec::new();
    for _ in &boards {
        let mut order: Vec<usize> = (0..cells).collect();
        rng.shuffle(&mut order);
        orders.push(order);
    }
    for step in 0..cells {
        let mut givens = boards.concat();
        let mut excluded = Vec::new();
        for (puzzle, order) in orders.iter().enumerate() {
            let cell = order[step];
            let number = std::mem::take(&mut givens[puzzle * cells + cell]);
            excluded.push(Excluded { puzzle: puzzle as u32, cell: cell as u32, number });
        }
        let mut sink = |_: usize, _: &[u8]| ControlFlow::Continue(());
        let query = Query { givens: &givens, excluded: &excluded, ..Query::default() };
        let answer = engine.search(&query, &Deadline::never().with_solutions(1), &mut sink);
        let counts = answer.expect("boards").counts;
        for (puzzle, _) in counts.iter().enumerate().filter(|row| *row.1 == 0) {
            boards[puzzle][orders[puzzle][step]] = 0;
        }
    }
    boards
        .into_iter()
        .map(|board| {
            let grid = Grid::from_numbers(board.into_iter().map(u16::from).collect());
            Puzzle::new(Arc::clone(variant), grid).expect("a puzzle")
        })
        .collect()
}

fn measure(name: &str, puzzles: &[Puzzle]) {
    let Some(first) = puzzles.first() else { return };
    let mut canonizer = Canonizer::new(Arc::clone(first.variant()));
    let mut rng = Rng::new(9);
    for puzzle in puzzles {
        let form = canonizer.canonical(puzzle, &Deadline::never()).expect("a form");
        assert_eq!(form.transformation.grid(puzzle.givens()).as_ref(), Some(&form.grid));
        let other = image(&canonizer, puzzle, &mut rng);
        let other = canonizer.canonical(&other, &Deadline::never()).expect("a form");
        assert!(other.grid == form.grid && other.automorphisms == form.automorphisms);
    }
    let mut rates: Vec<f64> = (0..5)
        .map(|_| {
            let start = processor();
            for puzzle in puzzles {
                std::hint::black_box(
                    canonizer.canonical(puzzle, &Deadline::never()).expect("a form"),
                );
            }
            puzzles.len() as f64 / (processor() - start)
        })
        .collect();
    rates.sort_by(f64::total_cmp);
    let [low, median, high] = [rates[0], rates[2], rates[4]];
    println!("| {name} | {} | {median:.0} | {low:.0}–{high:.0} |", puzzles.len());
}

fn main() {
    let files: Vec<String> = std::env::args().skip(1).filter(|name| name != "--bench").collect();
    println!("| what | number | a second | range |\n| --- | --: | --: | --: |");
    let mut rng = Rng::new(1);
    let usual = Arc::new(Variant::classic(9).expect("a board"));
    let grids = solutions(&usual, 20_000, &mut rng);
    measure("classic:9, solutions", &grids);
    measure("classic:9, minimal puzzles", &minimal(&usual, &grids[..5000], &mut rng));
    for file in &files {
        let text = std::fs::read_to_string(file).expect("a file of puzzles");
        let puzzles: Vec<Puzzle> =
            text.lines().take(20_000).map(|line| line.parse().expect("a puzzle")).collect();
        let name = std::path::Path::new(file).file_name().unwrap_or_default().to_string_lossy();
        measure(&name, &puzzles);
    }
    for (name, count) in [
        ("classic:4", 1000),
        ("blocks:2x3", 1000),
        ("x", 500),
        ("windoku", 500),
        ("classic:16", 20),
        ("samurai", 10),
    ] {
        let variant = Arc::new(Variant::by_name(name).expect("a variant"));
        measure(&format!("{name}, solutions"), &solutions(&variant, count, &mut rng));
    }
}

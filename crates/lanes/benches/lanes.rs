//! Sets of 9×9 puzzles, solved by the lanes on every back end and by the crate `sudoku`, in one run.
//!
//! ```console
//! cargo bench -p clausoku-lanes
//! CLAUSOKU_PUZZLES=folder cargo bench -p clausoku-lanes -- 9
//! ```
//!
//! Our own sets are made from a seed; files of the folder that `CLAUSOKU_PUZZLES` names (`.txt`, a puzzle
//! a line) are added. The argument is the number of rounds, 5 without it. Each round solves every set
//! with every solver, one after another, so that what disturbs the machine disturbs all. What is timed is
//! the way from characters to characters, with the proof that there is no second solution; puzzles are
//! shuffled, small sets repeated. Times are the processor's for this thread, one core, whatever else the
//! machine does; medians, with the fastest and the slowest round. Room for what comes out is taken before
//! the clock starts. Answers are compared, and what a ratio is made of comes from the same round.
//!
//! The bias: `sudoku` is given one puzzle after another, the lanes all at once, for that is what they are.
#![expect(clippy::print_stdout, reason = "a benchmark reports")]

mod support;

use std::ops::ControlFlow;
use std::time::Duration;

use lanes::{Backend, Engine};
use puzzle::{Limits, Variant};
use sudoku::Sudoku;
use support::{CELLS, Set, easy, minimal, named, timed};

/// A set is repeated until it has so many puzzles, but the hard ones need not be.
const LEAST: usize = 5000;

fn main() {
    let argument = std::env::args().skip(1).find_map(|argument| argument.parse().ok());
    let rounds: usize = argument.unwrap_or(5);
    let variant = Variant::classic(3).expect("the usual board");
    let engine = Engine::new(&variant).expect("it is supported");
    let available = Backend::ALL.into_iter().filter(|backend| backend.is_available());
    let engines: Vec<Engine> =
        available.map(|backend| engine.clone().with_backend(backend)).collect();
    let mut sets = vec![easy(&engine), minimal(&engine)];
    sets.extend(named(LEAST));
    println!("{rounds} rounds; µs a puzzle: median (fastest to slowest)");
    for set in &sets {
        measure(set, &engines, rounds);
    }
}

/// Measures one set and prints a line a solver.
fn measure(set: &Set, engines: &[Engine], rounds: usize) {
    let puzzles = set.text.len() / CELLS;
    println!("\n{}: {puzzles} puzzles", set.name);
    // What a page costs when it is first touched is no solver's.
    let [mut expected, mut found, mut numbers] = [(); 3].map(|()| vec![b'-'; set.text.len()]);
    let mut theirs = Vec::new();
    let mut ours = vec![Vec::new(); engines.len()];
    for _ in 0..rounds {
        theirs.push(timed(|| with_sudoku(&set.text, &mut expected)));
        for (engine, times) in engines.iter().zip(&mut ours) {
            times.push(timed(|| with_lanes(engine, &set.text, &mut numbers, &mut found)));
            assert!(found == expected, "{}: the answers differ", set.name);
        }
    }
    let micros = |time: Duration| time.as_secs_f64() * 1e6 / puzzles as f64;
    let row = |name: &str, times: &[Duration], ratio: f64| {
        let mut sorted = times.to_vec();
        sorted.sort();
        let [fastest, median, slowest] =
            [0, sorted.len() / 2, sorted.len() - 1].map(|at| micros(sorted[at]));
        println!("  {name:16} {median:8.3} ({fastest:.3} to {slowest:.3})  {ratio:6.2}");
    };
    row("sudoku 0.8", &theirs, 1.0);
    for (engine, times) in engines.iter().zip(&ours) {
        let mut ratios: Vec<f64> = times
            .iter()
            .zip(&theirs)
            .map(|(ours, theirs)| theirs.as_secs_f64() / ours.as_secs_f64())
            .collect();
        ratios.sort_by(f64::total_cmp);
        row(&format!("lanes, {}", engine.backend().name()), times, ratios[ratios.len() / 2]);
    }
    let mut sink = |_: usize, _: &[u8]| ControlFlow::Continue(());
    let answer = engines[0].solve(&numbers, &Limits::solutions(2), &mut sink).expect("numbers");
    let each = |count: u64| count as f64 / puzzles as f64;
    let statistics = answer.statistics;
    println!(
        "  {:.1} sweeps and {:.2} guesses a puzzle, {:.1} lanes full",
        each(statistics.sweeps),
        each(statistics.guesses),
        statistics.sweeps as f64 / statistics.rounds as f64
    );
}

/// Writes the solutions as characters; zeros where there is not one solution.
fn with_sudoku(text: &[u8], solutions: &mut [u8]) {
    for (puzzle, solution) in text.chunks_exact(CELLS).zip(solutions.chunks_exact_mut(CELLS)) {
        let text = std::str::from_utf8(puzzle).expect("digits and dots");
        let solved = Sudoku::from_str_line(text).expect("a puzzle").solution();
        let Some(solved) = solved else {
            solution.fill(0);
            continue;
        };
        for (character, digit) in solution.iter_mut().zip(solved.to_bytes()) {
            *character = b'0' + digit;
        }
    }
}

/// The same with the lanes; the numbers of the puzzles are theirs to be written.
fn with_lanes(engine: &Engine, text: &[u8], numbers: &mut [u8], solutions: &mut [u8]) {
    for (number, &character) in numbers.iter_mut().zip(text) {
        *number = if character == b'.' { 0 } else { character - b'0' };
    }
    let mut sink = |puzzle: usize, numbers: &[u8]| {
        let solution = &mut solutions[puzzle * CELLS..][..CELLS];
        for (character, number) in solution.iter_mut().zip(numbers) {
            *character = b'0' + number;
        }
        ControlFlow::Continue(())
    };
    let limits = Limits::solutions(2);
    let answer = engine.solve(numbers, &limits, &mut sink).expect("numbers up to 9");
    for (solution, &count) in solutions.chunks_exact_mut(CELLS).zip(&answer.counts) {
        if count != 1 {
            solution.fill(0);
        }
    }
}

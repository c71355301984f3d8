//! Sets of 9×9 puzzles, solved by the lanes on every back end and by the crate `sudoku`, in one run.
//!
//! ```console
//! cargo bench -p clausoku-lanes
//! CLAUSOKU_PUZZLES=folder cargo bench -p clausoku-lanes -- 9
//! cargo bench -p clausoku-lanes --bench lanes -- --rival 'clausoku solve --jobs 1'
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
//! `--rival 'command'`, once or several times, adds a command that reads a puzzle a line (`rivals`). Its time is
//! its user time over the set, so reading, writing and its start are included. What it prints is compared.
//! Ratios are to the first rival, and without one to `sudoku`.
//!
//! The bias: `sudoku` is given one puzzle after another, the lanes all at once, for that is what they are.
#![expect(clippy::print_stdout, reason = "a benchmark reports")]

mod rivals;
mod several;
mod support;

use std::ops::ControlFlow;
use std::time::Duration;

use clausoku_board::{Limits, Variant};
use clausoku_lanes::{Backend, Engine};
use clausoku_text::Deadline;
use rivals::{Answers, Rival};
use several::{several, very_many};
use sudoku::Sudoku;
use support::{CELLS, Set, easy, minimal, named, timed};

/// The minimum size of a set. Smaller sets are repeated, except hard ones.
const LEAST: usize = 5000;

fn main() {
    let argument = std::env::args().skip(1).find_map(|argument| argument.parse().ok());
    let rounds: usize = argument.unwrap_or(5);
    let variant = Variant::classic(9).expect("the usual board");
    let engine = Engine::new(&variant, &Deadline::never()).expect("it is supported");
    let available = Backend::ALL.into_iter().filter(|backend| backend.is_available());
    let engines: Vec<Engine> =
        available.map(|backend| engine.clone().with_backend(backend)).collect();
    let mut sets = vec![easy(&engine), minimal(&engine)];
    sets.extend([2, 10, 1000].map(|solutions| several(&engine, solutions)));
    sets.push(very_many());
    sets.extend(named(LEAST));
    let rivals = Rival::all();
    println!("{rounds} rounds; µs a puzzle: median (fastest to slowest)");
    for set in &sets {
        measure(set, &engines, &rivals, rounds);
    }
}

/// What a solver needed for a set, round by round.
struct Measurement<'a> {
    name: String,
    rival: Option<&'a Rival>,
    times: Vec<Duration>,
}

/// Measures one set and prints a line a solver.
fn measure(set: &Set, engines: &[Engine], rivals: &[Rival], rounds: usize) {
    let puzzles = set.text.len() / CELLS;
    println!("\n{}: {puzzles} puzzles", set.name);
    // What a page costs when it is first touched is no solver's.
    let [mut expected, mut found, mut numbers] = [(); 3].map(|()| vec![b'-'; set.text.len()]);
    let mut counts = Vec::new();
    let row = |name: &str, rival| Measurement { name: name.to_owned(), rival, times: Vec::new() };
    let mut theirs: Vec<Measurement<'_>> =
        rivals.iter().map(|rival| row(&rival.command, Some(rival))).collect();
    let mut sudoku = row("sudoku 0.8", None);
    let mut ours: Vec<Measurement<'_>> = engines
        .iter()
        .map(|engine| row(&format!("lanes, {}", engine.backend().name()), None))
        .collect();
    for _ in 0..rounds {
        sudoku.times.push(timed(|| with_sudoku(&set.text, &mut expected)));
        for (engine, row) in engines.iter().zip(&mut ours) {
            row.times
                .push(timed(|| counts = with_lanes(engine, &set.text, &mut numbers, &mut found)));
            assert!(found == expected, "{}: the answers differ", set.name);
        }
        for row in &mut theirs {
            row.times.extend(row.rival.map(|rival| rival.time(set)));
            let answers = Answers { counts: &counts, solutions: &found };
            let compared = row.rival.map_or(0, |rival| rival.compare(set, &answers));
            println!("  {compared} answers of {} compared", row.name);
        }
    }
    theirs.push(sudoku);
    theirs.extend(ours);
    for row in &theirs {
        print_row(row, &theirs[0], puzzles);
    }
    let answer =
        engines[0]
            .solve(&numbers, &Deadline::never().with_solutions(2), &mut |_, _| {
                ControlFlow::Continue(())
            })
            .expect("numbers");
    let each = |count: u64| count as f64 / puzzles as f64;
    let statistics = answer.statistics;
    println!(
        "  {:.1} sweeps and {:.2} guesses a puzzle, {:.1} lanes full",
        each(statistics.sweeps),
        each(statistics.guesses),
        statistics.sweeps as f64 / statistics.rounds as f64
    );
}

/// Prints the times a puzzle, and the median ratio to another's in the same round.
fn print_row(row: &Measurement<'_>, to: &Measurement<'_>, puzzles: usize) {
    let mut times: Vec<f64> = row.times.iter().map(Duration::as_secs_f64).collect();
    let both = times.iter().zip(&to.times);
    let mut ratios: Vec<f64> = both.map(|(time, to)| to.as_secs_f64() / time).collect();
    times.sort_by(f64::total_cmp);
    ratios.sort_by(f64::total_cmp);
    let [fastest, median, slowest] =
        [0, times.len() / 2, times.len() - 1].map(|at| times[at] * 1e6 / puzzles as f64);
    let ratio = ratios[ratios.len() / 2];
    println!("  {:24} {median:8.3} ({fastest:.3} to {slowest:.3})  {ratio:6.2}", row.name);
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

/// The same with the lanes; the numbers of the puzzles are theirs to be written. Returns the numbers of
/// solutions, up to two.
fn with_lanes(engine: &Engine, text: &[u8], numbers: &mut [u8], solutions: &mut [u8]) -> Vec<u64> {
    for (number, &character) in numbers.iter_mut().zip(text) {
        *number = if character == b'.' { 0 } else { character - b'0' };
    }
    let limits = Limits::solutions(2);
    let answer = engine
        .solve(numbers, &Deadline::start(&limits), &mut |puzzle, numbers| {
            let solution = &mut solutions[puzzle * CELLS..][..CELLS];
            for (character, number) in solution.iter_mut().zip(numbers) {
                *character = b'0' + number;
            }
            ControlFlow::Continue(())
        })
        .expect("numbers up to 9");
    for (solution, &count) in solutions.chunks_exact_mut(CELLS).zip(&answer.counts) {
        if count != 1 {
            solution.fill(0);
        }
    }
    answer.counts
}

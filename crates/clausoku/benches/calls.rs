//! The obvious calls of the library, for the puzzles of a list.
//!
//! `cargo bench -p clausoku --bench calls -- FILE [ROUNDS]`
//!
//! The calls are `str::parse::<Puzzle>`, `solve`, one puzzle after another, and a `Batch` of parsed puzzles, 2048 at a time, each
//! with the proof that there is no second solution. The times are the processor's for this thread, in microseconds a puzzle: the
//! median of the rounds, with the fastest and the slowest. Each solution is checked on the rules, and the answers of the calls
//! are compared.
//!
//! The bias: all puzzles of the list are of one board, whose engine is made before the clock starts.
#![expect(clippy::print_stdout, reason = "a benchmark reports on standard output")]

use std::hint::black_box;

use clausoku::solving::Limits;
use clausoku::solving::bulk::Sought;
use clausoku::{Batch, Encoding, Puzzle, SolverChoice, Uniqueness, solve};
use clausoku_board::check_solution;
use rustix::time::{ClockId, clock_gettime};

/// The number of puzzles of a batch.
const TOGETHER: usize = 2048;

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    let Some(file) = arguments.next() else {
        println!(
            "calls: no list was named; cargo bench -p clausoku --bench calls -- FILE [ROUNDS]"
        );
        return;
    };
    let rounds = arguments.next().map_or(5, |rounds| rounds.parse().expect("a number of rounds"));
    let text = std::fs::read_to_string(file).expect("the list can be read");
    let lines: Vec<&str> = text.lines().collect();
    let puzzles = parsed(&lines);
    let mut batch =
        Batch::new(&SolverChoice::unnamed(false), Encoding::default(), Limits::default());
    compare(&puzzles, &mut batch);
    let mut times = [const { Vec::new() }; 3];
    for _ in 0..rounds {
        times[0].push(seconds(|| drop(black_box(parsed(&lines)))));
        times[1].push(seconds(|| {
            for puzzle in &puzzles {
                black_box(solve(puzzle).expect("it can be solved"));
            }
        }));
        let mut copies = parsed(&lines);
        times[2].push(seconds(|| {
            while !copies.is_empty() {
                batch.clear();
                copies.drain(..copies.len().min(TOGETHER)).for_each(|puzzle| batch.push(puzzle));
                black_box(batch.solve(Sought::solutions(2)).expect("they can be solved"));
            }
        }));
    }
    println!(
        "{} puzzles, {rounds} rounds; µs a puzzle: median (fastest to slowest)",
        puzzles.len()
    );
    for (call, mut times) in ["parse::<Puzzle>", "solve", "Batch"].iter().zip(times) {
        times.sort_by(f64::total_cmp);
        let [fastest, median, slowest] =
            [0, rounds / 2, rounds - 1].map(|place| 1e6 * times[place] / puzzles.len() as f64);
        println!("{call:<16} {median:.3} ({fastest:.3} to {slowest:.3})");
    }
}

fn parsed(lines: &[&str]) -> Vec<Puzzle> {
    lines.iter().map(|line| line.parse().expect("a puzzle")).collect()
}

/// Compares the answers of `solve` and of a batch, and checks them.
fn compare(puzzles: &[Puzzle], batch: &mut Batch) {
    for puzzles in puzzles.chunks(TOGETHER) {
        batch.clear();
        for puzzle in puzzles {
            batch.push(puzzle.clone());
        }
        let answers = batch.solve(Sought::solutions(2)).expect("they can be solved");
        for (answer, puzzle) in answers.iter().map(Result::unwrap).zip(puzzles) {
            let alone = solve(puzzle).expect("it can be solved").into_solutions();
            let count = match &alone {
                Uniqueness::None => 0,
                Uniqueness::Unique(_) => 1,
                Uniqueness::Several(..) => 2,
            };
            assert_eq!(answer.result().solutions, count, "{puzzle}");
            let found = answer.solutions().next().map(|found| found.grid());
            assert_eq!(found.as_ref(), alone.first(), "{puzzle}");
            assert!(found.is_none_or(|found| check_solution(puzzle, &found).is_ok()), "{puzzle}");
        }
    }
}

/// Returns the processor time of this thread that the work takes.
fn seconds(work: impl FnOnce()) -> f64 {
    let now = || {
        let time = clock_gettime(ClockId::ThreadCPUTime);
        time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
    };
    let start = now();
    work();
    now() - start
}

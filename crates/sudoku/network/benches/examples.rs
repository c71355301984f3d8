//! The time to decide how many solutions puzzles have, up to two: `cargo bench -p clausoku-network --bench examples -- FILE [NAME]`.
//!
//! FILE is a JSON list of objects with a `name` and an `input`, a puzzle as text; NAME is the beginning of the names to measure. Columns: name,
//! solutions (`?` after the limit of guesses), milliseconds to read and to solve (the best of three), guesses, conflicts, runs of propagators, work.
//! The last rows have the median and the sum of the milliseconds with reading, over the puzzles that were decided.
//!
//! The processor time of this thread counts, so that other processes disturb the figures less. Each solution is checked. A puzzle with
//! two solutions ends with the second one, so that only puzzles with fewer measure a whole search.
#![expect(clippy::print_stdout, reason = "a benchmark reports on standard output")]

use std::time::Duration;
use std::{env, fs};

use clausoku_board::{Collect, Deadline, Limits, PuzzleSolver, SearchResult, check_solution};
use clausoku_formats::{ReadOptions, read};
use clausoku_network::NetworkSolver;
use rustix::time::{ClockId, clock_gettime};

/// The guesses after which a puzzle counts as undecided.
const MAX_GUESSES: u64 = 400_000;

/// The time after which a puzzle counts as undecided.
const MAX_TIME: Duration = Duration::from_secs(5);

/// Returns the processor time of this thread in milliseconds.
fn processor_time() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 / 1e6
}

/// Returns the best time of three calls with the last result. A call of more than a second is not repeated.
fn best<T>(mut call: impl FnMut() -> T) -> (f64, T) {
    let mut best = f64::INFINITY;
    loop {
        let mut last = None;
        for _ in 0..3 {
            let start = processor_time();
            last = Some(call());
            let time = processor_time() - start;
            best = best.min(time);
            if time > 1e3 {
                break;
            }
        }
        if let Some(last) = last {
            return (best, last);
        }
    }
}

fn main() {
    let mut arguments = env::args().skip(1).filter(|argument| argument != "--bench");
    let Some(path) = arguments.next() else {
        return println!("SKIPPED: give a JSON file of examples");
    };
    let wanted = arguments.next().unwrap_or_default();
    let text = fs::read_to_string(&path).expect("a file");
    let examples: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    println!("name\tsolutions\tread ms\tsolve ms\tguesses\tconflicts\truns\twork");
    let mut times = Vec::new();
    let mut undecided = 0;
    for example in examples.as_array().expect("a list") {
        let (Some(name), Some(input)) = (example["name"].as_str(), example["input"].as_str())
        else {
            continue;
        };
        if !name.starts_with(&wanted) {
            continue;
        }
        let (reading, records) = best(|| read(input.as_bytes(), None, &ReadOptions::default()));
        let Ok(records) = records else {
            println!("{name}\trefused");
            continue;
        };
        let puzzle = &records[0].puzzle;
        let limits = Limits::solutions(2).with_steps(MAX_GUESSES).with_time(MAX_TIME);
        let (solving, (result, grids)) = best(|| {
            let mut two = Collect::new(2);
            let result =
                NetworkSolver::default().search(puzzle, &Deadline::start(&limits), &mut two);
            (result, two.grids)
        });
        for grid in &grids {
            check_solution(puzzle, grid).expect("a solution");
        }
        let SearchResult { ended, statistics, .. } = match result {
            Ok(result) => result,
            Err(error) => {
                println!("{name}\t{error}");
                continue;
            }
        };
        let is_decided = !ended.is_cut_short();
        let sign = if is_decided { "" } else { "?" };
        let counts = ["guesses", "conflicts", "runs", "work"];
        let counts = counts.map(|count| statistics.get(count).unwrap_or(0).to_string());
        let found = grids.len();
        println!("{name}\t{found}{sign}\t{reading:.3}\t{solving:.3}\t{}", counts.join("\t"));
        if is_decided {
            times.push(reading + solving);
        } else {
            undecided += 1;
        }
    }
    times.sort_by(f64::total_cmp);
    let median = times.get(times.len() / 2).copied().unwrap_or(0.0);
    let sum: f64 = times.iter().sum();
    println!("decided {}, undecided {undecided}", times.len());
    println!("median {median:.3} ms, sum {sum:.1} ms");
}

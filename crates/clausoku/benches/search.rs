//! What each solver costs on the same puzzles: steps, time and memory, beside the SAT pipeline.
//!
//! `cargo bench -p clausoku --bench search`
//!
//! Every puzzle has one solution and every solver has to show that; the solutions are checked, and
//! compared with each other, before anything is timed. Everything runs on one thread. A time is the
//! median of several runs with one solver, so that what it keeps from puzzle to puzzle (the templates of
//! the board) is there; searches of more than a second run once. Memory is the peak of a process of its
//! own that solves one puzzle, less the peak of a process that solves none; it needs Linux.
#![expect(clippy::print_stdout, reason = "a benchmark reports on standard output")]

use std::env;
use std::fs;
use std::hint::black_box;
use std::process::Command;
use std::time::{Duration, Instant};

use clausoku::Encoding;
use clausoku::solving::Pipeline;
use clausoku_board::{Collect, Deadline, Grid, Puzzle, PuzzleSolver, SearchEnd, check_solution};
use clausoku_formats::{LineParser, ParseLine, ReadOptions};
use clausoku_search::solver_named;

const PUZZLES: &[(&str, &str)] = &[
    ("Maple 1", include_str!("../../../data/grids/maple.txt")),
    ("Maple 2", include_str!("../../../data/grids/maple.txt")),
    ("Maple 3", include_str!("../../../data/grids/maple.txt")),
    ("Maple 4", include_str!("../../../data/grids/maple.txt")),
    ("Maple 5", include_str!("../../../data/grids/maple.txt")),
    ("Figure 1", include_str!("../../../data/grids/figure-1.txt")),
    ("AI Escargot", include_str!("../../../data/grids/hard.txt")),
    ("Inkala 2012", include_str!("../../../data/grids/hard.txt")),
    ("Easter Monster", include_str!("../../../data/grids/hard.txt")),
    ("Golden Nugget", include_str!("../../../data/grids/hard.txt")),
    ("Loki", include_str!("../../../data/grids/hard.txt")),
    ("against brute force", include_str!("../../../data/grids/against-brute-force.txt")),
];

/// The solvers; `brute-force` is left out, since it takes the same steps as `backtracking`.
const SOLVERS: &[&str] = &[
    "backtracking",
    "singles-first",
    "templates",
    "singles-first+templates",
    "dancing-links",
    "singles-first+dancing-links",
    SAT,
];

/// The SAT pipeline, with its usual encoding and solver.
const SAT: &str = "SAT";

/// Runs of one search, at most and as long as they do not take more than a second together.
const ROUNDS: usize = 101;

fn solver(name: &str) -> Box<dyn PuzzleSolver> {
    if name == SAT {
        return Box::new(Pipeline::new(
            Encoding::default(),
            clausoku::sat::solvers::SOLVERS[0].create,
        ));
    }
    solver_named(name).expect("a solver of the table")
}

/// The puzzles with their names; of a file with several, one after the other.
fn puzzles() -> Vec<(&'static str, Puzzle)> {
    let mut parser = LineParser::new(&ReadOptions::default()).expect("no variant is asked for");
    let mut found: Vec<(&str, Puzzle)> = Vec::new();
    let mut taken = 0;
    for (place, &(name, text)) in PUZZLES.iter().enumerate() {
        taken = if place > 0 && PUZZLES[place - 1].1 == text { taken + 1 } else { 0 };
        let mut records = text
            .lines()
            .filter_map(|line| parser.parse_bytes(1, line.as_bytes()).expect("a puzzle"));
        found.push((name, records.nth(taken).expect("as many puzzles as names").puzzle));
    }
    found
}

/// The only solution, and the steps to it and to the proof that it is the only one.
fn solve(solver: &mut dyn PuzzleSolver, puzzle: &Puzzle) -> (Grid, u64) {
    let mut found = Collect::new(2);
    let search = solver
        .search(puzzle, &Deadline::never().with_solutions(2), &mut found)
        .expect("it is for 9×9");
    assert_eq!((search.ended, search.solutions), (SearchEnd::Exhausted, 1), "{}", solver.name());
    let solution = found.grids.remove(0);
    check_solution(puzzle, &solution).expect("a solution");
    (solution, search.statistics.steps)
}

fn median_time(solver: &mut dyn PuzzleSolver, puzzle: &Puzzle) -> Duration {
    let begin = Instant::now();
    let mut times = Vec::new();
    while times.is_empty() || (times.len() < ROUNDS && begin.elapsed() < Duration::from_secs(1)) {
        let start = Instant::now();
        black_box(solve(solver, black_box(puzzle)));
        times.push(start.elapsed());
    }
    times.sort_unstable();
    times[times.len() / 2]
}

/// Three digits and a unit.
fn shown(time: Duration) -> String {
    let nanoseconds = time.as_nanos() as f64;
    let (number, unit) = match nanoseconds {
        below if below < 1e6 => (below / 1e3, "µs"),
        below if below < 1e9 => (below / 1e6, "ms"),
        other => (other / 1e9, "s"),
    };
    let digits = if number < 10.0 { 2 } else { usize::from(number < 100.0) };
    format!("{number:.digits$} {unit}")
}

fn table(title: &str, rows: impl Iterator<Item = (&'static str, Vec<String>)>) {
    println!("\n{title}\n\n| | {} |", SOLVERS.join(" | "));
    println!("| --- |{}", " ---: |".repeat(SOLVERS.len()));
    for (name, cells) in rows {
        println!("| {name} | {} |", cells.join(" | "));
    }
}

/// The most memory that this process has held so far, in KiB, as Linux reports it.
fn peak() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// The same of a process of its own that solves this puzzle, or none.
fn peak_of(solver: &str, puzzle: &str) -> Option<u64> {
    let this = env::current_exe().ok()?;
    let output = Command::new(this).args(["--peak", solver, puzzle]).output().ok()?;
    String::from_utf8(output.stdout).ok()?.trim().parse().ok()
}

fn main() {
    let puzzles = puzzles();
    let arguments: Vec<String> = env::args().collect();
    if let Some(place) = arguments.iter().position(|argument| argument == "--peak") {
        if let Some((_, puzzle)) = arguments
            .get(place + 2)
            .and_then(|name| puzzles.iter().find(|(other, _)| other == name))
        {
            black_box(solve(&mut *solver(&arguments[place + 1]), puzzle));
        }
        println!("{}", peak().unwrap_or(0));
        return;
    }
    let mut solvers: Vec<_> = SOLVERS.iter().map(|name| solver(name)).collect();
    let mut results = Vec::new();
    for (name, puzzle) in &puzzles {
        let found: Vec<_> = solvers.iter_mut().map(|solver| solve(&mut **solver, puzzle)).collect();
        assert!(found.iter().all(|(grid, _)| *grid == found[0].0), "{name}: solutions differ");
        let times: Vec<String> =
            solvers.iter_mut().map(|solver| shown(median_time(&mut **solver, puzzle))).collect();
        results.push((*name, found.iter().map(|(_, steps)| steps.to_string()).collect(), times));
    }
    let steps = results.iter().map(|(name, steps, _): &(_, Vec<String>, _)| (*name, steps.clone()));
    table("Steps, to the solution and to the proof that there is no other", steps);
    table(
        "Time of the same, median",
        results.iter().map(|(name, _, times)| (*name, times.clone())),
    );
    let Some(nothing) = peak_of(SOLVERS[0], "none").filter(|&peak| peak > 0) else {
        println!("\nThis system does not report how much memory a process used.");
        return;
    };
    let memory = ["Figure 1", "Loki"].into_iter().map(|puzzle| {
        let peak = |name: &&str| match peak_of(name, puzzle) {
            Some(peak) => format!("{} KiB", peak.saturating_sub(nothing)),
            None => "?".to_owned(),
        };
        (puzzle, SOLVERS.iter().map(peak).collect())
    });
    table(
        &format!("Peak memory beyond the {nothing} KiB of a process that solves nothing"),
        memory,
    );
    let start = Instant::now();
    let mut cold = solver("templates");
    black_box(solve(&mut *cold, &puzzles[0].1));
    println!(
        "\nThe templates of the 9×9 board, found and filtered once: {}",
        shown(start.elapsed())
    );
}

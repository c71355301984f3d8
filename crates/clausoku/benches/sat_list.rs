//! What each step of the way through SAT costs, for a list of puzzles, one after another.
//!
//! `cargo bench -p clausoku --bench sat_list -- FILE [ROUNDS]`
//!
//! varisat solves each puzzle with the default of `solve`, givens as `locked`, and is asked for a second solution. The output is the mean
//! time a puzzle, in microseconds, as the median of the rounds: of each step, of the whole (`Pipeline`), and
//! the share of the whole that is not varisat's. Every solution is checked, and the numbers of solutions are
//! compared with the lanes' numbers.
#![expect(clippy::print_stdout, reason = "a benchmark reports on standard output")]

use std::hint::black_box;
use std::time::Instant;

use clausoku::sat::verified;
use clausoku::solving::Deadline;
use clausoku::solving::Pipeline;
use clausoku::{Encoding, Puzzle};
use clausoku_backends::{AnySolver, IncrementalSolver, Varisat};
use clausoku_board::{Candidate, Collect, Limits, PuzzleSolver};
use clausoku_cnf::{ClauseSink, Cnf, Formula, Literal, Variable, Verdict};
use clausoku_encoder::GivensLevel;
use clausoku_formats::{self, ReadOptions};

/// The steps, in their order.
const STEPS: [&str; 7] = [
    "read the text",
    "propagate and number",
    "write the clauses",
    "varisat takes the clauses",
    "varisat finds a solution",
    "evaluate, decode and check it",
    "varisat refutes a second one",
];

/// The steps that are varisat's.
const SOLVER: [usize; 3] = [3, 4, 6];

/// Returns the encoding that `solve` takes by default.
fn encoding() -> Encoding {
    Encoding::default().with_givens(GivensLevel::Locked)
}

/// Adds the time of the work to a total.
fn timed<T>(total: &mut f64, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = work();
    *total += start.elapsed().as_secs_f64();
    result
}

/// Goes through the steps for one puzzle, and adds their seconds.
fn steps(puzzle: &Puzzle, seconds: &mut [f64; STEPS.len()]) {
    let [_, encode, write, take, solve, check, refute] = seconds;
    let encoded = timed(encode, || encoding().encode(puzzle).expect("an encoding"));
    let mut cnf = Cnf::new();
    timed(write, || encoded.emit(&mut cnf));
    let mut solver = timed(take, || {
        let mut solver = Varisat::new();
        cnf.emit(&mut solver);
        solver
    });
    let verdict = timed(solve, || solver.solve_under(&[]).expect("varisat answers"));
    let Verdict::Satisfiable(model) = verdict else { return };
    let grid = timed(check, || verified(&encoded, &model).expect("a solution"));
    let others: Vec<Literal> = grid
        .filled()
        .filter_map(|(cell, symbol)| encoded.numbering().variable(Candidate { cell, symbol }))
        .map(Variable::negative)
        .collect();
    timed(refute, || {
        solver.add_clause(&others);
        black_box(solver.solve_under(&[]).expect("varisat answers"))
    });
}

/// Counts the solutions of each puzzle up to 2.
fn counts(solver: &mut dyn PuzzleSolver, puzzles: &[Puzzle]) -> Vec<u64> {
    let limits = Limits::solutions(2);
    puzzles
        .iter()
        .map(|puzzle| {
            solver
                .search(puzzle, &Deadline::start(&limits), &mut Collect::new(2))
                .expect("it answers")
                .solutions
        })
        .collect()
}

/// Returns the microseconds a puzzle of each step, and of the whole at the end.
fn round(text: &str) -> Vec<f64> {
    let mut seconds = [0.0; STEPS.len()];
    let records = timed(&mut seconds[0], || {
        clausoku_formats::read(text.as_bytes(), None, &ReadOptions::default()).expect("puzzles")
    });
    let puzzles: Vec<Puzzle> = records.into_iter().map(|record| record.puzzle).collect();
    for puzzle in &puzzles {
        steps(puzzle, &mut seconds);
    }
    let mut pipeline =
        Pipeline::new(encoding(), || AnySolver::Incremental(Box::new(Varisat::new())));
    let mut whole = 0.0;
    let found = timed(&mut whole, || counts(&mut pipeline, &puzzles));
    assert_eq!(found, counts(&mut clausoku_lanes::Lanes::default(), &puzzles));
    let scale = 1e6 / puzzles.len().max(1) as f64;
    seconds.into_iter().chain([whole]).map(|seconds| seconds * scale).collect()
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    let Some(file) = arguments.next() else {
        println!("skipped: it needs a file of puzzles (-- FILE [ROUNDS])");
        return;
    };
    let rounds = arguments.next().map_or(5, |text| text.parse().expect("a number of rounds"));
    let text = std::fs::read_to_string(file).expect("a list of puzzles");
    let rounds: Vec<Vec<f64>> = (0..usize::max(rounds, 1)).map(|_| round(&text)).collect();
    let of_step = |step: usize| median(rounds.iter().map(|round| round[step]));
    println!("| step | us a puzzle |\n| --- | --: |");
    for (step, name) in STEPS.iter().enumerate() {
        println!("| {name} | {:.1} |", of_step(step));
    }
    let whole = of_step(STEPS.len());
    let solver = SOLVER.map(of_step).iter().sum::<f64>();
    println!("| the whole, without reading | {whole:.1} |");
    println!("| share that is not varisat's | {:.0} % |", 100.0 * (1.0 - solver / whole));
}

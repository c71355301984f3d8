//! How fast the engine is, on sudokus.
//!
//! `cargo bench -p clausoku-propagation --bench propagation [-- FILE]`
//!
//! FILE has one puzzle of order 9 a line, each with one solution; without it, the 40 puzzles of 17
//! givens of the tests are used. If its name ends in `.cnf`, it is a formula, which is read, loaded and
//! propagated, once: what other programs do with the same file can be put beside it. Everything runs on
//! one thread. What is derived is checked before anything is timed: a full grid must satisfy every
//! clause, and an engine that is rebuilt for each puzzle must know exactly what a reused engine
//! knows.
#![expect(clippy::print_stdout, reason = "a benchmark reports on standard output")]

#[expect(dead_code, reason = "a part is for the tests")]
#[path = "../tests/deduction/support/mod.rs"]
mod support;

use std::fs::File;
use std::hint::black_box;
use std::io::BufReader;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use clausoku_cnf::Deadline;
use clausoku_cnf::dimacs::{self, Strictness};
use clausoku_cnf::{Cnf, Literal, evaluate};
use clausoku_propagation::{Counts, Explainer, Goal, Loader, Options, Propagator, Status, deduce};
use support::sudoku::{self, Sudoku, x};

const ROUNDS: usize = 7;

/// Runs it several times and prints the median time for each of `units`, with the spread.
fn time(name: &str, units: usize, mut run: impl FnMut()) {
    let mut seconds = [0.0; ROUNDS];
    for second in &mut seconds {
        let start = Instant::now();
        run();
        *second = start.elapsed().as_secs_f64() / units as f64;
    }
    seconds.sort_by(f64::total_cmp);
    let [fastest, median, slowest] = [0, ROUNDS / 2, ROUNDS - 1].map(|place| seconds[place] * 1e6);
    let rate = 1e6 / median;
    println!("| {name} | {median:.2} | {fastest:.2}–{slowest:.2} | {rate:.0} |");
}

fn heading(title: &str) {
    println!("\n{title}\n");
    println!("| what | µs, median | fastest–slowest | in a second |");
    println!("| --- | --- | --- | --- |");
}

fn sorted(engine: &Propagator) -> Vec<Literal> {
    let mut known = engine.trail().to_vec();
    known.sort_unstable();
    known
}

/// Checks that both ways to use the engine derive the same, and returns the number of finished puzzles.
fn verify(grids: &[Vec<usize>], reused: &mut Propagator, options: Options) -> (usize, Counts) {
    let mut finished = 0;
    let mut counts = Counts::default();
    for grid in grids {
        let formula = Sudoku::paper(grid);
        let mut rebuilt = Propagator::from_formula(&formula);
        reused.assume_all(sudoku::givens(grid));
        let closures =
            [&mut rebuilt, reused].map(|engine| deduce(engine, options, &Deadline::never()));
        assert_eq!(closures[0].status, closures[1].status);
        assert_eq!(sorted(&rebuilt), sorted(reused));
        if closures[1].status == Status::Total {
            evaluate(&formula, &reused.model()).expect("a full grid satisfies its formula");
            finished += 1;
        }
        counts.probes += closures[1].counts.probes;
        counts.failures += closures[1].counts.failures;
        reused.backtrack(0);
    }
    (finished, counts)
}

fn order_nine(grids: &[Vec<usize>]) {
    let rules = Arc::new(Loader::load(&Sudoku::extended(3)));
    let mut reused = Propagator::new(Arc::clone(&rules));
    let mut recorded = reused.clone().recorded();
    let count = grids.len();
    for (name, options) in [("unit", Options::UNIT), ("failed-literal", Options::FAILED_LITERAL)] {
        let (finished, counts) = verify(grids, &mut reused, options);
        heading(&format!(
            "{name}: finishes {finished} of {count} puzzles, {} probes, {} fail",
            counts.probes, counts.failures
        ));
        time("rules loaded once, givens assumed", count, || {
            for grid in grids {
                reused.assume_all(sudoku::givens(grid));
                black_box(deduce(&mut reused, options, &Deadline::never()));
                reused.backtrack(0);
            }
        });
        time("the same, with a record", count, || {
            for grid in grids {
                recorded.assume_all(sudoku::givens(grid));
                black_box(deduce(&mut recorded, options, &Deadline::never()));
                recorded.backtrack(0);
            }
        });
        let formulas: Vec<_> =
            grids.iter().map(|grid| Cnf::from_formula(&Sudoku::paper(grid))).collect();
        time("rebuilt for each puzzle, clause by clause", count, || {
            for formula in &formulas {
                black_box(deduce(
                    &mut Propagator::from_formula(formula),
                    options,
                    &Deadline::never(),
                ));
            }
        });
        time("rebuilt for each puzzle, groups whole", count, || {
            for grid in grids {
                black_box(deduce(
                    &mut Propagator::from_formula(&Sudoku::paper(grid)),
                    options,
                    &Deadline::never(),
                ));
            }
        });
    }
}

fn named() {
    heading("nested failed literals: the depth that each puzzle needs");
    let mut engine = Propagator::from_formula(&Sudoku::extended(3));
    for (name, grid, depth) in sudoku::NAMED {
        let grid = sudoku::read(grid);
        let options = Options::depth(depth as u8);
        let (finished, counts) = verify(std::slice::from_ref(&grid), &mut engine, options);
        assert_eq!(finished, 1, "{name}");
        time(&format!("{name}, depth {depth}, {} probes", counts.probes), 1, || {
            engine.assume_all(sudoku::givens(&grid));
            black_box(deduce(&mut engine, options, &Deadline::never()));
            engine.backtrack(0);
        });
    }
    let mut engine =
        Propagator::from_formula(&Sudoku::paper(&sudoku::read(sudoku::FIGURE_1))).recorded();
    let closure = deduce(&mut engine, Options::FAILED_LITERAL, &Deadline::never());
    let goals: Vec<_> =
        closure.deductions.iter().step_by(20).map(|d| Goal::Literal(d.literal)).collect();
    heading("explanations of what failed literals give on the paper's figure 1");
    time("one literal, lemmas weighed anew", 1, || {
        black_box(Explainer::new(&engine, &Deadline::never()).unwrap().explain(goals[0]))
            .expect("it was recorded");
    });
    let never = Deadline::never();
    let explainer = Explainer::new(&engine, &never).unwrap();
    time("one of several", goals.len(), || {
        for &goal in &goals {
            black_box(explainer.explain(goal)).expect("it was recorded");
        }
    });
}

/// Every third cell of a full board, by a pattern that solves it.
fn big_givens(n: usize) -> Vec<Literal> {
    let m = n.isqrt();
    let value = |i: usize, j: usize| (i % m * m + i / m + j) % n + 1;
    (0..n * n).step_by(3).map(|cell| x(n, cell / n, cell % n, value(cell / n, cell % n))).collect()
}

fn big_boards() {
    heading("the extended formula of an empty board: loaded, then a third of the cells given");
    for m in [3, 4, 5, 6, 7, 8, 9] {
        let formula = Sudoku::extended(m);
        let n = m * m;
        let clauses = Arc::new(Loader::load(&formula));
        let count = clauses.len();
        let bytes = clauses.bytes();
        let each = bytes as f64 / count as f64;
        time(&format!("order {n}: load, {count} clauses, {each:.2} bytes each"), 1, || {
            black_box(Loader::load(&formula));
        });
        let mut engine = Propagator::new(clauses);
        let givens = big_givens(n);
        engine.assume_all(givens.iter().copied());
        engine.propagate().expect("the pattern is a solution");
        assert!(givens.iter().all(|&given| engine.value(given) == Some(true)));
        let known = engine.trail().len();
        engine.backtrack(0);
        time(&format!("order {n}: propagate, {known} of {} variables", n * n * n), 1, || {
            engine.assume_all(givens.iter().copied());
            engine.propagate().expect("it was checked above");
            engine.backtrack(0);
        });
    }
    // The same formulas when no group can be found in them.
    for m in [3, 4, 5] {
        let formula = sudoku::shuffled(&Sudoku::extended(m), 1);
        let n = m * m;
        let clauses = Loader::load(&formula);
        let each = clauses.bytes() as f64 / clauses.len() as f64;
        time(&format!("order {n}: load in no order, {each:.2} bytes each"), 1, || {
            black_box(Loader::load(&formula));
        });
    }
}

/// Reads a formula, loads it and propagates what it says by itself.
fn formula(path: &str) {
    let start = Instant::now();
    let file = File::open(path).expect("a readable file");
    let mut loader = Loader::new();
    let reader = BufReader::with_capacity(1 << 20, file);
    dimacs::read_into(reader, Strictness::Strict, &mut loader, &mut |_| {}).expect("a formula");
    let clauses = Arc::new(loader.finish());
    let seconds = start.elapsed().as_secs_f64();
    let count = clauses.len();
    let bytes = clauses.bytes();
    println!("{path}: {count} clauses, {:.2} bytes each", bytes as f64 / count as f64);
    println!("read and loaded in {seconds:.2} s");
    let start = Instant::now();
    let mut engine = Propagator::new(clauses);
    let conflict = engine.propagate().err();
    let known = engine.trail().len();
    let seconds = start.elapsed().as_secs_f64();
    println!("{known} literals propagated in {seconds:.3} s");
    println!("{}", if conflict.is_some() { "a contradiction" } else { "no contradiction" });
}

fn main() {
    // Cargo adds `--bench`.
    let file = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    if let Some(path) = file.as_deref()
        && Path::new(path).extension().is_some_and(|extension| extension == "cnf")
    {
        return formula(path);
    }
    let grids: Vec<_> = match file {
        Some(path) => {
            let text = std::fs::read_to_string(path).expect("a readable file of puzzles");
            text.lines().filter(|line| line.len() == 81).map(sudoku::read).collect()
        }
        None => sudoku::SEVENTEEN.into_iter().map(sudoku::read).collect(),
    };
    println!(
        "version {}, {} {}, one thread, {ROUNDS} rounds",
        env!("CARGO_PKG_VERSION"),
        std::env::consts::ARCH,
        std::env::consts::OS
    );
    order_nine(&grids);
    named();
    big_boards();
}

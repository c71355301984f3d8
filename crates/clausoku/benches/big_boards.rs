//! What big boards cost, up to where solvers no longer finish.
//!
//! `cargo bench -p clausoku --bench big_boards [-- [--quick] [--limit SECONDS] [--empty PERCENT] ORDER…]`
//!
//! For each order, a share of the cells of a solution is emptied at random, larger and larger, each with
//! several seeds. Reported are the clauses of `extended` and of `extended` with reduced givens, the time
//! to reduce and the time to write that as DIMACS, the peak memory of a process that makes the puzzle and
//! does both, and the time that varisat (reducing, in process) and solvers found in `PATH` (reading the
//! DIMACS file) take. Every run is a process of its own; a solver that does not finish within the limit
//! is stopped, and is not asked about larger shares once half of its runs were. An order ends
//! when no solver is left. Every answer is evaluated on every clause and checked against regions and givens.
//!
//! What this favours: the solutions are `testkit`'s shuffled cyclic patterns, which are more regular than
//! most solutions are, since nothing fills an empty board of order 144 at random. Nor is it asked whether
//! a puzzle has one solution only: with many cells empty there will be several, which can be easier
//! to find than the only one.
#![expect(clippy::print_stdout, reason = "a benchmark reports on standard output")]

mod support;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clausoku::sat::verified;
use clausoku::{Encoding, Puzzle, PuzzleFormula, Variant};
use clausoku_backends::{IncrementalSolver, Varisat};
use clausoku_cnf::{Formula, Verdict, answer, dimacs};
use clausoku_testkit::{Rng, emptied, shuffled_pattern};
use support::{CHILD, Times, arguments, child, grouped, limited, next};

const ORDERS: [usize; 9] = [16, 25, 36, 49, 64, 81, 100, 121, 144];
/// In percent.
const SHARES: [usize; 8] = [20, 30, 36, 40, 45, 50, 55, 60];
const SEEDS: u64 = 3;

/// Programs that print their answer as in the competitions, and the arguments that keep them silent
/// otherwise.
const OTHERS: &[(&str, &[&str])] = &[("cadical", &["-q"]), ("kissat", &["-q"])];

/// A board of some order with a share of its cells empty.
#[derive(Clone, Copy, Debug)]
struct Point {
    order: usize,
    percent: usize,
    seed: u64,
}

impl Point {
    fn puzzle(self) -> Puzzle {
        let variant = Variant::classic(self.order).expect("a square order");
        let mut rng = Rng::new(self.seed);
        let solution = shuffled_pattern(&variant, &mut rng).expect("blocks and nothing else");
        let givens = emptied(&solution, self.percent, &mut rng);
        Puzzle::new(Arc::new(variant), givens).expect("a grid of the board")
    }

    /// This benchmark once more, to do something with this point.
    fn run(self, task: &str, file: &Path) -> Command {
        let numbers = [self.order as u64, self.percent as u64, self.seed];
        let [order, percent, seed] = numbers.map(|number| number.to_string());
        let mut command = child(&[task, &order, &percent, &seed]);
        command.arg(file);
        command
    }
}

/// The most memory that this process has had so far, in KiB, where the system reports it.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// A run: writes the reduced formula, and prints its variables and clauses, the peak memory, and the
/// seconds to reduce and to write.
fn reduce(puzzle: &Puzzle, file: &Path) {
    let start = Instant::now();
    let encoded = Encoding::reduced().encode(puzzle).expect("a compact numbering");
    let reduced = start.elapsed().as_secs_f64();
    let out = std::fs::File::create(file).expect("the file can be made");
    let start = Instant::now();
    dimacs::write(&encoded, "", out).expect("the file takes all");
    let written = start.elapsed().as_secs_f64();
    let peak = peak().unwrap_or(0);
    let size = encoded.size();
    println!("{} {} {peak} {reduced} {written}", size.variables, size.clauses);
}

/// A run: prints the seconds to reduce and solve.
fn solve(puzzle: &Puzzle) {
    let start = Instant::now();
    let encoded = Encoding::reduced().encode(puzzle).expect("a compact numbering");
    let mut solver = Varisat::new();
    encoded.emit(&mut solver);
    let verdict = solver.solve_under(&[]).expect("varisat answers");
    let seconds = start.elapsed().as_secs_f64();
    verify(&encoded, &verdict);
    println!("{seconds}");
}

fn verify(encoded: &PuzzleFormula, verdict: &Verdict) {
    let Verdict::Satisfiable(model) = verdict else { panic!("there is a solution") };
    verified(encoded, model).expect("a solution");
}

/// A solver, and whether it still finishes on boards of the order that is being measured.
struct Solver {
    name: &'static str,
    /// `None` for varisat in a process of ours.
    arguments: Option<&'static [&'static str]>,
    finishes: bool,
}

impl Solver {
    fn all() -> Vec<Self> {
        let is_there = |name: &str| {
            let path = std::env::var_os("PATH").unwrap_or_default();
            std::env::split_paths(&path).any(|folder| folder.join(name).is_file())
        };
        let others = OTHERS.iter().filter(|row| is_there(row.0));
        let others = others.map(|row| Self { name: row.0, arguments: Some(row.1), finishes: true });
        [Self { name: "varisat", arguments: None, finishes: true }]
            .into_iter()
            .chain(others)
            .collect()
    }

    /// The seconds it takes, if it finishes.
    fn time(&self, point: Point, file: &Path, limit: Duration) -> Option<f64> {
        let Some(arguments) = self.arguments else {
            let (text, _) = limited(&mut point.run("solve", file), limit)?;
            return Some(next(&mut text.split_whitespace()));
        };
        let (text, seconds) = limited(Command::new(self.name).args(arguments).arg(file), limit)?;
        let encoded = Encoding::reduced().encode(&point.puzzle()).expect("a compact numbering");
        verify(&encoded, &answer::read(text.as_bytes()).expect("a solver's answer"));
        Some(seconds)
    }
}

fn report(order: usize, percent: usize, seeds: u64, limit: Duration, solvers: &mut [Solver]) {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("big_boards.cnf");
    let mut sizes = Vec::new();
    let mut reducing = Times::default();
    let mut writing = Times::default();
    let mut solving = vec![Times::default(); solvers.len()];
    let mut extended = 0;
    for seed in 1..=seeds {
        let point = Point { order, percent, seed };
        let formula = Encoding::default().encode(&point.puzzle()).expect("a dense numbering");
        // The same for every seed.
        extended = formula.size().clauses;
        let minute = Duration::from_secs(60);
        let (text, _) =
            limited(&mut point.run("reduce", &file), minute).expect("a minute is enough");
        let mut words = text.split_whitespace();
        sizes.push([(); 3].map(|()| next::<u64>(&mut words)));
        reducing.add(Some(next(&mut words)));
        writing.add(Some(next(&mut words)));
        for (solver, times) in solvers.iter().zip(&mut solving) {
            if solver.finishes {
                times.add(solver.time(point, &file, limit));
            }
        }
    }
    let [variables, clauses, peak] = [0, 1, 2].map(|place| {
        sizes.sort_by_key(|found| found[place]);
        sizes[sizes.len() / 2][place]
    });
    let fewer = match clauses {
        0 => "nothing left".to_owned(),
        clauses => format!("{:.0}", extended as f64 / clauses as f64),
    };
    let times: Vec<String> = solving.iter().map(Times::to_string).collect();
    println!(
        "| {order} | {percent} % | {} | {} | {} | {fewer} | {reducing} | {writing} | {:.0} | {} |",
        grouped(extended),
        grouped(variables),
        grouped(clauses),
        peak as f64 / 1024.0,
        times.join(" | ")
    );
    for (solver, times) in solvers.iter_mut().zip(&solving) {
        solver.finishes &= times.median().is_finite();
    }
    // Left behind only by a run that was stopped.
    let _ = std::fs::remove_file(file);
}

fn main() {
    let arguments = arguments();
    if let [first, task, order, percent, seed, file] = arguments.as_slice()
        && first == CHILD
    {
        let order = number(order) as usize;
        let percent = number(percent) as usize;
        let puzzle = Point { order, percent, seed: number(seed) }.puzzle();
        return if task == "reduce" { reduce(&puzzle, Path::new(file)) } else { solve(&puzzle) };
    }
    let mut seeds = SEEDS;
    let mut limit = 10.0;
    let mut shares = SHARES.to_vec();
    let mut orders = Vec::new();
    let mut words = arguments.into_iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--quick" => (seeds, limit, shares) = (1, 2.0, vec![20, 36, 45]),
            "--limit" => {
                limit = words.next().and_then(|s| s.parse().ok()).expect("--limit SECONDS");
            }
            "--empty" => {
                let share = words.next().and_then(|share| share.parse().ok());
                shares = vec![share.expect("--empty PERCENT")];
            }
            order => orders.push(order.parse().expect("an order, such as 81")),
        }
    }
    if orders.is_empty() {
        orders = ORDERS.to_vec();
    }
    let limit = Duration::from_secs_f64(limit);
    let mut solvers = Solver::all();
    let names: Vec<&str> = solvers.iter().map(|solver| solver.name).collect();
    println!("Times in ms: median (fastest–slowest) of {seeds} puzzles; stopped after {limit:?}\n");
    println!(
        "| order | empty | extended: clauses | reduced: variables | clauses | times fewer | reduce | write \
         | peak MiB | {} |",
        names.join(" | ")
    );
    println!("|{}", " --: |".repeat(9 + names.len()));
    for order in orders {
        for solver in &mut solvers {
            solver.finishes = true;
        }
        for &percent in &shares {
            if solvers.iter().any(|solver| solver.finishes) {
                report(order, percent, seeds, limit, &mut solvers);
            }
        }
    }
}

fn number(text: &str) -> u64 {
    text.parse::<u64>().expect("a number")
}

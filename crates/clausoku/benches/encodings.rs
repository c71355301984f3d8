//! How large our own puzzles become under each encoding, and how long varisat takes.
//!
//! `cargo bench -p clausoku --bench encodings [-- [--quick] [--limit SECONDS] FILE…]`
//!
//! FILE is a name from `data/grids` without its ending; without one, all of [`PUZZLES`] are taken. For a
//! file with several puzzles, sizes are means and times are totals. A run encodes, adds the clauses to
//! varisat one by one and solves, in a process of its own; reading the file, and checking the answer, are
//! not timed. The encodings take turns, several rounds; one that does not finish within the limit (10 s)
//! has no further turn and no ratio. Every answer is evaluated on every clause and checked against
//! regions and givens, and every encoding must find the same one, since each of the puzzles has one
//! solution.
//!
//! What this favours: encodings on which unit propagation sees much, since the puzzles are small; and
//! one solver says nothing about others. A ratio compares two medians from the same run of this program.
#![expect(clippy::print_stdout, reason = "a benchmark reports on standard output")]

mod support;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clausoku::encoding::Scheme;
use clausoku::sat::verified;
use clausoku::{Encoding, Puzzle, Variant};
use clausoku_backends::{IncrementalSolver, Varisat};
use clausoku_cnf::{Formula, Verdict};
use clausoku_encoder::{GivensLevel, catalogue};
use clausoku_formats::{self, ReadOptions};
use support::{CHILD, Times, arguments, child, grouped, limited, next};

const ROUNDS: usize = 5;

/// Files of `data/grids`, and their variants where these are not the usual ones.
const PUZZLES: &[(&str, Option<&str>)] = &[
    ("figure-1", None),
    ("hard", None),
    ("x", Some("x")),
    ("windoku", Some("windoku")),
    ("samurai", Some("samurai")),
    ("order-16", None),
    ("order-25", None),
];

/// At-most-one encodings of single rules, beside those of the catalogue, which are of all rules.
const BY_RULE: [&str; 3] =
    ["sequential+K2:product", "pairwise+K2:cardinality-network", "cardinality-network+K2:pairwise"];

/// The catalogue with the encodings of single rules, and what of it can be reduced once more with reduced givens.
fn encodings() -> Vec<(String, Encoding)> {
    let plain = catalogue().into_iter().map(|entry| (entry.name, entry.encoding));
    let mut all: Vec<(String, Encoding)> = plain.collect();
    all.extend(BY_RULE.map(|name| {
        let encoding = Encoding::default();
        let by_rule = name.parse().expect("encodings of rules");
        (format!("extended, {name}"), encoding.with_at_most_one_by_rule(by_rule))
    }));
    // Reduced formulas have a numbering of their own.
    let direct = all.iter().filter(|row| row.1.numbering != Scheme::Log);
    let reduced: Vec<_> = direct
        .map(|(name, encoding)| {
            (format!("{name}, reduced"), encoding.with_givens(GivensLevel::Reduced))
        })
        .collect();
    all.extend(reduced);
    all
}

fn puzzles(name: &str) -> Vec<Puzzle> {
    let row = PUZZLES.iter().find(|row| row.0 == name);
    let variant = row.and_then(|row| row.1).map(|name| Variant::by_name(name).expect("built in"));
    let options = ReadOptions { variant: variant.map(Arc::new), ..ReadOptions::default() };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/grids");
    let text = std::fs::read(folder.join(format!("{name}.txt"))).expect("a file of data/grids");
    let records = clausoku_formats::read(&text, None, &options).expect("a file of grids");
    records.into_iter().map(|record| record.puzzle).collect()
}

/// A run: prints the seconds for the puzzles of the file, and a hash of their solutions.
fn run(file: &str, encoding: &Encoding) {
    let mut seconds = 0.0;
    let mut solutions = DefaultHasher::new();
    for puzzle in puzzles(file) {
        let start = Instant::now();
        let encoded = encoding.encode(&puzzle).expect("an encoding of the catalogue");
        let mut solver = Varisat::new();
        encoded.emit(&mut solver);
        let verdict = solver.solve_under(&[]).expect("varisat answers");
        seconds += start.elapsed().as_secs_f64();
        let Verdict::Satisfiable(model) = verdict else { panic!("{file} has a solution") };
        verified(&encoded, &model).expect("a solution").hash(&mut solutions);
    }
    println!("{seconds} {}", solutions.finish());
}

/// What is known of a file's puzzles under an encoding.
#[derive(Clone, Default)]
struct Measured {
    variables: u64,
    clauses: u64,
    times: Times,
    /// Whether a run did not finish.
    is_stopped: bool,
}

fn measure(
    file: &str,
    encodings: &[(String, Encoding)],
    rounds: usize,
    limit: Duration,
) -> Vec<Measured> {
    let puzzles = puzzles(file);
    let mean = |total: u64| total / puzzles.len() as u64;
    let mut measured: Vec<Measured> = Vec::new();
    for (_, encoding) in encodings {
        let sizes = puzzles.iter().map(|puzzle| encoding.encode(puzzle).expect("encodes").size());
        let sizes: Vec<_> = sizes.collect();
        let variables = mean(sizes.iter().map(|size| u64::from(size.variables)).sum());
        let clauses = mean(sizes.iter().map(|size| size.clauses).sum());
        measured.push(Measured { variables, clauses, ..Measured::default() });
    }
    let mut solutions = None;
    for _ in 0..rounds {
        for (place, of_this) in measured.iter_mut().enumerate() {
            if of_this.is_stopped {
                continue;
            }
            let output = limited(&mut child(&[file, &place.to_string()]), limit);
            let seconds: Option<f64> = output.map(|(text, _)| {
                let mut words = text.split_whitespace();
                let (seconds, found): (f64, u64) = (next(&mut words), next(&mut words));
                let expected = *solutions.get_or_insert(found);
                assert_eq!(found, expected, "{}: another solution", encodings[place].0);
                seconds
            });
            of_this.is_stopped = seconds.is_none();
            of_this.times.add(seconds);
        }
    }
    measured
}

fn table(files: &[String], rows: &[(String, Encoding)], cell: impl Fn(usize, usize) -> String) {
    println!("| encoding | {} |", files.join(" | "));
    println!("| --- |{}", " --: |".repeat(files.len()));
    for (row, (name, _)) in rows.iter().enumerate() {
        let cells: Vec<String> = (0..files.len()).map(|file| cell(file, row)).collect();
        println!("| {name} | {} |", cells.join(" | "));
    }
}

fn main() {
    let arguments = arguments();
    let encodings = encodings();
    if let [first, file, place] = arguments.as_slice()
        && first == CHILD
    {
        let place: usize = place.parse().expect("the place of an encoding");
        return run(file, &encodings[place].1);
    }
    let mut rounds = ROUNDS;
    let mut limit = 10.0;
    let mut files = Vec::new();
    let mut words = arguments.into_iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--quick" => (rounds, limit) = (1, 2.0),
            "--limit" => {
                limit = words.next().and_then(|s| s.parse().ok()).expect("--limit SECONDS");
            }
            _ => files.push(word),
        }
    }
    if files.is_empty() {
        files = PUZZLES.iter().map(|row| row.0.to_owned()).collect();
    }
    let limit = Duration::from_secs_f64(limit);
    let measured: Vec<Vec<Measured>> =
        files.iter().map(|file| measure(file, &encodings, rounds, limit)).collect();

    println!("Variables / clauses\n");
    table(&files, &encodings, |file, row| {
        let Measured { variables, clauses, .. } = measured[file][row];
        format!("{} / {}", grouped(variables), grouped(clauses))
    });
    println!("\nTimes fewer clauses than `extended`\n");
    let extended = encodings.iter().position(|row| row.1 == Encoding::default()).expect("listed");
    table(&files, &encodings, |file, row| match measured[file][row].clauses {
        0 => "nothing left".to_owned(),
        clauses => format!("{:.1}", measured[file][extended].clauses as f64 / clauses as f64),
    });
    println!(
        "\nTime to encode and solve in ms: median (fastest–slowest) of {rounds}, and the median over \
         that of `extended`; stopped after {limit:?}\n"
    );
    table(&files, &encodings, |file, row| {
        let [this, base] = [row, extended].map(|row| &measured[file][row]);
        if this.is_stopped || base.is_stopped {
            return this.times.to_string();
        }
        format!("{} ×{:.2}", this.times, this.times.median() / base.times.median())
    });
}

//! Measures how fast a formula is read, compared with a simple reader.
//!
//! `cargo bench -p clausoku-cnf --bench dimacs_read [-- MEBIBYTES]`
//!
//! The generated text is always the same: mostly pairs of negated variables, as the
//! encodings of Sudoku contain them, and one long clause in a hundred. Both readers get it in memory, so
//! neither waits for a disk; the simple one gets it as checked UTF-8, so it does less. Both must find
//! the same clauses, by their number and a checksum over all literals and clause ends.
#![expect(clippy::print_stdout, reason = "a benchmark prints its measurements")]

use std::fmt::Write;
use std::time::{Duration, Instant};

use clausoku_cnf::dimacs::{Strictness, read_into};
use clausoku_cnf::{ClauseSink, Literal, Rng};

const ROUNDS: usize = 5;
const VARIABLES: usize = 600_000;

fn main() {
    // Cargo adds `--bench`.
    let size = std::env::args().skip(1).find_map(|argument| argument.parse().ok());
    let text = formula(size.unwrap_or(64) << 20);
    println!("{} MiB, {VARIABLES} variables, median of {ROUNDS} rounds", text.len() >> 20);
    let expected = plain(&text);
    println!("{} clauses, checksum {:016x}", expected.clauses, expected.sum);
    for (name, read) in [("this crate", fast as fn(&str) -> Checksum), ("plain", plain)] {
        let mut times = [Duration::ZERO; ROUNDS];
        for time in &mut times {
            let start = Instant::now();
            let found = read(&text);
            *time = start.elapsed();
            assert!(found == expected, "{name} read another formula");
        }
        times.sort();
        let speed = |time: Duration| text.len() as f64 / 1e6 / time.as_secs_f64();
        println!(
            "{name:12} {:7.0} MB/s ({:.0} to {:.0})",
            speed(times[ROUNDS / 2]),
            speed(times[ROUNDS - 1]),
            speed(times[0])
        );
    }
}

/// A checksum that must be the same for both readers.
#[derive(Clone, Copy, Default, PartialEq)]
struct Checksum {
    clauses: u64,
    sum: u64,
}

impl Checksum {
    fn add(&mut self, number: i32) {
        self.sum = self.sum.rotate_left(5).wrapping_add(i64::from(number).cast_unsigned());
        self.clauses += u64::from(number == 0);
    }
}

impl ClauseSink for Checksum {
    fn add_clause(&mut self, literals: &[Literal]) {
        for literal in literals {
            self.add(literal.to_dimacs());
        }
        self.add(0);
    }
}

fn fast(text: &str) -> Checksum {
    let mut sink = Checksum::default();
    read_into(text.as_bytes(), Strictness::Strict, &mut sink, &mut |_| {}).expect("a formula");
    sink
}

fn plain(text: &str) -> Checksum {
    let mut sink = Checksum::default();
    let lines = text.lines().filter(|line| !line.starts_with(['c', 'p']));
    for token in lines.flat_map(str::split_whitespace) {
        sink.add(token.parse().expect("a number"));
    }
    sink
}

/// A formula of about this many bytes.
fn formula(bytes: usize) -> String {
    let mut random = Rng::new(1);
    let mut body = String::with_capacity(bytes + 4096);
    let mut clauses = 0_u64;
    while body.len() < bytes {
        let long = random.below(100) == 0;
        for _ in 0..if long { 81 } else { 2 } {
            let sign = if long { "" } else { "-" };
            // Small numbers are as frequent as they are in a formula of each size.
            let scale = 1 + random.below(VARIABLES);
            write!(body, "{sign}{} ", 1 + random.below(scale)).expect("memory");
        }
        body.push_str("0\n");
        clauses += 1;
    }
    format!("c a benchmark\np cnf {VARIABLES} {clauses}\n{body}")
}

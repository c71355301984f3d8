//! Measures the checker's speed in bytes of proof a second.
//!
//! The proof is made here: n variables are derived one after another from the clauses ¬xᵢ ∨ … ∨ xᵢ₊₁, each step by
//! several hints, and earlier steps are deleted. It is checked before it is timed.
#![expect(clippy::print_stdout, reason = "a benchmark prints")]

use std::fmt::Write;
use std::time::Instant;

use clausoku_lrat::Checker;

const VARIABLES: i32 = 200_000;
const WIDTH: i32 = 6;
const ROUNDS: usize = 5;

fn main() {
    let mut checker = Checker::default();
    checker.add_clause(&[1]).expect("a clause");
    for last in 2..=VARIABLES {
        let clause: Vec<i32> = ((last - WIDTH).max(1)..last).map(|v| -v).chain([last]).collect();
        checker.add_clause(&clause).expect("a clause");
    }
    checker.add_clause(&[-VARIABLES]).expect("a clause");
    for (name, proof) in [("text", text()), ("binary", binary())] {
        let mut seconds: Vec<f64> = (0..ROUNDS)
            .map(|_| {
                let mut checker = checker.clone();
                let start = Instant::now();
                checker.check(proof.as_slice()).expect("a proof");
                start.elapsed().as_secs_f64()
            })
            .collect();
        seconds.sort_by(f64::total_cmp);
        let speed = |seconds: f64| proof.len() as f64 / seconds / 1e6;
        println!(
            "{name}: {} bytes, {:.0} MB/s (median of {ROUNDS}; {:.0} to {:.0})",
            proof.len(),
            speed(seconds[ROUNDS / 2]),
            speed(seconds[ROUNDS - 1]),
            speed(seconds[0]),
        );
    }
}

/// The steps: the number of the clause, the literals, and the hints.
fn steps() -> impl Iterator<Item = (i64, Vec<i64>, Vec<i64>)> {
    let variables = i64::from(VARIABLES);
    // Clause v of the formula is the one whose last literal is v; the unit clause of v has this number.
    let unit = move |v: i64| if v == 1 { 1 } else { variables + v };
    let derived = (2..=variables).map(move |v| {
        let hints = ((v - i64::from(WIDTH)).max(1)..v).map(unit).chain([v]).collect();
        (unit(v), vec![v], hints)
    });
    let last = (2 * variables + 1, Vec::new(), vec![unit(variables), variables + 1]);
    derived.chain([last])
}

fn text() -> Vec<u8> {
    let mut text = String::new();
    for (number, literals, hints) in steps() {
        write!(text, "{number} ").expect("a string");
        for literal in literals {
            write!(text, "{literal} ").expect("a string");
        }
        text.push_str("0 ");
        for hint in hints {
            write!(text, "{hint} ").expect("a string");
        }
        text.push_str("0\n");
        if number % 100 == 0 && number > i64::from(VARIABLES) + 100 {
            writeln!(text, "{number} d {} 0", number - 50).expect("a string");
        }
    }
    text.into_bytes()
}

fn binary() -> Vec<u8> {
    let mut bytes = Vec::new();
    for (number, literals, hints) in steps() {
        bytes.push(b'a');
        pack(&mut bytes, number);
        literals.into_iter().chain([0]).for_each(|literal| pack(&mut bytes, literal));
        hints.into_iter().chain([0]).for_each(|hint| pack(&mut bytes, hint));
    }
    bytes
}

fn pack(bytes: &mut Vec<u8>, number: i64) {
    let mut value = 2 * number.unsigned_abs() + u64::from(number < 0);
    while value > 0x7f {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

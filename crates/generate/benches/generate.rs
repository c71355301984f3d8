//! Puzzles a second.
//!
//! `cargo bench -p clausoku-generate --bench generate -- [VARIANT[/METHOD]…]`
//!
//! A variant is a name, or a file of `data/variants` without its ending. For each variant, minimal puzzles are made from seed 1 by one thread, for some seconds. The generator checks
//! that each has one solution; one in a hundred is also checked to be minimal, by removing each given. Reported
//! are puzzles a second of processor time, and mean and standard deviation of the number of givens.
#![expect(clippy::print_stdout, reason = "a benchmark reports on standard output")]

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clausoku_generate::{Generator, Made, Method, Request};
use lanes::Engine;
use puzzle::{Limits, Variant};
use rustix::time::{ClockId, clock_gettime};

/// How long each variant is measured.
const TIME: Duration = Duration::from_secs(5);

/// Processor time of this process, in seconds.
fn processor() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// Fails if a given can be removed.
fn check_minimal(engine: &Engine, made: &Made) {
    let mut boards = Vec::new();
    for (cell, &number) in made.givens.iter().enumerate() {
        if number != 0 {
            let start = boards.len();
            boards.extend_from_slice(&made.givens);
            boards[start + cell] = 0;
        }
    }
    let mut sink = |_: usize, _: &[u8]| ControlFlow::Continue(());
    let answer = engine.solve(&boards, &Limits::solutions(2), &mut sink).expect("boards");
    assert!(answer.counts.iter().all(|&count| count == 2), "a given can be removed");
}

/// Returns the variant of this name, or of the file of this name.
fn variant(name: &str) -> Variant {
    let file = format!("{}/../../data/variants/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    match std::fs::read_to_string(file) {
        Ok(text) => Variant::from_toml(&text).expect("a variant"),
        Err(_) => Variant::by_name(name).expect("a variant"),
    }
}

fn measure(argument: &str) {
    let method = argument.rsplit_once('/').map(|(name, method)| (name, method.parse()));
    let (name, method) = match method {
        Some((name, Ok(method))) => (name, method),
        _ => (argument, Method::TopDown),
    };
    let variant = Arc::new(variant(name));
    let engine = Engine::new(&variant).expect("lanes support it");
    let request = Request { minimal: true, method, ..Request::default() };
    let generator =
        Generator::new(Arc::clone(&variant), request, &Limits::default()).expect("a generator");
    let batch = match method {
        Method::ControlledBias => 1,
        _ if variant.cell_count() <= 100 => 2048,
        _ => 64,
    };
    let (start, first) = (Instant::now(), processor());
    let mut givens: Vec<f64> = Vec::new();
    let mut checks = 0.0;
    while processor() - first < TIME.as_secs_f64() {
        assert!(start.elapsed() < 20 * TIME, "the machine is too busy");
        let index = givens.len() as u64;
        let made = generator.make(1, index..index + batch, 1_000_000, &Limits::default());
        for (index, made) in made.expect("puzzles").iter().enumerate() {
            let made = made.as_ref().expect("any minimal puzzle will do");
            if index % 100 == 0 {
                let begin = processor();
                check_minimal(&engine, made);
                checks += processor() - begin;
            }
            givens.push(made.givens.iter().filter(|&&number| number != 0).count() as f64);
        }
    }
    let seconds = processor() - first - checks;
    let n = givens.len() as f64;
    let mean = givens.iter().sum::<f64>() / n;
    let deviation = (givens.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / n).sqrt();
    let label = if argument.len() > 40 { variant.name() } else { argument };
    println!("| {label} | {n} | {:.0} | {mean:.2} | {deviation:.2} |", n / seconds);
}

fn main() {
    let names: Vec<String> =
        std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    println!("| variant | puzzles | a second | givens | s.d. |\n| --- | --: | --: | --: | --: |");
    if names.is_empty() {
        measure("classic:9");
    }
    for name in &names {
        measure(name);
    }
}

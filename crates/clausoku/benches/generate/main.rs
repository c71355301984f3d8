//! Puzzles a second.
//!
//! `cargo bench -p clausoku --bench generate -- [VARIANT[/METHOD]…] [--rival COMMAND]…`
//!
//! A variant is a name, or a file of `data/variants` without its ending. For each variant, minimal puzzles are made
//! from seed 1 by one thread, for some seconds. Puzzles are checked to have one solution, and to be minimal by removing each
//! given, for at most as long as they are made. Reported are puzzles a second of processor time, mean and standard deviation of the
//! number of givens, and how many were checked.
//!
//! A rival prints a minimal puzzle of the usual board on each line (`rivals`). Its time is its user time; how many of its
//! puzzles have one solution, and how many of them are minimal, is reported.
#![expect(clippy::print_stdout, reason = "a benchmark reports on standard output")]

mod rivals;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clausoku::generating::{Generator, Made, Method, Request};
use clausoku_board::Variant;
use clausoku_lanes::Engine;
use clausoku_text::Deadline;
use rivals::Rival;
use rustix::time::{ClockId, clock_gettime};

/// How long each variant is measured.
const TIME: Duration = Duration::from_secs(5);

/// Processor time of this process, in seconds.
fn processor() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// Returns whether the puzzle has one solution, and whether no given can be removed.
fn check(engine: &Engine, givens: &[u8]) -> (bool, bool) {
    let mut boards = givens.to_vec();
    for (cell, _) in givens.iter().enumerate().filter(|(_, number)| **number != 0) {
        let start = boards.len();
        boards.extend_from_slice(givens);
        boards[start + cell] = 0;
    }
    let mut sink = |_: usize, _: &[u8]| ControlFlow::Continue(());
    let answer =
        engine.solve(&boards, &Deadline::never().with_solutions(2), &mut sink).expect("boards");
    (answer.counts[0] == 1, answer.counts[1..].iter().all(|&count| count == 2))
}

fn print_row(label: &str, givens: &[f64], seconds: f64, checked: &str) {
    let n = givens.len() as f64;
    let mean = givens.iter().sum::<f64>() / n;
    let deviation = (givens.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / n).sqrt();
    println!("| {label} | {n} | {:.0} | {mean:.2} | {deviation:.2} | {checked} |", n / seconds);
}

fn given(givens: &[u8]) -> f64 {
    givens.iter().filter(|&&number| number != 0).count() as f64
}

/// Measures a rival on the usual board.
fn measure_rival(rival: &Rival) {
    let engine = Engine::new(&variant("classic:9"), &Deadline::never()).expect("lanes support it");
    let (puzzles, seconds) = rival.run();
    let givens: Vec<f64> = puzzles.chunks_exact(engine.cells()).map(given).collect();
    let checks = puzzles.chunks_exact(engine.cells()).map(|puzzle| check(&engine, puzzle));
    let (mut unique, mut minimal) = (0, 0);
    for (has_one, is_minimal) in checks {
        unique += usize::from(has_one);
        minimal += usize::from(has_one && is_minimal);
    }
    let checked = format!("{unique} with one solution, {minimal} minimal");
    print_row(&rival.command, &givens, seconds, &checked);
}

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
    let engine = Engine::new(&variant, &Deadline::never()).expect("lanes support it");
    let request = Request { minimal: true, method, ..Request::default() };
    let generator =
        Generator::new(Arc::clone(&variant), request, &Deadline::never()).expect("a generator");
    let batch = match method {
        Method::ControlledBias => 1,
        _ if variant.cell_count() <= 100 => 2048,
        _ => 64,
    };
    let (start, first) = (Instant::now(), processor());
    let mut givens: Vec<f64> = Vec::new();
    let (mut checks, mut checked) = (0.0, 0);
    while processor() - first - checks < TIME.as_secs_f64() {
        assert!(start.elapsed() < 40 * TIME, "the machine is too busy");
        let index = givens.len() as u64;
        let made = generator.make(1, index..index + batch, 1_000_000, &Deadline::never());
        let made = made.expect("puzzles").into_iter();
        for made in made.map(|made: Option<Made>| made.expect("any minimal puzzle will do")) {
            givens.push(given(made.givens()));
            let begin = processor();
            if checks <= begin - first - checks {
                assert_eq!(check(&engine, made.givens()), (true, true), "one solution, minimal");
                checked += 1;
                checks += processor() - begin;
            }
        }
    }
    let seconds = processor() - first - checks;
    let label = if argument.len() > 40 { variant.name() } else { argument };
    print_row(label, &givens, seconds, &checked.to_string());
}

fn main() {
    let arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    let (rivals, mut names) = Rival::among(arguments);
    println!(
        "| variant | puzzles | a second | givens | s.d. | checked |\n\
         | --- | --: | --: | --: | --: | --: |"
    );
    if names.is_empty() {
        names.push("classic:9".to_owned());
    }
    for name in &names {
        measure(name);
    }
    for rival in &rivals {
        measure_rival(rival);
    }
}

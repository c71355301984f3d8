//! Prints HoDoKu's score and level of each puzzle of a file, one on each line, and with `--steps` the techniques.

use std::collections::BTreeMap;
use std::io::Write;

use clausoku_techniques::{Path, Settings, State, hodoku};
use clausoku_text::Deadline;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().expect("the name of a file");
    let with_steps = arguments.next().is_some();
    let bytes = std::fs::read(name).expect("a file");
    let records = clausoku_formats::read(&bytes, None, &clausoku_formats::ReadOptions::default())
        .expect("puzzles");
    let mut out = std::io::stdout().lock();
    for record in records {
        let state = State::new(&record.puzzle, &record.placed).expect("a board of few symbols");
        let line = record.puzzle.variant().line(record.puzzle.givens()).to_string();
        let rating = hodoku::rate_up_to(
            hodoku::Level::Extreme,
            state.clone(),
            &Settings::default(),
            &Deadline::never(),
        )
        .unwrap();
        let (score, level, steps) = (rating.score, rating.level.name(), rating.steps);
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        if with_steps {
            for step in Path::new(state, Settings::default()) {
                *counts.entry(step.technique().to_string()).or_default() += 1;
            }
        }
        let counts: Vec<String> =
            counts.iter().map(|row| format!(" {}×{}", row.1, row.0)).collect();
        writeln!(out, "{line} {score} {level} {steps}{}", counts.join(",")).expect("output");
    }
}

//! Finds a grid in play for each technique, among puzzles that `generate` makes from a seed, and writes them in
//! HoDoKu's format, one line each: `data/grids/techniques.txt` is made by
//!
//! ```sh
//! cargo run --release -p clausoku-techniques --example find_examples -- 400 > data/grids/techniques.txt
//! ```
//!
//! The number is that of the puzzles.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;

use clausoku_techniques::{SEARCHES, Settings, State, Step, next_step};
use formats::{Record, WriteOptions};
use generate::{Generator, Request};
use puzzle::{Candidate, Limits, Puzzle, Variant};

/// A state and a step that a search finds in it.
struct Example {
    search: &'static str,
    line: String,
}

/// Returns the grid in play as a line, with the technique's code.
fn line(puzzle: &Puzzle, state: &State, step: &Step) -> String {
    let values = state.values().clone();
    let filled = values.filled().map(|(cell, _)| cell);
    let placed = filled.filter(|&cell| puzzle.givens().get(cell).is_none()).collect();
    let in_play = Puzzle::new(puzzle.variant().clone(), values).expect("values of the board");
    let basic: Vec<Candidate> = puzzle::candidates(&in_play, in_play.givens()).collect();
    let gone = basic.into_iter().filter(|&candidate| !state.has(candidate));
    let in_play = in_play.excluding(gone.collect::<Vec<_>>()).expect("candidates of the board");
    let record = Record { placed, ..Record::new(in_play, 1) };
    let format = formats::by_name("hodoku").expect("a format");
    let text = format.write(&[record], WriteOptions::default()).expect("a board of order 9");
    let code = step.technique().code().unwrap_or_else(|| "0000".to_owned());
    let symbols: String = step.symbols().iter().map(|s| s.number().to_string()).collect();
    text.trim().replacen(":0000:x:", &format!(":{code}:{symbols}:"), 1)
}

fn main() {
    let count = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(100);
    let variant = Arc::new(Variant::classic(3).expect("a board of order 9"));
    let request = Request { minimal: true, ..Request::default() };
    let generator = Generator::new(variant, request, &Limits::default())
        .expect("a request for minimal puzzles");
    let made = generator.make(2026, 0..count, 100, &Limits::default()).expect("puzzles");
    let settings = Settings::default();
    let mut examples: BTreeMap<String, Example> = BTreeMap::new();
    for made in made.iter().flatten() {
        let puzzle = generator.puzzle(made);
        let mut state = State::new(&puzzle, &[]).expect("a board of order 9");
        while let Some(step) = next_step(&state, &settings) {
            for search in SEARCHES.iter().filter(|search| !is_slow(search.name)) {
                let known = examples.values().filter(|old| old.search == search.name).count();
                if known >= search.codes.len() {
                    continue;
                }
                let found = if search.codes.len() == 1 {
                    Vec::from_iter(search.first(&state, &settings))
                } else {
                    search.all(&state, &settings)
                };
                for step in found {
                    let name = step.technique().to_string();
                    let line = || line(&puzzle, &state, &step);
                    let example = || Example { search: search.name, line: line() };
                    examples.entry(name).or_insert_with(example);
                }
            }
            state.apply(&step);
        }
    }
    let mut out = std::io::stdout().lock();
    for (name, Example { search, line }) in &examples {
        writeln!(out, "# {name} ({search})\n{line}").expect("standard output");
    }
}

/// Large fish take long, and few grids have one.
fn is_slow(name: &str) -> bool {
    ["jellyfish", "squirmbag", "whale", "leviathan", "mutant"]
        .iter()
        .any(|part| name.contains(part))
}

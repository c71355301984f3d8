//! Finds a grid in play for each technique, among puzzles that `generate` makes from a seed, and writes them in
//! HoDoKu's format, one line each, in the order of the table of searches, with what the step removes or places.
//! `data/grids/techniques.txt` is made by
//!
//! ```sh
//! cargo run --release -p clausoku --example find_examples -- 400 data/grids/techniques.txt
//! ```
//!
//! The number counts the puzzles. Grids that the file has stay as they are, if the first step of the search is still of
//! the technique. The name of a search after the file asks for grids of this search only.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::Arc;

use clausoku::generating::{Generator, Request};
use clausoku_board::{Candidate, Deadline, Puzzle, Variant};
use clausoku_formats::{ReadOptions, Record, WriteOptions};
use clausoku_techniques::{SEARCHES, Search, Settings, State, Step, next_step};

/// A grid in play and the first step that a search finds in it.
struct Example {
    record: Record,
    step: Step,
}

/// The examples by the place of their search in the table, and by the name of their technique.
type Examples = BTreeMap<(usize, String), Example>;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let count = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(100);
    let file = arguments.next();
    let only = arguments.next();
    let mut examples = Examples::new();
    if let Some(file) = &file {
        for (code, record) in read(file) {
            let state = State::new(&record.puzzle, &record.placed).expect("a board of order 9");
            let searches = SEARCHES.iter().enumerate();
            let own = searches.filter(|(_, search)| search.codes.contains(&code.as_str()));
            add(&mut examples, &record, &state, own);
        }
    }
    find(&mut examples, count, only.as_deref());
    let mut text = String::new();
    for ((search, name), example) in &examples {
        let search = SEARCHES[*search].name;
        writeln!(text, "# {name} ({search})\n{}", line(example)).expect("writing to a string");
    }
    match file {
        Some(file) => {
            let old = std::fs::read_to_string(&file).expect("the file");
            let lines: Vec<&str> = old.lines().take_while(|line| !line.ends_with(')')).collect();
            let head = lines.join("\n") + "\n";
            std::fs::write(file, head + &text).expect("the file");
        }
        None => std::io::stdout().lock().write_all(text.as_bytes()).expect("standard output"),
    }
}

/// Returns the grids of the file, each with the code of its technique.
fn read(file: &str) -> Vec<(String, Record)> {
    let text = std::fs::read_to_string(file).expect("a file of grids");
    let lines = text.lines().filter(|line| line.starts_with(':'));
    let codes = lines.map(|line| line.split(':').nth(1).unwrap_or_default().to_owned());
    let format = clausoku_formats::by_name("hodoku");
    let records = clausoku_formats::read(text.as_bytes(), format, &ReadOptions::default());
    codes.zip(records.expect("grids")).collect()
}

/// Adds examples of techniques without one, from the paths of `count` puzzles.
fn find(examples: &mut Examples, count: u64, only: Option<&str>) {
    let variant = Arc::new(Variant::classic(9).expect("a board of order 9"));
    let request = Request { minimal: true, ..Request::default() };
    let generator = Generator::new(variant, request, &Deadline::never())
        .expect("a request for minimal puzzles");
    let made = generator.make(2026, 0..count, 100, &Deadline::never()).expect("puzzles");
    let settings = Settings::default();
    for made in made.iter().flatten() {
        let puzzle = made.puzzle();
        let mut state = State::new(&puzzle, &[]).expect("a board of order 9");
        while let Ok(Some(step)) = next_step(&state, &settings) {
            let missing = SEARCHES.iter().enumerate().filter(|(place, search)| {
                let found = examples.keys().filter(|key| key.0 == *place).count();
                found < search.codes.len() && only.is_none_or(|name| name == search.name)
            });
            let missing: Vec<_> = missing.collect();
            add(examples, &record(&puzzle, &state), &state, missing.into_iter());
            state.apply(&step);
        }
    }
}

/// Adds the first steps of these searches, if their techniques have no example.
fn add<'s>(
    examples: &mut Examples,
    record: &Record,
    state: &State,
    searches: impl Iterator<Item = (usize, &'s Search)>,
) {
    for (place, search) in searches {
        if let Ok(Some(step)) = search.first(state, &Settings::default()) {
            let example = || Example { record: record.clone(), step: step.clone() };
            examples.entry((place, step.technique().to_string())).or_insert_with(example);
        }
    }
}

/// Returns the grid in play.
fn record(puzzle: &Puzzle, state: &State) -> Record {
    let values = state.values().clone();
    let filled = values.filled().map(|(cell, _)| cell);
    let placed = filled.filter(|&cell| puzzle.givens().get(cell).is_none()).collect();
    let in_play = Puzzle::new(puzzle.variant().clone(), values).expect("values of the board");
    let basic: Vec<Candidate> = clausoku_board::candidates(&in_play, in_play.givens()).collect();
    let gone = basic.into_iter().filter(|&candidate| !state.has(candidate));
    let in_play = in_play.excluding(gone.collect::<Vec<_>>()).expect("candidates of the board");
    Record::new(in_play, 1).with_placed(placed)
}

/// Returns the line of the library: the technique's code, its symbols, the grid, and what the step removes or places.
fn line(Example { record, step }: &Example) -> String {
    let format = clausoku_formats::by_name("hodoku").expect("a format");
    let text = format
        .write(std::slice::from_ref(record), WriteOptions::default())
        .expect("a board of order 9");
    let code = step.technique().code().unwrap_or_else(|| "0000".to_owned());
    let symbols: String = step.symbols().iter().map(|s| s.number().to_string()).collect();
    let text = text.trim().replacen(":0000:x:", &format!(":{code}:{symbols}:"), 1);
    let grid = text.trim_end_matches(':');
    let grid = if grid.matches(':').count() < 4 { format!("{grid}:") } else { grid.to_owned() };
    format!("{grid}:{}:{}:", numbers(step.eliminations()), numbers(step.placements()))
}

/// Returns candidates as HoDoKu's library writes them: symbol, row and column.
fn numbers(candidates: &[Candidate]) -> String {
    let number = |candidate: &Candidate| {
        let cell = candidate.cell.index();
        format!("{}{}{}", candidate.symbol.number(), cell / 9 + 1, cell % 9 + 1)
    };
    candidates.iter().map(number).collect::<Vec<_>>().join(" ")
}

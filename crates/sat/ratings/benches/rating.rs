//! `cargo bench -p clausoku-ratings --bench rating -- LIST...`: rates the lines `PUZZLE ER ...` of each list on one core,
//! compares ER with the list, and prints the lines that differ and the puzzles a second of processor time.
//!
//! If the second field of each line is a whole number, B is compared with it instead. If the third field of each line is a whole number, W is compared with it, too, and Spearman's rank correlation of depth
//! and of W with ER is printed. Other text of a line is ignored. The time is for all puzzles of a list together, without
//! reading.
#![expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use clausoku_ratings::explainer::{rate, values};
use clausoku_ratings::propagation::{Model, State, b_rating, depth, w_rating};
use clausoku_ratings::rank_correlation;
use clausoku_text::Deadline;

fn main() {
    let lists = std::env::args().skip(1).filter(|argument| !argument.starts_with("--"));
    for list in lists {
        match std::fs::read_to_string(&list) {
            Ok(text) => measure(&list, &text),
            Err(error) => println!("{list}: {error}"),
        }
    }
}

fn measure(name: &str, text: &str) {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let rows: Vec<Vec<&str>> = lines.map(|line| line.split_whitespace().collect()).collect();
    if rows.iter().all(|row| row.get(1).is_some_and(|field| field.parse::<usize>().is_ok())) {
        let model = usual();
        compare(name, "B", &rows, 1, |puzzle| b_of(&model, puzzle).unwrap_or("none".to_owned()));
        return;
    }
    let er = compare(name, "ER", &rows, 1, |puzzle| {
        match values(puzzle).map(|values| rate(&values, &Deadline::never())) {
            Some(Ok(ratings)) => ratings.er.to_string(),
            Some(Err(error)) => error.to_string(),
            None => "no puzzle".to_owned(),
        }
    });
    if rows.iter().all(|row| row.get(2).is_some_and(|field| field.parse::<usize>().is_ok())) {
        let model = usual();
        let w = compare(name, "W", &rows, 2, |puzzle| {
            w_of(&model, puzzle).unwrap_or("none".to_owned())
        });
        let depth = compare(name, "depth", &rows, usize::MAX, |puzzle| {
            depth_of(&model, puzzle).unwrap_or("none".to_owned())
        });
        for (scale, ratings) in [("depth", depth), ("W", w)] {
            let pairs: Vec<(f64, f64)> = numbers(&ratings).zip(numbers(&er)).collect();
            match rank_correlation(&pairs) {
                Some(rank) => println!("{name}: rank correlation of {scale} with ER {rank:.3}"),
                None => println!("{name}: {scale} or ER is the same for all puzzles"),
            }
        }
    }
}

/// Rates all rows, then compares the ratings with a field.
fn compare(
    name: &str,
    scale: &str,
    rows: &[Vec<&str>],
    field: usize,
    rate: impl Fn(&str) -> String,
) -> Vec<String> {
    let start = processor_seconds();
    let ratings: Vec<String> = rows.iter().map(|row| rate(row[0])).collect();
    let seconds = processor_seconds() - start;
    let mut equal = 0;
    for (row, rating) in rows.iter().zip(&ratings) {
        if field == usize::MAX {
            continue;
        }
        if row.get(field) == Some(&rating.as_str()) {
            equal += 1;
        } else {
            println!("{}: {scale} {rating}", row.join(" "));
        }
    }
    let rate = rows.len() as f64 / seconds;
    let of_list = if field == usize::MAX {
        format!("{scale} of {}", rows.len())
    } else {
        format!("{scale} of {equal} of {} equal", rows.len())
    };
    println!("{name}: {of_list}, {seconds:.2} s, {rate:.1} puzzles/s");
    ratings
}

/// Returns the processor time of this process in seconds. Other work of the machine does not count.
fn processor_seconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// Returns ratings as numbers; a puzzle without a rating is harder than all others.
fn numbers(ratings: &[String]) -> impl Iterator<Item = f64> {
    ratings.iter().map(|rating| rating.parse().unwrap_or(f64::MAX))
}

fn usual() -> Model {
    let board = clausoku_board::Variant::classic(9).expect("the usual board");
    Model::from_variant(&board).expect("a small board")
}

/// How deep the nesting is tried.
const DEEPEST: u8 = 3;

fn depth_of(model: &Model, puzzle: &str) -> Option<String> {
    depth(model, &state(model, puzzle)?, DEEPEST, &Deadline::never()).map(|depth| depth.to_string())
}

fn b_of(model: &Model, puzzle: &str) -> Option<String> {
    b_rating(model, state(model, puzzle)?, model.variables(), &Deadline::never())
        .map(|b| b.to_string())
}

fn w_of(model: &Model, puzzle: &str) -> Option<String> {
    w_rating(model, state(model, puzzle)?, model.variables(), &Deadline::never())
        .map(|w| w.to_string())
}

fn state(model: &Model, puzzle: &str) -> Option<State> {
    let values = values(puzzle)?.into_iter().enumerate();
    let givens = values.filter(|(_, value)| *value > 0);
    model.state(givens.map(|(cell, value)| (cell, usize::from(value) - 1)), [])
}

//! `cargo bench -p clausoku-rating --bench rating -- LIST...`: rates the lines `PUZZLE ER ...` of each list on one core,
//! compares ER with the list, and prints the lines that differ and the puzzles a second of processor time.
//!
//! If the second field of each line is a whole number, B is compared with it instead. If the third field of each line is a whole number, W is compared with it, too, and Spearman's rank correlation of depth
//! and of W with ER is printed. Other text of a line is ignored. The time is that of all puzzles of a list together, read
//! before.
#![expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use std::time::Instant;

use clausoku_rating::explainer::{rate, values};
use clausoku_rating::propagation::{Model, State, b_rating, depth, w_rating};

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
        match values(puzzle).map(|values| rate(&values, &|| false)) {
            Some(Ok(ratings)) => format!("{}.{}", ratings.er / 10, ratings.er % 10),
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
            let correlation = correlation(&numbers(&ratings), &numbers(&er));
            println!("{name}: rank correlation of {scale} with ER {correlation:.3}");
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
    let start = Instant::now();
    let ratings: Vec<String> = rows.iter().map(|row| rate(row[0])).collect();
    let seconds = start.elapsed().as_secs_f64();
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

/// Returns ratings as numbers; a puzzle without a rating is harder than all others.
fn numbers(ratings: &[String]) -> Vec<f64> {
    ratings.iter().map(|rating| rating.parse().unwrap_or(f64::MAX)).collect()
}

/// Returns Spearman's rank correlation, equal values sharing the mean of their ranks.
fn correlation(left: &[f64], right: &[f64]) -> f64 {
    let (left, right) = (ranks(left), ranks(right));
    let mean = (left.len() as f64 - 1.0) / 2.0;
    let products = |a: &[f64], b: &[f64]| -> f64 {
        a.iter().zip(b).map(|(a, b)| (a - mean) * (b - mean)).sum()
    };
    products(&left, &right) / (products(&left, &left) * products(&right, &right)).sqrt()
}

fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut ranks = vec![0.0; values.len()];
    let mut first = 0;
    for equal in order.chunk_by(|&a, &b| values[a].total_cmp(&values[b]).is_eq()) {
        let rank = first as f64 + (equal.len() as f64 - 1.0) / 2.0;
        for &index in equal {
            ranks[index] = rank;
        }
        first += equal.len();
    }
    ranks
}

/// The model of the usual board.
fn usual() -> Model {
    let house = |index: usize| -> Vec<usize> {
        let (kind, index) = (index / 9, index % 9);
        let cell = |place: usize| match kind {
            0 => index * 9 + place,
            1 => place * 9 + index,
            _ => (index / 3 * 3 + place / 3) * 9 + index % 3 * 3 + place % 3,
        };
        (0..9).map(cell).collect()
    };
    let houses: Vec<Vec<usize>> = (0..27).map(house).collect();
    Model::new(81, 9, &houses).expect("a small board")
}

/// How deep the nesting is tried.
const DEEPEST: usize = 3;

fn depth_of(model: &Model, puzzle: &str) -> Option<String> {
    depth(model, state(model, puzzle)?, DEEPEST, &|| false).map(|depth| depth.to_string())
}

fn b_of(model: &Model, puzzle: &str) -> Option<String> {
    b_rating(model, state(model, puzzle)?, model.variables(), &|| false).map(|b| b.to_string())
}

fn w_of(model: &Model, puzzle: &str) -> Option<String> {
    w_rating(model, state(model, puzzle)?, model.variables(), &|| false).map(|w| w.to_string())
}

fn state(model: &Model, puzzle: &str) -> Option<State> {
    let values = values(puzzle)?.into_iter().enumerate();
    let givens = values.filter(|(_, value)| *value > 0);
    model.state(givens.map(|(cell, value)| (cell, usize::from(value) - 1)), [])
}

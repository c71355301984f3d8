//! `cargo bench -p clausoku-rating --bench rating -- LIST...`: rates the lines `PUZZLE ER ...` of each list on one core,
//! compares ER with the list, and prints the lines that differ and the puzzles a second of processor time.
//!
//! Other text of a line is ignored. The time is that of all puzzles of a list together, read before.
#![expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use std::time::Instant;

use rating::explainer::{rate, values};

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
    let rows: Vec<(&str, &str)> = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once(' '))
        .collect();
    let start = Instant::now();
    let ratings: Vec<_> =
        rows.iter().map(|row| values(row.0).map(|values| rate(&values, &|| false))).collect();
    let seconds = start.elapsed().as_secs_f64();
    let mut equal = 0;
    for (row, rating) in rows.iter().zip(ratings) {
        let er = match rating {
            Some(Ok(ratings)) => format!("{}.{}", ratings.er / 10, ratings.er % 10),
            Some(Err(error)) => error.to_string(),
            None => "no puzzle".to_owned(),
        };
        if row.1.split(' ').next() == Some(&er) {
            equal += 1;
        } else {
            println!("{} {}: rated {er}", row.0, row.1);
        }
    }
    let rate = rows.len() as f64 / seconds;
    println!("{name}: {equal} of {} equal, {seconds:.2} s, {rate:.1} puzzles/s", rows.len());
}

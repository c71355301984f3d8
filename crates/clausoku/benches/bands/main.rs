//! How far random solutions of the usual board are from uniform ones.
//!
//! `cargo bench -p clausoku --bench bands -- [GRIDS [fast|uniform]…]`
//!
//! The first bands of all solutions fall into 416 classes: bands of one class become each other if rows, columns, blocks
//! and symbols are permuted. All bands of a class have the same number of completions, so the share of each class among
//! all solutions is known. GRIDS random solutions of seed 1 (by default 1,000,000) are compared with these shares by
//! Pearson's chi-square; with 415 degrees of freedom, the chi-square of uniform solutions has the mean 415 and the standard
//! deviation 28.8. The shares are computed first, in some seconds, and their sum is compared with the known number of
//! solutions.
//!
//! What it cannot see: any other property of the solutions, and deviations below its statistical error.
//!
//! Source: B. Felgenhauer and F. Jarvis, *Enumerating possible Sudoku grids*, 2005.
#![expect(clippy::print_stdout, reason = "a benchmark reports on standard output")]

mod classes;
mod completions;

use std::collections::HashMap;
use std::sync::Arc;

use clausoku::generating::{Generator, Request};
use clausoku_board::{Deadline, Limits, Variant};

use crate::classes::{Band, Form};
use crate::completions::Tables;

/// The number of solutions of the usual board.
const SOLUTIONS: u128 = 6_670_903_752_021_072_936_960;

/// The number of bands that one reduced band represents: 9! names of the symbols, 6² orders of columns in two
/// blocks, and the order of these blocks.
const REPRESENTED: u128 = 362_880 * 72;

/// The number of solutions that are made at a time.
const BATCH: u64 = 8192;

/// Returns the number of solutions whose first band is of each class, by canonical form.
fn known_sizes() -> HashMap<Form, u128> {
    let mut reduced: HashMap<Form, (Band, u128)> = HashMap::new();
    classes::for_each_reduced(&mut |band| {
        reduced.entry(classes::form(&band)).or_insert((band, 0)).1 += 1;
    });
    let tables = Tables::new();
    let size = |(form, (band, bands)): (Form, (Band, u128))| {
        (form, bands * REPRESENTED * u128::from(tables.completions(&band)))
    };
    let sizes: HashMap<Form, u128> = reduced.into_iter().map(size).collect();
    assert_eq!(sizes.len(), 416, "the number of classes");
    assert_eq!(sizes.values().sum::<u128>(), SOLUTIONS, "the number of solutions");
    sizes
}

/// Returns, by class, the number of these random solutions whose first band is in the class.
fn observed(grids: u64, uniform: bool) -> HashMap<Form, u64> {
    let variant = Arc::new(Variant::by_name("classic:9").expect("the usual board"));
    let request = Request { givens: Some(81..=81), uniform, ..Request::default() };
    let limits = Limits::default();
    let generator =
        Generator::new(variant, request, &Deadline::start(&limits)).expect("a generator");
    let mut counts = HashMap::new();
    let mut first = 0;
    while first < grids {
        let next = grids.min(first + BATCH);
        for made in generator.make(1, first..next, 1, &Deadline::start(&limits)).expect("solutions")
        {
            let made = made.expect("any solution will do");
            let solution = made.solution();
            let band: Band =
                std::array::from_fn(|row| std::array::from_fn(|column| solution[9 * row + column]));
            *counts.entry(classes::form(&band)).or_insert(0) += 1;
        }
        first = next;
    }
    counts
}

fn report(grids: u64, name: &str, sizes: &HashMap<Form, u128>) {
    let observed = observed(grids, name == "uniform");
    let (mut chi_square, mut distance) = (0.0, 0.0);
    for (form, &size) in sizes {
        let expected = grids as f64 * (size as f64 / SOLUTIONS as f64);
        let difference = observed.get(form).map_or(0.0, |&count| count as f64) - expected;
        chi_square += difference * difference / expected;
        distance += difference.abs() / 2.0;
    }
    let freedom = (sizes.len() - 1) as f64;
    let deviations = (chi_square - freedom) / (2.0 * freedom).sqrt();
    println!(
        "| {name} | {grids} | {chi_square:.0} | {deviations:.1} | {:.2} |",
        100.0 * distance / grids as f64
    );
}

fn main() {
    let arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    let (numbers, mut names): (Vec<String>, Vec<String>) =
        arguments.partition(|argument| argument.parse::<u64>().is_ok());
    let grids = numbers.first().map_or(1_000_000, |number| number.parse().expect("a number"));
    if names.is_empty() {
        names = vec!["fast".to_owned(), "uniform".to_owned()];
    }
    assert!(names.iter().all(|name| name == "fast" || name == "uniform"), "fast or uniform");
    let sizes = known_sizes();
    println!(
        "| solutions | grids | chi-square | standard deviations above its mean | distance, % |"
    );
    println!("| --- | --: | --: | --: | --: |");
    for name in &names {
        report(grids, name, &sizes);
    }
}

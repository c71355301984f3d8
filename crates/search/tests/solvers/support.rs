//! Helpers of the tests: puzzles from texts.
#![allow(dead_code, reason = "each test uses a part")]

use std::sync::Arc;

use formats::{LineParser, ReadOptions};
use puzzle::{Puzzle, Variant};

/// Parses a puzzle of one line.
pub fn puzzle(variant: &str, text: &str) -> Puzzle {
    let variant = Some(Arc::new(Variant::by_name(variant).unwrap()));
    let mut parser = LineParser::new(&ReadOptions { variant, ..ReadOptions::default() }).unwrap();
    parser.parse(1, text.as_bytes()).unwrap().unwrap().puzzle
}

/// Returns the grids of a file of `data/grids`, one per line.
pub fn grids(file: &str) -> Vec<&'static str> {
    let text = match file {
        "maple.txt" => include_str!("../../../../data/grids/maple.txt"),
        "hard.txt" => include_str!("../../../../data/grids/hard.txt"),
        other => unreachable!("{other} is not among the tests' files"),
    };
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_whitespace().next()).collect()
}

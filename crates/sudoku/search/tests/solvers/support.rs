//! Helpers of the tests: puzzles from texts.

use std::sync::Arc;

use clausoku_board::{Puzzle, Variant};
use clausoku_formats::{LineParser, ParseLine, ReadOptions};

/// Parses a puzzle of one line.
pub(crate) fn puzzle(variant: &str, text: &str) -> Puzzle {
    let variant = Some(Arc::new(Variant::by_name(variant).unwrap()));
    let mut parser = LineParser::new(&ReadOptions { variant, ..ReadOptions::default() }).unwrap();
    parser.parse_bytes(1, text.as_bytes()).unwrap().unwrap().puzzle
}

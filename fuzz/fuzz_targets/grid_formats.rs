//! Any bytes as grids, in every format: `.ci/fuzz 1 grid_formats`.
//!
//! What the property finds goes to `fuzz/regressions/grid_formats/`.
#![no_main]

#[path = "../../crates/sudoku/formats/tests/properties/mod.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::grids(bytes));

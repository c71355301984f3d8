//! Any bytes as grids, in every format: `.ci/fuzz 60 grid_formats`.
//!
//! What the properties find goes to `fuzz/regressions/grid_formats/`.
#![no_main]

#[path = "../../crates/formats/tests/properties/mod.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|text: &[u8]| properties::grids(text));

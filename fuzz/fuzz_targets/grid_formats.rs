//! Any bytes as grids, in every format: `cargo +nightly fuzz run grid_formats`.
//!
//! What the properties find goes to `crates/puzzle/tests/data/regressions/`.
#![no_main]

#[path = "../../crates/puzzle/tests/properties/mod.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|text: &[u8]| properties::grids(text));

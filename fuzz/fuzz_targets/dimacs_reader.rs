//! Any bytes as a formula: `cargo +nightly fuzz run dimacs_reader`.
//!
//! What the properties find goes to `crates/cnf/tests/data/regressions/formulas/`.
#![no_main]

#[expect(dead_code, reason = "each target uses a part")]
#[path = "../../crates/cnf/tests/properties/mod.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|text: &[u8]| properties::formula(text));

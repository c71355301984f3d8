//! Any bytes as a formula: `.ci/fuzz 60 dimacs_reader`.
//!
//! What the properties find goes to `fuzz/regressions/dimacs_reader/`.
#![no_main]

#[expect(dead_code, reason = "each target uses a part")]
#[path = "../../crates/cnf/tests/properties/mod.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|text: &[u8]| properties::formula(text));

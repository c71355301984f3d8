//! Any bytes as a solver's output: `cargo +nightly fuzz run solver_answer`.
//!
//! What the properties find goes to `crates/cnf/tests/data/regressions/answers/`.
#![no_main]

#[expect(dead_code, reason = "each target uses a part")]
#[path = "../../crates/cnf/tests/properties/mod.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|text: &[u8]| properties::answer(text));

//! Any bytes as a solver's output: `.ci/fuzz 60 solver_answer`.
//!
//! What the properties find goes to `fuzz/regressions/solver_answer/`.
#![no_main]

#[expect(dead_code, reason = "each target uses a part")]
#[path = "../../crates/cnf/tests/properties/mod.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|text: &[u8]| properties::answer(text));

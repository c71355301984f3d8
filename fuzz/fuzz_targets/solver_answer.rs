//! Any bytes as a solver's output: `.ci/fuzz 1 solver_answer`.
//!
//! What the property finds goes to `fuzz/regressions/solver_answer/`.
#![no_main]

#[expect(dead_code, reason = "each target uses a part")]
#[path = "../../crates/logic/cnf/tests/properties/mod.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    properties::answer(bytes);
});

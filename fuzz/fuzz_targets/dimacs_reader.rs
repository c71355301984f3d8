//! Any bytes as a formula: `.ci/fuzz 1 dimacs_reader`.
//!
//! What the property finds goes to `fuzz/regressions/dimacs_reader/`.
#![no_main]

#[expect(dead_code, reason = "each target uses a part")]
#[path = "../../crates/logic/cnf/tests/properties/mod.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    properties::formula(bytes);
});

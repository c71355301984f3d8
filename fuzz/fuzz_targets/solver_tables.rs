//! Any bytes as a table of solvers: `.ci/fuzz 1 solver_tables`.
//!
//! What the property finds goes to `fuzz/regressions/solver_tables/`.
#![no_main]

#[expect(dead_code, reason = "each target uses a part")]
#[path = "../../crates/logic/backends/tests/properties/external.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    properties::solver_table(bytes);
});

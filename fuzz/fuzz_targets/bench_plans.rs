//! Any bytes as the plan of a measurement: `.ci/fuzz 1 bench_plans`.
//!
//! What the property finds goes to `fuzz/regressions/bench_plans/`.
#![no_main]

#[expect(dead_code, reason = "each target uses a part")]
#[path = "../../crates/apps/bench/tests/properties/mod.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    properties::plan(bytes);
});

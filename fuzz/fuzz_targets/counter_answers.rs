//! Any bytes as a model counter's output: `.ci/fuzz 1 counter_answers`.
//!
//! What the property finds goes to `fuzz/regressions/counter_answers/`.
#![no_main]

#[expect(dead_code, reason = "each target uses a part")]
#[path = "../../crates/logic/backends/tests/properties/external.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    properties::model_count(bytes);
});

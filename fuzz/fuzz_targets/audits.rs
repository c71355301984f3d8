//! Any bytes as a formula whose statement is asked for: `.ci/fuzz 1 audits`.
//!
//! What the property finds goes to `fuzz/regressions/audits/`.
#![no_main]

#[path = "../../crates/clausoku/tests/properties/audits.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    properties::audited(bytes);
});

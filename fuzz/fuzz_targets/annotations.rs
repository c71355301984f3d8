//! Any bytes as the comments of a formula: `.ci/fuzz 1 annotations`.
//!
//! What the property finds goes to `fuzz/regressions/annotations/`.
#![no_main]

#[path = "../../crates/clausoku/tests/properties/annotations.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    properties::annotation(bytes);
});

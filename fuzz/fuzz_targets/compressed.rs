//! Any bytes as a compressed text: `.ci/fuzz 1 compressed`.
//!
//! What the property finds goes to `fuzz/regressions/compressed/`.
#![no_main]

#[path = "../../crates/base/files/tests/properties/mod.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    properties::compressed(bytes);
});

//! Any bytes as the file of a variant: `.ci/fuzz 60 variant_files`.
//!
//! What the properties find goes to `fuzz/regressions/variant_files/`.
#![no_main]

#[path = "../../crates/puzzle/tests/variants/files/property.rs"]
mod property;

libfuzzer_sys::fuzz_target!(|text: &[u8]| {
    property::variant(text);
});

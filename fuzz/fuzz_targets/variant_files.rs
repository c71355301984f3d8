//! Any bytes as the file of a variant: `.ci/fuzz 1 variant_files`.
//!
//! What the property finds goes to `fuzz/regressions/variant_files/`.
#![no_main]

#[path = "../../crates/sudoku/board/tests/variants/files/property.rs"]
mod property;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    property::variant(bytes);
});

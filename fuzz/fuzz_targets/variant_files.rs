//! Any bytes as the file of a variant: `cargo +nightly fuzz run variant_files`.
#![no_main]

#[path = "../../crates/puzzle/tests/variants/files/property.rs"]
mod property;

libfuzzer_sys::fuzz_target!(|text: &[u8]| {
    property::variant(text);
});

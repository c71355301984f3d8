//! Any bytes as a formula and its proof: `.ci/fuzz 1 proof_texts`.
//!
//! What the property finds goes to `fuzz/regressions/proof_texts/`.
#![no_main]

#[expect(dead_code, reason = "each target uses a part")]
#[path = "../../crates/logic/propagation/tests/properties/mod.rs"]
mod properties;
#[path = "../../crates/logic/propagation/tests/deduction/support/mod.rs"]
mod support;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    properties::proof_text(bytes);
});

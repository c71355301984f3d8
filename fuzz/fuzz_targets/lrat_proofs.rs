//! Any bytes as a formula and an LRAT proof, text or binary: `.ci/fuzz 1 lrat_proofs`.
//!
//! What the property finds goes to `fuzz/regressions/lrat_proofs/`.
#![no_main]

#[path = "../../crates/logic/lrat/tests/properties/mod.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    properties::lrat_proof(bytes);
});

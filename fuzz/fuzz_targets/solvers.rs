//! Any puzzle of a small board, solved by any solver under any encoding, against brute force: `.ci/fuzz 1 solvers`.
//!
//! What the property finds goes to `fuzz/regressions/solvers/`.
#![no_main]

#[path = "../../crates/clausoku/tests/properties/solvers.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    properties::solvers_agree(bytes);
});

//! Canonical forms of puzzles on small boards, against every permutation of the cells: `.ci/fuzz 1 canonical_forms`.
//!
//! What the property finds goes to `fuzz/regressions/canonical_forms/`.
#![no_main]

#[path = "../../crates/sudoku/symmetry/tests/properties/forms.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    properties::forms_agree(bytes);
});

//! Any bytes as a solver's command line: `.ci/fuzz 1 command_lines`.
//!
//! What the property finds goes to `fuzz/regressions/command_lines/`.
#![no_main]

#[expect(dead_code, reason = "each target uses a part")]
#[path = "../../crates/logic/backends/tests/properties/external.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    properties::command_line(bytes);
});

//! Any calls of the solvers in this process: `.ci/fuzz 1 incremental_solver`.
//!
//! What the property finds goes to `fuzz/regressions/incremental_solver/`.
#![no_main]

#[path = "../../crates/logic/backends/tests/properties/incremental.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    for row in clausoku_backends::SOLVERS {
        if let clausoku_backends::AnySolver::Incremental(mut solver) = (row.create)() {
            properties::calls(&mut *solver, bytes);
        }
    }
});

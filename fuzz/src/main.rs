//! Fuzz targets: properties that hold for all bytes, in one program, so that their libraries are linked once.
//!
//! `CLAUSOKU_FUZZ_TARGET` names the target. `.ci/campaigns/fuzz` sets it and runs each with its own seeds; what a target finds goes to
//! `fuzz/regressions/`, under its name. A property is ordinary test code of its crate, which this program includes.
#![no_main]

use std::sync::LazyLock;

#[path = "../../crates/clausoku/tests/properties/annotations.rs"]
mod annotations;
#[path = "../../crates/clausoku/tests/properties/audits.rs"]
mod audits;
#[path = "../../crates/apps/bench/tests/properties/mod.rs"]
mod bench;
#[path = "../../crates/base/files/tests/properties/mod.rs"]
mod compression;
#[path = "../../crates/logic/backends/tests/properties/external.rs"]
mod external;
#[path = "../../crates/sudoku/formats/tests/properties/mod.rs"]
mod formats;
#[path = "../../crates/sudoku/symmetry/tests/properties/forms.rs"]
mod forms;
#[path = "../../crates/logic/backends/tests/properties/incremental.rs"]
mod incremental;
#[path = "../../crates/logic/cnf/tests/properties/mod.rs"]
mod logic;
#[path = "../../crates/logic/lrat/tests/properties/mod.rs"]
mod lrat;
#[path = "../../crates/logic/propagation/tests/properties/mod.rs"]
mod propagation;
#[path = "../../crates/clausoku/tests/properties/solvers.rs"]
mod solvers;
#[expect(dead_code, reason = "the deduction tests have more")]
#[path = "../../crates/logic/propagation/tests/deduction/support/mod.rs"]
mod support;
#[path = "../../crates/sudoku/board/tests/variants/files/property.rs"]
mod variants;

/// A target: its name and its property.
struct Target {
    name: &'static str,
    property: fn(&[u8]),
}

/// Returns a target, whose property may return whether its input was of the kind that it is for.
macro_rules! target {
    ($name:literal, $property:path) => {
        Target { name: $name, property: |bytes| _ = $property(bytes) }
    };
}

/// The targets. `.ci/campaigns/fuzz` reads their names here.
const TARGETS: &[Target] = &[
    target!("annotations", annotations::annotation),
    target!("audits", audits::audited),
    target!("bench_plans", bench::plan),
    target!("bench_records", bench::record),
    target!("canonical_forms", forms::forms_agree),
    target!("command_lines", external::command_line),
    target!("compressed", compression::compressed),
    target!("counter_answers", external::model_count),
    target!("dimacs_reader", logic::formula),
    target!("grid_formats", formats::grids),
    target!("incremental_solver", calls_of_every_solver),
    target!("lrat_proofs", lrat::lrat_proof),
    target!("proof_texts", propagation::proof_text),
    target!("proofs", propagation::proof),
    target!("solver_answer", logic::answer),
    target!("solver_tables", external::solver_table),
    target!("solvers", solvers::solvers_agree),
    target!("variant_files", variants::variant),
];

fn calls_of_every_solver(bytes: &[u8]) -> bool {
    for row in clausoku_backends::SOLVERS {
        if let clausoku_backends::AnySolver::Incremental(mut solver) = (row.create)() {
            incremental::calls(&mut *solver, bytes);
        }
    }
    true
}

/// The property of the target that the environment names.
static PROPERTY: LazyLock<fn(&[u8])> = LazyLock::new(|| {
    let name = std::env::var("CLAUSOKU_FUZZ_TARGET").expect("CLAUSOKU_FUZZ_TARGET names a target");
    let target = TARGETS.iter().find(|target| target.name == name);
    target.unwrap_or_else(|| panic!("there is no target {name}")).property
});

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| (*PROPERTY)(bytes));

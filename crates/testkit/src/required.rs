//! Tests that need a program of others.

use std::io::{Write, stderr};

/// Whether `CLAUSOKU_REQUIRE_SOLVERS` names the program, or a part of it (`pysat:glucose4` for `pysat`).
pub fn is_required(program: &str) -> bool {
    let required = std::env::var("CLAUSOKU_REQUIRE_SOLVERS").unwrap_or_default();
    names(&required, program)
}

fn names(required: &str, program: &str) -> bool {
    let mut names = required.split([',', ' ']);
    names.any(|name| name == program || name.split(':').next() == Some(program))
}

/// Says that a test is skipped because a program is missing, also where the harness captures output.
///
/// # Panics
///
/// The program is required.
pub fn skip(program: &str, reason: &str) {
    assert!(!is_required(program), "{program} is required, but {reason}");
    // The printing macros are captured.
    let _ = writeln!(stderr(), "SKIPPED, since {program} is missing: {reason}");
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn parts_name_the_whole() {
        assert!(names("minisat,pysat:glucose4", "pysat") && names("minisat clasp", "clasp"));
        assert!(names("pysat:glucose4", "pysat:glucose4") && !names("minisat2", "minisat"));
        assert!(!names("", "minisat"));
    }
}

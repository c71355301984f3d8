//! Tests that need a program of others.

use std::env;
use std::io::{Write, stderr};
use std::process::Command;

/// Programs that do nothing without another: the name, and the other's name.
const COMPANIONS: &[(&str, &str)] = &[("minizinc", "fzn-gecode")];

/// Returns `true` if `CLAUSOKU_REQUIRE_SOLVERS` names the program, or a part of it (`pysat:glucose4` for `pysat`).
fn is_required(program: &str) -> bool {
    let required = env::var("CLAUSOKU_REQUIRE_SOLVERS").unwrap_or_default();
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

/// Returns `true` if a program and its companion are in `PATH`; otherwise [skips](skip) it.
///
/// # Panics
///
/// The program is required and missing.
pub fn has(program: &str) -> bool {
    let missing = missing(program);
    if let Some(name) = missing {
        skip(program, &format!("{name} is not installed"));
    }
    missing.is_none()
}

/// Returns the name of the program that is not in `PATH`: this one or its companion.
pub fn missing(program: &str) -> Option<&str> {
    let companion = COMPANIONS.iter().find(|row| row.0 == program).map(|row| row.1);
    [Some(program), companion].into_iter().flatten().find(|name| {
        let paths = env::var_os("PATH").unwrap_or_default();
        !env::split_paths(&paths).any(|folder| folder.join(name).is_file())
    })
}

/// Sends a signal to a process, or to a group by its negative number. The shell does it, since not every system has
/// `kill` as a program.
///
/// # Panics
///
/// There is no such process.
pub fn signal(name: &str, process: i64) {
    let line = format!("kill -s {name} -- {process}");
    let status = Command::new("sh").args(["-c", &line]).status().expect("sh runs");
    assert!(status.success(), "{line}");
}

#[cfg(test)]
mod tests {
    use super::{missing, names};

    #[test]
    fn missing_programs_are_named() {
        assert_eq!((missing("sh"), missing("no-such-program")), (None, Some("no-such-program")));
    }

    #[test]
    fn parts_name_the_whole() {
        assert!(names("minisat,pysat:glucose4", "pysat") && names("minisat clasp", "clasp"));
        assert!(names("pysat:glucose4", "pysat:glucose4") && !names("minisat2", "minisat"));
        assert!(!names("", "minisat"));
    }
}

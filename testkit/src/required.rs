//! Tests that need a program of others.

use std::env;
use std::fs::OpenOptions;
use std::io::{Write, stderr};
use std::process::Command;
use std::thread;

/// Returns `true` if `CLAUSOKU_REQUIRE_SOLVERS` names the program, or a part of it (`pysat:glucose4` for `pysat`).
fn is_required(program: &str) -> bool {
    names(&env::var("CLAUSOKU_REQUIRE_SOLVERS").unwrap_or_default(), program)
}

fn names(required: &str, program: &str) -> bool {
    required.split([',', ' ']).any(|name| format!("{name}:").starts_with(&format!("{program}:")))
}

/// Says that a test is skipped because a program is missing, also where the harness captures output, and adds the test's
/// name to the file that `CLAUSOKU_SKIPPED` names.
///
/// # Panics
///
/// The program is required, the file cannot be written, or a thread other than the test's calls this.
pub fn skip(program: &str, reason: &str) {
    assert!(!is_required(program), "{program} is required, but {reason}");
    // The printing macros are captured. One write, since the harness writes its own lines at the same time.
    let skipped = format!("SKIPPED, since {program} is missing: {reason}\n");
    let _ = stderr().write_all(skipped.as_bytes());
    let Some(path) = env::var_os("CLAUSOKU_SKIPPED") else { return };
    let test = thread::current();
    let line = format!("{}\n", test.name().expect("the harness names the thread of a test"));
    // One write, since several processes add lines.
    let file = OpenOptions::new().append(true).create(true).open(path);
    file.and_then(|mut file| file.write_all(line.as_bytes())).expect("a line");
}

/// Returns `true` if a program and its companion are in `PATH`; otherwise [skips](skip) it.
///
/// # Panics
///
/// The program is required and missing.
pub fn has(program: &str) -> bool {
    missing(program).inspect(|name| skip(program, &format!("{name} is not installed"))).is_none()
}

/// Returns the name of the program that is not in `PATH`: this one or its companion.
pub fn missing(program: &str) -> Option<&str> {
    let companion = (program == "minizinc").then_some("fzn-gecode");
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
/// If there is no such process.
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

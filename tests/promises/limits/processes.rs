//! Limits of processes, and the privacy and removal of temporary files.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::support::{FIGURE_1, Folder, Outcome, clausoku, has, root, shell};

#[test]
fn scratch_folders_are_private_whatever_the_umask() {
    for umask in ["000", "022", "277", "777"] {
        for place in ["{cnf}", "{pipe}"] {
            let folder = Folder::new();
            let report = "stat -c %a $(dirname $1) $1; cat $1 > /dev/null; exit 20";
            folder.write("solver", format!("exec > {}\n{report}\n", folder.at("modes").display()));
            let line = format!(
                "umask {umask}; clausoku solve {} --solver 'sh solver {place}'",
                folder.write("grid", FIGURE_1.0).display()
            );
            shell(&line, folder.path());
            let modes = std::fs::read_to_string(folder.at("modes")).expect("the solver ran");
            assert_eq!(modes, "700\n600\n", "{umask} {place}");
        }
    }
}

#[test]
fn no_folder_is_left_where_descriptors_are_few() {
    for place in ["{cnf}", "{pipe}", "{pipe} {result}"] {
        for most in 4..16 {
            let folder = Folder::new();
            let scratch = Folder::new();
            folder.write("grid", FIGURE_1.0);
            let command = format!("sh -c \"exit 0\" solver {place}");
            let line = format!(
                "ulimit -n {most}; TMPDIR='{}' clausoku solve grid --solver '{command}'",
                scratch.path().display()
            );
            let outcome = shell(&line, folder.path());
            assert!(outcome.code == Some(2) || most < 6, "{line}: {outcome:?}");
            assert!(scratch.names().is_empty(), "{line}: {:?}", scratch.names());
        }
    }
}

#[test]
fn files_that_grow_too_long_are_errors() {
    let folder = Folder::new();
    let scratch = Folder::new();
    folder.write("grid", FIGURE_1.0);
    folder.write("out", "old");
    let scratch_path = scratch.path().display();
    for (call, expected) in [
        ("encode grid -o out", "cannot write out: File too large"),
        ("encode grid > out", "cannot write standard output: File too large"),
        (
            "solve grid --encoding minimal/units --solver 'cat {cnf}'",
            "the formula cannot be written for cat {cnf}: File too large",
        ),
    ] {
        let line = format!("ulimit -f 8; TMPDIR='{scratch_path}' exec clausoku {call}");
        let outcome = shell(&line, folder.path());
        assert_eq!(outcome.code, Some(2), "{line}: {outcome:?}");
        assert!(outcome.err.contains(expected), "{line}: {}", outcome.err);
        assert!(scratch.names().is_empty(), "{line}: {:?}", scratch.names());
        assert_eq!(folder.names(), ["grid", "out"]);
    }
}

/// The number of calls of [`with_processes`].
static CALLS: AtomicU32 = AtomicU32::new(0);

/// Runs a line of shell in the repository as a user with this limit of processes and threads; `None` if
/// that is not possible.
fn with_processes(most: usize, line: &str) -> Option<Outcome> {
    if !has("setpriv") || !has("prlimit") {
        return None;
    }
    // The limit does not apply to root. No other process has this user number: tests that run at the same
    // time would otherwise count against one limit.
    let id = 2_000_000 + 1_000 * std::process::id() + CALLS.fetch_add(1, Ordering::Relaxed);
    let user = format!("setpriv --reuid={id} --regid={id} --clear-groups");
    let is_root = shell("id -u", &root()).text().trim() == "0";
    let user = if is_root { user } else { String::new() };
    Some(shell(&format!("exec {user} prlimit --nproc={most} {line}"), &root()))
}

#[test]
fn without_threads_the_work_is_still_done() {
    let expected = clausoku("solve data/grids/hard.txt").text();
    for most in 1..6 {
        let line = "clausoku solve data/grids/hard.txt --solver varisat --jobs 4";
        let Some(outcome) = with_processes(most, line) else { return };
        assert_eq!(outcome.code, Some(0), "{outcome:?}");
        assert_eq!(outcome.text(), expected, "{most}");
    }
}

#[test]
fn a_program_that_cannot_be_watched_is_not_run() {
    if !has("minisat") {
        return;
    }
    let mut failed = 0;
    for most in 1..16 {
        let line = "clausoku solve data/grids/escargot.txt --json --solver minisat --jobs 1";
        let Some(outcome) = with_processes(most, line) else { return };
        if outcome.code != Some(0) {
            assert_eq!(outcome.code, Some(2), "{outcome:?}");
            assert!(outcome.err.contains("cannot start "), "{}", outcome.err);
            failed += 1;
        }
    }
    assert!((1..15).contains(&failed), "{failed}");
}

//! Tests in which one step of the system fails, at each place in turn, while a grid is saved or a
//! recovery file is kept.
//!
//! Points of faults are counted per process, so these tests start themselves: an environment variable contains the
//! file of the second process.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Arc;

use clausoku::{Puzzle, Variant};
use clausoku_editor::{Draft, Host};

use super::keeper::Keeper;
use super::{Desk, draft};

/// The variable that contains the grid's file in the second process.
const GRID: &str = "CLAUSOKU_TEST_GRID";

const OLD: &str = "old\n";
const NEW: &str = "new\n";

const SAVING: &str = "a_save_that_fails_leaves_the_old_file";
const KEEPING: &str = "a_recovery_file_is_complete_whatever_fails";

#[test]
fn a_save_that_fails_leaves_the_old_file() {
    if let Ok(path) = env::var(GRID) {
        let desk = Desk { keeper: Arc::default() };
        return desk.write(&path, &mut |out| out.write_all(NEW.as_bytes())).unwrap();
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("grid");
    let log = tempfile::NamedTempFile::new().unwrap();
    fs::write(&path, OLD).unwrap();
    let states = env::temp_dir();
    let log_path = log.path().to_str().unwrap();
    assert!(start(SAVING, &path, "CLAUSOKU_FAULT_LOG", log_path, &states).status.success());
    assert_eq!(fs::read_to_string(&path).unwrap(), NEW);
    let steps = fs::read_to_string(log.path()).unwrap();
    let steps: Vec<&str> = steps.lines().collect();
    assert!(steps.ends_with(&["write", "sync", "rename", "sync"]), "{steps:?}");
    for point in 1..=steps.len() {
        fs::write(&path, OLD).unwrap();
        let output = start(SAVING, &path, "CLAUSOKU_FAULT", &point.to_string(), &states);
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(!output.status.success() && said.contains("injected fault"), "{point}: {said}");
        // The last sync comes after the renaming.
        let expected = if point == steps.len() { NEW } else { OLD };
        assert_eq!(fs::read_to_string(&path).unwrap(), expected, "{point}: {said}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "{point}: {said}");
    }
}

/// Returns changes of a grid.
fn draft(grid: &str, board: &str) -> Draft {
    let puzzle = Puzzle::empty(Arc::new(Variant::by_name(board).unwrap()));
    Draft { puzzle, board: None, path: Some(grid.to_owned()), format: None, stamp: None }
}

/// Returns the boards of the drafts that are left beside the grid and in the folder for states.
/// Panics if there are other files.
fn left(grid: &Path, states: &Path) -> Vec<String> {
    let folders = [grid.parent().unwrap().to_owned(), states.join("clausoku")];
    let files = folders.iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten();
    let files: Vec<PathBuf> =
        files.map(|file| file.unwrap().path()).filter(|file| file != grid).collect();
    let drafts = files.iter().map(|file| draft::read(&fs::read(file).unwrap()).expect("a draft"));
    drafts.map(|draft| draft.puzzle.variant().name().to_owned()).collect()
}

#[test]
fn a_recovery_file_is_complete_whatever_fails() {
    if let Ok(grid) = env::var(GRID) {
        let keeper = Keeper::default();
        keeper.keep(Some(draft(&grid, "classic:4"))).unwrap();
        keeper.write();
        keeper.keep(Some(draft(&grid, "x:4"))).unwrap();
        keeper.write();
        return keeper.keep(None).unwrap();
    }
    let log = tempfile::NamedTempFile::new().unwrap();
    let (output, left) = keep("CLAUSOKU_FAULT_LOG", log.path().to_str().unwrap());
    assert!(output.status.success() && left == ["x:4"], "{left:?}");
    let steps = fs::read_to_string(log.path()).unwrap().lines().count();
    for point in 1..=steps {
        for fault in [point.to_string(), format!("{point}-")] {
            let (output, left) = keep("CLAUSOKU_FAULT", &fault);
            assert!(left.len() <= 1, "{fault} of {steps}: {left:?}");
            let said = String::from_utf8_lossy(&output.stdout);
            if output.status.success() {
                assert_eq!(left, ["x:4"], "{fault} of {steps}");
            } else {
                assert!(said.contains("injected fault"), "{fault} of {steps}: {said}");
            }
        }
    }
}

/// Runs the test of the recovery file in its own process, with this setting of faults, in new folders. Returns its
/// output and the boards of the drafts that are left.
fn keep(fault: &str, value: &str) -> (Output, Vec<String>) {
    let folder = tempfile::tempdir().unwrap();
    let states = tempfile::tempdir().unwrap();
    let grid = folder.path().join("grid");
    fs::write(&grid, OLD).unwrap();
    let output = start(KEEPING, &grid, fault, value, states.path());
    (output, left(&grid, states.path()))
}

/// Runs this test in a process of its own, with this setting of faults and this folder for states.
fn start(test: &str, path: &Path, fault: &str, value: &str, states: &Path) -> Output {
    let test = format!("editing::faults::{test}");
    let mut command = Command::new(env::current_exe().unwrap());
    command.args(["--exact", &test, "--nocapture"]).env(GRID, path).env(fault, value);
    let mut output = command.env("XDG_STATE_HOME", states).output().unwrap();
    output.stdout.append(&mut output.stderr);
    output
}

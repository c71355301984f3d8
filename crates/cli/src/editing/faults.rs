//! Saving with one step of the system failing, at each place in turn.
//!
//! Points of faults are counted per process, so this test starts itself: the environment tells the second
//! process what to save.

use std::env;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::Arc;

use editor::Host;

use super::Desk;

/// Names the file to save, in the second process.
const SAVED: &str = "CLAUSOKU_TEST_SAVED";

const OLD: &str = "old\n";
const NEW: &str = "new\n";

#[test]
fn a_save_that_fails_leaves_the_old_file() {
    if let Ok(path) = env::var(SAVED) {
        let desk = Desk { keeper: Arc::default() };
        return desk.write(&path, &mut |out| out.write_all(NEW.as_bytes())).unwrap();
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("grid");
    let log = tempfile::NamedTempFile::new().unwrap();
    fs::write(&path, OLD).unwrap();
    assert!(save(&path, "CLAUSOKU_FAULT_LOG", log.path().to_str().unwrap()).status.success());
    assert_eq!(fs::read_to_string(&path).unwrap(), NEW);
    let steps = fs::read_to_string(log.path()).unwrap();
    let steps: Vec<&str> = steps.lines().collect();
    assert!(steps.ends_with(&["write", "sync", "rename", "sync"]), "{steps:?}");
    for point in 1..=steps.len() {
        fs::write(&path, OLD).unwrap();
        let output = save(&path, "CLAUSOKU_FAULT", &point.to_string());
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(!output.status.success() && said.contains("injected fault"), "{point}: {said}");
        // The last sync comes after the renaming.
        let expected = if point == steps.len() { NEW } else { OLD };
        assert_eq!(fs::read_to_string(&path).unwrap(), expected, "{point}: {said}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "{point}: {said}");
    }
}

/// Saves in a process of its own, with this setting of faults. The process fails if the file is not saved.
fn save(path: &Path, fault: &str, value: &str) -> Output {
    let test = "editing::faults::a_save_that_fails_leaves_the_old_file";
    let mut command = Command::new(env::current_exe().unwrap());
    command.args(["--exact", test, "--nocapture"]).env(SAVED, path).env(fault, value);
    let mut output = command.output().unwrap();
    output.stdout.append(&mut output.stderr);
    output
}

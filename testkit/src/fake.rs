//! Programs that pretend to be SAT solvers, each misbehaving in one way.
//!
//! They are scripts for `/bin/sh`, so that a test needs only a folder. They read their
//! input, unless that is the misbehaviour.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A program that misbehaves.
#[derive(Clone, Copy, Debug)]
pub struct Fake {
    /// The name.
    pub name: &'static str,
    /// The script.
    pub script: &'static str,
}

/// The fake programs.
pub const FAKES: &[Fake] = &[
    Fake::new("hangs", "cat > /dev/null; exec sleep 1000"),
    Fake::new("ignores-requests", "trap '' TERM; while :; do sleep 1; done"),
    Fake::new(
        "counts-when-asked-to-end",
        "trap 'echo c 12 conflicts; exit 0' TERM; cat > /dev/null; sleep 1000 & wait",
    ),
    Fake::new("does-not-read", "exec sleep 1000"),
    Fake::new(
        "leaves-children",
        "cat > /dev/null; sleep 1000 & echo $! > child; echo s UNSATISFIABLE; exit 20",
    ),
    Fake::new(
        "lets-a-child-escape",
        "cat > /dev/null; setsid sleep 5 & echo s UNSATISFIABLE; exit 20",
    ),
    Fake::new("crashes", "cat > /dev/null; kill -SEGV $$"),
    Fake::new("crashes-after-its-answer", "cat > /dev/null; echo s UNSATISFIABLE; kill -ABRT $$"),
    Fake::new("is-killed", "cat > /dev/null; kill -KILL $$"),
    Fake::new("complains", "echo what is this formula >&2; exit 3"),
    // `tail` holds the one line that never ends.
    Fake::new("eats-memory", "head -c 4000000000 /dev/zero | tail -n 1 > /dev/null"),
    Fake::new("prints-rubbish", "cat > /dev/null; echo \"I'm afraid I can't do that\"; exit 0"),
    Fake::new("prints-nothing", "cat > /dev/null; exit 0"),
    Fake::new(
        "talks-much",
        "yes c nothing to say | head -c 200000000; echo; echo s UNSATISFIABLE; exit 20",
    ),
    Fake::new("prints-models-without-end", "echo s SATISFIABLE; exec yes v 1 2"),
    Fake::new("prints-a-line-without-end", "printf 'v '; exec tr '\\0' 1 < /dev/zero"),
    Fake::new(
        "gives-a-wrong-model",
        "cat > /dev/null; echo s SATISFIABLE; echo v -1 -2 0; exit 10",
    ),
    Fake::new("denies-models", "cat > /dev/null; echo s UNSATISFIABLE; exit 20"),
    Fake::new(
        "contradicts-its-exit-code",
        "cat > /dev/null; echo s SATISFIABLE; echo v 1 2 0; exit 20",
    ),
    Fake::new(
        "contradicts-itself",
        "cat > /dev/null; echo s SATISFIABLE; echo s UNSATISFIABLE; exit 20",
    ),
    Fake::new("closes-its-input", "exec < /dev/null; echo s UNSATISFIABLE; exit 20"),
    Fake::new("shows-no-model", "cat > /dev/null; echo s SATISFIABLE; exit 10"),
    Fake::new("is-cut-short", "cat > /dev/null; printf 's SATISFIABLE\\nv 1 2'; exit 10"),
    Fake::new("gives-up", "cat > /dev/null; echo s UNKNOWN; exit 0"),
];

impl Fake {
    const fn new(name: &'static str, script: &'static str) -> Self {
        Self { name, script }
    }

    /// Returns the program of this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        FAKES.iter().find(|fake| fake.name == name)
    }

    /// Writes the script into a folder, in which it also runs.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn write(&self, folder: &Path) -> io::Result<PathBuf> {
        let path = folder.join(self.name);
        let place = folder.display().to_string().replace('\'', r"'\''");
        fs::write(&path, format!("#!/bin/sh\ncd '{place}'\n{}\n", self.script))?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755))?;
        }
        Ok(path)
    }
}

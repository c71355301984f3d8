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
    Fake { name: "hangs", script: "cat > /dev/null; exec sleep 1000" },
    Fake { name: "ignores-requests", script: "trap '' TERM; while :; do sleep 1; done" },
    Fake {
        name: "counts-when-asked-to-end",
        script: "trap 'echo c 12 conflicts; exit 0' TERM; cat > /dev/null; sleep 1000 & wait",
    },
    Fake { name: "does-not-read", script: "exec sleep 1000" },
    Fake {
        name: "leaves-children",
        script: "cat > /dev/null; sleep 1000 & echo $! > child; echo s UNSATISFIABLE; exit 20",
    },
    Fake {
        name: "lets-a-child-escape",
        script: "cat > /dev/null; setsid sleep 5 & echo s UNSATISFIABLE; exit 20",
    },
    Fake { name: "crashes", script: "cat > /dev/null; kill -SEGV $$" },
    Fake {
        name: "crashes-after-its-answer",
        script: "cat > /dev/null; echo s UNSATISFIABLE; kill -ABRT $$",
    },
    Fake { name: "is-killed", script: "cat > /dev/null; kill -KILL $$" },
    Fake { name: "complains", script: "echo what is this formula >&2; exit 3" },
    // `tail` holds the one line that never ends.
    Fake { name: "eats-memory", script: "head -c 4000000000 /dev/zero | tail -n 1 > /dev/null" },
    Fake {
        name: "prints-rubbish",
        script: "cat > /dev/null; echo \"I'm afraid I can't do that\"; exit 0",
    },
    Fake { name: "prints-nothing", script: "cat > /dev/null; exit 0" },
    Fake {
        name: "talks-much",
        script: "yes c nothing to say | head -c 200000000; echo; echo s UNSATISFIABLE; exit 20",
    },
    Fake { name: "prints-models-without-end", script: "echo s SATISFIABLE; exec yes v 1 2" },
    Fake { name: "prints-a-line-without-end", script: "printf 'v '; exec tr '\\0' 1 < /dev/zero" },
    Fake {
        name: "gives-a-wrong-model",
        script: "cat > /dev/null; echo s SATISFIABLE; echo v -1 -2 0; exit 10",
    },
    Fake { name: "denies-models", script: "cat > /dev/null; echo s UNSATISFIABLE; exit 20" },
    Fake {
        name: "contradicts-its-exit-code",
        script: "cat > /dev/null; echo s SATISFIABLE; echo v 1 2 0; exit 20",
    },
    Fake {
        name: "contradicts-itself",
        script: "cat > /dev/null; echo s SATISFIABLE; echo s UNSATISFIABLE; exit 20",
    },
    Fake { name: "closes-its-input", script: "exec < /dev/null; echo s UNSATISFIABLE; exit 20" },
    Fake { name: "shows-no-model", script: "cat > /dev/null; echo s SATISFIABLE; exit 10" },
    Fake {
        name: "is-cut-short",
        script: "cat > /dev/null; printf 's SATISFIABLE\\nv 1 2'; exit 10",
    },
    Fake { name: "gives-up", script: "cat > /dev/null; echo s UNKNOWN; exit 0" },
];

impl Fake {
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

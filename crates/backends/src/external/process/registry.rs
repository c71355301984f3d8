//! What is under way, so that it can be ended when this process is to end.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rustix::process::{Pid, Signal, kill_process_group};
use tempfile::TempDir;

static UNDER_WAY: Mutex<UnderWay> =
    Mutex::new(UnderWay { groups: Vec::new(), folders: Vec::new() });

struct UnderWay {
    /// The groups of programs that have not been reaped, by their leaders.
    groups: Vec<Pid>,
    /// Temporary folders.
    folders: Vec<PathBuf>,
}

fn under_way() -> MutexGuard<'static, UnderWay> {
    UNDER_WAY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills every program that runs and removes its files. For a process that ends at once, because of a
/// signal: from here on no thread can start another program.
pub fn end_all() {
    let under_way = under_way();
    for &leader in &under_way.groups {
        let _ = kill_process_group(leader, Signal::KILL);
    }
    for folder in &under_way.folders {
        let _ = fs::remove_dir_all(folder);
    }
    std::mem::forget(under_way);
}

/// Starts the program, known from its first moment.
pub fn start(command: &mut Command) -> io::Result<Child> {
    let mut under_way = under_way();
    let child = command.spawn()?;
    under_way.groups.extend(Pid::from_raw(child.id() as i32));
    Ok(child)
}

/// Forgets a program that is about to be reaped.
pub fn forget(leader: Pid) {
    under_way().groups.retain(|&other| other != leader);
}

/// A temporary folder, for formulas, named pipes and results.
#[derive(Debug)]
pub struct Scratch(TempDir);

impl Scratch {
    /// A new one.
    pub fn new() -> io::Result<Self> {
        let mut under_way = under_way();
        let folder = tempfile::Builder::new().prefix("clausoku-").tempdir()?;
        under_way.folders.push(folder.path().to_path_buf());
        Ok(Self(folder))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        under_way().folders.retain(|path| path != self.0.path());
    }
}

//! The running programs, so that they can be killed when this process ends.

use std::io;
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};

use clausoku_files::fault::{self, Operation};
use rustix::process::{Pid, Signal, kill_process_group};

use super::orphans;
use super::system::{self, Reaped};

/// The groups of programs that have not been reaped, by their leaders.
static UNDER_WAY: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

fn under_way() -> MutexGuard<'static, Vec<Pid>> {
    UNDER_WAY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills every program that runs, and blocks the start of others.
///
/// Call this when the process ends at once because of a signal. [`clausoku_files::temporary::remove_all`] then removes
/// the programs' files.
pub fn end_all() {
    // Locked until the end of the process: a program that starts now would escape.
    let under_way = under_way();
    for &leader in under_way.iter() {
        let _ = kill_process_group(leader, Signal::KILL);
    }
    orphans::end_with(&under_way);
    // Never unlocked, so `start` in another thread waits until the process has ended.
    std::mem::forget(under_way);
}

/// Starts the program and registers it. No signal can come between.
pub(super) fn start(command: &mut Command) -> io::Result<Child> {
    fault::at(Operation::Spawn)?;
    // The lock spans start and entry, so that `end_all` sees every program that exists.
    let mut under_way = under_way();
    // Decided before the first program, while every child is foreign.
    orphans::are_adopted();
    let child = command.spawn()?;
    under_way.extend(Pid::from_raw(child.id() as i32));
    Ok(child)
}

/// Reaps a program that has ended, and kills the processes that it left.
pub(super) fn reap(leader: Pid) -> io::Result<Reaped> {
    // After the reaping the system can reuse the number, and the new process must not be killed.
    let mut under_way = under_way();
    let reaped = system::reap(leader);
    under_way.retain(|&other| other != leader);
    // Under the lock: a program that starts now would be taken for an orphan.
    orphans::end(&under_way);
    reaped
}

/// Kills the orphans of programs that have ended, while others run.
pub(super) fn end_orphans() {
    orphans::end(&under_way());
}

//! Ends processes that a program leaves behind outside its group.
//!
//! A process leaves the group of its program by `setsid`, and loses its parent when that ends. Linux then
//! gives it to the nearest ancestor that is a child subreaper. Each program is one
//! ([`system::prepare`](super::system::prepare)), so that its orphans stay below it while it runs. A process
//! that called [`adopt_orphans`] is one too, and receives what a program leaves when it ends.
//!
//! **Invariant.** A child of a subreaper is a running program, or an orphan of a run that is over. Orphans of
//! other runs are below their own programs, so that the end of one run kills no process of another.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{
    Pid, Signal, WaitId, WaitIdOptions, WaitOptions, getpid, kill_process, waitid, waitpid,
};

use super::family;

/// The longest wait for killed processes. One that waits for a device cannot end.
const PATIENCE: Duration = Duration::from_millis(500);

/// The pause between two looks.
const PAUSE: Duration = Duration::from_micros(200);

/// `true` if this process was asked to adopt orphans.
static WANTED: AtomicBool = AtomicBool::new(false);

/// Makes each run of a program, on Linux, end by killing the processes that the program started and
/// that left its group.
///
/// Call this only in a process that starts all its children through this crate: every other child is killed.
/// A process that has children before its first run (a shell may start some
/// and become the process by `exec`) kills no child.
pub fn adopt_orphans() {
    WANTED.store(true, Ordering::Relaxed);
}

/// Returns whether this process adopts orphans. The first call, before the first program starts, decides.
pub(super) fn are_adopted() -> bool {
    static ADOPTED: OnceLock<bool> = OnceLock::new();
    *ADOPTED.get_or_init(|| {
        WANTED.load(Ordering::Relaxed)
            && family::are_children_listed()
            // Children from before this program's start (a shell that became it by `exec`) would be killed
            // as orphans.
            && children().is_empty()
            && become_subreaper()
    })
}

#[cfg(target_os = "linux")]
fn become_subreaper() -> bool {
    use rustix::process::set_child_subreaper;
    set_child_subreaper(Some(getpid())).is_ok()
}

#[cfg(not(target_os = "linux"))]
fn become_subreaper() -> bool {
    false
}

/// Waits until these programs, which were killed but not reaped, have ended, and then calls [`end`].
pub(super) fn end_with(programs: &[Pid]) {
    if !are_adopted() {
        return;
    }
    let deadline = Instant::now() + PATIENCE;
    // Their orphans become children of this process only when the programs have ended.
    while programs.iter().any(|&program| runs(program)) && Instant::now() < deadline {
        thread::sleep(PAUSE);
    }
    end(programs);
}

fn runs(program: Pid) -> bool {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
    matches!(waitid(WaitId::Pid(program), options), Ok(None))
}

/// Kills and reaps every child except these programs. No other program may start until this returns.
pub(super) fn end(programs: &[Pid]) {
    if !are_adopted() {
        return;
    }
    let deadline = Instant::now() + PATIENCE;
    loop {
        let mut orphans = children();
        // A process with other rights cannot be killed.
        orphans.retain(|orphan| {
            !programs.contains(orphan) && kill_process(*orphan, Signal::KILL).is_ok()
        });
        for &orphan in &orphans {
            // Reaped only if it has ended; the next turn comes back to it.
            let _ = waitpid(Some(orphan), WaitOptions::NOHANG);
        }
        // The children of an orphan become children of this process next.
        if orphans.is_empty() || Instant::now() >= deadline {
            return;
        }
        thread::sleep(PAUSE);
    }
}

fn children() -> Vec<Pid> {
    family::children(getpid())
}

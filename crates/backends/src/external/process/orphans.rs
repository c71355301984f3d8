//! Processes that a program leaves behind outside its group.
//!
//! A process leaves the group of its program by `setsid`, and loses its parent when that ends. Linux then
//! gives it to the nearest ancestor that is a child subreaper. Each program is one
//! ([`system::prepare`](super::system::prepare)), so that its orphans stay below it while it runs. A process
//! that called [`adopt_orphans`] is one too, and receives what a program leaves when it ends.
//!
//! **Invariant.** A child of such a process is a program under way, or an orphan of a run that is over.
//! Orphans of other runs are below their own programs, so that the end of one run kills no process of another.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{
    Pid, Signal, WaitId, WaitIdOptions, WaitOptions, getpid, kill_process, waitid, waitpid,
};

use super::family;

/// How long killed processes are waited for. One that waits for a device cannot end.
const PATIENCE: Duration = Duration::from_millis(500);

/// How long to wait before looking again.
const PAUSE: Duration = Duration::from_micros(200);

/// Whether this process is to adopt orphans.
static WANTED: AtomicBool = AtomicBool::new(false);

/// Kills, when a program's run is over, the processes that it started and that left its group, on Linux.
///
/// For a process that starts no children by other ways than this crate: every child of this process that is
/// no program under way is killed. A process that has children before its first run (a shell may start some
/// and become the process by `exec`) kills no child.
pub fn adopt_orphans() {
    WANTED.store(true, Ordering::Relaxed);
}

/// Whether this process adopts orphans. The first call, before the first program starts, decides.
pub fn are_adopted() -> bool {
    static ADOPTED: OnceLock<bool> = OnceLock::new();
    *ADOPTED.get_or_init(|| {
        WANTED.load(Ordering::Relaxed)
            && family::are_children_listed()
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

/// Waits until these programs, which were killed and not reaped, have ended, and does the same as [`end`].
pub fn end_with(programs: &[Pid]) {
    if !are_adopted() {
        return;
    }
    let runs = |&program: &Pid| {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
        matches!(waitid(WaitId::Pid(program), options), Ok(None))
    };
    let deadline = Instant::now() + PATIENCE;
    while programs.iter().any(runs) && Instant::now() < deadline {
        thread::sleep(PAUSE);
    }
    end(programs);
}

/// Kills and reaps every child that is none of these. They must stay the only ones until this returns.
pub fn end(programs: &[Pid]) {
    if !are_adopted() {
        return;
    }
    let deadline = Instant::now() + PATIENCE;
    loop {
        let mut orphans = children();
        // One with other rights cannot be killed.
        orphans.retain(|orphan| {
            !programs.contains(orphan) && kill_process(*orphan, Signal::KILL).is_ok()
        });
        for &orphan in &orphans {
            let _ = waitpid(Some(orphan), WaitOptions::NOHANG);
        }
        // What an orphan leaves is a child of this process next.
        if orphans.is_empty() || Instant::now() >= deadline {
            return;
        }
        thread::sleep(PAUSE);
    }
}

fn children() -> Vec<Pid> {
    family::children(getpid())
}

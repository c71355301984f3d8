//! How much memory processes hold, as Linux tells in `/proc`.
//!
//! The limit is on what is held in memory, not on address space: a Java machine, a program with many
//! threads or an allocator may reserve far more than it ever uses, and a limit on that (`RLIMIT_AS`)
//! would end it for nothing. The price is that memory is looked at from time to time, so that a program
//! can be somewhat above the limit for a moment.
//!
//! Elsewhere than on Linux nothing can be said before a program ends.

use std::fs;
use std::time::{Duration, Instant};

use rustix::process::Pid;

use super::family;

/// Looking takes at most this part of a core's time.
const SHARE: u32 = 20;

/// What a program was found to hold, with all the processes that it started.
#[derive(Debug, Default)]
pub struct Watch {
    /// The most that one of these processes is known to have held.
    pub peak: u64,
    next: Option<Instant>,
}

impl Watch {
    /// What they hold together, memory in swap included. `None` if it is not yet time to look again.
    pub fn look(&mut self, leader: Pid) -> Option<u64> {
        let begin = Instant::now();
        if self.next.is_some_and(|next| begin < next) {
            return None;
        }
        let mut held = 0;
        for process in family::descendants(leader) {
            let status = status(&process.to_string());
            self.peak = self.peak.max(field(&status, "VmHWM:"));
            held += field(&status, "VmRSS:") + field(&status, "VmSwap:");
        }
        let end = Instant::now();
        self.next = Some(end + (end - begin) * SHARE);
        Some(held)
    }
}

/// Up to where the system's figure for a child may be this process's memory: the child starts as its copy,
/// and that counts. Other threads may allocate before the copy is made.
pub fn inherited() -> u64 {
    let own = field(&status("self"), "RssAnon:");
    own + own / 8 + (2 << 20)
}

/// The most that this process ever held; a child cannot have inherited more.
pub fn ever_held() -> u64 {
    field(&status("self"), "VmHWM:")
}

/// A page: every program that runs holds as much.
pub const LEAST: u64 = 4096;

/// What may be inherited without any harm: programs hold more than that.
pub const HARMLESS: u64 = 16 << 20;

/// How soon to look again when nothing else happens.
pub const TICK: Duration = Duration::from_millis(20);

fn status(pid: &str) -> String {
    fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default()
}

/// A number of KiB, as bytes.
fn field(status: &str, name: &str) -> u64 {
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    let number = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    number.unwrap_or(0) * 1024
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn our_own_memory_is_found() {
        let block = vec![1_u8; 64 << 20];
        assert!(inherited() >= 60 << 20, "{} {}", inherited(), block.len());
        let mut watch = Watch::default();
        assert!(watch.look(rustix::process::getpid()).is_some_and(|held| held >= 60 << 20));
        assert!(watch.peak >= 60 << 20);
    }
}

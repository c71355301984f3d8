//! Measures the memory of processes, as Linux reports it in `/proc`.
//!
//! The system's figure for an ended program is at least the memory of this process, of which the program began as a copy. A program
//! that holds less is measured while it runs. Other systems report memory only when a program has ended.

use std::fs;
use std::time::{Duration, Instant};

use rustix::process::Pid;

use super::family;

/// Measuring takes at most this part of a core's time.
const SHARE: u32 = 20;

/// Measures the memory of a program and of all processes that it started.
#[derive(Debug, Default)]
pub(super) struct Watch {
    /// The largest memory that one of these processes ever held, in bytes.
    pub peak: u64,
    next: Option<Instant>,
}

impl Watch {
    /// Measures them, unless the last measurement is too recent.
    pub(super) fn look(&mut self, leader: Pid) {
        let begin = Instant::now();
        if self.next.is_some_and(|next| begin < next) {
            return;
        }
        for process in family::descendants(leader) {
            let status = status(&process.to_string());
            self.peak = self.peak.max(field(&status, "VmHWM:"));
        }
        let end = Instant::now();
        // The pause grows with the cost of a measurement, so many processes are measured less often.
        self.next = Some(end + (end - begin) * SHARE);
    }
}

/// Returns the number of bytes by which the system may overstate a child's memory: the child starts
/// as a copy of this process, and the copy counts. Other threads may allocate before the copy is
/// made.
pub(super) fn inherited() -> u64 {
    let own = field(&status("self"), "RssAnon:");
    // A margin for what other threads allocate until the copy is made.
    own + own / 8 + (2 << 20)
}

/// Returns the largest memory that this process ever held, in bytes; a child cannot have inherited more.
pub(super) fn ever_held() -> u64 {
    field(&status("self"), "VmHWM:")
}

/// The size of a page. Every running program holds at least one.
pub(super) const LEAST: u64 = 4096;

/// The pause between two looks when nothing else happens.
pub(super) const TICK: Duration = Duration::from_millis(20);

fn status(pid: &str) -> String {
    fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default()
}

/// Returns the value of a field in KiB, as bytes; 0 if it is absent.
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
        watch.look(rustix::process::getpid());
        assert!(watch.peak >= 60 << 20);
    }
}

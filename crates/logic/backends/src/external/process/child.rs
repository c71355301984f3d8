//! A program that runs in a group of its own.

use std::fs::File;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

use super::feeder::unblocking;
use super::memory_limit::MemoryLimit;
use super::system::{self, Leash, Reaped, pipe};
use super::{memory, registry};

/// The process group of a program that has not been reaped. Dropping it kills and reaps the program.
#[derive(Debug)]
pub(super) struct Group {
    /// The process of the program.
    pub leader: Pid,
    reaped: bool,
    _leash: Leash,
}

/// A program that was started, and our ends of its pipes.
#[derive(Debug)]
pub(super) struct Started {
    /// Its group.
    pub group: Group,
    /// The time of its start.
    pub start: Instant,
    /// Memory of this process that the system counts as the child's, in bytes.
    pub inherited: u64,
    /// Its standard input, if it has a pipe there.
    pub stdin: Option<OwnedFd>,
    /// Its standard output and its standard error.
    pub output: [File; 2],
}

/// Starts a program.
pub(super) fn start(
    program: &Path,
    arguments: &[String],
    feeds_stdin: bool,
    limit: Option<&MemoryLimit>,
) -> io::Result<Started> {
    let mut command = Command::new(program);
    command.args(arguments).process_group(0);
    let stdin = if feeds_stdin {
        let (reader, writer) = pipe()?;
        command.stdin(reader);
        Some(writer.into())
    } else {
        command.stdin(Stdio::null());
        None
    };
    // Before the program starts: a failure here leaves no process.
    let (out, out_writer) = pipe()?;
    let (err, err_writer) = pipe()?;
    command.stdout(out_writer).stderr(err_writer);
    let leash = system::prepare(&mut command, limit.map(MemoryLimit::entry).transpose()?)?;
    // Measured before and after the start, since other threads may allocate in between and the child begins
    // as a copy.
    let inherited = memory::inherited();
    let start = Instant::now();
    let child = registry::start(&mut command)?;
    let inherited = inherited.max(memory::inherited());
    // The command holds the child's ends of the pipes.
    // Held open here, the pipes would never end after the program.
    drop(command);
    // Exact: the system's own type of process numbers is `i32`. The child leads its group, which has its
    // number.
    let leader = Pid::from_raw(child.id() as i32).ok_or(io::ErrorKind::NotFound)?;
    let group = Group { leader, reaped: false, _leash: leash };
    // Non-blocking, so that the watcher can serve two pipes and the clock with one thread.
    let output = [unblocking(out.into())?.into(), unblocking(err.into())?.into()];
    Ok(Started { group, start, inherited, stdin, output })
}

impl Group {
    /// Sends a signal to every process of the group.
    pub(super) fn signal(&self, signal: Signal) {
        // An error means that no process is left.
        let _ = kill_process_group(self.leader, signal);
    }

    /// Waits until the program has ended. It can still be reaped.
    pub(super) fn wait(&self) {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
        // NOWAIT keeps the program reapable: `wait4` must still return its resources.
        while let Err(rustix::io::Errno::INTR) = waitid(WaitId::Pid(self.leader), options) {}
    }

    /// Kills the rest of the group and reaps the program.
    pub(super) fn finish(mut self) -> io::Result<Reaped> {
        self.end()
    }

    fn end(&mut self) -> io::Result<Reaped> {
        // Set first: if a call below fails, dropping the group must not kill a number that may be reused.
        self.reaped = true;
        self.signal(Signal::KILL);
        // Not reaped yet, so the number of the group stays taken and the second signal hits no other
        // process.
        self.wait();
        // A process may have been forked during the first signal.
        self.signal(Signal::KILL);
        registry::reap(self.leader)
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        if !self.reaped {
            let _ = self.end();
        }
    }
}

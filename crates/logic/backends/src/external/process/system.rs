//! The system calls that need `unsafe`, and a few that do not.
//!
//! `rustix` has safe forms of nearly all system calls that are needed here. It lacks these: the
//! resources that a child used (`wait4`), a named pipe on every Unix, the owner of a pipe's
//! signals, and code that runs in the child before the program does.
#![expect(unsafe_code, reason = "system calls that no crate at hand has in a safe form")]

use std::ffi::CString;
use std::fs;
use std::io::{self, PipeReader, PipeWriter};
use std::mem::MaybeUninit;
#[cfg(target_os = "linux")]
use std::os::fd::AsRawFd;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use clausoku_files::fault::{self, Operation};
use rustix::process::{Pid, Resource, Rlimit, setrlimit};

use super::memory_limit::Entry;

/// The end of a child, and the resources that it used.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reaped {
    /// The exit code, or the signal that ended it.
    pub status: Result<i32, i32>,
    /// Processor time in the program.
    pub user: Duration,
    /// Processor time in the system for it.
    pub system: Duration,
    /// The largest memory that one of its processes held, in bytes.
    pub peak: u64,
}

/// Waits for this child and reaps it.
pub(super) fn reap(child: Pid) -> io::Result<Reaped> {
    let mut status = 0;
    let mut usage = MaybeUninit::<libc::rusage>::zeroed();
    let pid = child.as_raw_nonzero().get();
    // SAFETY: both pointers are to places that live until the call returns, and of the right types.
    while unsafe { libc::wait4(pid, &raw mut status, 0, usage.as_mut_ptr()) } < 0 {
        let error = io::Error::last_os_error();
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
    // SAFETY: all zeros is a valid `rusage`, and `wait4` has written over that.
    let usage = unsafe { usage.assume_init() };
    let status = if libc::WIFSIGNALED(status) {
        Err(libc::WTERMSIG(status))
    } else {
        Ok(libc::WEXITSTATUS(status))
    };
    // Linux counts in KiB, macOS in bytes.
    let unit = if cfg!(target_vendor = "apple") { 1 } else { 1024 };
    Ok(Reaped {
        status,
        user: duration(usage.ru_utime),
        system: duration(usage.ru_stime),
        peak: u64::try_from(usage.ru_maxrss).unwrap_or(0) * unit,
    })
}

fn duration(time: libc::timeval) -> Duration {
    let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
    let micros = u64::try_from(time.tv_usec).unwrap_or(0);
    Duration::from_secs(seconds) + Duration::from_micros(micros)
}

/// Returns the two ends of a new pipe.
pub(super) fn pipe() -> io::Result<(PipeReader, PipeWriter)> {
    fault::at(Operation::Create)?;
    io::pipe()
}

/// A pipe whose other end a program holds. On Linux the system kills the program's group when this
/// process ends, in whatever way, and the pipe closes.
#[derive(Debug)]
pub(super) struct Leash(#[expect(dead_code, reason = "held until it is dropped")] PipeWriter);

/// Sets what the child does before its program starts: it takes on the memory limit, writes no core files, is killed with the thread that
/// started it, and with its group when this process ends, and adopts its orphans.
pub(super) fn prepare(command: &mut Command, limit: Option<Entry>) -> io::Result<Leash> {
    let parent = rustix::process::getpid();
    let (held, leash) = pipe()?;
    let before = move || {
        // A core file would be a file that the run leaves behind.
        setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) })?;
        #[cfg(target_os = "linux")]
        {
            use rustix::process::{
                Signal, getpid, getppid, set_child_subreaper, set_parent_process_death_signal,
            };
            // Reaches the program alone; the leash below reaches its group.
            set_parent_process_death_signal(Some(Signal::KILL))?;
            super::core::pin_this()?;
            // This process may have died before this took effect; then the child ends too.
            if getppid() != Some(parent) {
                return Err(io::ErrorKind::BrokenPipe.into());
            }
            // These two only affect processes that the program leaves behind.
            let _ = set_child_subreaper(Some(getpid()));
            let _ = hold_leash(&held);
        }
        let _ = (parent, &held);
        // Last, since it may leave no memory for this process.
        limit.as_ref().map_or(Ok(()), Entry::enter)
    };
    // SAFETY: between fork and exec of a process with threads, only what is safe in a signal handler may
    // run. These are system calls; nothing is allocated, and no lock is taken.
    unsafe { command.pre_exec(before) };
    Ok(Leash(leash))
}

/// Makes the system kill the group of this process, its leader, when the other end of the pipe is closed. The
/// program inherits the pipe, and so do the processes that it starts.
#[cfg(target_os = "linux")]
fn hold_leash(held: &PipeReader) -> io::Result<()> {
    use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
    use rustix::io::{FdFlags, fcntl_setfd};

    /// Chooses the signal, in place of SIGIO.
    const F_SETSIG: libc::c_int = 10;

    // A negative number is a group. The child is its leader, since `process_group(0)` came first.
    let group = -rustix::process::getpid().as_raw_nonzero().get();
    for (operation, argument) in [(libc::F_SETOWN, group), (F_SETSIG, libc::SIGKILL)] {
        // SAFETY: the descriptor is open, and both operations take a number.
        if unsafe { libc::fcntl(held.as_raw_fd(), operation, argument) } < 0 {
            return Err(io::Error::last_os_error());
        }
    }
    // From now on a closed pipe sends the signal, so its owner and its number are set before.
    fcntl_setfl(held, fcntl_getfl(held)? | OFlags::ASYNC)?;
    Ok(fcntl_setfd(held, FdFlags::empty())?)
}

/// Creates a named pipe that only its owner can use, whatever the umask is.
pub(crate) fn make_pipe(path: &Path) -> io::Result<()> {
    fault::at(Operation::Create)?;
    let text = CString::new(path.as_os_str().as_bytes())?;
    // SAFETY: the text ends with a zero and lives until the call returns.
    if unsafe { libc::mkfifo(text.as_ptr(), 0o600) } != 0 {
        return Err(io::Error::last_os_error());
    }
    // The umask may have removed the owner's permissions.
    fs::set_permissions(path, fs::Permissions::from_mode(0o600))
}

/// Returns whether this is an executable file.
pub(crate) fn is_program(path: &Path) -> bool {
    path.metadata().is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

//! Writes a text to a program that may not read it.

use std::fs::File;
use std::io::{self, Write};
use std::os::fd::{BorrowedFd, OwnedFd};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::thread;
use std::time::Duration;

use clausoku_files::fault::{self, Operation};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};

/// The first and the longest pause between two attempts to open a named pipe that has no reader yet.
const PATIENCE: [Duration; 2] = [Duration::from_micros(100), Duration::from_millis(5)];

/// A pipe to a program. Writing ends with the run at the latest.
#[derive(Debug)]
pub(super) struct Feeder<'r> {
    pipe: OwnedFd,
    over: BorrowedFd<'r>,
    /// `true` if a write failed although the program had not closed the pipe.
    pub is_broken: bool,
}

/// A writer that fails with this error.
#[derive(Debug)]
pub(super) struct Broken(pub Option<io::Error>);

/// Makes this end of the pipe non-blocking.
pub(super) fn unblocking(pipe: OwnedFd) -> io::Result<OwnedFd> {
    let flags = fcntl_getfl(&pipe)?;
    fcntl_setfl(&pipe, flags | OFlags::NONBLOCK)?;
    Ok(pipe)
}

impl<'r> Feeder<'r> {
    /// Returns a feeder of this pipe that stops when `over` becomes readable.
    pub(super) fn new(pipe: OwnedFd, over: BorrowedFd<'r>) -> io::Result<Self> {
        Ok(Self { pipe: unblocking(pipe)?, over, is_broken: false })
    }

    /// Waits until the program has opened the named pipe, and returns a feeder of it.
    pub(super) fn open(path: &Path, over: BorrowedFd<'r>) -> io::Result<Self> {
        let [mut pause, longest] = PATIENCE;
        // A blocking open would wait for a reader that may never come, and a link could lead anywhere.
        let flags = (OFlags::NONBLOCK | OFlags::NOFOLLOW).bits().cast_signed();
        loop {
            fault::at(Operation::Open)?;
            match File::options().write(true).custom_flags(flags).open(path) {
                Ok(pipe) => return Ok(Self { pipe: pipe.into(), over, is_broken: false }),
                // No process has opened it for reading.
                Err(error)
                    if error.raw_os_error() == Some(rustix::io::Errno::NXIO.raw_os_error()) => {}
                Err(error) => return Err(error),
            }
            // The program has ended without opening its pipe.
            if is_readable(over)? {
                return Err(io::ErrorKind::BrokenPipe.into());
            }
            thread::sleep(pause);
            pause = (pause * 2).min(longest);
        }
    }

    fn write_when_ready(&self, bytes: &[u8]) -> io::Result<usize> {
        fault::at(Operation::Write)?;
        loop {
            match rustix::io::write(&self.pipe, bytes) {
                Ok(written) => return Ok(written),
                // A signal handler of this process ran; nothing was written.
                Err(rustix::io::Errno::INTR) => {}
                Err(rustix::io::Errno::AGAIN) => {
                    let mut fds = [
                        PollFd::new(&self.pipe, PollFlags::OUT),
                        PollFd::new(&self.over, PollFlags::IN),
                    ];
                    match poll(&mut fds, None) {
                        // The run is over, so no process will read the rest. BrokenPipe is what a closed
                        // pipe gives.
                        Ok(_) if !fds[1].revents().is_empty() => {
                            return Err(io::ErrorKind::BrokenPipe.into());
                        }
                        Ok(_) | Err(rustix::io::Errno::INTR) => {}
                        Err(error) => return Err(error.into()),
                    }
                }
                Err(error) => return Err(error.into()),
            }
        }
    }
}

/// Returns whether a read from this end of a pipe would not wait, also at the end of its contents.
pub(super) fn is_readable(pipe: BorrowedFd<'_>) -> io::Result<bool> {
    let mut fds = [PollFd::new(&pipe, PollFlags::IN)];
    Ok(poll(&mut fds, Some(&rustix::fs::Timespec::default()))? > 0)
}

impl Write for Feeder<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.write_when_ready(bytes);
        self.is_broken |=
            // A program may stop reading as soon as it has its answer, which is no fault.
            matches!(&written, Err(error) if error.kind() != io::ErrorKind::BrokenPipe);
        written
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Write for Broken {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(self.0.take().unwrap_or_else(|| io::ErrorKind::BrokenPipe.into()))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

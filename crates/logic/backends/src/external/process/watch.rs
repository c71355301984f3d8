//! Reads the output of a program, and ends the program when a limit is reached.

use std::fs::File;
use std::io::{self, ErrorKind, PipeReader, Read};
use std::os::fd::AsFd;
use std::time::{Duration, Instant};

use clausoku_files::fault::{self, Operation};
use clausoku_text::{Deadline, StopReason, Stopped};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::process::Signal;

use super::Cut;
use super::child::Group;
use super::feeder::is_readable;
use super::memory::{self, TICK};
use super::registry;

/// The time that a program has to end by itself after the time limit, so that it can print its statistics.
const NOTICE: Duration = Duration::from_millis(500);

/// The time for which an output is read after the group is dead, if a process outside the group
/// holds it open.
const GRACE: Duration = Duration::from_millis(500);

/// Number of bytes of standard error that are kept.
const SAID: usize = 2048;

/// The observations of [`watch`].
#[derive(Debug)]
pub(super) struct Seen {
    /// The reason why the run was cut short; `None` if the program ended by itself.
    pub cut: Option<Cut>,
    /// The error of reading the output, if it could not be read.
    pub unread: Option<io::Error>,
    /// The end of its standard error.
    pub said: Vec<u8>,
    /// The largest memory that one process was seen to hold, in bytes.
    pub peak: u64,
}

/// Watches until the program has ended and its output is read. `exited` becomes readable when the
/// program ends; `on_output` takes its output and returns whether it needs more.
pub(super) fn watch(
    group: &Group,
    [out, err]: [File; 2],
    exited: PipeReader,
    deadline: &Deadline,
    on_output: &mut dyn FnMut(&[u8]) -> bool,
) -> Seen {
    let mut out = Some(out);
    let mut err = Some(err);
    let mut exited = Some(exited);
    let mut seen = Seen { cut: None, unread: None, said: Vec::new(), peak: 0 };
    let mut memory = memory::Watch::default();
    let mut buffer = vec![0; 64 * 1024];
    // After this the program is killed.
    let mut notice = None::<Instant>;
    // After this the output is no longer read.
    let mut last = None::<Instant>;
    while out.is_some() || err.is_some() || exited.is_some() {
        // A process outside the group may hold the output open for ever.
        if last.is_some_and(|last| Instant::now() > last) {
            break;
        }
        wait(out.as_ref(), err.as_ref(), exited.as_ref());
        let mut wants_more = true;
        // One read of each pipe per turn: a program that floods one of them must not keep the clock from
        // being read.
        let out_read = take(&mut out, &mut buffer, |bytes| wants_more &= on_output(bytes));
        let err_read = take(&mut err, &mut buffer, |bytes| seen.keep_end(bytes));
        if let Err(error) = out_read.and(err_read) {
            seen.unread = Some(error);
            out = None;
            err = None;
            group.signal(Signal::KILL);
        }
        if exited.as_ref().is_some_and(|pipe| matches!(is_readable(pipe.as_fd()), Ok(true))) {
            exited = None;
            group.signal(Signal::KILL);
            // They may hold the output open, and their memory and time should end with the run.
            registry::end_orphans();
            last = Some(Instant::now() + GRACE);
        }
        if exited.is_some() {
            // Also when output comes, which is near the end: the system's figure for an ended program may be the memory of
            // this process.
            memory.look(group.leader);
            if seen.cut.is_none() {
                // The first reason stays: later ones are consequences of the end.
                seen.cut = if wants_more { cut(deadline) } else { Some(Cut::Flooded) };
                match seen.cut {
                    None => {}
                    Some(Cut::Limit(StopReason::TimeLimit)) => {
                        // Solvers print their statistics on TERM.
                        group.signal(Signal::TERM);
                        notice = Some(Instant::now() + NOTICE);
                    }
                    Some(_) => group.signal(Signal::KILL),
                }
            }
            // Ctrl-C does not wait for the statistics that follow a time limit.
            if notice.is_some_and(|notice| Instant::now() > notice) || deadline.is_interrupted() {
                group.signal(Signal::KILL);
            }
        }
    }
    seen.peak = memory.peak;
    seen
}

impl Seen {
    /// Appends these bytes of standard error, and keeps only its end.
    fn keep_end(&mut self, bytes: &[u8]) {
        self.said.extend_from_slice(bytes);
        let surplus = self.said.len().saturating_sub(SAID);
        // The end of standard error mostly names the reason of a failure.
        self.said.drain(..surplus);
    }
}

/// Returns the limit that was reached.
fn cut(deadline: &Deadline) -> Option<Cut> {
    deadline.check().err().map(|Stopped(reason)| Cut::Limit(reason))
}

/// Waits until something happens, but no longer than a tick.
fn wait(out: Option<&File>, err: Option<&File>, exited: Option<&PipeReader>) {
    let mut fds = Vec::with_capacity(3);
    fds.extend(out.map(|out| PollFd::new(out, PollFlags::IN)));
    fds.extend(err.map(|err| PollFd::new(err, PollFlags::IN)));
    fds.extend(exited.map(|exited| PollFd::new(exited, PollFlags::IN)));
    let tick = rustix::fs::Timespec {
        tv_sec: TICK.as_secs().cast_signed(),
        tv_nsec: TICK.subsec_nanos().into(),
    };
    // An interruption counts as a tick.
    let _ = poll(&mut fds, Some(&tick));
}

/// Passes the available bytes of a non-blocking pipe on; `None` after its end.
fn take(
    pipe: &mut Option<File>,
    buffer: &mut [u8],
    on_bytes: impl FnOnce(&[u8]),
) -> io::Result<()> {
    let Some(file) = pipe else { return Ok(()) };
    match file.read(buffer) {
        Ok(0) => *pipe = None,
        Ok(count) => {
            fault::at(Operation::Read)?;
            on_bytes(&buffer[..count]);
        }
        // No bytes are available yet.
        Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => {}
        Err(error) => return Err(error),
    }
    Ok(())
}

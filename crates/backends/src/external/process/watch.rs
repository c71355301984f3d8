//! Draining what a program prints, and ending it when a limit is reached.

use std::fs::File;
use std::io::{self, PipeReader};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, poll};
use rustix::process::Signal;

use super::Cut;
use super::child::Group;
use super::feeder::{Drained, drain};
use super::memory::{self, HARMLESS, TICK};
use super::registry;
use crate::Limits;

/// What a program is given to end by itself when its time is up, so that it can print what it counted.
const NOTICE: Duration = Duration::from_millis(500);

/// How long an output is read on after the group is dead, if somebody outside the group holds it open.
const GRACE: Duration = Duration::from_millis(500);

/// How much of what is said on standard error is kept.
const SAID: usize = 2048;

/// What the watch saw.
#[derive(Debug)]
pub struct Seen {
    /// What ended the program, if it did not end by itself.
    pub cut: Option<Cut>,
    /// Why its output could not be read.
    pub unread: Option<io::Error>,
    /// The end of its standard error.
    pub said: Vec<u8>,
    /// The most memory that one process was seen to have held.
    pub peak: u64,
}

/// Watches until the program has ended and its output is drained. `exited` becomes readable when the
/// program ends; `hear` takes its output and says whether it wants more.
pub fn watch(
    group: &Group,
    [out, err]: [File; 2],
    exited: PipeReader,
    limits: &Limits,
    deadline: Option<Instant>,
    inherited: u64,
    hear: &mut dyn FnMut(&[u8]) -> bool,
) -> Seen {
    let (mut out, mut err, mut exited) = (Some(out), Some(err), Some(exited));
    let mut seen = Seen { cut: None, unread: None, said: Vec::new(), peak: 0 };
    let mut memory = memory::Watch::default();
    let mut buffer = vec![0; 64 * 1024];
    // Until when the program has notice, and until when its output is read on.
    let (mut notice, mut last) = (None, None::<Instant>);
    // A program may end before the first tick.
    if limits.memory.is_some_and(|most| memory.look(group.leader()) > Some(most)) {
        seen.cut = Some(Cut::Memory);
        group.signal(Signal::KILL);
    }
    while out.is_some() || err.is_some() || exited.is_some() {
        if last.is_some_and(|last| Instant::now() > last) {
            break;
        }
        wait(out.as_ref(), err.as_ref(), exited.as_ref());
        let mut wants_more = true;
        let taken = take(&mut out, &mut buffer, &mut |bytes| wants_more &= hear(bytes));
        let taken_too = take(&mut err, &mut buffer, &mut |bytes| {
            seen.said.extend_from_slice(bytes);
            let surplus = seen.said.len().saturating_sub(SAID);
            seen.said.drain(..surplus);
        });
        if let Err(error) = taken.and(taken_too) {
            seen.unread = Some(error);
            (out, err) = (None, None);
            group.signal(Signal::KILL);
        }
        if exited.as_ref().is_some_and(is_readable) {
            exited = None;
            group.signal(Signal::KILL);
            registry::end_orphans();
            last = Some(Instant::now() + GRACE);
        }
        if exited.is_some() {
            // Looking disturbs little, but it disturbs.
            let looks = limits.memory.is_some() || inherited > HARMLESS;
            let held = if looks { memory.look(group.leader()) } else { None };
            if seen.cut.is_none() {
                let over = |most| held.is_some_and(|held| held > most);
                seen.cut = if !wants_more {
                    Some(Cut::Flooded)
                } else if limits.is_stopped() {
                    Some(Cut::Stopped)
                } else if limits.memory.is_some_and(over) {
                    Some(Cut::Memory)
                } else if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                    Some(Cut::Time)
                } else {
                    None
                };
                match seen.cut {
                    None => {}
                    Some(Cut::Time) => {
                        group.signal(Signal::TERM);
                        notice = Some(Instant::now() + NOTICE);
                    }
                    Some(_) => group.signal(Signal::KILL),
                }
            }
            if notice.is_some_and(|notice| Instant::now() > notice) || limits.is_stopped() {
                group.signal(Signal::KILL);
            }
        }
    }
    seen.peak = memory.peak;
    seen
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
    // Interrupted, it is as if a tick had passed.
    let _ = poll(&mut fds, Some(&tick));
}

fn is_readable(pipe: &PipeReader) -> bool {
    let mut fds = [PollFd::new(pipe, PollFlags::IN)];
    poll(&mut fds, Some(&rustix::fs::Timespec::default())).is_ok_and(|ready| ready > 0)
}

fn take(pipe: &mut Option<File>, buffer: &mut [u8], hear: &mut dyn FnMut(&[u8])) -> io::Result<()> {
    let Some(file) = pipe else { return Ok(()) };
    match drain(file, buffer)? {
        Drained::Bytes(count) => hear(&buffer[..count]),
        Drained::Nothing => {}
        Drained::End => *pipe = None,
    }
    Ok(())
}

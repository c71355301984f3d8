//! One run of a program, from its start to its end.

use std::io::{self, Write};
use std::os::fd::AsFd;
use std::path::Path;
use std::thread;
use std::time::Instant;

use clausoku_files::fault::{self, Operation};
use clausoku_text::{Deadline, StopReason};
use rustix::process::Signal;

use super::child::{Started, start};
use super::feeder::{Broken, Feeder};
use super::memory_limit::MemoryLimit;
use super::system::pipe;
use super::watch::watch;
use super::{Cut, Ended, Feed, memory};
use crate::Usage;

/// Runs a program. `write` writes its input; `on_output` takes its output and returns whether it needs
/// more.
///
/// # Errors
///
/// Fails if the program cannot be started or its output cannot be read.
pub(crate) fn run(
    program: &Path,
    arguments: &[String],
    feed: Feed<'_>,
    deadline: &Deadline,
    on_output: &mut (dyn FnMut(&[u8]) -> bool + Send),
    write: impl FnOnce(&mut dyn Write),
) -> io::Result<Ended> {
    // Ends of threads are seen as closed pipes, so that one `poll` waits for them and for the output.
    let (exited, exiting) = pipe()?;
    let (over, ending) = pipe()?;
    let feeds_stdin = matches!(feed, Feed::Standard);
    // Dropped last, when no process is left in it.
    let limit = deadline.limits().memory.map(MemoryLimit::new).transpose()?;
    let Started { group, start, inherited, stdin, output } =
        start(program, arguments, feeds_stdin, limit.as_ref())?;
    let (seen, end) = thread::scope(|scope| {
        let waiter = start_thread(scope, || {
            // A thread of its own records the time of the end. The next look at the output may come later.
            group.wait();
            let end = Instant::now();
            drop(exiting);
            end
        })?;
        let watcher = start_thread(scope, || {
            let seen = watch(&group, output, exited, deadline, on_output);
            drop(ending);
            seen
        });
        // Without a watcher no limit would end the program.
        let watcher = watcher.inspect_err(|_| group.signal(Signal::KILL))?;
        let is_fed = match (feed, stdin) {
            (Feed::Standard, Some(stdin)) => feed_program(Feeder::new(stdin, over.as_fd()), write),
            (Feed::Pipe(path), _) => feed_program(Feeder::open(path, over.as_fd()), write),
            _ => true,
        };
        // A part of the formula is another formula, and a program waits for a pipe that is not opened.
        if !is_fed {
            group.signal(Signal::KILL);
        }
        Ok::<_, io::Error>((watcher.join(), waiter.join()))
    })?;
    // Last, in every case: until then the number of the group cannot name another process.
    let reaped = group.finish()?;
    let (Ok(seen), Ok(end)) = (seen, end) else {
        return Err(io::Error::other("a thread that watched the program failed"));
    };
    if let Some(error) = seen.unread {
        return Err(error);
    }
    // The system's figure is the child's own only if it is above the inherited memory.
    let peak = if reaped.peak > inherited || seen.peak == 0 { reaped.peak } else { seen.peak };
    let usage =
        Usage { wall: end - start, user: reaped.user, system: reaped.system, peak_memory: peak };
    // Systems that do not enforce the limit report the memory. It was certainly the child's above what this process ever held:
    // the system counts inherited pages as the child's.
    let certain = reaped.peak > memory::ever_held();
    // Every program holds a page, so a smaller limit is exceeded even if nothing was measured.
    let over = deadline
        .limits()
        .memory
        .is_some_and(|max| max < memory::LEAST || (certain && reaped.peak > max))
        || limit.as_ref().is_some_and(MemoryLimit::has_ended_program);
    let cut = seen.cut.or(over.then_some(Cut::Limit(StopReason::MemoryLimit)));
    let said = String::from_utf8_lossy(&seen.said).trim().to_owned();
    // What the program may have inherited is not judged.
    let held = if certain { reaped.peak } else { seen.peak };
    let may_lack_memory = limit.is_some_and(|limit| limit.was_probably_reached(held, &said));
    Ok(Ended { cut, usage, status: reaped.status, said, may_lack_memory })
}

/// Writes the input of the program. Returns `false` if that fails although the program still reads.
fn feed_program(feeder: io::Result<Feeder<'_>>, write: impl FnOnce(&mut dyn Write)) -> bool {
    match feeder {
        Ok(mut feeder) => {
            write(&mut feeder);
            !feeder.is_broken
        }
        Err(error) => {
            write(&mut Broken(Some(error)));
            false
        }
    }
}

fn start_thread<'scope, T: Send + 'scope>(
    scope: &'scope thread::Scope<'scope, '_>,
    body: impl FnOnce() -> T + Send + 'scope,
) -> io::Result<thread::ScopedJoinHandle<'scope, T>> {
    fault::at(Operation::Thread)?;
    thread::Builder::new().spawn_scoped(scope, body)
}

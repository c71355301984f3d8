//! The threads of a command.

use std::num::NonZero;
use std::str::FromStr;
use std::thread;

use clausoku::lists::driver::{Pause, Threads};

use crate::terminal::session;
use crate::terminal::texts::{Turn, write_waiting};

/// The maximum number of threads. More threads than cores only cost memory, and systems end programs that ask for too
/// many.
const MAX_THREADS: usize = 1024;

/// Returns the number of threads that was asked for.
pub(crate) fn asked_threads() -> Option<NonZero<usize>> {
    session::jobs()
}

/// Returns the number of worker threads: the requested number, or the number of cores.
pub(crate) fn threads() -> usize {
    asked_threads()
        .or(thread::available_parallelism().ok())
        .map_or(1, NonZero::get)
        .min(MAX_THREADS)
}

/// Returns this number of threads. In their pauses, they write the texts that wait.
pub(crate) fn writing(count: usize) -> Threads<'static> {
    Threads { count, pause: &write }
}

fn write(pause: Pause) {
    write_waiting(match pause {
        Pause::BetweenItems => Turn::Skip,
        Pause::OfCaller => Turn::Wait,
    });
}

pub(crate) fn parse_jobs(text: &str) -> Result<NonZero<usize>, String> {
    text.parse().map_err(|_| "expected a number of threads, 1 or more".to_owned())
}

/// Returns a parser of a number, 1 or more; the text is the error for any other.
pub(crate) fn at_least_one<N: FromStr + PartialOrd + From<u8>>(
    expected: &'static str,
) -> impl Fn(&str) -> Result<N, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| *number >= N::from(1));
        number.ok_or_else(|| expected.to_owned())
    }
}

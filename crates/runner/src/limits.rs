//! The limits of long work: the options that commands share.

use std::fmt::Display;
use std::num::NonZero;
use std::time::{Duration, Instant};

use clap::Args;
use clausoku::{Encoded, Encoding, Error, Puzzle};
use clausoku_files::{Deadline, Limits, StopReason};

use crate::{Exit, interrupt, note, parse_jobs, parse_time, threads};

/// The option of the time limit.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "Limits")]
pub struct TimeArgs {
    /// Time limit, as in 10s or 2m
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    time_limit: Option<Duration>,
}

impl TimeArgs {
    /// Starts now.
    pub fn start(self) -> Deadline {
        deadline(self.time_limit)
    }

    /// Starts now, with Ctrl-C as another limit.
    pub fn start_interruptible(self) -> Deadline {
        interruptible(self.time_limit)
    }
}

/// Returns a deadline of this time, which starts now.
pub fn deadline(time: Option<Duration>) -> Deadline {
    Deadline::start(&Limits { time, ..Limits::default() })
}

/// Returns a deadline of this time and of Ctrl-C, which starts now.
pub fn interruptible(time: Option<Duration>) -> Deadline {
    Deadline::start(&limits(time))
}

/// Returns limits of this time, and of Ctrl-C, which no longer ends the process from here on.
pub fn limits(time: Option<Duration>) -> Limits {
    Limits { time, stop: Some(interrupt::flag()), ..Limits::default() }
}

/// Notes that a limit or Ctrl-C ended the work, and what is known by then. Returns the exit code.
pub fn cut_short(reason: StopReason, known: impl Display) -> Exit {
    note(&format!("{reason}; {known}"));
    interrupt::exit()
}

/// Returns the error of the part of the program or the solver that a limit ended, or that gave up, if one did.
pub fn limit(error: &anyhow::Error) -> Option<&Error> {
    let mut causes = error.chain().filter_map(|cause| cause.downcast_ref());
    causes.find(|cause| match cause {
        Error::Unknown { reason, .. } => *reason != StopReason::Interrupted || !interrupt::came(),
        _ => false,
    })
}

/// Returns the formula of the puzzle.
///
/// # Errors
///
/// Fails if the puzzle cannot be encoded, and if the time is over.
pub fn encode(deadline: &Deadline, encoding: &Encoding, puzzle: &Puzzle) -> Result<Encoded, Error> {
    let encoded = encoding.encode_until(puzzle, &deadline.stop_check())?;
    // A small formula is complete before the encoder looks at the time.
    let encoded = encoded.filter(|_| deadline.reached().is_none());
    encoded.ok_or_else(|| out_of_time("the encoder"))
}

/// Returns the error of a part of the program that the limit ended. The command then ends with
/// [`Exit::Unknown`](crate::Exit::Unknown).
pub fn out_of_time(part: &str) -> Error {
    Error::Unknown { solver: part.to_owned(), reason: StopReason::TimeLimit }
}

/// The options of the time limit and the number of threads.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "Limits")]
pub struct LimitArgs {
    #[command(flatten)]
    time: TimeArgs,

    /// Number of threads [default: one for each core]
    #[arg(short, long, value_name = "N", value_parser = parse_jobs)]
    jobs: Option<NonZero<usize>>,
}

impl LimitArgs {
    /// Returns the deadline of work that began at `start`. From here on, Ctrl-C is one of its limits, and no longer ends the
    /// process.
    pub fn since(&self, start: Instant) -> Deadline {
        Deadline::since(start, &limits(self.time.time_limit))
    }

    /// Returns the number of threads.
    pub fn threads(&self) -> usize {
        threads(self.jobs)
    }
}

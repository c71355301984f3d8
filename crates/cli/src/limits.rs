//! The limits of long work: the options that commands share.

use std::num::NonZero;
use std::time::{Duration, Instant};

use clap::Args;
use puzzle::Limits;

use crate::interrupt;
use crate::ordered::{parse_jobs, threads};
use crate::solver::parse_time;

/// How long and on how many threads a command works.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "Limits")]
pub struct LimitArgs {
    /// Time limit, as in 10s or 2m
    #[arg(long, value_name = "TIME", value_parser = parse_time, hide_short_help = true)]
    time_limit: Option<Duration>,

    /// Number of threads [default: one for each core]
    #[arg(short, long, value_name = "N", value_parser = parse_jobs, hide_short_help = true)]
    jobs: Option<NonZero<usize>>,
}

impl LimitArgs {
    /// Returns what is left of the limits of work that began then. Ctrl-C is one of them, and no longer ends the process.
    pub fn left(&self, start: Instant) -> Limits {
        let limits =
            Limits { time: self.time_limit, stop: Some(interrupt::flag()), ..Limits::default() };
        limits.after(start.elapsed())
    }

    /// Returns whether the time is over or Ctrl-C came.
    pub fn are_reached(&self, start: Instant) -> bool {
        interrupt::came() || self.time_limit.is_some_and(|limit| start.elapsed() >= limit)
    }

    /// Returns the number of threads.
    pub fn threads(&self) -> usize {
        threads(self.jobs)
    }
}

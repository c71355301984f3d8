//! How far long work has come, on standard error.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use clap::Args;

/// How long work may be silent.
const PATIENCE: Duration = Duration::from_millis(500);

/// `--quiet` of commands that write no grids.
#[derive(Clone, Copy, Debug, Args)]
pub struct QuietArgs {
    /// Print only answers and errors
    #[arg(
        short,
        long,
        hide_short_help = true,
        long_help = "Print only answers and errors, without progress, notes and summaries"
    )]
    pub quiet: bool,
}

impl QuietArgs {
    /// Starts counting things of this name, in the plural.
    pub fn progress(self, what: &'static str) -> Progress {
        if self.quiet { Progress::silent() } else { Progress::new(what) }
    }
}

/// A line on the terminal that counts; nothing where standard error is not a terminal.
pub struct Progress {
    silent: bool,
    shown: bool,
    next: Instant,
    started: Instant,
    count: u64,
    what: &'static str,
}

impl Progress {
    /// Starts counting things of this name, in the plural.
    pub fn new(what: &'static str) -> Self {
        let now = Instant::now();
        Self { silent: false, shown: false, next: now + PATIENCE, started: now, count: 0, what }
    }

    /// Counts without printing anything.
    pub fn silent() -> Self {
        Self { silent: true, ..Self::new("") }
    }

    /// Counts one more.
    pub fn step(&mut self) {
        self.steps(1);
    }

    /// Counts this many more.
    pub fn steps(&mut self, done: u64) {
        if self.silent {
            return;
        }
        // The clock costs more than most steps.
        let before = self.count / 16;
        self.count += done;
        if self.count / 16 > before && Instant::now() >= self.next && io::stderr().is_terminal() {
            let seconds = self.started.elapsed().as_secs_f64();
            let rate = self.count as f64 / seconds;
            let mut stderr = io::stderr().lock();
            let _ = write!(stderr, "\r\x1b[K{} {} ({rate:.0} a second)", self.count, self.what);
            let _ = stderr.flush();
            self.shown = true;
            self.next = Instant::now() + PATIENCE;
        }
    }

    /// Ends the count with a summary.
    pub fn finish(mut self, summary: &str) {
        self.clear();
        if self.silent {
            return;
        }
        let count = self.count;
        let seconds = self.started.elapsed().as_secs_f64();
        let what = if count == 1 { self.what.trim_end_matches('s') } else { self.what };
        let _ = writeln!(io::stderr(), "{count} {what} in {seconds:.2} s: {summary}");
    }

    /// Takes the line away before something else is printed.
    pub fn clear(&mut self) {
        if std::mem::take(&mut self.shown) {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

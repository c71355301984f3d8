//! The progress of long work, on standard error.

use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use clausoku_words::say;

use crate::terminal::{is_quiet, language, locked};

/// The time between two counts on a terminal, each in place of the last.
const PATIENCE: Duration = Duration::from_millis(500);

/// The time between two counts in a file or a pipe, each a line.
const PATIENCE_OF_LINES: Duration = Duration::from_secs(20);

/// The share of the work that must be done before a time left is estimated.
const ENOUGH: f64 = 0.02;

/// The number of first steps, which may each take long. After them, the clock is read every 16 steps.
const FIRST_STEPS: u64 = 64;

/// A line on the terminal that counts; where standard error is not a terminal, a line every 20 seconds.
pub(crate) struct Progress {
    silent: bool,
    terminal: bool,
    shown: bool,
    next: Instant,
    started: Instant,
    count: u64,
    what: &'static str,
    /// The thread that counts, if the steps are long.
    watch: Option<Watch>,
}

/// The number of steps so far, which other threads count.
pub(crate) type Counter = Box<dyn Fn() -> u64 + Send>;

/// A thread that prints a count from time to time, and ends when this value is dropped.
struct Watch {
    line: Arc<Mutex<Line>>,
    _end: mpsc::Sender<()>,
}

/// The state of the line of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    Erased,
    Shown,
    /// No count follows.
    Ended,
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.erase(Line::Ended);
    }
}

impl Watch {
    /// Erases the line. Nothing is printed meanwhile.
    fn erase(&self, next: Line) {
        let mut line = locked(&self.line);
        if *line == Line::Shown {
            write("\r\x1b[K");
        }
        *line = next;
    }
}

impl Progress {
    /// Starts showing a count that other threads make, from time to time, whatever the length of a step is. Without a thread for it, nothing
    /// is shown.
    pub(crate) fn watching(what: &'static str, counter: Counter) -> Self {
        let mut shown = Self::new(what);
        let watcher = Self { silent: true, ..Self::new(what) };
        if shown.silent {
            return watcher;
        }
        let line = Arc::new(Mutex::new(Line::Erased));
        let (end, ended) = mpsc::channel::<()>();
        let of_thread = Arc::clone(&line);
        let started = std::thread::Builder::new().name("progress".to_owned()).spawn(move || {
            while ended.recv_timeout(shown.patience()) == Err(RecvTimeoutError::Timeout) {
                shown.count = counter();
                let mut line = locked(&of_thread);
                if *line == Line::Ended {
                    break;
                }
                if let Some(text) = shown.due(Instant::now()) {
                    write(&text);
                    *line = if shown.terminal { Line::Shown } else { Line::Erased };
                }
            }
        });
        Self { watch: started.ok().map(|_| Watch { line, _end: end }), ..watcher }
    }

    /// Starts counting things of this name, in the plural; without printing anything if `--quiet` was given.
    pub(crate) fn new(what: &'static str) -> Self {
        let now = Instant::now();
        let terminal = io::stderr().is_terminal();
        let mut progress = Self {
            silent: is_quiet(),
            terminal,
            shown: false,
            next: now,
            started: now,
            count: 0,
            what,
            watch: None,
        };
        progress.next += progress.patience();
        progress
    }

    /// Counts without printing anything.
    pub(crate) fn silent() -> Self {
        Self { silent: true, ..Self::new("") }
    }

    pub(crate) fn step(&mut self) {
        self.steps(1);
    }

    /// Counts this many more.
    pub(crate) fn steps(&mut self, done: u64) {
        if self.silent {
            return;
        }
        // Reading the clock costs more than most steps.
        let before = self.count / 16;
        self.count += done;
        if (self.count <= FIRST_STEPS || self.count / 16 > before)
            && let Some(text) = self.due(Instant::now())
        {
            write(&text);
        }
    }

    /// Shows this text in place of a count, with the time left if this share of the work is done; unless a line has just been
    /// shown.
    pub(crate) fn show(&mut self, share: f64, text: impl FnOnce() -> String) {
        let now = Instant::now();
        if self.silent || now < self.next {
            return;
        }
        self.next = now + self.patience();
        self.shown = self.terminal;
        let time = time_left(now - self.started, share);
        let text = text();
        let text = match time {
            Some(time) => say!(language(), progress::left { time, text }),
            None => text,
        };
        if !self.terminal {
            write(&format!("{text}\n"));
            return;
        }
        // A line that is cut at the edge of the terminal, and not wrapped, can be erased.
        write(&format!("\r\x1b[K\x1b[?7l{text}\x1b[?7h"));
    }

    /// Returns the text to be printed now, if it is time for one.
    fn due(&mut self, now: Instant) -> Option<String> {
        if now < self.next {
            return None;
        }
        self.next = now + self.patience();
        self.shown = self.terminal;
        let seconds = (now - self.started).as_secs_f64();
        let rate = rate_text(self.count, seconds);
        let count = counted(self.what, self.count);
        Some(if self.terminal {
            format!("\r\x1b[K{}", say!(language(), progress::rate { count, rate }))
        } else {
            let seconds = format!("{seconds:.0}");
            say!(language(), progress::line { count, seconds, rate }) + "\n"
        })
    }

    fn patience(&self) -> Duration {
        if self.terminal { PATIENCE } else { PATIENCE_OF_LINES }
    }

    /// Ends the count with a summary.
    pub(crate) fn finish(mut self, summary: &str) {
        self.clear();
        if self.silent {
            return;
        }
        let seconds = format!("{:.2}", self.started.elapsed().as_secs_f64());
        let count = counted(self.what, self.count);
        let text = if summary.is_empty() {
            say!(language(), progress::total { count, seconds })
        } else {
            say!(language(), progress::summary { count, seconds, summary })
        };
        let _ = writeln!(io::stderr(), "{text}");
    }

    /// Erases the line before other output is printed.
    pub(crate) fn clear(&mut self) {
        if let Some(watch) = &self.watch {
            watch.erase(Line::Erased);
        }
        if std::mem::take(&mut self.shown) {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

/// Returns the rate of this count in words: a second, or a minute if it is less.
fn rate_text(count: u64, seconds: f64) -> String {
    let rate = count as f64 / seconds.max(f64::MIN_POSITIVE);
    if rate < 1.0 {
        say!(language(), progress::a_minute { rate: format!("{:.1}", 60.0 * rate) })
    } else {
        say!(language(), progress::a_second { rate: format!("{rate:.0}") })
    }
}

/// Writes a text to standard error at once.
fn write(text: &str) {
    let mut stderr = io::stderr().lock();
    let _ = stderr.write_all(text.as_bytes());
    let _ = stderr.flush();
}

/// Returns an estimate of the time left after this time, if enough of the work is done.
fn time_left(elapsed: Duration, share: f64) -> Option<String> {
    let seconds = elapsed.as_secs_f64() * (1.0 - share) / share;
    (share >= ENOUGH).then(|| match seconds {
        s if s < 90.0 => format!("{s:.0} s"),
        s if s < 5400.0 => format!("{:.0} min", s / 60.0),
        s => format!("{:.1} h", s / 3600.0),
    })
}

/// Returns a number of things: `1 puzzle tried`.
fn counted(what: &str, count: u64) -> String {
    say!(language(), progress::count { what: what.replace(' ', "-"), count })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(seconds: u64, share: f64) -> Option<String> {
        time_left(Duration::from_secs(seconds), share)
    }

    #[test]
    fn the_time_left_is_in_proportion_to_the_work_left() {
        assert_eq!(left(10, 0.5).as_deref(), Some("10 s"));
        assert_eq!(left(60, 0.1).as_deref(), Some("9 min"));
        assert_eq!(left(3600, 0.25).as_deref(), Some("3.0 h"));
        assert_eq!(left(10, 1.0).as_deref(), Some("0 s"));
        assert_eq!(left(10, 0.001), None);
        assert_eq!(left(0, 0.0), None);
    }

    #[test]
    fn a_line_that_is_ended_stays_ended() {
        let line = Arc::new(Mutex::new(Line::Erased));
        let (end, ended) = mpsc::channel();
        let watch = Watch { line: Arc::clone(&line), _end: end };
        watch.erase(Line::Erased);
        assert_eq!(*locked(&line), Line::Erased);
        drop(watch);
        assert_eq!(*locked(&line), Line::Ended);
        assert_eq!(
            ended.recv_timeout(Duration::from_secs(60)),
            Err(RecvTimeoutError::Disconnected)
        );
    }

    #[test]
    fn a_pipe_gets_a_line_now_and_then() {
        let mut progress = Progress { terminal: false, ..Progress::new("puzzles") };
        let started = progress.started;
        progress.next = started + progress.patience();
        assert_eq!(
            [1, 2].map(|count| counted("puzzles tried", count)),
            ["1 puzzle tried", "2 puzzles tried"]
        );
        progress.count = 7;
        assert_eq!(progress.due(started + Duration::from_secs(19)), None);
        let line = progress.due(started + Duration::from_secs(21)).unwrap();
        assert_eq!(line, "7 puzzles in 21 s (20.0 a minute)\n");
        assert_eq!(progress.due(started + Duration::from_secs(40)), None);
        assert!(!progress.shown && progress.due(started + Duration::from_secs(42)).is_some());
        let mut on_terminal = Progress { terminal: true, ..progress };
        let text = on_terminal.due(started + Duration::from_secs(70)).unwrap();
        assert_eq!(text, "\r\x1b[K7 puzzles (6.0 a minute)");
        assert!(on_terminal.shown);
    }
}

//! A line on the terminal that shows the current work and the time left.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// The time between two changes of the line.
const PATIENCE: Duration = Duration::from_millis(200);

/// The work that must be done before a time left is estimated.
const ENOUGH: f64 = 0.02;

/// The line. It is only shown where standard error is a terminal.
pub struct Status {
    is_terminal: bool,
    started: Instant,
    next: Instant,
}

impl Status {
    /// Starts the clock of some work.
    pub fn start() -> Self {
        let started = Instant::now();
        Self { is_terminal: io::stderr().is_terminal(), started, next: started + PATIENCE }
    }

    /// Shows the text with the time left, where this share of the work is done, unless the line has just
    /// been changed.
    pub fn show(&mut self, share: f64, text: impl FnOnce() -> String) {
        if !self.is_terminal || Instant::now() < self.next {
            return;
        }
        let left = time_left(self.started.elapsed(), share);
        let left = left.map_or(String::new(), |left| format!("{left} left; "));
        // A line that is cut at the edge of the terminal, and not wrapped, can be erased.
        let line = format!("\r\x1b[K\x1b[?7l{left}{}\x1b[?7h", text());
        let mut stderr = io::stderr().lock();
        let _ = stderr.write_all(line.as_bytes());
        let _ = stderr.flush();
        self.next = Instant::now() + PATIENCE;
    }

    /// Erases the line, and the `^C` that a terminal writes.
    pub fn clear(&self) {
        if self.is_terminal {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

/// Returns an estimate of the time left after this time, if enough of the work is done.
fn time_left(elapsed: Duration, share: f64) -> Option<String> {
    let seconds = elapsed.as_secs_f64() * (1.0 - share) / share;
    (share >= ENOUGH).then(|| match seconds {
        s if s < 90.0 => format!("about {s:.0} s"),
        s if s < 5400.0 => format!("about {:.0} min", s / 60.0),
        s => format!("about {:.1} h", s / 3600.0),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(seconds: u64, share: f64) -> Option<String> {
        time_left(Duration::from_secs(seconds), share)
    }

    #[test]
    fn the_time_left_is_in_proportion_to_the_work_left() {
        assert_eq!(left(10, 0.5).as_deref(), Some("about 10 s"));
        assert_eq!(left(60, 0.1).as_deref(), Some("about 9 min"));
        assert_eq!(left(3600, 0.25).as_deref(), Some("about 3.0 h"));
        assert_eq!(left(10, 1.0).as_deref(), Some("about 0 s"));
        assert_eq!(left(10, 0.001), None);
        assert_eq!(left(0, 0.0), None);
    }
}

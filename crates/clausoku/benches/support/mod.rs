//! What the benchmarks share: runs in processes of their own, with a limit, and how times are printed.
//!
//! A solver in this process could not be stopped, and memory that one run has freed would hide what
//! the next one takes. So each run is a child: the benchmark itself with the first argument [`CHILD`],
//! or another program.

use std::fmt;
use std::io::Read;
use std::process::{Command, Stdio};
use std::str::{FromStr, SplitWhitespace};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// The first argument of a run that a benchmark makes of itself.
pub(crate) const CHILD: &str = "--child";

/// Arguments from the command line, without the one that cargo adds.
pub(crate) fn arguments() -> Vec<String> {
    std::env::args().skip(1).filter(|argument| argument != "--bench").collect()
}

/// This benchmark once more, to do what `words` say.
pub(crate) fn child(words: &[&str]) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("a program knows its place"));
    command.arg(CHILD).args(words);
    command
}

/// Runs a program to its end: what it printed, and after how many seconds. `None` if time was up first;
/// then it was stopped.
///
/// # Panics
/// If the program is not there, or what it prints is no text.
pub(crate) fn limited(command: &mut Command, limit: Duration) -> Option<(String, f64)> {
    let start = Instant::now();
    let mut running =
        command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().expect("the program starts");
    let mut output = running.stdout.take().expect("a pipe");
    let (sender, receiver) = mpsc::channel();
    let reading = thread::spawn(move || {
        let mut text = String::new();
        let read = output.read_to_string(&mut text).map(|_| (text, start.elapsed().as_secs_f64()));
        // A stopped run has no receiver.
        let _ = sender.send(read);
    });
    let finished = receiver.recv_timeout(limit).ok();
    if finished.is_none() {
        running.kill().expect("a child can be stopped");
    }
    running.wait().expect("a child ends");
    reading.join().expect("the reader ends");
    finished.map(|read| read.expect("the program prints text"))
}

/// Takes the next of the numbers that a child of ours printed.
///
/// # Panics
/// If no word is left: the child has failed, and said why.
pub(crate) fn next<T: FromStr>(words: &mut SplitWhitespace<'_>) -> T {
    words.next().and_then(|word| word.parse().ok()).expect("a child prints numbers")
}

/// Several times for the same run. Some runs may be unfinished.
#[derive(Clone, Debug, Default)]
pub(crate) struct Times {
    /// In seconds; infinite where time was up.
    seconds: Vec<f64>,
}

impl Times {
    pub(crate) fn add(&mut self, seconds: Option<f64>) {
        self.seconds.push(seconds.unwrap_or(f64::INFINITY));
        self.seconds.sort_by(f64::total_cmp);
    }

    /// The middle one; infinite if half of the runs or more were stopped.
    pub(crate) fn median(&self) -> f64 {
        self.seconds.get(self.seconds.len() / 2).copied().unwrap_or(f64::INFINITY)
    }
}

impl fmt::Display for Times {
    /// In milliseconds: the median and, in brackets, the fastest and the slowest.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((fastest, slowest)) = self.seconds.first().zip(self.seconds.last()) else {
            return f.write_str("–");
        };
        if fastest.is_infinite() {
            return f.write_str("stopped");
        }
        if self.seconds.len() == 1 {
            return f.write_str(&shown(*fastest));
        }
        write!(f, "{} ({}–{})", shown(self.median()), shown(*fastest), shown(*slowest))
    }
}

fn shown(seconds: f64) -> String {
    match 1e3 * seconds {
        time if time.is_infinite() => "stopped".to_owned(),
        time if time < 9.95 => format!("{time:.1}"),
        time => format!("{time:.0}"),
    }
}

/// A number with its digits in threes.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

//! Injected faults: points at which an operation of the system can be made to fail.
//!
//! [`at`] marks a point. A build without debug assertions, as every release, contains nothing of it. In
//! other builds two environment variables, read once per process, decide:
//!
//! | variable | value | effect |
//! | --- | --- | --- |
//! | `CLAUSOKU_FAULT` | `7` | the seventh point that the process reaches fails |
//! | `CLAUSOKU_FAULT` | `7-` | the seventh point and all later ones fail |
//! | `CLAUSOKU_FAULT_LOG` | a path | each point appends its operation to this file, a line each |
//!
//! Points are counted from 1 in the order in which threads reach them. The error reads
//! `injected fault: OPERATION`.
//!
//! SQLite's tests use the same technique: run once to count the points, then once per point with
//! that point failing.

use std::fmt;
use std::io;

/// An operation of the system that can fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operation {
    /// Opening an existing file.
    Open,
    /// Creating a file, a folder or a pipe.
    Create,
    /// Reading from a file or from standard input.
    Read,
    /// Writing to a file or to standard output.
    Write,
    /// Waiting until a file's or a folder's content is on the disk.
    Sync,
    /// Renaming a file.
    Rename,
    /// Removing a file or a folder.
    Remove,
    /// Starting a program.
    Spawn,
    /// Starting a thread.
    Thread,
    /// Reserving much memory at once.
    Allocate,
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&format!("{self:?}").to_ascii_lowercase())
    }
}

/// Marks a point where this operation is about to be made.
///
/// ```
/// use clausoku_files::fault::{self, Operation};
/// fn length(path: &str) -> std::io::Result<u64> {
///     fault::at(Operation::Open)?;
///     Ok(std::fs::metadata(path)?.len())
/// }
/// ```
///
/// # Errors
///
/// Fails if the environment names this point; never in a build without debug assertions.
#[cfg(debug_assertions)]
pub fn at(operation: Operation) -> io::Result<()> {
    injection::at(operation)
}

/// Marks a point where this operation is about to be made: nothing in this build.
///
/// # Errors
///
/// Never fails in this build.
#[cfg(not(debug_assertions))]
#[inline(always)]
#[expect(clippy::inline_always, reason = "nothing of it may remain")]
pub fn at(_operation: Operation) -> io::Result<()> {
    Ok(())
}

#[cfg(debug_assertions)]
mod injection {
    use std::env;
    use std::fs::File;
    use std::io::{self, Write};
    use std::sync::LazyLock;
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::Operation;

    static INJECTION: LazyLock<Injection> = LazyLock::new(Injection::from_environment);

    static REACHED: AtomicU64 = AtomicU64::new(0);

    struct Injection {
        /// The first and the last point to fail.
        failing: Option<(u64, u64)>,
        log: Option<File>,
    }

    impl Injection {
        fn from_environment() -> Self {
            let failing = env::var("CLAUSOKU_FAULT").ok().and_then(|value| points(&value));
            let log = env::var_os("CLAUSOKU_FAULT_LOG")
                .and_then(|path| File::options().append(true).create(true).open(path).ok());
            Self { failing, log }
        }
    }

    /// Parses `7` and `7-`.
    pub(super) fn points(value: &str) -> Option<(u64, u64)> {
        match value.strip_suffix('-') {
            Some(first) => Some((first.parse().ok()?, u64::MAX)),
            None => value.parse().ok().map(|point| (point, point)),
        }
    }

    pub(super) fn at(operation: Operation) -> io::Result<()> {
        let Injection { failing, log } = &*INJECTION;
        if failing.is_none() && log.is_none() {
            return Ok(());
        }
        let point = REACHED.fetch_add(1, Ordering::Relaxed) + 1;
        if let Some(mut log) = log.as_ref() {
            // One write for each line: threads and processes append to the same file, and parts of lines would mix.
            log.write_all(format!("{operation}\n").as_bytes())?;
        }
        if failing.is_some_and(|(first, last)| (first..=last).contains(&point)) {
            return Err(io::Error::other(format!("injected fault: {operation}")));
        }
        Ok(())
    }
}

#[cfg(all(test, debug_assertions))]
mod tests {
    use super::injection::points;
    use super::*;

    #[test]
    fn values_name_one_point_or_all_from_one_on() {
        assert_eq!(points("7"), Some((7, 7)));
        assert_eq!(points("7-"), Some((7, u64::MAX)));
        assert_eq!(points("x"), None);
    }

    #[test]
    fn no_point_fails_unless_asked() {
        assert!(at(Operation::Rename).is_ok());
    }
}

//! The process: its exit code, language, limits, threads, signals, progress and messages on standard error.
//!
//! **Invariant.** Results go to standard output, and all else to standard error: errors, notes and progress.

mod advice;
mod causes;
mod exit;
pub(crate) mod file_fault;
pub(crate) mod french;
mod french_help;
mod grid_fault;
mod help;
pub(crate) mod interrupt;
mod language;
mod limits;
mod messages;
mod progress;
pub(crate) mod session;
mod style;
pub(crate) mod texts;
mod threads;
#[cfg(unix)]
pub(crate) mod unfinished;

pub(crate) use advice::with_remedy;
pub(crate) use causes::is_zero;
pub use exit::Exit;
pub(crate) use french_help::{french_text, with_french_help};
pub(crate) use grid_fault::GridFault;
pub(crate) use help::{named, table, table_of};
pub(crate) use language::last_value;
pub use language::{language, language_of, set_language};
pub(crate) use limits::{
    cut_short, deadline, encode, interruptible, limit, limits, stopped_by, unanswered, unwritten,
};
pub(crate) use messages::{message, note, note_error, note_once, report, write_note};
pub(crate) use progress::{Counter, Progress};
pub(crate) use session::{is_quiet, set_session};
pub use style::Colour;
pub(crate) use texts::locked;
pub(crate) use threads::{asked_threads, at_least_one, parse_jobs, threads, writing};

/// The end of a process on systems other than Unix, which keep their own way to end it.
#[cfg(not(unix))]
pub mod unfinished {
    /// Does nothing.
    pub fn remove_unfinished_on_signals() {}
}

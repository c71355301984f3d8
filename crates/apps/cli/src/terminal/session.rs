//! The options that all commands have, set once before a command begins.

use std::num::NonZero;
use std::sync::OnceLock;

/// The options of this process.
static SESSION: OnceLock<Session> = OnceLock::new();

#[derive(Clone, Copy, Debug, Default)]
struct Session {
    is_quiet: bool,
    jobs: Option<NonZero<usize>>,
}

/// Sets the options of this process: `true` if neither notes nor summaries are printed, and the number of threads that was asked
/// for. Only the first call has an effect.
pub(crate) fn set_session(is_quiet: bool, jobs: Option<NonZero<usize>>) {
    let _ = SESSION.set(Session { is_quiet, jobs });
}

/// Returns `true` if only answers and errors are printed.
pub(crate) fn is_quiet() -> bool {
    SESSION.get().is_some_and(|session| session.is_quiet)
}

/// Returns the number of threads that was asked for.
pub(crate) fn jobs() -> Option<NonZero<usize>> {
    SESSION.get().and_then(|session| session.jobs)
}

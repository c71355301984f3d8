//! Ctrl-C, SIGTERM and SIGHUP for commands that can report partial results.
//!
//! **Invariant.** Only the first of these signals waits for the command to stop, and not for an input that does not come. A
//! second one ends the process, as does any other signal, whatever the command does.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use crate::terminal::Exit;

/// Set by the first signal, where a command stops by itself.
static STOP: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// Returns a flag that the first signal sets from now on; the command that asked for it stops when it sees that.
pub(crate) fn flag() -> Arc<AtomicBool> {
    Arc::clone(STOP.get_or_init(Arc::default))
}

/// Returns whether a signal stopped the command.
pub(crate) fn came() -> bool {
    STOP.get().is_some_and(|stop| stop.load(Ordering::Relaxed))
}

/// Returns the exit code of a command that a signal or a limit stopped.
pub(crate) fn exit() -> Exit {
    if came() { Exit::Interrupted } else { Exit::Unknown }
}

/// Handles a signal. Returns whether the command stops by itself, so that the process must not be ended.
#[cfg(unix)]
pub(crate) fn is_left_to_the_command() -> bool {
    STOP.get().is_some_and(|stop| !stop.swap(true, Ordering::Relaxed))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn only_the_first_is_left_to_a_command_that_stops_itself() {
        assert!(!is_left_to_the_command() && !came());
        let stop = flag();
        assert!(is_left_to_the_command() && !is_left_to_the_command());
        assert!(stop.load(Ordering::Relaxed) && came() && Arc::ptr_eq(&stop, &flag()));
    }
}

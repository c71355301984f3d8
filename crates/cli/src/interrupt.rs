//! Ctrl-C for commands that can say what they know by then.
//!
//! **Invariant.** Only the first Ctrl-C waits for the command to stop. A second one ends the process, as does
//! any other signal, whatever the command does.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

/// Set by the first Ctrl-C, where a command heeds it.
static STOP: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// From now on the first Ctrl-C sets this, and the command that asked is to stop when it sees that.
pub fn heeded() -> Arc<AtomicBool> {
    Arc::clone(STOP.get_or_init(Arc::default))
}

/// Whether it was Ctrl-C that stopped the command.
pub fn came() -> bool {
    STOP.get().is_some_and(|stop| stop.load(Ordering::Relaxed))
}

/// Ctrl-C came: whether the command heeds it, so that the process is not to be ended.
#[cfg(unix)]
pub fn is_left_to_the_command() -> bool {
    STOP.get().is_some_and(|stop| !stop.swap(true, Ordering::Relaxed))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn only_the_first_is_left_to_a_command_that_heeds_it() {
        assert!(!is_left_to_the_command() && !came());
        let stop = heeded();
        assert!(is_left_to_the_command() && !is_left_to_the_command());
        assert!(stop.load(Ordering::Relaxed) && came() && Arc::ptr_eq(&stop, &heeded()));
    }
}

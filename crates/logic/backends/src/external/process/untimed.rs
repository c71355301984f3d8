//! Systems that do not report processor times in `/proc`.

use std::time::Duration;

/// Returns `None`.
pub fn own_time() -> Option<Duration> {
    None
}

/// Returns `None`.
pub fn program_time() -> Option<Duration> {
    None
}

/// Returns `None`.
pub fn busy_time() -> Option<Duration> {
    None
}

//! Systems that do not report processor times in `/proc`, and do not pin processes to cores.

use std::io;
use std::time::Duration;

/// Returns no core.
pub fn cores() -> Vec<usize> {
    Vec::new()
}

/// Returns the core alone.
pub fn siblings(core: usize) -> Vec<usize> {
    vec![core]
}

/// Does nothing.
pub fn pin_programs(_core: Option<usize>) {}

/// Fails.
pub fn pin_thread(_cores: &[usize]) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Returns `None`.
pub fn own_time() -> Option<Duration> {
    None
}

/// Returns `None`.
pub fn program_time() -> Option<Duration> {
    None
}

/// Returns `None`.
pub fn busy_time(_core: Option<usize>) -> Option<Duration> {
    None
}

//! What is to be ended or removed if a signal ends the process: files that are being written, and solvers
//! that run.

#[cfg(unix)]
use std::fs;
#[cfg(feature = "editor")]
use std::sync::OnceLock;

#[cfg(unix)]
use crate::interrupt;

/// What else is to be done before a signal ends the process.
#[cfg(feature = "editor")]
static LAST_ACT: OnceLock<fn()> = OnceLock::new();

/// Has this done before a signal ends the process. There can be one such thing.
#[cfg(feature = "editor")]
pub fn before_the_end(act: fn()) {
    LAST_ACT.get_or_init(|| act);
}

/// Ends the process on Ctrl-C and requests to terminate, without leaving unfinished files or programs.
///
/// Signals that whoever started us has us ignore (`nohup`, a script's background job) stay ignored.
#[cfg(unix)]
pub fn remove_unfinished_on_signals() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let ignored = ignored_signals();
    let wanted =
        [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
    // A system that lets no handler be set is no reason not to work.
    let Ok(mut signals) = Signals::new(wanted) else { return };
    std::thread::spawn(move || {
        let ends = |signal: &i32| *signal != SIGINT || !interrupt::is_left_to_the_command();
        if signals.forever().find(ends).is_some() {
            // Solvers that are programs of their own end first: they may be writing.
            clausoku::backends::external::end_all();
            files::temporary::remove_all();
            #[cfg(feature = "editor")]
            if let Some(act) = LAST_ACT.get() {
                act();
            }
            std::process::exit(crate::Exit::Interrupted.code().into());
        }
    });
}

/// Elsewhere the system's own way to end a process has to do.
#[cfg(not(unix))]
pub fn remove_unfinished_on_signals() {}

/// The signals that are ignored, one bit each, as far as the system tells.
#[cfg(unix)]
fn ignored_signals() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}

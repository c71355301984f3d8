//! What is to be ended or removed if a signal ends the process: files that are being written, and solvers
//! that run.

#[cfg(unix)]
use std::ffi::c_int;
#[cfg(unix)]
use std::fs;
#[cfg(feature = "editor")]
use std::sync::OnceLock;

#[cfg(unix)]
use files::fault::{self, Step};
#[cfg(unix)]
use signal_hook::consts::{
    SIGABRT, SIGALRM, SIGHUP, SIGINT, SIGPROF, SIGQUIT, SIGTERM, SIGTRAP, SIGUSR1, SIGUSR2,
    SIGVTALRM, SIGXCPU, SIGXFSZ,
};
#[cfg(unix)]
use signal_hook::iterator::Signals;

#[cfg(unix)]
use crate::{Exit, interrupt};

/// The signals that end a process and can be caught. Those of faults of the process itself (SIGSEGV, SIGBUS,
/// SIGFPE, SIGILL, SIGSYS) are not among them: nothing is safe to do after these.
#[cfg(unix)]
fn ending_signals() -> impl Iterator<Item = c_int> {
    let everywhere = [
        SIGABRT, SIGALRM, SIGHUP, SIGINT, SIGPROF, SIGQUIT, SIGTERM, SIGTRAP, SIGUSR1, SIGUSR2,
        SIGVTALRM, SIGXCPU,
    ];
    // SIGSTKFLT, SIGIO, SIGPWR, as nearly all processors number them, and the real-time signals.
    let on_linux = [16, 29, 30].into_iter().chain(34..=64);
    everywhere.into_iter().chain(on_linux.filter(|_| cfg!(target_os = "linux")))
}

/// What the editor does before a signal ends the process: first, and last.
#[cfg(feature = "editor")]
static ACTS: OnceLock<[fn(); 2]> = OnceLock::new();

/// Calls these functions before a signal ends the process: `first` while files can still be written, `last`
/// when all else is done. Only the first call counts.
#[cfg(feature = "editor")]
pub fn before_the_end(first: fn(), last: fn()) {
    ACTS.get_or_init(|| [first, last]);
}

/// Ends the process on Ctrl-C and the other signals of [`ending_signals`], without leaving unfinished files or
/// programs.
///
/// Signals that are ignored when the process starts (`nohup`, a script's background job) stay ignored.
#[cfg(unix)]
pub fn remove_unfinished_on_signals() {
    // No handler, or no thread: then the signals end the process as if this had not been called.
    let Ok(mut signals) = Signals::new([0; 0]) else { return };
    let handle = signals.handle();
    let started = fault::at(Step::Thread).and_then(|()| {
        std::thread::Builder::new().name("signals".to_owned()).spawn(move || {
            if let Some(signal) = signals.forever().find(|&signal| ends(signal)) {
                end(signal);
            }
        })
    });
    if started.is_ok() {
        let ignored = ignored_signals();
        for signal in
            ending_signals().chain([SIGXFSZ]).filter(|&signal| ignored >> (signal - 1) & 1 != 1)
        {
            let _ = handle.add_signal(signal);
        }
    }
}

/// Whether this signal ends the process.
#[cfg(unix)]
fn ends(signal: c_int) -> bool {
    match signal {
        SIGINT => !interrupt::is_left_to_the_command(),
        // With a handler, a file that grows too long is an error of the write.
        SIGXFSZ => false,
        _ => true,
    }
}

/// Ends the process as SIGHUP does.
#[cfg(all(unix, feature = "editor"))]
pub fn end_without_terminal() -> ! {
    end(SIGHUP)
}

/// Ends the process as a signal does elsewhere.
#[cfg(all(not(unix), feature = "editor"))]
pub fn end_without_terminal() -> ! {
    std::process::exit(crate::Exit::Interrupted.code().into())
}

/// Ends the process because of this signal.
#[cfg(unix)]
fn end(signal: c_int) -> ! {
    #[cfg(feature = "editor")]
    if let Some([first, _]) = ACTS.get() {
        first();
    }
    // The programs end first: they may be writing.
    backends::external::end_all();
    files::temporary::remove_all();
    #[cfg(feature = "editor")]
    if let Some([_, last]) = ACTS.get() {
        last();
    }
    // The process raises SIGABRT itself when memory runs out. It then ends here or, if it is sooner, by the
    // signal: with the same code in a shell.
    let code = if signal == SIGABRT { 128 + SIGABRT } else { Exit::Interrupted.code().into() };
    std::process::exit(code)
}

/// Elsewhere the system's own way to end a process has to do.
#[cfg(not(unix))]
pub fn remove_unfinished_on_signals() {}

/// The signals that are ignored, one bit each; 0 if the system does not report them.
#[cfg(unix)]
fn ignored_signals() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}

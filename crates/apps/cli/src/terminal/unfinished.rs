//! The resources that a signal ends or removes: files that are being written, and solvers
//! that run.

use std::ffi::c_int;
use std::fs;
use std::time::Duration;

use clausoku_files::fault::{self, Operation};
use signal_hook::consts::{
    SIGABRT, SIGALRM, SIGHUP, SIGINT, SIGPROF, SIGQUIT, SIGTERM, SIGTRAP, SIGUSR1, SIGUSR2,
    SIGVTALRM, SIGXCPU, SIGXFSZ,
};
use signal_hook::iterator::Signals;

use crate::terminal::{Exit, interrupt, texts};

/// The signals that end a process and can be caught. Signals of faults of the process itself (SIGSEGV,
/// SIGBUS, SIGFPE, SIGILL, SIGSYS) are left out: nothing is safe to do after them.
fn ending_signals() -> impl Iterator<Item = c_int> {
    let everywhere = [
        SIGABRT, SIGALRM, SIGHUP, SIGINT, SIGPROF, SIGQUIT, SIGTERM, SIGTRAP, SIGUSR1, SIGUSR2,
        SIGVTALRM, SIGXCPU,
    ];
    // SIGSTKFLT, SIGIO, SIGPWR, as nearly all processors number them, and the real-time signals.
    // The C library uses 32 and 33 for its threads.
    let on_linux = [16, 29, 30].into_iter().chain(34..=64);
    everywhere.into_iter().chain(on_linux.filter(|_| cfg!(target_os = "linux")))
}

/// Ends the process on Ctrl-C and the other signals that can be caught, without leaving unfinished files or
/// programs.
///
/// Signals that are ignored when the process starts (`nohup`, a script's background job) stay ignored.
pub(crate) fn remove_unfinished_on_signals() {
    // Without a handler or a thread, the signals end the process as they would without this call.
    // No signal is caught yet: until the thread runs, nothing would handle it.
    let Ok(mut signals) = Signals::new([0; 0]) else { return };
    let handle = signals.handle();
    let started = fault::at(Operation::Thread).and_then(|()| {
        std::thread::Builder::new().name("signals".to_owned()).spawn(move || {
            let left = loop {
                let came = signals.wait().find(|&signal| signal != SIGXFSZ);
                match came {
                    Some(signal) if is_left_to_the_command(signal) => break signal,
                    Some(signal) => end(signal),
                    None => {}
                }
            };
            let mut wait = Wait::default();
            loop {
                std::thread::sleep(Wait::STEP);
                if let Some(signal) = signals.pending().find(|&signal| signal != SIGXFSZ) {
                    end(signal);
                }
                if wait.is_over(clausoku_files::is_waiting_for_input()) {
                    end(left);
                }
            }
        })
    });
    if started.is_ok() {
        // Signal k is bit k - 1 of the mask in `/proc/self/status` (proc(5)).
        let ignored = ignored_signals();
        for signal in
            ending_signals().chain([SIGXFSZ]).filter(|&signal| ignored >> (signal - 1) & 1 != 1)
        {
            let _ = handle.add_signal(signal);
        }
    }
}

/// Returns `true` if the command ends its work because of this signal, and so the process. SIGXFSZ never comes here: with
/// a handler, a file that grows too long is an error of the write.
fn is_left_to_the_command(signal: c_int) -> bool {
    matches!(signal, SIGINT | SIGTERM | SIGHUP) && interrupt::is_left_to_the_command()
}

/// The wait for a command that ends its work by itself.
#[derive(Default)]
struct Wait {
    /// The number of steps so far.
    steps: u32,
    /// The number of steps in a row in which the command waited for an input, which may never come.
    idle: u32,
}

impl Wait {
    const STEP: Duration = Duration::from_millis(20);

    /// A fifth of a second.
    const MAX_IDLE: u32 = 10;

    /// Half a minute.
    const MAX_STEPS: u32 = 1500;

    /// Takes a step, and returns `true` if the command is not waited for any longer.
    fn is_over(&mut self, is_idle: bool) -> bool {
        self.steps += 1;
        self.idle = if is_idle { self.idle + 1 } else { 0 };
        self.idle >= Self::MAX_IDLE || self.steps >= Self::MAX_STEPS
    }
}

/// Ends the process because of this signal.
fn end(signal: c_int) -> ! {
    // The programs end first: they may be writing.
    clausoku::programs::end_all();
    texts::stop_writing();
    clausoku_files::temporary::remove_all();
    // The process raises SIGABRT itself when memory runs out. It then ends here or, if it is sooner, by the
    // signal: with the same code in a shell.
    let code = if signal == SIGABRT { 128 + SIGABRT } else { Exit::Interrupted.code().into() };
    std::process::exit(code)
}

/// The signals that are ignored, one bit each; 0 if the system does not report them.
fn ignored_signals() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}

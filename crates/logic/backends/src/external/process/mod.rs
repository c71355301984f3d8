//! Runs a program and leaves none of its processes behind, whatever it does.
//!
//! **Invariant.** When [`run`] returns, in whatever way, the program and every process of its group have
//! been killed, the program has been reaped, and the threads of the run have ended. The leader is reaped last:
//! until then the system cannot reuse the number of its group, so that a kill never hits another
//! process. The same holds on Linux, in a process that adopts [`orphans`], for processes that left the
//! group (`setsid`); elsewhere these are not waited for.
//!
//! A run uses three threads. The calling thread writes the formula, because a formula need not be
//! shareable between threads. The second reads the program's output and checks the limits: it
//! never blocks on anything else. The third waits for the program's end, to measure its time.

#[cfg(unix)]
mod child;
#[cfg(unix)]
mod control_group;
#[cfg(target_os = "linux")]
mod core;
#[cfg(not(unix))]
mod elsewhere;
#[cfg(unix)]
mod family;
#[cfg(unix)]
mod feeder;
#[cfg(unix)]
mod memory;
mod memory_limit;
#[cfg(unix)]
mod orphans;
#[cfg(target_os = "linux")]
mod processor;
#[cfg(unix)]
mod registry;
#[cfg(unix)]
mod run;
#[cfg(unix)]
mod system;
#[cfg(not(target_os = "linux"))]
mod untimed;
#[cfg(unix)]
mod watch;

use std::path::Path;

use clausoku_text::StopReason;

use crate::Usage;

pub use memory_limit::MemoryLimiter;

#[cfg(target_os = "linux")]
pub use self::core::{cores, pin_programs, pin_thread, siblings};
#[cfg(not(target_os = "linux"))]
pub use self::untimed::{
    busy_time, cores, own_time, pin_programs, pin_thread, program_time, siblings,
};
#[cfg(unix)]
pub use self::{orphans::adopt_orphans, registry::end_all};
#[cfg(unix)]
pub(super) use self::{run::run, system::is_program, system::make_pipe};
#[cfg(not(unix))]
pub use elsewhere::{adopt_orphans, end_all};
#[cfg(not(unix))]
pub(super) use elsewhere::{is_program, make_pipe, run};
#[cfg(target_os = "linux")]
pub use processor::{busy_time, own_time, program_time};

/// The destination of the formula.
#[derive(Clone, Copy, Debug)]
pub(super) enum Feed<'p> {
    /// No destination: the program needs no formula, or reads a file.
    Nothing,
    /// The program's standard input.
    Standard,
    /// This named pipe.
    Pipe(&'p Path),
}

/// The reason why a run was cut short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// A limit was reached.
    Limit(StopReason),
    /// The output is longer than any answer.
    Flooded,
}

/// A program that has ended or was killed.
#[derive(Debug)]
pub(super) struct Ended {
    /// The reason why the run was cut short; `None` if the program ended by itself.
    pub cut: Option<Cut>,
    /// The resources that it used.
    pub usage: Usage,
    /// The exit code, or the signal that ended it.
    pub status: Result<i32, i32>,
    /// The end of its standard error.
    pub said: String,
    /// `true` if the program has probably lacked memory, if it gave no answer.
    pub may_lack_memory: bool,
}

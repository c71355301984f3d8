//! Running a program so that nothing of it is left behind, whatever it does.
//!
//! **Invariant.** When [`run`] returns, by whatever way, the program and every process of its group have
//! been killed, the program has been reaped, and no thread of ours is left. The leader is reaped last: as
//! long as it is not, the number of its group cannot become another's, so that a kill never hits a
//! stranger. The same holds on Linux, in a process that adopts [`orphans`], for processes that left the
//! group (`setsid`); elsewhere these are not waited for.
//!
//! Three threads work on a run. The one that called pours the formula in, because a formula need not be
//! one that threads can share. The second drains what the program prints and watches the limits: it
//! never blocks on anything else. The third waits for the program's end, to know its time.

#[cfg(unix)]
mod child;
#[cfg(not(unix))]
mod elsewhere;
#[cfg(unix)]
mod ended;
#[cfg(unix)]
mod family;
#[cfg(unix)]
mod feeder;
#[cfg(unix)]
mod memory;
#[cfg(unix)]
mod orphans;
#[cfg(unix)]
mod registry;
#[cfg(unix)]
mod run;
#[cfg(unix)]
mod system;
#[cfg(unix)]
mod watch;

use std::path::Path;

#[cfg(unix)]
pub(super) use self::{ended::Ended, run::run, system::is_program, system::make_pipe};
#[cfg(unix)]
pub use self::{orphans::adopt_orphans, registry::end_all};
#[cfg(not(unix))]
pub(super) use elsewhere::{Ended, is_program, make_pipe, run};
#[cfg(not(unix))]
pub use elsewhere::{adopt_orphans, end_all};

/// Where the formula is to be poured.
#[derive(Clone, Copy, Debug)]
pub(super) enum Feed<'p> {
    /// Nowhere: the program does without, or has a file.
    Nothing,
    /// Into its standard input.
    Standard,
    /// Into this named pipe.
    Pipe(&'p Path),
}

/// What ended a run before its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// The time ran out.
    Time,
    /// The memory ran out.
    Memory,
    /// Somebody asked to stop.
    Stopped,
    /// More was printed than an answer can be long.
    Flooded,
}

//! SAT solvers that are programs of their own.
//!
//! [`Programs`] is the table of known programs: rows of `data/solvers.toml`, and of a file of the
//! user's. Each row is a [`Program`]; any other command line makes one too. [`External`] runs it as
//! a [`SatSolver`](crate::SatSolver): the formula streams into it while it is generated, its output
//! is read while it arrives, and limits are kept. [`ModelCounter`] runs a program that counts
//! models.
//!
//! **Invariant.** No process of a program is left when its run is over. Its exit code is compared
//! with its output. Nothing else of the answer is checked here: the caller evaluates a model.

mod command;
mod delivery;
mod file;
mod installed;
mod label;
mod model_counter;
mod process;
mod program;
mod programs;
mod solver;

pub use command::{CommandLine, CommandLineError};
pub use file::ProgramsError;
pub use label::{Label, Labels};
pub use model_counter::{ModelCount, ModelCounter, read_model_count};
pub use process::{
    MemoryLimiter, adopt_orphans, busy_time, cores, end_all, own_time, pin_programs, pin_thread,
    program_time, siblings,
};
pub use program::{ExitCodes, Input, Program, ProofCommand, output_of};
pub use programs::Programs;
pub(crate) use programs::fault_at;
pub use solver::External;

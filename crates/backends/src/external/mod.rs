//! SAT solvers that are programs of their own.
//!
//! [`Programs`] is the table of those that are known: rows of `data/solvers.toml`, and of a file of the
//! user's. Each row is a [`Program`]; any other command line makes one too. [`External`] runs it as a
//! [`SatSolver`](crate::SatSolver): the formula streams into it while it is made, its output is read while
//! it comes, and limits are kept. [`ModelCounter`] runs a program that counts models.
//!
//! **Invariant.** Nothing of a program is left when its run is over, whatever it did. Its exit code is
//! compared with what it says. What it says is not believed further than that: who has a model evaluates
//! it, and `check_verdicts` compares solvers.

mod checker;
mod command;
mod delivery;
mod file;
mod label;
mod model_counter;
mod process;
mod program;
mod programs;
mod proof_command;
mod prover;
mod solver;

pub use checker::output_of;
pub use command::{CommandLine, CommandLineError};
pub use file::ProgramsError;
pub use label::{Label, LabelError, Labels};
pub use model_counter::{ModelCount, ModelCounter, read_model_count};
pub use process::{adopt_orphans, busy_time, end_all, own_time, program_time};
pub use program::{ExitCodes, Input, Program};
pub use programs::{NoProgram, Programs};
pub use proof_command::ProofCommand;
pub use prover::ExternalProver;
pub use solver::External;

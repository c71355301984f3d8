//! What goes wrong with a solver, as opposed to what it answers.

use std::io;

use cnf::answer::AnswerError;
use cnf::dimacs::WriteError;

/// A solver that could not do its work.
#[derive(Debug, thiserror::Error)]
pub enum BackendError {
    /// The formula has variables that the solver has no room for.
    #[error("{solver} has room for {most} variables, but the formula uses number {number}")]
    TooManyVariables {
        /// The solver.
        solver: String,
        /// How many variables it can take.
        most: usize,
        /// The largest number in the formula.
        number: u32,
    },
    /// The solver failed.
    #[error("{solver} failed: {message}")]
    Failed {
        /// The solver.
        solver: String,
        /// What it says.
        message: String,
    },
    /// The solver was stopped by a limit, which cost it its clauses, and somebody was told so.
    #[error("{solver} was stopped before, and has to be given its clauses again")]
    Lost {
        /// The solver.
        solver: String,
    },
    /// The solver is a program that is not there.
    #[error("{solver} is not installed: there is no {what}{hint}")]
    Missing {
        /// The solver.
        solver: String,
        /// What is missing.
        what: String,
        /// How to get it, as the rest of a sentence.
        hint: String,
    },
    /// The program is there, but cannot be started.
    #[error("cannot start {program} for {solver}: {error}")]
    Start {
        /// The solver.
        solver: String,
        /// The program.
        program: String,
        /// Why.
        error: io::Error,
    },
    /// The formula could not be handed over.
    #[error("the formula cannot be written for {solver}: {error}")]
    Unwritten {
        /// The solver.
        solver: String,
        /// Why.
        error: WriteError,
    },
    /// The file in which the program wrote its answer cannot be read.
    #[error("the answer file of {solver} cannot be read: {error}")]
    Unreadable {
        /// The solver.
        solver: String,
        /// Why.
        error: io::Error,
    },
    /// The program failed.
    #[error("{solver} {how}{said}")]
    Crashed {
        /// The solver.
        solver: String,
        /// How it ended.
        how: String,
        /// Its last words, if it had any.
        said: String,
    },
    /// What the program printed is no answer.
    #[error("what {solver} printed is no answer (it ended with code {code}):\n{error}")]
    Answer {
        /// The solver.
        solver: String,
        /// What it exited with.
        code: i32,
        /// What is wrong with its output.
        error: Box<AnswerError>,
    },
    /// The program printed more than an answer can be long.
    #[error("{solver} prints more than an answer can be long")]
    Flooded {
        /// The solver.
        solver: String,
    },
    /// The exit code does not go with what the program said.
    #[error("{solver} says {says}, but ends with code {code}")]
    ExitCode {
        /// The solver.
        solver: String,
        /// The verdict.
        says: String,
        /// What it exited with.
        code: i32,
    },
}

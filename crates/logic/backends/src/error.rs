//! Errors of solvers. A reached limit is a verdict, not an error.

use std::io;

use clausoku_cnf::answer::AnswerError;
use clausoku_cnf::dimacs::WriteError;
use clausoku_text::{printable, printable_lines};

/// An error of a solver.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BackendError {
    /// The formula has a variable above the largest that the solver supports.
    #[error(
        "{} supports {max} variables, but the formula uses variable {number}",
        printable(.solver)
    )]
    TooManyVariables {
        /// The solver.
        solver: String,
        /// The largest variable that it supports.
        max: usize,
        /// The variable in the formula.
        number: u32,
    },
    /// The solver failed.
    #[error("{} failed: {}", printable(.solver), printable_lines(.message))]
    Failed {
        /// The solver.
        solver: String,
        /// Its message.
        message: String,
    },
    /// An earlier call was stopped by a limit, and the solver lost its clauses.
    #[error("{} was stopped by a limit and lost its clauses; create a new solver and add them again", printable(.solver))]
    Lost {
        /// The solver.
        solver: String,
    },
    /// The solver is a program that is not installed, or a feature that this build lacks.
    #[error(
        "{} is not installed: there is no {}{}",
        printable(.solver), printable_lines(.what), printable(.hint)
    )]
    Missing {
        /// The solver.
        solver: String,
        /// The missing program or module.
        what: String,
        /// The installation, as the rest of the sentence.
        hint: String,
    },
    /// The program is installed, but cannot be started.
    #[error("cannot start {} for {}: {error}", printable(.program), printable(.solver))]
    Start {
        /// The solver.
        solver: String,
        /// The program.
        program: String,
        /// The error of the start.
        error: io::Error,
    },
    /// The formula could not be written to the program.
    #[error("the formula cannot be written for {}: {error}", printable(.solver))]
    Unwritten {
        /// The solver.
        solver: String,
        /// The error of the write.
        error: WriteError,
    },
    /// The file in which the program wrote its answer cannot be read.
    #[error("the answer file of {} cannot be read: {error}", printable(.solver))]
    Unreadable {
        /// The solver.
        solver: String,
        /// The error of the read.
        error: io::Error,
    },
    /// The program says that there is no model, and has written no proof.
    #[error("{} says that there is no model, but has written no proof", printable(.solver))]
    NoProof {
        /// The solver.
        solver: String,
    },
    /// The program failed.
    #[error("{} {how}{}", printable(.solver), printable_lines(.said))]
    Crashed {
        /// The solver.
        solver: String,
        /// The end of the program: its exit code or signal.
        how: String,
        /// The end of its standard error, if any.
        said: String,
    },
    /// The output of the program is not a valid answer.
    #[error(
        "the output of {} is not a valid answer (it exited with code {code}):\n{error}",
        printable(.solver)
    )]
    Answer {
        /// The solver.
        solver: String,
        /// The exit code.
        code: i32,
        /// The error in its output.
        error: Box<AnswerError>,
    },
    /// The output is longer than any answer.
    #[error("the output of {} is longer than any answer", printable(.solver))]
    Flooded {
        /// The solver.
        solver: String,
    },
    /// The exit code contradicts the printed verdict.
    #[error("{} prints {says}, but exits with code {code}", printable(.solver))]
    ExitCode {
        /// The solver.
        solver: String,
        /// The verdict.
        says: String,
        /// The exit code.
        code: i32,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_programs_and_users_are_escaped() {
        let solver = "a\nerror: b\x1b".to_owned();
        let program = "\u{202E}p".to_owned();
        let said = ", saying:\nc\x07".to_owned();
        let crashed = BackendError::Crashed { solver: solver.clone(), how: "failed".into(), said };
        assert_eq!(crashed.to_string(), "a\\nerror: b\\u{1b} failed, saying:\nc\\u{7}");
        let error = io::ErrorKind::NotFound.into();
        let start = BackendError::Start { solver, program, error }.to_string();
        assert!(start.starts_with("cannot start \\u{202e}p for a\\nerror: b\\u{1b}: "), "{start}");
    }
}

//! What goes wrong with a solver, as opposed to what it answers.

use std::io;

use cnf::answer::AnswerError;
use cnf::dimacs::WriteError;
use files::text::{printable, printable_lines};

/// A solver that could not do its work.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BackendError {
    /// The formula has variables that the solver has no room for.
    #[error(
        "{} has room for {most} variables, but the formula uses number {number}",
        printable(.solver)
    )]
    TooManyVariables {
        /// The solver.
        solver: String,
        /// How many variables it can take.
        most: usize,
        /// The largest number in the formula.
        number: u32,
    },
    /// The solver failed.
    #[error("{} failed: {}", printable(.solver), printable_lines(.message))]
    Failed {
        /// The solver.
        solver: String,
        /// What it says.
        message: String,
    },
    /// The solver was stopped by a limit, which cost it its clauses, and somebody was told so.
    #[error("{} was stopped before, and has to be given its clauses again", printable(.solver))]
    Lost {
        /// The solver.
        solver: String,
    },
    /// The solver is a program that is not there.
    #[error(
        "{} is not installed: there is no {}{}",
        printable(.solver), printable_lines(.what), printable(.hint)
    )]
    Missing {
        /// The solver.
        solver: String,
        /// What is missing.
        what: String,
        /// How to get it, as the rest of a sentence.
        hint: String,
    },
    /// The program is there, but cannot be started.
    #[error("cannot start {} for {}: {error}", printable(.program), printable(.solver))]
    Start {
        /// The solver.
        solver: String,
        /// The program.
        program: String,
        /// Why.
        error: io::Error,
    },
    /// The formula could not be handed over.
    #[error("the formula cannot be written for {}: {error}", printable(.solver))]
    Unwritten {
        /// The solver.
        solver: String,
        /// Why.
        error: WriteError,
    },
    /// The file in which the program wrote its answer cannot be read.
    #[error("the answer file of {} cannot be read: {error}", printable(.solver))]
    Unreadable {
        /// The solver.
        solver: String,
        /// Why.
        error: io::Error,
    },
    /// The program failed.
    #[error("{} {how}{}", printable(.solver), printable_lines(.said))]
    Crashed {
        /// The solver.
        solver: String,
        /// How it ended.
        how: String,
        /// Its last words, if it had any.
        said: String,
    },
    /// What the program printed is no answer.
    #[error(
        "what {} printed is no answer (it ended with code {code}):\n{error}",
        printable(.solver)
    )]
    Answer {
        /// The solver.
        solver: String,
        /// What it exited with.
        code: i32,
        /// What is wrong with its output.
        error: Box<AnswerError>,
    },
    /// The program printed more than an answer can be long.
    #[error("{} prints more than an answer can be long", printable(.solver))]
    Flooded {
        /// The solver.
        solver: String,
    },
    /// The exit code does not go with what the program said.
    #[error("{} says {says}, but ends with code {code}", printable(.solver))]
    ExitCode {
        /// The solver.
        solver: String,
        /// The verdict.
        says: String,
        /// What it exited with.
        code: i32,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_programs_and_users_wrote_is_escaped() {
        let (solver, program) = ("a\nerror: b\x1b".to_owned(), "\u{202E}p".to_owned());
        let said = ", saying:\nc\x07".to_owned();
        let crashed = BackendError::Crashed { solver: solver.clone(), how: "failed".into(), said };
        assert_eq!(crashed.to_string(), "a\\nerror: b\\u{1b} failed, saying:\nc\\u{7}");
        let error = io::ErrorKind::NotFound.into();
        let start = BackendError::Start { solver, program, error }.to_string();
        assert!(start.starts_with("cannot start \\u{202e}p for a\\nerror: b\\u{1b}: "), "{start}");
    }
}

//! From a command's result to the end of the process, alike in all programs.

use std::io;
use std::process::ExitCode;

use anyhow::Error;

use crate::output::note;
use crate::style::Colour;
use crate::{Exit, unfinished};

/// Runs a program's body, prints its error if it fails, and says what to exit with.
pub fn run(colour: Colour, body: impl FnOnce() -> anyhow::Result<Exit>) -> ExitCode {
    unfinished::remove_unfinished_on_signals();
    let result = body();
    match result {
        Ok(exit) => exit.into(),
        // Whoever read our output has seen enough.
        Err(error) if is_broken_pipe(&error) => Exit::Done.into(),
        Err(error) => {
            report(&error, colour);
            Exit::Failed.into()
        }
    }
}

/// Prints an error and what caused it.
pub fn report(error: &Error, colour: Colour) {
    note(&format!("{} {}", colour.error_label(), message(error)));
}

/// An error and what caused it; an excerpt of the text at fault stays on its own lines.
pub fn message(error: &Error) -> String {
    let mut message = error.to_string();
    for cause in error.chain().skip(1) {
        let cause = cause.to_string();
        // Wrappers that show their cause's text would say it twice.
        if !message.contains(&cause) {
            message.push_str(": ");
            message.push_str(&cause);
        }
    }
    message
}

fn is_broken_pipe(error: &Error) -> bool {
    error.chain().any(|cause| {
        let kind = cause.downcast_ref::<io::Error>().map(io::Error::kind);
        kind == Some(io::ErrorKind::BrokenPipe)
    })
}

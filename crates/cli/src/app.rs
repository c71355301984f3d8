//! From a command's result to the end of the process, alike in all programs.

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::{Context, Error};
use clap::{Command, Parser};
use files::text::printable_lines;

use crate::output::write_note;
use crate::style::Colour;
use crate::{Exit, unfinished};

/// Parses the arguments by the program's command and runs the program. Prints its error if it fails, and
/// returns the exit code.
pub fn run<A: Parser>(
    command: Command,
    colour: impl FnOnce(&A) -> Colour,
    body: impl FnOnce(&A) -> anyhow::Result<Exit>,
) -> ExitCode {
    let arguments = command.try_get_matches().and_then(|found| A::from_arg_matches(&found));
    match arguments {
        Ok(arguments) => {
            let colour = colour(&arguments);
            unfinished::remove_unfinished_on_signals();
            // The programs of this crate start no processes but solvers.
            backends::external::adopt_orphans();
            exit_code(body(&arguments), colour)
        }
        Err(error) if error.use_stderr() => {
            // Without standard error there is no other place for the message.
            let _ = error.print();
            Exit::Failed.into()
        }
        Err(help) => exit_code(print_help(&help).map(|()| Exit::Done), Colour::Auto),
    }
}

/// Prints what `--help` or `--version` asks for.
fn print_help(help: &clap::Error) -> anyhow::Result<()> {
    files::standard_output()
        .and_then(|mut output| {
            help.print()?;
            output.flush()
        })
        .context("cannot write standard output")
}

fn exit_code(result: anyhow::Result<Exit>, colour: Colour) -> ExitCode {
    match result {
        Ok(exit) => exit.into(),
        // The reader of the output has closed it.
        Err(error) if is_broken_pipe(&error) => Exit::Done.into(),
        Err(error) => {
            report(&error, colour);
            Exit::Failed.into()
        }
    }
}

/// Prints an error and what caused it.
pub fn report(error: &Error, colour: Colour) {
    write_note(&format!("{} {}", colour.error_label(), message(error)));
}

/// Returns an error and its causes, safe to print. An excerpt of the text at fault has lines of its own.
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
    printable_lines(&message).into_owned()
}

fn is_broken_pipe(error: &Error) -> bool {
    error.chain().any(|cause| {
        let kind = cause.downcast_ref::<io::Error>().map(io::Error::kind);
        kind == Some(io::ErrorKind::BrokenPipe)
    })
}

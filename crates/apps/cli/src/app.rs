//! The way from the arguments to the exit code, alike in all programs.

use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use crate::output::is_cut;
use crate::terminal::{Colour, Exit, french, limit, message, unfinished, with_remedy, write_note};
use anyhow::{Context, Error};
use clap::{Command, Parser};
use clausoku::words::stop_reason;
use clausoku_text::{printable, printable_lines};
use clausoku_words::Language;
use clausoku_words::say;

use crate::argument_errors;

/// Parses the arguments by the program's command and runs the program. Prints its error if it fails, and
/// returns the exit code.
pub fn run<A: Parser>(
    mut command: Command,
    language: Language,
    colour: impl FnOnce(&A) -> Colour,
    body: impl FnOnce(&A) -> anyhow::Result<Exit>,
) -> ExitCode {
    let given: Vec<OsString> = env::args_os().collect();
    command = command.color(Colour::from_arguments(&given));
    let found = command.try_get_matches_from_mut(&given);
    let arguments = found.and_then(|found| A::from_arg_matches(&found));
    match arguments {
        Ok(arguments) => {
            let colour = colour(&arguments);
            // Before the program opens its first file: the handler knows each file from its creation on.
            unfinished::remove_unfinished_on_signals();
            // The only processes that the programs of this crate start are solvers.
            clausoku::programs::adopt_orphans();
            exit_code(body(&arguments), colour, language)
        }
        Err(mut error) if error.use_stderr() => {
            match language {
                Language::English => {
                    argument_errors::improve(&mut error, &command);
                    // Without standard error there is no other place for the message.
                    let _ = error.print();
                }
                Language::French => {
                    argument_errors::name_successor(&mut error);
                    write_note(&french::usage(&error));
                }
            }
            Exit::Failed.into()
        }
        // The text that `--help` or `--version` requests.
        Err(help) => {
            let printed = clausoku_files::standard_output().and_then(|mut output| {
                help.print()?;
                output.flush()
            });
            let exit = printed.context("cannot write standard output").map(|()| Exit::Done);
            exit_code(exit, Colour::Auto, language)
        }
    }
}

fn exit_code(result: anyhow::Result<Exit>, colour: Colour, language: Language) -> ExitCode {
    match result {
        Ok(_) if is_cut() => Exit::Interrupted.into(),
        Ok(exit) => exit.into(),
        // The reader of the output has closed it.
        Err(error) if is_broken_pipe(&error) => Exit::Done.into(),
        Err(error) => {
            // A limit that was asked for is a verdict in every command, and no error.
            if let Some(limit) = limit(&error) {
                write_note(&printable_lines(&limit_in(language, limit)));
                return Exit::Unknown.into();
            }
            let message = with_remedy(language, &error, &message_in(language, &error));
            write_note(&format!("{} {message}", colour.error_label(language)));
            Exit::Failed.into()
        }
    }
}

fn limit_in(language: Language, limit: &clausoku::Error) -> String {
    match limit {
        clausoku::Error::Unknown { solver, reason } => {
            let reason = stop_reason(language, *reason);
            // A part of a program has a name in words, unlike a solver.
            let name = french::remark(language, printable(solver).into_owned());
            say!(language, commands::gave_no_answer { name, reason })
        }
        error => error.to_string(),
    }
}

/// Returns an error and its causes in a language, safe to print.
pub fn message_in(language: Language, error: &Error) -> String {
    match language {
        Language::English => message(error),
        Language::French => french::message(error)
            .map_or_else(|| message(error), |text| printable_lines(&text).into_owned()),
    }
}

fn is_broken_pipe(error: &Error) -> bool {
    error.chain().any(|cause| {
        let kind = cause.downcast_ref::<io::Error>().map(io::Error::kind);
        kind == Some(io::ErrorKind::BrokenPipe)
    })
}

//! Messages on standard error.

use std::io::{self, Write as _};

use anyhow::Error;
use clausoku_text::printable_lines;
use clausoku_words::Language;

use super::causes::causes;
use crate::terminal::{Colour, french, language, with_remedy};

/// Returns an error and its causes, safe to print. An excerpt of the text at fault has lines of its own.
pub(crate) fn message(error: &anyhow::Error) -> String {
    if language() == Language::French
        && let Some(text) = french::message(error)
    {
        return printable_lines(&text).into_owned();
    }
    let message = causes(error).join(": ");
    printable_lines(&message).into_owned()
}

/// Writes a message to standard error, with escapes for characters that control a terminal. Ignores
/// failures.
pub(crate) fn note(text: &str) {
    let language = language();
    let lines = text.lines().map(|line| french::remark(language, line.to_owned()));
    write_note(&printable_lines(&lines.collect::<Vec<_>>().join("\n")));
}

/// Writes an error that is none of the command to standard error, and what caused it. Ignores failures.
pub(crate) fn note_error(error: &Error) {
    note(&with_remedy(language(), error, &message(error)));
}

/// Prints an error and what caused it.
pub(crate) fn report(error: &Error, colour: Colour) {
    let text = with_remedy(language(), error, &message(error));
    write_note(&format!("{} {text}", colour.error_label(language())));
}

/// Writes a text that is safe to print to standard error. Ignores failures.
pub(crate) fn write_note(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}

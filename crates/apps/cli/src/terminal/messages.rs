//! Messages on standard error.

use std::collections::BTreeSet;
use std::io::{self, Write as _};
use std::sync::Mutex;

use anyhow::Error;
use clausoku_text::printable_lines;
use clausoku_words::Language;

use super::causes::causes;
use crate::terminal::{Colour, french, is_quiet, language, locked, with_remedy};

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

/// The remarks on inputs so far.
static REMARKS: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// The number of remarks that are kept. Further ones are written each time.
const MAX_REMARKS: usize = 1000;

/// Writes a remark on an input as [`note`] does, unless it was written before or `--quiet` was given.
pub(crate) fn note_once(text: &str) {
    let mut remarks = locked(&REMARKS);
    let is_new = remarks.len() >= MAX_REMARKS || remarks.insert(text.to_owned());
    if is_new && !is_quiet() {
        note(text);
    }
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

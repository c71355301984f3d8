//! Errors of arguments that clap words for programmers, or without what helps here.

use std::error::Error as _;
use std::num::{IntErrorKind, ParseIntError};
use std::path::Path;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, Error};

use crate::terminal::is_zero;

/// Adds the form of a number to an error of these arguments, and a command to the error of a file in its place.
pub(crate) fn improve(error: &mut Error, program: &Command) {
    match error.kind() {
        ErrorKind::InvalidSubcommand => improve_command(error, program),
        ErrorKind::ValueValidation => improve_number(error),
        ErrorKind::UnknownArgument => name_successor(error),
        _ => {}
    }
}

/// Former options, with what takes their place.
const FORMER: &[(&str, &str)] = &[
    ("--at-most-one", "--encoding"),
    ("--axis", "--set axis=AXIS"),
    ("--csv", "--to csv"),
    ("--givens", "--encoding"),
    ("--limit-clock", "--set limit-clock=CLOCK"),
    ("--line", "--to line"),
    ("--order", "--set order=ORDER"),
    ("--puzzle-column", "--format :column=NAME"),
    ("--retries", "--set retries=N"),
    ("--shard", "--part"),
    ("--stats", "--statistics"),
    ("--symbols", "--format :symbols=NOTATION"),
    ("--title", "--set title=TEXT"),
];

/// Names what takes the place of a former option, where clap suggests another option that resembles it.
pub(crate) fn name_successor(error: &mut Error) {
    let Some(option) = text(error, ContextKind::InvalidArg) else { return };
    let Some((_, successor)) = FORMER.iter().find(|row| row.0 == option) else { return };
    error.remove(ContextKind::SuggestedArg);
    error.remove(ContextKind::Suggested);
    let advice = vec![StyledStr::from(format!("'{successor}' takes the place of '{option}'"))];
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(advice));
}

fn improve_command(error: &mut Error, program: &Command) {
    let Some(word) = text(error, ContextKind::InvalidSubcommand) else { return };
    if Path::new(&word).exists() {
        error.remove(ContextKind::SuggestedSubcommand);
        let advice =
            format!("a command comes before the file: '{} solve {word}'", program.get_name());
        let advice = vec![StyledStr::from(advice)];
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(advice));
    }
}

/// Replaces the standard message for text that is no number: it mentions digits in strings.
fn improve_number(error: &mut Error) {
    let fault = error.source().and_then(|source| source.downcast_ref::<ParseIntError>());
    let expected = match fault.map(ParseIntError::kind) {
        None if is_zero(error) => "a whole number, 1 or more",
        None => return,
        Some(IntErrorKind::PosOverflow) => "a smaller number",
        Some(IntErrorKind::Zero) => "a whole number, 1 or more",
        Some(_) => "a whole number, 0 or more",
    };
    let value = text(error, ContextKind::InvalidValue).unwrap_or_default();
    let option = text(error, ContextKind::InvalidArg).unwrap_or_default();
    let message = format!(
        "invalid value '{value}' for '{option}': expected {expected}\n\n\
         For more information, try '--help'.\n"
    );
    *error = Error::raw(error.kind(), message);
}

fn text(error: &Error, kind: ContextKind) -> Option<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        _ => None,
    }
}

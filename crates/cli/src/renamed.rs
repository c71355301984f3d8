//! Former names of commands, which still work.

use std::ffi::OsString;

use clap::Command;

use crate::output::note;

/// The former names, and the words in place of each.
const RENAMED: [(&str, &str); 4] = [
    ("census", "bench census"),
    ("encodings", "formula --list"),
    ("fewest", "generate fewest"),
    ("unique", "check --solutions"),
];

/// Replaces the former name of a command in the arguments of this program, and notes it on standard error unless
/// the arguments contain `--quiet`.
pub fn replace(program: &Command, mut arguments: Vec<OsString>) -> Vec<OsString> {
    let mut words = (1..arguments.len()).filter(|&index| {
        let is_option = arguments[index].as_encoded_bytes().starts_with(b"-");
        !is_option && arguments[index - 1] != "--color"
    });
    let Some(first) = words.next() else { return arguments };
    let is_help = arguments[first] == "help";
    let place = if is_help { words.next().unwrap_or(first) } else { first };
    let Some((before, now)) = RENAMED.iter().find(|row| arguments[place] == row.0) else {
        return arguments;
    };
    let mut words = now.split(' ').filter(|word| !is_help || !word.starts_with('-')).peekable();
    if words.peek().is_none_or(|name| program.find_subcommand(name).is_none()) {
        return arguments;
    }
    if !arguments.iter().any(|argument| argument == "-q" || argument == "--quiet") {
        note(&format!("`{before}` is now `{now}`"));
    }
    arguments.splice(place..=place, words.map(OsString::from));
    arguments
}

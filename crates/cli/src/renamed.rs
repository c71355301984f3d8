//! Former names of commands, which still work.

use std::ffi::OsString;

use clap::Command;

use crate::output::note;

/// A former name of a command, and the words in its place.
struct Renamed {
    before: &'static str,
    now: &'static str,
}

/// The former names.
const RENAMED: &[Renamed] = &[
    Renamed { before: "census", now: "bench census" },
    Renamed { before: "encodings", now: "formula --list" },
    Renamed { before: "fewest", now: "generate fewest" },
    Renamed { before: "unique", now: "check --solutions" },
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
    let Some(place) = (if is_help { words.next() } else { Some(first) }) else { return arguments };
    let Some(renamed) = RENAMED.iter().find(|row| arguments[place] == row.before) else {
        return arguments;
    };
    let mut now = renamed.now.split(' ').filter(|word| !is_help || !word.starts_with('-'));
    if now.clone().next().is_none_or(|name| program.find_subcommand(name).is_none()) {
        return arguments;
    }
    if !arguments.iter().any(|argument| argument == "-q" || argument == "--quiet") {
        note(&format!("`{}` is now `{}`", renamed.before, renamed.now));
    }
    arguments.splice(place..=place, now.by_ref().map(OsString::from));
    arguments
}
